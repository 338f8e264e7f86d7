"""Staff at their rule sets: begin a version, review what changes, publish it. It is written in ``games.editor``."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from federation.errors import Refusal
from federation.permissions import Actor, actor_for, require
from federation.web.refusals import refuse_on
from games.permissions import GameAction
from games.rules.forms.start import BeginForm, NewRuleSetForm, SeenForm, list_seasons
from games.rules.models import RuleSetState, RuleSetVersion
from games.rules.queries import list_rule_sets, newest_published, published_rule_sets
from games.rules.services import begin_draft, begin_rule_set, discard_draft, publish_draft
from games.rules.views.shapes import listed_shape
from games.rules.words.differences import differences


@login_required
@never_cache
@require_http_methods(["GET", "HEAD"])
def rules_desk(request: HttpRequest) -> HttpResponse:
    require(actor_for(request.user), GameAction.MANAGE_RULES)
    return _list_page(request)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rule_set_new(request: HttpRequest) -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, GameAction.MANAGE_RULES)
    form = NewRuleSetForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        draft = begin_rule_set(actor, form.chosen(), data["name"], data["season"])
        return redirect("rule_set_draft", draft.code)
    context = {"section": "desk", "form": form}
    return render(request, "games/rules/new.html", context, status=400 if form.is_bound else 200)


@login_required
@require_POST
def rule_set_begin(request: HttpRequest, code: str) -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, GameAction.MANAGE_RULES)
    get_object_or_404(published_rule_sets().filter(code=code)[:1])
    form = BeginForm(request.POST)
    if not form.is_valid():
        return _list_page(request, status=400, failed={code: form})
    try:
        begin_draft(actor, code, form.cleaned_data["season"])
    except Refusal as refusal:
        return refuse_on(lambda: _list_page(request), request, refusal)
    return redirect("rule_set_draft", code)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rule_set_publish(request: HttpRequest, code: str) -> HttpResponse:
    """The changes, and the button that publishes them."""
    actor, draft = find_draft(request, code)
    if request.method != "POST":
        return _publish_page(request, draft)

    def publish(seen: str) -> str:
        published = publish_draft(actor, draft, seen=seen)
        return _("Version %(number)s has been published.") % {"number": published.number}

    return _act(request, draft, publish)


@login_required
@require_POST
def rule_set_discard(request: HttpRequest, code: str) -> HttpResponse:
    actor, draft = find_draft(request, code)

    def discard(seen: str) -> str:
        discard_draft(actor, draft, seen=seen)
        return _("Draft discarded.")

    return _act(request, draft, discard)


def _act(request: HttpRequest, draft: RuleSetVersion, act: Callable[[str], str]) -> HttpResponse:
    form = SeenForm(request.POST)
    if not form.is_valid():
        return _publish_page(request, draft, 400)
    try:
        told = act(form.cleaned_data["seen"])
    except Refusal as refusal:
        fresh = RuleSetVersion.objects.select_related("season").filter(pk=draft.pk).first()
        if fresh is None or fresh.is_published:
            return refuse_on(lambda: _list_page(request), request, refusal)
        return refuse_on(lambda: _publish_page(request, fresh), request, refusal)
    messages.success(request, told)
    return redirect("rules_desk")


def find_draft(request: HttpRequest, code: str) -> tuple[Actor, RuleSetVersion]:
    actor = actor_for(request.user)
    require(actor, GameAction.MANAGE_RULES)
    drafts = RuleSetVersion.objects.filter(state=RuleSetState.DRAFT).select_related("season")
    return actor, get_object_or_404(drafts, code=code)


def _list_page(request: HttpRequest, *, status: int = 200, failed: dict[str, BeginForm] | None = None) -> HttpResponse:
    today, failed = timezone.localdate(), failed or {}
    seasons = list_seasons()
    listed = [
        listed_shape(one, today, failed.get(one.code) or BeginForm(seasons=seasons, auto_id=f"id_{one.code}_%s"))
        for one in list_rule_sets()
    ]
    return render(request, "games/rules/desk.html", {"section": "desk", "rule_sets": listed}, status=status)


def _publish_page(request: HttpRequest, draft: RuleSetVersion, status: int = 200) -> HttpResponse:
    before = newest_published(draft.code)
    context = {
        "section": "desk",
        "draft": draft,
        "before": before,
        "differences": differences(before, draft) if before else [],
        "has_begun": draft.season.starts_on <= timezone.localdate(),
    }
    return render(request, "games/rules/publish.html", context, status=status)
