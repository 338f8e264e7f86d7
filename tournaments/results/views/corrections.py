"""Correcting the result of one game, reporting an error in it, and recording a disqualification."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from federation.errors import NotPermitted, Refusal
from federation.permissions import Actor, actor_for, can, require
from federation.values.numbers import whole_number
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.championship.ports import find_rating_outcome
from tournaments.championship.queries.reporters import may_report_errors
from tournaments.championship.views.frame import find_championship, find_managed
from tournaments.championship.views.results import table_items
from tournaments.competition.correction import TableUnknown, find_table
from tournaments.permissions import ChampionshipAction
from tournaments.report.acknowledgement import sign_warnings
from tournaments.report.as_json import seat_from_json
from tournaments.report.packed import read_stored
from tournaments.report.report import ReportedTable
from tournaments.results.forms import CorrectionForm, DisqualificationForm
from tournaments.results.models import ErrorReport
from tournaments.results.services.corrections import (
    base_to_disqualify,
    correct_and_accept,
    correct_result,
    disqualify_player,
)
from tournaments.results.services.planned_corrections import PlannedCorrection, base_version, plan_correction
from tournaments.results.services.reports import reject_report, report_error
from tournaments.results.views.effects import CorrectionEffect, effect_of


@dataclass(frozen=True, slots=True)
class _Corrected:
    """A table of the results that a correction starts from, and who looks at it."""

    actor: Actor
    championship: Championship
    version: ResultsVersion
    table: ReportedTable
    index: int
    names: Sequence[str]
    is_report: bool

    def form(self, table: ReportedTable | None = None, data: Any = None, reason: str = "") -> CorrectionForm:
        seen = self.version.number
        return CorrectionForm(
            table or self.table, self.names, data, seen=seen, reason=reason, is_report=self.is_report
        )

    def plan(self, form: CorrectionForm) -> PlannedCorrection:
        seen = form.cleaned_data["seen"]
        return plan_correction(self.championship, self.table.round, self.index, form.result(), seen=seen)


@login_required
@never_cache
def result_correct(request: HttpRequest, slug: str, number: int, index: int) -> HttpResponse:
    """The ``index``-th table of round ``number``, in the order of the accepted report."""
    actor, championship = find_managed(request, slug)
    require(actor, ChampionshipAction.CORRECT_RESULTS, championship)
    return _answer(request, _find_table(actor, championship, number, index, is_report=False))


@login_required
@never_cache
def error_report(request: HttpRequest, slug: str, number: int, index: int) -> HttpResponse:
    """The same table for those who may only say that it is wrong."""
    actor, championship = actor_for(request.user), find_championship(request, slug)
    if not may_report_errors(actor, championship):
        raise NotPermitted()
    return _answer(request, _find_table(actor, championship, number, index, is_report=True))


def _find_table(actor: Actor, championship: Championship, number: int, index: int, *, is_report: bool) -> _Corrected:
    version = base_version(championship)
    if version is None:
        raise Http404
    report = read_stored(version.report)
    try:
        table = report.tables[find_table(report, number, index)]
    except TableUnknown as error:
        raise Http404 from error
    [item] = table_items(version, [table], registered=True)
    return _Corrected(actor, championship, version, table, index, [seat.name for seat in item.seats], is_report)


def _answer(request: HttpRequest, corrected: _Corrected) -> HttpResponse:
    """The form, what it would change, and saving it once that was seen."""
    if request.method != "POST":
        return _show(request, corrected, *_begin(request, corrected))
    form = corrected.form(data=request.POST)
    effect, refusal = _foresee(corrected, form)
    if request.headers.get("HX-Request") == "true":
        return render(request, "tournaments/results/_effect.html", {"effect": effect, "refusal": refusal})
    if not form.is_valid():
        return _show(request, corrected, form, effect, status=400)
    if effect is None:
        assert refusal is not None
        form.add_error(None, str(refusal))
        return _show(request, corrected, form, None, status=refusal.status)
    if form.cleaned_data["previewed"] != effect.seen:
        # Without scripts, or before they have run: nothing is saved before it has been shown.
        return _show(request, corrected, form, effect, is_unseen=True)
    try:
        return redirect(*_save(request, corrected, form))
    except Refusal as error:
        form.add_error(None, str(error))
        return _show(request, corrected, form, effect, status=error.status)


def _begin(request: HttpRequest, corrected: _Corrected) -> tuple[CorrectionForm, CorrectionEffect | None]:
    """The form as the results are; from a report, as that proposes, with what it would change."""
    report = _asked_report(request, corrected)
    if report is None:
        return corrected.form(), None
    seats = tuple(seat_from_json(seat) for seat in report.change["after"])
    proposed = corrected.form(replace(corrected.table, seats=seats), reason=report.change["reason"])
    # As if it had been sent in: what is proposed may contradict what the results are now.
    data = {name: field.value() for name, field in ((one.name, one) for one in proposed)}
    form = corrected.form(data={name: value for name, value in data.items() if value is not None})
    effect, refusal = _foresee(corrected, form)
    if refusal is not None:
        form.add_error(None, str(refusal))
    return form, effect


def _asked_report(request: HttpRequest, corrected: _Corrected) -> ErrorReport | None:
    """The report that led here; one that was decided meanwhile is gone."""
    if corrected.is_report:
        return None
    reports = corrected.championship.error_reports.filter(round=corrected.table.round, index=corrected.index)
    return reports.filter(pk=whole_number(request.GET.get("report", "")) or 0).first()


def _foresee(corrected: _Corrected, form: CorrectionForm) -> tuple[CorrectionEffect | None, Refusal | None]:
    """What the form would change; None with the reason where it changes nothing, or cannot be."""
    if not form.has_result:
        return None, None
    try:
        planned = corrected.plan(form)
    except Refusal as refusal:
        return None, refusal
    return effect_of(corrected.championship, planned, with_ratings=not corrected.is_report), None


def _save(request: HttpRequest, corrected: _Corrected, form: CorrectionForm) -> tuple[Any, ...]:
    """Save or report it, and say what became of it; return where to go on."""
    actor, championship, number = corrected.actor, corrected.championship, corrected.table.round
    arguments = (championship, number, corrected.index, form.result(), form.cleaned_data["reason"])
    seen = form.cleaned_data["seen"]
    if corrected.is_report:
        report_error(actor, *arguments, seen=seen)
        messages.success(request, _("Thank you. Federation staff will check it and let you know."))
        return "championship_rounds", championship.slug, number
    if not can(actor, ChampionshipAction.ACCEPT_RESULTS):
        made = correct_result(actor, *arguments, seen=seen)
        messages.success(
            request, _("The game has been corrected. Federation staff will review and accept the correction.")
        )
        return "results_version", championship.slug, made.number
    read = sign_warnings(corrected.plan(form).problems)
    made = correct_and_accept(actor, *arguments, seen=seen, in_spite_of=read)
    if made.state != ResultsState.ACCEPTED:
        messages.success(request, _("The game has been corrected. Review what that changes and accept it."))
        return "results_version", championship.slug, made.number
    messages.success(request, _("The result has been corrected."))
    return "championship_rounds", championship.slug, number


def _show(
    request: HttpRequest,
    corrected: _Corrected,
    form: CorrectionForm,
    effect: CorrectionEffect | None,
    *,
    status: int = 200,
    is_unseen: bool = False,
) -> HttpResponse:
    championship = corrected.championship
    context = {
        "section": "championships" if corrected.is_report else "desk",
        "championship": championship,
        "version": corrected.version,
        "round": corrected.table.round,
        "table": corrected.table,
        "index": corrected.index,
        "published": list(zip(corrected.names, corrected.table.seats, form.scores, strict=True)),
        "form": form,
        "effect": effect,
        "is_report": corrected.is_report,
        "is_unseen": is_unseen,
        "report": _asked_report(request, corrected),
        "rating": find_rating_outcome(championship),
    }
    return render(request, "tournaments/results/result_correct.html", context, status=status)


@login_required
def error_report_reject(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Leave the result as it is."""
    actor, championship = find_managed(request, slug)
    require(actor, ChampionshipAction.CORRECT_RESULTS, championship)
    report = get_object_or_404(ErrorReport, championship=championship, pk=pk)
    if request.method != "POST":
        return redirect("result_correct", slug, report.round, report.index)
    reject_report(actor, report, request.POST.get("reason", "")[:1000])
    messages.success(request, _("Report rejected. The person who made it has been notified."))
    return redirect("championship_rounds", slug, report.round)


@login_required
@never_cache
def player_disqualify(request: HttpRequest, slug: str) -> HttpResponse:
    """Who was disqualified, after which round; the resulting version is accepted like any correction."""
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
