"""Share card views, and the content of each page's card.

Cards show only public content, whoever asks, so they are cached as public pages are
(federation/middleware/public_pages.py).
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from federation.people.models.players import Player
from federation.permissions import PUBLIC
from federation.pictures.kinds import LOGO
from federation.pictures.services import read_picture
from federation.tenancy.scope import current_federation
from games.records.models import GameRecord
from ratings.lists.models import Edition, EditionRow
from ratings.lists.queries.ranking import list_rows, main_list
from ratings.portal.cards.card import Card, CardRow, draw_card
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.queries.championships import PODIUM, coming_championships, visible_championships
from tournaments.championship.views.facts import championship_facts, date_span
from tournaments.records.queries import championship_of, visible_records

TOP = 5


def home_card() -> Card:
    """Return the card of the federation and its next championship."""
    today = timezone.localdate()
    coming = coming_championships(PUBLIC, today).exclude(state=ChampionshipState.CANCELLED).first()
    if coming is None:
        return _card(current_federation().name)
    when = date_span(coming.starts_on, coming.ends_on)
    return _card(current_federation().name, lines=(coming.name, when), foot=coming.place)


def edition_card(edition: Edition) -> Card:
    """Return the card of a published list: its top five."""
    rows = list_rows(edition)[:TOP]
    day = formats.date_format(edition.published_on, "DATE_FORMAT")
    text = ngettext("%(count)s active player", "%(count)s active players", edition.active_count)
    return _card(
        _("%(system)s ranking") % {"system": edition.system_name},
        lines=(_("List no. %(number)s · %(day)s") % {"number": edition.number, "day": day},),
        rows=tuple(CardRow(row.place, row.name, str(row.rating), row.change) for row in rows),
        foot=text % {"count": formats.localize(edition.active_count, use_l10n=True)},
    )


def championship_card(championship: Championship) -> Card:
    """Return the card of a championship: the winner if there are results; otherwise when and where."""
    facts = [fact.text for fact in championship_facts(championship)[:2]]
    entries = championship.entries.filter(place__lte=PODIUM).select_related("player").order_by("place", "number")
    rows = tuple(CardRow(entry.place, entry.player.name) for entry in entries[:TOP])
    if rows:
        return _card(championship.name, lines=(" · ".join(facts),), rows=rows)
    deadline = championship.entry_deadline
    foot = ""
    if championship.state == ChampionshipState.CANCELLED:
        foot = _("Cancelled")
    elif deadline is not None and deadline >= timezone.localdate():
        foot = _("Entries until: %(text)s") % {"text": formats.date_format(deadline, "DATE_FORMAT")}
    return _card(championship.name, lines=tuple(facts), foot=foot)


def player_card(player: Player) -> Card:
    """Return a player's card: rating, place and change in the main system's latest list, or only the name."""
    _system, edition = main_list()
    row = EditionRow.objects.filter(edition=edition, player=player).first() if edition else None
    if row is None or edition is None:
        return _card(player.name, lines=(player.club.name,) if player.club else ())
    texts = {"place": row.place, "count": edition.active_count, "system": edition.system_name}
    place = _("%(place)s of %(count)s in the %(system)s ranking") if row.place else _("%(system)s ranking")
    return _card(player.name, figure=str(row.rating), foot=place % texts)


def game_card(record: GameRecord) -> Card:
    """Return a game's card: who played whom, and how it ended."""
    seats = list(record.seats.all())
    scores = [seat.points for seat in seats]
    championship = championship_of(record)
    day = formats.date_format(record.played_on, "DATE_FORMAT") if record.played_on else ""
    known = [str(score) for score in scores if score is not None]
    return _card(
        " – ".join(seat.name for seat in seats),
        figure=" – ".join(known) if known and len(known) == len(seats) == 2 else "",
        foot=" · ".join(filter(None, (championship.name if championship else "", day))),
    )


def _card(
    title: str,
    *,
    lines: tuple[str, ...] = (),
    figure: str = "",
    rows: tuple[CardRow, ...] = (),
    foot: str = "",
) -> Card:
    federation = current_federation()
    logo = read_picture(federation, LOGO)
    return Card(
        owner=federation.name,
        short=federation.short_name,
        band=federation.primary_colour,
        title=title,
        lines=tuple(filter(None, lines)),
        figure=figure,
        rows=rows,
        foot=foot,
        logo=logo[0] if logo else b"",
    )


@require_safe
def home(_request: HttpRequest) -> HttpResponse:
    return _answer(home_card())


@require_safe
def edition(_request: HttpRequest, code: str, number: int) -> HttpResponse:
    return _answer(edition_card(get_object_or_404(Edition, system__code=code, number=number)))


@require_safe
def championship(_request: HttpRequest, slug: str) -> HttpResponse:
    """Serve only what the public sees, even to readers who may see more."""
    return _answer(championship_card(get_object_or_404(visible_championships(PUBLIC), slug=slug)))


@require_safe
def player(_request: HttpRequest, number: int) -> HttpResponse:
    found = get_object_or_404(Player.objects.select_related("club", "merged_into"), number=number)
    if found.merged_into is not None:
        return HttpResponsePermanentRedirect(reverse("player_card", args=[found.merged_into.number]))
    return _answer(player_card(found))


@require_safe
def game(_request: HttpRequest, reference: Any) -> HttpResponse:
    records = visible_records(PUBLIC).prefetch_related("seats")
    return _answer(game_card(get_object_or_404(records, reference=reference)))


def _answer(card: Card) -> HttpResponse:
    return HttpResponse(draw_card(card), content_type="image/png", headers={"X-Content-Type-Options": "nosniff"})
