"""Two arbiters at one challenge at once."""

from __future__ import annotations

import pytest
from django.utils import timezone

from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.games.making.word_lists import make_lexicon, make_lexicon_version
from tests.races import overlap
from tests.tournaments.challenges.test_services import offer
from tests.tournaments.making.makers import make_approved
from tournaments.challenges.models import Challenge
from tournaments.challenges.services import Asked, ask_challenge, rule_again
from tournaments.errors import ChallengeFinal

pytestmark = pytest.mark.django_db(transaction=True)
NOW = timezone.now()


@pytest.fixture
def challenge(fisc: Federation, system: Actor) -> Challenge:
    """Lost by the list, and put again with reasons."""
    with federation_scope(fisc):
        offer(fisc, "fisc")
        make_lexicon_version(system, make_lexicon(system, "Leximots"))
        return ask_challenge(system, make_approved(system), Asked("gat"), NOW).challenge


def test_two_arbiters_decide_one_challenge_otherwise(fisc: Federation, system: Actor, challenge: Challenge) -> None:
    first, second = overlap(
        fisc,
        lambda: rule_again(system, challenge, "In the printed edition", is_valid=True, now=NOW),
        lambda: rule_again(system, challenge, "Not in the printed edition", is_valid=False, now=NOW),
    )
    assert isinstance(second, ChallengeFinal)
    with federation_scope(fisc):
        assert Challenge.objects.get(again=challenge) == first


def test_two_clicks_on_one_decision_are_one_ruling(fisc: Federation, system: Actor, challenge: Challenge) -> None:
    decide = lambda: rule_again(system, challenge, "In the printed edition", is_valid=True, now=NOW)  # noqa: E731
    first, second = overlap(fisc, decide, decide)
    assert first == second
    with federation_scope(fisc):
        assert Challenge.objects.filter(again=challenge).count() == 1
