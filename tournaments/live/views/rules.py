"""A championship's pairing system, rules and prizes, at the desk."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from federation.errors import Refusal
from federation.permissions import can
from federation.seen import seen_of
from federation.values.numbers import whole_number
from tournaments.championship.models.live import LiveChampionship
from tournaments.competition.rules import CompetitionRules
from tournaments.live.forms.rules import PairingForm, PrizeForm, RulesForm, pairing_initial
from tournaments.live.services.championship import change_rules, choose_pairing, choose_prizes, prizes_shown
from tournaments.live.views.access import find_run_live
from tournaments.live.views.components import award_lines
from tournaments.live.views.desk import act_on, desk_context
from tournaments.log.prizes import prizes_of
from tournaments.log.queries import current_state
from tournaments.log.snapshot import system_of
from tournaments.permissions import ChampionshipAction


@login_required
def live_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The system and wishes, for those who run the championship; the approved rules, for staff."""
    actor, live = find_run_live(request, slug)
    state = current_state(live)
    rules = CompetitionRules.from_json(state.rules)
    may_change = can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP, live.championship)
    part = request.POST.get("part", "") if request.method == "POST" else ""
    pairing = PairingForm(
        request.POST if part == "pairing" else None,
        initial=pairing_initial(state, system_of(state), live.event_number),
        auto_id="id_pairing_%s",
    )
    form = RulesForm(
        rules,
        request.POST if part == "rules" else None,
        initial={"seen": seen_of(live.championship)},
        auto_id="id_rules_%s",
    )
    status = 200
    if part in {"pairing", "rules"}:
        bound: forms.Form = pairing if part == "pairing" else form

        def save() -> None:
            if part == "pairing":
                data = pairing.cleaned_data
                choose_pairing(actor, live, data["system"], pairing.wishes(), seen=data["seen"])
            else:
                change_rules(actor, live, form.rules(), seen=form.cleaned_data["seen"])

        status = _save(request, bound, save)
        if status == 302:
            return redirect("live_rules", slug)
    context = {
        **desk_context(live, state, "live_rules"),
        "pairing_form": pairing,
        "rules_form": form,
        "may_change_rules": may_change,
    }
    return render(request, "tournaments/live/desk/rules.html", context, status=status)


def _save(request: HttpRequest, form: forms.Form, save: Callable[[], object]) -> int:
    """302 when saved; else the status of the page that explains why not."""
    if not form.is_valid():
        return 400
    try:
        save()
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return refusal.status
    messages.success(request, _("Saved."))
    return 302


@login_required
def live_prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """The prizes, and their current winners."""
    actor, live = find_run_live(request, slug)
    state = current_state(live)
    prizes = prizes_of(state)
    remove = request.POST.get("remove", "")
    form = PrizeForm(request.POST if request.method == "POST" and not remove else None)
    status = 200
    place = whole_number(remove, most=len(prizes) - 1)
    seen = request.POST.get("seen", "")
    if place is not None:
        left = [one for index, one in enumerate(prizes) if index != place]
        return act_on(
            request,
            slug,
            lambda actor, live: choose_prizes(actor, live, left, seen=seen),
            _("Saved."),
            "live_prizes",
        )
    if form.is_bound:
        status = _save(request, form, lambda: choose_prizes(actor, live, [*prizes, form.prize()], seen=seen))
        if status == 302:
            return redirect("live_prizes", slug)
        # The current values are shown, so resubmitting the form counts as having seen them.
        state = current_state(LiveChampionship.objects.select_related("championship").get(pk=live.pk))
        prizes = prizes_of(state)
    context = {
        **desk_context(live, state, "live_prizes"),
        "form": form,
        "prizes": list(enumerate(prizes)),
        "seen": seen_of(prizes_shown(prizes)),
        "awards": award_lines(state),
    }
    return render(request, "tournaments/live/desk/prizes.html", context, status=status)
