"""Pages of other federations' lists: next to ours for everyone, managed by staff, and newcomers' ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.errors import Refusal
from federation.files.services import give_file
from federation.people.models.players import Player
from federation.permissions import Actor, actor_for, can, require
from federation.values.numbers import LARGEST, whole_number
from federation.values.parts import Choice, Remark
from federation.web.attachments import attachment
from federation.web.lists import get_page
from federation.web.refusals import refuse_on
from ratings.errors import OutsideListRefused
from ratings.lists.queries.ranking import latest_edition
from ratings.outside.conversion import LEAST_PAIRS
from ratings.outside.forms import OutsideListForm, WhoForm
from ratings.outside.models import ConvertedRating, OutsideList, OutsideRating
from ratings.outside.queries import (
    SETTLED_GAMES,
    both_lines,
    can_convert,
    find_proposals,
    found_rows,
    open_rows,
    outside_lists,
)
from ratings.outside.services import (
    add_outside_list,
    convert_rating,
    forget_outside_list,
    say_nobody,
    say_nobody_left,
    say_who,
    undo_conversion,
)
from ratings.permissions import RatingAction
from ratings.problems.sentences import describe
from ratings.systems.models import RatingSystem
from tournaments.permissions import ChampionshipAction
from tournaments.report.as_json import problem_from_json
from tournaments.report.report import UploadedFile


@require_safe
def beside(request: HttpRequest, code: str, reference: UUID) -> HttpResponse:
    """Show everyone on both lists, in our order, with their places among these players."""
    system = get_object_or_404(RatingSystem, code=code)
    kept = get_object_or_404(OutsideList, reference=reference)
    lines = both_lines(kept, system)
    page = get_page(request, lines)
    others = OutsideList.objects.all()[:10]
    context = {
        "section": "ranking",
        "system": system,
        "list": kept,
        "edition": latest_edition(system),
        "lines": page.object_list,
        "page": page,
        "total": len(lines),
        "tabs": [
            Choice(f"{one.system_name} {one.listed_on:%Y-%m-%d}", f"../{one.reference}/", one == kept)
            for one in others
        ],
    }
    return render(request, "ratings/outside/beside.html", context)


MOST_SHOWN = 200


@login_required
@never_cache
@require_safe
def newcomers(request: HttpRequest, code: str, reference: UUID) -> HttpResponse:
    """Show the proposals of a list for a system, and those already applied."""
    _rating_staff(request)
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
    """Apply a proposal. ``rating`` is the one the reader saw."""
    actor = _rating_staff(request)
    system = get_object_or_404(RatingSystem, code=code)
    rows = OutsideRating.objects.select_related("source", "player")
    row = get_object_or_404(rows, source__reference=reference, line=line)
    seen = whole_number(request.POST.get("rating"), least=-LARGEST)
    try:
        # An invalid number is a rating no one was shown.
        done = convert_rating(actor, system, row, -LARGEST if seen is None else seen)
        told = _("%(player)s starts at %(rating)s in %(system)s. Ratings are being recalculated.")
        names = {"player": done.player.name, "rating": done.rating, "system": system.name}
        messages.success(request, told % names)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    return redirect("newcomers", code, reference)


@login_required
@require_http_methods(["POST"])
def undo(request: HttpRequest, code: str, reference: UUID, number: int) -> HttpResponse:
    """Withdraw the starting rating, so that the player starts as a new one again."""
    actor = _rating_staff(request)
    system = get_object_or_404(RatingSystem, code=code)
    player = get_object_or_404(Player, number=number)
    try:
        undo_conversion(actor, system, player)
        messages.success(request, _("%(player)s starts as a new player again.") % {"player": player.name})
    except Refusal as refusal:
        messages.error(request, str(refusal))
    return redirect("newcomers", code, reference)


def _rating_staff(request: HttpRequest) -> Actor:
    actor = actor_for(request.user)
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    return actor


# Later ones appear when these are answered.
MOST_ASKED = 50


@dataclass(frozen=True, slots=True)
class Likely:
    player: Player
    likeness: int


@dataclass(frozen=True, slots=True)
class OpenLine:
    """A line awaiting a decision, with similar players."""

    row: OutsideRating
    likely: Sequence[Likely]


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def lists(request: HttpRequest) -> HttpResponse:
    """Show the lists, with a form for another one."""
    actor = _actor(request)
    if request.method != "POST":
        return _lists_page(request, OutsideListForm())
    form = OutsideListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _lists_page(request, form, status=400)
    data = form.cleaned_data
    file = UploadedFile(data["file"].name, data["file"].read())
    try:
        kept = add_outside_list(actor, data["system_name"], data["listed_on"], data["licence"], file)
    except OutsideListRefused as refusal:
        return _lists_page(request, form, status=refusal.status, problems=_problems(refusal))
    except Refusal as refusal:
        return refuse_on(lambda: _lists_page(request, form), request, refusal)
    found = found_rows(kept).count()
    text = ngettext("%(count)s of your players is in this list.", "%(count)s of your players are in this list.", found)
    messages.success(request, text % {"count": found})
    return redirect("outside_list", kept.reference)


@login_required
@never_cache
@require_safe
def outside_list(request: HttpRequest, reference: UUID) -> HttpResponse:
    """Show a list's lines: first those to identify, then those identified."""
    actor = _actor(request)
    kept = get_object_or_404(outside_lists(), reference=reference)
    found = get_page(request, found_rows(kept))
    context = {
        "section": "desk",
        "list": kept,
        "asked": _open_lines(open_rows(kept)[:MOST_ASKED]),
        "found": found.object_list,
        "page": found,
        "may_convert": can(actor, ChampionshipAction.MANAGE_RATINGS),
        "systems": RatingSystem.objects.all(),
    }
    return render(request, "ratings/outside/list.html", context)


@login_required
@require_http_methods(["POST"])
def settle(request: HttpRequest, reference: UUID, line: int) -> HttpResponse:
    """Identify a line; without a number, mark it as not one of our players."""
    actor = _actor(request)
    row = get_object_or_404(OutsideRating.objects.select_related("source"), source__reference=reference, line=line)
    form = WhoForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.first_error())
        return redirect("outside_list", reference)
    player = form.chosen()
    try:
        if player is None:
            say_nobody(actor, row)
            messages.success(request, _("“%(name)s” is not one of your players.") % {"name": row.name})
        else:
            say_who(actor, row, player)
            messages.success(
                request, _("“%(name)s” has been identified as %(player)s.") % {"name": row.name, "player": player.name}
            )
    except Refusal as refusal:
        messages.error(request, str(refusal))
    return redirect("outside_list", reference)


@login_required
@require_http_methods(["POST"])
def settle_rest(request: HttpRequest, reference: UUID) -> HttpResponse:
    say_nobody_left(_actor(request), get_object_or_404(OutsideList, reference=reference))
    return redirect("outside_list", reference)


@login_required
@require_http_methods(["POST"])
def forget(request: HttpRequest, reference: UUID) -> HttpResponse:
    kept = get_object_or_404(OutsideList, reference=reference)
    forget_outside_list(_actor(request), kept)
    messages.success(request, _("The %(system)s list has been removed.") % {"system": kept.system_name})
    return redirect("outside_lists")


@login_required
@require_safe
def original(request: HttpRequest, reference: UUID) -> HttpResponse:
    """Download the original file, for staff."""
    _actor(request)
    kept = get_object_or_404(OutsideList.objects.select_related("stored"), reference=reference)
    try:
        content = give_file(kept.stored)
    except FileNotFoundError as error:
        raise Http404 from error
    return attachment(content, kept.file_name, private=True)


def _lists_page(
    request: HttpRequest, form: OutsideListForm, *, status: int = 200, problems: list[Remark] | None = None
) -> HttpResponse:
    page = get_page(request, outside_lists())
    context = {"section": "desk", "form": form, "problems": problems, "page": page, "lists": page.object_list}
    return render(request, "ratings/outside/lists.html", context, status=status)


def _open_lines(open_ones: QuerySet[OutsideRating]) -> list[OpenLine]:
    rows = list(open_ones)
    ids = {pk for row in rows for pk, _likeness in row.proposals}
    players = Player.objects.select_related("club").in_bulk(ids)
    return [
        OpenLine(row, [Likely(players[pk], likeness) for pk, likeness in row.proposals if pk in players])
        for row in rows
    ]


def _problems(refusal: OutsideListRefused) -> list[Remark]:
    found = [problem_from_json(problem) for problem in refusal.params["problems"]]
    return [
        Remark(
            problem.severity.value,
            describe(problem),
            _("line %(number)s") % {"number": problem.where.row} if problem.where.row else "",
        )
        for problem in found[:200]
    ]


def _actor(request: HttpRequest) -> Actor:
    actor = actor_for(request.user)
    require(actor, RatingAction.MANAGE_OUTSIDE_LISTS)
    return actor
