"""What becomes of the games of somebody who has left: forfeits, once whoever runs the championship says so."""

from __future__ import annotations

from federation.permissions import Actor, require
from tournaments.live.deciding import scoring
from tournaments.live.deciding.entering import find_entrant
from tournaments.live.deciding.refused import refuse
from tournaments.live.deciding.results import How, Told
from tournaments.live.events import Proposed
from tournaments.live.leavers import OpenGame, open_games_of
from tournaments.live.state import State
from tournaments.models import LiveChampionship
from tournaments.permissions import ChampionshipAction
from tournaments.services.live.appending import Appended, append
from tournaments.services.live.results import settle


def forfeit_open_games(actor: Actor, live: LiveChampionship, number: int) -> Appended:
    """Every game without a result of somebody who left is lost by forfeit; by both, where the other left, too.

    A result that somebody told meanwhile stays. Raises LiveRefused.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)

    def decide(state: State) -> tuple[Proposed, ...]:
        entrant = find_entrant(state, number)
        games = open_games_of(state, entrant)
        if not games:
            raise refuse("no_open_games", name=entrant.name)
        return tuple(proposed for game in games for proposed in _forfeit(live, state, game))

    return append(actor, live, decide)


def _forfeit(live: LiveChampionship, state: State, game: OpenGame) -> tuple[Proposed, ...]:
    how, there = (How.NOBODY_CAME, None) if game.other_has_left else (How.FORFEIT, game.other.number)
    seats = settle(live, state, [Told(player) for player in game.table.players], how, there)
    return scoring.decide_settlement(state, game.round, game.table.number, seats, state.number)
