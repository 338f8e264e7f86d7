"""The organisers' desk of a championship run here: its progress, the next step, its end, its log."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from federation.errors import Refusal
from federation.permissions import Actor, can
from federation.seen import seen_of
from federation.values.numbers import whole_number
from federation.values.parts import Choice
from federation.web.lists import get_page
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.queries.championships import find_live
from tournaments.live.forms.desk import CommitteeForm, ReasonForm, RulingForm
from tournaments.live.services import committee
from tournaments.live.services.championship import (
    finish_championship,
    hand_over_results,
    open_championship,
    reopen_championship,
)
from tournaments.live.views.access import find_run, find_run_live
from tournaments.live.views.components import (
    headings,
    leaver_lines,
    name_of,
    rack_of,
    standing_lines,
    warning_of_round,
)
from tournaments.log.decisions.rounds import pairs_without_results
from tournaments.log.decisions.rulings import shared_places
from tournaments.log.presence import present
from tournaments.log.queries import current_state, standings_of, sum_fees
from tournaments.log.state import State, TableStatus
from tournaments.log.words import describe_event
from tournaments.permissions import ChampionshipAction


def desk_tabs(live: LiveChampionship, state: State, current: str) -> list[Choice]:
    """The pages of the desk."""
    slug = live.championship.slug
    tabs = [
        ("live_desk", _("Now"), reverse("live_desk", args=[slug])),
        ("live_entries", _("Entries"), reverse("live_entries", args=[slug])),
    ]
    if state.current is not None:
        tabs.append(("live_round", _("Rounds"), reverse("live_round", args=[slug, state.current.number])))
    tabs += [
        ("live_print", _("Printouts"), reverse("live_print", args=[slug])),
        ("live_rules", _("Rules"), reverse("live_rules", args=[slug])),
        ("live_prizes", _("Prizes"), reverse("live_prizes", args=[slug])),
        ("live_committee", _("Committee"), reverse("live_committee", args=[slug])),
        ("live_log", _("Log"), reverse("live_log", args=[slug])),
    ]
    return [Choice(label, url, name == current) for name, label, url in tabs]


def desk_context(live: LiveChampionship, state: State, current: str) -> dict[str, object]:
    """Return what every desk page shows above its own part."""
    return {
        "section": "desk",
        "live": live,
        "championship": live.championship,
        "day": state,
        "rack": rack_of(state),
        "tabs": desk_tabs(live, state, current),
    }


@login_required
@require_GET
def live_desk(request: HttpRequest, slug: str) -> HttpResponse:
    actor, championship = find_run(request, slug)
    live = find_live(championship)
    if live is None:
        return render(request, "tournaments/live/desk/open.html", {"section": "desk", "championship": championship})
    return desk_page(request, actor, live)


def desk_page(request: HttpRequest, actor: Actor, live: LiveChampionship, status: int = 200) -> HttpResponse:
    """The progress of the championship, and the next step."""
    state = current_state(live)
    # In a league any round may be awaiting results: take the first.
    open_rounds = (one for one in state.played if one.published and not one.is_complete)
    current = next(open_rounds, state.current) if pairs_without_results(state) else state.current
    step = next_step(state)
    final = sum(table.status is TableStatus.FINAL for table in current.tables) if current else 0
    context = {
        **desk_context(live, state, "live_desk"),
        "step": step,
        "all_at_once": pairs_without_results(state),
        "current": current,
        "final": final,
        "disputed": [t.number for t in current.tables if t.status is TableStatus.DISPUTED] if current else [],
        "entered": sum(1 for _one in state.taking_part()),
        "here": sum(1 for _one in present(state, state.next_round)),
        "fees": sum_fees(live, state) if live.fee_cents else None,
        "rows": standing_lines(state, standings_of(state)) if state.played else [],
        "headings": headings(state),
        "warning": warning_of_round(live, current),
        "leavers": leaver_lines(live, state),
        "shared": sorted(shared_places(state)) if step == "finish" else [],
        "may_rule": can(actor, ChampionshipAction.RULE_CHAMPIONSHIP, live.championship),
        "reason_form": ReasonForm(auto_id="id_reopen_%s"),
        "handed_over": live.championship.results.order_by("-number").first() if state.finished else None,
    }
    return render(request, "tournaments/live/desk/desk.html", context, status=status)


def next_step(state: State) -> str:
    """Return the next thing to do, as a code that the template translates."""
    if state.finished:
        return "hand_over"
    current = state.current
    if current is None:
        return "pair" if sum(1 for _one in present(state, 1)) > 1 else "check_in"
    if not current.published:
        return "publish"
    if pairs_without_results(state) and len(state.played) < state.rounds:
        return "pair"
    if not all(one.is_complete for one in state.played):
        return "results"
    return "pair" if len(state.played) < state.rounds else "finish"


Act = Callable[[Actor, LiveChampionship], object]


def act_on(
    request: HttpRequest, slug: str, act: Act, done: str, to: str = "live_desk", *arguments: object
) -> HttpResponse:
    """Run one action and redirect to a page; a refusal is shown on that page."""
    actor, live = find_run_live(request, slug)
    try:
        act(actor, live)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
    return redirect(to, slug, *arguments)


@login_required
@require_POST
def live_open(request: HttpRequest, slug: str) -> HttpResponse:
    actor, championship = find_run(request, slug)
    try:
        open_championship(actor, championship)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("championship_manage", slug)
    messages.success(request, _("The championship is now run here."))
    return redirect("live_desk", slug)


@login_required
@require_POST
def live_finish(request: HttpRequest, slug: str) -> HttpResponse:
    return act_on(request, slug, finish_championship, _("Championship finished."))


@login_required
@require_POST
def live_reopen(request: HttpRequest, slug: str) -> HttpResponse:
    reason = request.POST.get("reason", "")[:500]
    return act_on(
        request,
        slug,
        lambda actor, live: reopen_championship(actor, live, reason),
        _("Championship reopened."),
    )


@login_required
@require_POST
def live_hand_over(request: HttpRequest, slug: str) -> HttpResponse:
    """Turn the results into an ordinary version; its page has the next steps."""
    actor, live = find_run_live(request, slug)
    try:
        version = hand_over_results(actor, live)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("live_desk", slug)
    return redirect("results_version", slug, version.number)


@login_required
def live_committee(request: HttpRequest, slug: str) -> HttpResponse:
    """The arbitral committee: its members and its decisions."""
    actor, live = find_run_live(request, slug)
    state = current_state(live)
    ruling = RulingForm(state, request.POST if request.POST.get("kind") else None, auto_id="id_ruling_%s")
    members = CommitteeForm(
        request.POST if "members" in request.POST else None,
        initial={"members": "\n".join(state.committee), "seen": seen_of(state.committee)},
        auto_id="id_members_%s",
    )
    status = 200
    if request.method == "POST":
        bound = ruling if ruling.is_bound else members
        if bound.is_valid():
            try:
                _rule(actor, live, ruling) if ruling.is_bound else _name(actor, live, members)
                messages.success(request, _("Saved."))
                return redirect("live_committee", slug)
            except Refusal as refusal:
                bound.add_error(None, str(refusal))
                status = refusal.status
        else:
            status = 400
    rulings = live.events.filter(act__in=["ruled", "penalised", "disqualified", "corrected", "lots_drawn"]).order_by(
        "-number"
    )
    context = {
        **desk_context(live, state, "live_committee"),
        "ruling_form": ruling,
        "members_form": members,
        "may_rule": can(actor, ChampionshipAction.RULE_CHAMPIONSHIP, live.championship),
        "events": [describe_event(state, event) for event in rulings[:100]],
        "shared": [
            (place, [name_of(state, number) for number in numbers])
            for place, numbers in shared_places(state).items()
            if len(state.played) == state.rounds
        ],
    }
    return render(request, "tournaments/live/desk/committee.html", context, status=status)


def _name(actor: Actor, live: LiveChampionship, form: CommitteeForm) -> None:
    data = form.cleaned_data
    committee.name_committee(actor, live, data["members"].splitlines(), seen=data["seen"])


def _rule(actor: Actor, live: LiveChampionship, form: RulingForm) -> None:
    values = form.cleaned_data
    kind, number, reason = values["kind"], values["number"] or 0, values["reason"]
    if kind == "ruling":
        parties = [number] if number else []
        parties += [values["other"]] if values["other"] else []
        committee.record_ruling(
            actor,
            live,
            values["text"],
            reason,
            round_number=values["round"],
            instead=values["instead"],
            parties=parties,
        )
    elif kind == "disqualification":
        committee.disqualify(actor, live, number, reason)
    else:
        points = (values["points"] or 0) if kind == "points" else 0
        off = int(2 * (values["match_points"] or 0)) if kind == "match_points" else 0
        committee.penalise(actor, live, number, reason, points=points, half_points=off, round_number=values["round"])


@login_required
@require_POST
def live_lots(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw lots among those who share a place."""
    place, seed = whole_number(request.POST.get("place")) or 0, request.POST.get("seed", "")[:60]
    return act_on(
        request,
        slug,
        lambda actor, live: committee.draw_lots(actor, live, place, seed),
        _("Lots drawn; the seed is in the log."),
        "live_committee",
    )


@login_required
@require_GET
def live_log(request: HttpRequest, slug: str) -> HttpResponse:
    """All events, latest first."""
    _actor, live = find_run_live(request, slug)
    state = current_state(live)
    page = get_page(request, live.events.order_by("-number"))
    context = {
        **desk_context(live, state, "live_log"),
        "page": page,
        "events": [describe_event(state, event) for event in page],
    }
    return render(request, "tournaments/live/desk/log.html", context)
