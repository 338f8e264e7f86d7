"""The rating as it would be if a championship ended now, explained game by game. Not binding. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ratings.systems.base import Standing
from ratings.systems.elo import Change, GameLine, explain_championship, leave_unchanged
from ratings.systems.parameters import EloParameters
from ratings.systems.report.report_games import collect_rated_tables
from tournaments.report.report import Report


@dataclass(frozen=True, slots=True)
class SoFar:
    """``change`` of the games played until now; ``games`` are its lines, each with its round."""

    change: Change[int]
    games: tuple[tuple[int, GameLine[int]], ...] = ()


def rate_so_far(parameters: EloParameters, report: Report, before: Mapping[int, Standing]) -> Mapping[int, SoFar]:
    """By start number, everybody of the report; who is missing from ``before`` is a new player.

    All expectancies are by the ratings from before the championship, as at its end; K is that of the games so far.
    """
    tables = collect_rated_tables(report, parameters.rated_kinds)
    rounds: dict[int, list[int]] = {}
    for round_number, game in tables:
        rounds.setdefault(game.first, []).append(round_number)
        rounds.setdefault(game.second, []).append(round_number)
    explained = explain_championship(parameters, before, [game for _round, game in tables])
    found = {
        one.change.player: SoFar(one.change, tuple(zip(rounds[one.change.player], one.lines, strict=True)))
        for one in explained
    }
    start = parameters.start()
    return {
        player.number: found.get(player.number)
        or SoFar(leave_unchanged(parameters, player.number, before.get(player.number, start)))
        for player in report.players
    }
