"""Public entries: the entry list, entering from one's own account or by name and e-mail."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from federation.errors import Refusal
from federation.permissions import actor_for
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.queries.championships import describe_life
from tournaments.championship.views.frame import frame
from tournaments.entries.forms import AskForm
from tournaments.entries.services.entries import (
    ask_to_enter,
    confirm_entry,
    enter_myself,
    find_own_player,
    withdraw_myself,
)
from tournaments.entries.views.desk import entrant_lines
from tournaments.live.views.access import find_public_live
from tournaments.log.models import Entrant
from tournaments.log.queries import current_state
from tournaments.log.state import EntryStatus


@require_GET
def entry_list(request: HttpRequest, slug: str) -> HttpResponse:
    return list_page(request, find_public_live(request, slug))


def list_page(
    request: HttpRequest, live: LiveChampionship, form: AskForm | None = None, status: int = 200
) -> HttpResponse:
    """The entry list, with ratings, and the ways to enter."""
    actor, state = actor_for(request.user), current_state(live)
    lines = [line for line in entrant_lines(live, state) if line.status != EntryStatus.WITHDRAWN]
    lines.sort(key=lambda line: (line.status == EntryStatus.WAITING, -(line.rating or 0), line.name))
    own = Entrant.objects.filter(live=live, user=actor.user, number__isnull=False).first() if actor.user else None
    known = state.entrant(own.number or 0) if own else None
    life = describe_life(live.championship, timezone.localdate())
    context = {
        **frame(request, live.championship, life, "entry_list"),
        "live": live,
        "day": state,
        "entrants": lines,
        "own": known if known is not None and known.left_from is None else None,
        "may_enter": actor.user is not None and find_own_player(actor) is not None and known is None,
        "ask_form": form or AskForm(auto_id="id_ask_%s"),
        "is_open": _is_open(live) and not state.finished,
    }
    return render(request, "tournaments/entries/list.html", context, status=status)


def _is_open(live: LiveChampionship) -> bool:
    today = timezone.localdate()
    begun = live.entries_from is None or live.entries_from <= today
    return begun and (live.entries_until is None or today <= live.entries_until)


@login_required
@require_POST
def entry_enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter with one's own account."""
    live = find_public_live(request, slug)
    try:
        entered = enter_myself(actor_for(request.user), live)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("You are on the waiting list.") if entered.waiting else _("You have entered."))
    return redirect("entry_list", slug)


@login_required
@require_POST
def entry_withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Withdraw one's own entry."""
    live = find_public_live(request, slug)
    try:
        withdraw_myself(actor_for(request.user), live)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Your entry has been withdrawn."))
    return redirect("entry_list", slug)


@require_POST
def entry_ask(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter by name and e-mail; the e-mail has the link that confirms it."""
    live = find_public_live(request, slug)
    form = AskForm(request.POST, auto_id="id_ask_%s")
    if not form.is_valid():
        return list_page(request, live, form, 400)
    try:
        ask_to_enter(live, **form.cleaned_data)
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return list_page(request, live, form, refusal.status)
    messages.success(request, _("Check your e-mail: your entry counts once you open the link."))
    return redirect("entry_list", slug)


def entry_confirm(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Target of the e-mailed link: a page with a button, so that link scanners don't enter anyone."""
    live = find_public_live(request, slug)
    if request.method == "POST":
        try:
            entered = confirm_entry(live, token)
        except Refusal as refusal:
            messages.error(request, str(refusal))
        else:
            done = _("You are on the waiting list.") if entered.waiting else _("You have entered.")
            messages.success(request, done)
        return redirect("entry_list", slug)
    found = Entrant.objects.filter(live=live, token=token).first()
    context = {"section": "championships", "live": live, "championship": live.championship, "entrant": found}
    return render(request, "tournaments/entries/confirm.html", context, status=200 if found else 404)
