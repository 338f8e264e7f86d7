"""Papers for the day: what there is to print, and each as PDF."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.views.decorators.http import require_safe

from federation.pdf.pages import Mark
from federation.pdf.views import answer_printout
from federation.tenancy.scope import current_federation
from federation.values.numbers import whole_number
from federation.values.parts import Choice
from tournaments.live.papers.papers import LABELS, OF_A_ROUND, OF_RESULTS, OF_THE_HALL, PaperKind, Wanted, paper_sheet
from tournaments.live.queries.papers import day_of
from tournaments.live.views.access import find_run_live
from tournaments.live.views.desk import desk_context
from tournaments.log.queries.states import current_state
from tournaments.log.state import LiveRound, State

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
    """What can be printed now, in which language, of which round."""
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
    """The round asked for, else the last one that is paired."""
    number = whole_number(request.GET.get("round"))
    return (state.round(number) if number is not None else None) or state.current


@login_required
@require_safe
def live_paper(request: HttpRequest, slug: str, kind: str, language: str) -> HttpResponse:
    """One paper as PDF; of a large field a job makes it. 404 for one that there is nothing of yet."""
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
    """Of diplomas: for everyone, or for the best so many; by category or not."""
    return whole_number(request.GET.get("best"), least=1, most=_MOST_PLACES), request.GET.get("category") == "1"
