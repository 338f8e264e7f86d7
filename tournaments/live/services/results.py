"""Results on the day: at the desk, from both phones, corrections; attendance, and forfeits by those who left."""

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
    """Enter a table's result from the signed slip (desk); it is final.

    ``seen``: the last event that the desk knew of; later entries at this table aren't overwritten. ``told`` is in the
    order of seats. Raises LiveRefused.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)

    def decide(state: State) -> tuple[Proposed, ...]:
        seats = settle(live, state, told, how, player)
        return results.decide_settlement(state, round_number, table, seats, seen, reason)

    return append(actor, live, decide, reference=reference)


def clear_result(
    actor: Actor, live: LiveChampionship, round_number: int, table: int, *, seen: int, reason: str
) -> Appended:
    """Remove a result that belongs to another table. Raises LiveRefused."""
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
    """Correct our own typing from the signed slip after the round is closed (arbiter). Raises LiveRefused."""
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
    """Record a result from a player's phone: the first one reports, the same from the other side confirms.

    ``reference`` is made by the phone, so that a resend after bad reception counts once. Raises LiveRefused,
    PhonesOff.
    """
    live, number = entrant.live, _number_of(entrant)
    if not live.phones:
        raise PhonesOff()

    def decide(state: State) -> tuple[Proposed, ...]:
        seats = settle(live, state, told, How.PLAYED, None)
        return results.decide_report(state, round_number, table, seats, number)

    return append(_phone_of(entrant), live, decide, reference=reference)


def confirm_result(entrant: Entrant, round_number: int, table: int, *, seen: int, reference: str = "") -> Appended:
    """Confirm from the other side what was reported, as event ``seen`` left it. Raises LiveRefused, PhonesOff."""
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
    """Return a table's seats from the reported result, by the rules of championship and game. Raises Refused."""
    rules = CompetitionRules.from_json(state.rules)
    return settle_result(rules, told, how, player, game_rules_of(live) if how is not How.PLAYED else None)


def forfeit_open_games(actor: Actor, live: LiveChampionship, number: int) -> Appended:
    """Forfeit every game without a result of someone who left; both sides lose if the other left too.

    A result reported in the meantime stays. Raises LiveRefused.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    return append(actor, live, lambda state: decide_forfeits(state, number, lambda game: _forfeit(live, state, game)))


def _forfeit(live: LiveChampionship, state: State, game: OpenGame) -> tuple[ReportedSeat, ...]:
    how, there = (How.NOBODY_CAME, None) if game.other_has_left else (How.FORFEIT, game.other.number)
    return settle(live, state, [Told(player) for player in game.table.players], how, there)


def check_in_myself(entrant: Entrant) -> Appended:
    """Check in from a player's own phone. Raises LiveRefused."""
    numbers = [entrant.number or 0]
    return append(Actor(name=entrant.name), entrant.live, lambda state: entries.decide_check_in(state, numbers))
