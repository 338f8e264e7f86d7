"""Whether points, scores and places agree, and points that a file gives without a result. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from federation.problems.kinds import Problem, Where
from tournaments.competition.rules import CompetitionRules
from tournaments.report import codes
from tournaments.report.report import OVER_THE_BOARD, Kind, Outcome, ReportedSeat, ReportedTable

# Points that don't fit any round go to round 0, before the first.
NO_ROUND = 0
_OUTCOMES = {1: Outcome.DRAW, 2: Outcome.WIN}


def place_bonus(
    player: int, half_points: int, missed: Sequence[int], free: Sequence[int], where: Where, found: list[Problem]
) -> dict[int, ReportedSeat]:
    """Return the seats, by round, that pay out a bonus of some half points.

    ``missed`` are the rounds that the file says the player missed, ``free`` all others without a result, both in
    order. Missed rounds first get a half bye each, then, if points are left, full byes instead; the remainder goes to
    free rounds and finally to round 0, as bonus.
    """
    byes, left = _spread(half_points, missed)
    seats = {
        round_number: ReportedSeat(player, Kind.BYE if points == 2 else Kind.HALF_BYE, _OUTCOMES[points], points)
        for round_number, points in byes.items()
    }
    for round_number, points in byes.items():
        if points == 2:
            found.append(codes.BONUS_FULL_BYE.at(where, number=player, round=round_number))
    if 0 < half_points < len(missed):
        found.append(codes.BONUS_ROUND_CHOSEN.at(where, number=player))
    if left:
        found.append(codes.BONUS_ROUND_UNKNOWN.at(where, number=player, points=_spell_points(left)))
        given, beyond = _spread(left, free)
        for round_number, points in given.items():
            seats[round_number] = ReportedSeat(player, Kind.BONUS, _OUTCOMES[points], points)
        if beyond:
            seats[NO_ROUND] = ReportedSeat(player, Kind.BONUS, None, beyond)
    return seats


def _spread(half_points: int, rounds: Sequence[int]) -> tuple[dict[int, int], int]:
    """Spread half points over the rounds, one each first, then a second; return also how many are left."""
    placed: dict[int, int] = {}
    for _ in range(2):
        for round_number in rounds:
            if half_points == 0:
                return placed, 0
            placed[round_number] = placed.get(round_number, 0) + 1
            half_points -= 1
    return placed, half_points


def _spell_points(half_points: int) -> str:
    return f"{half_points / 2:g}"


# No one scores more in one game, and only penalties lead below zero: beyond this a digit was mistyped.
LEAST_SCORE, MOST_SCORE = -300, 1500
_WON = {Outcome.WIN, Outcome.LOSS}
_WITHOUT_GAME = frozenset({Kind.BYE, Kind.HALF_BYE, Kind.ABSENT, Kind.BONUS})


def check_scores(table: ReportedTable, rules: CompetitionRules) -> Iterator[Problem]:
    """Check for impossible scores, and scores that contradict the places or match points of their table."""
    for seat in table.seats:
        points = seat.game_points
        if points is not None and not LEAST_SCORE <= points <= MOST_SCORE:
            yield codes.UNUSUAL_SCORE.at(table.where, number=seat.player, found=points)
        if points and seat.kind in _WITHOUT_GAME:
            yield codes.BYE_WITH_SCORE.at(table.where, number=seat.player, found=points)
    for seat in table.seats:
        if seat.kind not in OVER_THE_BOARD:
            return
    if len(table.seats) == 2:
        yield from _check_game(table, rules)
    elif len(table.seats) > 2:
        yield from _check_places(table)
        yield from _check_points_of_places(table, rules)


def _check_game(table: ReportedTable, rules: CompetitionRules) -> Iterator[Problem]:
    one, other = table.seats
    is_equal = one.game_points is not None and one.game_points == other.game_points
    # Resigning or losing on time with equal scores is valid (FISC, game rules §4 E, §7): the loser still loses.
    was_played = one.kind is other.kind is Kind.PLAYED
    if is_equal and was_played and rules.equal_score == "draw" and {one.outcome, other.outcome} == _WON:
        yield codes.EQUAL_SCORE_WON.at(table.where, number=one.player, other=other.player, found=one.game_points or 0)
    worth = {Outcome.WIN: rules.win, Outcome.DRAW: rules.draw, Outcome.LOSS: rules.loss}
    for seat in table.seats:
        if seat.outcome is not None and seat.half_points is not None and _given(seat) != worth[seat.outcome]:
            yield _points_differ(table, seat, worth[seat.outcome])


def _check_places(table: ReportedTable) -> Iterator[Problem]:
    """Check that higher scores have better places; equal scores may have been separated by something else."""
    placed = [(seat.place, seat.game_points) for seat in table.seats]
    known = sorted((place, points) for place, points in placed if place is not None and points is not None)
    if any(points > above for (_, above), (_, points) in pairwise(known)):
        yield codes.PLACES_CONTRADICT.at(table.where, round=table.round)


def _check_points_of_places(table: ReportedTable, rules: CompetitionRules) -> Iterator[Problem]:
    by_place = rules.places.get(len(table.seats))
    places = [seat.place for seat in table.seats]
    if by_place is None:
        return
    for seat in table.seats:
        if seat.place is None or seat.half_points is None:
            continue
        shared = _share(by_place, seat.place, places.count(seat.place))
        if shared is not None and _given(seat) != shared:
            yield _points_differ(table, seat, shared)


def _given(seat: ReportedSeat) -> int:
    """Return what the game gave, before the committee's deductions."""
    return (seat.half_points or 0) + seat.penalty


def _share(by_place: Sequence[int], place: int, players: int) -> int | None:
    """Return the half points of players sharing a place: the mean of the places they fill; None if not a half."""
    worth = by_place[place - 1 : place - 1 + players]
    return sum(worth) // players if len(worth) == players and sum(worth) % players == 0 else None


def _points_differ(table: ReportedTable, seat: ReportedSeat, expected: int) -> Problem:
    return codes.MATCH_POINTS_CONTRADICT.at(
        table.where, number=seat.player, found=f"{(seat.half_points or 0) / 2:g}", expected=f"{expected / 2:g}"
    )
