"""Comparing two to six players: their results against each other, and expectations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from federation.names.comparison import words
from federation.people.models.players import Player
from federation.registry.queries import search_players
from federation.values.numbers import whole_number
from federation.values.parts import Link
from ratings.pages.choice import LONGEST_SEARCH, choose_system
from ratings.players.queries.expectations import Expectations, find_expectations
from ratings.systems.models import RatingSystem
from tournaments.players.queries.opponents import MOST_COMPARED, Tallies, Tally, compare_players

MOST_FOUND = 8


@dataclass(frozen=True, slots=True)
class PairCell:
    """One player against another; ``expected`` is a percentage, None if unknown or on the diagonal."""

    tally: Tally | None
    url: str
    expected: int | None
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A player with the games against each of the others and against all of them together."""

    player: Player
    url: str
    rating: int | None
    cells: Sequence[PairCell]
    total: Tally
    without: str


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Compare players: ``?player=5&player=17`` names them by number; ``?q=`` searches for another one."""
    players = _named(request)
    text = request.GET.get("q", "").replace("\0", "").strip()[:LONGEST_SEARCH]
    system = choose_system(list(RatingSystem.objects.all()), None)
    expectations = find_expectations(system, players) if system and players else None
    numbers = [player.number for player in players]
    context = {
        "section": "ranking",
        "rows": _rows(players, compare_players(players), expectations) if len(players) > 1 else [],
        "players": players,
        "kept": [("player", number) for number in numbers],
        "text": text,
        "found": _found(text, numbers),
        "is_searching": bool(words(text)),
        "may_add": len(players) < MOST_COMPARED,
        "expectations": expectations if expectations and expectations.table else None,
        "system": system,
    }
    return render(request, "ratings/players/compare.html", context)


def _named(request: HttpRequest) -> list[Player]:
    """Return the named players in order, without repeats; a merged record stands for the surviving one."""
    asked = (whole_number(text) for text in request.GET.getlist("player"))
    numbers = list(dict.fromkeys(number for number in asked if number is not None))[: 2 * MOST_COMPARED]
    # Numbers count within the federation, as does their unique constraint.
    rows = Player.objects.select_related("merged_into").filter(number__in=numbers) if numbers else []
    found = {player.number: player for player in rows}
    stayed = [found[number].merged_into or found[number] for number in numbers if number in found]
    return list(dict.fromkeys(stayed))[:MOST_COMPARED]


def _found(text: str, numbers: Sequence[int]) -> list[Link]:
    """Return players matching a few words, each with the address that adds them to the comparison."""
    if not words(text):
        return []
    found = search_players(text).exclude(number__in=numbers).order_by("sort_key", "number")[:MOST_FOUND]
    return [Link(f"{one.list_name} · {one.number}", _address([*numbers, one.number])) for one in found]


def _address(numbers: Sequence[int]) -> str:
    return f"{reverse('compare')}?{urlencode([('player', number) for number in numbers])}"


def _rows(players: Sequence[Player], tallies: Tallies, expectations: Expectations | None) -> list[ComparedRow]:
    return [
        ComparedRow(
            player=player,
            url=reverse("player", args=[player.number]),
            rating=expectations.ratings.get(player.pk) if expectations else None,
            cells=[_cell(player, other, tallies, expectations) for other in players],
            total=_sum([tallies[player.pk, other.pk] for other in players if (player.pk, other.pk) in tallies]),
            without=_address([other.number for other in players if other != player]),
        )
        for player in players
    ]


def _cell(player: Player, other: Player, tallies: Tallies, expectations: Expectations | None) -> PairCell:
    if player == other:
        return PairCell(None, "", None, is_own=True)
    share = expectations.share(player.pk, other.pk) if expectations else None
    return PairCell(
        tally=tallies.get((player.pk, other.pk)),
        url=reverse("head_to_head", args=[player.number, other.number]),
        expected=round(100 * share) if share is not None else None,
    )


def _sum(tallies: Sequence[Tally]) -> Tally:
    names = ("won", "drawn", "lost", "points_for", "points_against")
    return Tally(**{name: sum(getattr(tally, name) for tally in tallies) for name in names})
