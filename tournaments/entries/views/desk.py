"""Entries at the organisers' desk: who entered, is present, has paid; one entrant's page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from federation.errors import Refusal, SettingsChanged
from federation.permissions import Actor
from federation.seen import seen_of
from federation.values.numbers import whole_number
from federation.web.refusals import refuse_on
from tournaments.championship.models.live import LiveChampionship
from tournaments.entries.forms import AbsenceForm, EnterForm, EntrantForm, EntrySettingsForm, PaymentForm
from tournaments.entries.services.debutants import seed_entrants
from tournaments.entries.services.entries import (
    bring_back,
    change_entry,
    check_in,
    enter_player,
    known_of,
    move_up,
    paid_of,
    record_payment,
    say_away,
    withdraw_entrant,
)
from tournaments.live.forms.desk import ReasonForm
from tournaments.live.services.championship import change_entry_settings, change_settings, entry_settings_of, length_of
from tournaments.live.services.results import forfeit_open_games
from tournaments.live.views.access import find_run_live
from tournaments.live.views.desk import act_on, desk_context
from tournaments.log.models import Entrant
from tournaments.log.presence import open_games_of
from tournaments.log.queries import current_state, entrants_by_number, sum_fees
from tournaments.log.state import Entrant as LiveEntrant
from tournaments.log.state import EntryStatus, State


@dataclass(frozen=True, slots=True)
class EntrantLine:
    """One entrant in the list."""

    number: int
    name: str
    club: str
    category: str
    rating: int | None
    status: str
    status_label: str
    is_here: bool
    is_late: bool
    first_round: int
    owes: bool


@dataclass(frozen=True, slots=True)
class OpenGameLine:
    """A game without a result of someone who left."""

    round: int
    table: int
    other: str


def entrant_lines(live: LiveChampionship, state: State) -> list[EntrantLine]:
    """Return all entrants in order of number."""
    known = entrants_by_number(live)
    return [_line(live, entrant, known.get(entrant.number)) for entrant in state.entrants]


def _line(live: LiveChampionship, entrant: LiveEntrant, row: Entrant | None) -> EntrantLine:
    labels = {
        EntryStatus.ENTERED: "",
        EntryStatus.WAITING: _("waiting list"),
        EntryStatus.WITHDRAWN: _("withdrawn"),
        EntryStatus.DISQUALIFIED: _("disqualified"),
    }
    owed = 0 if row is not None and row.is_exempt else live.fee_cents
    return EntrantLine(
        number=entrant.number,
        name=entrant.name,
        club=entrant.club,
        category=entrant.category,
        rating=entrant.rating,
        status=entrant.status.value,
        status_label=str(labels[entrant.status]),
        is_here=entrant.checked_in,
        is_late=entrant.is_late,
        first_round=entrant.first_round,
        owes=owed > (row.paid_cents if row is not None else 0),
    )


@login_required
@require_GET
def live_entries(request: HttpRequest, slug: str) -> HttpResponse:
    _actor, live = find_run_live(request, slug)
    return entries_page(request, live)


def entries_page(
    request: HttpRequest,
    live: LiveChampionship,
    *,
    form: EnterForm | None = None,
    settings_form: EntrySettingsForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The list with the day's attendance, and the forms to enter someone and to change the entry settings."""
    state = current_state(live)
    lines = entrant_lines(live, state)
    entered = [line for line in lines if line.status == EntryStatus.ENTERED]
    context = {
        **desk_context(live, state, "live_entries"),
        "entrants": lines,
        "missing": [line for line in entered if not line.is_here],
        "here": sum(line.is_here for line in entered),
        "entered": len(entered),
        "waiting": sum(line.status == EntryStatus.WAITING for line in lines),
        "fees": sum_fees(live, state) if live.fee_cents else None,
        "enter_form": form or EnterForm(auto_id="id_enter_%s"),
        "settings_form": settings_form or _settings_form(live),
        "length_seen": seen_of(length_of(state)),
        "capacity": state.capacity,
        "may_seed": not state.played,
        "unknown": sum(one.player is None for one in state.taking_part()),
    }
    return render(request, "tournaments/entries/desk.html", context, status=status)


def _settings_form(live: LiveChampionship) -> EntrySettingsForm:
    initial = {"fee": live.fee_cents / 100, "seen": seen_of(entry_settings_of(live))}
    return EntrySettingsForm(instance=live, initial=initial)


@login_required
@require_POST
def live_enter(request: HttpRequest, slug: str) -> HttpResponse:
    actor, live = find_run_live(request, slug)
    form = EnterForm(request.POST, auto_id="id_enter_%s")
    if not form.is_valid():
        return entries_page(request, live, form=form, status=400)
    try:
        entered = enter_player(actor, live, **form.cleaned_data)
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return entries_page(request, live, form=form, status=refusal.status)
    done = (
        _("%(name)s is on the waiting list.") if entered.waiting else _("%(name)s has entered, as number %(number)s.")
    )
    messages.success(request, done % {"name": entered.entrant.name, "number": entered.entrant.number})
    return redirect("live_entries", slug)


@login_required
@require_POST
def live_check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Check in the marked entrants.

    Only those marked differently from what the page showed are changed, as a phone or another desk may have checked
    someone in since.
    """
    actor, live = find_run_live(request, slug)
    marked, shown = _numbers(request, "here"), _numbers(request, "shown_here")
    try:
        check_in(actor, live, sorted(marked - shown))
        check_in(actor, live, sorted(shown - marked), present=False)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Attendance saved."))
    return redirect("live_entries", slug)


def _numbers(request: HttpRequest, name: str) -> set[int]:
    numbers = (whole_number(text) for text in request.POST.getlist(name))
    return {number for number in numbers if number is not None}


@login_required
@require_POST
def live_seed(request: HttpRequest, slug: str) -> HttpResponse:
    return act_on(request, slug, seed_entrants, _("Published ratings imported."), "live_entries")


@login_required
@require_POST
def live_entry_settings(request: HttpRequest, slug: str) -> HttpResponse:
    actor, live = find_run_live(request, slug)
    form = EntrySettingsForm(request.POST, instance=LiveChampionship.objects.get(pk=live.pk))
    if not form.is_valid():
        return entries_page(request, live, settings_form=form, status=400)
    values = form.cleaned_data
    try:
        change_entry_settings(
            actor,
            live,
            entries_from=values["entries_from"],
            entries_until=values["entries_until"],
            open_to_anybody=values["open_to_anybody"],
            fee_cents=form.fee_cents(),
            phones=values["phones"],
            seen=values["seen"],
        )
    except SettingsChanged as refusal:
        live.refresh_from_db()
        return refuse_on(lambda: entries_page(request, live), request, refusal)
    messages.success(request, _("Settings saved."))
    return redirect("live_entries", slug)


@login_required
@require_POST
def live_length(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the number of rounds or of places."""
    rounds, capacity = (whole_number(request.POST.get(name), most=9999) for name in ("rounds", "capacity"))
    changes: dict[str, int | None] = {"capacity": capacity}
    if rounds is not None:
        changes["rounds"] = rounds

    def change(actor: Actor, live: LiveChampionship) -> None:
        reason, seen = request.POST.get("reason", "")[:500], request.POST.get("seen", "")
        change_settings(actor, live, changes, reason, seen=seen)
        move_up(actor, LiveChampionship.objects.select_related("championship").get(pk=live.pk))

    return act_on(request, slug, change, _("Settings saved."), "live_entries")


@login_required
@require_GET
def live_entrant(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    _actor, live = find_run_live(request, slug)
    return entrant_page(request, live, number)


def entrant_page(
    request: HttpRequest, live: LiveChampionship, number: int, status: int = 200, **forms: object
) -> HttpResponse:
    """One entrant: details, rounds missed, withdrawal, the fee."""
    state = current_state(live)
    entrant = state.entrant(number)
    if entrant is None:
        raise Http404
    row, games = entrants_by_number(live).get(number), open_games_of(state, entrant)
    known = known_of(entrant)
    context = {
        **desk_context(live, state, "live_entries"),
        "entrant": entrant,
        "line": _line(live, entrant, row),
        "row": row,
        "change_form": EntrantForm(initial={**known, "seen": seen_of(known)}, auto_id="id_change_%s"),
        "absence_form": AbsenceForm(auto_id="id_absence_%s"),
        "payment_form": PaymentForm(
            initial={
                "paid": (row.paid_cents if row else 0) / 100,
                "exempt": row.is_exempt if row else False,
                "seen": seen_of(paid_of(row)),
            },
            auto_id="id_payment_%s",
        ),
        "reason_form": ReasonForm(auto_id="id_leave_%s"),
        "has_left": entrant.left_from is not None,
        "open_games": [OpenGameLine(game.round, game.table.number, game.other.name) for game in games],
    }
    return render(request, "tournaments/entries/entrant.html", {**context, **forms}, status=status)


Act = Callable[[Actor, LiveChampionship], Model | object]


@login_required
@require_POST
def live_entrant_act(request: HttpRequest, slug: str, number: int, act: str) -> HttpResponse:
    """One action on an entrant: change, absence, payment, leave, forfeits, return, here."""
    actor, live = find_run_live(request, slug)
    bound = _BOUND.get(act)
    form = bound(request.POST, auto_id=f"id_{act}_%s") if bound else None
    if form is not None and not form.is_valid():
        return entrant_page(request, live, number, 400, **{f"{act}_form": form})
    if current_state(live).entrant(number) is None:
        raise Http404
    try:
        _ACTS[act](actor, live, number, form)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return entrant_page(request, live, number, refusal.status)
    messages.success(request, _("Saved."))
    return redirect("live_entrant", slug, number)


_BOUND = {"change": EntrantForm, "absence": AbsenceForm, "payment": PaymentForm, "leave": ReasonForm}


def _change(actor: Actor, live: LiveChampionship, number: int, form: EntrantForm) -> None:
    change_entry(actor, live, number, form.changes(), seen=form.cleaned_data["seen"])


def _absence(actor: Actor, live: LiveChampionship, number: int, form: AbsenceForm) -> None:
    say_away(actor, live, number, form.numbers(), away=not form.cleaned_data["back"])


def _payment(actor: Actor, live: LiveChampionship, number: int, form: PaymentForm) -> None:
    data = form.cleaned_data
    record_payment(actor, live, number, form.cents(), exempt=data["exempt"], seen=data["seen"])


def _leave(actor: Actor, live: LiveChampionship, number: int, form: ReasonForm) -> None:
    withdraw_entrant(actor, live, number, form.cleaned_data["reason"])


def _forfeits(actor: Actor, live: LiveChampionship, number: int, _form: None) -> None:
    forfeit_open_games(actor, live, number)


def _return(actor: Actor, live: LiveChampionship, number: int, _form: None) -> None:
    bring_back(actor, live, number)


def _here(actor: Actor, live: LiveChampionship, number: int, _form: None) -> None:
    check_in(actor, live, [number])


_ACTS: dict[str, Callable[..., None]] = {
    "change": _change,
    "absence": _absence,
    "payment": _payment,
    "leave": _leave,
    "forfeits": _forfeits,
    "return": _return,
    "here": _here,
}
