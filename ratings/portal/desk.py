"""The desk: the reader's tasks and what to do about them, with jobs and e-mails below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from federation.audit.models import AuditEntry
from federation.jobs.models import Job
from federation.jobs.services.retries import troubled_jobs
from federation.jobs.words import job_label, job_subject
from federation.notices.models import Mail, MailTrouble
from federation.notices.services.outbox import mails_given_up
from federation.permissions import Action, Actor, actor_for, can, has_local_role, require
from federation.registry.queries import waiting_players
from federation.registry.views.players import player_items
from federation.values.parts import DeskItem, Link, Urgency
from federation.web.lists import get_page
from federation.web.moments import moment_words
from games.permissions import GameAction
from ratings.permissions import RatingAction
from ratings.portal.first_steps import first_steps
from ratings.publication.views import items_to_publish
from ratings.replay.queries.state import describe_system
from ratings.systems.models import RatingSystem
from tournaments.calendar import queries as waiting
from tournaments.calendar.views import desk_items
from tournaments.calendar.views.audit import AuditItem, audit_item
from tournaments.permissions import ChampionshipAction
from tournaments.results.views.reports import items_reported, reports_waiting


@dataclass(frozen=True, slots=True)
class DeskSubject:
    """Other things to do about one subject, whether or not anything is waiting."""

    title: str
    links: Sequence[Link]


def desk_links(actor: Actor, *, may_announce: bool) -> list[DeskSubject]:
    """``may_announce``: whether the way to a new championship stands here, and not below one's own."""
    may_answer = can(actor, ChampionshipAction.ANSWER_CHALLENGE) or has_local_role(actor)
    subjects: tuple[tuple[str, tuple[tuple[bool, str, str], ...]], ...] = (
        (
            _("Championships"),
            (
                (may_announce, "announce", _("Announce a championship")),
                (can(actor, GameAction.ENTER_GAMES), "game_list", _("Recorded games")),
                (may_answer, "challenge", _("Answer challenges")),
                (can(actor, ChampionshipAction.MANAGE_RATINGS), "rating_systems", _("Ratings and lists")),
                (can(actor, RatingAction.READ_TRIALS), "laboratory", _("Rating laboratory")),
                (
                    can(actor, RatingAction.MANAGE_OUTSIDE_LISTS),
                    "outside_lists",
                    _("Other federations’ lists"),
                ),
                (can(actor, ChampionshipAction.MANAGE_RATINGS), "seasons", _("Seasons")),
                (can(actor, ChampionshipAction.MANAGE_RATINGS), "joining", _("Import past results")),
            ),
        ),
        (
            _("People"),
            (
                (can(actor, Action.MANAGE_REGISTRY), "registry", _("Players and clubs")),
                (can(actor, Action.MANAGE_REGISTRY), "registry_claims", _("Player accounts")),
                (can(actor, Action.MANAGE_REGISTRY), "registry_imports", _("Import and export")),
                (can(actor, Action.MANAGE_MEMBERS), "members", _("Members and roles")),
            ),
        ),
        (
            pgettext("section", "Rules"),
            (
                (can(actor, GameAction.MANAGE_RULES), "rules_desk", _("Rules of the game")),
                (can(actor, Action.MANAGE_FEDERATION), "competition_list", _("Competition rules")),
                (can(actor, GameAction.MANAGE_LEXICONS), "lexicon_list", _("Word lists")),
                (can(actor, GameAction.MANAGE_RULES), "desk_rulebooks", _("Rulebooks")),
            ),
        ),
        (
            _("Portal"),
            (
                (can(actor, Action.MANAGE_SITE), "site_desk", _("Pages and news")),
                (can(actor, Action.MANAGE_FEDERATION), "federation_settings", _("Federation settings")),
                (can(actor, Action.MANAGE_FEDERATION), "data_exports", _("Federation data")),
                (can(actor, Action.SEE_AUDIT), "audit", _("Activity log")),
                (can(actor, Action.MANAGE_JOBS), "mails", _("E-mail log")),
                (can(actor, Action.MANAGE_JOBS), "webhooks", _("Webhooks")),
                (bool(actor.roles), "api_keys", _("API keys")),
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
        lines=[subject.name if subject else "", moment_words(job.created_at)],
        state=job.state,
        state_label=job.get_state_display(),
        todo=_("Check what happened and try again"),
        urgency=Urgency.OVERDUE,
    )


def mail_items(mails: Sequence[Mail]) -> list[DeskItem]:
    return [
        DeskItem(
            url=f"{reverse('mails')}?state=given_up",
            title=mail.address,
            lines=[mail.subject, moment_words(mail.created_at)],
            todo=str(MailTrouble(mail.trouble).label) if mail.trouble else "",
            urgency=Urgency.OVERDUE,
        )
        for mail in mails
    ]


# Limit of the overview; the rest is on the page of its kind.
SHOWN = 20
# Number of rows of recent activity.
DONE_LATELY = 5
# Panels of what is played now, and lines of one's own championships, on the desk.
MOST_UNDER_WAY = 4
MOST_OWN = 6


# The name of each kind, and the button label of its items.
_WORDS = {
    "jobs": (gettext_lazy("Something went wrong"), gettext_lazy("View")),
    "mails": (gettext_lazy("Failed e-mails"), gettext_lazy("View")),
    "approve": (gettext_lazy("Championships to approve"), gettext_lazy("Review")),
    "settle": (gettext_lazy("Names to identify"), gettext_lazy("Identify players")),
    "claims": (gettext_lazy("Players awaiting your decision"), gettext_lazy("View")),
    "accept": (gettext_lazy("Results to accept"), gettext_lazy("Review results")),
    "reports": (gettext_lazy("Errors reported in results"), gettext_lazy("Check result")),
    "publish": (gettext_lazy("Rating lists to publish"), gettext_lazy("View list")),
    "sent_back": (gettext_lazy("Returned to organisers"), gettext_lazy("View")),
    "awaited": (gettext_lazy("Results outstanding"), gettext_lazy("View")),
    "own": (gettext_lazy("Your championships"), gettext_lazy("Open championship")),
}


@dataclass(frozen=True, slots=True)
class Group:
    """One kind of things to do. ``items`` is a queryset or a list; ``describe`` makes lines of a page of them.

    ``listed`` is what its own page lists, where that is more than what waits.
    """

    code: str
    items: Any
    describe: Callable[[Sequence[Any]], list[DeskItem]]
    listed: Any = None

    @property
    def title(self) -> str:
        return str(_WORDS[self.code][0])

    @property
    def act(self) -> str:
        return str(_WORDS[self.code][1])


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of task with waiting items, all listed at ``url``. ``more``: some are not in the overview."""

    title: str
    url: str
    more: bool


@login_required
def desk(request: HttpRequest) -> HttpResponse:
    actor = actor_for(request.user)
    if not can(actor, Action.SEE_DESK) and not has_local_role(actor):
        # Raises a specific error if only a second factor is missing.
        require(actor, Action.SEE_DESK)
    groups = _groups(actor)
    only = request.GET.get("only", "")
    if only:
        return _page_of_kind(request, groups, only)
    today = timezone.localdate()
    played = waiting.championships_under_way(actor, today)
    under_way = [desk_items.under_way_shape(*pair) for pair in played[:MOST_UNDER_WAY]]
    items, kinds = _most_pressing(groups)
    own = list(waiting.recent_championships(actor)[: MOST_OWN + 1]) if actor.user is not None else []
    # What has a panel isn't said again.
    said = {panel.url for panel in under_way}
    to_do = [item for item in items if item.urgency is not Urgency.NOTHING and item.url not in said]
    may_announce = can(actor, ChampionshipAction.ANNOUNCE_CHAMPIONSHIP)
    context = {
        "section": "desk",
        "lead": _lead(len(played), len(to_do)),
        "under_way": under_way,
        "items": [_timed(item, today) for item in to_do[:SHOWN]],
        "at_rest": [item for item in items if item.urgency is Urgency.NOTHING],
        "kinds": kinds,
        "done": _done_lately(actor),
        "steps": first_steps(actor),
        "own": desk_items.own_lines(actor, own[:MOST_OWN], today),
        "has_more_own": len(own) > MOST_OWN,
        "may_announce": may_announce and bool(own),
        "links": desk_links(actor, may_announce=may_announce and not own),
    }
    return render(request, "ratings/portal/desk.html", context)


def _page_of_kind(request: HttpRequest, groups: Sequence[Group], only: str) -> HttpResponse:
    group = next((group for group in groups if group.code == only), None)
    if group is None:
        raise Http404
    page = get_page(request, group.items if group.listed is None else group.listed)
    context = {"section": "desk", "group": group, "page": page, "items": group.describe(list(page.object_list))}
    return render(request, "ratings/portal/desk_group.html", context)


def _lead(under_way: int, to_do: int) -> str:
    """What there is today, in a sentence or two."""
    said = []
    if under_way:
        text = ngettext("%(count)s championship is under way.", "%(count)s championships are under way.", under_way)
        said.append(text % {"count": under_way})
    if to_do:
        said.append(ngettext("You have %(count)s task.", "You have %(count)s tasks.", to_do) % {"count": to_do})
    return " ".join(said)


def _most_pressing(groups: Sequence[Group]) -> tuple[list[DeskItem], list[Kind]]:
    """Return the first items of each kind together, sorted by due date: overdue first."""
    items: list[DeskItem] = []
    kinds = []
    for group in groups:
        # One more than shown tells whether there are more, without counting.
        found = list(group.items[: SHOWN + 1])
        described = (replace(item, act=item.act or group.act) for item in group.describe(found[:SHOWN]))
        # One's own championships have a list of their own, which says of each why it rests.
        items += (item for item in described if group.code != "own" or item.urgency is not Urgency.NOTHING)
        if found and group.code != "own":
            kinds.append(Kind(group.title, f"{reverse('desk')}?only={group.code}", len(found) > SHOWN))
    return sorted(items, key=lambda item: item.rank), kinds


def _timed(item: DeskItem, today: date) -> DeskItem:
    """Return the item with its due day in words, and how far away it is; without a day it is due now."""
    if item.due is None:
        return replace(item, when=_("Now"))
    days = (item.due - today).days
    if days == 0:
        return replace(item, when=_("Today"))
    kind = "MONTH_DAY_FORMAT" if item.due.year == today.year else "SHORT_DATE_FORMAT"
    text = (
        ngettext("in %(count)s day", "in %(count)s days", days)
        if days > 0
        else ngettext("%(count)s day ago", "%(count)s days ago", -days)
    )
    return replace(item, when=formats.date_format(item.due, kind), when_note=text % {"count": abs(days)})


def _done_lately(actor: Actor) -> list[AuditItem]:
    """Return the latest acts in the federation, for those who may read the activity log."""
    if not can(actor, Action.SEE_AUDIT):
        return []
    return [audit_item(entry) for entry in AuditEntry.objects.order_by("-at", "-pk")[:DONE_LATELY]]


def _groups(actor: Actor) -> list[Group]:
    """Return the tasks this reader can act on, most urgent first."""
    today = timezone.localdate()
    groups = []
    if can(actor, Action.MANAGE_JOBS):
        groups.append(Group("jobs", troubled_jobs(timezone.now()), job_items))
        groups.append(Group("mails", mails_given_up(), mail_items))
    if can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP):
        groups.append(Group("approve", waiting.championships_to_decide(), desk_items.items_to_approve))
    if can(actor, Action.SETTLE_PLAYERS):
        groups.append(Group("settle", waiting.results_to_settle(), desk_items.items_to_settle))
    if can(actor, Action.MANAGE_REGISTRY):
        groups.append(Group("claims", waiting_players(), player_items))
    if can(actor, ChampionshipAction.ACCEPT_RESULTS):
        groups.append(Group("accept", waiting.results_to_accept(actor), desk_items.items_to_accept))
        groups.append(Group("reports", reports_waiting(), items_reported))
    if can(actor, RatingAction.PUBLISH_RATING_LIST):
        states = [describe_system(system) for system in RatingSystem.objects.all()]
        ready = [state for state in states if state.asks_for_an_edition]
        groups.append(Group("publish", ready, items_to_publish))
    if can(actor, ChampionshipAction.ACCEPT_RESULTS):
        groups.append(Group("sent_back", waiting.results_sent_back(), desk_items.items_sent_back))
        groups.append(Group("awaited", waiting.results_awaited(today), desk_items.items_awaited))
    if actor.user is not None:
        own, all_own = waiting.own_championships(actor), waiting.recent_championships(actor)
        groups.append(Group("own", own, lambda page: desk_items.own_items(actor, page, today), all_own))
    return groups
