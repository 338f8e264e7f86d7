"""Rules of competition in a sentence."""

import pytest
from django.utils import translation

from tournaments.competition.rules import CompetitionRules, System
from tournaments.competition.words.rulings import SYSTEMS, describe_rules


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (CompetitionRules(), "Swiss system"),
        (
            CompetitionRules(rounds_min=5, tie_breaks=("berger", "total_points")),
            "Swiss system, at least 5 rounds; tie-breaks: Berger, Total points",
        ),
        (
            CompetitionRules(system=System.ALL_PLAY, seats=4, places={4: (4, 3, 2, 1)}),
            "Everyone plays every round, tables of up to 4 players",
        ),
    ],
)
def test_rules_read_as_a_sentence(rules: CompetitionRules, text: str) -> None:
    with translation.override("en"):
        assert describe_rules(rules) == text


def test_every_system_has_a_name() -> None:
    assert set(SYSTEMS) == set(System)
