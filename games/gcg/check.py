"""Checks an annotated game against the rules: each move's score and total, the end, every discrepancy.

Without a rule set the file's own conventions apply: any bonus for a challenge, any time penalty, and at the end the
rack doubled for the player who goes out or moved from one player to the other. With a rule set the game must also be
one that it allows.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from games.gcg.settlement import Settlement, settle_gcg
from games.gcg.text import GcgEvent, GcgGame
from games.material.board import Board
from games.material.notation import Notation, Play, parse_place
from games.material.spelling import spell_gcg, spell_rack
from games.material.tiles import TileSet
from games.play.endings import Ending
from games.play.scoring import WordScore
from games.play.state import GameState, Turn
from games.play.turns import apply_event, start_game
from games.problems.kinds import Problem, ProblemsFound, Severity, Value
from games.rules.ruleset import RuleSet, load_ruleset


@dataclass(frozen=True)
class CheckedEvent:
    """One line of the file. Scores are None if the move couldn't be scored at all.

    ``state`` is that after the line; ``before`` that before it.
    """

    event: GcgEvent
    computed_score: int | None
    computed_total: int
    total_adds_up: bool
    before: GameState
    state: GameState
    words: tuple[WordScore, ...] = ()


@dataclass(frozen=True)
class GcgReport:
    """The findings; a discrepancy is a problem of severity ``error``."""

    game: GcgGame
    events: tuple[CheckedEvent, ...]
    state: GameState
    stated: dict[str, int]
    computed: dict[str, int]
    settlement: Settlement
    problems: tuple[Problem, ...]

    @property
    def agrees(self) -> bool:
        return all(problem.severity != "error" for problem in self.problems)


def open_rules(tiles: TileSet) -> RuleSet:
    """Return rules that only govern placing and scoring tiles, and leave everything else to the file."""
    basics = load_ruleset("basics")
    endings = replace(basics.endings, stalls=())
    return replace(basics, name="", tiles=tiles.name, endings=endings, assumed=())


def check_gcg(game: GcgGame, tiles: TileSet, rules: RuleSet | None = None, board: Board | None = None) -> GcgReport:
    """Check a game; IllegalTurn if the rules don't allow a table of so many players."""
    game = _say_what_is_taken_back(game)
    checker = _Checker(game, tiles, rules, board)
    for event in game.events:
        checker.check(event)
    return checker.report()


def _say_what_is_taken_back(game: GcgGame) -> GcgGame:
    """Adjust files that take a move back with +0 and deduct its points only from the total: the line gets them too."""
    told: list[GcgEvent] = []
    for event in game.events:
        last = told[-1] if told else event
        silent = event.kind == "withdrawn" and not event.score and (last.kind, last.nick) == ("play", event.nick)
        if silent and event.total == last.total - last.score:
            event = replace(event, score=-last.score)
        told.append(event)
    return replace(game, events=tuple(told))


@dataclass
class _Checker:
    game: GcgGame
    tiles: TileSet
    rules: RuleSet | None
    board: Board | None = None
    events: list[CheckedEvent] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    last_play: tuple[GameState, Turn, GcgEvent, int] | None = None

    def __post_init__(self) -> None:
        self.seats = {player.nick: seat for seat, player in enumerate(self.game.players)}
        self.stated = dict.fromkeys(self.seats, 0)
        self.computed = dict.fromkeys(self.seats, 0)
        rules = self.rules or open_rules(self.tiles)
        self.state = start_game(rules, len(self.game.players), self.tiles, self.board)
        turns = [event.nick for event in self.game.events if event.kind in {"play", "pass", "exchange"}]
        if turns:
            self.state = replace(self.state, to_move=self.seats[turns[0]])

    def check(self, event: GcgEvent) -> None:
        handler = {
            "play": self._check_play,
            "pass": self._check_pass,
            "exchange": self._check_exchange,
            "withdrawn": self._check_withdrawn,
            "challenge": self._check_challenge,
            "time": self._check_time,
        }.get(event.kind)
        before = self.state
        computed, words = handler(event) if handler else (self._rack_value(event), ())
        if computed is not None and computed != event.score:
            self._note(event, "score_differs", stated=event.score, computed=computed)
        stated_total = self.stated[event.nick] + event.score
        if stated_total != event.total:
            self._note(event, "total_differs", stated=event.total, computed=stated_total)
        # An error is reported where it was made, not again on every line below it.
        self.stated[event.nick] = event.total
        self.computed[event.nick] += event.score if computed is None else computed
        adds_up = stated_total == event.total
        total = self.computed[event.nick]
        self.events.append(CheckedEvent(event, computed, total, adds_up, before, self.state, words))

    def report(self) -> GcgReport:
        settlement, problems = settle_gcg(self.game, self.state, self.rules)
        self.problems += problems
        return GcgReport(
            self.game,
            tuple(self.events),
            self.state,
            self.stated,
            self.computed,
            settlement,
            tuple(sorted(self.problems, key=lambda problem: int(problem.where.get("line", 1 << 30)))),
        )

    def _check_play(self, event: GcgEvent) -> tuple[int | None, tuple[WordScore, ...]]:
        self._take_turn_of(event)
        before = self.state
        try:
            place = parse_place(event.place, before.position.board, Notation.COLUMNS_LETTERED)
            play = Play(place, spell_gcg(event.word, self.tiles))
        except ProblemsFound as refusal:
            self._refuse(event, refusal)
            self._skip(event)
            return None, ()
        turn = Turn(self.seats[event.nick], "play", play)
        try:
            step = apply_event(before, turn)
        except ProblemsFound as refusal:
            self._refuse(event, refusal)
            self._force(event, play)
            self.last_play = (before, turn, event, event.score)
            return None, ()
        scored = step.scored
        assert scored is not None
        self.state = step.state
        self.last_play = (before, turn, event, scored.points)
        self._check_rack(event, before, Counter(letter.tile for _, letter in scored.laid))
        return scored.points, scored.words

    def _check_pass(self, event: GcgEvent) -> tuple[int, tuple[WordScore, ...]]:
        # A lost challenge of the very last move, under rules that cost the turn, is written as a pass.
        if not (self.rules is None and self.state.ending == Ending("out", self.state.to_move)):
            self._apply(event, Turn(self.seats[event.nick], "pass"))
        self._check_rack(event, self.state, Counter())
        return 0, ()

    def _check_exchange(self, event: GcgEvent) -> tuple[int, tuple[WordScore, ...]]:
        before = self.state
        tiles = self._spell_rack(event, event.tiles) if event.count is None else ()
        count = len(tiles) if event.count is None else event.count
        self._apply(event, Turn(self.seats[event.nick], "exchange", exchanged=count))
        self._check_rack(event, before, Counter(tiles))
        return 0, ()

    def _check_withdrawn(self, event: GcgEvent) -> tuple[int | None, tuple[WordScore, ...]]:
        """Undo the previous move: its score, the board as it was, the turn lost."""
        if self.last_play is None or self.last_play[2].nick != event.nick:
            self._note(event, "nothing_to_withdraw", nick=event.nick)
            return None, ()
        before, turn, play, points = self.last_play
        self.state = before
        try:
            self.state = apply_event(before, replace(turn, kind="refused", play=None)).state
        except ProblemsFound as refusal:
            self._refuse(event, refusal)
        self.last_play = None
        # If the move's own score was wrong, taking back what was written is right.
        return (-play.score if play.score != points else -points), ()

    def _check_challenge(self, event: GcgEvent) -> tuple[int, tuple[WordScore, ...]]:
        if self.rules is not None and event.score:
            self._note(event, "challenge_bonus_not_in_rules", points=event.score)
            return 0, ()
        return event.score, ()

    def _check_time(self, event: GcgEvent) -> tuple[int, tuple[WordScore, ...]]:
        overtime = None if self.rules is None else self.rules.overtime
        if event.score > 0:
            self._note(event, "time_penalty_adds_points", points=event.score)
        elif overtime is not None and event.score:
            per_minute = overtime.points_per_minute if overtime.kind == "points" else 0
            if not per_minute or event.score % per_minute:
                self._note(event, "time_penalty_not_in_rules", points=event.score)
        return event.score, ()

    def _rack_value(self, event: GcgEvent) -> int | None:
        """Return the racks' face value in a final line, by the line's own sign and doubling."""
        tiles = self._spell_rack(event, event.tiles)
        value = self.tiles.rack_points(tiles)
        if event.kind == "own_rack":
            return -value
        return value if event.score == value else 2 * value

    def _take_turn_of(self, event: GcgEvent) -> None:
        """Report a turn out of order, and continue with the named player."""
        seat = self.seats[event.nick]
        if self.state.ending is not None:
            self._note(event, "game_is_over", ending=self.state.ending.kind)
            self.state = replace(self.state, ending=None, run=())
        elif seat != self.state.to_move:
            expected = self.game.players[self.state.to_move].nick
            severity: Severity = "warning" if self.rules is None else "error"
            problem = Problem("turn_missing", {"nick": expected}, {"line": event.line}, severity)
            self.problems.append(problem)
        self.state = replace(self.state, to_move=seat)

    def _apply(self, event: GcgEvent, turn: Turn) -> None:
        self._take_turn_of(event)
        try:
            self.state = apply_event(self.state, turn).state
        except ProblemsFound as refusal:
            self._refuse(event, refusal)
            self._skip(event)
        self.last_play = None

    def _force(self, event: GcgEvent, play: Play) -> None:
        """Lay as much as possible of an illegal move, so that later moves still find their words."""
        board, cells = self.state.position.board, self.state.position.cells
        step = board.stride if play.place.down else 1
        start = board.index(play.place.row, play.place.column)
        room = board.rows - play.place.row if play.place.down else board.columns - play.place.column
        laid = [
            (start + number * step, letter)
            for number, letter in enumerate(play.letters[:room])
            if letter is not None and cells[start + number * step] is None
        ]
        seat, size = self.seats[event.nick], self.state.rules.scoring.rack_size
        kept = max(self.state.rack_sizes[seat] - len(laid), 0)
        drawn = min(self.state.bag, size - kept)
        sizes = list(self.state.rack_sizes)
        sizes[seat] = kept + drawn
        self.state = replace(
            self.state,
            position=self.state.position.lay(laid),
            rack_sizes=tuple(sizes),
            bag=self.state.bag - drawn,
            run=(),
        )
        self._skip(event)

    def _skip(self, event: GcgEvent) -> None:
        following = (self.seats[event.nick] + 1) % self.state.players
        self.state = replace(self.state, to_move=following)

    def _check_rack(self, event: GcgEvent, before: GameState, laid: Counter[str]) -> None:
        """Check the noted rack: it contains what was used, and only tiles that aren't on the board yet.

        Only warnings: an annotator's slip in a rack affects neither board nor score.
        """
        rack = Counter(self._spell_rack(event, event.rack))
        if not rack:
            return
        for letter, number in laid.items():
            if number > rack[letter]:
                self._warn(event, "tile_not_on_rack", letter=letter)
        left = before.unseen()
        for letter, number in rack.items():
            if number > left.get(letter, 0):
                self._warn(event, "rack_tile_not_left", letter=letter, left=max(left.get(letter, 0), 0))
        size = before.rules.scoring.rack_size
        if rack.total() > size:
            self._warn(event, "rack_of_wrong_size", found=rack.total(), expected=size)

    def _spell_rack(self, event: GcgEvent, text: str) -> tuple[str, ...]:
        try:
            return spell_rack(text, self.tiles)
        except ProblemsFound as refusal:
            self._refuse(event, refusal)
            return ()

    def _warn(self, event: GcgEvent, code: str, **params: Value) -> None:
        self.problems.append(Problem(code, params, {"line": event.line}, "warning"))

    def _refuse(self, event: GcgEvent, refusal: ProblemsFound) -> None:
        self.problems += [problem.at(line=event.line) for problem in refusal.problems]

    def _note(self, event: GcgEvent, code: str, **params: Value) -> None:
        self.problems.append(Problem(code, params, {"line": event.line}))
