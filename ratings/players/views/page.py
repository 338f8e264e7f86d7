"""A player's page: rating, chart, changes and games; and a championship's effect, game by game."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from federation.people.models.players import FormerClub, FormerName, Player
from federation.permissions import actor_for
from federation.registry.forms import detail_label, detail_text
from federation.registry.services.players import public_details
from federation.registry.views.player import portrait_of
from federation.values.parts import Choice, Fact, Link
from federation.web.downloads import download_links
from federation.web.lists import get_page
from ratings.outside.models import ConvertedRating, OutsideRating
from ratings.pages.choice import choose_system, find_player, own_player
from ratings.players.queries.explanation import explain
from ratings.players.queries.histories import read_history
from ratings.players.views import shapes
from ratings.players.views.chart import player_chart
from ratings.players.views.games import game_groups
from ratings.players.views.meetings import record_stats
from ratings.players.views.other_federations import converted_from, elsewhere_items, proposal_url
from ratings.replay.models import RatingChange
from ratings.systems.models import RatingSystem
from tournaments.players.queries.games import describe_games, find_career, find_titles, glance_at_games
from tournaments.report.report import Outcome


def explain_change(request: HttpRequest, number: int, code: str, slug: str) -> HttpResponse:
    found = find_player(number)
    if found.merged_into is not None:
        return HttpResponsePermanentRedirect(reverse("explain", args=[found.merged_into.number, code, slug]))
    changes = RatingChange.objects.select_related("system", "championship")
    change = get_object_or_404(changes, player=found, system__code=code, championship__slug=slug)
    context = {
        "section": "ranking",
        "player": found,
        "system": change.system,
        "championship": change.championship,
        "change": change,
        "explanation": explain(change),
    }
    return render(request, "ratings/players/explain.html", context)


FEW_GAMES = 30
FORM_GAMES = 10


def player(request: HttpRequest, number: int) -> HttpResponse:
    found = _with_past(number)
    if found.merged_into is not None:
        return HttpResponsePermanentRedirect(reverse("player", args=[found.merged_into.number]))
    systems = list(RatingSystem.objects.all())
    system = choose_system(systems, request.GET.get("system"))
    history = read_history(found, system) if system else None
    # The chart and the table refer to the same championships.
    address = cache(_championship_address)
    explain = partial(_explanation_address, number, system.code if system else "")
    changes = get_page(request, history.changes[::-1] if history else [])
    state, state_label = shapes.player_status(history)
    elsewhere = elsewhere_items(found, systems, system) if found.is_listed_elsewhere else []
    games = history.games if history else 0
    own = own_player(request)
    context = {
        "section": "ranking",
        "player": found,
        "former_names": found.former_names.all() if found.has_former_names else [],
        "former_clubs": found.former_clubs.select_related("club") if found.has_former_clubs else [],
        "system": system,
        "tabs": _system_tabs(found, systems, system),
        "facts": [*shapes.player_facts(found), *_detail_facts(found)],
        "portrait": portrait_of(found),
        "is_own": own == found,
        "own": own,
        "may_be_claimed": found.user_id is None and own is None,
        "state": state,
        "state_label": state_label,
        "standing": shapes.rating_standing(history) if history else None,
        "elsewhere": elsewhere,
        "converted": converted_from(found, system) if found.has_converted else None,
        "proposal_url": proposal_url(actor_for(request.user), found, system, elsewhere, games) if elsewhere else "",
        "stats": [*(shapes.rating_stats(history, explain) if history else []), *record_stats(find_career(found))],
        "chart": player_chart(request, found, history, systems, address) if history else None,
        "titles": shapes.title_links(find_titles(found), address),
        "changes_page": changes,
        "changes": shapes.change_rows(list(changes), address, explain),
        "changes_downloads": _changes_downloads(found, system) if history and history.changes else [],
        "games_downloads": download_links("player_games_download", found.number),
        **_games(found),
    }
    return render(request, "ratings/players/player.html", context)


def _detail_facts(player: Player) -> list[Fact]:
    """Return the details that the player shows and the federation allows; if it allows none, there is no query."""
    shown = public_details(player)
    return [Fact("note", f"{detail_label(name)}: {detail_text(value)}") for name, value in shown.items()]


def _with_past(number: int) -> Any:
    """Return the player, with flags for former names, clubs and other federations' lists: most have none."""
    names = Exists(FormerName.objects.filter(player=OuterRef("pk")))
    clubs = Exists(FormerClub.objects.filter(player=OuterRef("pk")))
    own = Q(player=OuterRef("pk")) | Q(player__merged_into=OuterRef("pk"))
    players = Player.objects.annotate(
        has_former_names=names,
        has_former_clubs=clubs,
        is_listed_elsewhere=Exists(OutsideRating.objects.filter(own)),
        has_converted=Exists(ConvertedRating.objects.filter(player=OuterRef("pk"))),
    )
    return get_object_or_404(players.select_related("club", "merged_into"), number=number)


def _championship_address(slug: str) -> str:
    return reverse("championship", args=[slug])


def _explanation_address(number: int, code: str, slug: str) -> str:
    return reverse("explain", args=[number, code, slug])


def _system_tabs(player: Player, systems: list[RatingSystem], current: RatingSystem | None) -> list[Choice]:
    """Return a tab for each system if there are several; the main one's address has no query."""
    if len(systems) < 2:
        return []
    return [Choice(system.name, f"?system={system.code}", system == current) for system in systems]


def _changes_downloads(player: Player, system: RatingSystem | None) -> list[Link]:
    links = download_links("changes_download", player.number)
    return [Link(link.label, f"{link.url}&system={system.code}") for link in links] if system else links


def _games(found: Player) -> dict[str, object]:
    """Return the games if there are few; otherwise only their number, and the page loads them on scrolling."""
    glance = glance_at_games(found, FEW_GAMES, FORM_GAMES)
    games = game_groups(describe_games(glance.seats)) if glance.seats else []
    points = sum({Outcome.WIN: 2, Outcome.DRAW: 1}.get(outcome, 0) for outcome in glance.outcomes)
    return {"form": glance.outcomes, "form_half_points": points, "games_count": glance.count, "games": games}
