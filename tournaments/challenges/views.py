"""Challenges on an arbiter's phone, which also answers offline, and their log."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from federation.errors import NotPermitted, Refusal
from federation.files.services import read_file
from federation.permissions import Actor, actor_for, can, require
from federation.seen import seen_of
from federation.tenancy.scope import current_federation
from federation.web.lists import get_page
from federation.web.refusals import refuse_on
from games.lexicons.models import LexiconVersion
from games.lexicons.queries import ready_versions
from games.permissions import GameAction
from games.rules.parameters import Challenge as ChallengeRules
from tournaments.challenges.forms import ChallengeForm, RulingForm, WordListForm
from tournaments.challenges.models import Challenge
from tournaments.challenges.queries import (
    challenge_rules,
    championships_to_answer_in,
    find_challenges,
    list_challenges,
    list_for,
)
from tournaments.challenges.services import (
    MOST_A_MINUTE,
    Answer,
    ask_challenge,
    describe_answer,
    rule_again,
    set_word_list,
)
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.championships import visible_championships
from tournaments.permissions import ChampionshipAction


def address(name: str, championship: Championship | None, *arguments: object) -> str:
    """Return the URL of a challenge page: ``name`` outside championships, else ``championship_name``."""
    if championship is None:
        return reverse(name, args=arguments)
    return reverse(f"championship_{name}", args=[championship.slug, *arguments])


@dataclass(frozen=True, slots=True)
class AnswerItem:
    """An answer, for tournaments/challenges/_verdict.html; ``each`` only if single words are revealed."""

    challenge: Challenge
    is_valid: bool
    words: str
    each: Sequence[tuple[str, bool]] | None
    is_ruling: bool
    may_repeat: bool
    list: str


@dataclass(frozen=True, slots=True)
class Device:
    """What the page's script needs; ``words_url`` is empty if the list may not be stored."""

    ask_url: str
    words_url: str
    sha256: str
    number: int
    list: str
    answer: str
    worker_url: str
    scope: str
    start_url: str


@dataclass(frozen=True, slots=True)
class LogRow:
    """A challenge with its ruling, if any."""

    challenge: Challenge
    words: str
    ruling: Challenge | None
    url: str


def answer_shape(answer: Answer) -> AnswerItem:
    challenge = answer.challenge
    return AnswerItem(
        challenge=challenge,
        is_valid=challenge.is_valid,
        words=" ".join(challenge.words),
        each=answer.each,
        is_ruling=challenge.again_id is not None,
        may_repeat=answer.may_repeat,
        list=str(challenge.lexicon),
    )


def device_shape(championship: Championship | None, version: LexiconVersion, rules: ChallengeRules) -> Device:
    kept = version.lexicon.may_be_kept and version.compiled is not None
    return Device(
        ask_url=address("api_challenges", championship),
        words_url=address("challenge_words", championship) if kept else "",
        sha256=version.compiled.sha256 if version.compiled else "",
        number=version.number,
        list=str(version),
        answer=rules.answer,
        worker_url=reverse("challenge_worker"),
        scope=get_script_prefix(),
        start_url=reverse("challenge"),
    )


def log_rows(challenges: Sequence[Challenge]) -> Sequence[LogRow]:
    return [
        LogRow(
            challenge=one,
            words=" ".join(one.words),
            ruling=getattr(one, "repeated", None),
            url=address("challenge_answer", one.championship, one.reference),
        )
        for one in challenges
    ]


TOO_MANY = 429


def find_place(request: HttpRequest, slug: str) -> tuple[Actor, Championship | None]:
    """Return the championship whose challenges are answered, None outside any; only for those who may answer there."""
    actor = actor_for(request.user)
    championship = None
    if slug:
        visible = visible_championships(actor).select_related("rule_set", "season")
        championship = get_object_or_404(visible, slug=slug)
    require(actor, ChampionshipAction.ANSWER_CHALLENGE, championship)
    return actor, championship


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def challenge(request: HttpRequest, slug: str = "") -> HttpResponse:
    """The question form. Outside championships it is also the app's start page, for anyone with a single role."""
    actor = actor_for(request.user)
    own = championships_to_answer_in(actor, timezone.localdate()) if not slug else []
    if own and request.method != "POST" and not can(actor, ChampionshipAction.ANSWER_CHALLENGE):
        return _page(request, actor, None, None, own=own)
    actor, championship = find_place(request, slug)
    form = ChallengeForm(request.POST if request.method == "POST" else None, initial={"reference": uuid.uuid4()})
    if request.method != "POST" or not form.is_valid():
        return _page(request, actor, championship, form, own=own, status=400 if form.is_bound else 200)
    try:
        answer = ask_challenge(actor, championship, form.asked(), timezone.now())
    except Refusal as refusal:
        response = refuse_on(lambda: _page(request, actor, championship, form, own=own), request, refusal)
        if refusal.status == TOO_MANY:
            response.headers["Retry-After"] = str(60 // MOST_A_MINUTE * 10)
        return response
    return redirect(address("challenge_answer", championship, answer.challenge.reference))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def challenge_answer(request: HttpRequest, challenge: UUID, slug: str = "") -> HttpResponse:
    """An answer that was given; if the rules allow it, an arbiter can rule again here."""
    actor, championship = find_place(request, slug)
    found = get_object_or_404(find_challenges(championship), reference=challenge)
    form = RulingForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            ruling = rule_again(actor, found, data["reasons"], is_valid=data["is_valid_move"], now=timezone.now())
        except Refusal as refusal:
            messages.error(request, str(refusal))
            return redirect(address("challenge_answer", championship, found.reference))
        return redirect(address("challenge_answer", championship, ruling.reference))
    answer = describe_answer(found, timezone.now())
    context = {
        **_frame(championship),
        "answer": answer_shape(answer),
        "ruling": answer_shape(describe_answer(found.repeated, timezone.now()))
        if hasattr(found, "repeated")
        else None,
        "form": form,
    }
    return render(request, "tournaments/challenges/answer.html", context, status=400 if form.is_bound else 200)


@login_required
@require_POST
def challenge_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Staff choose a championship's word list."""
    actor, championship = find_place(request, slug)
    assert championship is not None
    require(actor, GameAction.MANAGE_LEXICONS)
    form = WordListForm(request.POST, versions=ready_versions())
    if not form.is_valid():
        return _page(request, actor, championship, ChallengeForm(), list_form=form, status=400)
    try:
        set_word_list(actor, championship, form.cleaned_data["version"], seen=form.cleaned_data["seen"])
    except Refusal as refusal:
        championship.refresh_from_db()
        return refuse_on(lambda: _page(request, actor, championship, ChallengeForm()), request, refusal)
    messages.success(request, _("Challenges are now answered from this list."))
    return redirect("championship_challenge", slug)


def _frame(championship: Championship | None) -> dict[str, object]:
    return {
        "section": "desk",
        "championship": championship,
        "ask_url": address("challenge", championship),
        "log_url": address("challenge_log", championship),
    }


def _page(
    request: HttpRequest,
    actor: Actor,
    championship: Championship | None,
    form: ChallengeForm | None,
    *,
    status: int = 200,
    own: list[Championship] | None = None,
    list_form: WordListForm | None = None,
) -> HttpResponse:
    today = timezone.localdate()
    version = list_for(championship, today) if form is not None else None
    if list_form is None and championship is not None and can(actor, GameAction.MANAGE_LEXICONS):
        initial = {"version": championship.lexicon_id, "seen": seen_of(championship.lexicon_id)}
        list_form = WordListForm(versions=ready_versions().order_by("lexicon__name", "-number"), initial=initial)
    context = {
        **_frame(championship),
        "form": form,
        "version": version,
        "device": device_shape(championship, version, challenge_rules(championship, today)) if version else None,
        "own": own or [],
        "list_form": list_form,
    }
    return render(request, "tournaments/challenges/ask.html", context, status=status)


WORKER = "js/challenge_worker.js"
# --paper in static/css/frame/tokens.css.
PAPER = "#f5efe3"


@require_safe
def challenge_manifest(request: HttpRequest) -> HttpResponse:
    """The web app manifest: the federation's name and colours, its own scope."""
    federation = current_federation()
    icons = [
        {"src": static(f"img/app-icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    manifest = {
        "id": reverse("challenge"),
        "name": _("Challenges %(federation)s") % {"federation": federation.short_name},
        "short_name": _("Challenges"),
        "start_url": reverse("challenge"),
        "scope": get_script_prefix(),
        "display": "standalone",
        "lang": federation.language,
        "theme_color": federation.primary_colour,
        "background_color": PAPER,
        "icons": icons,
    }
    headers = {"Cache-Control": "private, no-cache"}
    return JsonResponse(manifest, content_type="application/manifest+json", headers=headers)


@require_safe
def challenge_worker(request: HttpRequest) -> HttpResponse:
    """The service worker, served below the federation's own path, because that limits its scope."""
    headers = {"Cache-Control": "private, no-cache", "Service-Worker-Allowed": get_script_prefix()}
    return HttpResponse(_worker_source(), content_type="text/javascript; charset=utf-8", headers=headers)


@login_required
@require_safe
def challenge_words(request: HttpRequest, slug: str = "") -> HttpResponse:
    """The list that decides here, for a browser to store; see games.lexicons.trie."""
    _actor, championship = find_place(request, slug)
    version = list_for(championship, timezone.localdate())
    if version is None or version.for_devices is None:
        raise Http404
    if not version.lexicon.may_be_kept:
        raise NotPermitted()
    headers = {"Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff"}
    return HttpResponse(read_file(version.for_devices), content_type="application/octet-stream", headers=headers)


@cache
def _worker_source() -> str:
    return Path(str(finders.find(WORKER))).read_text("utf-8")


@login_required
@require_safe
def challenge_log(request: HttpRequest, slug: str = "") -> HttpResponse:
    _actor, championship = find_place(request, slug)
    page = get_page(request, list_challenges(championship))
    context = {
        "section": "desk",
        "championship": championship,
        "page": page,
        "rows": log_rows(list(page)),
        "ask_url": address("challenge", championship),
    }
    return render(request, "tournaments/challenges/log.html", context)
