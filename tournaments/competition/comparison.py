"""The differences between two versions of a championship's results. Pure.

Players are matched by their registry record, else by name, else by one of their numbers in the files, else by their
position in the list: then someone was renamed. Games are matched by round and players, else by round and table: then
someone else sat there. The position in the file doesn't matter.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from federation.names.spelling import spoken_key
from tournaments.competition.counted_results import ForfeitScore, fill_forfeits
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import Standing, compute_standings
from tournaments.report.report import Report, ReportedPlayer, ReportedSeat, ReportedTable


class Change(StrEnum):
    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """A player who was added, removed or renamed; ``before`` or ``after`` is None if absent."""

    before: ReportedPlayer | None
    after: ReportedPlayer | None

    @property
    def change(self) -> Change:
        return _kind_of(self.before, self.after)


@dataclass(frozen=True, slots=True)
class GameChange:
    """A table that was added, removed or changed. ``fields``: table, seats, kind, result, score, place, starts."""

    before: ReportedTable | None
    after: ReportedTable | None
    fields: frozenset[str] = frozenset()

    @property
    def change(self) -> Change:
        return _kind_of(self.before, self.after)

    @property
    def round(self) -> int:
        table = self.after or self.before
        return table.round if table else 0


@dataclass(frozen=True, slots=True)
class StandingChange:
    """A player whose place or match points differ; None in the version without that player."""

    before: Standing | None
    after: Standing | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """``names_before`` and ``names_after`` are the players' names by number in each version."""

    players: tuple[PlayerChange, ...] = ()
    games: tuple[GameChange, ...] = ()
    standings: tuple[StandingChange, ...] = ()
    names_before: Mapping[int, str] = field(default_factory=dict)
    names_after: Mapping[int, str] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not (self.players or self.games or self.standings)


@dataclass(frozen=True, slots=True)
class Version:
    """A report, and the registry ids of its identified players by report number."""

    report: Report
    settled: Mapping[int, int] = field(default_factory=dict)


def compare_versions(
    before: Version,
    after: Version,
    rules: CompetitionRules,
    *,
    announced: int | None = None,
    forfeit_score: ForfeitScore | None = None,
) -> Comparison:
    """Return everything that differs. Equal reports give an empty comparison, and swapping the two swaps every change.

    Standings are those of a championship ``announced`` with so many rounds, whose game rules record ``forfeit_score``
    for an unplayed game.
    """

    def rank(report: Report) -> Mapping[int, Standing]:
        filled, _count = fill_forfeits(report, forfeit_score)
        return {line.number: line for line in compute_standings(filled, rules, announced=announced)}

    pairs = _pair_players(before, after)
    return Comparison(
        players=tuple(_compare_players(before.report, after.report, pairs)),
        games=tuple(_compare_games(before.report, after.report, pairs)),
        standings=tuple(_compare_standings(rank(before.report), rank(after.report), pairs)),
        names_before={player.number: player.name for player in before.report.players},
        names_after={player.number: player.name for player in after.report.players},
    )


def _kind_of(before: object, after: object) -> Change:
    if before is None:
        return Change.ADDED
    return Change.REMOVED if after is None else Change.CHANGED


# --- Players ----------------------------------------------------------------------------------------------


def _pair_players(before: Version, after: Version) -> dict[int, int]:
    """Return the numbers in ``after`` by those in ``before``."""
    olds = {player.number: player for player in before.report.players}
    news = {player.number: player for player in after.report.players}
    pairs: dict[int, int] = {}
    schemes = sorted({scheme for player in (*olds.values(), *news.values()) for scheme in player.ids})
    signs: list[Callable[[ReportedPlayer, Mapping[int, int]], Hashable | None]] = [
        lambda player, settled: settled.get(player.number),
        lambda player, _settled: spoken_key(player.name) or None,
        *(lambda player, _settled, scheme=scheme: player.ids.get(scheme) for scheme in schemes),
        lambda player, _settled: player.number,
    ]
    for sign in signs:
        left = [player for number, player in olds.items() if number not in pairs]
        right = [player for number, player in news.items() if number not in pairs.values()]
        found = _unique(left, lambda player, sign=sign: sign(player, before.settled))  # type: ignore[misc]
        wanted = _unique(right, lambda player, sign=sign: sign(player, after.settled))  # type: ignore[misc]
        pairs.update({found[key].number: wanted[key].number for key in found.keys() & wanted.keys()})
    return pairs


def _unique(players: Iterable[ReportedPlayer], sign: Callable[[ReportedPlayer], Hashable | None]) -> dict[
    Hashable, ReportedPlayer
]:  # fmt: skip
    """Return players by a key that no other player has."""
    signed = [(sign(player), player) for player in players]
    counts = Counter(key for key, _player in signed)
    return {key: player for key, player in signed if key is not None and counts[key] == 1}


def _compare_players(before: Report, after: Report, pairs: Mapping[int, int]) -> Iterable[PlayerChange]:
    news = {player.number: player for player in after.players}
    for old in before.players:
        new = news.get(pairs.get(old.number, -1))
        if new is None or new.name != old.name:
            yield PlayerChange(old, new)
    known = set(pairs.values())
    for player in after.players:
        if player.number not in known:
            yield PlayerChange(None, player)


# --- Games ------------------------------------------------------------------------------------------------


def _compare_games(before: Report, after: Report, pairs: Mapping[int, int]) -> list[GameChange]:
    olds, news = list(before.tables), list(after.tables)
    # A player in only one version must not be confused with someone of the same number in the other.
    known = {new: old for old, new in pairs.items()}
    matched = _take_pairs(
        olds,
        news,
        lambda table: (table.round, frozenset(seat.player for seat in table.seats)),
        lambda table: (table.round, frozenset(known.get(seat.player, -1 - seat.player) for seat in table.seats)),
    )
    matched += _take_pairs(olds, news, _numbered_place, _numbered_place)
    changed = [GameChange(old, new, fields) for old, new in matched if (fields := _differences(old, new, known))]
    changed += [GameChange(old, None) for old in olds] + [GameChange(None, new) for new in news]
    return sorted(changed, key=_order_of_game)


def _numbered_place(table: ReportedTable) -> Hashable | None:
    return (table.round, table.number) if table.number is not None else None


def _take_pairs(
    olds: list[ReportedTable],
    news: list[ReportedTable],
    old_key: Callable[[ReportedTable], Hashable | None],
    new_key: Callable[[ReportedTable], Hashable | None],
) -> list[tuple[ReportedTable, ReportedTable]]:
    """Take tables with one key out of both lists; several with one key (double rounds) in order."""
    waiting: dict[Hashable, list[ReportedTable]] = defaultdict(list)
    for table in news:
        waiting[new_key(table)].append(table)
    waiting.pop(None, None)
    pairs, left = [], []
    for table in olds:
        candidates = waiting.get(old_key(table))
        if candidates:
            pairs.append((table, candidates.pop(0)))
        else:
            left.append(table)
    taken = Counter(id(new) for _old, new in pairs)
    olds[:] = left
    news[:] = [table for table in news if not taken[id(table)]]
    return pairs


def _differences(old: ReportedTable, new: ReportedTable, known: Mapping[int, int]) -> frozenset[str]:
    found = {"table"} if old.number != new.number else set()
    before = {seat.player: seat for seat in old.seats}
    after = {known.get(seat.player, -1 - seat.player): seat for seat in new.seats}
    if before.keys() != after.keys():
        return frozenset(found | {"seats"})
    for player, seat in before.items():
        found |= _seat_differences(seat, after[player])
    return frozenset(found)


def _seat_differences(old: ReportedSeat, new: ReportedSeat) -> set[str]:
    facts = {
        "kind": (old.kind, new.kind),
        "result": ((old.outcome, old.half_points), (new.outcome, new.half_points)),
        "score": (old.game_points, new.game_points),
        "place": (old.place, new.place),
        "starts": (old.starts, new.starts),
    }
    return {name for name, (before, after) in facts.items() if before != after}


def _order_of_game(change: GameChange) -> tuple[int, int, int]:
    table = change.after or change.before
    number = table.number if table and table.number is not None else 1_000_000
    return change.round, number, 0 if change.before else 1


# --- Standings --------------------------------------------------------------------------------------------


def _compare_standings(
    olds: Mapping[int, Standing], news: Mapping[int, Standing], pairs: Mapping[int, int]
) -> Iterable[StandingChange]:
    known = {new: old for old, new in pairs.items()}
    for number, new in news.items():
        old = olds.get(known.get(number, -1))
        if old is None or (old.place, old.half_points) != (new.place, new.half_points):
            yield StandingChange(old, new)
    for number, old in olds.items():
        if number not in pairs:
            yield StandingChange(old, None)
