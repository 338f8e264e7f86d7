"""Every format a championship can be written in: how, what it carries, what receivers would reject. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache

from tournaments.files.features import (
    ABANDONED,
    BONUS,
    CLUBS,
    DAY,
    FEW_PLAYERS,
    FIRST_MOVES,
    FORFEITS,
    FULL_BYES,
    GROUPS,
    HALF_BYES,
    LETTERS,
    LONG_NAMES,
    MEMBERS,
    MOVES,
    NO_DAY,
    NO_MEMBERS,
    NO_RATINGS,
    OTHER_RATINGS,
    OWN_NUMBERS,
    PENDING,
    RATINGS,
    SCORES,
    TABLES,
    TITLE,
)
from tournaments.files.grid import SAME_NAMES, NotInFormat, check_scores, given_first, is_divided, make_grid
from tournaments.report.formats import Receiver, Target, formats
from tournaments.report.report import OVER_THE_BOARD, Kind, Report

LEAST_PLAYERS = 4
_MOST_NAMES = 10


@cache
def targets() -> Mapping[str, Target]:
    """Return all output formats by name."""
    found = [target for known in formats().values() for target in known.targets]
    return {target.name: target for target in sorted(found, key=lambda target: target.order)}


@cache
def receivers() -> Mapping[str, tuple[Receiver, Target]]:
    """Return the organisations that results are sent on to by name, with the format each requires."""
    found = [(target.receiver, target) for target in targets().values() if target.receiver]
    return {receiver.name: (receiver, target) for receiver, target in sorted(found, key=lambda one: one[0].order)}


def find_losses(report: Report, target: Target) -> list[str]:
    """Return what the report has and the format can't carry, in a fixed order."""
    keeps_groups = target.names_groups or is_divided(report)
    carried = target.carries if keeps_groups else target.carries - {GROUPS}
    return [name for name, has in _FEATURES.items() if name not in carried and has(report, target)]


def list_uncarried(target: Target) -> list[str]:
    """Return everything a championship may have that the format doesn't carry, in the order of ``find_losses``."""
    return [name for name in _FEATURES if name not in target.carries]


def find_refusal(report: Report, target: Target) -> str:
    """Return why the report can't be written in the format at all, by trying; empty if it can."""
    try:
        target.write(report)
    except NotInFormat as refusal:
        return refusal.reason
    return ""


def foresee_refusal(report: Report, target: Target) -> str:
    """As ``find_refusal`` without writing anything, for a page that lists every format."""
    try:
        grid = make_grid(report)
        if SCORES in target.carries and not target.any_result:
            check_scores(grid, target.most_points)
    except NotInFormat as refusal:
        return refusal.reason
    names = {given_first(player.name).casefold() for player in report.players}
    return SAME_NAMES if target.by_name and len(names) < len(report.players) else ""


def _seats(report: Report, *kinds: Kind) -> bool:
    return any(seat.kind in kinds for table in report.tables for seat in table.seats)


_FEATURES: Mapping[str, Callable[[Report, Target], bool]] = {
    SCORES: lambda report, _: any(
        s.game_points is not None for t in report.tables for s in t.seats[:2] if t.seats[1:]
    ),
    FIRST_MOVES: lambda report, _: any(seat.starts is not None for table in report.tables for seat in table.seats),
    TABLES: lambda report, _: any(table.number for table in report.tables),
    FULL_BYES: lambda report, _: any(s.kind is Kind.BYE and not s.is_half_bye for t in report.tables for s in t.seats),
    HALF_BYES: lambda report, _: any(s.is_half_bye for t in report.tables for s in t.seats),
    FORFEITS: lambda report, _: _seats(report, Kind.FORFEIT),
    ABANDONED: lambda report, _: _seats(report, Kind.ABANDONED),
    PENDING: lambda report, _: _seats(report, Kind.PENDING),
    BONUS: lambda report, _: _seats(report, Kind.BONUS),
    RATINGS: lambda report, _: any(player.rating for player in report.players),
    MEMBERS: lambda report, _: any("member" in player.ids for player in report.players),
    OWN_NUMBERS: lambda report, _: any("local" in player.ids for player in report.players),
    CLUBS: lambda report, _: any(player.club for player in report.players),
    LETTERS: lambda report, _: any(not player.name.isascii() for player in report.players),
    LONG_NAMES: lambda report, target: any(
        len(given_first(player.name)) > target.name_width for player in report.players
    ),
    MOVES: lambda report, _: any(s.best_move or s.scrabbles is not None for t in report.tables for s in t.seats),
    GROUPS: lambda report, _: len({player.group for player in report.players}) > 1,
    TITLE: lambda report, _: bool(report.name),
    DAY: lambda report, _: bool(report.date),
}


def find_lacks(report: Report, receiver: str, ratings: str = "") -> list[tuple[str, list[str]]]:
    """Return what is missing for one of ``receivers``, with the names of the players concerned.

    ``ratings`` is the code of the rating system used in the report.
    """
    wanting, _target = receivers()[receiver]
    games = [table for table in report.tables if len(table.seats) > 1]
    played = {seat.player for table in games for seat in table.seats if seat.kind in OVER_THE_BOARD}
    players = [player for player in report.players if player.number in played]
    sizes = Counter(player.group for player in players).values()
    strangers = [player.name for player in players if "member" not in player.ids]
    unrated = [player.name for player in players if not player.rating]
    lacks: list[tuple[str, bool, list[str]]] = [
        (FEW_PLAYERS, min(sizes, default=0) < LEAST_PLAYERS, []),
        (NO_MEMBERS, bool(strangers), strangers),
        (NO_RATINGS, bool(unrated), unrated),
        (OTHER_RATINGS, ratings not in ("", wanting.ratings), []),
        (NO_DAY, not report.date, []),
    ]
    return [(lack, _shorten(names)) for lack, is_so, names in lacks if is_so and lack in wanting.wants]


def _shorten(names: list[str]) -> list[str]:
    return names if len(names) <= _MOST_NAMES else [*names[:_MOST_NAMES], "…"]
