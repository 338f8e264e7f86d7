"""Cross-tables by rounds: a cell, or several columns, is one player's side of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from federation.names.comparison import words
from federation.names.spelling import Agreement, agree, spell
from federation.problems.kinds import Problem, Where
from federation.tables.rows import Row
from tournaments.files.common.sides import Side
from tournaments.files.common.values import parse_whole
from tournaments.files.formats.sheets.cells.scores import (
    HALF_POINTS,
    MATCH_HALVES,
    OUTCOMES,
    is_date,
    parse_halves,
    read_letter,
)
from tournaments.files.formats.sheets.cells.vocabulary import is_bye, is_no_show, is_retired
from tournaments.files.formats.sheets.crosses.cells import (
    CrossCell,
    Manner,
    find_manner,
    parse_cross_cell,
    split_named,
    weigh,
)
from tournaments.files.formats.sheets.crosses.columns import CrossTable, Part, begins
from tournaments.files.formats.sheets.crosses.entrants import Entrant, find_letters
from tournaments.report import codes, limits
from tournaments.report.report import Kind, Outcome, ReportedSeat


def read_split(
    table: CrossTable,
    entrant: Entrant,
    number: int,
    entrants: Mapping[int, Entrant],
    letters: frozenset[str],
    found: list[Problem],
) -> tuple[CrossCell, Where] | None:
    """Read the opponent's number, the own score or result or both, and optionally the opponent's score."""
    of = table.columns.of_round
    column = of[number, Part.OPPONENT]
    texts = {part: entrant.row.cells[of[number, part]] if (number, part) in of else "" for part in Part}
    where = table.sheet.where(entrant.row, column)
    if not any(texts.values()):
        return None
    opponent = 0 if is_bye(texts[Part.OPPONENT]) else _find_opponent(texts[Part.OPPONENT], entrants)
    told = _score_part(of, number)
    text = texts[told]
    score_column = of.get((number, told), column)
    own = _read_own(text, letters) if text else None
    if told is Part.CELL and opponent and texts[Part.AGAINST]:
        # Only the opponent's score is given next to the opponent: the own one is in the opponent's row.
        own = parse_halves(entrants[opponent].row.cells[of[number, Part.AGAINST]])
    if opponent is None:
        found.append(codes.UNKNOWN_PLAYER.at(where, id=texts[Part.OPPONENT]))
        return None
    if text and own is None:
        code = codes.DATE_IN_CELL if is_date(text) else codes.BAD_SCORE
        found.append(code.at(table.sheet.where(entrant.row, score_column), found=text))
        return None
    result = texts[Part.RESULT] if told is Part.SCORE else ""
    said = _read_own(result, letters) if result else None
    if result and said not in MATCH_HALVES:
        at = table.sheet.where(entrant.row, of[number, Part.RESULT])
        found.append((codes.DATE_IN_CELL if is_date(result) else codes.UNREADABLE_CELL).at(at, found=result))
        return None
    if not opponent:
        own = said if own is None else own
        outcome = OUTCOMES[own] if own in MATCH_HALVES and own is not None else Outcome.WIN
        byes = {Outcome.WIN: Kind.BYE, Outcome.DRAW: Kind.HALF_BYE, Outcome.LOSS: Kind.ABSENT}
        return CrossCell(0, outcome, byes[outcome]), where
    against = parse_halves(texts[Part.AGAINST]) if texts[Part.AGAINST] else None
    if own is None:
        pending = CrossCell(opponent, None, Kind.PENDING)
        return (pending if said is None else CrossCell(opponent, OUTCOMES[said])), where
    if against is None:
        against = _find_score(table, entrants[opponent].row, number, letters)
    cell = weigh(opponent, own, against)
    return (replace(cell, outcome=OUTCOMES[said]) if said is not None and cell.scores else cell), where


def _score_part(of: Mapping[tuple[int, Part], int], number: int) -> Part:
    """Return the part with a round's own score, or its result if it has no score."""
    return next((part for part in (Part.SCORE, Part.RESULT) if (number, part) in of), Part.CELL)


def _read_own(text: str, letters: frozenset[str]) -> int | None:
    """Read a score or match points in halves; a result letter gives its worth."""
    outcome = read_letter(text.casefold(), letters) if len(text) == 1 and text.isalpha() else None
    return HALF_POINTS[outcome] if outcome else parse_halves(text)


def _find_opponent(text: str, entrants: Mapping[int, Entrant]) -> int | None:
    number = parse_whole(text)
    if number is not None:
        return number if number in entrants else None
    name = spell(text)
    found = {key: agree(name, spell(one.player.name))[0] for key, one in entrants.items()}
    best = max(found.values(), default=Agreement.NONE)
    meant = [key for key, agreement in found.items() if agreement == best]
    return meant[0] if best.is_one_name and len(meant) == 1 else None


def _find_score(table: CrossTable, row: Row, number: int, letters: frozenset[str]) -> int | None:
    column = table.columns.of_round.get((number, _score_part(table.columns.of_round, number)))
    return _read_own(row.cells[column], letters) if column is not None else None


# Each cell's contents and location, by player number and round.
Cells = Mapping[tuple[int, int], tuple[CrossCell, Where]]


def read_cells(table: CrossTable, entrants: Mapping[int, Entrant], found: list[Problem]) -> Cells:
    cells: dict[tuple[int, int], tuple[CrossCell, Where]] = {}
    whole = [column for (_, part), column in table.columns.of_round.items() if part is Part.CELL]
    manner = find_manner(entrant.row.cells[column] for entrant in entrants.values() for column in whole)
    names = {number: entrant.player.name for number, entrant in entrants.items()}
    letters = find_letters(table, list(entrants.values()))
    for number, entrant in entrants.items():
        for round_number in range(1, table.columns.rounds + 1):
            column = table.columns.of_round.get((round_number, Part.CELL))
            if (round_number, Part.OPPONENT) in table.columns.of_round:
                read = read_split(table, entrant, round_number, entrants, letters, found)
            else:
                read = _read_whole(table, entrant.row, column, manner, names, found)
            if read is not None:
                cells[number, round_number] = read
    return cells


def make_sides(cells: Cells) -> dict[tuple[int, int], Side]:
    return {key: _make_side(key, cell, where, cells) for key, (cell, where) in cells.items()}


def have_bare_scores(table: CrossTable, cells: Cells) -> bool:
    """Return whether cells hold two scores each, without a heading that says whose, or a mark of who won."""
    if any(part is Part.SCORE for _, part in table.columns.of_round):
        return False
    scored = [cell for cell, _ in cells.values() if cell.scores]
    return bool(scored) and not any(cell.is_marked for cell in scored)


def _read_whole(
    table: CrossTable, row: Row, column: int | None, manner: Manner, names: Mapping[int, str], found: list[Problem]
) -> tuple[CrossCell, Where] | None:
    text = row.cells[column] if column is not None else ""
    if not text:
        return None
    where = table.sheet.where(row, column)
    cell = parse_cross_cell(text, manner) or _read_named(text, manner, names)
    if cell is None:
        code = codes.DATE_IN_CELL if is_date(text) else codes.UNREADABLE_CELL
        found.append(code.at(where, found=text))
        return None
    return cell, where


def _read_named(text: str, manner: Manner, names: Mapping[int, str]) -> CrossCell | None:
    """Read a cell that names the opponent, in full or by beginnings of words that only one player has."""
    for result, name in split_named(text):
        said = words(name)
        exact = [number for number, known in names.items() if sorted(words(known)) == sorted(said)]
        meant = exact or [number for number, known in names.items() if begins(said, words(known))]
        if said and len(meant) == 1:
            told = f"{meant[0]} {result}" if any(sign in result[1:] for sign in "-:–") else f"{meant[0]}:{result}"
            return parse_cross_cell(told, manner)
    return None


def _make_side(key: tuple[int, int], cell: CrossCell, where: Where, cells: Cells) -> Side:
    player, round_number = key
    other = cells.get((cell.opponent, round_number))
    own_score = cell.scores[0] if cell.scores else None
    if own_score is None and other is not None and other[0].opponent == player and other[0].scores:
        own_score = other[0].scores[1]
    if cell.outcome is None:
        return Side(ReportedSeat(player, Kind.PENDING), cell.opponent or None, where)
    seat = ReportedSeat(player, cell.kind, cell.outcome, HALF_POINTS[cell.outcome], own_score, starts=cell.starts)
    return Side(seat, cell.opponent or None, where)


def find_left(
    table: CrossTable,
    entrants: Mapping[int, Entrant],
    sides: Mapping[tuple[int, int], Side],
    found: list[Problem],
) -> set[int]:
    """Return who left, by a cell such as ``RET``. A second bye in such a round may be a win by forfeit: asked."""
    left: dict[int, int] = {}
    doubtful: set[int] = set()
    for number, entrant in entrants.items():
        for (round_number, part), column in table.columns.of_round.items():
            text = entrant.row.cells[column]
            if part is Part.CELL and (is_retired(text) or is_no_show(text)):
                doubtful.add(round_number)
                if is_retired(text) and round_number < left.get(number, limits.ROUNDS + 1):
                    left[number] = round_number
    for number, round_number in left.items():
        entrant = entrants[number]
        where = table.sheet.where(entrant.row)
        found.append(codes.LEFT_READ.at(where, name=entrant.player.name, round=round_number))
    for round_number in sorted(doubtful):
        byes = [side for (_, number), side in sides.items() if number == round_number and side.seat.kind is Kind.BYE]
        if len(byes) > 1:
            found.append(codes.LEFT_AND_BYES.at(byes[1].where, round=round_number, count=len(byes)))
    return set(left)


def has_only_scores(table: CrossTable, entrants: Sequence[Entrant]) -> bool:
    """Return whether most round cells are only scores, without opponents."""
    if any(part is not Part.CELL for _, part in table.columns.of_round):
        return False
    cells = [entrant.row.cells[column] for entrant in entrants for column in table.columns.of_round.values()]
    filled = [cell for cell in cells if cell]
    return len(filled) > 1 and sum(parse_halves(cell) is not None for cell in filled) * 2 > len(filled)
