"""Splits the preformatted texts of a tournament's page into places, rounds and cards. Pure.

Names are in two columns, given and family, and both may contain spaces. The rule of dashes below a heading gives the
column widths; in rounds and cards both names share one column, with the given name padded as in the places.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.files.common.values import parse_half_points, parse_whole
from tournaments.files.formats.pfs.cards import MARKS
from tournaments.report import codes, limits
from tournaments.report.report import Outcome

PLACES, ROUND, CARDS = "places", "round", "cards"
_PLACES = re.compile(r"\s*Lp\.\s+Imi\S+\s+Nazwisko\s+Miasto\s+Ranking\s+.*Du\S+ pkt", re.IGNORECASE)
_ROUND = re.compile(r"\s*Runda nr\s+(\d{1,3})\s*\Z", re.IGNORECASE)
_ROUND_HEADING = re.compile(r"\s*St\S+\s+Gospodarz\s+Go\S+\s+Wynik", re.IGNORECASE)
_CARD_HEADING = re.compile(r"\s*Runda\s+St\S+\s+Przeciwnik\s+Ranking", re.IGNORECASE)
_TITLE = re.compile(r"\s*Wyniki (?:turnieju|poszczególnych (?:rund|graczy) (?:w )?turnieju?)\s+(.*)\Z", re.IGNORECASE)
_CARD = re.compile(r"\s*(\S.*?)\s+(\d{1,4}[.,]\d{2})(?:\s+(\S.*?))?\s*\Z")
_GAME = re.compile(r"\s*(\d{1,4})\s(.{35}) - (.{35})\s*(-?\d{1,4}):\s*(-?\d{1,4})\s*\Z")
_LOOSE_GAME = re.compile(r"\s*(\d{1,4})\s+(\S.*?)\s+-\s+(\S.*?)\s+(-?\d{1,4}):\s*(-?\d{1,4})\s*\Z")
_BYE = re.compile(
    r"\s*(\d{1,4})\s+(\S.*?)\s+-\s+(?:PAUZA|BYE)\b\s*(?:(-?\d{1,4}):\s*(-?\d{1,4}))?\s*\Z", re.IGNORECASE
)
_ROW = re.compile(
    r"\s*(\d{1,3})\s+(\d{1,4})\s(\S.*?)\s+(\d{1,4}[.,]\d{2})\s+([+=-])\s+(-?\d{1,4}):\s*(-?\d{1,4})"
    r"(?:\s+(-?\d{1,4}))?\s*\Z"
)
_PAUSE = re.compile(r"\s*(\d{1,3})\s+(\d{1,4})\s+(?:PAUZA|BYE)\b", re.IGNORECASE)
_SUM = re.compile(r"\s*(\d{1,6})\s*/\s*(\d{1,3})\s+(\d{1,4})[.,](\d{2})\s*\Z")
_LONGEST = 400
_GIVEN_WIDTH = 15


@dataclass(frozen=True, slots=True)
class Place:
    place: int
    name: str
    town: str
    rating: int
    half_points: int
    small: int
    scalps: int
    spread: int
    where: Where


@dataclass(frozen=True, slots=True)
class Game:
    """A line of a round or a card; ``guest`` is empty for a bye, scores are None if missing."""

    round: int
    table: int
    host: str
    guest: str
    own: int | None
    other: int | None
    where: Where
    outcome: Outcome | None = None


@dataclass(slots=True)
class Card:
    name: str
    rating: int
    town: str
    where: Where
    games: list[Game] = field(default_factory=list)
    stated: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Blocks:
    title: str = ""
    places: list[Place] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    given_width: int = _GIVEN_WIDTH


def is_site_text(text: str) -> bool:
    """Return whether a text has the heading of a block with games or places."""
    lines = text.splitlines()
    return any(
        pattern.match(line[:_LONGEST]) for line in lines for pattern in (_PLACES, _ROUND_HEADING, _CARD_HEADING)
    )


def hundredths(text: str) -> int:
    whole, _, part = text.replace(",", ".").partition(".")
    return int(whole) * 100 + int(part or 0)


def join_names(cell: str, width: int = _GIVEN_WIDTH) -> str:
    """Return both names of a cell whose first columns are the given name."""
    return clean(f"{cell[:width]} {cell[width:]}" if len(cell) > width else cell, limits.NAME_LENGTH)


def read_blocks(lines: Sequence[str], file: str, found: list[Problem]) -> Blocks:
    """Read all lines. Lines inside a block that don't fit its kind are problems."""
    reader = _BlockReader()
    for number, line in enumerate(lines, start=1):
        where = Where(file=file, row=number)
        if line.strip() and (len(line) > _LONGEST or not (reader.is_frame(line) or reader.take(line, where))):
            found.append(codes.UNREADABLE_ROW.at(where, found=line))
        if reader.is_full():
            found.append(codes.TOO_MANY_PLAYERS.at(where, limit=limits.PLAYERS))
            break
    return reader.blocks


class _BlockReader:
    """Tracks the current block, and collects what was read of all blocks."""

    def __init__(self) -> None:
        self.blocks = Blocks()
        self._inside, self._round = "", 0
        self._widths: list[int] = []

    def is_full(self) -> bool:
        blocks = self.blocks
        return max(len(blocks.places), len(blocks.cards), len(blocks.games) // limits.ROUNDS) > limits.PLAYERS

    def is_frame(self, line: str) -> bool:
        """Return whether a line is a heading, a title or a rule, which begins or frames a block."""
        if set(line.strip()) <= {"-", " "}:
            if self._inside == PLACES and not self._widths:
                self._widths = [len(part) for part in line.split()]
                self.blocks.given_width = self._widths[1] if len(self._widths) > 2 else _GIVEN_WIDTH
        elif match := _TITLE.match(line):
            self.blocks.title = self.blocks.title or clean(match[1], limits.NAME_LENGTH)
            self._inside = ""
        elif _PLACES.match(line):
            self._inside = PLACES
        elif match := _ROUND.match(line):
            self._inside, self._round = ROUND, int(match[1])
        elif _CARD_HEADING.match(line):
            self._inside = CARDS
        else:
            return bool(_ROUND_HEADING.match(line))
        return True

    def take(self, line: str, where: Where) -> bool:
        """Read a line of the block; return whether it fits. Anything is allowed outside blocks."""
        blocks = self.blocks
        if self._inside == PLACES:
            place = _place(line, self._widths, where)
            blocks.places += [place] if place else []
            return place is not None
        if self._inside == ROUND and (game := _game(line, self._round, where, blocks.given_width)):
            blocks.games.append(game)
            return True
        if self._inside == CARDS and blocks.cards and _take_row(blocks, line, where):
            return True
        if match := _CARD.match(line):
            name = clean(match[1], limits.NAME_LENGTH)
            blocks.cards.append(Card(name, hundredths(match[2]), clean(match[3] or "", limits.CLUB_LENGTH), where))
            self._inside = CARDS
            return True
        return not self._inside


def _place(line: str, widths: Sequence[int], where: Where) -> Place | None:
    """Read a line of the places: text by columns, the five numbers after it by spaces."""
    if len(widths) < 9:
        return None
    starts = [sum(widths[:index]) + index for index in range(len(widths))]
    cells = [line[start : start + width].strip() for start, width in zip(starts, widths, strict=True)]
    numbers = line[starts[4] :].split()
    place = parse_whole(cells[0])
    if len(numbers) != 5 or place is None or not re.fullmatch(r"\d{1,4}[.,]\d{2}", numbers[0]):
        return None
    half_points = parse_half_points(numbers[1])
    small, scalps, spread = (parse_whole(one) for one in numbers[2:])
    if half_points is None or small is None or scalps is None or spread is None:
        return None
    name = clean(f"{cells[1]} {cells[2]}", limits.NAME_LENGTH)
    town = clean(cells[3], limits.CLUB_LENGTH)
    return Place(place, name, town, hundredths(numbers[0]), half_points, small, scalps, spread, where)


def _game(line: str, round_number: int, where: Where, width: int) -> Game | None:
    if match := _BYE.match(line):
        host = join_names(match[2].ljust(1), width)
        own = int(match[3]) if match[3] else None
        return Game(round_number, int(match[1]), host, "", own, int(match[4]) if match[4] else None, where)
    match = _GAME.match(line) or _LOOSE_GAME.match(line)
    if match is None:
        return None
    host, guest = join_names(match[2], width), join_names(match[3], width)
    return Game(round_number, int(match[1]), host, guest, int(match[4]), int(match[5]), where)


def _take_row(blocks: Blocks, line: str, where: Where) -> bool:
    """Read a row of the last card, or its sum; return whether it was one."""
    card = blocks.cards[-1]
    if match := _SUM.match(line):
        card.stated = {
            "scalps": int(match[1]),
            "scalp_games": int(match[2]),
            "ranking": int(match[3]) * 100 + int(match[4]),
        }
    elif match := _PAUSE.match(line):
        card.games.append(Game(int(match[1]), int(match[2]), card.name, "", None, None, where))
    elif match := _ROW.match(line):
        opponent = join_names(match[3], blocks.given_width)
        own, other, mark = int(match[6]), int(match[7]), MARKS[match[5]]
        card.games.append(Game(int(match[1]), int(match[2]), card.name, opponent, own, other, where, mark))
    else:
        return False
    return True
