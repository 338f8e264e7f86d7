"""Papers to cut apart: table cards, result slips, players' score cards, diplomas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from federation.pdf.pages import code_url
from tournaments.live.papers.day import Day
from tournaments.log.state import Entrant, LiveTable, TableStatus
from tournaments.report.round_cells import outings_of

# The most rounds with which four score cards fit on a sheet.
_ROUNDS_OF_A_SMALL_CARD = 9


@dataclass(frozen=True, slots=True)
class SlipSeat:
    name: str
    starts: bool


@dataclass(frozen=True, slots=True)
class Slip:
    """A table's result slip. ``code`` is the address of the image that opens it on a phone, or empty."""

    round: int
    table: int
    seats: tuple[SlipSeat, ...]
    code: str = ""


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round of a score card, with anything already known printed on it."""

    round: int
    opponent: str = ""
    score: str = ""


@dataclass(frozen=True, slots=True)
class ScoreCard:
    number: int
    name: str
    club: str
    lines: tuple[CardLine, ...]
    code: str = ""


@dataclass(frozen=True, slots=True)
class Diploma:
    """``place`` is None for a certificate of participation; ``of`` is the category of the place."""

    name: str
    club: str
    place: int | None
    of: str = ""


def table_numbers(day: Day) -> list[int]:
    """Return the tables of the round under way, or as many as the entrants will need."""
    paired = [table.number for one in day.state.played for table in one.tables]
    per_table = max(2, day.rules.seats)
    needed = -(-len(day.entered()) // per_table) if per_table > 2 else len(day.entered()) // 2
    return list(range(1, max([needed, *paired]) + 1))


def slips(day: Day) -> list[Slip]:
    """Return a slip for each table of the round without a final result."""
    assert day.round is not None
    tables = sorted(day.round.tables, key=lambda table: table.number)
    return [_slip(day, table) for table in tables if table.status is not TableStatus.FINAL]


def _slip(day: Day, table: LiveTable) -> Slip:
    assert day.round is not None
    seats = tuple(SlipSeat(day.name_of(player), index == 0) for index, player in enumerate(table.players))
    address = day.slips.get(table.number, "")
    return Slip(day.round.number, table.number, seats, code_url(address) if address else "")


def score_cards(day: Day) -> list[ScoreCard]:
    """Return a score card for each player, with a line for every round."""
    outings = outings_of(day.report)
    cards = []
    for entrant in day.entered():
        own = outings.get(entrant.number, {})
        lines = []
        for number in range(1, max(day.state.rounds, day.published) + 1):
            found = own.get(number, [])
            opponents = ", ".join(day.name_of(other) for one in found for other in one.opponents)
            scores = ", ".join(one.score for one in found if one.score)
            lines.append(CardLine(number, opponents or (_("bye") if found and found[0].half_points else ""), scores))
        address = day.addresses.get(entrant.number, "")
        code = code_url(address) if address else ""
        cards.append(ScoreCard(entrant.number, entrant.name, entrant.club, tuple(lines), code))
    return cards


def cards_are_small(day: Day) -> bool:
    """Return whether four score cards fit on a sheet."""
    return max(day.state.rounds, day.published) <= _ROUNDS_OF_A_SMALL_CARD


def diplomas(day: Day, *, best: int | None = None, by_category: bool = False) -> list[Diploma]:
    """Return diplomas for everyone in order of places, or for the top so many, in each category if requested.

    Disqualified players get none; equal places are equal on paper.
    """
    known = {one.number: one for one in day.state.entrants}
    ranked = [(line.place, known[line.number]) for line in day.standings if line.place is not None]
    if not by_category:
        return [_diploma(one, place) for place, one in ranked if best is None or place <= best]
    with_category = sorted((pair for pair in ranked if pair[1].category), key=lambda pair: pair[1].category)
    found: list[Diploma] = []
    for category, pairs in groupby(with_category, key=lambda pair: pair[1].category):
        found += _of_category(category, list(pairs), best)
    return found


def _of_category(category: str, ranked: Sequence[tuple[int, Entrant]], best: int | None) -> list[Diploma]:
    places = [place for place, _one in ranked]
    # Places within these players only: those tied with another of them are tied here.
    among = [(places.index(place) + 1, one) for place, one in ranked]
    return [_diploma(one, place, category) for place, one in among if best is None or place <= best]


def _diploma(one: Entrant, place: int | None, category: str = "") -> Diploma:
    return Diploma(one.name, one.club, place, category)
