"""Staff's part in whether a championship counts: receipts by mail, and decisions with a reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from federation.errors import Refusal
from federation.permissions import require
from federation.values.numbers import whole_number
from tournaments.calendar.forms.decisions.rateability import ConditionForm, DecisionForm, ReceiptForm
from tournaments.calendar.services.rateability import decide_rateability, take_back_decision
from tournaments.calendar.services.receipts import record_receipt
from tournaments.calendar.views.manage.managing import manage_page
from tournaments.championship.queries.rateability import find_rateability
from tournaments.championship.views.access import find_managed
from tournaments.permissions import ChampionshipAction


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
        _("Noted when the results were received."),
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
        _("The decision is taken; everybody can read it."),
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
        _("The decision is taken back."),
    )


def _back(request: HttpRequest, slug: str) -> HttpResponse:
    """To the results that are being accepted, where the form stood on their page."""
    number = whole_number(request.POST.get("version"), most=999_999)
    if number is not None:
        return redirect("results_version", slug, number)
    return redirect("championship_manage", slug)


def _act(request: HttpRequest, slug: str, form: Form, name: str, act: Callable[[], Any], done: str) -> HttpResponse:
    """Do it, or show the championship's page again with the form and what is wrong with it."""
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
