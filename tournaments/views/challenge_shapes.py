"""Challenges in the shapes of their templates, and their addresses in a championship and outside of every one."""

from __future__ import annotations

from typing import Any

from django.urls import get_script_prefix, reverse

from games.models import LexiconVersion
from games.rules import Challenge as ChallengeRules
from tournaments.models import Challenge, Championship
from tournaments.services.challenges import Answer

Shape = dict[str, Any]


def address(name: str, championship: Championship | None, *arguments: object) -> str:
    """The address of a page about challenges: ``name`` outside of championships, else ``championship_name``."""
    if championship is None:
        return reverse(name, args=arguments)
    return reverse(f"championship_{name}", args=[championship.slug, *arguments])


def answer_shape(answer: Answer) -> Shape:
    challenge = answer.challenge
    return {
        "challenge": challenge,
        "is_valid": challenge.is_valid,
        "words": " ".join(challenge.words),
        "each": answer.each,
        "is_ruling": challenge.again_id is not None,
        "may_repeat": answer.may_repeat,
        "list": str(challenge.lexicon),
    }


def device_shape(championship: Championship | None, version: LexiconVersion, rules: ChallengeRules) -> Shape:
    """What the page's script has to know; ``words_url`` is empty where the list may not be kept."""
    kept = version.lexicon.may_be_kept and version.compiled is not None
    return {
        "ask_url": address("api_challenges", championship),
        "words_url": address("challenge_words", championship) if kept else "",
        "sha256": version.compiled.sha256 if version.compiled else "",
        "number": version.number,
        "list": str(version),
        "answer": rules.answer,
        "worker_url": reverse("challenge_worker"),
        "scope": get_script_prefix(),
        "start_url": reverse("challenge"),
    }


def log_rows(challenges: list[Challenge]) -> list[Shape]:
    """Rows of the log: each challenge with its ruling, if one was given."""
    return [
        {
            "challenge": one,
            "words": " ".join(one.words),
            "ruling": getattr(one, "repeated", None),
            "url": address("challenge_answer", one.championship, one.reference),
        }
        for one in challenges
    ]
