"""Jobs and rating lists in the shapes of the desk's templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.job_pages import job_label, job_subject
from federation.models import Job
from federation.permissions import Action, Actor, can, has_local_role
from ratings.models import SequencePosition
from ratings.rating_list import ListLine
from ratings.waiting import SystemState

Shape = dict[str, Any]


def desk_links(actor: Actor) -> list[Shape]:
    """What else there is to do, whether or not something waits: [{url, label, icon}]."""
    links = (
        (Action.ANNOUNCE_CHAMPIONSHIP, "announce", _("Announce a championship"), "calendar"),
        (Action.MANAGE_REGISTRY, "registry", _("Players and clubs"), "people"),
        (Action.MANAGE_RATINGS, "rating_systems", _("Ratings and lists"), "people"),
        (Action.MANAGE_RATINGS, "seasons", _("Seasons"), "calendar"),
        (Action.MANAGE_RATINGS, "joining", _("What was before the portal"), "calendar"),
        (Action.MANAGE_REGISTRY, "registry_imports", _("Tables in and out"), "download"),
        (Action.MANAGE_MEMBERS, "members", _("Members and roles"), "person"),
        (Action.MANAGE_FEDERATION, "federation_settings", _("Settings of the federation"), "note"),
        (Action.MANAGE_RULES, "rules_desk", _("Rules of the game"), "note"),
        (Action.MANAGE_FEDERATION, "competition_list", _("Rules of competition"), "check"),
        (Action.ENTER_GAMES, "game_list", _("Recorded games"), "note"),
        (Action.MANAGE_LEXICONS, "lexicon_list", _("Word lists"), "search"),
        (Action.MANAGE_RULES, "desk_rulebooks", _("Rulebooks"), "note"),
        (Action.SEE_AUDIT, "audit", _("Who did what"), "clock"),
    )
    found = [
        {"url": reverse(name), "label": label, "icon": icon}
        for action, name, label, icon in links
        if can(actor, action)
    ]
    if can(actor, Action.ANSWER_CHALLENGE) or has_local_role(actor):
        found.append({"url": reverse("challenge"), "label": _("Answer challenges"), "icon": "check"})
    if actor.roles:
        found.append({"url": reverse("api_keys"), "label": _("Keys for other programs"), "icon": "key"})
    return found


def job_items(jobs: Sequence[Job]) -> list[Shape]:
    items = []
    for job in jobs:
        subject = job_subject(job)
        items.append(
            {
                "url": reverse("job", args=[job.reference]),
                "title": job_label(job),
                "lines": [subject.name if subject else "", formats.date_format(job.created_at, "DATETIME_FORMAT")],
                "state": job.state,
                "state_label": job.get_state_display(),
                "todo": _("Look at it and try it again"),
            }
        )
    return items


def items_to_publish(states: Sequence[SystemState]) -> list[Shape]:
    return [
        {
            "url": reverse("publish", args=[state.system.code]),
            "title": state.system.name,
            "lines": [_unlisted(state.unlisted)],
            "todo": _("Look at the new list and publish it"),
        }
        for state in states
    ]


def _unlisted(count: int) -> str:
    text = ngettext(
        "%(count)s championship was rated since the last edition",
        "%(count)s championships were rated since the last edition",
        count,
    )
    return text % {"count": count}


def system_item(state: SystemState, championships: Sequence[SequencePosition]) -> Shape:
    """One rating system on the page of ratings."""
    return {
        "system": state.system,
        "edition": state.edition,
        "unlisted": state.unlisted,
        "unrated": state.unrated,
        "job": state.job,
        "job_label": state.job.get_state_display() if state.job else "",
        "championships": championships,
    }


def preview_rows(lines: Sequence[ListLine], labels: Mapping[str, str]) -> list[Shape]:
    """For components/ranking_table.html, of a list that is not published yet; ``labels`` of its statuses."""
    return [
        {
            "place": line.place,
            "name": line.name,
            "url": reverse("player", args=[line.player_number]),
            "club": line.club,
            "rating": line.rating,
            "change": line.change,
            "games": line.games,
            "status": line.status,
            "status_label": labels.get(line.status, line.status),
        }
        for line in lines
    ]
