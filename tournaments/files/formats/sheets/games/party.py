"""Tables of three and four: places by score, and their match points."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.competition.places import USUAL_POINTS, rank_scores, share_points
from tournaments.files.common.values import parse_whole
from tournaments.files.formats.sheets.cells.vocabulary import Special
from tournaments.files.formats.sheets.games.duel import Clues, Seats
from tournaments.files.formats.sheets.games.seats import Place, Side
from tournaments.report import codes
from tournaments.report.report import Kind, ReportedSeat


def decide_party(place: Place, sides: Sequence[Side], keys: Sequence[int], clues: Clues) -> Seats:
    """Return seats of a table of three or four; None, with problems, if a score is missing or places contradict."""
    if clues.kind not in (None, Kind.PLAYED, Kind.PENDING, Special.DECIDED):
        where = place.sheet.where(place.row, clues.kind_column)
        place.found.append(codes.KIND_DOES_NOT_FIT.at(where, found=place.cell(clues.kind_column)))
        return None
    has_scores = any(place.cell(side.score) for side in sides)
    stated = [parse_whole(place.cell(side.place)) for side in sides]
    if not has_scores and not any(stated):
        worth = _read_points(place, sides)
        if worth is None:
            return tuple(ReportedSeat(key, Kind.PENDING) for key in keys)
        return tuple(
            ReportedSeat(key, Kind.PLAYED, None, points, place=where)
            for key, points, where in zip(keys, worth, rank_scores(worth), strict=True)
        )
    scores = _read_scores(place, sides) if has_scores else [None] * len(sides)
    if scores is None:
        return None
    places = _read_places(place, sides, stated, scores)
    if places is None:
        return None
    given = _read_points(place, sides) or share_points(places, USUAL_POINTS[len(sides)])
    return tuple(
        ReportedSeat(key, Kind.PLAYED, None, points, score, place=where)
        for key, points, score, where in zip(keys, given, scores, places, strict=True)
    )


def _read_scores(place: Place, sides: Sequence[Side]) -> list[int | None] | None:
    scores: list[int | None] = []
    for side in sides:
        where = place.sheet.where(place.row, side.score)
        halves = place.halves(side.score)
        if not place.cell(side.score):
            place.found.append(codes.SCORE_MISSING.at(where))
        elif halves is not None and halves % 2:
            place.found.append(codes.BAD_SCORE.at(where, found=place.cell(side.score)))
        elif halves is not None:
            scores.append(halves // 2)
    return scores if len(scores) == len(sides) else None


def _read_places(
    place: Place, sides: Sequence[Side], stated: Sequence[int | None], scores: Sequence[int | None]
) -> tuple[int, ...] | None:
    """Return the row's stated places, else those by score. Whether the two agree is left to the checks."""
    known = [score for score in scores if score is not None]
    if known and not any(place.cell(side.place) for side in sides):
        return rank_scores(known)
    given = tuple(one for one in stated if one is not None)
    # Ranking valid places by value gives the same places again: 1, 2, 2, 4.
    if len(given) == len(sides) and rank_scores([-one for one in given]) == given:
        return given
    spelt = ", ".join(place.cell(side.place) for side in sides)
    place.found.append(codes.PLACES_IMPOSSIBLE.at(place.sheet.where(place.row), found=spelt))
    return None


def _read_points(place: Place, sides: Sequence[Side]) -> tuple[int, ...] | None:
    """Return the row's stated match points, if complete; whether they are right is left to the checks."""
    points = [place.halves(side.points) for side in sides]
    known = tuple(one for one in points if one is not None)
    return known if len(known) == len(sides) else None
