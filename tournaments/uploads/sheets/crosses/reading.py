"""Cross-tables of spreadsheets into a report: by rounds, in one column or several each, or player by player."""

from __future__ import annotations

from dataclasses import dataclass, replace

from federation.problems.kinds import Problem, Severity
from tournaments.problems import codes
from tournaments.report.report import ReportedPlayer, ReportedTable
from tournaments.uploads.gathering.found import Found
from tournaments.uploads.gathering.sides import seat_sides
from tournaments.uploads.sheets.cells.vocabulary import Field, names_difference
from tournaments.uploads.sheets.crosses.columns import CrossTable, Part
from tournaments.uploads.sheets.crosses.entrants import read_entrants
from tournaments.uploads.sheets.crosses.matrix import could_be_own_scores, is_matrix, order_opponents, read_matrix
from tournaments.uploads.sheets.crosses.rounds import find_left, has_only_scores, read_sides


@dataclass(frozen=True, slots=True)
class CrossGames:
    """What a cross-table says. ``made_up``: it has no rounds, and they were made up."""

    players: tuple[ReportedPlayer, ...]
    tables: list[ReportedTable]
    rounds: int
    made_up: bool = False


def read_cross(table: CrossTable, found: list[Problem]) -> CrossGames:
    """The players and the games of a cross-table, and every problem in it.

    Where rows have a start number and a place, either may be what the cells name opponents by: the one without
    contradictions is.
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
        return CrossGames(players, tables, max((one.round for one in tables), default=0), made_up=True)
    if has_only_scores(table, list(entrants.values())):
        found.append(codes.OWN_SCORES_ONLY.at(table.sheet.where(table.heading)))
        return CrossGames(players, [], 0)
    sides = read_sides(table, entrants, found)
    left = find_left(table, entrants, sides, found)
    players = tuple(replace(player, withdrawn=player.withdrawn or player.number in left) for player in players)
    tables = seat_sides(sides, entrants, found)
    rounds = max([table.columns.rounds if tables else 0, *(one.round for one in tables)])
    return CrossGames(players, tables, rounds)


def _find_difference(table: CrossTable) -> str:
    """The heading of a difference beside opponents whose games have neither scores nor results; empty for none."""
    if {part for _, part in table.columns.of_round} != {Part.OPPONENT}:
        return ""
    return next((text for text in table.heading.cells if names_difference(text)), "")
