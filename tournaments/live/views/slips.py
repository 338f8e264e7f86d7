"""A table's slip: its code opens that table on any phone, without an account and without a card of one's own."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.values.numbers import whole_number
from tournaments.championship.models.live import LiveChampionship
from tournaments.live.forms.phones import PhoneForm
from tournaments.live.queries.slips import find_by_slip
from tournaments.live.views.access import find_public_live
from tournaments.live.views.components import table_line
from tournaments.live.views.phones import act_at_table, table_page
from tournaments.log.models.entries import Entrant
from tournaments.log.queries.states import current_state
from tournaments.log.state import LiveRound, LiveTable, State


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def live_slip(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Who of the table it is says who holds the phone (``?as=NUMBER``); then it is as from the own card.

    Both sides hold the slip together, and what counts in the end is what they signed on it.
    """
    live = find_public_live(request, slug)
    state = current_state(live)
    found = find_by_slip(live, state, token)
    if found is None:
        raise Http404
    one, table = found
    entrant = who_holds(request, live, table)
    if entrant is None or one is not state.played[-1]:
        return slip_page(request, live, state, one, table)
    form = PhoneForm(table.players, request.POST if request.method == "POST" else None)
    if request.method == "POST":
        status = act_at_table(request, entrant, one, table, form)
        if status is None:
            return redirect(f"{reverse('live_slip', args=[slug, token])}?as={entrant.number}")
        fresh = LiveChampionship.objects.select_related("championship").get(pk=live.pk)
        return table_page(request, entrant, current_state(fresh), form, status, slip=token)
    return table_page(request, entrant, state, form, slip=token)


def who_holds(request: HttpRequest, live: LiveChampionship, table: LiveTable) -> Entrant | None:
    """Which side of a slip's table says it holds the phone."""
    number = whole_number(request.GET.get("as"))
    if number not in table.players:
        return None
    entrant = Entrant.objects.filter(live=live, number=number).first()
    if entrant is not None:
        entrant.live = live
    return entrant


def slip_page(
    request: HttpRequest, live: LiveChampionship, state: State, one: LiveRound, table: LiveTable
) -> HttpResponse:
    """Which side of the table holds the phone; of a round that is over, its result."""
    context = {
        "section": "championships",
        "live": live,
        "championship": live.championship,
        "day": state,
        "round": one,
        "table": table_line(state, table),
        "is_over": one is not state.played[-1],
    }
    return render(request, "tournaments/live/phones/slip.html", context)
