"""A job's page: its progress, for the person who requested it and for staff."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.vary import vary_on_headers

from federation.errors import Refusal, refusal_message
from federation.jobs.models import Job, JobState
from federation.jobs.services.retries import retry_job
from federation.jobs.words import job_label, job_subject
from federation.permissions import Action, Actor, actor_for, can
from federation.web.refusals import refuse_on


@login_required
@never_cache
@vary_on_headers("HX-Request")
def job(request: HttpRequest, reference: UUID) -> HttpResponse:
    actor = actor_for(request.user)
    found = find_job(actor, reference)
    if request.headers.get("HX-Request") == "true":
        return answer_poll(request, found, reverse("job", args=[found.reference]))
    return _page(request, actor, found)


@login_required
def job_retry(request: HttpRequest, reference: UUID) -> HttpResponse:
    actor = actor_for(request.user)
    found = find_job(actor, reference)
    if request.method != "POST":
        return redirect("job", found.reference)
    try:
        retry_job(actor, found)
    except Refusal as refusal:
        return refuse_on(lambda: _page(request, actor, found), request, refusal)
    return redirect("job", found.reference)


def find_job(actor: Actor, reference: UUID) -> Job:
    """Return the job to the person who requested it and to staff; for everyone else it does not exist."""
    found = get_object_or_404(Job.objects.select_related("requested_by"), reference=reference)
    if not may_see_job(actor, found):
        raise Http404
    return found


def may_see_job(actor: Actor, found: Job) -> bool:
    """Return whether the account requested the job or is staff."""
    mine = actor.user is not None and found.requested_by == actor.user
    return mine or can(actor, Action.SEE_AUDIT)


def answer_poll(request: HttpRequest, found: Job, poll_url: str) -> HttpResponse:
    """Return the progress again; when the job is finished, the whole page shows the outcome."""
    response = render(request, "components/page/progress.html", {"progress": describe_progress(found, poll_url)})
    if found.is_finished:
        response.headers["HX-Refresh"] = "true"
    return response


@dataclass(frozen=True, slots=True)
class Progress:
    """A running job, for components/page/progress.html. ``is_silent``: no heartbeat for a while."""

    job: Job
    label: str
    state_label: str
    poll_url: str
    error: str
    is_silent: bool


def describe_progress(found: Job, poll_url: str) -> Progress:
    return Progress(
        job=found,
        label=job_label(found),
        state_label=found.get_state_display(),
        poll_url=poll_url,
        error=refusal_message(found.error_code, found.error_params) if found.error_code else "",
        is_silent=_is_silent(found),
    )


def _is_silent(found: Job) -> bool:
    """Return whether a running job has been silent for so long that its worker is probably gone."""
    silent_since = timezone.now() - timedelta(seconds=settings.FARISTOL_JOB_HEARTBEAT_SECONDS / 2)
    return found.state == JobState.RUNNING and found.heartbeat_at is not None and found.heartbeat_at < silent_since


def _page(request: HttpRequest, actor: Actor, found: Job) -> HttpResponse:
    context = {
        "section": "desk",
        "job": found,
        "progress": describe_progress(found, reverse("job", args=[found.reference])),
        "subject": job_subject(found),
        "may_retry": found.state == "failed" and can(actor, Action.MANAGE_JOBS),
    }
    return render(request, "federation/jobs/job.html", context)
