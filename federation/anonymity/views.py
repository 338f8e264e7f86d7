"""Anonymising a player: where the name occurs, what would change, carrying it out; and the player's own request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.apps import apps
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from federation.anonymity.forms import AnonymiseForm
from federation.anonymity.services.requests import (
    anonymise_player,
    ask_for_anonymity,
    find_anonymisation,
    look_for_name,
    refuse_anonymity,
    withdraw_anonymity,
)
from federation.anonymity.services.search import hindrances_of, instead_of
from federation.claims.forms import ReasonForm
from federation.errors import Refusal
from federation.jobs.views import answer_poll, describe_progress
from federation.people.models.players import Player
from federation.permissions import Action, Actor, actor_for, require
from federation.registry.models import Anonymisation
from federation.registry.views.player import find_player
from federation.web.refusals import refuse_on


@dataclass(frozen=True, slots=True)
class Place:
    """A table that contains the name: what its rows are called, and how many have it."""

    label: str
    rows: int


def describe_places(counted: Sequence[tuple[str, int]]) -> list[Place]:
    """Describe (model label, rows) pairs, most rows first; a table's history is listed under the table's own name."""
    places = [Place(_name(label), rows) for label, rows in counted]
    return sorted(places, key=lambda place: (-place.rows, place.label))


def _name(label: str) -> str:
    model = apps.get_model(label)
    tracked = getattr(model, "pgh_tracked_model", None)
    if tracked is not None:
        return _("%(table)s: previous values") % {"table": tracked._meta.verbose_name_plural}
    return str(model._meta.verbose_name_plural)


@login_required
@never_cache
@vary_on_headers("HX-Request")
@require_http_methods(["GET", "HEAD", "POST"])
def registry_anonymise(request: HttpRequest, number: int) -> HttpResponse:
    """Show what anonymising would change; a POST starts the job that gathers it."""
    actor, player = _find(request, number)
    if request.method == "POST":
        try:
            look_for_name(actor, player)
        except Refusal as refusal:
            return refuse_on(lambda: _page(request, player), request, refusal)
        return redirect("registry_anonymise", number)
    asked = find_anonymisation(player)
    if request.headers.get("HX-Request") == "true" and asked is not None and asked.job is not None:
        return answer_poll(request, asked.job, request.path)
    return _page(request, player)


@login_required
def registry_anonymise_confirm(request: HttpRequest, number: int) -> HttpResponse:
    actor, player = _find(request, number)
    asked = get_object_or_404(Anonymisation.objects.select_related("player", "job"), player=player)
    if request.method != "POST":
        return redirect("registry_anonymise", number)
    form = AnonymiseForm(asked, request.POST)
    if not form.is_valid():
        return _page(request, player, form)
    data = form.cleaned_data
    try:
        anonymise_player(actor, asked, sealed_until=data["sealed_until"], words=tuple(data.get("words", ())))
    except Refusal as refusal:
        return refuse_on(lambda: _page(request, player), request, refusal)
    return redirect("registry_anonymise", number)


@login_required
def anonymity_refuse(request: HttpRequest, number: int) -> HttpResponse:
    actor, player = _find(request, number)
    asked = get_object_or_404(Anonymisation, player=player)
    if request.method != "POST":
        return redirect("registry_anonymise", number)
    form = ReasonForm(request.POST)
    form.full_clean()
    try:
        refuse_anonymity(actor, asked, str(form.cleaned_data.get("reason", "")))
    except Refusal as refusal:
        return refuse_on(lambda: _page(request, player), request, refusal)
    messages.success(request, _("The name is kept. The player has been notified."))
    return redirect("registry_player", number)


@login_required
def my_anonymity(request: HttpRequest) -> HttpResponse:
    """Request one's own anonymisation."""
    if request.method == "POST":
        form = ReasonForm(request.POST)
        form.full_clean()
        try:
            ask_for_anonymity(actor_for(request.user), str(form.cleaned_data.get("reason", "")))
        except Refusal as refusal:
            messages.error(request, str(refusal))
            return redirect("my_data")
        messages.success(request, _("Federation staff will review it and e-mail you when they have."))
    return redirect("my_data")


@login_required
def my_anonymity_withdraw(request: HttpRequest) -> HttpResponse:
    if request.method == "POST" and withdraw_anonymity(actor_for(request.user)):
        messages.success(request, _("Withdrawn."))
    return redirect("my_data")


def _find(request: HttpRequest, number: int) -> tuple[Actor, Player]:
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_REGISTRY)
    return actor, find_player(number)


def _page(request: HttpRequest, player: Player, form: AnonymiseForm | None = None) -> HttpResponse:
    asked = find_anonymisation(player)
    context: dict[str, object] = {"section": "desk", "player": player, "asked": asked}
    context["instead"] = instead_of(player.number)
    if asked is not None and asked.job is not None and not asked.job.is_finished:
        context["progress"] = describe_progress(asked.job, reverse("registry_anonymise", args=[player.number]))
    elif asked is not None and asked.job is not None and asked.job.error_code:
        context["trouble"] = describe_progress(asked.job, "").error
    if asked is not None and asked.looked_at is not None and asked.done_at is None:
        context |= {
            "found": asked.found,
            "changed": describe_places(asked.found["changed"]),
            "stays": describe_places(asked.found["stays"]),
            "hindrances": hindrances_of(player),
            "form": form or AnonymiseForm(asked),
        }
    return render(request, "federation/anonymity/anonymise.html", context, status=400 if form is not None else 200)
