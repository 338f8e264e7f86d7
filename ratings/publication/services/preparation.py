"""Running slow work for large systems in workers: previewing a list, publishing it, previewing a change to the order.
Systems with few championships answer immediately.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from federation.errors import Refusal
from federation.jobs.models import Job, JobState, Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.services.run import enqueue_job
from federation.people.models.accounts import User
from federation.permissions import Actor, require
from federation.tenancy.scope import current_federation
from ratings.errors import ChampionshipNotRated
from ratings.lists.models import Edition
from ratings.permissions import RatingAction
from ratings.publication.models import PreparedPreview
from ratings.publication.services.editions import publish_rating_list
from ratings.publication.services.previews import (
    LIST,
    Json,
    compute_list,
    effect_as_json,
    find_prepared,
    list_as_json,
    refusal_as_json,
    version_of,
)
from ratings.replay.services.computation import compute_and_lock
from ratings.replay.services.previews import EffectPreview, preview_insertion, preview_move, preview_removal
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship
from tournaments.permissions import ChampionshipAction

PREPARE = "prepare_rating_preview"
PUBLISH = "publish_rating_list"

_EFFECTS: dict[str, Callable[..., EffectPreview]] = {
    "insert": preview_insertion,
    "move": preview_move,
    "remove": preview_removal,
}


def ask_for_order(act: str, championship: Championship, position: int | None = None) -> str:
    """Return the request for the effect of a change to the order; ``act`` is insert, move or remove."""
    return f"{act}:{championship.pk}" if position is None else f"{act}:{championship.pk}:{position}"


def prepare(actor: Actor, system: RatingSystem, asked: str) -> PreparedPreview | Job:
    """Return the answer if a worker has computed it from the current data, otherwise the job that does.

    Repeated requests get the same waiting job. Raises NotPermitted.
    """
    require(actor, RatingAction.PUBLISH_RATING_LIST if asked == LIST else ChampionshipAction.MANAGE_RATINGS)
    found = find_prepared(system, asked, _today(timezone.now()))
    if found is not None:
        return found
    arguments = {"system": system.pk, "asked": asked}
    return _open_job(PREPARE, arguments) or enqueue_job(actor, PREPARE, arguments)


def have_published(actor: Actor, system: RatingSystem, digest: str) -> Job:
    """Have a worker publish the reviewed list; a second click creates no second job.

    Raises NotPermitted.
    """
    require(actor, RatingAction.PUBLISH_RATING_LIST)
    arguments = {"system": system.pk, "digest": digest}
    return _open_job(PUBLISH, arguments) or enqueue_job(actor, PUBLISH, arguments)


@job_kind(PREPARE, Lane.RATINGS, one_at_a_time_by="system")
def run_preparation(run: JobRun) -> dict[str, Any]:
    system = RatingSystem.objects.get(pk=run.arguments["system"])
    asked, now = run.arguments["asked"], timezone.now()
    run.report(0, 2)
    with transaction.atomic():
        try:
            _locked, _seen, (version, content) = compute_and_lock(
                system, lambda current, _seen: (version_of(current), _answer(current, asked, now))
            )
        except Refusal as refusal:
            # The refusal stands until something changes, so the page shows it instead of trying repeatedly.
            version, content = version_of(RatingSystem.objects.get(pk=system.pk)), refusal_as_json(refusal)
        run.report(1, 2)
        values = {"version": version, "day": _today(now), "made_at": now, "content": content}
        PreparedPreview.objects.update_or_create(system=system, asked=asked, defaults=values)
    run.report(2, 2)
    return {"asked": asked}


@job_kind(PUBLISH, Lane.RATINGS, one_at_a_time_by="system")
def run_publication(run: JobRun) -> dict[str, Any]:
    system = RatingSystem.objects.get(pk=run.arguments["system"])
    # The permission was checked at the time of the request; the edition names that person.
    user = User.objects.filter(pk=run.requested_by_id).first() if run.requested_by_id else None
    actor = Actor(user=user, is_system=True, name=str(user) if user else PUBLISH)
    run.report(0, 1)
    edition: Edition = publish_rating_list(actor, system, seen=run.arguments["digest"])
    run.report(1, 1)
    return {"edition": edition.number}


def _answer(system: RatingSystem, asked: str, now: datetime) -> Json:
    if asked == LIST:
        return list_as_json(compute_list(system, None, now)[0])
    act, pk, *position = asked.split(":")
    championship = Championship.objects.filter(pk=int(pk)).first()
    if championship is None:
        raise ChampionshipNotRated(championship=pk)
    return effect_as_json(_EFFECTS[act](system, championship, *map(int, position)))


def _open_job(kind: str, arguments: Json) -> Job | None:
    """Return the latest job if unfinished: waiting, running, or failed and retryable from its page."""
    jobs = Job.objects.filter(kind=kind, arguments=arguments).order_by("-created_at", "-pk")
    job = jobs.first()
    return job if job is not None and (not job.is_finished or job.state == JobState.FAILED) else None


def _today(now: datetime) -> date:
    return now.astimezone(current_federation().tzinfo).date()
