"""The HH text: a card for each player with a row for each round. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from federation.problems.kinds import NOWHERE, Problem, Where
from federation.values.texts import clean
from tournaments.files.common.values import split_lines
from tournaments.files.events.text import peek, spell_day
from tournaments.report import codes, limits
from tournaments.report.report import Outcome, UploadedFile

_DAY = re.compile(r"[0-9]{8}\Z")
STEM = re.compile(r"\d{8}_\S+\Z")
MARKS = {"+": Outcome.WIN, "-": Outcome.LOSS, "=": Outcome.DRAW}
_HEADING = re.compile(r"\s*RUNDA\s+ST", re.IGNORECASE)
# As the program writes it: a name may fill its column right up to the rating.
_COLUMNS = re.compile(r"([ \d]{2}\d)  (\S.{22})([ \d]{3}\d)(?:\s+(\S.*?))?\s*\Z")
_PLAYER = re.compile(r"\s{0,4}(\d{1,4})  (\S.*?)\s+(\d{1,4})(?:\s+(\S.*?))?\s*\Z")
_ROW = re.compile(
    r"\s*(\d{1,3})\s+(\d{1,4})\s+(\d{1,4})\s\s(\S.*?)\s*(\d{1,4})\s+([+=-])\s+(-?\d{1,4}):\s*(-?\d{1,4})(?:\s+(-?\d{1,4}))?\s*\Z"
)
_PAUSE = re.compile(r"\s*(\d{1,3})(?:\s+\d{1,4})?\s+PAUZA\b", re.IGNORECASE)
_RANKING = re.compile(r"\s*RANKING:\s*(\d{1,4})[.,](\d{2})\s*\Z")
_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Row:
    round: int
    where: Where
    table: int | None = None
    opponent: int | None = None
    name: str = ""
    outcome: Outcome | None = None
    own: int = 0
    other: int = 0
    scalp: int | None = None

    @property
    def is_pause(self) -> bool:
        return self.opponent is None


@dataclass(slots=True)
class Card:
    """``ranking`` is the mean of the scalps in hundredths, as stated in the file."""

    number: int
    name: str
    rating: int
    town: str
    rows: list[Row] = field(default_factory=list)
    ranking: int | None = None
    where: Where = NOWHERE


def is_cards(file: UploadedFile) -> bool:
    """Return whether a file's stem begins with a date, and it has the heading of a card."""
    lines = [line for line in split_lines(peek(file.content)) if line.strip()]
    return bool(lines) and bool(STEM.match(lines[0].strip())) and any(map(_HEADING.match, lines))


def day_of(stem: str) -> str:
    """Return the date at the beginning of a stem (DDMMYYYY) as YYYY-MM-DD; empty if there is none."""
    digits = stem[:8]
    return spell_day(int(digits[4:]), int(digits[2:4]), int(digits[:2])) if _DAY.match(digits) else ""


def town_of(text: str) -> str:
    """Return a town's name, in which the program writes ``_`` for spaces."""
    return clean(text.replace("_", " "), limits.CLUB_LENGTH)


def read_cards(lines: Sequence[str], file: str, found: list[Problem]) -> list[Card]:
    """Return the cards in order. Other lines are problems."""
    cards: list[Card] = []
    is_open = False
    for number, line in enumerate(lines, start=1):
        where = Where(file=file, row=number)
        text = line.strip()
        if not text or set(text) <= {"-", " "} or (number == 1 and STEM.match(text)):
            continue
        if len(line) > _LONGEST:
            found.append(codes.UNREADABLE_ROW.at(where, found=line))
        elif _HEADING.match(line):
            is_open = bool(cards)
        elif is_open:
            is_open = _add_row(cards[-1], line, where, found)
        elif match := _COLUMNS.match(line) or _PLAYER.match(line):
            name = clean(match[2], limits.NAME_LENGTH)
            cards.append(Card(int(match[1]), name, int(match[3]), town_of(match[4] or ""), where=where))
        elif cards or STEM.match(text) is None:
            found.append(codes.UNREADABLE_ROW.at(where, found=line))
        if len(cards) > limits.PLAYERS:
            found.append(codes.TOO_MANY_PLAYERS.at(where, limit=limits.PLAYERS))
            return []
    return cards


def _add_row(card: Card, line: str, where: Where, found: list[Problem]) -> bool:
    """Add a row to a card; return whether the card goes on."""
    if match := _RANKING.match(line):
        card.ranking = int(match[1]) * 100 + int(match[2])
        return False
    row: Row | None = None
    if match := _PAUSE.match(line):
        row = Row(int(match[1]), where)
    elif match := _ROW.match(line):
        row = Row(
            round=int(match[1]),
            where=where,
            table=int(match[2]),
            opponent=int(match[3]),
            name=clean(match[4], limits.NAME_LENGTH),
            outcome=MARKS[match[6]],
            own=int(match[7]),
            other=int(match[8]),
            scalp=int(match[9]) if match[9] else None,
        )
    if row is None or not 1 <= row.round <= limits.ROUNDS:
        found.append(codes.UNREADABLE_ROW.at(where, found=line))
    elif any(other.round == row.round for other in card.rows):
        found.append(codes.TWO_RESULTS.at(where, number=card.number, round=row.round))
    else:
        card.rows.append(row)
    return True
