"""Sending in an annotated game as a GCG file."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.errors import NotPermitted, Refusal
from federation.permissions import Action, actor_for, require
from federation.services.files import check_size
from games.errors import GcgUnreadable
from games.gcg_form import GcgForm
from games.materials import Materials, of_tiles, of_version
from games.messages import describe
from games.models import GameRecord
from games.services.gcg import GcgFile, upload_gcg
from tournaments.queries.game_rules import offered_rules, usual_materials

# So many lines of a wrong file are named; the rest is counted.
MOST_PROBLEMS = 20


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def game_upload(request: HttpRequest) -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, Action.ENTER_GAMES)
    rules = offered_rules()
    if request.method != "POST":
        usual = usual_materials(timezone.localdate())
        return _page(request, GcgForm(rules=rules, initial={"tiles": usual.tiles.name}))
    form = GcgForm(request.POST, request.FILES, rules=rules)
    if not form.is_valid():
        return _page(request, form, 400)
    data = form.cleaned_data
    try:
        check_size(data["file"].name, data["file"].size)
        record = upload_gcg(
            actor,
            GcgFile(data["file"].name, data["file"].read()),
            _materials(form),
            timezone.now(),
            title=data["title"],
            played_on=data["played_on"],
            public=data["is_public"],
        )
    except NotPermitted:
        raise
    except GcgUnreadable as refusal:
        for problem in refusal.problems[:MOST_PROBLEMS]:
            line = problem.where.get("line")
            form.add_error(
                "file", f"{_('Line %(line)s') % {'line': line}}: {describe(problem)}" if line else describe(problem)
            )
        return _page(request, form, refusal.status)
    except Refusal as refusal:
        form.add_error("file", str(refusal))
        return _page(request, form, refusal.status)
    return _show(request, record)


def _materials(form: GcgForm) -> Materials:
    version = form.versions.get(form.cleaned_data["rules"])
    tiles = form.cleaned_data["tiles"]
    if version is None:
        return of_tiles(tiles)
    return of_version(version, "" if version.tiles["name"] == tiles else tiles)


def _show(request: HttpRequest, record: GameRecord) -> HttpResponse:
    wrong = sum(problem["severity"] == "error" for problem in record.report["problems"])
    if wrong:
        messages.warning(request, _("The game is kept. Some things in it do not agree: they stand below."))
    else:
        messages.success(request, _("The game is kept. All its scores are right."))
    return redirect("game", record.reference)


def _page(request: HttpRequest, form: GcgForm, status: int = 200) -> HttpResponse:
    context = {"section": "championships", "form": form}
    return render(request, "tournaments/game_upload.html", context, status=status)
