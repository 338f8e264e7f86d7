"""Challenges on an arbiter's telephone: the question, the answer, and a ruling where one is asked for."""

from __future__ import annotations

import uuid
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from federation.errors import Refusal
from federation.permissions import Actor, actor_for, can, require
from federation.seen import seen_of
from federation.web.refusals import refuse_on
from games.lexicons.queries.lexicons import ready_versions
from games.permissions import GameAction
from tournaments.challenges.forms import ChallengeForm, RulingForm, WordListForm
from tournaments.challenges.queries.challenges import championships_to_answer_in, find_challenges
from tournaments.challenges.queries.word_lists import challenge_rules, list_for
from tournaments.challenges.services.challenges import MOST_A_MINUTE, ask_challenge, describe_answer, rule_again
from tournaments.challenges.services.word_lists import set_word_list
from tournaments.challenges.views.shapes import address, answer_shape, device_shape
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.championships.visible import visible_championships
from tournaments.permissions import ChampionshipAction

TOO_MANY = 429


def find_place(request: HttpRequest, slug: str) -> tuple[Actor, Championship | None]:
    """The championship whose challenges are answered, None outside of every one; for who may answer there."""
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
    """The question. Outside of championships it is the app's first page too, for who has a role in one alone."""
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
    """An answer that was given; where the rules know it, an arbiter decides again here."""
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
    """Staff choose the word list of a championship."""
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
    messages.success(request, _("Challenges are answered from this list now."))
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
