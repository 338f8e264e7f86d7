"""A recorded game as its page shows it: one move with its board, all moves, the best ones, the score over time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.board import Board
from games.chronicle import Chronicle, Moment
from games.drawing import Labels, draw_board, draw_rack, premium_labels
from games.labels import ENDINGS, KINDS
from games.messages import describe
from games.models import GameRecord
from games.problems import Problem
from games.state import GameState
from games.tiles import BLANK

Shape = dict[str, Any]
BEST = 5


def game_shape(chronicle: Chronicle, shown: int) -> Shape:
    """For tournaments/_game_stage.html: move number ``shown``, 0 for the empty board before the first."""
    moment = chronicle.moments[shown - 1] if shown else None
    state = moment.state if moment else chronicle.start
    last = len(chronicle.moments)
    return {
        "shown": shown,
        "last": last,
        "steps": _steps(shown, last),
        "moment": _moment(chronicle, moment) if moment else None,
        "totals": _totals(chronicle, moment),
        "board": _board(chronicle, moment, state) if state is not None and chronicle.has_board else "",
        "rack": _rack(moment, state) if moment and moment.rack and state is not None else "",
        "unseen": _unseen(state) if state is not None and chronicle.has_board else [],
        "bag": state.bag if state is not None and chronicle.has_board else None,
        "rows": [{**_moment(chronicle, one), "current": one.number == shown} for one in chronicle.moments],
        "players": chronicle.players,
        "ending": ENDINGS.get(chronicle.ending or "", ""),
    }


def best_moves(chronicle: Chronicle) -> list[Shape]:
    """The moves with most points, the best first."""
    plays = [one for one in chronicle.turns if one.kind == "play" and one.points > 0]
    best = sorted(plays, key=lambda one: (-one.points, one.number))[:BEST]
    return [_moment(chronicle, one) for one in best]


def chart_data(chronicle: Chronicle) -> Shape:
    """For static/js/score_chart.js: everybody's points after each line of the record, from 0."""
    totals = [(0,) * len(chronicle.players), *(one.totals for one in chronicle.moments)]
    return {"players": list(chronicle.players), "totals": [list(column) for column in zip(*totals, strict=True)]}


def problem_shapes(chronicle: Chronicle, *, is_gcg: bool) -> list[Shape]:
    """For components/problems.html, errors first."""
    by_weight = sorted(chronicle.problems, key=lambda one: one.severity != "error")
    return [_problem(problem, chronicle, is_gcg=is_gcg) for problem in by_weight]


def record_items(records: Sequence[GameRecord]) -> list[Shape]:
    """For tournaments/_recorded_games.html. Seats must be prefetched."""
    return [
        {
            "reference": record.reference,
            "title": str(record),
            "played_on": record.played_on,
            "is_complete": record.is_complete,
            "seats": [{"name": seat.name, "points": seat.points} for seat in record.seats.all()],
        }
        for record in records
    ]


def _steps(shown: int, last: int) -> list[Shape]:
    """For the buttons below the board; one that leads nowhere has no number."""
    return [
        {"name": "first", "icon": "«", "label": _("To the beginning"), "move": 0 if shown else None},
        {"name": "previous", "icon": "‹", "label": _("One move back"), "move": shown - 1 if shown else None},
        {"name": "next", "icon": "›", "label": _("One move on"), "move": shown + 1 if shown < last else None},
        {"name": "last", "icon": "»", "label": _("To the end"), "move": last if shown < last else None},
    ]


def _moment(chronicle: Chronicle, moment: Moment) -> Shape:
    # A word without points of its own: what was asked for and refused.
    kind = "" if moment.kind == "play" else str(KINDS.get(moment.kind, moment.kind))
    return {
        "number": moment.number,
        "player": chronicle.players[moment.seat],
        "kind": kind,
        "word": moment.word,
        "place": moment.place,
        "points": moment.points,
        "computed": moment.computed if moment.computed not in (None, moment.points) else None,
        "scrabble": moment.scrabble,
        "bonus": moment.bonus,
        "formed": moment.formed,
        "totals": moment.totals,
        "notes": moment.notes,
    }


def _totals(chronicle: Chronicle, moment: Moment | None) -> list[Shape]:
    totals = moment.totals if moment else (0,) * len(chronicle.players)
    most = max(totals)
    moving = moment.seat if moment else -1
    return [
        {"name": name, "points": points, "leads": points == most and points > 0, "moved": seat == moving}
        for seat, (name, points) in enumerate(zip(chronicle.players, totals, strict=True))
    ]


def _board(chronicle: Chronicle, moment: Moment | None, state: GameState) -> str:
    board = state.position.board
    title = _("The board before the first move")
    description = ""
    if moment is not None:
        title = _("The board after move %(number)s") % {"number": moment.number}
        words = [f"{one.word} {one.place}" for one in moment.formed]
        description = _("Last move: %(words)s") % {"words": ", ".join(words)} if words else ""
    labels = Labels(title, description, premiums_in_words(board), key="game-board")
    drawn = draw_board(board, state.tiles, state.position, labels=labels, highlighted=moment.laid if moment else ())
    # Made by games.drawing, which escapes every text in it.
    return mark_safe(drawn)  # noqa: S308


def premiums_in_words(board: Board) -> dict[str, str]:
    """Short labels of the premium squares in the reader's language, 2L and 3W in English."""
    return premium_labels(board, pgettext("premium of a letter", "L"), pgettext("premium of a word", "W"))


def _rack(moment: Moment, state: GameState) -> str:
    labels = Labels(_("The tiles of the rack: %(tiles)s") % {"tiles": " ".join(moment.rack or ())}, key="game-rack")
    return mark_safe(draw_rack(moment.rack or (), state.tiles, labels=labels))  # noqa: S308


def _unseen(state: GameState) -> list[Shape]:
    left = state.unseen()
    return [
        {"letter": "" if letter == BLANK else letter, "count": left[letter]}
        for letter in sorted(left, key=lambda one: state.tiles.order.get(one, 99) or 98)
        if left[letter] > 0
    ]


def _problem(problem: Problem, chronicle: Chronicle, *, is_gcg: bool) -> Shape:
    where = []
    if "line" in problem.where:
        line = problem.where["line"]
        where.append(
            _("line %(line)s of the file") % {"line": line} if is_gcg else _("line %(line)s") % {"line": line}
        )
    seat = int(problem.where.get("player", 0))
    if 0 < seat <= len(chronicle.players):
        where.append(chronicle.players[seat - 1])
    return {"severity": problem.severity, "message": describe(problem), "where": ", ".join(where)}
