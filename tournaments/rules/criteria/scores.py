"""Criteria from the score sheets: game points, places at a table, CUSCA. None where one score is not known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.rules.tallies import Field


def point_difference(field: Field, players: Sequence[int]) -> Mapping[int, int | None]:
    """FISC §1 (*diferencial*), Mallorca: own game points minus the opponents'.

    The score of a game that fell out counts (300–0; ``forfeit_scores_count``), a bye counts nothing.
    """
    return {number: field.tallies[number].difference for number in players}


def total_points(field: Field, players: Sequence[int]) -> Mapping[int, int | None]:
    """FISC §1, Mallorca, Ebre §0: own game points of all games; a game that fell out as it was recorded, no bye."""
    return {number: field.tallies[number].total for number in players}


def mean_place(field: Field, players: Sequence[int]) -> Mapping[int, float | None]:
    """The mean place at tables of three and four, the lower the better; no regulation that we know asks for it."""
    return {number: _mean(field.tallies[number].places) for number in players}


def cusca(field: Field, players: Sequence[int]) -> Mapping[int, float | None]:
    """CUSCA, of club leagues: the mean over games of game points times players at the table (three or four).

    Nobody with fewer games than ``cusca_games`` has one.
    """
    return {number: _cusca(field.tallies[number].table_points, field.rules.cusca_games) for number in players}


def _cusca(games: Sequence[int | None], least: int) -> float | None:
    known = [points for points in games if points is not None]
    return _mean(known) if len(known) == len(games) >= least else None


def _mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None
