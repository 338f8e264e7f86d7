"""Staff's page of newcomers who bring another federation's rating: what it would be here, taken or left."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.errors import Refusal
from federation.people.models.players import Player
from federation.permissions import Actor, actor_for, require
from federation.values.numbers import LARGEST, whole_number
from ratings.outside.conversion import LEAST_PAIRS
from ratings.outside.models import ConvertedRating, OutsideList, OutsideRating
from ratings.outside.queries.converting import SETTLED_GAMES, can_convert, find_proposals
from ratings.outside.services.converting import convert_rating, undo_conversion
from ratings.systems.models import RatingSystem
from tournaments.permissions import ChampionshipAction

MOST_SHOWN = 200


@login_required
@never_cache
@require_safe
def newcomers(request: HttpRequest, code: str, reference: UUID) -> HttpResponse:
    """The proposals of one list for one system, and what was taken before."""
    _actor(request)
    system = get_object_or_404(RatingSystem, code=code)
    kept = get_object_or_404(OutsideList, reference=reference)
    proposals = find_proposals(system, kept)
    done = ConvertedRating.objects.filter(system=system).select_related("player").order_by("-applied_at", "-pk")
    context = {
        "section": "desk",
        "system": system,
        "list": kept,
        "conversion": proposals.conversion,
        "pairs": proposals.pairs,
        "least": LEAST_PAIRS,
        "settled": SETTLED_GAMES,
        "newcomers": proposals.newcomers[:MOST_SHOWN],
        "can_convert": can_convert(system),
        "done": done[:MOST_SHOWN],
    }
    return render(request, "ratings/outside/newcomers.html", context)


@login_required
@require_http_methods(["POST"])
def convert(request: HttpRequest, code: str, reference: UUID, line: int) -> HttpResponse:
    """Take a proposal. ``rating`` is the one that was seen."""
    actor = _actor(request)
    system = get_object_or_404(RatingSystem, code=code)
    rows = OutsideRating.objects.select_related("source", "player")
    row = get_object_or_404(rows, source__reference=reference, line=line)
    seen = whole_number(request.POST.get("rating"), least=-LARGEST)
    try:
        # What is no number is no rating that anybody was shown.
        done = convert_rating(actor, system, row, -LARGEST if seen is None else seen)
        told = _("%(player)s starts with %(rating)s in %(system)s. The ratings are being computed again.")
        names = {"player": done.player.name, "rating": done.rating, "system": system.name}
        messages.success(request, told % names)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    return redirect("newcomers", code, reference)


@login_required
@require_http_methods(["POST"])
def undo(request: HttpRequest, code: str, reference: UUID, number: int) -> HttpResponse:
    """The player starts as a new one again."""
    actor = _actor(request)
    system = get_object_or_404(RatingSystem, code=code)
    player = get_object_or_404(Player, number=number)
    try:
        undo_conversion(actor, system, player)
        messages.success(request, _("%(player)s starts as a new player again.") % {"player": player.name})
    except Refusal as refusal:
        messages.error(request, str(refusal))
    return redirect("newcomers", code, reference)


def _actor(request: HttpRequest) -> Actor:
    actor = actor_for(request.user)
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    return actor
