"""Pairing lists next to lists of results: printed before the round, and not needed after it."""

from __future__ import annotations

from collections.abc import Sequence

from federation.problems.kinds import Problem
from tournaments.files.formats.sheets.games.rows import read_games
from tournaments.files.formats.sheets.games.seats import Game
from tournaments.files.formats.sheets.games.tables import GameList
from tournaments.files.formats.sheets.players import People
from tournaments.report import codes


def split_pairings(lists: Sequence[GameList]) -> tuple[list[GameList], list[GameList]]:
    """Separate the lists with results from those without, if others have them."""
    told = [one for one in lists if one.columns.has_results or one.columns.is_long]
    return (told, [one for one in lists if one not in told]) if told else (list(lists), [])


def read_pairings(
    lists: Sequence[GameList], games: Sequence[Game], people: People, found: list[Problem]
) -> list[Game]:
    """Return games found only in lists without results: still to be played. Others are reported."""
    known = {(game.round, seat.player) for game in games for seat in game.seats}
    open_games: list[Game] = []
    for one in lists:
        paired = read_games(one, people, found, paired_only=True)
        left = [game for game in paired if not any((game.round, seat.player) in known for seat in game.seats)]
        if len(left) < len(paired):
            sheet, count = one.sheet.name or one.sheet.file, len(paired) - len(left)
            found.append(codes.PAIRINGS_NOT_USED.at(one.sheet.where(one.heading), sheet=sheet, count=count))
        open_games += left
        known |= {(game.round, seat.player) for game in left for seat in game.seats}
    return open_games
