"""A player's phone: where I sit, the result of my table, that I am here. Opened by a token, without an account."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import Refusal
from tournaments.live.forms.phones import PhoneForm
from tournaments.live.forms.photos import PhotoForm
from tournaments.live.queries.photos import photos_of_table
from tournaments.live.queries.why import explain_round
from tournaments.live.services.presence import check_in_myself
from tournaments.live.services.results import confirm_result, report_result
from tournaments.live.views.access import find_public_live
from tournaments.live.views.components import rack_of, table_line
from tournaments.log.decisions.rounds import pairs_without_results
from tournaments.log.models.entries import Entrant
from tournaments.log.queries.states import current_state
from tournaments.log.state import LiveRound, LiveTable, State, TableStatus


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def live_table(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """The own table of the round under way. What was sent before under the same reference is not done twice."""
    live = find_public_live(request, slug)
    entrant = get_object_or_404(Entrant.objects.filter(number__isnull=False), live=live, token=token)
    # With what was read already: its rules, its season.
    entrant.live = live
    state = current_state(live)
    wanted = request.POST.get("round", "") or request.GET.get("round", "")
    one, table = find_own_table(state, entrant, wanted)
    form = PhoneForm(table.players if table else (), request.POST if request.method == "POST" else None)
    if request.method == "POST":
        answer = act_at_table(request, entrant, one, table, form)
        if answer is None:
            return redirect("live_table", slug, token)
        return table_page(request, entrant, current_state(type(live).objects.get(pk=live.pk)), form, answer)
    return table_page(request, entrant, state, form)


def find_own_table(state: State, entrant: Entrant, wanted: str = "") -> tuple[LiveRound | None, LiveTable | None]:
    """The round under way. In a league the round that is ``wanted``, else the first whose game is not played yet."""
    published = [one for one in state.played if one.published]
    one = published[-1] if published else None
    if pairs_without_results(state):
        mine = [(each, each.table_of(entrant.number or 0)) for each in published]
        open_ones = [each for each, table in mine if table is not None and table.status is not TableStatus.FINAL]
        chosen = [each for each, table in mine if table is not None and str(each.number) == wanted]
        one = next(iter([*chosen, *open_ones]), one)
    return one, one.table_of(entrant.number or 0) if one else None


def act_at_table(
    request: HttpRequest, entrant: Entrant, one: LiveRound | None, table: LiveTable | None, form: PhoneForm
) -> int | None:
    """Do what was asked; the status of the page that says why not, None when it is done."""
    if not form.is_valid():
        return 400
    values = form.cleaned_data
    try:
        if values["act"] == "here":
            check_in_myself(entrant)
            messages.success(request, _("It is noted that you are here."))
        elif one is None or table is None or (values["round"], values["table"]) != (one.number, table.number):
            form.add_error(None, _("You sit elsewhere by now. Look at your table below."))
            return 409
        elif values["act"] == "confirm":
            confirm_result(entrant, one.number, table.number, seen=values["seen"], reference=values["reference"])
            messages.success(request, _("Confirmed. Thank you."))
        else:
            told = form.told(table)
            report_result(entrant, one.number, table.number, told, reference=values["reference"])
            messages.success(request, _("Your result has arrived."))
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return refusal.status
    return None


def table_page(
    request: HttpRequest,
    entrant: Entrant,
    state: State,
    form: PhoneForm,
    status: int = 200,
    *,
    slip: str = "",
) -> HttpResponse:
    """Where I sit and against whom; the form, or what came of it; my games so far. ``slip``: the code it came by."""
    number = entrant.number or 0
    one, table = find_own_table(state, entrant, request.POST.get("round", "") or request.GET.get("round", ""))
    me = state.entrant(number)
    known = table_line(state, table) if table else None
    why = explain_round(entrant.live, state, one) if one else {}
    context = {
        "section": "championships",
        "live": entrant.live,
        "championship": entrant.live.championship,
        "day": state,
        "rack": rack_of(state),
        "me": me,
        "round": one,
        "table": known,
        "others": [seat for seat in known.seats if seat.number != number] if known else [],
        "starts": bool(table and table.players[0] == number),
        "why": why.get(str(table.number) if table else f"bye {number}", ""),
        "is_mine": bool(table and table.reported_by == number),
        "has_bye": bool(one and number in one.byes),
        "form": form,
        "points": [(seat, form.points_field(seat.number)) for seat in known.seats] if known and table else [],
        "marks": [(seat, form.mark_fields(seat.number)) for seat in known.seats] if known and table else [],
        "photo": _photo_slot(entrant, one, table, slip),
        "reference": uuid.uuid4().hex,
        "seen": table.changed_at if table else 0,
        "other_rounds": [
            each.number
            for each in state.played
            if pairs_without_results(state) and each.published and each is not one
            if (own := each.table_of(number)) is not None and own.status is not TableStatus.FINAL
        ],
        "games": [
            (each.number, table_line(state, played))
            for each in state.played
            if each.published and (played := each.table_of(number)) is not None and each is not one
        ],
    }
    return render(request, "tournaments/live/phones/table.html", context, status=status)


@dataclass(frozen=True, slots=True)
class PhotoSlot:
    """For tournaments/live/phones/_photo.html: the form, where it goes, and how many have come from this table."""

    form: PhotoForm
    address: str
    count: int


def _photo_slot(entrant: Entrant, one: LiveRound | None, table: LiveTable | None, slip: str) -> PhotoSlot | None:
    """Where a photo of the slip may come while the round is open."""
    if one is None or table is None or one.closed or not entrant.live.phones:
        return None
    slug = entrant.live.championship.slug
    address = reverse("live_table_photo", args=[slug, entrant.token])
    if slip:
        address = f"{reverse('live_slip_photo', args=[slug, slip])}?as={entrant.number}"
    return PhotoSlot(
        form=PhotoForm(initial={"round": one.number, "table": table.number}, auto_id="id_photo_%s"),
        address=address,
        count=photos_of_table(entrant.live, one.number, table).count(),
    )
