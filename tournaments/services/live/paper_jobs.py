"""Papers of a large field: laid out by a worker, so that nobody waits for an answer that takes minutes.

It takes hundreds of megabytes, too, which a process that answers pages does not give back.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from federation.jobs.kinds import JobRun, job_kind
from federation.jobs.running import enqueue_job
from federation.models import Job, JobState, Lane
from federation.pdf.pages import Mark
from federation.permissions import Actor, require, system_actor
from federation.services.files import store_file
from federation.tenancy.locking import lock
from federation.tenancy.scope import current_federation
from tournaments.live.state import LiveRound, State
from tournaments.models import LiveChampionship
from tournaments.permissions import ChampionshipAction
from tournaments.printing.papers import PaperKind, Wanted, print_paper
from tournaments.queries.live.papers import day_of
from tournaments.queries.live.states import current_state

PRINT = "print_paper"
# Up to here a paper is made while one waits: a few seconds for each.
MOST_AT_ONCE = 150


def is_large(state: State) -> bool:
    """Whether papers are made by a job."""
    return len(state.entrants) > MOST_AT_ONCE


def request_paper(actor: Actor, live: LiveChampionship, wanted: Wanted, one: LiveRound | None, made_of: str) -> Job:
    """A job that makes the paper; ``made_of`` is the sign of what it is made from: asked again it is the same job."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    arguments = {
        "live": live.pk,
        "kind": wanted.kind.value,
        "language": wanted.language,
        "best": wanted.best,
        "by_category": wanted.by_category,
        "round": one.number if one else None,
        "made_of": made_of,
    }
    with transaction.atomic():
        # Of two clicks the second finds the job of the first.
        lock(live)
        tried = [JobState.QUEUED, JobState.RUNNING, JobState.DONE]
        found = Job.objects.filter(kind=PRINT, arguments=arguments, state__in=tried).first()
        return found or enqueue_job(actor, PRINT, arguments)


@job_kind(PRINT, Lane.DOCUMENTS)
def run_print(run: JobRun) -> dict[str, Any]:
    """The paper says of which moment it is: what happened since it was asked for is on it."""
    asked = run.arguments
    live = LiveChampionship.objects.select_related("championship__rule_set").get(pk=asked["live"])
    state = current_state(live)
    kind = PaperKind(asked["kind"])
    wanted = Wanted(kind, asked["language"], asked["best"], asked["by_category"])
    one = state.round(asked["round"]) if asked["round"] is not None else None
    made = print_paper(day_of(live, state, kind, one), wanted, Mark.of(current_federation()))
    stored = store_file(system_actor(PRINT), f"{kind.value}.pdf", made.content)
    return {"file": stored.pk, "pages": made.pages}
