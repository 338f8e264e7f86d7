"""The standings of a championship, the tables of a round, and the cross-table."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import F, Prefetch, QuerySet

from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry, Seat, Table
from tournaments.competition.pairing_systems import pairing_systems
from tournaments.competition.rules import CompetitionRules, InvalidRules


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A player's result of one round. ``opponents`` are their positions in the standings, in the order of seats.

    There are no opponents for a bye or an absence, one in a classic game, two or three at larger tables.
    ``opponents_game_points`` are only those that are known.
    """

    kind: str
    outcome: str | None
    half_points: int | None
    game_points: int | None
    place: int | None
    opponents: tuple[int, ...]
    opponents_game_points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CrossLine:
    """A player's row: ``number`` is the position in the standings, ``cells`` has one or None for each round."""

    number: int
    entry: Entry
    cells: tuple[CrossCell | None, ...]


def list_rounds(championship: Championship) -> list[int]:
    """Return the numbers of rounds that have tables, ascending."""
    return list(championship.tables.order_by("round").values_list("round", flat=True).distinct())


def find_tables(championship: Championship, round_number: int) -> QuerySet[Table]:
    """Return the tables of a round in order of table number; byes and absences, which have no table, come last."""
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("number"))
    tables = championship.tables.filter(round=round_number).prefetch_related(seats)
    return tables.order_by(F("number").asc(nulls_last=True), "pk")


def build_cross_table(championship: Championship, entries: Sequence[Entry], rounds: Sequence[int]) -> list[CrossLine]:
    """Return rows of the cross-table for one page of entries. Always two queries.

    Players are identified by position in the standings, which is unique even where a place is shared.
    """
    everybody = championship.entries.order_by(F("place").asc(nulls_last=True), "number")
    numbers = {player: index for index, player in enumerate(everybody.values_list("player_id", flat=True), start=1)}
    shown = {entry.player_id for entry in entries}
    cells: dict[tuple[int, int], list[CrossCell]] = defaultdict(list)
    for seats in _seats_by_table(championship, shown):
        for seat in seats:
            if seat.player_id in shown:
                others = [other for other in seats if other is not seat]
                cells[seat.player_id, seat.table.round].append(_cell(seat, others, numbers))
    return [
        CrossLine(
            number=numbers[entry.player_id],
            entry=entry,
            cells=tuple(_one_cell(cells[entry.player_id, round_number]) for round_number in rounds),
        )
        for entry in entries
    ]


def _seats_by_table(championship: Championship, players: set[int]) -> list[list[Seat]]:
    # Opponents may be on another page of the table.
    tables = Seat.objects.filter(table__championship=championship, player__in=players).values("table_id")
    seats = Seat.objects.filter(table__in=tables).select_related("table")
    by_table: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats.order_by("table__round", "table_id", "number"):
        by_table[seat.table_id].append(seat)
    return list(by_table.values())


def _cell(seat: Seat, others: Sequence[Seat], numbers: dict[int, int]) -> CrossCell:
    return CrossCell(
        kind=seat.kind,
        outcome=seat.outcome,
        half_points=seat.half_points,
        game_points=seat.game_points,
        place=seat.place,
        opponents=tuple(numbers[other.player_id] for other in others if other.player_id in numbers),
        opponents_game_points=tuple(other.game_points for other in others if other.game_points is not None),
    )


def _one_cell(cells: Sequence[CrossCell]) -> CrossCell | None:
    """Return one cell for a round; a game takes precedence over a half-point bye given in the same round."""
    return max(cells, key=lambda cell: len(cell.opponents), default=None)


CLASSIC_SEATS = 2


def find_entries(championship: Championship) -> QuerySet[Entry]:
    """Return entries by group and place; those without one (results still to come) by number, last."""
    entries = championship.entries.select_related("player", "player__club")
    return entries.order_by("group", F("place").asc(nulls_last=True), "number")


def list_tie_breaks(championship: Championship) -> tuple[str, ...]:
    """Return the championship's tie-breaks in order, as ``Entry.tie_breaks`` holds their values."""
    rules = _read_rules(json.dumps(championship.rules, sort_keys=True))
    # The results are still valid; a page must not fail over rules that can't be read any more.
    return rules.tie_breaks if rules else ()


def is_classic(championship: Championship) -> bool:
    """Return whether it is played one against one, by its rules."""
    return seats_at_table(championship) == CLASSIC_SEATS


def rated_player_id(entry: Entry) -> int:
    """Return the player whose rating an entry changed: for a merged record, the one that was kept."""
    return entry.player.merged_into_id or entry.player_id


def seats_at_table(championship: Championship) -> int:
    """Return how many sit at a table by the rules; two if they can't be read."""
    rules = _read_rules(json.dumps(championship.rules, sort_keys=True))
    return (rules or CompetitionRules()).seats


def find_leagues(championships: Collection[int]) -> frozenset[int]:
    """Return which of these championships are leagues (round robins) by their rules."""
    rows = Championship.objects.filter(pk__in=championships).values_list("pk", "rules")
    read = {pk: _read_rules(json.dumps(rules, sort_keys=True)) for pk, rules in rows}
    return frozenset(
        pk for pk, rules in read.items() if rules and pairing_systems()[rules.pairing_system].everybody_meets
    )


@lru_cache(maxsize=512)
def _read_rules(text: str) -> CompetitionRules | None:
    """Parse rules written as JSON; None if they can't be read. A page asks four times, and few rules differ."""
    try:
        return CompetitionRules.from_json(json.loads(text))
    except InvalidRules:
        return None
