"""Rule sets for everybody: which there are, what a version says, what two versions differ in."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.permissions import Action, actor_for, can
from games.queries import list_rule_sets, published_rule_sets
from games.ruleset_differences import differences
from games.views.ruleset_shapes import chapter_shapes, compare_url, listed_shape, material_shape


@require_safe
def rule_sets(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    listed = [listed_shape(one, today) for one in list_rule_sets() if one.published]
    manages = can(actor_for(request.user), Action.MANAGE_RULES)
    return render(request, "games/rule_sets.html", {"section": "rules", "rule_sets": listed, "manages": manages})


@require_safe
def rule_set(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A published version; its address stays, and what stands there does not change."""
    version = get_object_or_404(published_rule_sets(), code=code, number=number)
    [listed] = [listed_shape(one, timezone.localdate()) for one in list_rule_sets() if one.code == code]
    context = {
        "section": "rules",
        "version": version,
        "shape": next(one for one in listed["versions"] if one["number"] == number),
        "versions": listed["versions"],
        "chapters": chapter_shapes(version),
        "compare_url": compare_url(code, listed["versions"], number),
        **material_shape(version),
    }
    return render(request, "games/rule_set.html", context)


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
    return render(request, "games/rule_set_compare.html", context)
