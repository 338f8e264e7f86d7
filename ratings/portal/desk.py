"""The desk: what waits for the reader, and what to do with each piece of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.errors import NotPermitted
from federation.permissions import Action, Actor, actor_for, can, has_local_role
from federation.queries.registry import waiting_players
from federation.services.job_retries import troubled_jobs
from federation.services.mails import mails_given_up
from federation.values.parts import DeskItem
from federation.views.paging import get_page
from federation.views.registry.waiting import player_items
from ratings.models import RatingSystem
from ratings.permissions import RatingAction
from ratings.queries.waiting import describe_system
from ratings.views.lists import desk_shapes
from tournaments.permissions import ChampionshipAction
from tournaments.queries import desk as waiting
from tournaments.views.desk import items as desk_items

# As many of a group as the overview shows; the rest is one click away.
SHOWN = 5


@dataclass(frozen=True, slots=True)
class Group:
    """One kind of things to do. ``items`` is a queryset or a list; ``describe`` makes lines of a page of them."""

    code: str
    title: str | Promise
    items: Any
    describe: Callable[[Sequence[Any]], list[DeskItem]]


@dataclass(frozen=True, slots=True)
class Overview:
    """The first of a group; ``more_url``: where all of them stand, if there are more."""

    code: str
    title: str | Promise
    items: Sequence[DeskItem]
    more_url: str

    @property
    def urgency(self) -> int:
        """That of the most pressing of them."""
        return min(item.urgency for item in self.items)


@login_required
def desk(request: HttpRequest) -> HttpResponse:
    actor = actor_for(request.user)
    if not can(actor, Action.SEE_DESK) and not has_local_role(actor):
        raise NotPermitted()
    groups = _groups(actor)
    only = request.GET.get("only", "")
    context: dict[str, object] = {"section": "desk", "links": desk_shapes.desk_links(actor)}
    if only:
        group = next((group for group in groups if group.code == only), None)
        if group is None:
            raise Http404
        page = get_page(request, group.items)
        items = group.describe(list(page.object_list))
        return render(request, "desk/desk_group.html", {**context, "group": group, "page": page, "items": items})
    shown = [_overview(group) for group in groups]
    # What is overdue stands before what is to be done, wherever it comes from.
    context["groups"] = sorted((group for group in shown if group.items), key=lambda group: group.urgency)
    return render(request, "desk/desk.html", context)


def _groups(actor: Actor) -> list[Group]:
    """What this reader can do something about, the most pressing first."""
    today = timezone.localdate()
    groups = []
    if can(actor, Action.MANAGE_JOBS):
        groups.append(Group("jobs", _("Something went wrong"), troubled_jobs(timezone.now()), desk_shapes.job_items))
        groups.append(Group("mails", _("Mails that did not get out"), mails_given_up(), desk_shapes.mail_items))
    if can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP):
        announced = waiting.championships_to_decide()
        groups.append(Group("approve", _("Championships to approve"), announced, desk_items.items_to_approve))
    if can(actor, Action.SETTLE_PLAYERS):
        names = waiting.results_to_settle()
        groups.append(Group("settle", _("Names to settle"), names, desk_items.items_to_settle))
    if can(actor, Action.MANAGE_REGISTRY):
        groups.append(Group("claims", _("Players who wait for you"), waiting_players(), player_items))
    if can(actor, ChampionshipAction.ACCEPT_RESULTS):
        delivered = waiting.results_to_accept(actor)
        groups.append(Group("accept", _("Results to accept"), delivered, desk_items.items_to_accept))
    if can(actor, RatingAction.PUBLISH_RATING_LIST):
        states = [describe_system(system) for system in RatingSystem.objects.all()]
        ready = [state for state in states if state.asks_for_an_edition]
        groups.append(Group("publish", _("Rating lists to publish"), ready, desk_shapes.items_to_publish))
    if can(actor, ChampionshipAction.ACCEPT_RESULTS):
        awaited = waiting.results_awaited(today)
        returned = waiting.results_sent_back()
        groups.append(Group("sent_back", _("Sent back to organisers"), returned, desk_items.items_sent_back))
        groups.append(Group("awaited", _("Results still to come"), awaited, desk_items.items_awaited))
    if actor.user is not None:
        own = waiting.own_championships(actor)
        groups.append(Group("own", _("My championships"), own, lambda page: desk_items.own_items(actor, page, today)))
    return groups


def _overview(group: Group) -> Overview:
    # One more than is shown tells whether there are more, without counting.
    found = list(group.items[: SHOWN + 1])
    more_url = f"{reverse('desk')}?only={group.code}" if len(found) > SHOWN else ""
    return Overview(group.code, group.title, group.describe(found[:SHOWN]), more_url)
