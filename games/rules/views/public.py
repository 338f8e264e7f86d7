"""Public pages of rule sets: the list, a version, the differences between two versions."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from federation.permissions import actor_for, can, require
from federation.presets.views import answer_confirming
from games.permissions import GameAction
from games.rules.queries import list_rule_sets, published_rule_sets, unconfirmed_paths
from games.rules.services import confirm_rule
from games.rules.views.shapes import chapter_shapes, compare_url, listed_shape, material_shape
from games.rules.words.differences import differences


@require_safe
def rule_sets(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    listed = [listed_shape(one, today) for one in list_rule_sets() if one.published]
    manages = can(actor_for(request.user), GameAction.MANAGE_RULES)
    return render(request, "games/rules/rule_sets.html", {"section": "rules", "rule_sets": listed, "manages": manages})


@require_safe
def rule_set(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A published version; its address is permanent and its contents never change."""
    version = get_object_or_404(published_rule_sets(), code=code, number=number)
    [listed] = [listed_shape(one, timezone.localdate()) for one in list_rule_sets() if one.code == code]
    context = {
        "section": "rules",
        "version": version,
        "shape": next(one for one in listed.versions if one.number == number),
        "versions": listed.versions,
        "chapters": chapter_shapes(version),
        "compare_url": compare_url(code, listed.versions, number),
        "has_open": bool(version.rules.get("assumed")),
        "unconfirmed": len(unconfirmed_paths(version)),
        "may_edit": can(actor_for(request.user), GameAction.MANAGE_RULES),
        "material": material_shape(version),
    }
    return render(request, "games/rules/rule_set.html", context)


@login_required
@never_cache
@require_POST
def rule_set_confirm(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Confirm one value that the regulation leaves open, with its own button on the page that shows it."""
    actor = actor_for(request.user)
    require(actor, GameAction.MANAGE_RULES)
    version = get_object_or_404(published_rule_sets(), code=code, number=number)
    field = request.POST.get("field", "")
    return answer_confirming(request, lambda: confirm_rule(actor, version, field), "rule_set", code, number)


@require_safe
def rule_set_compare(request: HttpRequest, code: str, first: int, second: int) -> HttpResponse:
    versions = {one.number: one for one in published_rule_sets().filter(code=code)}
    if first not in versions or second not in versions:
        raise Http404
    before, after = versions[first], versions[second]
    context = {
        "section": "rules",
        "before": before,
        "after": after,
        "differences": differences(before, after),
        "numbers": sorted(versions, reverse=True),
    }
    return render(request, "games/rules/compare.html", context)
