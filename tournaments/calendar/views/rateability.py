"""Whether a championship is rated: forecast while announcing, staff overrides; the reminder for results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import formats, timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from federation.errors import Refusal
from federation.permissions import actor_for, can, require
from federation.tenancy.scope import current_federation
from federation.values.numbers import whole_number
from tournaments.calendar.forms.announcement import ForeseenForm, with_announced_rules
from tournaments.calendar.forms.decisions import ConditionForm, DecisionForm, ReceiptForm
from tournaments.calendar.services.rateability import decide_rateability, record_receipt, take_back_decision
from tournaments.calendar.services.reminders import remind_organisers
from tournaments.calendar.views.manage import manage_page
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.rateability import find_rateability, requirements_of
from tournaments.championship.rules.rateability import Condition, Foresight, Judgement, Verdict, foresee
from tournaments.championship.views.frame import find_managed
from tournaments.competition.queries import list_competitions, list_rating_names
from tournaments.permissions import ChampionshipAction

_AGAINST: dict[Condition, str | Promise] = {
    Condition.CLASSIC: gettext_lazy("It isn’t played one against one; only two-player games are rated."),
    Condition.REGULATIONS: gettext_lazy("It doesn’t follow the federation’s regulations."),
    Condition.DICTIONARY: gettext_lazy("It uses “%(found)s”, which isn’t the federation’s dictionary."),
}


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Whether it would be rated, as a sentence, and why."""

    tone: str
    sentence: str
    lines: Sequence[str]


def foreseen_shape(foresight: Foresight, rating: str) -> Foreseen:
    """``rating`` is the name of the federation's rating."""
    unmet = foresight.unmet
    sentence = _("This will be rated in %(rating)s.")
    if unmet and foresight.can_be_decided:
        sentence = _("This won’t be rated in %(rating)s unless you change it or the federation makes an exception.")
    elif unmet:
        sentence = _("This won’t be rated in %(rating)s.")
    return Foreseen(
        tone="warn" if unmet else "good",
        sentence=sentence % {"rating": rating},
        lines=list(_lines(foresight)),
    )


def _lines(foresight: Foresight) -> Iterator[str]:
    yield _days_left(foresight.days_left)
    for one in foresight.judgements:
        if one.condition is Condition.CIRCUIT:
            yield _("It’s part of the official circuit, so no other conditions apply.")
        elif one.condition is Condition.ANNOUNCED:
            yield from _announced(one, foresight)
        elif one.verdict is Verdict.NOT_MET and one.condition in _AGAINST:
            yield str(_AGAINST[one.condition]) % {"found": one.found}
    if foresight.results_due is not None and not foresight.unmet:
        due = formats.date_format(foresight.results_due, "DATE_FORMAT")
        yield _("The complete results are due by the end of %(due)s.") % {"due": due}


def _announced(judgement: Judgement, foresight: Foresight) -> Iterator[str]:
    due = formats.date_format(judgement.due, "DATE_FORMAT") if judgement.due else ""
    if judgement.verdict is Verdict.MET:
        yield _("It’s announced on time: the deadline is %(due)s.") % {"due": due}
        return
    yield _("The deadline for announcing it was the end of %(due)s.") % {"due": due}
    if foresight.earliest is not None:
        earliest = formats.date_format(foresight.earliest, "DATE_FORMAT")
        yield _("If announced today, it’s on time only if it starts on %(day)s or later.") % {"day": earliest}


def _days_left(days: int) -> str:
    if days < 0:
        return _("The first day is in the past.")
    if days == 0:
        return _("It starts today.")
    return ngettext("It starts in %(count)s day.", "It starts in %(count)s days.", days) % {"count": days}


@login_required
@require_safe
def announce_foreseen(request: HttpRequest) -> HttpResponse:
    """The forecast fragment for a new announcement."""
    actor = actor_for(request.user)
    require(actor, ChampionshipAction.ANNOUNCE_CHAMPIONSHIP)
    decides = can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP)
    return _part(request, foresee_announcement(request.GET, None, decides_circuit=decides))


@login_required
@require_safe
def change_foreseen(request: HttpRequest, slug: str) -> HttpResponse:
    """The forecast fragment for a change: unchanged days keep the moment they were announced."""
    actor, championship = find_managed(request, slug)
    require(actor, ChampionshipAction.CHANGE_CHAMPIONSHIP, championship)
    decides = can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP)
    return _part(request, foresee_announcement(request.GET, championship, decides_circuit=decides))


def foresee_announcement(
    data: Mapping[str, Any], championship: Championship | None, *, decides_circuit: bool
) -> Foreseen | None:
    """Judge a form as it is filled in; None without a first day, or if nothing is rated.

    ``championship`` is the one being changed, if any.
    """
    federation, now = current_federation(), timezone.now()
    names = list_rating_names()
    competitions = list_competitions(federation)
    announced = None
    is_circuit = None if decides_circuit else False
    if championship is not None:
        competitions = with_announced_rules(championship, competitions)
        announced = championship.starts_on, championship.ends_on, championship.communicated_at
        is_circuit = None if decides_circuit else championship.is_circuit
    facts = ForeseenForm(data, competitions=competitions, is_circuit=is_circuit).facts(now, announced=announced)
    if facts is None or not names:
        return None
    # The main system comes first; what counts for it counts for all.
    _code, rating = names[0]
    return foreseen_shape(foresee(facts, requirements_of(federation), now), rating)


def _part(request: HttpRequest, foreseen: Foreseen | None) -> HttpResponse:
    response = render(request, "tournaments/calendar/_foreseen.html", {"foreseen": foreseen})
    response.headers["Cache-Control"] = "no-store"
    return response


@login_required
def championship_receipt(request: HttpRequest, slug: str) -> HttpResponse:
    actor, championship = find_managed(request, slug)
    require(actor, ChampionshipAction.ACCEPT_RESULTS, championship)
    form = ReceiptForm(request.POST)
    return _act(
        request,
        slug,
        form,
        "receipt_form",
        lambda: record_receipt(actor, championship, **form.cleaned_data),
        _("The date the results were received has been saved."),
    )


@login_required
def championship_decide(request: HttpRequest, slug: str) -> HttpResponse:
    actor, championship = find_managed(request, slug)
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    form = DecisionForm(request.POST, rateability=find_rateability(championship))
    return _act(
        request,
        slug,
        form,
        "decision_form",
        lambda: decide_rateability(actor, championship, **form.cleaned_data),
        _("Decision saved. Everyone can read it."),
    )


@login_required
def championship_undecide(request: HttpRequest, slug: str) -> HttpResponse:
    actor, championship = find_managed(request, slug)
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    form = ConditionForm(request.POST)
    return _act(
        request,
        slug,
        form,
        "",
        lambda: take_back_decision(actor, championship, condition=form.cleaned_data["condition"]),
        _("Decision undone."),
    )


def _back(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect to the results being accepted if the form was on their page."""
    number = whole_number(request.POST.get("version"), most=999_999)
    if number is not None:
        return redirect("results_version", slug, number)
    return redirect("championship_manage", slug)


def _act(request: HttpRequest, slug: str, form: Form, name: str, act: Callable[[], Any], done: str) -> HttpResponse:
    """Run the action, or show the championship's page again with the form and its errors."""
    if request.method != "POST":
        return redirect("championship_manage", slug)
    status = 400
    if form.is_valid():
        try:
            act()
        except Refusal as refusal:
            form.add_error(None, str(refusal))
            status = refusal.status
        else:
            messages.success(request, done)
            return _back(request, slug)
    actor, championship = find_managed(request, slug)
    shown = {name: form} if name else {}
    return manage_page(request, actor, championship, status=status, **shown)


@login_required
def championship_remind(request: HttpRequest, slug: str) -> HttpResponse:
    actor, championship = find_managed(request, slug)
    if request.method == "POST":
        try:
            remind_organisers(actor, championship)
        except Refusal as refusal:
            messages.error(request, str(refusal))
        else:
            done = _("E-mail sent to the organisers of “%(championship)s”.")
            messages.success(request, done % {"championship": championship.name})
    return redirect("desk")
