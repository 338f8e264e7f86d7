"""Possible duplicates: merging two records after a preview, undoing it, or marking them as two people."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from federation.errors import Refusal
from federation.people.models.players import Player
from federation.permissions import Action, Actor, actor_for, require
from federation.registry.models import PlayerMerge
from federation.registry.queries import find_duplicates
from federation.registry.services.duplicates import (
    forget_players_are_distinct,
    merge_players,
    preview_merge,
    say_players_are_distinct,
    undo_merge,
)
from federation.registry.views.player import find_player, player_page
from federation.web.lists import get_page
from federation.web.refusals import refuse_on

LONGEST_REASON = 2000


@login_required
def duplicates(request: HttpRequest) -> HttpResponse:
    require(actor_for(request.user), Action.MANAGE_REGISTRY)
    page = get_page(request, find_duplicates())
    wanted = {pk for pair in page for pk in (pair.first, pair.second)}
    players = Player.objects.select_related("club").in_bulk(wanted)
    pairs = []
    for pair in page:
        # The older record, with the lower number, is kept unless staff choose otherwise.
        kept, other = sorted((players[pair.first], players[pair.second]), key=lambda player: player.number)
        pairs.append({"kept": kept, "other": other, "likeness": pair.likeness})
    return render(request, "federation/registry/duplicates.html", {"section": "desk", "page": page, "pairs": pairs})


@login_required
def merge(request: HttpRequest, number: int, other: int) -> HttpResponse:
    """Preview merging record ``number`` into ``other``, and do it."""
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_REGISTRY)
    merged, into = find_player(number), find_player(other)
    if request.method != "POST":
        return _merge_page(request, actor, merged, into)
    try:
        done = merge_players(actor, merged, into, request.POST.get("reason", "")[:LONGEST_REASON])
    except Refusal as refusal:
        response = _merge_page(request, actor, find_player(number), find_player(other))
        response.status_code = refusal.status
        return response
    text = _("Record %(merged)s has been merged into %(into)s. You can undo this below.")
    messages.success(request, text % {"merged": merged.number, "into": done.into.number})
    return redirect("registry_player", done.into.number)


def _merge_page(request: HttpRequest, actor: Actor, merged: Player, into: Player) -> HttpResponse:
    context: dict[str, object] = {"section": "desk", "preview": preview_merge(actor, merged, into)}
    return render(request, "federation/registry/merge.html", context)


@login_required
def merge_undo(request: HttpRequest, pk: int) -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_REGISTRY)
    found = get_object_or_404(PlayerMerge.objects.select_related("merged", "into"), pk=pk)
    if request.method == "POST":
        try:
            undo_merge(actor, found)
        except Refusal as refusal:
            into = find_player(found.into.number)
            return refuse_on(lambda: player_page(request, into), request, refusal)
        text = _("Number %(number)s is a separate record again, with everything that had been moved.")
        messages.success(request, text % {"number": found.merged.number})
    return redirect("registry_player", found.merged.number)


@login_required
def distinct(request: HttpRequest, number: int, other: int) -> HttpResponse:
    """Mark two records as different people; with ``forget``, undo that."""
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_REGISTRY)
    one, two = find_player(number), find_player(other)
    if request.method != "POST":
        return redirect("registry_player", number)
    params = {"one": one.name, "other": two.name}
    try:
        if request.POST.get("forget"):
            forget_players_are_distinct(actor, one, two)
            messages.success(request, _("%(one)s and %(other)s are no longer marked as two people.") % params)
        else:
            say_players_are_distinct(actor, one, two)
            messages.success(request, _("Saved: %(one)s and %(other)s are two people.") % params)
    except Refusal as refusal:
        return refuse_on(lambda: player_page(request, one), request, refusal)
    back = request.POST.get("next", "")
    # As an address, because redirect() would take it for a view name.
    if back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        return HttpResponseRedirect(back)
    return redirect("registry_player", number)
