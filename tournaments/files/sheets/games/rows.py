"""The rows of a list of games, one by one, into games."""

from __future__ import annotations

from federation.problems.kinds import Problem
from tournaments.files.sheets.cells.vocabulary import Field, names_difference
from tournaments.files.sheets.games.game import Game
from tournaments.files.sheets.games.long import read_long
from tournaments.files.sheets.games.row import RowReader
from tournaments.files.sheets.games.tables import GameList
from tournaments.files.sheets.games.totals import drop_totals
from tournaments.files.sheets.players.people import People
from tournaments.report import codes


def read_games(games: GameList, people: People, found: list[Problem], *, paired_only: bool = False) -> list[Game]:
    """The games of one list. Rows that cannot be read are left out, with a problem for each thing wrong.

    ``paired_only``: it is right that the list has no results.
    """
    missing = [name for name in _find_missing(games) if name == "round" or not paired_only]
    if missing:
        where = games.sheet.where(games.heading)
        difference = next((text for text in games.heading.cells if names_difference(text)), "")
        if difference and "round" not in missing:
            found.append(codes.DIFFERENCE_ALONE.at(where, file=games.sheet.file, heading=difference))
            return []
        found.append(codes.MISSING_FIELDS.at(where, file=games.sheet.file, fields=", ".join(missing)))
        return []
    games = drop_totals(games, found)
    reader = RowReader(games, people, found)
    if games.columns.is_long:
        return read_long(reader, games)
    read = [reader.read(row, named) for row, named in zip(games.rows, games.rounds, strict=True)]
    if reader.blank:
        found.append(codes.ROWS_PREPARED.at(games.sheet.where(games.heading), count=reader.blank))
    return [game for game in read if game is not None]


def _find_missing(games: GameList) -> list[str]:
    columns = games.columns
    missing = []
    if Field.ROUND not in columns.of and not all(games.rounds):
        missing.append("round")
    if not columns.has_results:
        missing += [f"score{side}" for side in columns.sides if f"score{side}" not in columns.of]
    return missing
