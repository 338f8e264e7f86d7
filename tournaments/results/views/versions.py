"""A version of results: findings, the next step, a preview, and the files themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from federation.errors import Refusal
from federation.files.services import give_file
from federation.jobs.views import answer_poll, describe_progress, may_see_job
from federation.permissions import Action, Actor, can
from federation.values.numbers import whole_number
from federation.values.parts import Choice
from federation.web.attachments import attachment
from federation.web.lists import get_page
from federation.web.refusals import refuse_on
from tournaments.championship.models.results import ReportedEntry, ResultsState, ResultsVersion
from tournaments.championship.ports import find_acceptance_plans, find_rating_outcome
from tournaments.championship.queries.rateability import foresee_rateability
from tournaments.championship.queries.versions import (
    likely_players,
    load_files,
    may_be_interim,
    open_names,
    same_files_as,
    taken_players,
    version_history,
)
from tournaments.championship.rules.next_steps import NextStep
from tournaments.championship.views.corrections import correction_shapes
from tournaments.championship.views.frame import find_version, powers_over
from tournaments.championship.views.problems import (
    name_notes,
    problem_groups,
    problem_items,
    severity_choices,
    severity_shown,
    warning_items,
)
from tournaments.championship.views.results import rounds_of_report, standings_of_report, table_items
from tournaments.championship.views.versions import compare_url, step_of
from tournaments.errors import VersionNotOpen
from tournaments.files.words.guides import guide_of
from tournaments.permissions import ChampionshipAction
from tournaments.report.acknowledgement import list_warnings, needs_reason, sign_warnings
from tournaments.report.packed import read_stored
from tournaments.report.summary import count_pending
from tournaments.report.words import guide_url, names_in
from tournaments.results.services.acceptance import accept_results, deliver_results, mark_interim, send_back_results
from tournaments.results.services.questions import list_questions, list_unknown_columns
from tournaments.results.services.upload import check_again
from tournaments.results.views.parts import (
    NAMES_AT_ONCE,
    acceptance_shape,
    has_preview,
    history_items,
    open_name_shape,
    report_facts,
    version_tabs,
)

# For files that were read and haven't been declared complete yet.
_MAY_BE_INTERIM = frozenset(
    {
        *(NextStep.FINISH_GAMES, NextStep.SETTLE_NAMES, NextStep.DELIVER),
        *(NextStep.WAIT_FOR_ORGANISER, NextStep.ACCEPT),
    }
)


@login_required
@never_cache
def results_version(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    actor, version = find_version(request, slug, number)
    return version_page(request, actor, version)


def version_page(request: HttpRequest, actor: Actor, version: ResultsVersion) -> HttpResponse:
    """The complete page of a version; other views call it to show a refusal."""
    load_files(version)
    powers = powers_over(actor, version.championship)
    report = read_stored(version.report) if version.report else None
    pending = count_pending(report) if report else 0
    shown = severity_shown(request)
    step = step_of(version, powers, is_complete=pending == 0)
    problems = problem_items(version.problems, names_in(report))
    groups = problem_groups(problems)
    context = {
        **frame(version, "results_version"),
        **_names(request, version),
        "step": step.value,
        "powers": powers,
        "pending": pending,
        "unknown_columns": bool(list_unknown_columns(version)),
        "open_questions": len(list_questions(version)),
        "may_be_interim": step in _MAY_BE_INTERIM and may_be_interim(version.championship, timezone.localdate()),
        "problem_groups": problem_groups(problems, shown),
        "problem_choices": severity_choices(groups, request.GET, shown),
        "problem_count": len(problems),
        "guide_url": guide_url(guide.key if (guide := guide_of(version.format)) else ""),
        "warnings": warning_items(version.problems),
        "warnings_count": len(list_warnings(version.problems)),
        "warnings_sign": sign_warnings(version.problems),
        "reason_needed": needs_reason(version.problems),
        "files": version.files.all(),
        "history": history_items(version_history(version)),
        "compare_url": compare_url(version),
        "same_as": same_files_as(version),
        "may_disqualify": (version.state == ResultsState.ACCEPTED or version.is_open)
        and can(actor, ChampionshipAction.CORRECT_RESULTS, version.championship),
        "may_see_audit": can(actor, Action.SEE_AUDIT),
        "corrections": correction_shapes(version.corrections, version.received_at),
    }
    if version.state == ResultsState.RECEIVED and version.job is not None:
        poll_url = reverse("results_progress", args=[version.championship.slug, version.number])
        context["progress"] = describe_progress(version.job, poll_url)
    if step is NextStep.REPLACED:
        context["latest"] = version.championship.results.latest("number").number
    foreseen = foresee_rateability(version) if step is NextStep.ACCEPT else None
    if foreseen is not None:
        context["acceptance"] = acceptance_shape(actor, version, foreseen)
    # Interim results are never rated, so there is nothing to show.
    if (version.is_open and not version.is_interim) or version.state == ResultsState.ACCEPTED:
        context["plans"] = find_acceptance_plans(actor, version, foreseen)
    if version.state == ResultsState.ACCEPTED:
        rating = context["rating"] = find_rating_outcome(version.championship)
        if rating.job is not None and may_see_job(actor, rating.job):
            context["rating_progress"] = describe_progress(rating.job, reverse("job", args=[rating.job.reference]))
    return render(request, "tournaments/results/version/page.html", context)


def frame(version: ResultsVersion, current: str) -> dict[str, object]:
    """What every page of a version shows above its own part."""
    return {
        "section": "desk",
        "version": version,
        "championship": version.championship,
        "state": version.state,
        "state_label": version.get_state_display(),
        "facts": report_facts(version),
        "tabs": version_tabs(version, current),
    }


def _names(request: HttpRequest, version: ResultsVersion) -> dict[str, object]:
    """Names to identify with their candidates, identified ones, and the one just identified."""
    unsettled = get_page(request, version.entries.filter(player=None).order_by("number"), size=NAMES_AT_ONCE)
    names = open_names(unsettled)
    likely = likely_players(names, taken_players(version) if names else ())
    settled = version.entries.filter(player__isnull=False).select_related("player__club").order_by("number")
    notes = name_notes(version.problems)
    just_settled = request.GET.get("settled", "")
    return {
        "page": unsettled,
        "unsettled": [
            open_name_shape(name, notes.get(name.entry.name, ""), likely.get(name.entry.number), request.POST)
            for name in names
        ],
        "likely_count": len(likely),
        "unsettled_count": unsettled.paginator.count,
        "strangers": version.entries.filter(player=None, proposals=[]).count() if names else 0,
        "settled": settled,
        "just_settled": _just_settled(settled, just_settled),
    }


def _just_settled(settled: Any, number: str) -> ReportedEntry | None:
    wanted = whole_number(number)
    found: ReportedEntry | None = settled.filter(number=wanted).first() if wanted is not None else None
    return found


@login_required
@never_cache
def results_progress(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Progress of the check; the version's page polls it every second."""
    _actor, version = find_version(request, slug, number)
    if version.job is None or request.headers.get("HX-Request") != "true":
        return redirect("results_version", slug, number)
    return answer_poll(request, version.job, request.path)


@login_required
def results_standings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The standings as they would be after acceptance."""
    _actor, version = _readable(request, slug, number)
    table = standings_of_report(version)
    page = get_page(request, table.rows)
    context = {
        **frame(version, "results_standings"),
        "headings": table.headings,
        "tie_break_names": table.tie_break_names,
        "page": page,
        "rows": page.object_list,
    }
    return render(request, "tournaments/results/version/standings.html", context)


@login_required
def results_rounds(request: HttpRequest, slug: str, number: int, shown: int | None = None) -> HttpResponse:
    """The tables of one round of the report; the last round by default."""
    _actor, version = _readable(request, slug, number)
    rounds = rounds_of_report(version)
    if shown is None:
        shown = max(rounds, default=0)
    elif shown not in rounds:
        raise Http404
    page = get_page(request, rounds.get(shown, []))
    context = {
        **frame(version, "results_rounds"),
        "round": shown,
        "choices": [
            Choice(str(one), reverse("results_round", args=[slug, number, one]), one == shown) for one in rounds
        ],
        "page": page,
        "tables": table_items(version, list(page.object_list)),
    }
    return render(request, "tournaments/results/version/rounds.html", context)


def _readable(request: HttpRequest, slug: str, number: int) -> tuple[Actor, ResultsVersion]:
    actor, version = find_version(request, slug, number)
    if not has_preview(version):
        raise Http404
    return actor, version


@login_required
def results_file(request: HttpRequest, slug: str, number: int, pk: int) -> HttpResponse:
    """The original file, byte for byte, always as a download, because it is untrusted."""
    _actor, version = find_version(request, slug, number)
    file = get_object_or_404(version.files.select_related("stored"), pk=pk)
    try:
        content = give_file(file.stored)
    except FileNotFoundError as error:
        raise Http404 from error
    return attachment(content, file.name, private=True)


@login_required
def results_check(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return _act(request, slug, number, check_again, _("The files are being checked again."))


@login_required
def results_deliver(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    done = _("The results have been submitted. Federation staff will review them.")
    return _act(request, slug, number, deliver_results, done)


@login_required
def results_interim(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    interim = request.POST.get("interim") == "yes"
    done = _("Everyone can see these interim results now.") if interim else _("These are now the final results.")
    return _act(request, slug, number, lambda actor, version: mark_interim(actor, version, interim=interim), done)


@login_required
def results_accept(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    # The box confirms that the page's warnings were read; the signature identifies which ones.
    seen = request.POST.get("warnings", "")[:80] if request.POST.get("seen") else ""
    accept = partial(accept_results, in_spite_of=seen, reason=request.POST.get("reason", "")[:2000])
    return _act(request, slug, number, accept, _("The results have been accepted."))


@login_required
def results_send_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    remarks = request.POST.get("remarks", "")[:5000]
    done = _("The results have been returned. The organisers can read your comments on this page.")
    return _act(request, slug, number, lambda actor, version: send_back_results(actor, version, remarks), done)


def _act(
    request: HttpRequest, slug: str, number: int, act: Callable[[Actor, ResultsVersion], object], done: str
) -> HttpResponse:
    actor, version = find_version(request, slug, number)
    if request.method == "POST":
        try:
            act(actor, version)
        except Refusal as refusal:
            version.refresh_from_db()
            # Already accepted, perhaps by a second click: not an error.
            if not (isinstance(refusal, VersionNotOpen) and version.state == ResultsState.ACCEPTED):
                return refuse_on(lambda: version_page(request, actor, version), request, refusal)
        else:
            messages.success(request, done)
    return redirect("results_version", slug, number)
