"""Jobs and rating lists in the shapes of the desk's templates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from federation.jobs.pages import job_label, job_subject
from federation.models import Job, Mail, MailTrouble
from federation.permissions import Action, Actor, can, has_local_role
from federation.values.parts import DeskItem, Link, Urgency
from federation.views.jobs import Progress, describe_progress
from games.permissions import GameAction
from ratings.models import Edition, RatingSystem, SequencePosition
from ratings.permissions import RatingAction
from ratings.queries.waiting import SystemState
from tournaments.permissions import ChampionshipAction


@dataclass(frozen=True, slots=True)
class DeskSubject:
    """What else there is to do, whether or not something waits, about one subject."""

    title: str
    links: Sequence[Link]


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


def desk_links(actor: Actor) -> list[DeskSubject]:
    may_answer = can(actor, ChampionshipAction.ANSWER_CHALLENGE) or has_local_role(actor)
    subjects: tuple[tuple[str, tuple[tuple[bool, str, str], ...]], ...] = (
        (
            _("Championships"),
            (
                (can(actor, ChampionshipAction.ANNOUNCE_CHAMPIONSHIP), "announce", _("Announce a championship")),
                (can(actor, GameAction.ENTER_GAMES), "game_list", _("Recorded games")),
                (may_answer, "challenge", _("Answer challenges")),
                (can(actor, ChampionshipAction.MANAGE_RATINGS), "rating_systems", _("Ratings and lists")),
                (can(actor, RatingAction.READ_TRIALS), "laboratory", _("Rating laboratory")),
                (
                    can(actor, RatingAction.MANAGE_OUTSIDE_LISTS),
                    "outside_lists",
                    _("Lists of other federations"),
                ),
                (can(actor, ChampionshipAction.MANAGE_RATINGS), "seasons", _("Seasons")),
                (can(actor, ChampionshipAction.MANAGE_RATINGS), "joining", _("What was before the portal")),
            ),
        ),
        (
            _("People"),
            (
                (can(actor, Action.MANAGE_REGISTRY), "registry", _("Players and clubs")),
                (can(actor, Action.MANAGE_REGISTRY), "registry_claims", _("Players and their accounts")),
                (can(actor, Action.MANAGE_REGISTRY), "registry_imports", _("Tables in and out")),
                (can(actor, Action.MANAGE_MEMBERS), "members", _("Members and roles")),
            ),
        ),
        (
            pgettext("section", "Rules"),
            (
                (can(actor, GameAction.MANAGE_RULES), "rules_desk", _("Rules of the game")),
                (can(actor, Action.MANAGE_FEDERATION), "competition_list", _("Rules of competition")),
                (can(actor, GameAction.MANAGE_LEXICONS), "lexicon_list", _("Word lists")),
                (can(actor, GameAction.MANAGE_RULES), "desk_rulebooks", _("Rulebooks")),
            ),
        ),
        (
            _("Portal"),
            (
                (can(actor, Action.MANAGE_SITE), "site_desk", _("Pages and news")),
                (can(actor, Action.MANAGE_FEDERATION), "federation_settings", _("Settings of the federation")),
                (can(actor, Action.MANAGE_FEDERATION), "data_exports", _("Data of the federation")),
                (can(actor, Action.SEE_AUDIT), "audit", _("Who did what")),
                (can(actor, Action.MANAGE_JOBS), "mails", _("Mails sent by the portal")),
                (can(actor, Action.MANAGE_JOBS), "webhooks", _("Programs that are told")),
                (bool(actor.roles), "api_keys", _("Keys for other programs")),
            ),
        ),
    )
    parts = (
        DeskSubject(title, [Link(label, reverse(name)) for may, name, label in links if may])
        for title, links in subjects
    )
    return [part for part in parts if part.links]


def job_items(jobs: Sequence[Job]) -> list[DeskItem]:
    return [_job_item(job) for job in jobs]


def _job_item(job: Job) -> DeskItem:
    subject = job_subject(job)
    return DeskItem(
        url=reverse("job", args=[job.reference]),
        title=job_label(job),
        lines=[subject.name if subject else "", formats.date_format(job.created_at, "DATETIME_FORMAT")],
        state=job.state,
        state_label=job.get_state_display(),
        todo=_("Look at it and try it again"),
        urgency=Urgency.OVERDUE,
    )


def mail_items(mails: Sequence[Mail]) -> list[DeskItem]:
    return [
        DeskItem(
            url=f"{reverse('mails')}?state=given_up",
            title=mail.address,
            lines=[mail.subject, formats.date_format(mail.created_at, "DATETIME_FORMAT")],
            todo=str(MailTrouble(mail.trouble).label) if mail.trouble else "",
            urgency=Urgency.OVERDUE,
        )
        for mail in mails
    ]


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
