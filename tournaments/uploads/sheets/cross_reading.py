"""Cross-tables of spreadsheets into a report: by rounds, in one column or several each, or player by player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from federation.names import normalise_name
from tournaments import codes
from tournaments.report import Kind, Outcome, Problem, ReportedPlayer, ReportedSeat, ReportedTable, Where
from tournaments.uploads import limits
from tournaments.uploads.people import collect_ids, cut_name, join_name
from tournaments.uploads.sheets.cross_cells import CrossCell, has_letters, outcome_of, parse_cross_cell
from tournaments.uploads.sheets.cross_columns import CrossTable, Part
from tournaments.uploads.sheets.grid import Row
from tournaments.uploads.sheets.schedule import schedule_rounds
from tournaments.uploads.sheets.scores import (
    HALF_POINTS,
    MATCH_HALVES,
    OUTCOMES,
    is_date,
    parse_halves,
)
from tournaments.uploads.sheets.vocabulary import Field, is_bye, is_total
from tournaments.uploads.sides import Side, seat_sides
from tournaments.uploads.values import clean, parse_half_points, parse_whole

_EMPTY_DIAGONAL = frozenset({"", "x", "X", "-", "*", "–", "—", "■", "#", "\\"})


@dataclass(frozen=True, slots=True)
class _Entrant:
    player: ReportedPlayer
    row: Row


def read_cross(table: CrossTable, found: list[Problem]) -> tuple[tuple[ReportedPlayer, ...], list[ReportedTable]]:
    """The players and the games of a cross-table, and every problem in it."""
    entrants = _read_entrants(table, found)
    players = tuple(entrant.player for entrant in entrants.values())
    if _is_matrix(table, list(entrants.values())):
        return players, _read_matrix(table, list(entrants.values()), found)
    sides = _read_rounds(table, entrants, found)
    return players, seat_sides(sides, entrants, found)


def _read_entrants(table: CrossTable, found: list[Problem]) -> dict[int, _Entrant]:
    entrants: dict[int, _Entrant] = {}
    numbering = table.columns.of_player.get(Field.NUMBER, table.columns.of_player.get(Field.PLACE))
    for row in table.rows:
        name = _read_name(table, row)
        text = row.cells[numbering] if numbering is not None else str(len(entrants) + 1)
        first = next(cell for cell in row.cells if cell)
        number = parse_whole(text.rstrip(".ªº)"))
        if not name or is_total(first) or (number is None and sum(map(bool, row.cells)) < 3):
            found.append(codes.LINE_NOT_USED.at(table.sheet.where(row), found=" ".join(filter(None, row.cells))))
        elif number is None or number < 1:
            where = table.sheet.where(row, numbering)
            found.append(codes.UNREADABLE_NUMBER.at(where, column=where.column, found=text))
        elif number in entrants:
            found.append(codes.DUPLICATE_NUMBER.at(table.sheet.where(row, numbering), number=number))
        else:
            entrants[number] = _Entrant(_make_player(table, row, number, name, found), row)
    return entrants


def _read_name(table: CrossTable, row: Row) -> str:
    of = table.columns.of_player
    if Field.SURNAME not in of:
        return row.cells[of[Field.PLAYER]]
    first = of.get(Field.FIRST_NAME, of.get(Field.PLAYER))
    return join_name(row.cells[of[Field.SURNAME]], row.cells[first] if first is not None else "")


def _make_player(table: CrossTable, row: Row, number: int, name: str, found: list[Problem]) -> ReportedPlayer:
    of = table.columns.of_player
    where = table.sheet.where(row)

    def cell(field: Field) -> str:
        return row.cells[of[field]] if field in of else ""

    total = row.cells[table.columns.total] if table.columns.total is not None else ""
    stated = parse_half_points(total)
    # More than a point a round are game points, which a total of match points is not.
    if stated is not None and stated > 2 * table.columns.rounds:
        stated = None
    elif total and stated is None:
        at = table.sheet.where(row, table.columns.total)
        found.append(codes.UNREADABLE_NUMBER.at(at, column=at.column, found=total))
    rating = parse_whole(cell(Field.RATING))
    return ReportedPlayer(
        number=number,
        name=cut_name(name, where, found),
        ids=collect_ids(cell(Field.ID), "", name, where, found),
        rating=rating if rating and rating > 0 else None,
        club=clean(cell(Field.CLUB), limits.CLUB_LENGTH),
        stated_half_points=stated,
        where=where,
    )


def _is_matrix(table: CrossTable, entrants: Sequence[_Entrant]) -> bool:
    """Whether columns are opponents: as many as players, every player's own one empty, and never an opponent named."""
    columns = table.columns
    if columns.rounds != len(entrants) or len(columns.of_round) != columns.rounds:
        return False
    diagonal = [
        entrant.row.cells[columns.of_round[index, Part.CELL]] for index, entrant in enumerate(entrants, start=1)
    ]
    return all(cell in _EMPTY_DIAGONAL for cell in diagonal)


def _read_rounds(
    table: CrossTable, entrants: Mapping[int, _Entrant], found: list[Problem]
) -> dict[tuple[int, int], Side]:
    cells: dict[tuple[int, int], tuple[CrossCell, Where]] = {}
    whole = [column for (_, part), column in table.columns.of_round.items() if part is Part.CELL]
    letters = has_letters(entrant.row.cells[column] for entrant in entrants.values() for column in whole)
    for number, entrant in entrants.items():
        for round_number in range(1, table.columns.rounds + 1):
            column = table.columns.of_round.get((round_number, Part.CELL))
            if (round_number, Part.OPPONENT) in table.columns.of_round:
                read = _read_split(table, entrant, round_number, entrants, found)
            else:
                read = _read_whole(table, entrant.row, column, letters, found)
            if read is not None:
                cells[number, round_number] = read
    return {key: _make_side(key, cell, where, cells) for key, (cell, where) in cells.items()}


def _read_whole(
    table: CrossTable, row: Row, column: int | None, letters: bool, found: list[Problem]
) -> tuple[CrossCell, Where] | None:
    text = row.cells[column] if column is not None else ""
    if not text:
        return None
    where = table.sheet.where(row, column)
    cell = parse_cross_cell(text, letters)
    if cell is None:
        code = codes.DATE_IN_CELL if is_date(text) else codes.UNREADABLE_CELL
        found.append(code.at(where, found=text))
        return None
    return cell, where


def _read_split(
    table: CrossTable, entrant: _Entrant, number: int, entrants: Mapping[int, _Entrant], found: list[Problem]
) -> tuple[CrossCell, Where] | None:
    """A round in several columns: the opponent's number, the own score, perhaps the opponent's."""
    of = table.columns.of_round
    column = of[number, Part.OPPONENT]
    texts = {part: entrant.row.cells[of[number, part]] if (number, part) in of else "" for part in Part}
    where = table.sheet.where(entrant.row, column)
    if not any(texts.values()):
        return None
    opponent = 0 if is_bye(texts[Part.OPPONENT]) else _find_opponent(texts[Part.OPPONENT], entrants)
    text = texts[Part.SCORE] or texts[Part.CELL]
    score_column = of.get((number, Part.SCORE), of.get((number, Part.CELL), column))
    own = parse_halves(text) if text else None
    if opponent is None:
        found.append(codes.UNKNOWN_PLAYER.at(where, id=texts[Part.OPPONENT]))
        return None
    if text and own is None:
        code = codes.DATE_IN_CELL if is_date(text) else codes.BAD_SCORE
        found.append(code.at(table.sheet.where(entrant.row, score_column), found=text))
        return None
    if not opponent:
        outcome = OUTCOMES[own] if own in MATCH_HALVES and own is not None else Outcome.WIN
        byes = {Outcome.WIN: Kind.BYE, Outcome.DRAW: Kind.HALF_BYE, Outcome.LOSS: Kind.ABSENT}
        return CrossCell(0, outcome, byes[outcome]), where
    against = parse_halves(texts[Part.AGAINST]) if texts[Part.AGAINST] else None
    if own is None:
        return CrossCell(opponent, None, Kind.PENDING), where
    if against is None:
        against = _find_score(table, entrants[opponent].row, number)
    return _weigh(opponent, own, against), where


def _find_opponent(text: str, entrants: Mapping[int, _Entrant]) -> int | None:
    number = parse_whole(text)
    if number is not None:
        return number if number in entrants else None
    name = normalise_name(text)
    return next((key for key, one in entrants.items() if normalise_name(one.player.name) == name), None)


def _find_score(table: CrossTable, row: Row, number: int) -> int | None:
    of = table.columns.of_round
    column = of.get((number, Part.SCORE), of.get((number, Part.CELL)))
    return parse_halves(row.cells[column]) if column is not None else None


def _weigh(opponent: int, own: int, other: int | None) -> CrossCell:
    """A cell by two numbers in halves: match points where they add up to a point, else game points."""
    if own in MATCH_HALVES and (other is None or (other in MATCH_HALVES and own + other == HALF_POINTS[Outcome.WIN])):
        return CrossCell(opponent, OUTCOMES[own])
    if other is None or own % 2 or other % 2:
        return CrossCell(opponent, None, Kind.PENDING)
    return CrossCell(opponent, outcome_of(own, other), scores=(own // 2, other // 2))


def _make_side(
    key: tuple[int, int], cell: CrossCell, where: Where, cells: Mapping[tuple[int, int], tuple[CrossCell, Where]]
) -> Side:
    player, round_number = key
    other = cells.get((cell.opponent, round_number))
    own_score = cell.scores[0] if cell.scores else None
    if own_score is None and other is not None and other[0].opponent == player and other[0].scores:
        own_score = other[0].scores[1]
    if cell.outcome is None:
        return Side(ReportedSeat(player, Kind.PENDING), cell.opponent or None, where)
    seat = ReportedSeat(player, cell.kind, cell.outcome, HALF_POINTS[cell.outcome], own_score, starts=cell.starts)
    return Side(seat, cell.opponent or None, where)


def _read_matrix(table: CrossTable, entrants: Sequence[_Entrant], found: list[Problem]) -> list[ReportedTable]:
    """Every pair's game from the two cells in which the players meet; rounds are made up, and that is told."""
    tables: list[ReportedTable] = []
    for index, one in enumerate(entrants, start=1):
        for other_index, other in enumerate(entrants[index:], start=index + 1):
            game = _read_meeting(table, (one, other_index), (other, index), found)
            if game is not None:
                tables.append(game)
    if tables:
        rounds = schedule_rounds([frozenset(seat.player for seat in game.seats) for game in tables])
        found.append(codes.ROUNDS_MADE_UP.at(table.sheet.where(table.heading), rounds=max(rounds)))
        tables = [
            ReportedTable(number, None, game.seats, game.where) for number, game in zip(rounds, tables, strict=True)
        ]
    return sorted(tables, key=lambda game: (game.round, min(seat.player for seat in game.seats)))


def _read_meeting(
    table: CrossTable, one: tuple[_Entrant, int], other: tuple[_Entrant, int], found: list[Problem]
) -> ReportedTable | None:
    cells = []
    for entrant, column_number in (one, other):
        column = table.columns.of_round[column_number, Part.CELL]
        cells.append((entrant.row.cells[column], table.sheet.where(entrant.row, column)))
    if not any(text for text, _ in cells):
        return None
    values = [_read_matrix_cell(text) for text, _ in cells]
    for (text, where), value in zip(cells, values, strict=True):
        if value is None:
            code = codes.DATE_IN_CELL if is_date(text) else codes.UNREADABLE_CELL
            found.append(code.at(where, found=text))
    first, second = values
    if first is None or second is None:
        return None
    numbers = [one[0].player.number, other[0].player.number]
    own, against = first[0], first[1] if first[1] is not None else second[0]
    if (second[1] is not None and second[1] != own) or against != second[0]:
        where = cells[1][1]
        found.append(codes.MEETING_DISAGREES.at(where, number=numbers[0], other=numbers[1]))
        return None
    cell = _weigh(numbers[1], own, against)
    if cell.outcome is None:
        found.append(codes.UNREADABLE_CELL.at(cells[0][1], found=cells[0][0]))
        return None
    scores = cell.scores or (None, None)
    seats = tuple(
        ReportedSeat(number, Kind.PLAYED, outcome, HALF_POINTS[outcome], score)
        for number, outcome, score in zip(numbers, (cell.outcome, _other(cell.outcome)), scores, strict=True)
    )
    return ReportedTable(0, None, seats, cells[0][1])


def _other(outcome: Outcome) -> Outcome:
    return OUTCOMES[HALF_POINTS[Outcome.WIN] - HALF_POINTS[outcome]]


def _read_matrix_cell(text: str) -> tuple[int, int | None] | None:
    """Own score in halves, and the opponent's where the cell has both: ``345``, ``½``, ``345-321``."""
    alone = parse_halves(text)
    if alone is not None:
        return alone, None
    own, _, other = text.replace("–", "-").replace(":", "-").partition("-")
    pair = parse_halves(own.strip()), parse_halves(other.strip())
    return (pair[0], pair[1]) if pair[0] is not None and pair[1] is not None else None
