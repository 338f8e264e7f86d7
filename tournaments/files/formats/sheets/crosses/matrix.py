"""Cross-tables player by player: every pair meets in two cells, and rounds have to be made up."""

from __future__ import annotations

from collections.abc import Sequence

from federation.problems.kinds import Problem
from tournaments.files.formats.sheets.cells.scores import (
    HALF_POINTS,
    MATCH_HALVES,
    OUTCOMES,
    is_date,
    parse_halves,
    read_letter,
)
from tournaments.files.formats.sheets.crosses.cells import weigh
from tournaments.files.formats.sheets.crosses.columns import CrossTable, Part
from tournaments.files.formats.sheets.crosses.entrants import Entrant, find_letters
from tournaments.report import codes
from tournaments.report.report import Kind, Outcome, ReportedSeat, ReportedTable


def schedule_rounds(pairs: Sequence[frozenset[int]]) -> list[int]:
    """Assign every pair a round from 1, in order. A full round robin uses the circle method's rounds."""
    players = sorted(set().union(*pairs)) if pairs else []
    size = len(players) + len(players) % 2
    seat = {player: index for index, player in enumerate(players)}
    rounds = []
    for pair in pairs:
        one, other = sorted(seat[player] for player in pair)
        # The circle method: the last seat is fixed, and plays whoever the rotating ones leave over.
        turn = 2 * one if other == size - 1 else one + other
        rounds.append(turn % (size - 1) + 1)
    return rounds


_DIAGONAL_SIGNS = " xX-*–—■#\\/·.─█"


MatrixCell = tuple[int, int | None]


def is_matrix(table: CrossTable, entrants: Sequence[Entrant]) -> bool:
    """Return whether columns are opponents: one per player, each player's own one empty, no opponent ever named."""
    columns = table.columns
    if columns.are_opponents:
        return columns.rounds == len(entrants)
    if columns.rounds != len(entrants) or len(columns.of_round) != columns.rounds:
        return False
    if any((index, Part.CELL) not in columns.of_round for index in range(1, columns.rounds + 1)):
        return False
    diagonal = [
        entrant.row.cells[columns.of_round[index, Part.CELL]] for index, entrant in enumerate(entrants, start=1)
    ]
    if any(cell.strip(_DIAGONAL_SIGNS) for cell in diagonal):
        return False
    return all(diagonal) or columns.may_be_opponents


def order_opponents(table: CrossTable, entrants: list[Entrant]) -> list[Entrant]:
    """Return the players in column order: by their numbers if the rows are in another order."""
    numbers = [entrant.player.number for entrant in entrants]
    if table.columns.are_opponents or sorted(numbers) != list(range(1, len(numbers) + 1)):
        return entrants
    by_number = sorted(entrants, key=lambda entrant: entrant.player.number)
    return by_number if not is_matrix(table, entrants) and is_matrix(table, by_number) else entrants


def could_be_own_scores(table: CrossTable, entrants: Sequence[Entrant]) -> bool:
    """Return whether columns numbered from 1 may be rounds with own scores below, and not opponents.

    Decided by a sign on the diagonal, two numbers in a cell, points that add up to a game's, and totals of games won.
    """
    columns = table.columns
    if columns.are_opponents:
        return False
    rows = [
        [entrant.row.cells[columns.of_round[i, Part.CELL]] for i in range(1, len(entrants) + 1)]
        for entrant in entrants
    ]
    if all(row[index] for index, row in enumerate(rows)):
        return False
    values = [[parse_halves(cell) for cell in row] for row in rows]
    pairs = [(values[i][j], values[j][i]) for i in range(len(rows)) for j in range(i)]
    both = [(a, b) for a, b in pairs if a is not None and b is not None]
    if not both or all(a in MATCH_HALVES and b in MATCH_HALVES and a + b == 2 for a, b in both):
        return False
    return not _totals_are_wins(entrants, values)


def _totals_are_wins(entrants: Sequence[Entrant], values: Sequence[Sequence[int | None]]) -> bool:
    for index, entrant in enumerate(entrants):
        won = 0
        for other, own in enumerate(values[index]):
            against = values[other][index]
            if other != index and own is not None and against is not None:
                won += 2 * (own > against) + (own == against)
        if entrant.player.stated_half_points != won:
            return False
    return True


def read_matrix(table: CrossTable, entrants: Sequence[Entrant], found: list[Problem]) -> list[ReportedTable]:
    """Read every pair's game from its two cells; rounds are made up, and this is reported."""
    tables: list[ReportedTable] = []
    letters = find_letters(table, entrants)
    for index, one in enumerate(entrants, start=1):
        column = table.columns.of_round[index, Part.CELL]
        if any(char in "123456789" for char in one.row.cells[column]):
            where = table.sheet.where(one.row, column)
            found.append(codes.PLAYER_AGAINST_SELF.at(where, number=one.player.number))
        for other_index, other in enumerate(entrants[index:], start=index + 1):
            game = _read_meeting(table, (one, other_index), (other, index), letters, found)
            if game is not None:
                tables.append(game)
    if _are_differences(tables):
        heading = table.heading.cells[table.columns.of_round[1, Part.CELL]]
        where = table.sheet.where(table.heading)
        found.append(codes.DIFFERENCE_ALONE.at(where, file=table.sheet.file, heading=heading))
        return []
    if tables:
        rounds = schedule_rounds([frozenset(seat.player for seat in game.seats) for game in tables])
        found.append(codes.ROUNDS_MADE_UP.at(table.sheet.where(table.heading), rounds=max(rounds)))
        tables = [
            ReportedTable(number, None, game.seats, game.where) for number, game in zip(rounds, tables, strict=True)
        ]
    return sorted(tables, key=lambda game: (game.round, min(seat.player for seat in game.seats)))


def _are_differences(tables: Sequence[ReportedTable]) -> bool:
    """Return whether each game's scores are one number with opposite signs: the margin of the win."""
    scored = [[seat.game_points for seat in game.seats] for game in tables]
    known = [points for points in scored if None not in points]
    return any(map(any, known)) and all(sum(filter(None, points)) == 0 for points in known)


def have_one_score(table: CrossTable, entrants: Sequence[Entrant]) -> bool:
    """Return whether each cell has one score instead of both."""
    cells = [entrant.row.cells[column] for entrant in entrants for column in table.columns.of_round.values()]
    return any(parse_halves(cell) is not None for cell in cells)


def _read_meeting(
    table: CrossTable,
    one: tuple[Entrant, int],
    other: tuple[Entrant, int],
    letters: frozenset[str],
    found: list[Problem],
) -> ReportedTable | None:
    cells = []
    for entrant, column_number in (one, other):
        column = table.columns.of_round[column_number, Part.CELL]
        cells.append((entrant.row.cells[column], table.sheet.where(entrant.row, column)))
    if not any(text for text, _ in cells):
        return None
    values = _fill_other_half([_read_matrix_cell(text, letters) for text, _ in cells], [text for text, _ in cells])
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
    cell = weigh(numbers[1], own, against)
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


def _fill_other_half(values: list[MatrixCell | None], texts: Sequence[str]) -> list[MatrixCell | None]:
    """If only one of the two cells is filled, and with both scores, derive the other one."""
    for index, other in ((0, 1), (1, 0)):
        value = values[other]
        if not texts[index] and value is not None and value[1] is not None:
            values[index] = (value[1], value[0])
    return values


def _read_matrix_cell(text: str, letters: frozenset[str]) -> MatrixCell | None:
    """Read own score in halves, and the opponent's if the cell has both: ``345``, ``½``, ``345-321``, ``G``."""
    alone = parse_halves(text)
    if alone is not None:
        return alone, None
    if text.casefold() in letters:
        outcome = read_letter(text.casefold(), letters)
        return (HALF_POINTS[outcome], None) if outcome else None
    if text.replace(" ", "") == "1/2":
        return 1, None
    own, _, other = text.replace("–", "-").replace(":", "-").replace("/", "-").partition("-")
    pair = parse_halves(own.strip()), parse_halves(other.strip())
    return (pair[0], pair[1]) if pair[0] is not None and pair[1] is not None else None
