"""The effect of a result in a championship: match points, outcome and place of every seat, by its rules.

A result is reported as it happened (``Told``); the resulting seats are in the event, so that the past doesn't change
when a rule does. Games not settled by their score are settled by the rule set of the game (``games``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from games.material.tiles import TileSet
from games.play import outcome as settled
from games.play.endings import Ending
from games.play.outcome import settle_absence
from games.rules.ruleset import RuleSet
from tournaments.competition.places import USUAL_POINTS, rank_scores, share_points
from tournaments.competition.rules import CompetitionRules
from tournaments.log.decisions.refusal import refuse
from tournaments.report.report import Kind, Outcome, ReportedSeat

MOST_POINTS = 2000
LEAST_POINTS = -500
LONGEST_WORD = 60


class How(StrEnum):
    """How a game ended."""

    PLAYED = "played"
    DECIDED = "decided"
    FORFEIT = "forfeit"
    NOBODY_CAME = "nobody_came"
    ABANDONED = "abandoned"
    OVERTIME = "overtime"


@dataclass(frozen=True, slots=True)
class Told:
    """One player's line of a slip. ``points`` are game points; best move and scrabbles are for prizes."""

    player: int
    points: int | None = None
    scrabbles: int | None = None
    best_move: str = ""
    best_move_points: int | None = None


@dataclass(frozen=True, slots=True)
class GameRules:
    """The rule set of the game and its tiles; a championship without one has FISC's 300–0 and no deductions."""

    rules: RuleSet
    tiles: TileSet


FORFEIT_POINTS = (300, 0)


def settle_result(
    rules: CompetitionRules,
    told: Sequence[Told],
    how: How = How.PLAYED,
    player: int | None = None,
    game_rules: GameRules | None = None,
) -> tuple[ReportedSeat, ...]:
    """Return a table's seats from its reported lines, in the order of seats.

    ``player``: who won an equal game by the last move (DECIDED), who was present (FORFEIT), who gave up or lost on
    time (ABANDONED, OVERTIME; None there: all of them). Raises Refused.
    """
    for line in told:
        _check_line(line)
    if len(told) != 2:
        return _settle_places(rules, told, how)
    if how in {How.FORFEIT, How.NOBODY_CAME}:
        return _settle_absence(rules, told, how, player, game_rules)
    scores = [_score_of(line) for line in told]
    if how in {How.ABANDONED, How.OVERTIME}:
        return _settle_lost(rules, told, scores, how, player, game_rules)
    outcomes = _compare(rules, told, scores, how, player)
    return tuple(
        _seat(rules, line, Kind.PLAYED, outcome, score, index == 0)
        for index, (line, outcome, score) in enumerate(zip(told, outcomes, scores, strict=True))
    )


def _check_line(line: Told) -> None:
    if line.points is not None and not LEAST_POINTS <= line.points <= MOST_POINTS:
        raise refuse("points_out_of_range", points=line.points, least=LEAST_POINTS, most=MOST_POINTS)
    for value in (line.scrabbles, line.best_move_points):
        if value is not None and not 0 <= value <= MOST_POINTS:
            raise refuse("points_out_of_range", points=value, least=0, most=MOST_POINTS)
    if len(line.best_move) > LONGEST_WORD:
        raise refuse("word_too_long", limit=LONGEST_WORD)


def _score_of(line: Told) -> int:
    if line.points is None:
        raise refuse("points_missing")
    return line.points


def _compare(
    rules: CompetitionRules, told: Sequence[Told], scores: Sequence[int], how: How, winner: int | None
) -> tuple[Outcome, Outcome]:
    if scores[0] != scores[1]:
        first = scores[0] > scores[1]
    elif how is How.DECIDED and winner is not None:
        first = told[0].player == winner
    elif rules.equal_score == "decided" and how is How.PLAYED:
        # Equal, and these rules break ties at the table (Pińczów: by the last move): someone has to say how.
        raise refuse("equal_not_decided")
    else:
        return Outcome.DRAW, Outcome.DRAW
    return (Outcome.WIN, Outcome.LOSS) if first else (Outcome.LOSS, Outcome.WIN)


def _settle_absence(
    rules: CompetitionRules, told: Sequence[Told], how: How, there: int | None, game_rules: GameRules | None
) -> tuple[ReportedSeat, ...]:
    if how is How.FORFEIT and there not in {line.player for line in told}:
        raise refuse("who_was_there")
    present = [how is How.FORFEIT and line.player == there for line in told]
    scores = [FORFEIT_POINTS[0] if here else 0 for here in present]
    if game_rules is not None:
        outcome = settle_absence(game_rules.rules, [0 if here else None for here in present])
        assert outcome is not None
        scores = [standing.points for standing in outcome.standings]
    return tuple(
        _seat(rules, line, Kind.FORFEIT, Outcome.WIN if here else Outcome.LOSS, score, index == 0)
        for index, (line, here, score) in enumerate(zip(told, present, scores, strict=True))
    )


def _settle_lost(
    rules: CompetitionRules,
    told: Sequence[Told],
    scores: Sequence[int],
    how: How,
    loser: int | None,
    game_rules: GameRules | None,
) -> tuple[ReportedSeat, ...]:
    lost = [loser is None or line.player == loser for line in told]
    if not any(lost):
        raise refuse("who_lost")
    if game_rules is not None:
        limit = game_rules.rules.overtime.lost_after_minutes or 0
        sides = [
            settled.Side(
                points=score,
                abandoned=gone and how is How.ABANDONED,
                overtime_seconds=limit * settled.SECONDS if gone and how is How.OVERTIME and limit else 0,
            )
            for score, gone in zip(scores, lost, strict=True)
        ]
        if how is How.OVERTIME and not limit:
            raise refuse("not_lost_by_overtime")
        ending = Ending("abandoned" if how is How.ABANDONED else "overtime")
        outcome = settled.settle_game(game_rules.rules, game_rules.tiles, sides, ending)
        scores = [standing.points for standing in outcome.standings]
    elif all(lost):
        scores = [0, 0]
    return tuple(
        _seat(rules, line, Kind.ABANDONED, Outcome.LOSS if gone else Outcome.WIN, score, index == 0)
        for index, (line, gone, score) in enumerate(zip(told, lost, scores, strict=True))
    )


def _settle_places(rules: CompetitionRules, told: Sequence[Told], how: How) -> tuple[ReportedSeat, ...]:
    """Three or four at a table; equal scores share the mean of their places."""
    if how not in {How.PLAYED, How.ABANDONED}:
        raise refuse("not_at_this_table", size=len(told))
    scores = [_score_of(line) for line in told]
    places = rank_scores(scores)
    by_place = rules.places.get(len(told)) or USUAL_POINTS.get(len(told))
    if by_place is None:
        raise refuse("table_size", size=len(told), seats=rules.seats, table=0)
    points = share_points(places, by_place)
    return tuple(
        replace(_line(line), half_points=half_points, game_points=score, place=place)
        for line, score, place, half_points in zip(told, scores, places, points, strict=True)
    )


def _seat(rules: CompetitionRules, line: Told, kind: Kind, outcome: Outcome, score: int, starts: bool) -> ReportedSeat:
    half_points = {Outcome.WIN: rules.win, Outcome.DRAW: rules.draw, Outcome.LOSS: rules.loss}[outcome]
    return replace(_line(line), kind=kind, outcome=outcome, half_points=half_points, game_points=score, starts=starts)


def _line(line: Told) -> ReportedSeat:
    return ReportedSeat(
        player=line.player,
        scrabbles=line.scrabbles,
        best_move=line.best_move,
        best_move_points=line.best_move_points,
    )
