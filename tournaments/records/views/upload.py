"""Uploading an annotated game as a GCG file."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.errors import NotPermitted, Refusal
from federation.files.services import check_size
from federation.permissions import actor_for, require
from games.errors import GcgUnreadable
from games.permissions import GameAction
from games.problems.sentences import describe
from games.records.forms import GcgFileForm, GcgForm
from games.records.models import GameRecord
from games.records.queries import Materials, of_tiles, of_version
from games.records.services import About, GcgFile, upload_gcg
from tournaments.championship.queries.game_rules import offered_rules, usual_materials
from tournaments.championship.views.frame import find_championship
from tournaments.records.queries import SheetTable, find_sheet_table, may_enter
from tournaments.records.services import enter_gcg

# Number of lines of a faulty file that are listed; the rest are counted.
MOST_PROBLEMS = 20


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def game_upload(request: HttpRequest) -> HttpResponse:
    """A free game, outside championships."""
    actor = actor_for(request.user)
    require(actor, GameAction.ENTER_GAMES)
    rules = offered_rules()
    if request.method != "POST":
        usual = usual_materials(timezone.localdate())
        return _page(request, GcgForm(rules=rules, initial={"tiles": usual.tiles.name}))
    form = GcgForm(request.POST, request.FILES, rules=rules)

    def keep(file: GcgFile) -> GameRecord:
        data = form.cleaned_data
        about = About(data["title"], data["played_on"], data["is_public"])
        return upload_gcg(actor, file, _materials(form), timezone.now(), about)

    return _take(request, form, keep)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def table_gcg(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """An annotated game of a championship table."""
    actor = actor_for(request.user)
    found = find_sheet_table(find_championship(request, slug), number, table)
    if found is None:
        raise Http404
    if not may_enter(actor, found):
        raise NotPermitted()
    if request.method != "POST":
        return _page(request, GcgFileForm(), table=found)
    form = GcgFileForm(request.POST, request.FILES)
    return _take(request, form, lambda file: enter_gcg(actor, found, file, timezone.now()), found)


def _take(
    request: HttpRequest, form: GcgFileForm, keep: Callable[[GcgFile], GameRecord], table: SheetTable | None = None
) -> HttpResponse:
    if not form.is_valid():
        return _page(request, form, 400, table)
    file = form.cleaned_data["file"]
    try:
        check_size(file.name, file.size)
        return _show(request, keep(GcgFile(file.name, file.read())))
    except GcgUnreadable as refusal:
        for problem in refusal.problems[:MOST_PROBLEMS]:
            line = problem.where.get("line")
            where = _("Line %(line)s:") % {"line": line} if line else ""
            form.add_error("file", f"{where} {describe(problem)}".strip())
        return _page(request, form, refusal.status, table)
    except Refusal as refusal:
        form.add_error("file", str(refusal))
        return _page(request, form, refusal.status, table)


def _materials(form: GcgForm) -> Materials:
    version = form.versions.get(form.cleaned_data["rules"])
    tiles = form.cleaned_data["tiles"]
    if version is None:
        return of_tiles(tiles)
    return of_version(version, "" if version.tiles["name"] == tiles else tiles)


def _show(request: HttpRequest, record: GameRecord) -> HttpResponse:
    wrong = sum(problem["severity"] == "error" for problem in record.report["problems"])
    if wrong:
        messages.warning(request, _("The game is saved. Some details in it don’t match; they’re listed below."))
    else:
        messages.success(request, _("The game is saved. All its scores are correct."))
    return redirect("game", record.reference)


def _page(request: HttpRequest, form: GcgFileForm, status: int = 200, table: SheetTable | None = None) -> HttpResponse:
    context = {"section": "championships", "form": form, "table": table}
    return render(request, "tournaments/records/upload.html", context, status=status)
