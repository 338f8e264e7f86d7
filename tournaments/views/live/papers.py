"""Papers for the day: what there is to print, and each as PDF."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from federation.models import Job, JobState, StoredFile
from federation.pdf.pages import Mark, Pdf
from federation.services.files import read_file
from federation.tenancy.scope import current_federation
from federation.values.parts import Choice
from federation.views.attachments import pdf_response
from federation.views.jobs import answer_poll, describe_progress
from tournaments.live.state import LiveRound, State
from tournaments.models import LiveChampionship
from tournaments.printing.papers import LABELS, OF_A_ROUND, OF_RESULTS, OF_THE_HALL, PaperKind, Wanted, print_paper
from tournaments.queries.championships.competitions import usual_rules
from tournaments.queries.live.papers import day_of
from tournaments.queries.live.states import current_state
from tournaments.services.live.paper_jobs import PRINT, is_large, request_paper
from tournaments.views.live.access import find_run_live
from tournaments.views.live.desk import desk_context

LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
# Longer than a round: the same paper is printed again.
_KEPT_SECONDS = 6 * 3600
_MOST_PLACES = 4


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
    return render(request, "desk/live/papers/print.html", context)


def _link(slug: str, kind: PaperKind, language: str, query: str = "") -> PaperLink:
    return PaperLink(kind.value, LABELS[kind], reverse("live_paper", args=[slug, kind.value, language]) + query)


def _has_results(state: State) -> bool:
    return any(one.published for one in state.played)


def _language(request: HttpRequest) -> str:
    wanted = (request.GET.get("language", ""), translation.get_language() or "", current_federation().language)
    return next(one for one in (*wanted, *LANGUAGES) if one in LANGUAGES)


def _round(request: HttpRequest, state: State) -> LiveRound | None:
    """The round asked for, else the last one that is paired."""
    text = request.GET.get("round", "")
    asked = state.round(int(text)) if text.isascii() and text.isdigit() and len(text) < 5 else None
    return asked or state.current


@login_required
@require_safe
def live_paper(request: HttpRequest, slug: str, kind: str, language: str) -> HttpResponse:
    """One paper as PDF; of a large field a job makes it. 404 for one that there is nothing of yet."""
    actor, live = find_run_live(request, slug)
    state = current_state(live)
    if kind not in list(PaperKind) or language not in LANGUAGES:
        raise Http404
    wanted = Wanted(PaperKind(kind), language, *_for_whom(request))
    one = _round(request, state)
    if (wanted.kind in OF_A_ROUND and one is None) or (wanted.kind in OF_RESULTS and not _has_results(state)):
        raise Http404
    if is_large(state):
        job = request_paper(actor, live, wanted, one, _sign(live, wanted, one, Mark.of(current_federation())))
        return redirect("live_paper_made", slug, job.reference)
    return _as_pdf(_made(live, state, wanted, one), slug, wanted.kind, one.number if one else None, language)


def _for_whom(request: HttpRequest) -> tuple[int | None, bool]:
    """Of diplomas: for everyone, or for the best so many; by category or not."""
    best = request.GET.get("best", "")
    places = int(best) if best.isascii() and best.isdigit() and len(best) < _MOST_PLACES else 0
    return places or None, request.GET.get("category") == "1"


def _usual(live: LiveChampionship) -> dict[str, Any] | None:
    usual = usual_rules(live.championship)
    return usual.as_json() if usual is not None else None


def _sign(live: LiveChampionship, wanted: Wanted, one: LiveRound | None, mark: Mark) -> str:
    """Of all that a paper is made from: state, choice, federation and settings of phones."""
    championship = live.championship
    made_of = [
        live.pk,
        live.event_number,
        live.digest,
        live.phones,
        asdict(wanted),
        one.number if one else 0,
        asdict(mark),
        _usual(live) if wanted.kind is PaperKind.RULES else None,
        [championship.name, championship.place, str(championship.starts_on), str(championship.ends_on)],
    ]
    return hashlib.sha256(json.dumps(made_of, sort_keys=True).encode()).hexdigest()


def _made(live: LiveChampionship, state: State, wanted: Wanted, one: LiveRound | None) -> bytes:
    """Made once for the same sign."""
    mark = Mark.of(current_federation())
    key = f"paper-{_sign(live, wanted, one, mark)}"
    kept: Pdf | None = cache.get(key)
    if kept is None:
        kept = print_paper(day_of(live, state, wanted.kind, one), wanted, mark)
        cache.set(key, kept, _KEPT_SECONDS)
    return kept.content


@login_required
@require_safe
@never_cache
@vary_on_headers("HX-Request")
def live_paper_made(request: HttpRequest, slug: str, reference: UUID) -> HttpResponse:
    """A paper that a job makes: how far it is, then the paper."""
    _actor, live = find_run_live(request, slug)
    job = get_object_or_404(Job, reference=reference, kind=PRINT, arguments__live=live.pk)
    if request.headers.get("HX-Request") == "true":
        return answer_poll(request, job, request.path)
    kind, language = PaperKind(job.arguments["kind"]), job.arguments["language"]
    if job.state == JobState.DONE:
        content = read_file(get_object_or_404(StoredFile, pk=job.result["file"]))
        return _as_pdf(content, slug, kind, job.arguments["round"], language)
    context = {
        **desk_context(live, current_state(live), "live_print"),
        "label": LABELS[kind],
        "progress": describe_progress(job, request.path),
    }
    return render(request, "desk/live/papers/making.html", context)


def _as_pdf(content: bytes, slug: str, kind: PaperKind, round_number: int | None, language: str) -> HttpResponse:
    of_round = f"-{round_number}" if round_number and kind in OF_A_ROUND else ""
    response = pdf_response(content, f"{current_federation().slug}-{slug}-{kind}{of_round}-{language}.pdf")
    # Slips and cards carry codes that open tables.
    response["Cache-Control"] = "private, no-store"
    return response
