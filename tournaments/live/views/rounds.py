"""A round at the desk: paired, reviewed, changed by hand, published, its results entered."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from federation.errors import Refusal
from federation.permissions import Actor, can
from federation.values.numbers import whole_number
from federation.values.parts import Choice
from tournaments.championship.models.live import LiveChampionship
from tournaments.live.forms.desk import ExchangeForm, PairForm, ResultForm
from tournaments.live.forms.phones import DeskPhotoForm, marks_told
from tournaments.live.queries import explain_round, photos_by_table
from tournaments.live.services.results import clear_result, correct_result, enter_result
from tournaments.live.services.rounds import (
    change_pairing,
    close_round,
    is_large,
    order_pairing,
    pair_all_rounds,
    pair_round,
    pair_round_again,
    publish_round,
    unpair_round,
)
from tournaments.live.views.access import find_run_live
from tournaments.live.views.components import (
    finding_lines,
    leaver_lines,
    name_of,
    table_lines,
    version_lines,
    warning_of_round,
)
from tournaments.live.views.desk import act_on, desk_context
from tournaments.log.decisions.judgement import judge_pairing
from tournaments.log.decisions.refusal import Refused
from tournaments.log.decisions.results import spell
from tournaments.log.decisions.rounds import Pairing, exchange, turn_table
from tournaments.log.queries import current_state
from tournaments.log.services import refused
from tournaments.log.state import LiveRound, State, TableStatus
from tournaments.permissions import ChampionshipAction
from tournaments.report.report import Kind


def find_round(live: LiveChampionship, number: int) -> tuple[State, LiveRound]:
    """Return a paired round; 404 for others."""
    state = current_state(live)
    one = state.round(number)
    if one is None:
        raise Http404
    return state, one


@login_required
@require_GET
def live_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    actor, live = find_run_live(request, slug)
    state, one = find_round(live, number)
    return round_page(request, actor, live, state, one)


def round_page(
    request: HttpRequest,
    actor: Actor,
    live: LiveChampionship,
    state: State,
    one: LiveRound,
    *,
    form: ResultForm | None = None,
    exchange_form: ExchangeForm | None = None,
    photo_form: DeskPhotoForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The tables of a round, the quick form for results, and pairing by hand."""
    seats = max((len(table.players) for table in one.tables), default=2)
    first = _first_values(live, one, request.GET.get("table", ""))
    tables, photos = table_lines(state, one), photos_by_table(live, one)
    context = {
        **desk_context(live, state, "live_round"),
        "round": one,
        "tables": tables,
        "byes": [name_of(state, player) for player in one.byes],
        "away": [name_of(state, player) for player in one.away],
        "why": explain_round(live, state, one),
        "findings": finding_lines(judge_pairing(state, one.number, [t.players for t in one.tables], one.byes)),
        "result_form": form or ResultForm(seats, initial=first),
        "exchange_form": exchange_form or ExchangeForm(state, one.number, initial={"seen": live.event_number}),
        "photo_form": photo_form or DeskPhotoForm(initial={"table": first["table"]}, auto_id="id_photo_%s"),
        "photos": photos,
        "disputes": [
            (t, version_lines(state, one, t.number), photos.get(t.number, ()))
            for t in tables
            if t.is_disputed or t.marks_differ
        ],
        "missing": [table.number for table in tables if not table.is_final],
        "is_last": one.number == len(state.played),
        "warning": warning_of_round(live, one),
        "leavers": leaver_lines(live, state),
        "may_correct": one.closed and can(actor, ChampionshipAction.RULE_CHAMPIONSHIP, live.championship),
        "choices": [
            Choice(str(each.number), _address(live, each.number), each.number == one.number) for each in state.played
        ],
    }
    return render(request, "tournaments/live/rounds/round.html", context, status=status)


def _first_values(live: LiveChampionship, one: LiveRound, wanted: str) -> dict[str, Any]:
    """Return the requested table with its final result, so that correcting one thing loses nothing else."""
    number = whole_number(wanted)
    values: dict[str, Any] = {"seen": live.event_number, "table": number}
    table = one.find_table(number) if number is not None else None
    if table is not None and table.status is TableStatus.FINAL and all(s.kind is Kind.PLAYED for s in table.seats):
        for index, seat in enumerate(table.seats, start=1):
            values |= {f"points_{index}": seat.game_points, **marks_told(seat, index)}
    return values


def _address(live: LiveChampionship, number: int) -> str:
    return reverse("live_round", args=[live.championship.slug, number])


@login_required
@require_POST
def live_pair(request: HttpRequest, slug: str) -> HttpResponse:
    """Pair the next round. Broken rules are shown, and accepted once confirmed."""
    actor, live = find_run_live(request, slug)
    form = PairForm(request.POST)
    if not form.is_valid():
        return redirect("live_desk", slug)
    seen, confirmed = form.cleaned_data["seen"], form.cleaned_data["confirmed"]
    try:
        if form.cleaned_data["all"]:
            pair_all_rounds(actor, live)
            return redirect("live_desk", slug)
        if is_large(current_state(live)):
            order_pairing(actor, live, seen=seen, confirmed=confirmed)
            messages.info(
                request, _("There are many players, so the round is still being paired. Check back in a moment.")
            )
            return redirect("live_desk", slug)
        paired = pair_round(actor, live, seen=seen, confirmed=confirmed)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        if "confirm_broken_rules" in refusal.details().get("reasons", ()):
            context = {**desk_context(live, current_state(live), "live_desk"), "refusal": str(refusal)}
            return render(request, "tournaments/live/rounds/confirm_pairing.html", context, status=409)
        return redirect("live_desk", slug)
    return redirect("live_round", slug, len(paired.state.played))


@login_required
@require_POST
def live_publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    done = _("Round %(number)s published.") % {"number": number}
    return act_on(request, slug, lambda actor, live: publish_round(actor, live, number), done, "live_round", number)


@login_required
@require_POST
def live_close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    done = _("Results of round %(number)s closed.") % {"number": number}
    return act_on(request, slug, lambda actor, live: close_round(actor, live, number), done, "live_round", number)


@login_required
@require_POST
def live_unpair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    reason = request.POST.get("reason", "")[:500]
    actor, live = find_run_live(request, slug)
    try:
        unpair_round(actor, live, number, reason)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("live_round", slug, number)
    messages.success(request, _("Pairing of round %(number)s undone.") % {"number": number})
    return redirect("live_desk", slug)


@login_required
@require_POST
def live_pair_again(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    reason = request.POST.get("reason", "")[:500]
    done = _("Round %(number)s paired again.") % {"number": number}
    return act_on(
        request,
        slug,
        lambda actor, live: pair_round_again(actor, live, number, reason=reason),
        done,
        "live_round",
        number,
    )


@login_required
@require_POST
def live_exchange(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Swap two players; every change is checked, and a broken rule has to be confirmed."""
    actor, live = find_run_live(request, slug)
    state, one = find_round(live, number)
    form = ExchangeForm(state, number, request.POST)
    if not form.is_valid():
        return round_page(request, actor, live, state, one, exchange_form=form, status=400)
    values = form.cleaned_data
    try:
        pairing = _exchanged(one, values["first"], values["second"])
        change_pairing(
            actor,
            live,
            number,
            pairing,
            seen=values["seen"],
            confirmed=values["confirmed"],
            reason=values["reason"],
        )
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return round_page(request, actor, live, state, one, exchange_form=form, status=refusal.status)
    done = _("%(first)s and %(second)s have swapped places.")
    names = {"first": name_of(state, values["first"]), "second": name_of(state, values["second"])}
    messages.success(request, done % names)
    return redirect("live_round", slug, number)


def _exchanged(one: LiveRound, first: int, second: int) -> Pairing:
    try:
        table = one.table_of(first)
        if table is not None and table.players[0] in {first, second} and {first, second} <= set(table.players):
            # If both are at one table, the other one starts.
            return turn_table(one, table.number) if len(table.players) == 2 else exchange(one, first, second)
        return exchange(one, first, second)
    except Refused as error:
        raise refused(error) from error


@login_required
@require_POST
def live_result(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A table's result: number, points, Enter; then the next one."""
    actor, live = find_run_live(request, slug)
    state, one = find_round(live, number)
    seats = max((len(table.players) for table in one.tables), default=2)
    form = ResultForm(seats, request.POST)
    if not form.is_valid():
        return round_page(request, actor, live, state, one, form=form, status=400)
    table = one.find_table(form.cleaned_data["table"])
    if table is None:
        form.add_error("table", _("This round has no such table."))
        return round_page(request, actor, live, state, one, form=form, status=400)
    how, player = form.how(table)
    values: dict[str, Any] = {"seen": form.cleaned_data["seen"], "reason": form.cleaned_data["reason"]}
    enter = correct_result if one.closed else enter_result
    try:
        entered = enter(actor, live, number, table.number, form.told(table), how=how, player=player, **values)
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        # The current values were shown, so resubmitting the form counts as having seen them.
        number_now = LiveChampionship.objects.values_list("event_number", flat=True).get(pk=live.pk)
        form.data = {**request.POST.dict(), "seen": str(number_now)}
        fresh, shown = find_round(LiveChampionship.objects.select_related("championship").get(pk=live.pk), number)
        return round_page(request, actor, live, fresh, shown, form=form, status=refusal.status)
    found = entered.state.played[number - 1].find_table(table.number)
    assert found is not None
    names = " – ".join(name_of(state, player) for player in table.players)
    messages.success(
        request,
        _("Table %(table)s: %(names)s, %(result)s")
        % {"table": table.number, "names": names, "result": spell(found.seats)},
    )
    return redirect("live_round", slug, number)


@login_required
@require_POST
def live_clear(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    reason = request.POST.get("reason", "")[:500]
    last = whole_number(request.POST.get("seen")) or 0
    done = _("Result of table %(table)s removed.") % {"table": table}
    return act_on(
        request,
        slug,
        lambda actor, live: clear_result(actor, live, number, table, seen=last, reason=reason),
        done,
        "live_round",
        number,
    )
