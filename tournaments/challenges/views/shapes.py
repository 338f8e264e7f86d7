"""Challenges in the shapes of their templates, and their addresses in a championship and outside of every one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import get_script_prefix, reverse

from games.lexicons.models import LexiconVersion
from games.rules.parameters import Challenge as ChallengeRules
from tournaments.challenges.models import Challenge
from tournaments.challenges.services.challenges import Answer
from tournaments.championship.models.championships import Championship


def address(name: str, championship: Championship | None, *arguments: object) -> str:
    """The address of a page about challenges: ``name`` outside of championships, else ``championship_name``."""
    if championship is None:
        return reverse(name, args=arguments)
    return reverse(f"championship_{name}", args=[championship.slug, *arguments])


@dataclass(frozen=True, slots=True)
class AnswerItem:
    """An answer, for tournaments/challenges/_verdict.html; ``each`` only where single words are told of."""

    challenge: Challenge
    is_valid: bool
    words: str
    each: Sequence[tuple[str, bool]] | None
    is_ruling: bool
    may_repeat: bool
    list: str


@dataclass(frozen=True, slots=True)
class Device:
    """What the page's script has to know; ``words_url`` is empty where the list may not be kept."""

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
    """A challenge with its ruling, if one was given."""

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
