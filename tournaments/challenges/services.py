"""Challenges: the words of the last move, one answer, the final ruling; and the word list that decides."""

from __future__ import annotations

import re
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.permissions import Actor, can, require
from federation.seen import check_seen
from federation.tenancy.locks import lock
from games.errors import VersionNotReady
from games.lexicons.models import LexiconVersion
from games.lexicons.queries import load_words, ready_versions
from games.lexicons.search import WordIndex as Words
from games.permissions import GameAction
from tournaments.challenges.models import Challenge
from tournaments.challenges.queries import challenge_rules, list_for
from tournaments.championship.models.championships import Championship
from tournaments.championship.services import lock_championship
from tournaments.errors import (
    AgainNotAllowed,
    ChallengeFinal,
    ChampionshipChanged,
    NoWordList,
    NoWordsAsked,
    ReasonMissing,
    ReferenceTaken,
    TooManyChallenges,
    TooManyWords,
)
from tournaments.permissions import ChampionshipAction


def set_word_list(actor: Actor, championship: Championship, version: LexiconVersion, *, seen: str) -> Championship:
    """Set the version that answers a championship's challenges; ``seen`` is the id of the previous one.

    Choosing the same again changes nothing. Answers already given stay as they are. Raises VersionNotReady,
    ChampionshipChanged.
    """
    require(actor, GameAction.MANAGE_LEXICONS)
    if not version.is_ready:
        raise VersionNotReady(number=version.number, state=version.get_state_display())
    with transaction.atomic():
        locked = lock_championship(championship)
        if locked.lexicon_id == version.pk:
            return locked
        check_seen(seen, locked.lexicon_id, refusal=ChampionshipChanged)
        _keep(actor, locked, version)
    return locked


def keep_word_list(actor: Actor, championship: Championship | None, today: date) -> LexiconVersion | None:
    """Return the version that decides, storing it with a championship that has none yet."""
    version = list_for(championship, today)
    if version is None or championship is None or championship.lexicon_id is not None:
        return version
    with transaction.atomic():
        locked = lock_championship(championship)
        if locked.lexicon_id is None:
            _keep(actor, locked, version)
        championship.lexicon_id = locked.lexicon_id
    return list_for(championship, today)


def _keep(actor: Actor, championship: Championship, version: LexiconVersion) -> None:
    before = str(championship.lexicon) if championship.lexicon else ""
    championship.lexicon = version
    championship.save(update_fields=["lexicon"])
    record(actor, "championship_lexicon_set", championship, before=before, after=str(version))


# The word that was played, and one across each of its seven tiles.
MOST_WORDS = 8
LONGEST_WORD = 60
# More than any arbiter needs, and too few to find words by trial and error.
MOST_A_MINUTE = 20
MINUTE = timedelta(minutes=1)
# How late an answer given offline is still accepted.
LATEST = timedelta(days=30)
# Separators between words. The middle dot and the hyphen aren't: they may be part of L·L.
_BETWEEN = re.compile(r"[\s,;/+]+")


@dataclass(frozen=True, slots=True)
class Asked:
    """A challenge as asked. ``reference`` is the device's own id; repeating it returns the same answer.

    ``told`` is the answer of an offline device, ``asked_at`` when it gave it and ``list_number`` the version of its
    stored list.
    """

    words: str
    round: int | None = None
    table: str = ""
    reference: uuid.UUID | None = None
    told: bool | None = None
    asked_at: datetime | None = None
    list_number: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """``each`` is None if nothing is revealed about single words: see describe_answer."""

    challenge: Challenge
    each: tuple[tuple[str, bool], ...] | None
    may_repeat: bool


def ask_challenge(actor: Actor, championship: Championship | None, asked: Asked, now: datetime) -> Answer:
    """Answer whether a move is valid, and record question and answer.

    A known reference returns the answer already given. Raises NotPermitted, NoWordsAsked, TooManyWords, NoWordList,
    TooManyChallenges, ReferenceTaken.
    """
    require(actor, ChampionshipAction.ANSWER_CHALLENGE, championship)
    known = _known(actor, championship, asked.reference)
    if known is not None:
        return describe_answer(known, now)
    words = split_words(asked.words)
    if asked.told is None:
        _check_pace(actor, now)
    with transaction.atomic():
        version = _version(actor, championship, asked, now)
        known_words = load_words(version)
        valid = _judge(known_words, words)
        challenge, created = Challenge.objects.get_or_create(
            reference=asked.reference or uuid.uuid4(),
            defaults={
                "championship": championship,
                "round": asked.round,
                "table": asked.table.strip()[:40],
                "lexicon": version,
                "words": list(words),
                "is_valid": valid if asked.told is None else asked.told,
                "asked_at": _moment(asked, now),
                "asked_by": actor.user,
                "asked_by_name": str(actor)[:200],
                "was_offline": asked.told is not None,
            },
        )
        if created and challenge.is_valid != valid:
            record(actor, "challenge_differs", challenge, told=challenge.is_valid, list=valid)
    if not created and (challenge.asked_by, challenge.championship) != (actor.user, championship):
        raise ReferenceTaken()
    return describe_answer(challenge, now, is_new=created)


def rule_again(actor: Actor, challenge: Challenge, reasons: str, *, is_valid: bool, now: datetime) -> Challenge:
    """Rule on a challenge repeated with reasons. The ruling is final.

    An arbiter decides; an organiser only if the championship names no arbiter. Sending the same ruling twice records
    it once. Raises NotPermitted, AgainNotAllowed, ReasonMissing, ChallengeFinal.
    """
    _require_final_word(actor, challenge.championship)
    if not challenge_rules(challenge.championship, _today(now)).again_with_reasons:
        raise AgainNotAllowed()
    if not reasons.strip():
        raise ReasonMissing()
    with transaction.atomic():
        # Two arbiters decide one after the other.
        locked = lock(challenge)
        earlier = Challenge.objects.filter(again=locked).first()
        if earlier is not None and (earlier.is_valid, earlier.reasons) == (is_valid, reasons.strip()):
            return earlier
        if earlier is not None or locked.again_id is not None:
            raise ChallengeFinal()
        ruling = Challenge.objects.create(
            championship_id=locked.championship_id,
            round=locked.round,
            table=locked.table,
            lexicon_id=locked.lexicon_id,
            words=locked.words,
            is_valid=is_valid,
            again=locked,
            reasons=reasons.strip(),
            asked_at=now,
            asked_by=actor.user,
            asked_by_name=str(actor)[:200],
        )
        record(actor, "challenge_ruled", ruling, reason=reasons.strip(), before=locked.is_valid, after=is_valid)
    return ruling


def describe_answer(challenge: Challenge, now: datetime, *, is_new: bool = False) -> Answer:
    """Return an answer with no more than the rules allow, including when it is viewed later.

    Single words aren't revealed if the rules limit the answer to the move, nor for an answer that a device gave: the
    device showed them itself, and as those answers aren't limited, they could be used to probe the list. An answer
    that ``is_new`` can't have been ruled on.
    """
    rules = challenge_rules(challenge.championship, _today(now))
    each = None
    if rules.answer == "each_word" and challenge.again_id is None and not challenge.was_offline:
        version = ready_versions().get(pk=challenge.lexicon_id)
        known = load_words(version)
        each = tuple((word, known.has(word)) for word in challenge.words)
    may_repeat = rules.again_with_reasons and challenge.again_id is None
    repeated = may_repeat and not is_new and Challenge.objects.filter(again=challenge).exists()
    return Answer(challenge, each, may_repeat and not repeated)


def split_words(text: str) -> tuple[str, ...]:
    """Return the words of a challenge in capitals. Raises NoWordsAsked, TooManyWords."""
    words = tuple(word.upper() for word in _BETWEEN.split(text.strip()) if word)
    if not words:
        raise NoWordsAsked()
    if len(words) > MOST_WORDS or any(len(word) > LONGEST_WORD for word in words):
        raise TooManyWords(limit=MOST_WORDS)
    return words


def _judge(known: Words, words: Sequence[str]) -> bool:
    # Look up all words before answering: the response time must not reveal which one it was.
    found = [known.has(word) for word in words]
    return all(found)


def _known(actor: Actor, championship: Championship | None, reference: uuid.UUID | None) -> Challenge | None:
    """Return the challenge that this device sent before."""
    if reference is None:
        return None
    mine = Challenge.objects.filter(asked_by=actor.user, championship=championship)
    return mine.select_related("championship__rule_set", "lexicon__lexicon").filter(reference=reference).first()


def _check_pace(actor: Actor, now: datetime) -> None:
    if actor.user is None:
        return
    lately = Challenge.objects.filter(asked_by=actor.user, asked_at__gt=now - MINUTE, was_offline=False)
    if lately.count() >= MOST_A_MINUTE:
        raise TooManyChallenges(limit=MOST_A_MINUTE)


def _version(actor: Actor, championship: Championship | None, asked: Asked, now: datetime) -> LexiconVersion:
    version = keep_word_list(actor, championship, _today(now))
    if version is None:
        raise NoWordList()
    if asked.list_number is None or asked.list_number == version.number:
        return version
    # What a device had stored before the list was changed.
    kept = ready_versions().filter(lexicon=version.lexicon, number=asked.list_number).first()
    return kept or version


def _moment(asked: Asked, now: datetime) -> datetime:
    if asked.told is None or asked.asked_at is None or not now - LATEST < asked.asked_at < now:
        return now
    return asked.asked_at


def _today(now: datetime) -> date:
    return timezone.localdate(now)


def _require_final_word(actor: Actor, championship: Championship | None) -> None:
    """Raise NotPermitted for anyone who may not answer, and for an organiser if an arbiter is named."""
    require(actor, ChampionshipAction.ANSWER_CHALLENGE, championship)
    if championship is None or can(actor, ChampionshipAction.ANSWER_CHALLENGE):
        return
    decides = can(actor, ChampionshipAction.RULE_CHAMPIONSHIP, championship)
    if not decides and championship.roles.filter(role=Role.ARBITER).exists():
        raise NotPermitted()
