"""Printing for the day: papers and table cards, each as PDF."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_GET, require_safe

from federation.pdf.pages import Mark
from federation.pdf.views import answer_printout
from federation.tenancy.scope import current_federation
from federation.values.numbers import whole_number
from federation.values.parts import Choice
from tournaments.live.papers.papers import LABELS, OF_A_ROUND, OF_RESULTS, OF_THE_HALL, PaperKind, Wanted, paper_sheet
from tournaments.live.queries import day_of
from tournaments.live.views.access import find_run_live
from tournaments.live.views.desk import desk_context
from tournaments.log.queries import current_state, entrants_by_number
from tournaments.log.state import EntryStatus, LiveRound, State


@dataclass(frozen=True, slots=True)
class Card:
    number: int
    name: str
    url: str
    code: SafeString


@login_required
@require_GET
def live_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """A card for every player, to print and cut out."""
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
    """Return a QR code as an inline drawing: black on white in every theme, without styles."""
    drawing = segno.make(url, error="m", micro=False).svg_inline(omitsize=True, border=4, dark="#000", light="#fff")
    # Built only from the modules of the code.
    return mark_safe(drawing)  # noqa: S308


LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
_MOST_PLACES = 999


@dataclass(frozen=True, slots=True)
class PaperLink:
    kind: str
    label: str | Promise
    url: str


@login_required
@require_safe
def live_print(request: HttpRequest, slug: str) -> HttpResponse:
    """What can be printed now, in which language, for which round."""
    _actor, live = find_run_live(request, slug)
    state = current_state(live)
    language = _language(request)
    one = _round(request, state)
    rounds = f"?round={one.number}" if one else ""
    context = {
        **desk_context(live, state, "live_print"),
        "languages": [Choice(str(name), f"?language={code}", code == language) for code, name in settings.LANGUAGES],
        "rounds": [
            Choice(
                str(each.number),
                f"?language={language}&round={each.number}",
                one is not None and each.number == one.number,
            )
            for each in state.played
        ],
        "round": one,
        "of_round": [_link(slug, kind, language, rounds) for kind in OF_A_ROUND] if one else [],
        "of_results": [_link(slug, kind, language) for kind in OF_RESULTS if kind is not PaperKind.DIPLOMAS]
        if _has_results(state)
        else [],
        "of_hall": [_link(slug, kind, language) for kind in OF_THE_HALL],
        "diplomas": reverse("live_paper", args=[slug, PaperKind.DIPLOMAS, language]) if _has_results(state) else "",
        "with_categories": any(entrant.category for entrant in state.entrants),
    }
    return render(request, "tournaments/live/papers/choice.html", context)


def _link(slug: str, kind: PaperKind, language: str, query: str = "") -> PaperLink:
    return PaperLink(kind.value, LABELS[kind], reverse("live_paper", args=[slug, kind.value, language]) + query)


def _has_results(state: State) -> bool:
    return any(one.published for one in state.played)


def _language(request: HttpRequest) -> str:
    wanted = (request.GET.get("language", ""), translation.get_language() or "", current_federation().language)
    return next(one for one in (*wanted, *LANGUAGES) if one in LANGUAGES)


def _round(request: HttpRequest, state: State) -> LiveRound | None:
    """Return the requested round, else the last one that is paired."""
    number = whole_number(request.GET.get("round"))
    return (state.round(number) if number is not None else None) or state.current


@login_required
@require_safe
def live_paper(request: HttpRequest, slug: str, kind: str, language: str) -> HttpResponse:
    """One paper as PDF; for a large field a job makes it. 404 if there is nothing to print yet."""
    _actor, live = find_run_live(request, slug)
    state = current_state(live)
    if kind not in list(PaperKind) or language not in LANGUAGES:
        raise Http404
    wanted = Wanted(PaperKind(kind), language, *_for_whom(request))
    one = _round(request, state)
    if (wanted.kind in OF_A_ROUND and one is None) or (wanted.kind in OF_RESULTS and not _has_results(state)):
        raise Http404
    name = f"{current_federation().slug}-{slug}-{kind}{f'-{one.number}' if one and wanted.kind in OF_A_ROUND else ''}"
    # Slips and cards carry codes that open tables.
    return answer_printout(
        request,
        f"live:{live.pk}",
        f"{name}-{language}.pdf",
        lambda: paper_sheet(day_of(live, state, wanted.kind, one), wanted, Mark.of(current_federation())),
        private=True,
    )


def _for_whom(request: HttpRequest) -> tuple[int | None, bool]:
    """Diplomas: for everyone, or for the top so many; by category or not."""
    return whole_number(request.GET.get("best"), least=1, most=_MOST_PLACES), request.GET.get("category") == "1"
