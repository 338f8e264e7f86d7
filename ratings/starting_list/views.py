"""Data from before the portal: a starting list, whole championships, or the archive."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import FileTooLarge, Refusal
from federation.files.services import store_file
from federation.permissions import Actor, actor_for, require
from federation.values.parts import Remark
from federation.web.lists import get_page
from federation.web.refusals import refuse_on
from ratings.errors import SeedListRefused
from ratings.problems.sentences import describe
from ratings.replay.models import SeedRating, SequencePosition
from ratings.starting_list.forms import ArchiveForm, SeedListForm
from ratings.starting_list.services import (
    archive_championship,
    import_seed_list,
    preview_seed_list,
    unarchive_championship,
)
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.permissions import ChampionshipAction
from tournaments.report.as_json import problem_from_json
from tournaments.report.report import UploadedFile

# The page carries the list between preview and applying, a third larger, in a form of at most a megabyte.
MOST_BYTES = 600_000
# Number of championships to choose from, latest first.
MOST_CHOICES = 300
SHOWN_LINES = 100


@dataclass(frozen=True, slots=True)
class JoiningSystem:
    """A rating system with the number of its starting ratings."""

    system: RatingSystem
    seeds: int


@login_required
@never_cache
def joining(request: HttpRequest) -> HttpResponse:
    _require(request)
    return _joining_page(request, ArchiveForm(championships=_may_be_archived()))


@login_required
@require_http_methods(["POST"])
def archive(request: HttpRequest) -> HttpResponse:
    actor = _require(request)
    form = ArchiveForm(request.POST, championships=_may_be_archived())
    if not form.is_valid():
        return _joining_page(request, form, 400)
    championship = get_object_or_404(Championship, slug=form.cleaned_data["championship"])
    try:
        archive_championship(actor, championship, form.cleaned_data["reason"])
    except Refusal as refusal:
        return refuse_on(lambda: _joining_page(request, form), request, refusal)
    text = _("“%(name)s” is in the archive: shown, but not rated.")
    messages.success(request, text % {"name": championship.name})
    return redirect("joining")


@login_required
@require_http_methods(["POST"])
def unarchive(request: HttpRequest) -> HttpResponse:
    actor = _require(request)
    championship = get_object_or_404(Championship, slug=request.POST.get("championship", "")[:80])
    unarchive_championship(actor, championship)
    text = _("“%(name)s” is no longer in the archive. Accepted results that count are now rated.")
    messages.success(request, text % {"name": championship.name})
    return redirect("joining")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seed_list(request: HttpRequest, code: str) -> HttpResponse:
    """Show the form for a starting list; when submitted, a preview."""
    actor, system = _require(request), get_object_or_404(RatingSystem, code=code)
    form = SeedListForm(request.POST, request.FILES) if request.method == "POST" else SeedListForm()
    if request.method != "POST":
        return _seed_page(request, system, form)
    if not form.is_valid():
        return _seed_page(request, system, form, status=400)
    chosen = form.cleaned_data["file"]
    try:
        if chosen.size > MOST_BYTES:
            raise FileTooLarge(name=chosen.name, size=f"{chosen.size // 1000} kB", limit=f"{MOST_BYTES // 1000} kB")
        file = UploadedFile(chosen.name, chosen.read())
        create = form.cleaned_data["create_players"]
        preview = preview_seed_list(actor, system, file, create_players=create)
    except SeedListRefused as refusal:
        return _seed_page(request, system, form, status=refusal.status, problems=_problems(refusal))
    except Refusal as refusal:
        return refuse_on(lambda: _seed_page(request, system, form), request, refusal)
    context = {
        "section": "desk",
        "system": system,
        "preview": preview,
        "lines": preview.lines[:SHOWN_LINES],
        "more": max(0, len(preview.lines) - SHOWN_LINES),
        "content": base64.b64encode(file.content).decode(),
        "name": file.name,
        "create_players": create,
    }
    return render(request, "ratings/starting_list/preview.html", context)


@login_required
@require_http_methods(["POST"])
def seed_list_apply(request: HttpRequest, code: str) -> HttpResponse:
    """Apply the previewed list; the file is stored."""
    actor, system = _require(request), get_object_or_404(RatingSystem, code=code)
    try:
        content = base64.b64decode(request.POST.get("content", ""), validate=True)
    except (binascii.Error, ValueError):
        content = b""
    file = UploadedFile(request.POST.get("name", "")[:200] or "list.csv", content)
    try:
        import_seed_list(actor, system, file, create_players=bool(request.POST.get("create_players")))
        store_file(actor, file.name, content)
    except SeedListRefused as refusal:
        return _seed_page(request, system, SeedListForm(), status=refusal.status, problems=_problems(refusal))
    except Refusal as refusal:
        return refuse_on(lambda: _seed_page(request, system, SeedListForm()), request, refusal)
    text = _("The starting list of %(system)s has been imported. Its ratings are being recalculated.")
    messages.success(request, text % {"system": system.name})
    return redirect("rating_systems")


def _problems(refusal: SeedListRefused) -> list[Remark]:
    found = [problem_from_json(problem) for problem in refusal.params["problems"]]
    return [
        Remark(
            problem.severity.value,
            describe(problem),
            _("line %(number)s") % {"number": problem.where.row} if problem.where.row else "",
        )
        for problem in found
    ]


def _joining_page(request: HttpRequest, form: ArchiveForm, status: int = 200) -> HttpResponse:
    archived = Championship.objects.exclude(archive_reason="").order_by("-ends_on", "name", "pk")
    page = get_page(request, archived)
    systems = [
        JoiningSystem(system, SeedRating.objects.filter(system=system).count())
        for system in RatingSystem.objects.all()
    ]
    context = {"section": "desk", "systems": systems, "form": form, "page": page, "archived": page.object_list}
    return render(request, "ratings/starting_list/joining.html", context, status=status)


def _seed_page(
    request: HttpRequest,
    system: RatingSystem,
    form: SeedListForm,
    *,
    status: int = 200,
    problems: list[Remark] | None = None,
) -> HttpResponse:
    seeds = SeedRating.objects.filter(system=system).select_related("player")
    page = get_page(request, seeds.order_by("-rating", "player__sort_key", "pk"))
    context = {"section": "desk", "system": system, "form": form, "problems": problems, "page": page}
    return render(request, "ratings/starting_list/seed_list.html", context, status=status)


def _may_be_archived() -> QuerySet[Championship]:
    """Return approved championships that no system rates."""
    rated = SequencePosition.objects.filter(championship=OuterRef("pk"))
    open_ones = Championship.objects.filter(state=ChampionshipState.APPROVED, archive_reason="").exclude(Exists(rated))
    return open_ones.order_by("-ends_on", "name", "pk")[:MOST_CHOICES]


def _require(request: HttpRequest) -> Actor:
    actor = actor_for(request.user)
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    return actor
