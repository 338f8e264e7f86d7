"""The registry: all players with live search; a new player; downloads; players waiting for staff."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.vary import vary_on_headers

from federation.errors import Refusal
from federation.names.comparison import words
from federation.people.models.players import Club, PlayerDetails
from federation.permissions import Action, actor_for, require
from federation.registry.forms import NewPlayerForm
from federation.registry.queries import leaving_soon, licence_ending, owing_fees, players_like, search_players
from federation.registry.resources import ClubResource, PlayerResource
from federation.registry.services.registration import NewPlayer, create_player_once
from federation.values.parts import Choice, DeskItem
from federation.web.downloads import download
from federation.web.lists import get_page

LONGEST_SEARCH = 80
NARROWING = {"fees": owing_fees, "ending": leaving_soon, "licence": licence_ending}


@login_required
@vary_on_headers("HX-Request")
def players(request: HttpRequest) -> HttpResponse:
    require(actor_for(request.user), Action.MANAGE_REGISTRY)
    context = {"section": "desk", **searched_players(request)}
    # A page restored from the browser's history must be complete.
    partial = request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]
    template = "federation/registry/_players.html" if partial else "federation/registry/players.html"
    return render(request, template, context)


def searched_players(request: HttpRequest) -> dict[str, object]:
    """Return the players of a search, or all: ``text``, ``is_searching`` and their ``page``.

    Each player has the details in ``noted``; ``choices`` are filters.
    """
    text = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    only = request.GET.get("only", "")
    found = search_players(text).select_related("club").order_by("sort_key", "number")
    if only in NARROWING:
        found = NARROWING[only](found, timezone.localdate())
    page = get_page(request, found)
    details = {one.player_id: one for one in PlayerDetails.objects.filter(player__in=list(page))}
    for player in page:
        player.noted = details.get(player.pk)
    is_searching = bool(words(text))
    return {
        "text": text,
        "is_searching": is_searching,
        "is_narrowed": only in NARROWING,
        "page": page,
        "shown": _columns(page),
        "choices": [
            Choice(_("All"), "?", only not in NARROWING),
            Choice(_("Fees unpaid"), "?only=fees", only == "fees"),
            Choice(_("Membership ends within 30 days"), "?only=ending", only == "ending"),
            Choice(_("Licence ends within 30 days"), "?only=licence", only == "licence"),
        ],
    }


def _columns(players: Iterable[Any]) -> dict[str, bool]:
    """Return which of the columns that are empty for many federations have a value on this page."""
    noted = [player.noted for player in players if player.noted]
    return {
        "membership": any(details.membership_until for details in noted),
        "licence": any(details.licence_until for details in noted),
        "fees": any(details.fees_paid_until for details in noted),
        "status": any(player.retired_on for player in players),
    }


@login_required
def new_player(request: HttpRequest) -> HttpResponse:
    """Register a player by hand; similar existing players are shown first."""
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_REGISTRY)
    form = NewPlayerForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _new_player_page(request, form, status=400 if form.is_bound else 200)
    data = form.cleaned_data
    if request.POST.get("anyway") != "yes" and (like := players_like(f"{data['given_name']} {data['surname']}")):
        return _new_player_page(request, form, like=like)
    try:
        new = NewPlayer(data["surname"], data["given_name"], data["club"])
        player = create_player_once(actor, new, timezone.now())
    except Refusal as refusal:
        form.add_error("surname", str(refusal))
        return _new_player_page(request, form, status=refusal.status)
    messages.success(
        request,
        _("%(player)s has been registered as number %(number)s.") % {"player": player, "number": player.number},
    )
    return redirect("registry_player", player.number)


def _new_player_page(request: HttpRequest, form: NewPlayerForm, *, status: int = 200, like: Any = ()) -> HttpResponse:
    context = {"section": "desk", "form": form, "like": like}
    return render(request, "federation/registry/new_player.html", context, status=status)


@login_required
def players_download(request: HttpRequest) -> HttpResponse:
    require(actor_for(request.user), Action.MANAGE_REGISTRY)
    resource = PlayerResource()
    return download(request, resource, resource.get_queryset(), _("Players"))


@login_required
def clubs_download(request: HttpRequest) -> HttpResponse:
    require(actor_for(request.user), Action.MANAGE_REGISTRY)
    return download(request, ClubResource(), Club.objects.order_by("key"), _("Clubs"))


def player_items(players: Sequence[Any]) -> list[DeskItem]:
    """Return the items for rows of federation.registry.queries.waiting_players."""
    return [
        DeskItem(
            url=_url(player),
            title=player.name,
            lines=[_("Player no. %(number)s") % {"number": player.number}],
            todo=_todo(player),
        )
        for player in players
    ]


def _url(player: Any) -> str:
    if player.is_claimed or player.is_proposed:
        return reverse("registry_claims")
    return reverse("registry_anonymise", args=[player.number])


def _todo(player: Any) -> str:
    if player.is_claimed:
        return _("Player page claimed by an account")
    return _("Requests a correction to the record") if player.is_proposed else _("Asks to be anonymised")
