"""What the numbers in score columns are: game points, match points, or championship totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from federation.problems.kinds import Problem
from federation.tables.rows import Row
from tournaments.files.formats.sheets.cells.columns import Content, find_content
from tournaments.files.formats.sheets.cells.scores import HALF_POINTS, parse_halves
from tournaments.files.formats.sheets.cells.vocabulary import Field
from tournaments.files.formats.sheets.games.tables import GameList
from tournaments.report import codes, limits
from tournaments.report.report import Outcome

# No one ends a game with so few points; match points do.
_TINY_HALVES = 2 * 9


def drop_totals(games: GameList, found: list[Problem]) -> GameList:
    """Drop columns of points that a result column shows to be championship totals.

    Pairings are printed this way: each player's points before the game, next to its result.
    """
    of = games.columns.of
    scores = [f"{Field.SCORE}{side}" for side in games.columns.sides]
    if Field.RESULT not in of or not all(name in of for name in scores):
        return games
    content = find_content(games.rows, [of[name] for name in scores])
    rest = {name: column for name, column in of.items() if name not in scores}
    if content is Content.MATCH and _agree(games, [of[name] for name in scores]):
        points = {f"{Field.POINTS}{side}": of[name] for side, name in zip(games.columns.sides, scores, strict=True)}
        return replace(games, columns=replace(games.columns, of=points | rest))
    if content not in (Content.MATCH, Content.SMALL):
        return games
    headings = ", ".join(games.heading.cells[of[name]] for name in scores)
    found.append(codes.TOTALS_NOT_USED.at(games.sheet.where(games.heading), headings=headings))
    return replace(games, columns=replace(games.columns, of=rest))


def _agree(games: GameList, scores: Sequence[int]) -> bool:
    """Return whether a game's numbers add up to one point wherever both are given."""
    for row in games.rows:
        halves = [parse_halves(row.cells[column]) for column in scores]
        if None not in halves and sum(one or 0 for one in halves) != HALF_POINTS[Outcome.WIN]:
            return False
    return True


def has_game_points(rows: Sequence[Row], scores: Sequence[int]) -> bool:
    """Return whether most numbers in score columns are too large for match points."""
    halves = [parse_halves(row.cells[column]) for row in rows for column in scores]
    known = [value for value in halves if value]
    return bool(known) and median(known) > 2 * limits.ROUNDS


def has_tiny_scores(cells: Sequence[str]) -> bool:
    """Return whether all score cells hold numbers too small to end a game."""
    halves = [parse_halves(cell) for cell in cells]
    return all(value is not None and abs(value) <= _TINY_HALVES for value in halves)
