"""Results on the day: at the desk, from both sides' phones, corrected; who is here, and forfeits of who has left."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from federation.audit.services import record
from federation.permissions import Actor, require
from tournaments.championship.models.live import LiveChampionship
from tournaments.competition.rules import CompetitionRules
from tournaments.errors import PhonesOff
from tournaments.log.decisions import entries, results
from tournaments.log.decisions.outcome import How, Told, settle_result
from tournaments.log.decisions.results import decide_forfeits
from tournaments.log.events import Proposed
from tournaments.log.models import Entrant
from tournaments.log.presence import OpenGame
from tournaments.log.queries import game_rules_of
from tournaments.log.services import Appended, append
from tournaments.log.state import State
from tournaments.permissions import ChampionshipAction
from tournaments.report.report import ReportedSeat


def enter_result(
    actor: Actor,
    live: LiveChampionship,
    round_number: int,
    table: int,
    told: Sequence[Told],
    *,
    seen: int,
    how: How = How.PLAYED,
    player: int | None = None,
    reason: str = "",
    reference: str = "",
) -> Appended:
    """The desk enters the result of a table as the signed slip has it; it is final.

    ``seen``: the last event that the desk knew of: who entered something at this table since is not overwritten.
    ``told`` in the order of seats. Raises LiveRefused.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)

    def decide(state: State) -> tuple[Proposed, ...]:
        seats = settle(live, state, told, how, player)
        return results.decide_settlement(state, round_number, table, seats, seen, reason)

    return append(actor, live, decide, reference=reference)


def clear_result(
    actor: Actor, live: LiveChampionship, round_number: int, table: int, *, seen: int, reason: str
) -> Appended:
    """Take a result away that is another table's. Raises LiveRefused."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    return append(actor, live, lambda state: results.decide_clearing(state, round_number, table, seen, reason))


def correct_result(
    actor: Actor,
    live: LiveChampionship,
    round_number: int,
    table: int,
    told: Sequence[Told],
    *,
    seen: int,
    reason: str,
    how: How = How.PLAYED,
    player: int | None = None,
) -> Appended:
    """An arbiter mends our own typing against the signed slip after the round is closed. Raises LiveRefused."""
    require(actor, ChampionshipAction.RULE_CHAMPIONSHIP, live.championship)

    def decide(state: State) -> tuple[Proposed, ...]:
        seats = settle(live, state, told, how, player)
        return results.decide_correction(state, round_number, table, seats, seen, reason)

    with transaction.atomic():
        corrected = append(actor, live, decide)
        if corrected.events:
            record(actor, "live_corrected", live.championship, reason=reason, round=round_number, table=table)
    return corrected


def report_result(
    entrant: Entrant, round_number: int, table: int, told: Sequence[Told], *, reference: str = ""
) -> Appended:
    """A player's phone sends the result of the own table: the first one reports, the same from the other confirms.

    ``reference`` is made by the phone, so that what it sends again after bad reception counts once. Raises
    LiveRefused, PhonesOff.
    """
    live, number = entrant.live, _number_of(entrant)
    if not live.phones:
        raise PhonesOff()

    def decide(state: State) -> tuple[Proposed, ...]:
        seats = settle(live, state, told, How.PLAYED, None)
        return results.decide_report(state, round_number, table, seats, number)

    return append(_phone_of(entrant), live, decide, reference=reference)


def confirm_result(entrant: Entrant, round_number: int, table: int, *, seen: int, reference: str = "") -> Appended:
    """The other side agrees with what was reported, as event ``seen`` left it. Raises LiveRefused, PhonesOff."""
    live, number = entrant.live, _number_of(entrant)
    if not live.phones:
        raise PhonesOff()
    return append(
        _phone_of(entrant),
        live,
        lambda state: results.decide_confirmation(state, round_number, table, number, seen),
        reference=reference,
    )


def _number_of(entrant: Entrant) -> int:
    return entrant.number or 0


def _phone_of(entrant: Entrant) -> Actor:
    return Actor(name=entrant.name)


def settle(
    live: LiveChampionship, state: State, told: Sequence[Told], how: How, player: int | None
) -> tuple[ReportedSeat, ...]:
    """The seats of a table from what was told, by the championship's rules and those of the game. Raises Refused."""
    rules = CompetitionRules.from_json(state.rules)
    return settle_result(rules, told, how, player, game_rules_of(live) if how is not How.PLAYED else None)


def forfeit_open_games(actor: Actor, live: LiveChampionship, number: int) -> Appended:
    """Every game without a result of somebody who left is lost by forfeit; by both, where the other left, too.

    A result that somebody told meanwhile stays. Raises LiveRefused.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    return append(actor, live, lambda state: decide_forfeits(state, number, lambda game: _forfeit(live, state, game)))


def _forfeit(live: LiveChampionship, state: State, game: OpenGame) -> tuple[ReportedSeat, ...]:
    how, there = (How.NOBODY_CAME, None) if game.other_has_left else (How.FORFEIT, game.other.number)
    return settle(live, state, [Told(player) for player in game.table.players], how, there)


def check_in_myself(entrant: Entrant) -> Appended:
    """A player's phone says that he or she has come. Raises LiveRefused."""
    numbers = [entrant.number or 0]
    return append(Actor(name=entrant.name), entrant.live, lambda state: entries.decide_check_in(state, numbers))
