"""Correction of one table of a report: our own typing against the signed sheet. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.competition.rules import CompetitionRules
from tournaments.report.report import OVER_THE_BOARD, Kind, Outcome, Report, ReportedSeat, ReportedTable

_MIRROR = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.DRAW}


class TableUnknown(LookupError):
    """The report has no such table."""


class PlayerUnknown(LookupError):
    """The report has no such player."""


class PlayedAfter(ValueError):
    """The player has a game after the round of the disqualification."""

    def __init__(self, name: str, round_number: int) -> None:
        super().__init__(f"{name}, round {round_number}")
        self.name, self.round = name, round_number


@dataclass(frozen=True, slots=True)
class MendedResult:
    """The sheet's result: ``game_points`` in the order of the seats, and the kind of all of them.

    ``outcomes`` are those of a classic game if they don't follow from the points; otherwise None.
    """

    game_points: tuple[int | None, ...]
    kind: Kind = Kind.PLAYED
    outcomes: tuple[Outcome, ...] | None = None


def find_table(report: Report, round_number: int, index: int) -> int:
    """Return the position in ``report.tables`` of a round's table number ``index`` (from 1), in order.

    Raises TableUnknown.
    """
    places = [place for place, table in enumerate(report.tables) if table.round == round_number]
    if not 1 <= index <= len(places):
        raise TableUnknown(f"round {round_number}, table {index}")
    return places[index - 1]


def mend_report(report: Report, place: int, result: MendedResult, rules: CompetitionRules) -> Report:
    """Return the report with the sheet's result for ``report.tables[place]``.

    Totals stated in the file for the players at that table are dropped, as they included the wrong result. Raises
    ValueError unless there are as many points as seats.
    """
    table = mend_table(report.tables[place], result, rules)
    at_table = {seat.player for seat in table.seats}
    return replace(
        report,
        tables=(*report.tables[:place], table, *report.tables[place + 1 :]),
        players=tuple(
            replace(player, stated_half_points=None) if player.number in at_table else player
            for player in report.players
        ),
    )


def mend_table(table: ReportedTable, result: MendedResult, rules: CompetitionRules) -> ReportedTable:
    """Return the table with points, outcomes, match points and places by the sheet and the rules."""
    if len(result.game_points) != len(table.seats):
        raise ValueError("as many points as seats")
    seats = tuple(
        replace(seat, game_points=points, kind=result.kind)
        for seat, points in zip(table.seats, result.game_points, strict=True)
    )
    if len(seats) == 2:
        outcomes = result.outcomes or _by_points(result.game_points)
        worth = {Outcome.WIN: rules.win, Outcome.DRAW: rules.draw, Outcome.LOSS: rules.loss}
        seats = tuple(
            replace(seat, outcome=outcome, half_points=worth[outcome]) if outcome else seat
            for seat, outcome in zip(seats, outcomes, strict=True)
        )
    elif len(seats) > 2:
        seats = _place(seats, rules)
    return replace(table, seats=seats)


def _by_points(points: Sequence[int | None]) -> tuple[Outcome | None, Outcome | None]:
    """Return a classic game's outcomes by its points; none if a score is missing, and everything stays as it was."""
    first, second = points
    if first is None or second is None:
        return None, None
    outcome = Outcome.WIN if first > second else Outcome.LOSS if first < second else Outcome.DRAW
    return outcome, _MIRROR[outcome]


def _place(seats: Sequence[ReportedSeat], rules: CompetitionRules) -> tuple[ReportedSeat, ...]:
    """Return places and match points of a larger table; equal players share the place and the mean of the points."""
    worth = rules.places.get(len(seats), ())
    scores = [seat.game_points if seat.game_points is not None else 0 for seat in seats]
    placed = []
    for seat, score in zip(seats, scores, strict=True):
        better, equal = sum(other > score for other in scores), scores.count(score)
        shared = worth[better : better + equal]
        half_points = sum(shared) // equal if len(shared) == equal else seat.half_points
        placed.append(replace(seat, place=better + 1, half_points=half_points))
    return tuple(placed)


def disqualify(report: Report, number: int, after_round: int | None) -> Report:
    """Return the report with a player disqualified after a round; None reverses it.

    There are no further rounds, and games played stand (FISC, game rules §3). Raises PlayerUnknown, PlayedAfter.
    """
    player = next((player for player in report.players if player.number == number), None)
    if player is None:
        raise PlayerUnknown(number)
    played = [
        table.round
        for table in report.tables
        if any(seat.player == number and seat.kind in OVER_THE_BOARD for seat in table.seats)
    ]
    if after_round is not None and max(played, default=0) > after_round:
        raise PlayedAfter(player.name, max(played))
    changed = replace(player, disqualified_after=after_round)
    return replace(report, players=tuple(changed if one is player else one for one in report.players))
