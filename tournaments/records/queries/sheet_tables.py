"""The tables of a championship that score sheets are entered for: who sat there, and what was accepted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from federation.people.models.players import Player
from federation.permissions import Actor, can
from games.permissions import GameAction
from games.records.models import GameRecord
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Seat
from tournaments.championship.models.results import ResultsState
from tournaments.records.models import TableRecord
from tournaments.report.report import Kind
from tournaments.report.stored import read_stored

# Beyond what a championship says of its rounds, no sheet is taken.
MOST_ROUNDS = 100
MOST_TABLES = 1000
_READ = (ResultsState.TO_SETTLE, ResultsState.VALID, ResultsState.DELIVERED)


@dataclass(frozen=True)
class SheetTable:
    """``players`` in the order of the seats, the starter first where that is known; none while nobody knows them.

    ``accepted`` are the game points of the accepted result by name; empty before acceptance.
    """

    championship: Championship
    round: int
    number: int
    players: tuple[Player, ...] = ()
    accepted: Mapping[str, int] = field(default_factory=dict)
    is_accepted: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)


def find_sheet_table(championship: Championship, round_number: int, number: int) -> SheetTable | None:
    """A table, by the accepted results, else by those last sent in; None for one that there cannot be."""
    if championship.tables.exists():
        return _accepted_table(championship, round_number, number)
    if not (1 <= round_number <= (championship.rounds or MOST_ROUNDS) and 1 <= number <= MOST_TABLES):
        return None
    players = _reported_players(championship, round_number, number)
    return SheetTable(championship, round_number, number, players)


def may_enter(actor: Actor, table: SheetTable) -> bool:
    """Whoever enters games in the championship, and the players of the table."""
    if can(actor, GameAction.ENTER_GAMES, table.championship):
        return True
    return actor.user is not None and any(player.user_id == actor.user.pk for player in table.players)


def sheets_shown(actor: Actor, table: SheetTable) -> list[TableRecord] | None:
    """The sheets of a table that are shown beside each other; None for who sees none of them.

    Whoever enters games in the championship sees all. A player who has finished the own sheet sees the finished ones:
    not before, so that nobody copies.
    """
    sheets = sheets_of(table)
    if can(actor, GameAction.ENTER_GAMES, table.championship):
        return sheets
    finished = [one for one in sheets if one.record.is_complete]
    is_author = actor.user is not None and any(one.record.created_by_id == actor.user.pk for one in finished)
    return finished if is_author and may_enter(actor, table) else None


def sheets_of(table: SheetTable) -> list[TableRecord]:
    """Everybody's sheets of a table, the one that counts first."""
    found = TableRecord.objects.filter(
        championship=table.championship, round=table.round, number=table.number
    ).select_related("record__rule_set", "record__created_by")
    return list(found.order_by("-counts", "record__created_at", "pk"))


def table_of(record: GameRecord) -> TableRecord | None:
    """The table that a record tells of; None for a free game."""
    return TableRecord.objects.filter(record=record).select_related("championship__season").first()


def _accepted_table(championship: Championship, round_number: int, number: int) -> SheetTable | None:
    seats = Seat.objects.filter(
        table__championship=championship, table__round=round_number, table__number=number
    ).select_related("player__merged_into")
    found = sorted(seats, key=lambda seat: (not seat.starts, seat.number))
    if len(found) < 2:
        return None
    players = [_kept(seat.player) for seat in found]
    points = {
        player.name: seat.game_points
        for player, seat in zip(players, found, strict=True)
        if seat.game_points is not None and seat.kind in {Kind.PLAYED, Kind.ABANDONED}
    }
    return SheetTable(championship, round_number, number, tuple(players), points, is_accepted=True)


def _reported_players(championship: Championship, round_number: int, number: int) -> tuple[Player, ...]:
    version = championship.results.filter(state__in=_READ).order_by("-number").first()
    if version is None or not version.report:
        return ()
    report = read_stored(version.report)
    at_table = [table for table in report.tables if (table.round, table.number) == (round_number, number)]
    if len(at_table) != 1:
        return ()
    known = {
        entry.number: _kept(entry.player)
        for entry in version.entries.exclude(player=None).select_related("player__merged_into")
        if entry.player is not None
    }
    seats = sorted(at_table[0].seats, key=lambda seat: not seat.starts)
    players = [known.get(seat.player) for seat in seats]
    return tuple(player for player in players if player is not None) if all(players) and len(players) > 1 else ()


def _kept(player: Player) -> Player:
    """The record that stayed, where two were made one."""
    return player.merged_into or player
