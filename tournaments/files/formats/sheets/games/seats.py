"""Columns of one side of a table, the seat that a row gives it, and the game that comes of a row."""

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
# What stands behind a name to mark it: the winner, a debutant, a note below the table.
_MARKS = " *†‡°"


@dataclass(frozen=True, slots=True)
class Side:
    """Where a row says what of one side. None for a column that is not there."""

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
        """The column by which people know the player."""
        columns = (self.player, self.surname, self.first_name, self.start_number, self.id)
        return next((column for column in columns if column is not None), None)


@record(frozen=True, slots=True)
class Place:
    """A row of a sheet that is being read, and the problems found in it."""

    sheet: Sheet
    row: Row
    found: list[Problem]

    def cell(self, column: int | None) -> str:
        return self.row.cells[column] if column is not None else ""

    def halves(self, column: int | None) -> int | None:
        """The number in a cell as halves. Blank is None; anything else that is no number is a problem too."""
        text = self.cell(column)
        if not text:
            return None
        value = parse_halves(text)
        if value is None:
            code = codes.DATE_IN_CELL if is_date(text) else codes.BAD_SCORE
            self.found.append(code.at(self.sheet.where(self.row, column), found=text))
        return value

    def whole(self, column: int | None) -> int | None:
        """A whole number that nothing depends on: a problem, and None, when it is none."""
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
    """The side with its score, points and place further to the right: all that a row of a table is judged by."""

    def at(column: int | None) -> int | None:
        return None if column is None else column + offset

    return replace(side, player=at(side.player), score=at(side.score), points=at(side.points), place=at(side.place))


def make_sides(columns: Columns) -> list[Side]:
    """The sides that have a player, in their order."""
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
    """The player of a side. None where the side is a bye, or names somebody whom nobody knows (a problem then)."""
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
    """Whether nobody sits there: a bye for whoever is on the other side."""
    name = split_number(_spell_name(side, place))[1]
    if name:
        return is_bye(name)
    number = place.cell(side.start_number)
    return not number.strip("0") or is_bye(number)


@lru_cache(2 * limits.PLAYERS)
def _take_apart(text: str) -> tuple[int | None, str, bool]:
    """The number in front of a name, the name, and whether a word behind it says that its bearer was disqualified."""
    number, name = split_number(text)
    if " " in name or name.endswith((")", "]", ".")):
        return number, *split_disqualified(name)
    return number, name, False


@lru_cache(2 * limits.PLAYERS)
def split_number(name: str) -> tuple[int | None, str]:
    """A number in front of a name, and the name: ``9. Bosch, Pere``. No name begins with a number."""
    name = name.rstrip(_MARKS) or name
    match = _PREFIX.match(name)
    return (int(match.group(1)), match.group(2)) if match else (None, name)


def _spell_name(side: Side, place: Place) -> str:
    if side.surname is None and side.first_name is None:
        return place.cell(side.player)
    first = place.cell(side.first_name if side.first_name is not None else side.player)
    return join_name(place.cell(side.surname), first) if side.surname is not None else first


def with_extras(seat: ReportedSeat, side: Side, place: Place) -> ReportedSeat:
    """With what the columns of scrabbles and of the best move say."""
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
    """A row that was read. The players of the seats are keys of ``People``, not numbers yet."""

    round: int
    table: int | None
    seats: tuple[ReportedSeat, ...]
    where: Where
    # Whether it has no game points.
    is_unscored: bool = False
    # Whether 1 and 0, or other tiny numbers, stand where game points should, and no kind says why.
    has_tiny_scores: bool = False
    # Whether the row says itself what kind of game it was.
    has_kind: bool = False
