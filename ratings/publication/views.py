"""Staff pages: the state of each rating system, recomputing, and publishing the next list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from federation.errors import Refusal
from federation.jobs.models import Job
from federation.jobs.views import Progress, describe_progress
from federation.permissions import Action, Actor, actor_for, can, require
from federation.tenancy.locks import lock
from federation.values.numbers import whole_number
from federation.values.parts import DeskItem, Stat
from federation.web.lists import get_page
from federation.web.refusals import refuse_on
from ratings.errors import RatingsMovedMeanwhile
from ratings.lists.line import ListLine
from ratings.lists.models import Edition
from ratings.lists.queries.ranking import latest_edition
from ratings.lists.views.shapes import ranking_rows
from ratings.permissions import RatingAction
from ratings.publication.services.editions import preview_rating_list, publish_rating_list
from ratings.publication.services.preparation import have_published, prepare
from ratings.publication.services.previews import LIST, RatingListPreview, is_refused, read_list, refusal_of
from ratings.replay.models import SequencePosition
from ratings.replay.queries.state import SystemState, describe_system, is_large, unlisted_positions
from ratings.replay.services.recomputation import request_recomputation
from ratings.systems.models import RatingSystem
from ratings.systems.words.labels import status_labels
from tournaments.permissions import ChampionshipAction


@dataclass(frozen=True, slots=True)
class SystemItem:
    """A rating system on the ratings page. ``more``: there are more championships than named."""

    system: RatingSystem
    edition: Edition | None
    unlisted: int
    unrated: int
    corrected: str
    asks: bool
    progress: Progress | None
    job: Job | None
    job_label: str
    championships: Sequence[SequencePosition]
    more: bool


def items_to_publish(states: Sequence[SystemState]) -> list[DeskItem]:
    return [
        DeskItem(
            url=reverse("publish", args=[state.system.code]),
            title=state.system.name,
            lines=[line for line in (_unlisted(state.unlisted), _corrected(state)) if line],
            todo=_("Review the new list and publish it"),
        )
        for state in states
    ]


def _unlisted(count: int) -> str:
    if not count:
        return ""
    text = ngettext(
        "%(count)s championship has been rated since the last list",
        "%(count)s championships have been rated since the last list",
        count,
    )
    return text % {"count": count}


def _corrected(state: SystemState) -> str:
    """Return a note on corrections to what the list shows, which are not new championships."""
    if not state.corrected or state.edition is None:
        return ""
    text = ngettext(
        "%(count)s championship has been corrected: list no. %(number)s shows it as it was before",
        "%(count)s championships have been corrected: list no. %(number)s shows them as they were before",
        state.corrected,
    )
    return text % {"count": state.corrected, "number": state.edition.number}


def system_item(state: SystemState, championships: Sequence[SequencePosition]) -> SystemItem:
    return SystemItem(
        system=state.system,
        edition=state.edition,
        unlisted=state.unlisted,
        unrated=state.unrated,
        corrected=_corrected(state),
        asks=state.asks_for_an_edition,
        progress=describe_progress(state.job, reverse("job", args=[state.job.reference])) if state.job else None,
        job=state.last_job,
        job_label=state.last_job.get_state_display() if state.last_job else "",
        championships=championships,
        more=state.unlisted > len(championships),
    )


# Number of championships named per system in the overview.
SHOWN = 10
MOVERS = 5


@login_required
@never_cache
def rating_systems(request: HttpRequest) -> HttpResponse:
    require(actor_for(request.user), ChampionshipAction.MANAGE_RATINGS)
    return _systems_page(request)


def _systems_page(request: HttpRequest) -> HttpResponse:
    states = [describe_system(system) for system in RatingSystem.objects.all()]
    items = [
        system_item(state, list(unlisted_positions(state.system, state.edition).filter(listed_in=None)[:SHOWN]))
        for state in states
    ]
    is_computing = any(state.job for state in states)
    context = {
        "section": "desk",
        "systems": items,
        "is_computing": is_computing,
        "may_add": can(actor_for(request.user), Action.MANAGE_FEDERATION),
    }
    return render(request, "ratings/publication/ratings.html", context)


@login_required
def recompute(request: HttpRequest, code: str) -> HttpResponse:
    """Have a worker recompute a system from the start; a second click while one waits creates no second job."""
    actor, system = _find(request, code, ChampionshipAction.MANAGE_RATINGS)
    if request.method != "POST":
        return redirect("rating_systems")
    waiting = describe_system(system).job
    if waiting is None or waiting.state != "queued":
        waiting = request_recomputation(actor, system)
    return redirect("job", waiting.reference)


@login_required
@never_cache
def publish(request: HttpRequest, code: str) -> HttpResponse:
    """Show the list as it would be published, with the button to do so."""
    actor, system = _find(request, code, RatingAction.PUBLISH_RATING_LIST)
    if request.method == "POST":
        return _publish(request, actor, system)
    return _preview_page(request, actor, system)


def _publish(request: HttpRequest, actor: Actor, system: RatingSystem) -> HttpResponse:
    number, digest = whole_number(request.POST.get("number")), request.POST.get("digest", "")
    large = is_large(system)
    if not large:
        # Of two simultaneous requests the second waits here, and then finds the edition of the first.
        lock(system)
    meanwhile = _published_as(system, number)
    if meanwhile is not None:
        text = _("%(system)s list no. %(number)s has been published.")
        messages.info(request, text % {"number": meanwhile.number, "system": system.name})
        return redirect("edition", system.code, meanwhile.number)
    if large:
        return redirect("job", have_published(actor, system, digest).reference)
    try:
        edition = publish_rating_list(actor, system, seen=digest)
    except RatingsMovedMeanwhile:
        messages.warning(request, _("Something has changed since this preview. Please check the list again."))
        return _preview_page(request, actor, system, status=409)
    except Refusal as refusal:
        return refuse_on(lambda: _preview_page(request, actor, system), request, refusal)
    done = _("%(system)s list no. %(number)s has been published.")
    messages.success(request, done % {"number": edition.number, "system": system.name})
    return redirect("edition", system.code, edition.number)


def _published_as(system: RatingSystem, number: int | None) -> Edition | None:
    """Return the edition of this number if it already exists: a second click, or someone was faster."""
    latest = latest_edition(system)
    if latest is None or number is None or number > latest.number:
        return None
    return system.editions.filter(number=number).first()


def _preview_page(request: HttpRequest, actor: Actor, system: RatingSystem, status: int = 200) -> HttpResponse:
    context: dict[str, object] = {"section": "desk", "system": system}
    try:
        context.update(_look(request, actor, system))
    except Refusal as refusal:
        # There is no list to show yet; the page says why and what to do.
        context["refusal"] = str(refusal)
        status = refusal.status if request.method == "POST" else status
    return render(request, "ratings/publication/publish.html", context, status=status)


def _look(request: HttpRequest, actor: Actor, system: RatingSystem) -> dict[str, object]:
    """Return the list, the refusal, or the progress of the worker that computes it."""
    if not is_large(system):
        return _preview_context(request, preview_rating_list(system))
    found = prepare(actor, system, LIST)
    if isinstance(found, Job):
        return {"progress": describe_progress(found, reverse("job", args=[found.reference]))}
    if is_refused(found):
        return {"refusal": refusal_of(found)}
    return _preview_context(request, read_list(system, found))


def _preview_context(request: HttpRequest, preview: RatingListPreview) -> dict[str, object]:
    labels = status_labels(preview.system.parameters)
    counts = Counter(line.status for line in preview.lines)
    page = get_page(request, preview.lines)
    moved = sorted((line for line in preview.lines if line.change), key=_change, reverse=True)
    return {
        "preview": preview,
        "stats": [Stat(label, counts[status], main=status == "act") for status, label in labels.items()],
        "risers": ranking_rows([line for line in moved[:MOVERS] if _change(line) > 0], labels),
        "fallers": ranking_rows([line for line in moved[: -MOVERS - 1 : -1] if _change(line) < 0], labels),
        "unlisted": unlisted_positions(preview.system, preview.previous)[:SHOWN],
        "page": page,
        "rows": ranking_rows(list(page.object_list), labels),
    }


def _change(line: ListLine) -> int:
    return line.change or 0


def _find(request: HttpRequest, code: str, action: StrEnum) -> tuple[Actor, RatingSystem]:
    actor = actor_for(request.user)
    require(actor, action)
    return actor, get_object_or_404(RatingSystem, code=code)
