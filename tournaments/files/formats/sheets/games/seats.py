"""The columns of one side of a table, the seat read from them, and the resulting game."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from federation.problems.kinds import Problem, Where
from federation.tables.rows import Row
from federation.values.records import record
from tournaments.files.common.people import join_name
from tournaments.files.common.values import parse_whole
from tournaments.files.formats.sheets.cells.columns import Columns
from tournaments.files.formats.sheets.cells.grid import Sheet
from tournaments.files.formats.sheets.cells.scores import is_date, parse_halves
from tournaments.files.formats.sheets.cells.vocabulary import is_bye, is_disqualified, split_disqualified
from tournaments.files.formats.sheets.players import People, Person
from tournaments.report import codes, limits
from tournaments.report.report import ReportedSeat

_PREFIX = re.compile(r"([0-9]{1,4})\s*(?:[.):ªº#-]+\s*|\s)([^\W\d].*)\Z")
# Suffixes that mark a name: the winner, a debutant, a footnote.
_MARKS = " *†‡°"


@dataclass(frozen=True, slots=True)
class Side:
    """The columns for one side. None for a column that doesn't exist."""

    number: int
    player: int | None
    surname: int | None
    first_name: int | None
    score: int | None
    points: int | None
    place: int | None
    start_number: int | None
    id: int | None
    club: int | None
    rating: int | None
    group: int | None
    scrabbles: int | None
    best_move: int | None
    best_move_points: int | None
    has_details: bool
    has_extras: bool

    @property
    def naming(self) -> int | None:
        """The column that identifies the player."""
        columns = (self.player, self.surname, self.first_name, self.start_number, self.id)
        return next((column for column in columns if column is not None), None)


@record(frozen=True, slots=True)
class Place:
    """The sheet row being read, and the problems found in it."""

    sheet: Sheet
    row: Row
    found: list[Problem]

    def cell(self, column: int | None) -> str:
        return self.row.cells[column] if column is not None else ""

    def halves(self, column: int | None) -> int | None:
        """Return the number in a cell as halves. Blank is None; anything that isn't a number is also a problem."""
        text = self.cell(column)
        if not text:
            return None
        value = parse_halves(text)
        if value is None:
            code = codes.DATE_IN_CELL if is_date(text) else codes.BAD_SCORE
            self.found.append(code.at(self.sheet.where(self.row, column), found=text))
        return value

    def whole(self, column: int | None) -> int | None:
        """Return an unimportant whole number: None, with a problem, if it isn't one."""
        text = self.cell(column)
        if not text:
            return None
        value = parse_whole(text)
        if value is None or not 0 <= value <= 9_999:
            where = self.sheet.where(self.row, column)
            self.found.append(codes.UNREADABLE_NUMBER.at(where, column=where.column, found=text))
            return None
        return value


def shift_side(side: Side, offset: int) -> Side:
    """Return the side with its score, points and place moved right: all that a row of a table is judged by."""

    def at(column: int | None) -> int | None:
        return None if column is None else column + offset

    return replace(side, player=at(side.player), score=at(side.score), points=at(side.points), place=at(side.place))


def make_sides(columns: Columns) -> list[Side]:
    """Return the sides that have a player, in order."""
    sides = []
    for number in columns.sides:

        def at(name: str, number: int = number) -> int | None:
            return columns.of.get(f"{name}{number}")

        details = {"start_number": at("number")} | {name: at(name) for name in ("id", "club", "rating", "group")}
        extras = {name: at(name) for name in ("scrabbles", "best_move", "best_move_points")}
        columns_of_side = {name: at(name) for name in ("player", "surname", "first_name", "score", "points", "place")}
        sides.append(
            Side(
                number,
                has_details=any(column is not None for column in details.values()),
                has_extras=any(column is not None for column in extras.values()),
                **columns_of_side,
                **details,
                **extras,
            )
        )
    return sides


def find_person(side: Side, place: Place, people: People) -> Person | None:
    """Return the player of a side. None if the side is a bye, or names an unknown player (then with a problem)."""
    prefix, name, is_out = _take_apart(_spell_name(side, place))
    if not name and place.cell(side.start_number).strip("0"):
        where = place.sheet.where(place.row, side.start_number)
        return people.find_by_number(place.cell(side.start_number), where)
    person = people.by_spelling.get(name) or people.find(name, place.sheet.where(place.row, side.naming))
    if person is not None and (is_out or is_disqualified(place.cell(side.score))):
        person.is_disqualified = True
    if person is not None and prefix:
        people.note_prefix(person, prefix)
    if person is not None and side.has_details:
        for column, note in ((side.start_number, people.set_number), (side.id, people.set_id)):
            text = place.cell(column)
            if text:
                note(person, text, place.sheet.where(place.row, column))
        where = place.sheet.where(place.row, side.club if side.club is not None else side.naming)
        people.set_details(person, place.cell(side.club), place.cell(side.rating), where)
        if side.group is not None:
            people.set_group(person, place.cell(side.group), place.sheet.where(place.row, side.group))
    return person


def is_empty(side: Side, place: Place) -> bool:
    """Return whether the side is empty: a bye for the other side."""
    name = split_number(_spell_name(side, place))[1]
    if name:
        return is_bye(name)
    number = place.cell(side.start_number)
    return not number.strip("0") or is_bye(number)


@lru_cache(2 * limits.PLAYERS)
def _take_apart(text: str) -> tuple[int | None, str, bool]:
    """Return the number before a name, the name, and whether a word after it marks a disqualification."""
    number, name = split_number(text)
    if " " in name or name.endswith((")", "]", ".")):
        return number, *split_disqualified(name)
    return number, name, False


@lru_cache(2 * limits.PLAYERS)
def split_number(name: str) -> tuple[int | None, str]:
    """Split a number before a name from the name: ``9. Bosch, Pere``. No name begins with a number."""
    name = name.rstrip(_MARKS) or name
    match = _PREFIX.match(name)
    return (int(match.group(1)), match.group(2)) if match else (None, name)


def _spell_name(side: Side, place: Place) -> str:
    if side.surname is None and side.first_name is None:
        return place.cell(side.player)
    first = place.cell(side.first_name if side.first_name is not None else side.player)
    return join_name(place.cell(side.surname), first) if side.surname is not None else first


def with_extras(seat: ReportedSeat, side: Side, place: Place) -> ReportedSeat:
    """Add what the columns of scrabbles and of the best move say."""
    return ReportedSeat(
        seat.player,
        seat.kind,
        seat.outcome,
        seat.half_points,
        seat.game_points,
        seat.place,
        seat.starts,
        place.whole(side.scrabbles),
        place.cell(side.best_move)[: limits.ID_LENGTH],
        place.whole(side.best_move_points),
    )


@record(frozen=True, slots=True)
class Game:
    """A row as read. The players of the seats are keys of ``People``, not numbers yet."""

    round: int
    table: int | None
    seats: tuple[ReportedSeat, ...]
    where: Where
    # Whether it has no game points.
    is_unscored: bool = False
    # Whether 1 and 0, or other tiny numbers, are in place of game points, with no kind to explain it.
    has_tiny_scores: bool = False
    # Whether the row itself says what kind of game it was.
    has_kind: bool = False
