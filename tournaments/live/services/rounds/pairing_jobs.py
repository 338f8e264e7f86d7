"""Pairing a large field: a job, so that nobody waits for an answer that takes seconds."""

from __future__ import annotations

from typing import Any

from federation.jobs.models.jobs import Job, Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.services.run import enqueue_job
from federation.people.models.accounts.users import User
from federation.permissions import Actor, actor_for, require, system_actor
from tournaments.championship.models.live import LiveChampionship
from tournaments.live.services.rounds.pairing import pair_round
from tournaments.log.presence import present
from tournaments.log.state import State
from tournaments.permissions import ChampionshipAction

PAIR = "pair_round"
# Up to here a round is paired while one waits: less than a second by every system.
MOST_AT_ONCE = 250


def is_large(state: State) -> bool:
    """Whether the next round is paired by a job."""
    return sum(1 for _one in present(state, state.next_round)) > MOST_AT_ONCE


def order_pairing(actor: Actor, live: LiveChampionship, *, seen: int, confirmed: bool = False) -> Job:
    """Have the next round paired by a worker; ``seen`` is the last event that the desk knew of."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    return enqueue_job(actor, PAIR, {"live": live.pk, "seen": seen, "confirmed": confirmed})


@job_kind(PAIR, Lane.LIVE)
def run_pairing(run: JobRun) -> dict[str, Any]:
    """Run twice it pairs once: what was ordered before something else happened is refused."""
    live = LiveChampionship.objects.select_related("championship__rule_set").get(pk=run.arguments["live"])
    user = User.objects.filter(pk=run.requested_by_id).first() if run.requested_by_id is not None else None
    actor = actor_for(user) if user is not None else system_actor(PAIR)
    reference = f"job-{live.pk}-{run.arguments['seen']}"
    paired = pair_round(
        actor, live, seen=run.arguments["seen"], confirmed=run.arguments["confirmed"], reference=reference
    )
    return {"round": len(paired.state.played), "tables": len(paired.state.played[-1].tables)}
