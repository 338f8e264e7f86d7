"""Standings: match points, then the championship's criteria in order, then lots. Pure.

The definitions are in ``tournaments.competition.criteria``; what counts at all is in
``tournaments.competition.counted_results``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import groupby

from tournaments.competition.criterion import POINTS, Value
from tournaments.competition.criterion import criteria as known_criteria
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.tallies import Field, Tally, take_tallies
from tournaments.report.report import Report


def draw_lots(numbers: Iterable[int], seed: str) -> tuple[int, ...]:
    """Return the players in the order of the lots, first drawn first, whatever order they are given in."""
    return tuple(sorted(set(numbers), key=lambda number: sha256(f"{seed}:{number}".encode()).digest()))


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings. ``tie_breaks`` are in points, in the rules' order; None if unknown.

    Players equal in everything share a place, and the next place is skipped; disqualified players have none.
    ``half_points`` are those that count; ``taken_off`` further half points in the report that don't (FISC §4).
    """

    number: int
    place: int | None
    half_points: int
    tie_breaks: tuple[float | None, ...]
    game_points: int | None
    taken_off: int = 0
    disqualified_after: int | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's overall place and the value of every criterion, in the requested order."""

    number: int
    place: int | None
    values: tuple[Value, ...]


def compute_standings(
    report: Report,
    rules: CompetitionRules,
    *,
    announced: int | None = None,
    after_round: int | None = None,
) -> list[Standing]:
    """Return the standings of all players of a report, best first; players equal in everything by start number.

    ``announced`` is the announced length of the championship; ``after_round`` stops after a round. With groups
    everyone has a place in their own, the groups in the order of the report.
    """
    groups = list(dict.fromkeys(player.group for player in report.players))
    if len(groups) > 1:
        return [
            replace(line, group=group)
            for group in groups
            for line in compute_standings(_only(report, group), rules, announced=announced, after_round=after_round)
        ]
    field = take_tallies(report, rules, announced=announced, after_round=after_round)
    ranked = rank_players(field, (POINTS, *rules.tie_breaks))
    return [_standing(line, field.tallies[line.number]) for line in ranked]


def _only(report: Report, group: str) -> Report:
    """Return one group of a report; a game between two groups, which no one plays, would count in neither."""
    players = tuple(replace(player, group="") for player in report.players if player.group == group)
    numbers = {player.number for player in players}
    tables = tuple(table for table in report.tables if numbers.issuperset(seat.player for seat in table.seats))
    return replace(report, players=players, tables=tables)


def _standing(line: Ranked, tally: Tally) -> Standing:
    return Standing(
        number=line.number,
        place=line.place,
        half_points=tally.half_points,
        tie_breaks=line.values[1:],
        game_points=tally.total,
        taken_off=tally.taken_off,
        disqualified_after=tally.disqualified_after,
    )


def rank_players(field: Field, criteria: Sequence[str]) -> list[Ranked]:
    """Rank all players of a field by a list of criteria, best first.

    Those equal in everything are by start number; unknown values come after known ones. Players who withdrew keep
    their place unless the rules put them last; disqualified players come last, without a place.
    """
    here, gone, out = _divide(field)
    lines: list[Ranked] = []
    for players in (here, gone):
        before = len(lines)
        for group, values in _order(field, players, criteria):
            lines += [Ranked(number, before + 1, values[number]) for number in group]
            before += len(group)
    for group, values in _order(field, out, criteria):
        lines += [Ranked(number, None, values[number]) for number in group]
    return lines


def _divide(field: Field) -> tuple[list[int], list[int], list[int]]:
    """Return players with a place, those who withdrew if the rules put them last, and the disqualified."""
    here: list[int] = []
    gone: list[int] = []
    out: list[int] = []
    for number in sorted(field.tallies):
        tally = field.tallies[number]
        if tally.disqualified_after is not None and tally.disqualified_after <= field.round:
            out.append(number)
        elif tally.withdrawn and not field.rules.options.withdrawn_keep_place:
            gone.append(number)
        else:
            here.append(number)
    return here, gone, out


def _order(
    field: Field, players: Sequence[int], criteria: Sequence[str]
) -> Iterable[tuple[Sequence[int], Mapping[int, tuple[Value, ...]]]]:
    """Return groups of players who share a place, best first, with everyone's values."""
    values: dict[int, tuple[Value, ...]] = dict.fromkeys(players, ())
    groups: list[Sequence[int]] = [players] if players else []
    for code in criteria:
        criterion = known_criteria()[code]
        found: dict[int, Value] = {}
        if criterion.among_equals:
            for group in groups:
                found |= criterion.value(field, group) if len(group) > 1 else dict.fromkeys(group)
        else:
            found |= criterion.value(field, players)
        sign = 1 if criterion.lower_is_better else -1
        keys = {number: _key(value, sign) for number, value in found.items()}
        key = keys.__getitem__
        groups = [list(equal) for group in groups for _, equal in groupby(sorted(group, key=key), key)]
        for number in players:
            values[number] += (found[number],)
    return [(part, values) for group in groups for part in _by_lot(field, group)]


def _by_lot(field: Field, group: Sequence[int]) -> Iterable[Sequence[int]]:
    """Return players equal in everything in the order of the lots, if all of them drew at the same time."""
    lots = {number: lot for number in group if (lot := field.tallies[number].lot) is not None}
    if len(group) < 2 or len(lots) < len(group) or len(set(lots.values())) < len(lots):
        return [group]
    return [[number] for number in sorted(group, key=lots.__getitem__)]


def _key(value: Value, sign: int) -> tuple[bool, float]:
    return value is None, 0 if value is None else sign * value
