"""Rulings on drawn tiles, for use at the table: who starts, and a free swap that brought tiles of one kind again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.answers.answer import Answer
from games.answers.draws import answer_free_swap, answer_start
from games.answers.forms import FreeSwapForm, StartForm
from games.answers.words import tell_free_swap, tell_start
from games.problems.sentences import describe
from games.rules.queries import published_rule_sets


@dataclass(frozen=True, slots=True)
class Told:
    """The ruling in words, or why there is none."""

    ruling: str = ""
    problems: Sequence[str] = ()


@require_safe
def drawing(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Two questions about a version's rules, each with its own form; nothing is stored."""
    version = get_object_or_404(published_rule_sets(), code=code, number=number)
    rules, tiles = version.as_rules(), version.as_tileset()
    asked = request.GET.get("ask", "")
    start = StartForm(request.GET if asked == "start" else None, rules=rules)
    swap = FreeSwapForm(request.GET if asked == "swap" else None)
    context: dict[str, object] = {"section": "rules", "version": version, "rules": rules, "start": start, "swap": swap}
    if start.is_bound and start.is_valid():
        context["started"] = _tell(answer_start(start.draws(), rules, tiles), tell_start)
    if swap.is_bound and swap.is_valid():
        data = swap.cleaned_data
        answer = answer_free_swap(data["rack"], data["bag"], rules, tiles, swapped=data["swapped"])
        context["swapped"] = _tell(answer, tell_free_swap)
    return render(request, "games/answers/drawing.html", context)


def _tell(answer: Answer, tell: Callable[[Any], str]) -> Told:
    if not answer.is_answered:
        return Told(problems=[describe(problem) for problem in answer.problems])
    return Told(tell(answer.report))
