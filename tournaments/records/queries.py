"""Recorded games: which ones a reader may see, their tables, their statistics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from federation.people.models.players import Player
from federation.permissions import Actor, can
from games.permissions import GameAction
from games.records.models import GameRecord, RecordSeat
from games.records.statistics import Figures, Side, summarise
from tournaments.championship.models.championships import Championship, ChampionshipRole
from tournaments.championship.models.games import Seat, Table
from tournaments.championship.models.results import ResultsState
from tournaments.championship.queries.championships import PUBLIC_STATES
from tournaments.players.queries.opponents import PLAYED, records_of
from tournaments.records.models import TableRecord
from tournaments.report.packed import read_stored
from tournaments.report.report import Kind


def counting_tables() -> QuerySet[TableRecord]:
    """Return finished sheets that count, of tables in the accepted results."""
    tables = Table.objects.filter(
        championship=OuterRef("championship"), round=OuterRef("round"), number=OuterRef("number")
    )
    return TableRecord.objects.filter(Exists(tables), counts=True, record__is_complete=True)


def visible_records(actor: Actor) -> QuerySet[GameRecord]:
    """Return public games, and unpublished ones for their author or those who enter games in the championship."""
    records = GameRecord.objects.select_related("table__championship", "rule_set")
    if can(actor, GameAction.MANAGE_GAMES):
        return records
    championships = Championship.objects.filter(Q(state__in=PUBLIC_STATES) | Q(decided_at__isnull=False))
    counting = counting_tables().filter(championship__in=championships.values("pk"))
    seen = Q(is_public=True) | Q(pk__in=counting.values("record_id"))
    if actor.user is None:
        return records.filter(seen)
    here = TableRecord.objects.all()
    if not can(actor, GameAction.ENTER_GAMES):
        own = ChampionshipRole.in_force().filter(user=actor.user)
        here = here.filter(championship__in=own.values("championship_id"))
    return records.filter(seen | Q(created_by=actor.user) | Q(pk__in=here.values("record_id")))


def may_change(actor: Actor, record: GameRecord) -> bool:
    """Return whether the actor may change it: their own, or as manager of games, at least in its championship.

    A finished sheet of a championship is final (FISC 5): only its arbiters and staff correct our own typing.
    """
    championship = championship_of(record)
    is_final = championship is not None and record.is_complete
    if not is_final and _is_author(actor, record):
        return True
    return can(actor, GameAction.MANAGE_GAMES, championship)


def may_read_original(actor: Actor, record: GameRecord) -> bool:
    """Return whether the actor may see a file's bytes: its sender or a manager of games, if only there."""
    return _is_author(actor, record) or can(actor, GameAction.MANAGE_GAMES, championship_of(record))


def _is_author(actor: Actor, record: GameRecord) -> bool:
    return actor.user is not None and record.created_by_id == actor.user.pk


def championship_of(record: GameRecord) -> Championship | None:
    table = getattr(record, "table", None)
    return table.championship if table is not None else None


def records_in(championship: Championship, actor: Actor) -> QuerySet[TableRecord]:
    """Return a championship's recorded games that the actor may see, table by table."""
    tables = TableRecord.objects.filter(championship=championship)
    tables = tables.filter(record__in=visible_records(actor).values("pk"))
    return tables.select_related("record").prefetch_related("record__seats").order_by("round", "number", "-counts")


def records_of_player(player: Player, actor: Actor) -> QuerySet[GameRecord]:
    """Return a player's recorded games that the actor may see, latest first; including records merged into it."""
    own = records_of(player).values("pk")
    records = visible_records(actor).filter(seats__player__in=own).distinct()
    return records.prefetch_related("seats").order_by("-played_on", "-pk")


# No sheet is accepted beyond the championship's stated number of rounds.
MOST_ROUNDS = 100
MOST_TABLES = 1000
_READ = (ResultsState.TO_SETTLE, ResultsState.VALID, ResultsState.DELIVERED)


@dataclass(frozen=True)
class SheetTable:
    """``players`` are in the order of the seats, the starter first if known; none if they aren't known.

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
    """Return a table by the accepted results, else by the last ones uploaded; None if it can't exist."""
    if championship.tables.exists():
        return _accepted_table(championship, round_number, number)
    if not (1 <= round_number <= (championship.rounds or MOST_ROUNDS) and 1 <= number <= MOST_TABLES):
        return None
    players = _reported_players(championship, round_number, number)
    return SheetTable(championship, round_number, number, players)


def may_enter(actor: Actor, table: SheetTable) -> bool:
    """Return whether the actor is one of those who enter games in the championship, or a player of the table."""
    if can(actor, GameAction.ENTER_GAMES, table.championship):
        return True
    return actor.user is not None and any(player.user_id == actor.user.pk for player in table.players)


def sheets_shown(actor: Actor, table: SheetTable) -> list[TableRecord] | None:
    """Return the sheets of a table to show side by side; None if the reader may see none.

    Those who enter games in the championship see all. Players see the finished ones only after finishing their own, so
    that no one copies.
    """
    sheets = sheets_of(table)
    if can(actor, GameAction.ENTER_GAMES, table.championship):
        return sheets
    finished = [one for one in sheets if one.record.is_complete]
    is_author = actor.user is not None and any(one.record.created_by_id == actor.user.pk for one in finished)
    return finished if is_author and may_enter(actor, table) else None


def sheets_of(table: SheetTable) -> list[TableRecord]:
    """Return all sheets of a table, the one that counts first."""
    found = TableRecord.objects.filter(
        championship=table.championship, round=table.round, number=table.number
    ).select_related("record__rule_set", "record__created_by")
    return list(found.order_by("-counts", "record__created_at", "pk"))


def table_of(record: GameRecord) -> TableRecord | None:
    """Return the table that a record belongs to; None for a free game."""
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
    """Return the record that was kept after a merge."""
    return player.merged_into or player


@dataclass(frozen=True, slots=True)
class SideOf:
    """What a side's statistics are about; ``reference`` is the recorded game's, None if there is no sheet."""

    player: Player
    championship: str
    slug: str
    round: int
    reference: Any = None


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    player: Player
    figures: Figures


def championship_figures(championship: Championship) -> tuple[Figures, list[PlayerFigures]]:
    """Return statistics of everyone together, and of each player, highest average first. Three queries."""
    seats = Seat.objects.filter(table__championship=championship, kind__in=PLAYED)
    sides = _sides(seats, championship=championship)
    by_player: dict[int, list[Side]] = {}
    for side in sides:
        by_player.setdefault(_of(side).player.pk, []).append(side)
    each = [PlayerFigures(_of(own[0]).player, summarise(own)) for own in by_player.values()]
    each.sort(key=lambda one: (-(one.figures.average or 0), one.player.sort_key))
    return summarise(sides), each


def player_figures(player: Player) -> Figures:
    """Return statistics of a player's championship games. Three queries."""
    own = Seat.objects.filter(player__in=records_of(player).values("pk"), kind__in=PLAYED)
    return summarise(_sides(own))


def _sides(seats: QuerySet[Seat], championship: Championship | None = None) -> list[Side]:
    rows = seats.select_related("table__championship", "player__merged_into").order_by(
        "table__championship__starts_on", "table__round", "table__number", "pk"
    )
    found = list(rows)
    sheets = _sheets({seat.table.championship_id for seat in found})
    return [_side(seat, sheets) for seat in found]


def _sheets(championships: Iterable[int]) -> dict[tuple[int, int, int | None, int], tuple[RecordSeat, Any]]:
    """Return sides of sheets that count, by championship, round, table and player."""
    counting = counting_tables().filter(championship__in=championships)
    tables = {one.record_id: one for one in counting.select_related("record")}
    sides = RecordSeat.objects.filter(record__in=counting.values("record_id"), player__isnull=False)
    found: dict[tuple[int, int, int | None, int], tuple[RecordSeat, Any]] = {}
    for side in sides.select_related("player"):
        assert side.player is not None
        table = tables[side.record_id]
        player = side.player.merged_into_id or side.player.pk
        found[table.championship_id, table.round, table.number, player] = (side, table.record.reference)
    return found


def _side(seat: Seat, sheets: dict[tuple[int, int, int | None, int], tuple[RecordSeat, Any]]) -> Side:
    player, table = seat.player.merged_into or seat.player, seat.table
    key = (table.championship_id, table.round, table.number, player.pk)
    sheet, reference = sheets.get(key, (None, None))
    of = SideOf(player, table.championship.name, table.championship.slug, table.round, reference)
    if sheet is None:
        return Side(seat.game_points, None, seat.scrabbles, seat.best_move, seat.best_move_points, of)
    # The accepted result has the true score, whatever a sheet adds up to.
    points = sheet.points if seat.game_points is None else seat.game_points
    return Side(points, sheet.turns, sheet.scrabbles, sheet.best_move, sheet.best_move_points, of)


def _of(side: Side) -> SideOf:
    assert isinstance(side.game, SideOf)
    return side.game
