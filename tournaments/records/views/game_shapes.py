"""A recorded game for its page: one move with its board, all moves, the best ones, the score over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypedDict
from uuid import UUID

from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from federation.values.parts import Remark
from games.material.board import Board
from games.material.drawing import Labels, draw_board, draw_rack, premium_labels
from games.material.tiles import BLANK
from games.play.state import GameState
from games.problems.kinds import Problem
from games.problems.sentences import describe
from games.records.chronicle import Chronicle, Formed, Moment
from games.records.models import GameRecord, RecordSeat
from games.records.words import ENDINGS, KINDS

BEST = 5


@dataclass(frozen=True, slots=True)
class StepButton:
    """A button below the board; one that leads nowhere has no move."""

    name: str
    icon: str
    label: str
    move: int | None


@dataclass(frozen=True, slots=True)
class MoveItem:
    """A line of the record. ``computed`` only if it differs from what was written; ``current`` is the one shown."""

    number: int
    player: str
    kind: str
    word: str
    place: str
    points: int
    computed: int | None
    scrabble: bool
    bonus: int
    formed: Sequence[Formed]
    totals: Sequence[int]
    notes: Sequence[str]
    current: bool = False


@dataclass(frozen=True, slots=True)
class PlayerTotal:
    """A player's points after the move shown."""

    name: str
    points: int
    leads: bool
    moved: bool


@dataclass(frozen=True, slots=True)
class UnseenTile:
    """A letter not on the board, empty for the blank, and its count."""

    letter: str
    count: int


@dataclass(frozen=True, slots=True)
class Stage:
    """A game at a move, for tournaments/records/_stage.html. ``board`` and ``rack`` are drawings, empty if unknown."""

    shown: int
    last: int
    steps: Sequence[StepButton]
    moment: MoveItem | None
    totals: Sequence[PlayerTotal]
    board: str
    rack: str
    unseen: Sequence[UnseenTile]
    bag: int | None
    rows: Sequence[MoveItem]
    players: Sequence[str]
    ending: str


@dataclass(frozen=True, slots=True)
class RecordItem:
    """A game of tournaments/records/_games.html; ``note``: where it was played."""

    reference: UUID
    title: str
    played_on: date | None
    is_complete: bool
    seats: Sequence[RecordSeat]
    note: str = ""


class ScoreChart(TypedDict):
    """Data for static/js/score_chart.js: everyone's points after each line of the record, from 0."""

    players: list[str]
    totals: list[list[int]]


def game_shape(chronicle: Chronicle, shown: int) -> Stage:
    """``shown`` is the move number, 0 for the empty board before the first."""
    moment = chronicle.moments[shown - 1] if shown else None
    state = moment.state if moment else chronicle.start
    known = state if chronicle.has_board else None
    last = len(chronicle.moments)
    return Stage(
        shown=shown,
        last=last,
        steps=_steps(shown, last),
        moment=_move(chronicle, moment) if moment else None,
        totals=_totals(chronicle, moment),
        board=_board(chronicle, moment, known) if known is not None else "",
        rack=_rack(moment, state) if moment and moment.rack and state is not None else "",
        unseen=_unseen(known) if known is not None else [],
        bag=known.bag if known is not None else None,
        rows=[_move(chronicle, one, is_current=one.number == shown) for one in chronicle.moments],
        players=chronicle.players,
        ending=str(ENDINGS.get(chronicle.ending or "", "")),
    )


def best_moves(chronicle: Chronicle) -> list[MoveItem]:
    """Return the highest-scoring moves, best first."""
    plays = [one for one in chronicle.turns if one.kind == "play" and one.points > 0]
    best = sorted(plays, key=lambda one: (-one.points, one.number))[:BEST]
    return [_move(chronicle, one) for one in best]


def chart_data(chronicle: Chronicle) -> ScoreChart:
    totals = [(0,) * len(chronicle.players), *(one.totals for one in chronicle.moments)]
    return {"players": list(chronicle.players), "totals": [list(column) for column in zip(*totals, strict=True)]}


def problem_shapes(chronicle: Chronicle, *, is_gcg: bool) -> list[Remark]:
    """Errors first."""
    by_weight = sorted(chronicle.problems, key=lambda one: one.severity != "error")
    return [_problem(problem, chronicle, is_gcg=is_gcg) for problem in by_weight]


def record_items(records: Sequence[GameRecord]) -> list[RecordItem]:
    """Seats must be prefetched."""
    return [
        RecordItem(record.reference, str(record), record.played_on, record.is_complete, list(record.seats.all()))
        for record in records
    ]


def _steps(shown: int, last: int) -> list[StepButton]:
    return [
        StepButton("first", "«", _("Go to start"), 0 if shown else None),
        StepButton("previous", "‹", _("Previous move"), shown - 1 if shown else None),
        StepButton("next", "›", _("Next move"), shown + 1 if shown < last else None),
        StepButton("last", "»", _("Go to end"), last if shown < last else None),
    ]


def _move(chronicle: Chronicle, moment: Moment, *, is_current: bool = False) -> MoveItem:
    # A word without points of its own was challenged off.
    kind = "" if moment.kind == "play" else str(KINDS.get(moment.kind, moment.kind))
    return MoveItem(
        number=moment.number,
        player=chronicle.players[moment.seat],
        kind=kind,
        word=moment.word,
        place=moment.place,
        points=moment.points,
        computed=moment.computed if moment.computed not in (None, moment.points) else None,
        scrabble=moment.scrabble,
        bonus=moment.bonus,
        formed=moment.formed,
        totals=moment.totals,
        notes=moment.notes,
        current=is_current,
    )


def _totals(chronicle: Chronicle, moment: Moment | None) -> list[PlayerTotal]:
    totals = moment.totals if moment else (0,) * len(chronicle.players)
    most = max(totals)
    moving = moment.seat if moment else -1
    return [
        PlayerTotal(name, points, leads=points == most and points > 0, moved=seat == moving)
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
    # Made by games.material.drawing, which escapes all text in it.
    return mark_safe(drawn)  # noqa: S308


def premiums_in_words(board: Board) -> dict[str, str]:
    """Return short labels of the premium squares in the reader's language, 2L and 3W in English."""
    return premium_labels(board, pgettext("premium of a letter", "L"), pgettext("premium of a word", "W"))


def _rack(moment: Moment, state: GameState) -> str:
    labels = Labels(_("The tiles of the rack: %(tiles)s") % {"tiles": " ".join(moment.rack or ())}, key="game-rack")
    return mark_safe(draw_rack(moment.rack or (), state.tiles, labels=labels))  # noqa: S308


def _unseen(state: GameState) -> list[UnseenTile]:
    left = state.unseen()
    return [
        UnseenTile("" if letter == BLANK else letter, left[letter])
        for letter in sorted(left, key=lambda one: state.tiles.order.get(one, 99) or 98)
        if left[letter] > 0
    ]


def _problem(problem: Problem, chronicle: Chronicle, *, is_gcg: bool) -> Remark:
    where = []
    if "line" in problem.where:
        line = problem.where["line"]
        where.append(
            _("line %(line)s of the file") % {"line": line} if is_gcg else _("line %(line)s") % {"line": line}
        )
    seat = int(problem.where.get("player", 0))
    if 0 < seat <= len(chronicle.players):
        where.append(chronicle.players[seat - 1])
    return Remark(problem.severity, describe(problem), ", ".join(where))
