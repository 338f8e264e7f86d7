"""Saying who the names in a file are: one click on a proposal, another player, a new one, all the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.vary import vary_on_headers

from federation.errors import NotFound, Refusal
from federation.models import Player
from federation.names import words
from federation.permissions import Action, Actor, require
from federation.queries import search_players
from federation.views.refusals import refuse_on
from tournaments.errors import NewPlayerUnclear
from tournaments.forms import LinkForm, NewPlayerForm
from tournaments.models import ReportedEntry, ResultsVersion
from tournaments.queries.versions import open_names, taken_players
from tournaments.services.settling import create_all_players, create_player_for, link_entry, unlink_entry
from tournaments.views.access import find_version
from tournaments.views.versions import frame, version_page

MOST_FOUND = 20
LONGEST_SEARCH = 80

Act = Callable[[Actor, ReportedEntry], object]


@login_required
@vary_on_headers("HX-Request")
def entry(request: HttpRequest, slug: str, number: int, entry_number: int) -> HttpResponse:
    """One name, and a search of the registry for who it is; only what was found when the search asks as one types."""
    actor, version = find_version(request, slug, number)
    require(actor, Action.SETTLE_PLAYERS)
    found = get_object_or_404(version.entries.select_related("player"), number=entry_number)
    text = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    context: dict[str, Any] = {
        **frame(version, ""),
        "entry": found,
        "text": text,
        "is_searching": bool(words(text)),
        **_found_players(version, text),
    }
    if request.headers.get("HX-Request") == "true":
        return render(request, "desk/_found_players.html", context)
    context["proposals"] = open_names([found])[0].proposals
    context["new_player"] = NewPlayerForm.for_name(found.name, found.number)
    return render(request, "desk/entry.html", context)


def _found_players(version: ResultsVersion, text: str) -> dict[str, Any]:
    if not words(text):
        return {"found": [], "has_more": False}
    taken = taken_players(version)
    players = search_players(text).select_related("club").order_by("sort_key", "number")[: MOST_FOUND + 1]
    rows = [{"player": player, "taken_by": taken.get(player.pk)} for player in players]
    return {"found": rows[:MOST_FOUND], "has_more": len(rows) > MOST_FOUND}


@login_required
def entry_link(request: HttpRequest, slug: str, number: int, entry_number: int) -> HttpResponse:
    form = LinkForm(request.POST)

    def link(actor: Actor, found: ReportedEntry) -> None:
        player = Player.objects.filter(number=form.cleaned_data["player"]).first() if form.is_valid() else None
        if player is None:
            raise NotFound(what=request.POST.get("player", "")[:20])
        link_entry(actor, found, player)

    return _settle(request, slug, number, entry_number, link)


@login_required
def entry_create(request: HttpRequest, slug: str, number: int, entry_number: int) -> HttpResponse:
    """Register a new player under the name in the form; under that of the file where no name is sent."""

    def create(actor: Actor, found: ReportedEntry) -> None:
        if "surname" not in request.POST:
            create_player_for(actor, found)
            return
        form = NewPlayerForm(request.POST)
        if not form.is_valid():
            raise NewPlayerUnclear(problems=form.problems())
        create_player_for(actor, found, **form.cleaned_data)

    return _settle(request, slug, number, entry_number, create)


@login_required
def entry_unlink(request: HttpRequest, slug: str, number: int, entry_number: int) -> HttpResponse:
    return _settle(request, slug, number, entry_number, unlink_entry)


def _settle(request: HttpRequest, slug: str, number: int, entry_number: int, act: Act) -> HttpResponse:
    actor, version = find_version(request, slug, number)
    if request.method == "POST":
        found = get_object_or_404(version.entries, number=entry_number)
        try:
            act(actor, found)
        except Refusal as refusal:
            version.refresh_from_db()
            return refuse_on(lambda: version_page(request, actor, version), request, refusal)
    address = reverse("results_version", args=[slug, number])
    # Straight to the list, where the next name stands first and what was done stands above it.
    return redirect(f"{address}?settled={entry_number}#names")


@login_required
def entries_create(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Register everybody that nobody is proposed for."""
    actor, version = find_version(request, slug, number)
    if request.method == "POST":
        try:
            count = create_all_players(actor, version)
        except Refusal as refusal:
            version.refresh_from_db()
            return refuse_on(lambda: version_page(request, actor, version), request, refusal)
        done = ngettext("%(count)s new player was registered.", "%(count)s new players were registered.", count)
        if count:
            messages.success(request, done % {"count": count})
        else:
            messages.info(request, _("There was nobody left to register."))
    return redirect("results_version", slug, number)
