"""Mending the result of one game, and recording a disqualification."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from federation.errors import Refusal
from federation.permissions import Actor, can, require
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.views.frame import find_managed
from tournaments.championship.views.results import table_items
from tournaments.competition.correction import TableUnknown, find_table
from tournaments.permissions import ChampionshipAction
from tournaments.report.packed import read_stored
from tournaments.report.report import ReportedTable
from tournaments.results.forms import CorrectionForm, DisqualificationForm
from tournaments.results.services.corrections import (
    base_to_disqualify,
    base_version,
    correct_result,
    disqualify_player,
)


@login_required
@never_cache
def result_correct(request: HttpRequest, slug: str, number: int, index: int) -> HttpResponse:
    """The ``index``-th table of round ``number``, in the order of the accepted report."""
    actor, championship = find_managed(request, slug)
    require(actor, ChampionshipAction.CORRECT_RESULTS, championship)
    version = base_version(championship)
    if version is None:
        raise Http404
    report = read_stored(version.report)
    try:
        table = report.tables[find_table(report, number, index)]
    except TableUnknown as error:
        raise Http404 from error
    [item] = table_items(version, [table])
    names = [seat.name for seat in item.seats]
    if request.method != "POST":
        return _correction_page(
            request, championship, version, table, CorrectionForm(table, names, seen=version.number)
        )
    form = CorrectionForm(table, names, request.POST)
    if form.is_valid():
        try:
            made = _correct(actor, championship, number, index, form)
        except Refusal as refusal:
            form.add_error(None, str(refusal))
            return _correction_page(request, championship, version, table, form, status=refusal.status)
        if can(actor, ChampionshipAction.ACCEPT_RESULTS):
            messages.success(request, _("The game has been corrected. Review what that changes and accept it."))
        else:
            messages.success(
                request, _("The game has been corrected. Federation staff will review and accept the correction.")
            )
        return redirect("results_version", championship.slug, made.number)
    return _correction_page(request, championship, version, table, form, status=400)


def _correct(
    actor: Actor, championship: Championship, number: int, index: int, form: CorrectionForm
) -> ResultsVersion:
    seen = form.cleaned_data["seen"]
    return correct_result(actor, championship, number, index, form.result(), form.cleaned_data["reason"], seen=seen)


def _correction_page(
    request: HttpRequest,
    championship: Championship,
    version: ResultsVersion,
    table: ReportedTable,
    form: CorrectionForm,
    status: int = 200,
) -> HttpResponse:
    context = {
        "section": "desk",
        "championship": championship,
        "version": version,
        "round": table.round,
        "tables": table_items(version, [table]),
        "form": form,
    }
    return render(request, "tournaments/results/result_correct.html", context, status=status)


@login_required
@never_cache
def player_disqualify(request: HttpRequest, slug: str) -> HttpResponse:
    """Who was disqualified, after which round; the version that comes of it is accepted like any correction."""
    actor, championship = find_managed(request, slug)
    require(actor, ChampionshipAction.CORRECT_RESULTS, championship)
    version = base_to_disqualify(championship)
    if version is None:
        raise Http404
    report = read_stored(version.report)
    if request.method != "POST":
        return _disqualification_page(
            request, championship, version, DisqualificationForm(report, seen=version.number)
        )
    form = DisqualificationForm(report, request.POST)
    if not form.is_valid():
        return _disqualification_page(request, championship, version, form, status=400)
    data = form.cleaned_data
    try:
        made = disqualify_player(
            actor, championship, data["player"], form.after_round(), data["reason"], seen=data["seen"]
        )
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return _disqualification_page(request, championship, version, form, status=refusal.status)
    messages.success(
        request, _("The disqualification has been recorded. It takes effect once this version is accepted.")
    )
    return redirect("results_version", championship.slug, made.number)


def _disqualification_page(
    request: HttpRequest,
    championship: Championship,
    version: ResultsVersion,
    form: DisqualificationForm,
    status: int = 200,
) -> HttpResponse:
    context = {"section": "desk", "championship": championship, "version": version, "form": form}
    return render(request, "tournaments/results/player_disqualify.html", context, status=status)
