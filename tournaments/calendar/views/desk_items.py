"""Championships and results as lines of the desk: what each is about, and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.people.models.accounts import Role
from federation.permissions import Action, Actor, can
from federation.tenancy.scope import current_federation
from federation.values.parts import DeskItem, Link, Urgency
from federation.web.moments import moment_words
from tournaments.calendar.queries import (
    last_reminders,
    latest_versions,
    own_roles,
    progress_of_each,
    rated_among,
)
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.queries.championships import describe_championships
from tournaments.championship.queries.rateability import deadline_of
from tournaments.championship.rules.deadlines import Deadline, latest_results
from tournaments.championship.rules.next_steps import NextStep, Powers
from tournaments.championship.rules.phases import Phase
from tournaments.championship.views.facts import date_span
from tournaments.championship.views.versions import STEP_WORDS, WAITING, step_of, version_url
from tournaments.log.progress import Progress
from tournaments.permissions import ChampionshipAction


def items_to_approve(championships: Sequence[Championship]) -> list[DeskItem]:
    read, changed = (
        _("Review the announcement and approve or reject it"),
        _("Changed since approval: approve it again"),
    )
    today = timezone.localdate()
    return [
        _due(
            _championship_item(one, changed if one.was_approved else read),
            one.starts_on,
            today,
            overdue=_("started on %(day)s"),
            due=_("starts on %(day)s"),
        )
        for one in championships
    ]


def _due(item: DeskItem, day: date, today: date, *, overdue: str, due: str) -> DeskItem:
    """Add the due date, worded for before or after that day."""
    is_over = day < today
    sentence = (overdue if is_over else due) % {"day": formats.date_format(day, "DATE_FORMAT")}
    urgency = Urgency.OVERDUE if is_over else Urgency.NOW if day == today else Urgency.LATER
    return replace(item, urgency=urgency, due=day, due_text=sentence, due_tone="bad" if is_over else "calm")


def items_to_settle(versions: Sequence[Any]) -> list[DeskItem]:
    return [_version_item(version, _names(version.unsettled)) for version in versions]


def _names(count: int) -> str:
    text = ngettext("Identify %(count)s name in the file", "Identify %(count)s names in the file", count)
    return text % {"count": count}


def items_to_accept(versions: Sequence[ResultsVersion]) -> list[DeskItem]:
    return [_item_to_accept(version) for version in versions]


def _item_to_accept(version: Any) -> DeskItem:
    if version.replaces is None:
        return _version_item(version, _("Review and accept the results"))
    item = _version_item(version, _("Review what the correction changes and accept it"))
    line = _("replaces accepted version %(number)s") % {"number": version.replaces}
    return replace(item, lines=[*item.lines, line])


def items_awaited(championships: Sequence[Championship]) -> list[DeskItem]:
    """Return the results awaited, with their due date and the last reminder."""
    reminded = last_reminders([championship.pk for championship in championships])
    deadline, today = deadline_of(current_federation(), "results"), timezone.localdate()
    return [_item_awaited(one, deadline, reminded.get(one.pk), today) for one in championships]


def _item_awaited(
    championship: Championship, deadline: Deadline | None, reminded: datetime | None, today: date
) -> DeskItem:
    item = _championship_item(championship, _("Remind the organiser, or upload results received by e-mail"))
    day = moment_words(reminded)
    item = replace(
        item,
        reminded=_("last reminded on %(day)s") % {"day": day} if day else "",
        remind_url=reverse("championship_remind", args=[championship.slug]),
    )
    if deadline is None:
        return item
    due = latest_results(championship.ends_on, deadline)
    return _due(
        item, due, today, overdue=_("the results were due by %(day)s"), due=_("the results are due by %(day)s")
    )


def items_sent_back(versions: Sequence[ResultsVersion]) -> list[DeskItem]:
    todo = _("Wait for the organiser, who has your comments")
    return [_at_rest(_version_item(version, todo)) for version in versions]


def _at_rest(item: DeskItem) -> DeskItem:
    """Mark as needing nothing from the reader, so that nothing stands out."""
    return replace(item, urgency=Urgency.NOTHING, tone="calm")


def own_items(actor: Actor, championships: Sequence[Championship], today: date) -> list[DeskItem]:
    """The organiser's, arbiter's or helper's championships, each with its next step. Four queries at most."""
    return sorted(_own_items(actor, championships, today), key=lambda item: item.rank)


def _own_items(actor: Actor, championships: Sequence[Championship], today: date) -> list[DeskItem]:
    """In the order of the championships, which come ``with_live``."""
    ids = [championship.pk for championship in championships]
    versions, roles, progress = latest_versions(ids), own_roles(actor, ids), progress_of_each(championships)
    settles, accepts = can(actor, Action.SETTLE_PLAYERS), can(actor, ChampionshipAction.ACCEPT_RESULTS)
    items = []
    for championship in championships:
        held = roles.get(championship.pk, set())
        played_here = progress.get(championship.pk)
        if held == {Role.HELPER} and not accepts:
            items.append(_helped_item(championship, played_here, today))
            continue
        powers = Powers(upload=True, deliver=accepts or Role.ORGANISER in held, settle=settles, accept=accepts)
        items.append(_own_item(championship, versions.get(championship.pk), powers, played_here, today))
    return items


def _helped_item(championship: Championship, progress: Progress | None, today: date) -> DeskItem:
    """A helper is only concerned with the days of play."""
    if championship.starts_on > today:
        return _at_rest(_championship_item(championship, _("Nothing to do until it’s played")))
    if championship.ends_on < today:
        return _at_rest(_championship_item(championship, _("Nothing more to do: it’s over")))
    item = _championship_item(championship, _("Help with entries, rounds and results"))
    return replace(item, url=run_url(championship)) if progress else item


def _own_item(
    championship: Championship, version: Any, powers: Powers, progress: Progress | None, today: date
) -> DeskItem:
    if championship.state == ChampionshipState.ANNOUNCED:
        waits = _championship_item(championship, _("Wait for federation staff to approve or reject it"))
        return _at_rest(waits)
    if championship.state != ChampionshipState.APPROVED:
        return _at_rest(_championship_item(championship, _("Nothing more to do")))
    # Interim results of a finished championship aren't the ones awaited.
    if version is None or (version.is_interim and championship.ends_on < today):
        return _unsent_item(championship, progress, today)
    step = step_of(version, powers, is_complete=not version.has_pending)
    item = replace(
        _championship_item(championship, str(STEP_WORDS[step])),
        state=version.state,
        state_label=version.get_state_display(),
        url=reverse("results_version", args=[championship.slug, version.number]),
        act=_("Submit results") if step is NextStep.DELIVER else "",
    )
    return _at_rest(item) if step in WAITING else item


def _unsent_item(championship: Championship, progress: Progress | None, today: date) -> DeskItem:
    if championship.starts_on > today:
        return _at_rest(_championship_item(championship, _("Nothing to do until it’s played")))
    if progress is not None and not progress.finished:
        # Nobody uploads what is still being played.
        item = _championship_item(championship, _("Play the rounds at the arbiter’s desk"))
        return replace(item, url=run_url(championship), act=_("Open the arbiter’s desk"))
    item = _championship_item(championship, _send_by(championship, today))
    if progress is not None:
        item = replace(item, url=run_url(championship), act=_("Open the arbiter’s desk"))
    else:
        item = replace(item, url=reverse("results_upload", args=[championship.slug]), act=_("Upload results"))
    deadline = deadline_of(current_federation(), "results")
    due = latest_results(championship.ends_on, deadline) if deadline else None
    if due is None:
        return item
    return replace(item, due=due, urgency=Urgency.OVERDUE if due < today else Urgency.LATER)


def run_url(championship: Championship) -> str:
    """Where a championship is run on the day."""
    return reverse("live_desk", args=[championship.slug])


@dataclass(frozen=True, slots=True)
class UnderWay:
    """For tournaments/championship/_under_way.html: a championship that is played here now."""

    name: str
    url: str
    progress: Progress


def under_way_shape(championship: Championship, progress: Progress) -> UnderWay:
    return UnderWay(championship.name, run_url(championship), progress)


STAGES = 6
# How many of the stages are behind a championship; approved ones wait for their day, not for a person.
_DONE = {
    Phase.ANNOUNCED: 1,
    Phase.APPROVED: 2,
    Phase.UNDER_WAY: 2,
    Phase.OVERDUE: 3,
    Phase.DELIVERED: 4,
    Phase.ACCEPTED: 5,
}


@dataclass(frozen=True, slots=True)
class OwnLine:
    """For “Your championships”: what is to be done or awaited, ``stages`` as ``done``, ``now`` or ``to come``.

    ``links`` are what can still be done once its results are accepted.
    """

    name: str
    url: str
    text: str
    stages: Sequence[str]
    links: Sequence[Link]


def own_lines(actor: Actor, championships: Sequence[Championship], today: date) -> list[OwnLine]:
    """In the order of the championships, which come ``with_live``. Eight queries at most."""
    items = _own_items(actor, championships, today)
    described = describe_championships(championships, today)
    roles = own_roles(actor, [one.pk for one in championships])
    progress = progress_of_each(championships)
    rated = rated_among([one.championship.pk for one in described if one.phase is Phase.ACCEPTED])
    return [
        OwnLine(
            name=line.championship.name,
            url=reverse("championship_manage", args=[line.championship.slug]),
            text=_own_text(progress.get(line.championship.pk), item),
            stages=_stages(line.phase, is_rated=line.championship.pk in rated),
            links=_ways_after(line.championship, roles.get(line.championship.pk, set()))
            if line.phase is Phase.ACCEPTED
            else [],
        )
        for line, item in zip(described, items, strict=True)
    ]


def _own_text(progress: Progress | None, item: DeskItem) -> str:
    if progress is None or not progress.is_under_way:
        return item.todo
    words = {"number": progress.round, "all": progress.rounds}
    return _("under way, round %(number)s of %(all)s") % words


def _stages(phase: Phase, *, is_rated: bool) -> list[str]:
    if phase not in _DONE:
        return []
    done = _DONE[phase] + is_rated
    is_now = phase not in {Phase.APPROVED, Phase.ACCEPTED}
    return ["done" if place < done else "now" if place == done and is_now else "to come" for place in range(STAGES)]


def _ways_after(championship: Championship, held: set[str]) -> list[Link]:
    """An error is reported on the result that is wrong; a helper uploads nothing."""
    report = Link(_("Report an error"), reverse("championship_rounds", args=[championship.slug]))
    if not held & {Role.ORGANISER, Role.ARBITER}:
        return [report]
    return [report, Link(_("Upload a correction"), reverse("results_upload", args=[championship.slug]))]


def _send_by(championship: Championship, today: date) -> str:
    """What to do, with the deadline if the federation sets one and it hasn't passed."""
    deadline = deadline_of(current_federation(), "results")
    due = latest_results(championship.ends_on, deadline) if deadline else None
    if due is None:
        return _("Upload the results")
    day = {"day": formats.date_format(due, "DATE_FORMAT")}
    if due < today:
        return _("Upload the results; they were due by %(day)s") % day
    return _("Upload the results by %(day)s") % day


def _championship_item(championship: Championship, todo: str) -> DeskItem:
    return DeskItem(
        url=reverse("championship_manage", args=[championship.slug]),
        title=championship.name,
        first=championship.starts_on,
        last=championship.ends_on,
        lines=[date_span(championship.starts_on, championship.ends_on), championship.place],
        state=championship.state,
        state_label=championship.get_state_display(),
        todo=todo,
    )


def _version_item(version: ResultsVersion, todo: str) -> DeskItem:
    received = formats.date_format(version.received_at, "DATE_FORMAT")
    sent = _("version %(number)s, uploaded on %(day)s") % {"number": version.number, "day": received}
    by = _("by %(person)s") % {"person": version.uploaded_by} if version.uploaded_by else ""
    championship = version.championship
    return DeskItem(
        url=version_url(version),
        title=championship.name,
        first=championship.starts_on,
        last=championship.ends_on,
        lines=[f"{sent} {by}".strip()],
        state=version.state,
        state_label=version.get_state_display(),
        todo=todo,
    )
