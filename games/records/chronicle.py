"""A recorded game move by move, whatever it was recorded as: a score sheet or an annotated game.

What was written is shown as written, together with what the rules make of it, as far as the places of the words are
known. The board is known until the first word without one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.gcg.check import CheckedEvent, check_gcg
from games.gcg.text import GcgEvent, GcgGame
from games.material.board import Board
from games.material.notation import Notation, parse_place, write_place
from games.material.spelling import spell_rack
from games.material.tiles import TileSet
from games.play.scoring import ScoredPlay, WordScore
from games.play.state import GameState, Step
from games.problems.kinds import Problem, ProblemsFound
from games.rules.ruleset import RuleSet
from games.sheets.check import check_sheet
from games.sheets.sheet import Sheet, SheetLine

# Lines below the turns, and what an annotated game writes between them; none of them is a turn.
NO_TURNS = frozenset({"racks", "time", "penalty", "challenge"})
_GCG_KINDS = {"others_racks": "racks", "own_rack": "racks", "withdrawn": "refused"}


@dataclass(frozen=True)
class Formed:
    """A word that a move formed: blanks in parentheses, its place in the regulations' notation, its points."""

    word: str
    place: str
    points: int


@dataclass(frozen=True)
class Moment:
    """One line of the record. ``number`` counts from 1, ``line`` is its line in the input.

    ``points`` are those stated, else those computed; ``totals`` are everyone's after it. ``state`` is the game after
    it and None once the board is unknown; ``laid`` are the squares of its tiles; ``rack`` the tiles before it.
    """

    number: int
    line: int
    seat: int
    kind: str
    points: int
    totals: tuple[int, ...]
    word: str = ""
    place: str = ""
    computed: int | None = None
    bonus: int = 0
    scrabble: bool = False
    formed: tuple[Formed, ...] = ()
    state: GameState | None = None
    laid: tuple[int, ...] = ()
    rack: tuple[str, ...] | None = None
    notes: tuple[str, ...] = ()

    @property
    def is_turn(self) -> bool:
        return self.kind not in NO_TURNS


@dataclass(frozen=True)
class Chronicle:
    """The whole game. ``problems`` is everything that is wrong with the record, by line."""

    players: tuple[str, ...]
    start: GameState
    moments: tuple[Moment, ...]
    problems: tuple[Problem, ...]
    ending: str | None = None
    notes: tuple[str, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """Everyone's points at the end of the record."""
        return self.moments[-1].totals if self.moments else (0,) * len(self.players)

    @property
    def turns(self) -> tuple[Moment, ...]:
        """Everyone's turns. A move that was challenged off is one of them, as it was taken away."""
        turns: list[Moment] = []
        for moment in self.moments:
            if not moment.is_turn:
                continue
            # An annotated game writes such a move twice: when placed, and when taken away.
            if moment.kind == "refused" and moment.points < 0 and turns and turns[-1].seat == moment.seat:
                turns.pop()
            turns.append(moment)
        return tuple(turns)

    @property
    def has_board(self) -> bool:
        return any(moment.state is not None for moment in self.moments)

    @property
    def is_replayed(self) -> bool:
        """Whether the board is known up to the last move."""
        return bool(self.moments) and all(moment.state is not None for moment in self.moments)


def tell_sheet(sheet: Sheet, rules: RuleSet, tiles: TileSet, board: Board | None = None) -> Chronicle:
    """Return the game of a sheet; IllegalTurn if the rules don't allow a table of so many players."""
    report = check_sheet(sheet, rules, tiles, board)
    moments: list[Moment] = []
    totals = [0] * len(sheet.players)
    for number, line in enumerate(sheet.lines, start=1):
        step = report.steps[number - 1] if number <= len(report.steps) else None
        computed = step.scored.points if step and step.scored else None
        points = line.points if line.points is not None else computed or 0
        totals[line.seat] = totals[line.seat] + points if line.total is None else line.total
        moment = Moment(number, number, line.seat, line.kind, points, tuple(totals), line.word, line.place)
        moments.append(_with_step(replace(moment, computed=computed), line, step))
    moments += _tell_ends(sheet, tiles, totals, moments)
    return Chronicle(sheet.players, report.start, tuple(moments), report.problems, sheet.ending)


def tell_gcg(game: GcgGame, tiles: TileSet, rules: RuleSet | None = None, board: Board | None = None) -> Chronicle:
    """Return an annotated game; IllegalTurn if the rules don't allow a table of so many players."""
    report = check_gcg(game, tiles, rules, board)
    seats = {player.nick: seat for seat, player in enumerate(game.players)}
    totals = [0] * len(seats)
    moments = []
    for number, checked in enumerate(report.events, start=1):
        seat = seats[checked.event.nick]
        totals[seat] = checked.event.total
        moments.append(_tell_event(number, seat, checked, tuple(totals)))
    start = report.events[0].before if report.events else report.state
    names = tuple(player.name for player in game.players)
    return Chronicle(names, start, tuple(moments), report.problems, report.settlement.ending, game.notes)


def _with_step(moment: Moment, line: SheetLine, step: Step | None) -> Moment:
    if step is None:
        return replace(moment, scrabble=line.scrabble)
    scored = step.scored
    if scored is None:
        return replace(moment, state=step.state)
    return replace(
        moment,
        state=step.state,
        bonus=scored.bonus,
        scrabble=bool(scored.bonus) or line.scrabble,
        formed=tuple(_formed(word) for word in scored.words),
        laid=_squares(scored),
    )


def _tell_ends(sheet: Sheet, tiles: TileSet, totals: list[int], told: Sequence[Moment]) -> list[Moment]:
    last = told[-1].state if told else None
    moments: list[Moment] = []

    def tell(seat: int, kind: str, points: int, rack: str = "") -> None:
        totals[seat] += points
        number = len(told) + len(moments) + 1
        moments.append(Moment(number, number, seat, kind, points, tuple(totals), state=last, rack=_rack(rack, tiles)))

    for seat, end in enumerate(sheet.ends):
        stated = totals[seat] if end.total is None else end.total
        penalty, points = end.penalty or 0, end.rack_points
        if points is None and end.total is not None:
            # A total alone shows by how much it changed.
            points = stated - penalty - totals[seat]
        if points or end.rack:
            tell(seat, "racks", points or 0, end.rack or "")
        if penalty:
            tell(seat, "penalty", penalty)
        if end.total is not None and moments:
            totals[seat] = stated
            moments[-1] = replace(moments[-1], totals=tuple(totals))
    return moments


def _tell_event(number: int, seat: int, checked: CheckedEvent, totals: tuple[int, ...]) -> Moment:
    event = checked.event
    cells, after = checked.before.position.cells, checked.state.position.cells
    laid = tuple(index for index, cell in enumerate(after) if cell is not None and cells[index] is None)
    bonuses = {bonus.tiles: bonus.points for bonus in checked.before.rules.scoring.bonuses}
    bonus = bonuses.get(len(laid), 0) if event.kind == "play" else 0
    return Moment(
        number=number,
        line=event.line,
        seat=seat,
        kind=_GCG_KINDS.get(event.kind, event.kind),
        points=event.score,
        totals=totals,
        word=checked.words[0].marked if checked.words else event.word,
        place=_place(event, checked.before.position.board),
        computed=checked.computed_score,
        bonus=bonus,
        scrabble=bool(bonus),
        formed=tuple(_formed(word) for word in checked.words),
        state=checked.state,
        laid=laid,
        rack=_rack(event.rack or event.tiles, checked.state.tiles),
        notes=event.notes,
    )


def _formed(word: WordScore) -> Formed:
    return Formed(word.marked, write_place(word.place), word.points)


def _squares(scored: ScoredPlay) -> tuple[int, ...]:
    return tuple(index for index, _letter in scored.laid)


def _place(event: GcgEvent, board: Board) -> str:
    """Return the file's English place in the regulations' notation; unchanged if it isn't a place."""
    try:
        return write_place(parse_place(event.place, board, Notation.COLUMNS_LETTERED)) if event.place else ""
    except ProblemsFound:
        return event.place


def _rack(text: str, tiles: TileSet) -> tuple[str, ...] | None:
    """Return the tiles, None if nothing readable was written."""
    try:
        return spell_rack(text, tiles) if text and not text.isdigit() else None
    except ProblemsFound:
        return None
