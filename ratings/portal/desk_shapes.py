"""What else there is to do, jobs and mails in the shapes of the desk's templates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from federation.jobs.models.jobs import Job
from federation.jobs.words import job_label, job_subject
from federation.notices.models.mails import Mail, MailTrouble
from federation.permissions import Action, Actor, can, has_local_role
from federation.values.parts import DeskItem, Link, Urgency
from games.permissions import GameAction
from ratings.permissions import RatingAction
from tournaments.permissions import ChampionshipAction


@dataclass(frozen=True, slots=True)
class DeskSubject:
    """What else there is to do, whether or not something waits, about one subject."""

    title: str
    links: Sequence[Link]


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
