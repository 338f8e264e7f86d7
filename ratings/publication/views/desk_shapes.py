"""Rating lists that wait to be published, in the shapes of the desk's templates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.jobs.models.jobs import Job
from federation.jobs.views import Progress, describe_progress
from federation.values.parts import DeskItem
from ratings.lists.models.lists import Edition
from ratings.replay.models.changes import SequencePosition
from ratings.replay.queries.state import SystemState
from ratings.systems.models import RatingSystem


@dataclass(frozen=True, slots=True)
class SystemItem:
    """One rating system on the page of ratings. ``more``: there are more championships than are named."""

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
            todo=_("Look at the new list and publish it"),
        )
        for state in states
    ]


def _unlisted(count: int) -> str:
    if not count:
        return ""
    text = ngettext(
        "%(count)s championship was rated since the last edition",
        "%(count)s championships were rated since the last edition",
        count,
    )
    return text % {"count": count}


def _corrected(state: SystemState) -> str:
    """What was corrected in what an edition shows: no new championship, and said as such."""
    if not state.corrected or state.edition is None:
        return ""
    text = ngettext(
        "%(count)s championship was corrected: edition %(number)s shows it as it was before",
        "%(count)s championships were corrected: edition %(number)s shows them as they were before",
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
