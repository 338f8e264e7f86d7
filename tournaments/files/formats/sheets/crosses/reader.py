"""Reads spreadsheet cross-tables into a report: by rounds, in one or several columns each, or player by player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from federation.problems.kinds import Problem, Severity
from tournaments.files.common.found import Found
from tournaments.files.common.sides import seat_sides
from tournaments.files.formats.sheets.cells.vocabulary import Field, names_difference
from tournaments.files.formats.sheets.crosses.columns import CrossTable, Part
from tournaments.files.formats.sheets.crosses.entrants import Entrant, read_entrants
from tournaments.files.formats.sheets.crosses.matrix import (
    could_be_own_scores,
    have_one_score,
    is_matrix,
    order_opponents,
    read_matrix,
)
from tournaments.files.formats.sheets.crosses.rounds import (
    find_left,
    has_only_scores,
    have_bare_scores,
    make_sides,
    read_cells,
)
from tournaments.files.formats.sheets.crosses.score_sides import is_told
from tournaments.report import codes
from tournaments.report.report import ReportedPlayer, ReportedTable


@dataclass(frozen=True, slots=True)
class CrossGames:
    """The contents of a cross-table. ``made_up``: it has no rounds, so they were made up."""

    players: tuple[ReportedPlayer, ...]
    tables: list[ReportedTable]
    rounds: int
    made_up: bool = False


def read_cross(table: CrossTable, found: list[Problem]) -> CrossGames:
    """Return the players and games of a cross-table, and every problem in it.

    If rows have both a start number and a place, cells may name opponents by either: the one without contradictions is
    used.
    """
    columns = table.columns
    if {Field.NUMBER, Field.PLACE} <= columns.of_player.keys():
        aside = Found()
        games = _read_cross(table, aside)
        if any(problem.severity is Severity.ERROR for problem in aside):
            by_place: dict[Field, int] = dict(columns.of_player)
            del by_place[Field.NUMBER]
            second = Found()
            other = _read_cross(replace(table, columns=replace(columns, of_player=by_place)), second)
            if other.tables and all(problem.severity is not Severity.ERROR for problem in second):
                games, aside = other, second
        found.extend(aside)
        return games
    return _read_cross(table, found)


def _read_cross(table: CrossTable, found: list[Problem]) -> CrossGames:
    if table.below:
        spelt = " ".join(filter(None, table.below[0].cells))
        rows = f"{table.below[0].number}–{table.below[-1].number}"
        found.append(codes.LINES_NOT_USED.at(table.sheet.where(table.below[0]), found=spelt, rows=rows))
    entrants = read_entrants(table, found)
    difference = _find_difference(table)
    if difference:
        where = table.sheet.where(table.heading)
        found.append(codes.DIFFERENCE_ALONE.at(where, file=table.sheet.file, heading=difference))
        return CrossGames(tuple(entrant.player for entrant in entrants.values()), [], 0)
    players = tuple(entrant.player for entrant in entrants.values())
    own = order_opponents(table, list(entrants.values()))
    if is_matrix(table, own):
        if could_be_own_scores(table, own):
            found.append(codes.OPPONENTS_OR_ROUNDS.at(table.sheet.where(table.heading)))
            return CrossGames(players, [], 0)
        tables = read_matrix(table, own, found)
        _tell_whose(table, own, tables, found)
        return CrossGames(players, tables, max((one.round for one in tables), default=0), made_up=True)
    if has_only_scores(table, list(entrants.values())):
        found.append(codes.OWN_SCORES_ONLY.at(table.sheet.where(table.heading)))
        return CrossGames(players, [], 0)
    cells = read_cells(table, entrants, found)
    sides = make_sides(cells)
    left = find_left(table, entrants, sides, found)
    players = tuple(replace(player, withdrawn=player.withdrawn or player.number in left) for player in players)
    tables = seat_sides(sides, entrants, found)
    if have_bare_scores(table, cells):
        _tell_whose(table, list(entrants.values()), tables, found)
    rounds = max([table.columns.rounds if tables else 0, *(one.round for one in tables)])
    return CrossGames(players, tables, rounds)


def _tell_whose(
    table: CrossTable, entrants: Sequence[Entrant], games: Sequence[ReportedTable], found: list[Problem]
) -> None:
    """Warn, with one game as an example, if only convention says that scores are those of the rows' players."""
    decided = next((game for game in games if _is_decided(game)), None)
    if decided is None or is_told(table, entrants, games):
        return
    where = table.sheet.where(table.heading)
    if have_one_score(table, entrants):
        found.append(codes.ROWS_OWN_SCORES.at(where))
        return
    names = {entrant.player.number: entrant.player.name for entrant in entrants}
    scores = [(names[seat.player], seat.game_points or 0) for seat in decided.seats]
    (one, own), (other, against) = scores
    found.append(codes.ROWS_OWN_SCORES_FIRST.at(where, one=one, own=own, other=other, against=against))


def _is_decided(game: ReportedTable) -> bool:
    scores = {seat.game_points for seat in game.seats}
    return len(scores) > 1 and None not in scores


def _find_difference(table: CrossTable) -> str:
    """Return the heading of a difference next to opponents, if their games have no scores or results; else empty."""
    if {part for _, part in table.columns.of_round} != {Part.OPPONENT}:
        return ""
    return next((text for text in table.heading.cells if names_difference(text)), "")
