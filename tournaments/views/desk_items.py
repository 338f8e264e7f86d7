"""Championships and results as lines of the desk: what it is about, and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.permissions import Action, Actor, can
from federation.tenancy.scope import current_federation
from tournaments.deadlines import latest_results
from tournaments.models import Championship, ChampionshipState, ResultsVersion
from tournaments.next_steps import Powers
from tournaments.queries.competitions import deadline_of
from tournaments.queries.desk import latest_versions, organised_ids
from tournaments.views.desk_shapes import STEP_WORDS, step_of, version_url
from tournaments.views.shapes import Shape, date_span


def items_to_approve(championships: Sequence[Championship]) -> list[Shape]:
    read, changed = _("Read the announcement and approve it or refuse it"), _("It was changed: approve it again")
    return [_championship_item(one, changed if one.was_approved else read) for one in championships]


def items_to_settle(versions: Sequence[Any]) -> list[Shape]:
    return [_version_item(version, _names(version.unsettled)) for version in versions]


def _names(count: int) -> str:
    text = ngettext("Say who %(count)s name of the file is", "Say who %(count)s names of the file are", count)
    return text % {"count": count}


def items_to_accept(versions: Sequence[ResultsVersion]) -> list[Shape]:
    return [_version_item(version, _("Look at the results and accept them")) for version in versions]


def items_awaited(championships: Sequence[Championship]) -> list[Shape]:
    todo = _("Remind the organiser, or send in what came by mail")
    return [_championship_item(championship, todo) for championship in championships]


def items_sent_back(versions: Sequence[ResultsVersion]) -> list[Shape]:
    return [_version_item(version, _("Wait for the organiser, who has your remarks")) for version in versions]


def own_items(actor: Actor, championships: Sequence[Championship], today: date) -> list[Shape]:
    """The organiser's or arbiter's championships, each with its next step. Two queries."""
    ids = [championship.pk for championship in championships]
    versions, organised = latest_versions(ids), organised_ids(actor, ids)
    settles, accepts = can(actor, Action.SETTLE_PLAYERS), can(actor, Action.ACCEPT_RESULTS)
    return [
        _own_item(
            championship,
            versions.get(championship.pk),
            Powers(upload=True, deliver=accepts or championship.pk in organised, settle=settles, accept=accepts),
            today,
        )
        for championship in championships
    ]


def _own_item(championship: Championship, version: Any, powers: Powers, today: date) -> Shape:
    if championship.state == ChampionshipState.ANNOUNCED:
        return _championship_item(championship, _("Wait: the federation's staff will approve it or refuse it"))
    if version is None:
        started = championship.starts_on <= today
        todo = _send_by(championship, today) if started else _("Nothing to do before it is played")
        item = _championship_item(championship, todo)
        return {**item, "url": reverse("results_upload", args=[championship.slug])} if started else item
    item = _championship_item(championship, STEP_WORDS[step_of(version, powers, is_complete=not version.has_pending)])
    state = {"state": version.state, "state_label": version.get_state_display()}
    return {**item, **state, "url": reverse("results_version", args=[championship.slug, version.number])}


def _send_by(championship: Championship, today: date) -> str:
    """What to do, and by when if the federation sets a day and it is not over."""
    deadline = deadline_of(current_federation(), "results")
    due = latest_results(championship.ends_on, deadline) if deadline else None
    if due is None:
        return _("Send in the results")
    day = {"day": formats.date_format(due, "DATE_FORMAT")}
    if due < today:
        return _("Send in the results; they had to come by %(day)s") % day
    return _("Send in the results by %(day)s") % day


def _championship_item(championship: Championship, todo: Any) -> Shape:
    return {
        "url": reverse("championship_manage", args=[championship.slug]),
        "title": championship.name,
        "first": championship.starts_on,
        "last": championship.ends_on,
        "lines": [date_span(championship.starts_on, championship.ends_on), championship.place],
        "state": championship.state,
        "state_label": championship.get_state_display(),
        "todo": todo,
    }


def _version_item(version: ResultsVersion, todo: str) -> Shape:
    received = formats.date_format(version.received_at, "DATE_FORMAT")
    sent = _("version %(number)s, sent in on %(day)s") % {"number": version.number, "day": received}
    by = _("by %(person)s") % {"person": version.uploaded_by} if version.uploaded_by else ""
    championship = version.championship
    return {
        "url": version_url(version),
        "title": championship.name,
        "first": championship.starts_on,
        "last": championship.ends_on,
        "lines": [f"{sent} {by}".strip()],
        "state": version.state,
        "state_label": version.get_state_display(),
        "todo": todo,
    }
