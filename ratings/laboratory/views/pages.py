"""Pages of the laboratory: the form, the answer, and a two-page printout."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import formats, translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.errors import Refusal
from federation.jobs.views import describe_progress
from federation.names.comparison import make_slug
from federation.pdf.pages import Mark, Sheet, make_sheet
from federation.pdf.views import answer_printout
from federation.permissions import Actor, actor_for, can, require
from federation.tenancy.scope import current_federation
from federation.web.lists import get_page
from federation.web.refusals import refuse_on
from ratings.laboratory.forms import TrialForm
from ratings.laboratory.models import Trial
from ratings.laboratory.services import forget_trial, is_of_today, list_trials, start_trial, trial_job
from ratings.laboratory.views import shapes
from ratings.laboratory.words import fit_verdict, verdict
from ratings.pages.choice import choose_system
from ratings.parameters.services import digest_parameters
from ratings.parameters.views.parameters import preview_page
from ratings.parameters.views.shapes import differences, label_of
from ratings.permissions import RatingAction
from ratings.replay.queries.sources import parameters_of
from ratings.systems.models import RatingSystem
from tournaments.permissions import ChampionshipAction

# Limits so that everything fits on two pages.
MOST_PARAMETERS, MOST_PARTS, MOST_PLACES, MOST_MOVERS, MOST_YEARS = 12, 14, 10, 8, 8


def trial_sheet(trial: Trial, mark: Mark, language: str) -> Sheet:
    """Return an answered trial as a sheet. What is left out of its lists is on the trial's page."""
    result, names = trial.result, shapes.trial_names(trial)
    players = shapes.named_players(result)
    fit = result.get("fit")
    with translation.override(language):
        rows = shapes.quality_rows(result)
        context = {
            "trial": trial,
            "names": names,
            "day": formats.date_format(trial.made_at, "DATE_FORMAT"),
            "games": result["games"],
            "verdict": verdict(names, result),
            "fit_verdict": fit_verdict(partial(label_of, trial.parameters), fit) if fit else "",
            "differences": differences(trial.today, trial.parameters)[:MOST_PARAMETERS],
            # All games, newcomers and others, and the latest years.
            "rows": [*rows[:3], *rows[3:][-(MOST_PARTS - 3) :]],
            "places": shapes.place_rows(result, players)[:MOST_PLACES],
            "movers": shapes.mover_rows(result, players)[:MOST_MOVERS],
            "years": shapes.year_rows(result)[-MOST_YEARS:],
        }
    return make_sheet(
        "ratings/laboratory/print.html", context, mark, stylesheets=("css/paper/list.css",), language=language
    )


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def laboratory(request: HttpRequest) -> HttpResponse:
    """List the trials, with the form for another one."""
    actor = actor_for(request.user)
    require(actor, RatingAction.READ_TRIALS)
    system = choose_system(list(RatingSystem.objects.all()), request.GET.get("system"))
    form = None
    if system is not None and can(actor, ChampionshipAction.MANAGE_RATINGS):
        values = dict(parameters_of(system).as_json())
        form = TrialForm(request.POST if request.method == "POST" else None, values=values)
    if request.method != "POST":
        return _page(request, system, form)
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    if system is None or form is None or not form.is_valid():
        return _page(request, system, form, 400)
    return _start(request, actor, system, form)


def _start(request: HttpRequest, actor: Actor, system: RatingSystem, form: TrialForm) -> HttpResponse:
    try:
        made = start_trial(actor, system, form.cleaned_data["name"], form.as_json(), form.constant)
    except Refusal as refusal:
        return refuse_on(lambda: _page(request, system, form), request, refusal)
    return redirect("trial", made.reference)


def _page(
    request: HttpRequest, system: RatingSystem | None, form: TrialForm | None, status: int = 200
) -> HttpResponse:
    context = {"section": "desk", "system": system, "form": form, "page": get_page(request, list_trials())}
    return render(request, "ratings/laboratory/laboratory.html", context, status=status)


@login_required
@never_cache
@require_safe
def trial(request: HttpRequest, reference: UUID) -> HttpResponse:
    """Show the answer, or the progress until it exists."""
    actor, found = _find(request, reference)
    may_change = can(actor, ChampionshipAction.MANAGE_RATINGS)
    names = shapes.trial_names(found)
    context: dict[str, object] = {
        "section": "desk",
        "trial": found,
        "names": names,
        "may_change": may_change,
        "is_same_kind": found.parameters["algorithm"] == found.system.kind,
        "is_of_today": is_of_today(found, found.system),
        "differences": differences(found.today, found.parameters),
    }
    if found.computed_at is None:
        job = trial_job(found)
        context["progress"] = describe_progress(job, reverse("job", args=[job.reference])) if job else None
    else:
        context |= _answer(found, names)
    return render(request, "ratings/laboratory/trial.html", context)


def _answer(found: Trial, names: tuple[str, str]) -> dict[str, object]:
    result = found.result
    players = shapes.named_players(result)
    fit = result.get("fit")
    return {
        "result": result,
        "verdict": verdict(names, result),
        "fit_verdict": fit_verdict(partial(label_of, found.parameters), fit) if fit else "",
        "rows": shapes.quality_rows(result),
        "diagrams": shapes.diagrams(names, result),
        "places": shapes.place_rows(result, players),
        "movers": shapes.mover_rows(result, players),
        "years": shapes.year_rows(result),
        "settling": shapes.settling_rows(result),
        "distributions": list(zip(names, shapes.distributions(result), strict=True)),
    }


@login_required
@never_cache
@require_safe
def trial_pdf(request: HttpRequest, reference: UUID) -> HttpResponse:
    """Return an answered trial as PDF, in the reader's language."""
    _actor, found = _find(request, reference)
    if found.computed_at is None:
        raise Http404
    federation = current_federation()
    language = get_language() or federation.language
    return answer_printout(
        request,
        f"trial:{found.pk}",
        f"{federation.slug}-{make_slug(found.name) or 'trial'}.pdf",
        lambda: trial_sheet(found, Mark.of(federation), language),
        private=True,
    )


@login_required
@never_cache
@require_safe
def trial_change(request: HttpRequest, reference: UUID) -> HttpResponse:
    """Show the page for changing the system's parameters to those of the trial, with a full preview."""
    actor, found = _find(request, reference)
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    if found.parameters["algorithm"] != found.system.kind:
        messages.info(
            request, _("This is a different kind of rating. Add it first, then change its parameters there.")
        )
        return redirect("rating_systems")
    return preview_page(request, found.system, found.parameters, digest_parameters(found.system))


@login_required
@require_http_methods(["POST"])
def trial_forget(request: HttpRequest, reference: UUID) -> HttpResponse:
    actor, found = _find(request, reference)
    forget_trial(actor, found)
    messages.success(request, _("Trial deleted."))
    return redirect("laboratory")


def _find(request: HttpRequest, reference: UUID) -> tuple[Actor, Trial]:
    actor = actor_for(request.user)
    require(actor, RatingAction.READ_TRIALS)
    return actor, get_object_or_404(Trial.objects.select_related("system"), reference=reference)
