"""The addresses of share cards. They are kept as the public pages are (federation/middleware/public_pages/kept.py)."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_safe

from federation.people.models.players import Player
from federation.permissions import PUBLIC
from ratings.lists.models.lists import Edition
from ratings.portal.cards.card import Card
from ratings.portal.cards.drawing import draw_card
from ratings.portal.cards.views import saying
from tournaments.championship.queries.championships.visible import visible_championships
from tournaments.records.queries.recorded import visible_records


@require_safe
def home(_request: HttpRequest) -> HttpResponse:
    return _answer(saying.home_card())


@require_safe
def edition(_request: HttpRequest, code: str, number: int) -> HttpResponse:
    return _answer(saying.edition_card(get_object_or_404(Edition, system__code=code, number=number)))


@require_safe
def championship(_request: HttpRequest, slug: str) -> HttpResponse:
    """Of what the public sees; who sees more sees the card of everybody all the same."""
    return _answer(saying.championship_card(get_object_or_404(visible_championships(PUBLIC), slug=slug)))


@require_safe
def player(_request: HttpRequest, number: int) -> HttpResponse:
    found = get_object_or_404(Player.objects.select_related("club", "merged_into"), number=number)
    if found.merged_into is not None:
        return HttpResponsePermanentRedirect(reverse("player_card", args=[found.merged_into.number]))
    return _answer(saying.player_card(found))


@require_safe
def game(_request: HttpRequest, reference: Any) -> HttpResponse:
    records = visible_records(PUBLIC).prefetch_related("seats")
    return _answer(saying.game_card(get_object_or_404(records, reference=reference)))


def _answer(card: Card) -> HttpResponse:
    return HttpResponse(draw_card(card), content_type="image/png", headers={"X-Content-Type-Options": "nosniff"})
