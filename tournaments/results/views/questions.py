"""Answering a version's open questions: from its files, and the meaning of a sheet's columns."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import Refusal
from federation.permissions import Actor, can, require
from tournaments.championship.models.championships import ChampionshipState
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.views.frame import find_version
from tournaments.permissions import ChampionshipAction
from tournaments.results.forms import ColumnsForm, QuestionsForm
from tournaments.results.services.questions import (
    UnknownColumns,
    answer_questions,
    assign_columns,
    divide_championship,
    list_questions,
    list_unknown_columns,
)
from tournaments.results.views.versions import frame


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def results_columns(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    actor, version = find_version(request, slug, number)
    require(actor, ChampionshipAction.UPLOAD_RESULTS, version.championship)
    asked = _find_asked(version, request.POST.get("key", ""))
    if asked is None:
        # Already answered, by a second click or by someone else.
        return redirect("results_version", slug, number)
    if request.method != "POST":
        return _columns_page(request, version, ColumnsForm(asked))
    form = ColumnsForm(asked, request.POST)
    if not form.is_valid():
        return _columns_page(request, version, form, status=400)
    try:
        assign_columns(actor, version, asked.key, form.meanings())
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return _columns_page(request, version, form, status=refusal.status)
    messages.success(
        request, _("Thank you. The files are being read again with these columns, and later files will be too.")
    )
    return redirect("results_version", slug, number)


def _find_asked(version: ResultsVersion, key: str) -> UnknownColumns | None:
    """Return the headings with a key; without one, the first unknown ones."""
    asked = list_unknown_columns(version)
    return next((one for one in asked if key in ("", one.key)), None)


def _columns_page(request: HttpRequest, version: ResultsVersion, form: ColumnsForm, status: int = 200) -> HttpResponse:
    context = {**frame(version, ""), "form": form, "asked": form.asked, "columns": form.columns()}
    return render(request, "tournaments/results/columns.html", context, status=status)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def results_questions(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    actor, version = find_version(request, slug, number)
    require(actor, ChampionshipAction.UPLOAD_RESULTS, version.championship)
    asked = list_questions(version)
    if not asked:
        # Already answered, by a second click or by someone else.
        return redirect("results_version", slug, number)
    may_announce = can(actor, ChampionshipAction.ANNOUNCE_CHAMPIONSHIP)
    if request.method != "POST":
        return _questions_page(request, version, QuestionsForm(asked, may_announce=may_announce))
    form = QuestionsForm(asked, request.POST, may_announce=may_announce)
    if not form.is_valid():
        return _questions_page(request, version, form, status=400)
    try:
        _answer(request, actor, version, form)
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return _questions_page(request, version, form, status=refusal.status)
    messages.success(request, _("Thank you. The files are being read again with these answers."))
    return redirect("results_version", slug, number)


def _answer(request: HttpRequest, actor: Actor, version: ResultsVersion, form: QuestionsForm) -> None:
    if not form.division_to_stay:
        answer_questions(actor, version, form.answers())
        return
    for made in divide_championship(actor, version, form.division_to_stay):
        if made.state == ChampionshipState.APPROVED:
            messages.success(
                request, _("“%(name)s” has been created and its division is being read.") % {"name": made.name}
            )
        else:
            said = _("“%(name)s” has been announced. Once it’s approved, upload the same files there.")
            messages.info(request, said % {"name": made.name})


def _questions_page(
    request: HttpRequest, version: ResultsVersion, form: QuestionsForm, status: int = 200
) -> HttpResponse:
    return render(request, "tournaments/results/questions.html", {**frame(version, ""), "form": form}, status=status)
