"""Implausible lists of games, though each row can be read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean

from federation.problems.kinds import Problem
from tournaments.files.formats.sheets.games.seats import Game
from tournaments.files.formats.sheets.players import Person
from tournaments.report import codes
from tournaments.report.report import OVER_THE_BOARD, Kind, Outcome, ReportedTable

_FEWEST_PLAYERS = 4
_FEWEST_PLAYERS_OF_TWO_ROUNDS = 6
# No one scores less in a game; the total after two rounds is about twice the first round's.
_LEAST_SCORE = 100
_GROWTH_OF_TWO_ROUNDS = 1.7
# No one ends a game with as few points as a championship total.
_MOST_TINY = 30
# If more games than this share have a winner with fewer points, they weren't lost on time.
_MOST_CONTRADICTING = 0.1


def check_games(games: Sequence[Game], tables: Sequence[ReportedTable], people: Sequence[Person]) -> list[Problem]:
    """Return problems of the games together: totals as scores, results against scores, a bye read as a player."""
    found: list[Problem] = []
    _check_totals(tables, found)
    _check_winners(tables, found)
    _check_tiny_scores(games, found)
    _check_nobodies(games, people, found)
    return found


def check_crossed(tables: Sequence[ReportedTable]) -> list[Problem]:
    """Return the same problems for a cross-table by rounds whose cells hold totals or contradict each other."""
    found: list[Problem] = []
    _check_totals(tables, found)
    _check_winners(tables, found)
    _check_tiny_points(tables, found)
    return found


def _check_totals(tables: Sequence[ReportedTable], found: list[Problem]) -> None:
    """Refuse scores that grow from round to round for everyone: cumulative game points."""
    scores: dict[int, dict[int, int]] = defaultdict(dict)
    for table in tables:
        for seat in table.seats:
            if seat.game_points is not None:
                scores[seat.player][table.round] = seat.game_points
    series = [[own[number] for number in sorted(own)] for own in scores.values() if len(own) > 1]
    rounds = {number for own in scores.values() for number in own}
    if len(series) < _FEWEST_PLAYERS or any(b - a < _LEAST_SCORE for one in series for a, b in pairwise(one)):
        return
    if len(rounds) == 2:
        first, second = (fmean(one[index] for one in series) for index in (0, 1))
        if len(series) < _FEWEST_PLAYERS_OF_TWO_ROUNDS or second < _GROWTH_OF_TWO_ROUNDS * first:
            return
    found.append(codes.RUNNING_TOTALS.at(tables[0].where))


def _check_winners(tables: Sequence[ReportedTable], found: list[Problem]) -> None:
    """Refuse results that repeatedly contradict the scores: one of the two columns is something else."""
    scored = [
        table
        for table in tables
        if len(table.seats) == 2 and table.seats[0].kind is Kind.PLAYED and None not in _points(table)
    ]
    against = [table for table in scored if _contradicts(table)]
    if len(against) > 1 and len(against) > _MOST_CONTRADICTING * len(scored):
        found.append(codes.RESULTS_AGAINST_SCORES.at(against[0].where, count=len(against), games=len(scored)))


def _points(table: ReportedTable) -> list[int | None]:
    return [seat.game_points for seat in table.seats]


def _contradicts(table: ReportedTable) -> bool:
    one, other = table.seats
    difference = (one.game_points or 0) - (other.game_points or 0)
    if one.outcome is Outcome.DRAW:
        return difference != 0
    return difference < 0 if one.outcome is Outcome.WIN else difference > 0


def _check_tiny_scores(games: Sequence[Game], found: list[Problem]) -> None:
    """Refuse 1–0 among hundreds: a no-show, or a game whose scores are missing; only the organiser knows."""
    if not any(game.seats[0].game_points is not None and not game.has_tiny_scores for game in games):
        return
    for game in games:
        if game.has_tiny_scores and len(game.seats) > 1:
            found.append(codes.TINY_SCORES.at(game.where, round=game.round))


def _check_tiny_points(tables: Sequence[ReportedTable], found: list[Problem]) -> None:
    """Refuse games that end 3–2: a result instead of a score or, if all do, cumulative championship points."""
    scored = [(table, max(filter(None, _points(table)), default=0)) for table in tables if None not in _points(table)]
    tiny = [table for table, most in scored if 0 < most <= _MOST_TINY]
    if tiny and any(most > _MOST_TINY for _, most in scored):
        found.append(codes.TINY_SCORES.at(tiny[0].where, round=tiny[0].round))
    elif tiny:
        found.append(codes.RUNNING_TOTALS.at(tiny[0].where))


def _check_nobodies(games: Sequence[Game], people: Sequence[Person], found: list[Problem]) -> None:
    """Ask about a name that occurs in one row without scores, table and kind: a player, or a word for a bye."""
    rows: dict[int, list[Game]] = defaultdict(list)
    for game in games:
        for seat in game.seats:
            rows[seat.player].append(game)
    decided = any(seat.kind in OVER_THE_BOARD for game in games for seat in game.seats)
    have_tables = any(game.table for game in games)
    empty = {
        key for key, own in rows.items() if all(_is_blank(game) and not (have_tables and game.table) for game in own)
    }
    names = {person.key: person.name for person in people}
    for key in sorted(empty) if decided else ():
        game = rows[key][0]
        others = [seat.player for seat in game.seats if seat.player != key]
        if not set(others) <= empty:
            found.append(codes.SOMEBODY_OR_BYE.at(game.where, name=names.get(key, ""), round=game.round))


def _is_blank(game: Game) -> bool:
    return len(game.seats) > 1 and not game.has_kind and game.seats[0].kind is Kind.PENDING
