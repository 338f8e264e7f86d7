"""What becomes of the games of somebody who has left: forfeits, once whoever runs the championship says so."""

from __future__ import annotations

from federation.permissions import Actor, require
from tournaments.championship.models.live import LiveChampionship
from tournaments.live.services.results import settle
from tournaments.log.decisions.outcome import How, Told
from tournaments.log.decisions.results.leaving import decide_forfeits
from tournaments.log.leavers import OpenGame
from tournaments.log.services.appending import Appended, append
from tournaments.log.state import State
from tournaments.permissions import ChampionshipAction
from tournaments.report.report import ReportedSeat


def forfeit_open_games(actor: Actor, live: LiveChampionship, number: int) -> Appended:
    """Every game without a result of somebody who left is lost by forfeit; by both, where the other left, too.

    A result that somebody told meanwhile stays. Raises LiveRefused.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    return append(actor, live, lambda state: decide_forfeits(state, number, lambda game: _forfeit(live, state, game)))


def _forfeit(live: LiveChampionship, state: State, game: OpenGame) -> tuple[ReportedSeat, ...]:
    how, there = (How.NOBODY_CAME, None) if game.other_has_left else (How.FORFEIT, game.other.number)
    return settle(live, state, [Told(player) for player in game.table.players], how, there)
