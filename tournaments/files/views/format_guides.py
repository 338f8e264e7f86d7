"""The page that explains every format of results: what it looks like, what it cannot say, how it is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.files.targets import TARGETS, list_uncarried
from tournaments.files.words.examples import EXAMPLES, Example
from tournaments.files.words.guides import GUIDES, Guide
from tournaments.files.words.sentences.exports import LOSSES


@dataclass(frozen=True, slots=True)
class GuideItem:
    """A format with its pictures. ``losses`` are what it leaves out where it is written; ``target`` is empty where it
    is not."""

    guide: Guide
    examples: Sequence[Example]
    target: str
    losses: Sequence[str]


def format_guides(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/files/guides.html", {"guides": [_item(guide) for guide in GUIDES]})


def _item(guide: Guide) -> GuideItem:
    target = TARGETS.get(guide.target)
    losses = [str(LOSSES[name]) for name in list_uncarried(target)] if target else []
    return GuideItem(guide, EXAMPLES[guide.key], target.title if target else "", losses)
