"""Games recorded once on each player's line, joined or refused; and the bye's own line. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace

from federation.problems.kinds import NOWHERE, Problem, Where
from tournaments.report import codes
from tournaments.report.report import Kind, Outcome, ReportedSeat, ReportedTable

HALF_POINTS = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
MIRROR = {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW, Outcome.LOSS: Outcome.WIN}


@dataclass(frozen=True, slots=True)
class Half:
    """What one player's line says of one round.

    Without an ``opponent`` it is complete, and ``alone`` is the seat. ``other`` is the opponent's score and
    ``outcome`` the mark, if the line has them.
    """

    player: int
    round: int
    where: Where = NOWHERE
    opponent: int | None = None
    own: int | None = None
    other: int | None = None
    outcome: Outcome | None = None
    starts: bool | None = None
    table: int | None = None
    alone: ReportedSeat | None = None


Halves = Mapping[tuple[int, int], Half]


def outcome_of(own: int, other: int) -> Outcome:
    if own == other:
        return Outcome.DRAW
    return Outcome.WIN if own > other else Outcome.LOSS


def join_halves(halves: Halves, players: Collection[int], found: list[Problem]) -> list[ReportedTable]:
    """Return the tables of all rounds. Halves that disagree on opponents, scores or winners are problems."""
    tables = []
    for (number, round_number), half in halves.items():
        if half.opponent is None:
            if half.alone is not None:
                tables.append(ReportedTable(round_number, None, (half.alone,), half.where))
        elif half.opponent not in players:
            found.append(codes.UNKNOWN_PLAYER.at(half.where, id=half.opponent))
        elif half.opponent == number:
            found.append(codes.PLAYER_AGAINST_SELF.at(half.where, number=number))
        else:
            back = halves.get((half.opponent, round_number))
            if back is None or back.opponent != number:
                found.append(_disagree(half, back))
            elif number < half.opponent:
                tables.append(_join(half, back, found))
    return sorted(tables, key=lambda table: (table.round, min(seat.player for seat in table.seats)))


def _join(one: Half, other: Half, found: list[Problem]) -> ReportedTable:
    if _is_torn(one, other) or _is_torn(other, one) or _marks_differ(one, other):
        found.append(_disagree(one, other))
    own = one.own if one.own is not None else other.other
    back = other.own if other.own is not None else one.other
    starts = _first_move(one, other, found)
    if own is None or back is None:
        seats = tuple(ReportedSeat(half.player, Kind.PENDING, game_points=half.own) for half in (one, other))
    else:
        outcome = one.outcome or outcome_of(own, back)
        seats = (_seat(one.player, outcome, own), _seat(other.player, MIRROR[outcome], back))
    seats = tuple(replace(seat, starts=first) for seat, first in zip(seats, starts, strict=True))
    return ReportedTable(one.round, one.table if one.table == other.table else None, seats, one.where)


def _seat(player: int, outcome: Outcome, points: int) -> ReportedSeat:
    return ReportedSeat(player, Kind.PLAYED, outcome, HALF_POINTS[outcome], points)


def _is_torn(one: Half, other: Half) -> bool:
    """Return whether the halves disagree on the opponent's score, or a mark contradicts its scores."""
    if one.other is not None and other.own is not None and one.other != other.own:
        return True
    told = one.other if one.other is not None else other.own
    return (
        one.outcome is not None
        and one.own is not None
        and told is not None
        and outcome_of(one.own, told) is not one.outcome
    )


def _marks_differ(one: Half, other: Half) -> bool:
    return one.outcome is not None and other.outcome is not None and MIRROR[one.outcome] is not other.outcome


def _first_move(one: Half, other: Half, found: list[Problem]) -> tuple[bool | None, bool | None]:
    """Return who moved first, according to either half; no one if they contradict each other."""
    if one.starts is None and other.starts is None:
        return None, None
    first = one.starts if one.starts is not None else not other.starts
    if one.starts is not None and one.starts == other.starts:
        found.append(codes.FIRST_MOVE_UNCLEAR.at(one.where, number=one.player, other=other.player, round=one.round))
        return None, None
    return first, not first


def _disagree(half: Half, back: Half | None) -> Problem:
    return codes.HALVES_DISAGREE.at(
        half.where,
        round=half.round,
        number=half.player,
        line=half.where.row or 0,
        found=_spell(half),
        other=half.opponent or 0,
        other_line=(back.where.row if back else None) or 0,
        other_found=_spell(back) if back else "–",
    )


def _spell(half: Half) -> str:
    """Return a half in short notation: ``+ 4 415:362``."""
    sign = {Outcome.WIN: "+", Outcome.DRAW: "=", Outcome.LOSS: "-", None: ""}[half.outcome]
    scores = ":".join("?" if score is None else str(score) for score in (half.own, half.other))
    return " ".join(part for part in (sign, str(half.opponent or 0), scores.removesuffix(":?")) if part)


_NOBODY = re.compile(
    r"\W*(?:(?:(?:a|the)\W+)?(?:bye|pauza)(?:\W+(?:bye|player|[0-9]{1,3}))*|no\W+opponent)\W*", re.IGNORECASE
)
_LONGEST = 60


def is_nobody(name: str) -> bool:
    """Return whether a player's name is the bye's: ``Bye``, ``*BYE*``, ``(bye) 2``. ``Bye, Alice`` is a person."""
    return len(name) < _LONGEST and bool(_NOBODY.fullmatch(name))


def without_nobody(
    halves: Mapping[tuple[int, int], Half],
    nobodies: Collection[int],
    alone: Callable[[Half, Half], ReportedSeat | None],
) -> dict[tuple[int, int], Half]:
    """Return people's halves, with games against the bye as rounds without an opponent; ``alone`` says what they were.

    A half that the bye's line doesn't match is left as it is, because it contradicts the file.
    """
    kept = {}
    for (number, round_number), half in halves.items():
        if number in nobodies:
            continue
        back = halves.get((half.opponent or 0, round_number)) if half.opponent in nobodies else None
        if back is not None and back.opponent == number:
            half = replace(half, opponent=None, own=None, outcome=None, starts=None, alone=alone(half, back))
        kept[number, round_number] = half
    return kept
