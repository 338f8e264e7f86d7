"""Cards for the tables: every player's name with the code that opens the own table on a phone."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_GET

from tournaments.live.views.access import find_run_live
from tournaments.live.views.desk import desk_context
from tournaments.log.queries.championships import entrants_by_number
from tournaments.log.queries.states import current_state
from tournaments.log.state import EntryStatus


@dataclass(frozen=True, slots=True)
class Card:
    number: int
    name: str
    url: str
    code: SafeString


@login_required
@require_GET
def live_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """A card for everybody who plays, to be printed and cut."""
    _actor, live = find_run_live(request, slug)
    state, known = current_state(live), entrants_by_number(live)
    cards = []
    for entrant in state.entrants:
        row = known.get(entrant.number)
        if row is not None and entrant.status is EntryStatus.ENTERED:
            url = request.build_absolute_uri(reverse("live_table", args=[slug, row.token]))
            cards.append(Card(entrant.number, entrant.name, url, draw_code(url)))
    return render(
        request, "tournaments/live/papers/cards.html", {**desk_context(live, state, "live_entries"), "cards": cards}
    )


def draw_code(url: str) -> SafeString:
    """A QR code as a drawing within the page: black on white in every theme, without styles."""
    drawing = segno.make(url, error="m", micro=False).svg_inline(omitsize=True, border=4, dark="#000", light="#fff")
    # Made of nothing but the modules of the code.
    return mark_safe(drawing)  # noqa: S308
