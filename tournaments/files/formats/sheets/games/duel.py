"""Who won a two-player game, from its scores, its result and its kind; and what a row with one player means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat

from tournaments.files.formats.sheets.cells.scores import (
    HALF_POINTS,
    MATCH_HALVES,
    MIRROR,
    OUTCOMES,
    Result,
    is_date,
    parse_halves,
)
from tournaments.files.formats.sheets.cells.vocabulary import Special, is_disqualified, is_no_show, is_retired
from tournaments.files.formats.sheets.games.seats import Place, Side
from tournaments.report import codes
from tournaments.report.report import Kind, Outcome, ReportedSeat

Seats = tuple[ReportedSeat, ...] | None
Outcomes = tuple[Outcome, Outcome]

_SIGNS = frozenset("+-−–")
_BYES = {0: Kind.ABSENT, 1: Kind.HALF_BYE, 2: Kind.BYE}
_BYE_HALVES = {Kind.ABSENT: 0, Kind.HALF_BYE: 1, Kind.BYE: 2}
_BOTH_LOST: Outcomes = (Outcome.LOSS, Outcome.LOSS)
# Kinds of rows without a winner, and what they make of the game.
_WITHOUT_WINNER: Mapping[Kind | Special | None, Kind] = {
    Special.DOUBLE_LOSS: Kind.FORFEIT,
    Special.BOTH_ABANDONED: Kind.ABANDONED,
}


@dataclass(frozen=True, slots=True)
class Clues:
    """What a row's kind and result columns say, and which columns these are."""

    kind: Kind | Special | None
    result: Result | None
    kind_column: int | None
    result_column: int | None
    # Whether the games around this row have game points.
    has_game_points: bool = False
    # Whether the first side is headed as the winner's.
    winner_first: bool = False


def decide_bye(place: Place, side: Side, key: int, name: str, clues: Clues) -> Seats:
    """Return the seat of a player without an opponent: a full bye, unless a score or the kind says less."""
    where = place.sheet.where(place.row, clues.kind_column)
    if clues.kind is Kind.PENDING:
        return (ReportedSeat(key, Kind.PENDING),)
    if clues.kind is Kind.FORFEIT:
        return (ReportedSeat(key, Kind.FORFEIT, Outcome.WIN, HALF_POINTS[Outcome.WIN]),)
    if clues.kind is not None and clues.kind not in _BYE_HALVES:
        place.found.append(codes.KIND_DOES_NOT_FIT.at(where, found=place.cell(clues.kind_column)))
        return None
    text = place.cell(side.points) or place.cell(side.score)
    halves = parse_halves(text) if text else None
    if is_disqualified(place.cell(clues.kind_column)):
        text, halves = "0", 0
    elif text and halves is None and (is_no_show(text) or is_retired(text) or is_disqualified(text)):
        halves = 0
    elif halves == 0 and clues.has_game_points and not place.cell(side.points):
        # If games have game points, a bye's zeros only fill the cells.
        place.found.append(codes.BYE_FILLED.at(place.sheet.where(place.row, side.score), name=name))
        text, halves = "", None
    if text and halves is None:
        _refuse(place, side.points if place.cell(side.points) else side.score)
        return None
    if halves is not None and halves not in MATCH_HALVES:
        place.found.append(codes.BYE_WITH_POINTS.at(place.sheet.where(place.row, side.score), name=name, found=text))
        halves = None
    said = _BYE_HALVES.get(clues.kind) if isinstance(clues.kind, Kind) else None
    if said is not None and halves is not None and said != halves:
        place.found.append(codes.KIND_DOES_NOT_FIT.at(where, found=place.cell(clues.kind_column)))
        return None
    worth = next(value for value in (said, halves, 2) if value is not None)
    return (ReportedSeat(key, _BYES[worth], OUTCOMES[worth], worth),)


def decide_duel(place: Place, sides: Sequence[Side], keys: Sequence[int], clues: Clues) -> Seats:
    """Return the two seats of a game; None, with a problem, if the row contradicts itself."""
    if clues.kind in _BYE_HALVES:
        where = place.sheet.where(place.row, clues.kind_column)
        place.found.append(codes.KIND_DOES_NOT_FIT.at(where, found=place.cell(clues.kind_column)))
        return None
    texts = [place.cell(side.score) for side in sides]
    # Nearly all cells hold numeric scores.
    missing = None if all(map(str.isdecimal, texts)) else _read_missing(place, sides, keys, texts)
    if missing is not None:
        return missing
    read = _read_scores(place, sides, texts, clues)
    if read is None:
        return None
    outcomes, points = read
    if clues.winner_first and points and points[0] < points[1]:
        where = place.sheet.where(place.row, sides[0].score)
        place.found.append(codes.RESULT_CONTRADICTS.at(where, found=place.cell(sides[0].player)))
        return None
    kind = _kind_of(clues, texts)
    stated = _stated_outcomes(place, sides, clues)
    if outcomes is not None and stated is not None and stated != outcomes:
        where = place.sheet.where(place.row, clues.result_column)
        place.found.append(codes.RESULT_CONTRADICTS.at(where, found=place.cell(clues.result_column)))
        return None
    outcomes = _settle(place, stated or outcomes, points, clues)
    if outcomes is None:
        if points is None and clues.kind in (None, Kind.PLAYED, Kind.PENDING):
            return tuple(ReportedSeat(key, Kind.PENDING) for key in keys)
        where = place.sheet.where(place.row, clues.result_column)
        place.found.append(codes.WINNER_MISSING.at(where))
        return None
    if kind is Kind.FORFEIT and outcomes == _BOTH_LOST and clues.kind is None:
        _tell_of_both_away(place, sides, clues)
    worth = [HALF_POINTS[outcome] for outcome in outcomes]
    return tuple(map(ReportedSeat, keys, repeat(kind), outcomes, worth, points or (None, None)))


def _tell_of_both_away(place: Place, sides: Sequence[Side], clues: Clues) -> None:
    """Report how two dashes were read: to some a double forfeit, to others a game still to be played."""
    for side in sides:
        column = side.score if place.cell(side.score) else clues.result_column
        name = place.cell(side.naming)
        place.found.append(
            codes.NO_SHOW_READ.at(place.sheet.where(place.row, column), found=place.cell(column), name=name)
        )


def _read_missing(place: Place, sides: Sequence[Side], keys: Sequence[int], texts: Sequence[str]) -> Seats:
    """Read a game with a score cell for a player who didn't come or gave up: ``NP``, ``W.O.``, ``RET``."""
    out = [is_disqualified(text) for text in texts]
    away = [is_no_show(text) or one for text, one in zip(texts, out, strict=True)]
    left = [is_retired(text) for text in texts]
    if not any(away) and not any(left):
        return None
    for side, one, other, text in zip(sides, away, left, texts, strict=True):
        if (one or other) and not is_disqualified(text):
            code = codes.NO_SHOW_READ if one else codes.GIVEN_UP_READ
            name = place.cell(side.naming)
            place.found.append(code.at(place.sheet.where(place.row, side.score), found=text, name=name))
    kind = Kind.FORFEIT if any(away) else Kind.ABANDONED
    losers = [one or other for one, other in zip(away, left, strict=True)]
    scores = [None if lost or not text else parse_halves(text) for lost, text in zip(losers, texts, strict=True)]
    for side, text, lost, score in zip(sides, texts, losers, scores, strict=True):
        if text and not lost and (score is None or score % 2) and text not in ("+", "½"):
            _refuse(place, side.score)
    return tuple(
        ReportedSeat(key, kind, outcome, HALF_POINTS[outcome])
        for key, outcome in (
            (key, Outcome.LOSS if lost else Outcome.WIN) for key, lost in zip(keys, losers, strict=True)
        )
    )


def _kind_of(clues: Clues, texts: Sequence[str]) -> Kind:
    if clues.kind in _WITHOUT_WINNER:
        return _WITHOUT_WINNER[clues.kind]
    if isinstance(clues.kind, Kind) and clues.kind is not Kind.PENDING:
        return clues.kind
    if (clues.result and clues.result.kind) or _SIGNS.issuperset(texts):
        return Kind.FORFEIT
    return Kind.PLAYED


def _read_scores(
    place: Place, sides: Sequence[Side], texts: Sequence[str], clues: Clues
) -> tuple[Outcomes | None, tuple[int, int] | None] | None:
    """Return (outcomes, game points): one of them if both scores are given, neither if none is; None for a problem."""
    if _SIGNS.issuperset(texts):
        won = tuple(Outcome.WIN if text == "+" else Outcome.LOSS for text in texts)
        if won != (Outcome.WIN, Outcome.WIN):
            return (won[0], won[1]), None
        _refuse(place, sides[0].score)
        return None
    if not any(texts):
        return None, clues.result.game_points if clues.result else None
    halves = [place.halves(side.score) for side in sides]
    for side, text in zip(sides, texts, strict=True):
        if not text:
            place.found.append(codes.SCORE_MISSING.at(place.sheet.where(place.row, side.score)))
    one, other = halves
    if one is None or other is None:
        return None
    if one in MATCH_HALVES and other in MATCH_HALVES:
        return _match_points(place, sides, clues, one, other)
    if one % 2 or other % 2:
        _refuse(place, sides[0 if one % 2 else 1].score)
        return None
    points = (one // 2, other // 2)
    if clues.result and clues.result.game_points and clues.result.game_points != points:
        _contradict(place, clues)
        return None
    return None, points


def _match_points(
    place: Place, sides: Sequence[Side], clues: Clues, one: int, other: int
) -> tuple[Outcomes | None, tuple[int, int] | None] | None:
    """Scores of 1, ½ and 0: match points if they add up to 1, or 0–0 if both lost."""
    if one + other == HALF_POINTS[Outcome.WIN]:
        return (OUTCOMES[one], OUTCOMES[other]), None
    if one == other == 0 and clues.kind in (Special.DOUBLE_LOSS, Special.BOTH_ABANDONED, Kind.FORFEIT):
        return _BOTH_LOST, (0, 0)
    if one == other == 0 and clues.kind is Kind.PENDING:
        return None, None
    white, black = (place.cell(side.score) for side in sides)
    place.found.append(codes.SCORES_DO_NOT_ADD_UP.at(place.sheet.where(place.row), white=white, black=black))
    return None


def _stated_outcomes(place: Place, sides: Sequence[Side], clues: Clues) -> Outcomes | None:
    """Return who won by the result column, or by match point columns next to game points."""
    if clues.kind in _WITHOUT_WINNER:
        return _BOTH_LOST
    if clues.result and clues.result.outcomes:
        return clues.result.outcomes
    texts = [place.cell(side.points) for side in sides]
    if not all(texts):
        return None
    halves = [parse_halves(text) for text in texts]
    if halves[0] in MATCH_HALVES and halves[1] in MATCH_HALVES and sum(half or 0 for half in halves) == 2:
        return OUTCOMES[halves[0] or 0], OUTCOMES[halves[1] or 0]
    return None


def _settle(place: Place, outcomes: Outcomes | None, points: tuple[int, int] | None, clues: Clues) -> Outcomes | None:
    """Return the outcomes, by game points if nothing else decides; doubtful ones are reported."""
    if points is None:
        return outcomes
    is_said = clues.kind is not None or (clues.result is not None and clues.result.kind is not None)
    if not is_said and 0 in points and any(points):
        # Federations give 300 or 50 for a no-show; no one ends a game with nothing.
        spelt = f"{points[0]}–{points[1]}"
        place.found.append(codes.FORFEIT_SUSPECTED.at(place.sheet.where(place.row), found=spelt))
    if outcomes is None:
        if points[0] == points[1] and clues.kind is Special.DECIDED:
            return None
        first = OUTCOMES[(points[0] > points[1]) - (points[0] < points[1]) + 1]
        return first, MIRROR[first]
    return outcomes


def _contradict(place: Place, clues: Clues) -> None:
    where = place.sheet.where(place.row, clues.result_column)
    place.found.append(codes.RESULT_CONTRADICTS.at(where, found=place.cell(clues.result_column)))


def _refuse(place: Place, column: int | None) -> None:
    text = place.cell(column)
    code = codes.DATE_IN_CELL if is_date(text) else codes.BAD_SCORE
    place.found.append(code.at(place.sheet.where(place.row, column), found=text))
