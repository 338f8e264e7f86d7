"""A round of a cross-table in several columns: the opponent in one, scores and results beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from federation.names.spelled import Agreement, agree, spell
from federation.problems.kinds import Problem, Where
from federation.tables.rows import Row
from tournaments.files.common.values import parse_whole
from tournaments.files.sheets.cells.scores import (
    HALF_POINTS,
    MATCH_HALVES,
    OUTCOMES,
    is_date,
    parse_halves,
    read_letter,
)
from tournaments.files.sheets.cells.vocabulary import is_bye
from tournaments.files.sheets.crosses.cells import CrossCell, weigh
from tournaments.files.sheets.crosses.columns import CrossTable, Part
from tournaments.files.sheets.crosses.entrants import Entrant
from tournaments.report import codes
from tournaments.report.report import Kind, Outcome


def read_split(
    table: CrossTable,
    entrant: Entrant,
    number: int,
    entrants: Mapping[int, Entrant],
    letters: frozenset[str],
    found: list[Problem],
) -> tuple[CrossCell, Where] | None:
    """The opponent's number, the own score or result or both, perhaps the opponent's score."""
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
        # Only the opponent's score stands beside the opponent: the own one stands in the opponent's row.
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
    """Where a round's own score stands, or its result where it has no score."""
    return next((part for part in (Part.SCORE, Part.RESULT) if (number, part) in of), Part.CELL)


def _read_own(text: str, letters: frozenset[str]) -> int | None:
    """A score or match points in halves; the letter of a result is what it is worth."""
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
