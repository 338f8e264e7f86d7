"""Challenges: one answer, nothing more than the rules allow, kept with who, when, table and list."""

from __future__ import annotations

import uuid
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.permissions import Actor, actor_for
from federation.seasons.models import Season
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from games.errors import VersionNotReady
from games.lexicons.models import LexiconVersion
from games.lexicons.search import WordIndex
from games.lexicons.services import make_current
from games.rules.services import install_rule_set
from tests.games.making.word_lists import make_lexicon, make_lexicon_version
from tests.people import change_federation, make_actor, make_user
from tests.tournaments.making.makers import make_announcement, make_approved
from tournaments.calendar.services.championships import announce_championship, approve_championship, name_organiser
from tournaments.challenges.models import Challenge
from tournaments.challenges.services import (
    MOST_A_MINUTE,
    Answer,
    Asked,
    ask_challenge,
    describe_answer,
    rule_again,
    set_word_list,
    split_words,
)
from tournaments.championship.models.championships import Championship
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

pytestmark = pytest.mark.django_db
NOW = timezone.now()


def offer(federation: Federation, rules: str) -> None:
    """The federation plays by one of the presets' rule sets."""
    federation.settings = {"competitions": {"usual": {"name": "Usual", "game_rules": rules, "rules": {}}}}
    federation.settings["default_competition"] = "usual"
    change_federation(federation)


@pytest.fixture
def version(in_fisc: Federation, system: Actor) -> LexiconVersion:
    offer(in_fisc, "fisc")
    return make_lexicon_version(system, make_lexicon(system, "Leximots"))


@pytest.fixture
def championship(version: LexiconVersion, system: Actor) -> Championship:
    return make_approved(system, "Open de Lleida")


def ask(actor: Actor, championship: Championship | None, words: str, **fields: Any) -> Answer:
    return ask_challenge(actor, championship, Asked(words, **fields), fields.pop("now", NOW))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (" casa,gos ;  que\n", ("CASA", "GOS", "QUE")),
        ("col·legi/col.legi+col-legi", ("COL·LEGI", "COL.LEGI", "COL-LEGI")),
        ("a" * 60, ("A" * 60,)),
        ("a " * 8, ("A",) * 8),
    ],
)
def test_words_are_split_where_no_tile_is(text: str, words: tuple[str, ...]) -> None:
    assert split_words(text) == words


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", NoWordsAsked),
        (" ,; ", NoWordsAsked),
        ("a " * 9, TooManyWords),
        ("a" * 61, TooManyWords),
        ("casa " + "a" * 61, TooManyWords),
    ],
)
def test_what_is_no_move_is_refused(text: str, refusal: type[Exception]) -> None:
    with pytest.raises(refusal):
        split_words(text)


@pytest.mark.parametrize(
    ("words", "valid"),
    [
        ("casa", True),
        ("CASA gos", True),
        ("col.legi", True),
        ("ço,canya", True),
        ("qe", True),
        ("casa kiwi", False),
        ("kiwi", False),
        ("¿?", False),
        ("gat", False),
    ],
)
def test_move_is_valid_when_all_its_words_are(
    championship: Championship, system: Actor, words: str, valid: bool
) -> None:
    answer = ask(system, championship, words, round=2, table="7")
    assert (answer.challenge.is_valid, answer.each) == (valid, None)
    kept = Challenge.objects.get()
    assert (kept.championship, kept.round, kept.table, kept.asked_by_name) == (championship, 2, "7", "test")


def test_every_word_is_looked_up_whatever_the_first_was(
    championship: Championship, system: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    has = WordIndex.has
    monkeypatch.setattr(WordIndex, "has", lambda words, word: asked.append(word) or has(words, word))
    ask(system, championship, "kiwi casa xyz")
    assert asked == ["KIWI", "CASA", "XYZ"]


def test_each_word_is_told_where_the_rules_say_so(in_fisc: Federation, version: LexiconVersion, system: Actor) -> None:
    offer(in_fisc, "mallorca")
    answer = ask(system, make_approved(system), "casa kiwi")
    assert answer.each == (("CASA", True), ("KIWI", False))
    assert not answer.may_repeat


def test_rule_set_kept_with_the_championship_decides(
    in_fisc: Federation, championship: Championship, system: Actor
) -> None:
    Season.objects.create(name="25/26", starts_on="2025-09-01", ends_on="2026-08-31")
    championship.rule_set = install_rule_set(system, "ebre")
    championship.save()
    assert ask(system, championship, "casa kiwi").each == (("CASA", True), ("KIWI", False))


def test_challenge_outside_of_championships_uses_the_usual_list(version: LexiconVersion, system: Actor) -> None:
    answer = ask(system, None, "casa")
    assert (answer.challenge.championship, answer.challenge.lexicon) == (None, version)


# --- Which list ----------------------------------------------------------------------------------------


def test_championship_keeps_the_version_it_was_approved_with(championship: Championship, system: Actor) -> None:
    first = LexiconVersion.objects.get()
    assert championship.lexicon == first
    second = make_lexicon_version(system, first.lexicon, "rosa\n")
    make_current(system, second)
    assert not ask(system, championship, "rosa").challenge.is_valid
    assert ask(system, make_approved(system, "Open de Reus"), "rosa").challenge.is_valid


def test_championship_approved_before_there_was_a_list_keeps_the_first_one_asked(
    in_fisc: Federation, system: Actor
) -> None:
    offer(in_fisc, "fisc")
    championship = make_approved(system)
    with pytest.raises(NoWordList):
        ask(system, championship, "casa")
    version = make_lexicon_version(system)
    ask(system, championship, "casa")
    assert Championship.objects.get().lexicon == version
    assert AuditEntry.objects.filter(action="championship_lexicon_set").count() == 1


@pytest.mark.parametrize(
    ("dictionary", "chosen"), [("", "Leximots"), ("LÈXIC local", "Lexic local"), ("Nothing", "Leximots")]
)
def test_announced_dictionary_comes_before_that_of_the_rules(
    version: LexiconVersion, system: Actor, dictionary: str, chosen: str
) -> None:
    make_lexicon_version(system, make_lexicon(system, "Lexic local"), "gat\n")
    announced = announce_championship(system, make_announcement(dictionary=dictionary))
    lexicon = approve_championship(system, announced).lexicon
    assert lexicon is not None
    assert lexicon.lexicon.name == chosen


def test_only_list_of_the_tiles_is_chosen_and_of_two_none(in_fisc: Federation, system: Actor) -> None:
    offer(in_fisc, "fisc")
    make_lexicon_version(system, make_lexicon(system, "Polski", tiles="polish"), "pies\n")
    one = make_lexicon_version(system, make_lexicon(system, "Una"))
    assert make_approved(system, "Open de Reus").lexicon == one
    make_lexicon_version(system, make_lexicon(system, "Una altra"), "gat\n")
    assert make_approved(system, "Open de Valls").lexicon is None


def test_staff_switch_the_list_and_it_is_audited(championship: Championship, fisc: Federation, system: Actor) -> None:
    other = make_lexicon_version(system, make_lexicon(system, "Other"), "gat\n")
    seen = championship.lexicon_id
    for _click in range(2):
        set_word_list(system, championship, other, seen=seen_of(seen))
    assert ask(system, Championship.objects.get(), "gat").challenge.is_valid
    assert AuditEntry.objects.get(action="championship_lexicon_set").data["after"] == "Other 1"
    with pytest.raises(ChampionshipChanged):
        set_word_list(system, championship, LexiconVersion.objects.get(pk=seen), seen=seen_of(seen))
    with pytest.raises(NotPermitted):
        set_word_list(make_actor(fisc, Role.ARBITER), championship, other, seen=seen_of(None))
    broken = make_lexicon_version(system, other.lexicon, b"")
    with pytest.raises(VersionNotReady):
        set_word_list(system, championship, broken, seen=seen_of(None))


# --- Who, and how often --------------------------------------------------------------------------------


@pytest.mark.parametrize("role", [Role.PLAYER, Role.ORGANISER])
def test_players_and_other_organisers_get_no_answer(championship: Championship, fisc: Federation, role: Role) -> None:
    with pytest.raises(NotPermitted):
        ask(make_actor(fisc, role), championship, "casa")
    assert not Challenge.objects.exists()


def test_arbiter_of_one_championship_answers_there_and_nowhere_else(championship: Championship, system: Actor) -> None:
    user = make_user("arbiter@example.org")
    name_organiser(system, championship, user, Role.ARBITER)
    assert ask(actor_for(user), championship, "casa").challenge.asked_by == user
    for other in (None, make_approved(system, "Open de Reus")):
        with pytest.raises(NotPermitted):
            ask(actor_for(user), other, "casa")


def test_too_many_in_a_minute_are_refused(championship: Championship, fisc: Federation) -> None:
    arbiter, another = make_actor(fisc, Role.ARBITER), make_actor(fisc, Role.STAFF)
    for _time in range(MOST_A_MINUTE):
        ask(arbiter, championship, "casa")
    with pytest.raises(TooManyChallenges):
        ask(arbiter, championship, "casa")
    ask(another, championship, "casa")
    ask_challenge(arbiter, championship, Asked("casa"), NOW + timedelta(seconds=61))


def test_same_reference_is_one_challenge(championship: Championship, fisc: Federation) -> None:
    arbiter, reference = make_actor(fisc, Role.ARBITER), uuid.uuid4()
    answers = [ask(arbiter, championship, words, reference=reference) for words in ("casa", "kiwi")]
    assert [answer.challenge.is_valid for answer in answers] == [True, True]
    assert Challenge.objects.count() == 1


def test_reference_of_somebody_else_gives_nothing_of_it(championship: Championship, fisc: Federation) -> None:
    reference = uuid.uuid4()
    ask(make_actor(fisc, Role.ARBITER), championship, "casa", reference=reference)
    for actor, place in ((make_actor(fisc, Role.STAFF), championship), (actor_for(make_user("a@b.example")), None)):
        with pytest.raises((ReferenceTaken, NotPermitted)):
            ask(actor, place, "kiwi", reference=reference)
    assert Challenge.objects.get().words == ["CASA"]


# --- Without a connection ------------------------------------------------------------------------------


def test_answer_given_without_connection_is_kept_as_it_was_told(championship: Championship, fisc: Federation) -> None:
    arbiter = make_actor(fisc, Role.ARBITER)
    then = NOW - timedelta(hours=3)
    told = Asked("casa", reference=uuid.uuid4(), told=False, asked_at=then, list_number=1)
    for _time in range(2):
        kept = ask_challenge(arbiter, championship, told, NOW).challenge
    assert (kept.was_offline, kept.is_valid, kept.asked_at) == (True, False, then)
    assert AuditEntry.objects.filter(action="challenge_differs").count() == 1
    late = replace(told, reference=uuid.uuid4(), asked_at=NOW - timedelta(days=40))
    assert ask_challenge(arbiter, championship, late, NOW).challenge.asked_at == NOW


def test_answers_given_without_connection_are_not_counted_in_the_minute(
    championship: Championship, fisc: Federation
) -> None:
    arbiter = make_actor(fisc, Role.ARBITER)
    for _time in range(MOST_A_MINUTE + 1):
        ask(arbiter, championship, "casa", told=True, reference=uuid.uuid4())
    ask(arbiter, championship, "casa")


def test_answer_of_a_device_says_nothing_of_single_words(
    in_fisc: Federation, championship: Championship, system: Actor
) -> None:
    """They are not counted: with them somebody could find words by trying."""
    offer(in_fisc, "ebre")
    told = ask(system, championship, "casa kiwi", told=True, reference=uuid.uuid4())
    assert (told.each, describe_answer(told.challenge, NOW).each) == (None, None)
    assert ask(system, championship, "casa kiwi").each == (("CASA", True), ("KIWI", False))


def test_device_with_an_older_version_is_kept_with_it(championship: Championship, system: Actor) -> None:
    first = LexiconVersion.objects.get()
    second = make_lexicon_version(system, first.lexicon, "rosa\n")
    set_word_list(system, championship, second, seen=seen_of(first.pk))
    told = Asked("casa", told=True, reference=uuid.uuid4(), list_number=1)
    assert ask_challenge(system, Championship.objects.get(), told, NOW).challenge.lexicon == first
    assert not AuditEntry.objects.filter(action="challenge_differs").exists()


# --- Again with reasons --------------------------------------------------------------------------------


def test_ruling_of_an_arbiter_is_final(championship: Championship, system: Actor) -> None:
    answer = ask(system, championship, "gat", table="3")
    assert answer.may_repeat
    for _click in range(2):
        ruling = rule_again(system, answer.challenge, " In the printed edition ", is_valid=True, now=NOW)
    assert (ruling.again, ruling.is_valid, ruling.reasons) == (answer.challenge, True, "In the printed edition")
    assert (ruling.table, ruling.words, ruling.lexicon) == ("3", ["GAT"], answer.challenge.lexicon)
    assert AuditEntry.objects.filter(action="challenge_ruled").count() == 1
    for again in (answer.challenge, ruling):
        with pytest.raises(ChallengeFinal):
            rule_again(system, again, "Once more", is_valid=False, now=NOW)


def test_ruling_needs_reasons_and_rules_that_know_it(
    in_fisc: Federation, championship: Championship, system: Actor
) -> None:
    challenge = ask(system, championship, "gat").challenge
    with pytest.raises(ReasonMissing):
        rule_again(system, challenge, "  ", is_valid=True, now=NOW)
    with pytest.raises(NotPermitted):
        rule_again(make_actor(in_fisc, Role.PLAYER), challenge, "Because", is_valid=True, now=NOW)
    offer(in_fisc, "ebre")
    with pytest.raises(AgainNotAllowed):
        rule_again(system, challenge, "Because", is_valid=True, now=NOW)


def test_organiser_has_the_final_word_only_where_no_arbiter_is_named(
    in_fisc: Federation, system: Actor, championship: Championship
) -> None:
    organiser, arbiter = make_user("organiser@example.org"), make_user("arbiter@example.org")
    name_organiser(system, championship, organiser)
    first = ask(system, championship, "xyz").challenge
    assert rule_again(actor_for(organiser), first, "Nobody else is here", is_valid=True, now=NOW).is_valid
    championship.roles.create(user=arbiter, role=Role.ARBITER)
    second = ask(system, championship, "xyzz").challenge
    with pytest.raises(NotPermitted):
        rule_again(actor_for(organiser), second, "I know better", is_valid=True, now=NOW)
    assert not rule_again(actor_for(arbiter), second, "It is in no list", is_valid=False, now=NOW).is_valid
