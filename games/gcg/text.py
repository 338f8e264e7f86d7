"""GCG, the common format of annotated games: text in, a neutral value out, and back.

Places are the English ones (``8F``: row 8, column F, to the right). Words and racks are kept as written, a
blank in lower case, a tile of the board as a dot, digraphs in brackets; ``spelling`` turns them into tiles.
Every malformed line is reported, with its number.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from games.gcg.encoding import decode_gcg
from games.material.notation import PLACE
from games.material.tiles import TileSet
from games.problems.kinds import MalformedGcg, Problem

EventKind = Literal["play", "pass", "exchange", "withdrawn", "challenge", "time", "others_racks", "own_rack"]
NUMBER = re.compile(r"[+-]?\d{1,40}", re.ASCII)
COUNT = re.compile(r"\d{1,3}", re.ASCII)
PLAYER = re.compile(r"#player([1-4])\s+(\S+)\s*(.*)")
EVENT = re.compile(r">\s*([^\s:]+)\s*:(.*)")
PRAGMA = re.compile(r"#([A-Za-z][\w-]*)\s*(.*)")
PROSE = {"note", "description"}
BRACKETED: dict[str, EventKind] = {"(challenge)": "challenge", "(time)": "time"}


@dataclass(frozen=True)
class GcgPlayer:
    nick: str
    name: str


@dataclass(frozen=True)
class GcgEvent:
    """One line of the game. ``score`` is the change, ``total`` the running total, both as stated.

    ``place`` and ``word`` belong to a play; ``tiles`` are those exchanged (or just their number, if only that is
    known) or left on a rack; ``extra`` is what follows the total; ``notes`` are the comments below.
    """

    nick: str
    kind: EventKind
    rack: str
    score: int
    total: int
    place: str = ""
    word: str = ""
    tiles: str = ""
    extra: str = ""
    notes: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)

    @property
    def count(self) -> int | None:
        """The number of tiles exchanged, if only that is written."""
        return int(self.tiles) if COUNT.fullmatch(self.tiles) else None


@dataclass(frozen=True)
class GcgGame:
    """A file. ``pragmas`` are all the others, (keyword, text), in order; ``notes`` come before any move."""

    players: tuple[GcgPlayer, ...]
    events: tuple[GcgEvent, ...]
    pragmas: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def is_incomplete(self) -> bool:
        return any(keyword == "incomplete" for keyword, _ in self.pragmas)


def read_gcg(data: bytes, tiles: TileSet | None = None) -> GcgGame:
    """Read a file; ``tiles`` helps to detect an undeclared encoding. MalformedGcg lists every bad line."""
    return parse_gcg(decode_gcg(data, tiles))


def parse_gcg(text: str) -> GcgGame:
    """Read the text of a file; MalformedGcg lists every bad line."""
    reader = _Reader()
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), start=1):
        if stripped := line.strip():
            reader.read(stripped, number)
    return reader.finish()


def write_gcg_text(game: GcgGame) -> str:
    """Return the file's text, which declares UTF-8, as ``parse_gcg`` reads it."""
    lines = ["#character-encoding UTF-8"]
    lines += [f"#player{n} {each.nick} {each.name}" for n, each in enumerate(game.players, start=1)]
    lines += [f"#{keyword} {_write_prose(text)}".rstrip() for keyword, text in game.pragmas]
    lines += [f"#note {_write_prose(note)}" for note in game.notes]
    for event in game.events:
        lines.append(_write_event(event))
        lines += [f"#note {_write_prose(note)}" for note in event.notes]
    return "\n".join(lines) + "\n"


class _Reader:
    """Collects lines; a line of plain text continues the note or description above it."""

    def __init__(self) -> None:
        self.players: dict[int, GcgPlayer] = {}
        self.pragmas: list[tuple[str, str]] = []
        self.notes: list[str] = []
        self.events: list[GcgEvent] = []
        self.problems: list[Problem] = []
        self.prose = ""

    def read(self, line: str, number: int) -> None:
        if line.startswith(">"):
            self._read_event(line, number)
        elif line.startswith("#"):
            self._read_pragma(line, number)
        elif self.prose:
            self._continue_prose(line)
        else:
            self._report("gcg_line_not_understood", number, found=line)

    def finish(self) -> GcgGame:
        nicks = [player.nick for _, player in sorted(self.players.items())]
        if len(nicks) < 2 or max(self.players) != len(nicks):
            self._report("gcg_players_missing", 1, found=len(nicks))
        for nick, count in Counter(nicks).items():
            if count > 1:
                self._report("gcg_player_twice", 1, nick=nick)
        for event in self.events:
            if event.nick not in nicks:
                self._report("gcg_player_unknown", event.line, nick=event.nick)
        if self.problems:
            raise MalformedGcg(sorted(self.problems, key=lambda problem: problem.where["line"]))
        players = tuple(player for _, player in sorted(self.players.items()))
        return GcgGame(players, tuple(self.events), tuple(self.pragmas), tuple(self.notes))

    def _read_event(self, line: str, number: int) -> None:
        self.prose = ""
        found = EVENT.fullmatch(line)
        event = _read_event(found[1], found[2].split(), number) if found else None
        if event is None:
            self._report("gcg_move_not_understood", number, found=line)
        else:
            self.events.append(event)

    def _read_pragma(self, line: str, number: int) -> None:
        if line.startswith("#-") and self.prose:
            self._continue_prose(line[2:].strip())
            return
        self.prose = ""
        if player := PLAYER.fullmatch(line):
            if int(player[1]) in self.players:
                self._report("gcg_player_twice", number, nick=player[2])
            self.players[int(player[1])] = GcgPlayer(player[2], player[3].strip() or player[2])
            return
        if line.startswith("# "):
            # Not a pragma of the format, but comments are often written like this by hand.
            line = f"#note {line[2:]}"
        found = PRAGMA.fullmatch(line)
        if not found or found[1].lower().startswith("player"):
            self._report("gcg_line_not_understood", number, found=line)
            return
        keyword, text = found[1].lower(), found[2].strip()
        self.prose = keyword if keyword in PROSE else ""
        if keyword == "note":
            self._add_note(text)
        elif keyword != "character-encoding":
            self.pragmas.append((keyword, text))

    def _add_note(self, text: str) -> None:
        if self.events:
            self.events[-1] = replace(self.events[-1], notes=(*self.events[-1].notes, text))
        else:
            self.notes.append(text)

    def _continue_prose(self, line: str) -> None:
        if self.prose == "description":
            keyword, text = self.pragmas[-1]
            self.pragmas[-1] = (keyword, f"{text}\n{line}".strip())
        elif self.events:
            *earlier, last = self.events[-1].notes
            self.events[-1] = replace(self.events[-1], notes=(*earlier, f"{last}\n{line}".strip()))
        else:
            self.notes[-1] = f"{self.notes[-1]}\n{line}".strip()

    def _report(self, code: str, number: int, **params: str | int) -> None:
        self.problems.append(Problem(code, params, {"line": number}))


def _read_event(nick: str, tokens: Sequence[str], line: int) -> GcgEvent | None:
    """Return an event from what follows the player's name, or None if its form is unknown.

    ``[RACK] ACTION SCORE TOTAL``, where the action of a play is two tokens, place and word.
    """
    rack, rest = ("", list(tokens)) if tokens and _is_action(tokens, 0) else (tokens[0] if tokens else "", tokens[1:])
    if len(rest) < 3 or not _is_action(rest, 0):
        return None
    size = 2 if PLACE.fullmatch(rest[0]) else 1
    numbers = rest[size : size + 2]
    if len(numbers) < 2 or not all(NUMBER.fullmatch(number) for number in numbers):
        return None
    event = GcgEvent(
        nick,
        _kind(rest[0], rack, int(numbers[0])),
        rack,
        score=int(numbers[0]),
        total=int(numbers[1]),
        extra=" ".join(rest[size + 2 :]),
        line=line,
    )
    if event.kind == "play":
        return replace(event, place=rest[0], word=rest[1])
    tiles = {"exchange": rest[0][1:], "others_racks": rest[0][1:-1], "own_rack": rest[0][1:-1]}
    return replace(event, tiles=tiles.get(event.kind, ""))


def _is_action(tokens: Sequence[str], at: int) -> bool:
    token = tokens[at]
    if PLACE.fullmatch(token):
        return len(tokens) > at + 1 and not NUMBER.fullmatch(tokens[at + 1])
    return token.startswith("-") or (token.startswith("(") and token.endswith(")") and len(token) > 2)


def _kind(action: str, rack: str, score: int) -> EventKind:
    if PLACE.fullmatch(action):
        return "play"
    if action in {"-", "--"}:
        return "pass" if action == "-" else "withdrawn"
    if action.startswith("-"):
        return "exchange"
    # Points for others' tiles have no rack before them; a player's own rack is written before its repetition.
    return BRACKETED.get(action.lower()) or ("own_rack" if rack and score <= 0 else "others_racks")


def _write_event(event: GcgEvent) -> str:
    actions: dict[EventKind, str] = {
        "play": f"{event.place} {event.word}",
        "pass": "-",
        "withdrawn": "--",
        "exchange": f"-{event.tiles}",
        "challenge": "(challenge)",
        "time": "(time)",
        "others_racks": f"({event.tiles})",
        "own_rack": f"({event.tiles})",
    }
    parts = [f">{event.nick}:", event.rack, actions[event.kind], f"{event.score:+d}", str(event.total), event.extra]
    return " ".join(part for part in parts if part)


def _write_prose(text: str) -> str:
    """A note may continue on the next line, but a line that begins like a move or pragma would be read as one."""
    first, *more = text.splitlines() or [""]
    return "\n".join([first.strip(), *(line.strip().lstrip("#> ") for line in more)])
