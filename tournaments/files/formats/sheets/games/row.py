"""One row of a list of games, with all players of a table in it."""

from __future__ import annotations

from collections.abc import Sequence

from federation.names.comparison import words
from federation.problems.kinds import Problem, Severity
from federation.tables.rows import Row
from tournaments.files.formats.sheets.cells.scores import Result, is_date, read_result
from tournaments.files.formats.sheets.cells.vocabulary import Field, Special, is_bye, is_disqualified, read_kind
from tournaments.files.formats.sheets.games.duel import Clues, decide_bye, decide_duel
from tournaments.files.formats.sheets.games.numbers import Numbering
from tournaments.files.formats.sheets.games.party import decide_party
from tournaments.files.formats.sheets.games.seats import (
    Game,
    Place,
    Side,
    find_person,
    is_empty,
    make_sides,
    with_extras,
)
from tournaments.files.formats.sheets.games.tables import GameList
from tournaments.files.formats.sheets.games.totals import has_game_points, has_tiny_scores
from tournaments.files.formats.sheets.players import People, Person
from tournaments.report import codes
from tournaments.report.report import Kind, Outcome, ReportedSeat

_DUEL = 2


class RowReader:
    """What all the rows of a list share."""

    def __init__(self, games: GameList, people: People, found: list[Problem]) -> None:
        of = games.columns.of
        self.sheet = games.sheet
        self.people = people
        self.found = found
        self.sides = make_sides(games.columns)
        self.has_extras = any(side.has_extras for side in self.sides)
        self.numbering = Numbering(games, found)
        self.result, self.kind = of.get(Field.RESULT), of.get(Field.KIND)
        self.winner_first = games.columns.winner_first
        scores = [of[name] for name in (f"{Field.SCORE}{side}" for side in games.columns.sides) if name in of]
        self.has_game_points = bool(scores) and has_game_points(games.rows, scores)
        # Rows with only a round and a table: prepared, but not needed.
        self.blank = 0
        self.letters: frozenset[str] = frozenset()
        if self.result is not None:
            self.letters = frozenset(" ".join(words(row.cells[self.result])) for row in games.rows)
        # For rows where neither column says anything, as in most.
        self.silent = self._make_clues(None, None)

    def read(self, row: Row, named: str) -> Game | None:
        """Return the game of a row; None if there isn't one, or something in it is wrong."""
        place = Place(self.sheet, row, self.found)
        before = len(self.found)
        sitting = [side for side in self.sides if not is_empty(side, place)]
        if not sitting:
            self._tell_of_nobody(place)
            return None
        number = self.numbering.read_round(place, named)
        table = self.numbering.read_table(place)
        people = [find_person(side, place, self.people) for side in sitting]
        seats = self._seat(place, sitting, people)
        if number is None or seats is None or (len(self.found) > before and has_errors(self.found[before:])):
            return None
        where = self.sheet.where(row)
        is_bare_duel = len(seats) == _DUEL and not place.cell(self.kind)
        return Game(
            number,
            table if len(seats) > 1 else None,
            seats,
            where,
            is_unscored=len(seats) > 1 and seats[0].kind is Kind.PLAYED and seats[0].game_points is None,
            has_tiny_scores=is_bare_duel and has_tiny_scores([place.cell(side.score) for side in sitting]),
            has_kind=bool(place.cell(self.kind)),
        )

    def _seat(
        self, place: Place, sitting: Sequence[Side], people: Sequence[Person | None]
    ) -> tuple[ReportedSeat, ...] | None:
        clues = self._read_clues(place, sitting)
        known = [person for person in people if person is not None]
        if clues is None or len(known) < len(people):
            return None
        seats = decide_seats(place, sitting, known, clues)
        if seats and is_disqualified(place.cell(self.kind)):
            for person, seat in zip(known, seats, strict=True):
                person.is_disqualified = person.is_disqualified or seat.outcome is Outcome.LOSS
        if seats and self.has_extras:
            return tuple(with_extras(seat, side, place) for seat, side in zip(seats, sitting, strict=True))
        return seats

    def _read_clues(self, place: Place, sitting: Sequence[Side]) -> Clues | None:
        """Return what the kind and result columns say; None, with problems, if not understood."""
        kind_text, result_text = place.cell(self.kind), place.cell(self.result)
        if not kind_text and not result_text:
            return self.silent
        kind: Kind | Special | None = read_kind(kind_text) if kind_text else None
        is_made_date = is_date(result_text)
        result = read_result(result_text, self.letters) if result_text and not is_made_date else None
        if result is None and result_text and len(sitting) == _DUEL:
            result = read_winner(result_text, [place.cell(side.naming) for side in sitting])
        wrong = False
        if is_disqualified(kind_text):
            # In a game this means the loser, shown by the scores or the result; alone it is a round not played.
            kind = Kind.FORFEIT if len(sitting) == _DUEL else None
        elif kind_text and kind is None:
            self.found.append(codes.UNKNOWN_KIND.at(self.sheet.where(place.row, self.kind), found=kind_text))
            wrong = True
        if result_text and result is None and not is_bye(result_text):
            code = codes.DATE_IN_CELL if is_made_date else codes.UNREADABLE_CELL
            self.found.append(code.at(self.sheet.where(place.row, self.result), found=result_text))
            wrong = True
        if wrong:
            return None
        return self._make_clues(kind, result)

    def _make_clues(self, kind: Kind | Special | None, result: Result | None) -> Clues:
        return Clues(kind, result, self.kind, self.result, self.has_game_points, self.winner_first)

    def _tell_of_nobody(self, place: Place) -> None:
        """Report a row without players: prepared and unused if it has no results either, else a mistake."""
        prepared = {self.numbering.round, self.numbering.table}
        if all(not cell or column in prepared for column, cell in enumerate(place.row.cells)):
            self.blank += 1
            return
        texts = [cell for cell in place.row.cells if cell]
        has_results = any(place.cell(side.score) for side in self.sides) or place.cell(self.result)
        code = codes.UNREADABLE_ROW if has_results else codes.LINE_NOT_USED
        self.found.append(code.at(self.sheet.where(place.row), found=" ".join(texts)))


def decide_seats(
    place: Place, sides: Sequence[Side], people: Sequence[Person], clues: Clues
) -> tuple[ReportedSeat, ...] | None:
    """Return the outcome of each seat at a table; None, with problems, if the row contradicts itself."""
    keys = [person.key for person in people]
    if len(sides) == 1:
        return decide_bye(place, sides[0], keys[0], people[0].name, clues)
    decide = decide_duel if len(sides) == _DUEL else decide_party
    return decide(place, sides, keys, clues)


def has_errors(found: Sequence[Problem]) -> bool:
    return any(problem.severity is Severity.ERROR for problem in found)


def read_winner(text: str, names: Sequence[str]) -> Result | None:
    """Return the result if a cell names one of the two players: in full, or by words that only one of them has."""
    said = set(words(text))
    known = [set(words(name)) for name in names]
    meant = [index for index, one in enumerate(known) if said == one] or [
        index for index, one in enumerate(known) if said and said <= one
    ]
    if len(meant) != 1:
        return None
    return Result((Outcome.WIN, Outcome.LOSS) if meant[0] == 0 else (Outcome.LOSS, Outcome.WIN))
