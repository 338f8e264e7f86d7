"""The rows of a list of games, one by one, into games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from federation.names import words
from tournaments import codes
from tournaments.report import Kind, Problem, ReportedSeat, Where
from tournaments.uploads import limits
from tournaments.uploads.sheets.duel import Clues, decide_bye, decide_duel
from tournaments.uploads.sheets.grid import Row
from tournaments.uploads.sheets.party import decide_party
from tournaments.uploads.sheets.people import People, Person
from tournaments.uploads.sheets.scores import is_date, read_result
from tournaments.uploads.sheets.seats import Place, Side, find_person, is_empty, make_sides
from tournaments.uploads.sheets.tables import GameList
from tournaments.uploads.sheets.vocabulary import Field, Special, is_bye, read_kind, read_round_title
from tournaments.uploads.values import parse_whole

_DUEL = 2


@dataclass(frozen=True, slots=True)
class Game:
    """A row that was read. The players of the seats are keys of ``People``, not numbers yet."""

    round: int
    table: int | None
    seats: tuple[ReportedSeat, ...]
    where: Where
    # Whether match points stood where other rows have game points.
    is_unscored: bool = False


def read_games(games: GameList, people: People, found: list[Problem]) -> list[Game]:
    """The games of one list. Rows that cannot be read are left out, with a problem for each thing wrong."""
    missing = _find_missing(games)
    if missing:
        where = games.sheet.where(games.heading)
        found.append(codes.MISSING_FIELDS.at(where, file=games.sheet.file, fields=", ".join(missing)))
        return []
    reader = _Reader(games, people, found)
    read = (reader.read(row, named) for row, named in zip(games.rows, games.rounds, strict=True))
    return [game for game in read if game is not None]


def _find_missing(games: GameList) -> list[str]:
    columns = games.columns
    missing = []
    if Field.ROUND not in columns.of and not all(games.rounds):
        missing.append("round")
    if not columns.has_results:
        missing += [f"score{side}" for side in columns.sides if f"score{side}" not in columns.of]
    return missing


class _Reader:
    """What is the same for all the rows of a list."""

    def __init__(self, games: GameList, people: People, found: list[Problem]) -> None:
        of = games.columns.of
        self.sheet = games.sheet
        self.people = people
        self.found = found
        self.sides = make_sides(games.columns)
        self.round, self.table = of.get(Field.ROUND), of.get(Field.TABLE)
        self.result, self.kind = of.get(Field.RESULT), of.get(Field.KIND)
        self.rounds = _fill_down(games, self.round)
        self.letters: frozenset[str] = frozenset()
        if self.result is not None:
            self.letters = frozenset(" ".join(words(row.cells[self.result])) for row in games.rows)
        self.is_filled = any(self.rounds.values())
        if self.is_filled:
            found.append(codes.ROUND_FILLED_DOWN.at(games.sheet.where(column=self.round)))

    def read(self, row: Row, named: str) -> Game | None:
        """The game of a row; None when there is none, or when something in it is wrong."""
        place = Place(self.sheet, row, self.found)
        before = len(self.found)
        sitting = [side for side in self.sides if not is_empty(side, place)]
        if not sitting:
            self._tell_of_nobody(place)
            return None
        number = self._read_round(place, named)
        table = self._read_table(place)
        people = [find_person(side, place, self.people) for side in sitting]
        seats = self._seat(place, sitting, people)
        if number is None or seats is None or (len(self.found) > before and self._has_errors(before)):
            return None
        where = self.sheet.where(row)
        return Game(number, table if len(seats) > 1 else None, seats, where, self._is_unscored(seats))

    def _has_errors(self, before: int) -> bool:
        return any(problem.severity.value == "error" for problem in self.found[before:])

    def _seat(
        self, place: Place, sitting: Sequence[Side], people: Sequence[Person | None]
    ) -> tuple[ReportedSeat, ...] | None:
        clues = self._read_clues(place)
        known = [person for person in people if person is not None]
        if clues is None or len(known) < len(people):
            return None
        keys = [person.key for person in known]
        if len(sitting) == 1:
            seats = decide_bye(place, sitting[0], keys[0], known[0].name, clues)
        elif len(sitting) == _DUEL:
            seats = decide_duel(place, sitting, keys, clues)
        else:
            seats = decide_party(place, sitting, keys, clues)
        if seats and any(side.has_extras for side in sitting):
            return tuple(_with_extras(seat, side, place) for seat, side in zip(seats, sitting, strict=True))
        return seats

    def _read_clues(self, place: Place) -> Clues | None:
        """What the columns of kind and result say; None, with problems, where that is not understood."""
        kind_text, result_text = place.cell(self.kind), place.cell(self.result)
        kind: Kind | Special | None = read_kind(kind_text) if kind_text else None
        is_made_date = is_date(result_text)
        result = read_result(result_text, self.letters) if result_text and not is_made_date else None
        wrong = False
        if kind_text and kind is None:
            self.found.append(codes.UNKNOWN_KIND.at(self.sheet.where(place.row, self.kind), found=kind_text))
            wrong = True
        if result_text and result is None and not is_bye(result_text):
            code = codes.DATE_IN_CELL if is_made_date else codes.UNREADABLE_CELL
            self.found.append(code.at(self.sheet.where(place.row, self.result), found=result_text))
            wrong = True
        return None if wrong else Clues(kind, result, self.kind, self.result)

    def _read_round(self, place: Place, named: str) -> int | None:
        text = self.rounds.get(place.row.number) or place.cell(self.round) or named
        number = parse_whole(read_round_title(text) or text)
        if number is None or not 1 <= number <= limits.ROUNDS:
            where = self.sheet.where(place.row, self.round)
            self.found.append(codes.BAD_ROUND.at(where, found=text, limit=limits.ROUNDS))
            return None
        return number

    def _read_table(self, place: Place) -> int | None:
        text = place.cell(self.table)
        number = parse_whole(text)
        if number is None:
            if is_bye(text):
                return None
            # ``Taula 3``, too.
            number = parse_whole(text.split()[-1])
        if number is None or not 0 <= number <= 9_999:
            where = self.sheet.where(place.row, self.table)
            self.found.append(codes.UNREADABLE_NUMBER.at(where, column=where.column, found=text))
            return None
        return number or None

    def _tell_of_nobody(self, place: Place) -> None:
        """A row without players: prepared and not used where it has no results either, else a mistake."""
        texts = [cell for cell in place.row.cells if cell]
        has_results = any(place.cell(side.score) for side in self.sides) or place.cell(self.result)
        code = codes.UNREADABLE_ROW if has_results else codes.LINE_NOT_USED
        self.found.append(code.at(self.sheet.where(place.row), found=" ".join(texts)))

    def _is_unscored(self, seats: Sequence[ReportedSeat]) -> bool:
        return len(seats) > 1 and seats[0].kind is Kind.PLAYED and seats[0].game_points is None


def _with_extras(seat: ReportedSeat, side: Side, place: Place) -> ReportedSeat:
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


def _fill_down(games: GameList, column: int | None) -> dict[int, str]:
    """The rounds of rows that leave it blank, by the row's number, where each round stands only at its first game.

    Only where that is certain: every round stands once, in rising order, and most rows have none.
    """
    if column is None:
        return {}
    texts = [row.cells[column] for row in games.rows]
    numbers = [parse_whole(read_round_title(text) or text) for text in texts if text]
    rising = all(one is not None and one > 0 for one in numbers) and numbers == sorted(
        set(numbers), key=lambda n: n or 0
    )
    if not texts or not texts[0] or not rising or len(numbers) * 2 > len(texts):
        return {}
    filled, last = {}, ""
    for row, text in zip(games.rows, texts, strict=True):
        last = text or last
        if not text:
            filled[row.number] = last
    return filled
