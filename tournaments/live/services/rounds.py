"""Rounds: paired by an engine, immediately or by a job, changed by hand, published, closed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction

from federation.audit.services import record
from federation.jobs.models import Job, Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.services.run import enqueue_job
from federation.people.models.accounts import User
from federation.permissions import Actor, actor_for, require, system_actor
from tournaments.championship.models.live import LiveChampionship
from tournaments.errors import NotPairedByEngine
from tournaments.log.decisions import rounds
from tournaments.log.decisions.judgement import Finding, judge_pairing
from tournaments.log.events import Proposed
from tournaments.log.presence import present, seated_in
from tournaments.log.queries import current_state
from tournaments.log.services import Appended, append
from tournaments.log.snapshot import snapshot_of, system_of
from tournaments.log.state import State, TableStatus
from tournaments.pairing.pair import pair
from tournaments.pairing.rounds.result import CannotPair
from tournaments.pairing.rounds.result import Pairing as EnginePairing
from tournaments.pairing.words import describe_refusal
from tournaments.permissions import ChampionshipAction


@dataclass(frozen=True, slots=True)
class ProposedRound:
    """A round as an engine would pair it, with its findings. Nothing is written."""

    number: int
    pairing: rounds.Pairing
    made: EnginePairing
    findings: tuple[Finding, ...]


def propose_round(state: State, round_number: int | None = None, system: str = "") -> ProposedRound:
    """Return an engine's pairing of the state, for the next round or as an alternative to a played one.

    ``system`` replaces that of the options. Raises NotPairedByEngine.
    """
    number = round_number or state.next_round
    played = state.round(number)
    snapshot, options = snapshot_of(state, number, seated_in(played) if played else None)
    try:
        made = pair(snapshot, system or system_of(state), options)
    except CannotPair as error:
        raise NotPairedByEngine(reason=describe_refusal(error)) from error
    except ValueError as error:
        raise NotPairedByEngine(reason=str(error)) from error
    why = {str(table.number): [reason.as_json() for reason in table.why] for table in made.tables}
    for player, reasons in zip(made.byes, made.byes_why, strict=True):
        why[f"bye {player}"] = [reason.as_json() for reason in reasons]
    if made.notes:
        why["round"] = [reason.as_json() for reason in made.notes]
    pairing = rounds.Pairing(
        tables=[table.players for table in made.tables],
        byes=made.byes,
        numbers=[table.number for table in made.tables],
        engine=made.system,
        engine_version=made.engine,
        snapshot=snapshot.as_json() | {"options": options.as_json()},
        snapshot_digest=made.digest,
        why=why,
    )
    there = snapshot.present if played else None
    findings = judge_pairing(state, number, pairing.tables, pairing.byes, there=there)
    return ProposedRound(number, pairing, made, findings)


def pair_round(
    actor: Actor,
    live: LiveChampionship,
    *,
    seen: int | None = None,
    system: str = "",
    confirmed: bool = False,
    reference: str = "",
) -> Appended:
    """Pair the next round by the championship's system; breaking a rule has to be ``confirmed``.

    Raises LiveRefused, NotPairedByEngine.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)

    def decide(state: State) -> tuple[Proposed, ...]:
        rounds.require_next_round(state)
        return rounds.decide_pairing(state, propose_round(state, system=system).pairing, confirmed=confirmed)

    return append(actor, live, decide, seen=seen, reference=reference)


def pair_all_rounds(actor: Actor, live: LiveChampionship) -> Appended:
    """Pair and publish all remaining rounds, if none depends on results (a league).

    Raises LiveRefused, NotPairedByEngine.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        state = current_state(live)
        for number in range(state.next_round, state.rounds + 1):
            pair_round(actor, live)
            done = publish_round(actor, live, number)
    return done


def pair_round_again(
    actor: Actor,
    live: LiveChampionship,
    round_number: int,
    *,
    system: str = "",
    confirmed: bool = False,
    reason: str = "",
) -> Appended:
    """Pair a round without results again. Raises LiveRefused, NotPairedByEngine."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        append(actor, live, lambda state: rounds.decide_unpairing(state, round_number, reason))
        return pair_round(actor, live, system=system, confirmed=confirmed)


def change_pairing(
    actor: Actor,
    live: LiveChampionship,
    round_number: int,
    pairing: rounds.Pairing,
    *,
    seen: int,
    confirmed: bool = False,
    reason: str = "",
) -> Appended:
    """Set a round by hand: all tables in order, who starts first, and the byes. Raises LiveRefused."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        changed = append(
            actor,
            live,
            lambda state: rounds.decide_change_of_pairing(
                state, round_number, pairing, confirmed=confirmed, reason=reason
            ),
            seen=seen,
        )
        record(actor, "live_pairing_changed", live.championship, reason=reason, round=round_number)
    return changed


def unpair_round(actor: Actor, live: LiveChampionship, round_number: int, reason: str = "") -> Appended:
    """Remove the pairing of the last round. Raises LiveRefused."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    return append(actor, live, lambda state: rounds.decide_unpairing(state, round_number, reason))


def publish_round(actor: Actor, live: LiveChampionship, round_number: int) -> Appended:
    """Make the pairing public and close the results of the previous round. Raises LiveRefused."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    return append(actor, live, lambda state: rounds.decide_publication(state, round_number))


def close_round(actor: Actor, live: LiveChampionship, round_number: int) -> Appended:
    """Close a round with all its results. Raises LiveRefused."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    return append(actor, live, lambda state: rounds.decide_closing(state, round_number))


def preview_round(
    actor: Actor,
    live: LiveChampionship,
    *,
    round_number: int | None = None,
    system: str = "",
    without: tuple[int, int] = (0, 0),
) -> ProposedRound:
    """What if: return a round paired by another system, or ``without`` the result of a round and table.

    Nothing is written. Raises NotPairedByEngine.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    state = current_state(live)
    one = state.round(without[0])
    if one is not None and one.find_table(without[1]) is not None:
        state = state.with_table(*without, status=TableStatus.OPEN, seats=(), other=())
    return propose_round(state, round_number, system)


PAIR = "pair_round"
# Up to this size a round is paired immediately: less than a second with every system.
MOST_AT_ONCE = 250


def is_large(state: State) -> bool:
    """Return whether the next round is paired by a job."""
    return sum(1 for _one in present(state, state.next_round)) > MOST_AT_ONCE


def order_pairing(actor: Actor, live: LiveChampionship, *, seen: int, confirmed: bool = False) -> Job:
    """Have a worker pair the next round; ``seen`` is the last event that the desk knew of."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    return enqueue_job(actor, PAIR, {"live": live.pk, "seen": seen, "confirmed": confirmed})


@job_kind(PAIR, Lane.LIVE)
def run_pairing(run: JobRun) -> dict[str, Any]:
    """Running it twice pairs once: an order made before other events is refused."""
    live = LiveChampionship.objects.select_related("championship__rule_set").get(pk=run.arguments["live"])
    user = User.objects.filter(pk=run.requested_by_id).first() if run.requested_by_id is not None else None
    actor = actor_for(user) if user is not None else system_actor(PAIR)
    reference = f"job-{live.pk}-{run.arguments['seen']}"
    paired = pair_round(
        actor, live, seen=run.arguments["seen"], confirmed=run.arguments["confirmed"], reference=reference
    )
    return {"round": len(paired.state.played), "tables": len(paired.state.played[-1].tables)}
