"""A game as JSON, to be settled: either its final position, or turn by turn.

    {"players": ["Anna", "Biel"], "points": [310, 295], "racks": ["", "AE?"], "ending": "out"}
    {"players": ["Anna", "Biel"], "turns": [{"play": "SENYAL H8"}, {"exchange": 3}, {"pass": true}, …]}

Lists have one entry for each player, the first-named first. A player is given by name or by number, from 1.

==================  ==========================================================================================
``points``          sum of the moves of each player (without ``turns``)
``racks``           tiles left, ``?`` for a blank, null where unknown
``ending``          out, stall, no_move, clocks_used, time_called, abandoned, overtime (without ``turns``)
``out``             who went out; otherwise the player with an empty rack
``overtime``        seconds used beyond each player's time
``last_words``      points of the best word of each player's last turn
``abandoned``       players who gave up
``deductions``      ``{"player", "kind": "conduct" | "invalid_word", "points", "note"}``
``arrivals``        seconds after the start of the round at which each player came, null for never; on its own
``tiles``           a tile set other than that of the rules
==================  ==========================================================================================

A turn is one of ``{"play": "SENYAL H8"}``, ``{"refused": "SENYAL H8"}``, ``{"exchange": 3}``, ``{"pass": true}``,
``{"lost": true}``, ``{"withdrawn": true}``, ``{"free_swap": "AAEEIOU"}`` and, in addition to turns,
``{"time_called": true}``, ``{"no_move": true}``, ``{"clock_used": player}``, ``{"abandoned": player}``; a turn may
name its ``player`` and the ``rack`` before it.
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar, get_args

from games.material.board import Board
from games.material.notation import parse_play
from games.material.spelling import spell_rack
from games.material.tiles import TileSet, load_tileset
from games.play.endings import Ending, EndingKind
from games.play.outcome import Deduction, Outcome, Side, settle_absence, settle_game
from games.play.racks import check_racks_after_turns, check_racks_on_their_own
from games.play.state import Call, CallKind, Game, GameState, Step, Turn, TurnName
from games.play.turns import apply_event, start_game
from games.problems.kinds import Problem, ProblemsFound, UnsettledGame, Value
from games.rules.ruleset import RuleSet
from games.sheets.sheet import MOST_PLAYERS

T = TypeVar("T")
FIELDS = {
    "players",
    "tiles",
    "points",
    "racks",
    "ending",
    "out",
    "overtime",
    "last_words",
    "abandoned",
    "deductions",
    "arrivals",
    "turns",
}
# No table writes more; longer input would keep a program busy for minutes.
MOST_ENTRIES = 500
LONGEST_TEXT = 500
LARGEST = 1_000_000
# A record, its lists, their entries and those entries' contents: nothing is nested deeper.
DEEPEST = 4
TURNS: tuple[TurnName, ...] = ("play", "refused", "exchange", "pass", "lost", "withdrawn", "free_swap")
CALLS: tuple[CallKind, ...] = ("time_called", "no_move", "clock_used", "abandoned")


@dataclass(frozen=True)
class SettledRecord:
    """A record's outcome; ``game`` if it came turn by turn; no outcome if absentees arrived in time."""

    players: tuple[str, ...]
    outcome: Outcome | None
    game: Game | None = None


def settle_record(
    data: object, rules: RuleSet, tiles: TileSet | None = None, board: Board | None = None
) -> SettledRecord:
    """Settle a record. Raises ProblemsFound naming the wrong entry or what is missing.

    ``tiles`` and ``board`` are those of the rules, if they don't come with the software. A tile set named in the
    record takes precedence.
    """
    record = _open(data)
    players = record.players
    if "arrivals" in record.data:
        return SettledRecord(players, settle_absence(rules, record.entries("arrivals", _as_moment)))
    name = record.data.get("tiles")
    if name or tiles is None:
        tiles = load_tileset(str(name) if name else rules.tiles)
    game = record.replay(rules, tiles, board) if "turns" in record.data else None
    sides = record.read_sides(tiles, game)
    ending = record.read_ending(sides, game)
    racks = [side.rack for side in sides]
    problems = (
        check_racks_after_turns(racks, game.state, ending)
        if game
        else check_racks_on_their_own(racks, tiles, rules.scoring.rack_size)
    )
    if problems:
        raise UnsettledGame(problems)
    if game and ending.kind == "out":
        sides = _fill_last_rack(sides, ending, game.state)
    return SettledRecord(players, settle_game(rules, tiles, sides, ending), game)


def _open(data: object) -> _Record:
    if not isinstance(data, Mapping):
        raise _bad(".", data)
    _check_size(data)
    players = data.get("players")
    if not isinstance(players, list) or len({str(name) for name in players}) < len(players):
        raise _bad("players", players)
    if not 2 <= len(players) <= MOST_PLAYERS:
        counts: dict[str, Value] = {"found": len(players), "minimum": 2, "maximum": MOST_PLAYERS}
        raise UnsettledGame(Problem("wrong_number_of_players", counts))
    for key in data:
        if key not in FIELDS:
            raise UnsettledGame(Problem("field_unknown", {"field": str(key)}))
    return _Record(data, tuple(str(name) for name in players))


def _check_size(data: Mapping[str, Any]) -> None:
    """Reject impossible input unread: oversized lists and texts, endless nesting, text that isn't a string."""
    waiting: list[tuple[str, object, int]] = [(".", key, 1) for key in data]
    waiting += [(str(key), value, 1) for key, value in data.items()]
    while waiting:
        name, value, depth = waiting.pop()
        if isinstance(value, str):
            if len(value) > LONGEST_TEXT or not " ".join(value.split()).isprintable():
                raise UnsettledGame(Problem("sheet_text_wrong", {"field": name, "limit": LONGEST_TEXT}))
        elif isinstance(value, list | Mapping):
            if len(value) > MOST_ENTRIES or depth > DEEPEST:
                raise _bad(name, value)
            parts = [*value, *value.values()] if isinstance(value, Mapping) else value
            waiting += [(name, part, depth + 1) for part in parts]


@dataclass(frozen=True)
class _Record:
    data: Mapping[str, Any]
    players: tuple[str, ...]

    def entries(self, name: str, read: Callable[[str, Any], T], default: T | None = None) -> list[T]:
        """Return one entry per player; all ``default`` if the field is missing and optional."""
        items = self.data.get(name)
        if items is None and default is not None:
            return [default] * len(self.players)
        if not isinstance(items, list) or len(items) != len(self.players):
            raise _bad(name, items)
        return [read(name, item) for item in items]

    def seat(self, name: str, value: object) -> int:
        if isinstance(value, str) and value in self.players:
            return self.players.index(value)
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= len(self.players):
            return value - 1
        raise _bad(name, value)

    def replay(self, rules: RuleSet, tiles: TileSet, board: Board | None) -> Game:
        turns = self.data["turns"]
        if not isinstance(turns, list):
            raise _bad("turns", turns)
        state = start = start_game(rules, len(self.players), tiles, board)
        steps: list[Step] = []
        for number, turn in enumerate(turns, start=1):
            try:
                steps.append(apply_event(state, self._read_event(turn, state)))
            except ProblemsFound as refusal:
                raise type(refusal)([problem.at(turn=number) for problem in refusal.problems]) from refusal
            state = steps[-1].state
        return Game(start, tuple(steps))

    def read_sides(self, tiles: TileSet, game: Game | None) -> list[Side]:
        state = game.state if game else None
        points = list(state.scores) if state else self.entries("points", _as_integer)
        racks = self.data.get("racks")
        left = [None] * len(points) if racks is None else self.entries("racks", lambda n, x: _as_rack(n, x, tiles))
        words = self.data.get("last_words")
        last = [None] * len(points) if words is None else self.entries("last_words", _as_integer)
        overtime = self.entries("overtime", _as_count, 0)
        gone = {self.seat("abandoned", who) for who in _as_list("abandoned", self.data.get("abandoned", []))}
        gone |= state.abandoned if state else frozenset()
        deductions = self._read_deductions()
        return [
            Side(
                points[seat],
                left[seat],
                overtime[seat],
                state.last_words[seat] if state and words is None else last[seat],
                seat in gone,
                deductions[seat],
            )
            for seat in range(len(points))
        ]

    def read_ending(self, sides: Sequence[Side], game: Game | None) -> Ending:
        if game:
            if game.state.ending:
                return game.state.ending
            # A finished sheet may leave the final decision to the clock or to the jury.
            if "ending" not in self.data:
                raise UnsettledGame(Problem("game_is_not_over"))
        kind: EndingKind = self.data.get("ending", "out")
        if kind not in get_args(EndingKind):
            raise _bad("ending", kind)
        if kind != "out":
            return Ending(kind)
        if "out" in self.data:
            return Ending("out", self.seat("out", self.data["out"]))
        empty = [seat for seat, side in enumerate(sides) if side.rack == ()]
        if len(empty) != 1:
            raise UnsettledGame(Problem("player_out_unknown"))
        return Ending("out", empty[0])

    def _read_deductions(self) -> list[tuple[Deduction, ...]]:
        found: list[list[Deduction]] = [[] for _ in self.players]
        for item in _as_list("deductions", self.data.get("deductions", [])):
            if not isinstance(item, Mapping) or item.get("kind") not in ("conduct", "invalid_word"):
                raise _bad("deductions", item)
            seat = self.seat("deductions", item.get("player"))
            points = _as_count("deductions", item.get("points"))
            found[seat].append(Deduction(item["kind"], points, str(item.get("note", ""))))
        return [tuple(each) for each in found]

    def _read_event(self, turn: object, state: GameState) -> Turn | Call:
        if not isinstance(turn, Mapping):
            raise _bad("turns", turn)
        calls = [kind for kind in CALLS if kind in turn]
        kinds = [kind for kind in TURNS if kind in turn]
        if len(calls) + len(kinds) != 1 or set(turn) - {*calls, *kinds, "player", "rack"}:
            raise _bad("turns", dict(turn))
        if calls:
            concerns = calls[0] in ("clock_used", "abandoned")
            return Call(calls[0], self.seat(calls[0], turn[calls[0]]) if concerns else None)
        kind, value = kinds[0], turn[kinds[0]]
        seat = self.seat("player", turn["player"]) if "player" in turn else state.to_move
        rack = _as_rack("rack", turn["rack"], state.tiles) if "rack" in turn else None
        event = Turn(seat, kind, rack=rack)
        if kind in ("play", "refused") and value is not True:
            return replace(event, play=parse_play(str(value), state.tiles, state.position.board))
        if kind == "exchange":
            return replace(event, exchanged=_as_count("exchange", value))
        if kind == "free_swap" and value is not True:
            return replace(event, rack=_as_rack("free_swap", value, state.tiles))
        return event


def _fill_last_rack(sides: list[Side], ending: Ending, state: GameState) -> list[Side]:
    """If one player went out and a single rack is missing, it is everything not on the board."""
    left = [seat for seat, side in enumerate(sides) if seat != ending.seat and side.rack is None]
    others = [side for seat, side in enumerate(sides) if seat not in left and seat != ending.seat]
    unseen = state.unseen()
    for side in others:
        for tile in side.rack or ():
            unseen[tile] = unseen.get(tile, 0) - 1
    for tile, count in unseen.items():
        if count < 0:
            raise UnsettledGame(Problem("rack_tile_not_left", {"letter": tile, "left": 0}))
    rest = tuple(tile for tile, count in unseen.items() for _ in range(count))
    if len(left) == 1:
        return [replace(side, rack=rest) if seat in left else side for seat, side in enumerate(sides)]
    if not left and rest:
        raise UnsettledGame(Problem("tiles_unaccounted", {"tiles": " ".join(rest)}))
    return sides


def _as_moment(name: str, value: object) -> int | None:
    return None if value is None else _as_count(name, value)


def _as_integer(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > LARGEST:
        raise _bad(name, value)
    return value


def _as_count(name: str, value: object) -> int:
    number = _as_integer(name, value)
    if number < 0:
        raise _bad(name, value)
    return number


def _as_rack(name: str, value: object, tiles: TileSet) -> tuple[str, ...] | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise _bad(name, value)
    return spell_rack(value, tiles)


def _as_list(name: str, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise _bad(name, value)
    return value


def _bad(name: str, found: object) -> UnsettledGame:
    params: dict[str, Value] = {"field": name, "found": reprlib.repr(found)}
    return UnsettledGame(Problem("record_field_wrong", params))
