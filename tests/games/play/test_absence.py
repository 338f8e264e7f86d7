from dataclasses import replace

import pytest

from games.play.outcome import settle_absence
from games.problems.kinds import UnsettledGame
from games.rules.ruleset import load_ruleset, ruleset_names

MINUTE = 60


@pytest.mark.parametrize("name", ruleset_names())
@pytest.mark.parametrize(
    ("arrivals", "points", "kind"),
    [
        # Absent more than fifteen minutes.
        ([0, 15 * MINUTE + 1], [300, 0], "forfeit"),
        ([None, 0], [0, 300], "forfeit"),
        # Both absent, A: the first-named comes in time and the other gets a fresh fifteen minutes.
        ([10 * MINUTE, None], [300, 0], "forfeit"),
        ([10 * MINUTE, 25 * MINUTE + 1], [300, 0], "forfeit"),
        # B: only the other one comes in time.
        ([None, 14 * MINUTE], [0, 300], "forfeit"),
        ([16 * MINUTE, 15 * MINUTE], [0, 300], "forfeit"),
        # C: neither.
        ([None, None], [0, 0], "double_loss"),
        ([16 * MINUTE, 16 * MINUTE], [0, 0], "double_loss"),
    ],
)
def test_absence_is_settled_without_a_game(name, arrivals, points, kind):
    outcome = settle_absence(load_ruleset(name), arrivals)
    assert outcome is not None
    assert [standing.points for standing in outcome.standings] == points
    assert outcome.kind == kind
    expected = ["win" if each else "loss" for each in points]
    assert [standing.result for standing in outcome.standings] == expected


@pytest.mark.parametrize(
    "arrivals",
    [
        [0, 0],
        [0, 15 * MINUTE],
        [15 * MINUTE, 0],
        [10 * MINUTE, 5 * MINUTE],
        [10 * MINUTE, 25 * MINUTE],
    ],
)
def test_game_is_played_when_both_come_in_time(arrivals):
    assert settle_absence(load_ruleset("fisc"), arrivals) is None


@pytest.mark.parametrize(
    ("both_absent", "arrivals", "winner"),
    [
        ("first_named_waited_for", [10 * MINUTE, 20 * MINUTE], None),
        ("both_lose", [10 * MINUTE, 20 * MINUTE], 0),
        ("both_lose", [10 * MINUTE, 15 * MINUTE], None),
        ("both_lose", [20 * MINUTE, 10 * MINUTE], 1),
        # The clock runs from the start of the round for whoever lets the other wait.
        ("first_named_waited_for", [0, 20 * MINUTE], 0),
    ],
)
def test_clock_runs_afresh_only_where_the_first_named_is_waited_for(both_absent, arrivals, winner):
    rules = load_ruleset("fisc")
    absence = replace(rules.forfeits.absence, both_absent=both_absent)
    outcome = settle_absence(replace(rules, forfeits=replace(rules.forfeits, absence=absence)), arrivals)
    points = None if outcome is None else [standing.points for standing in outcome.standings]
    assert points == (None if winner is None else [0 if seat != winner else 300 for seat in range(2)])


def test_absence_at_a_larger_table_is_left_to_the_jury():
    with pytest.raises(UnsettledGame) as refused:
        settle_absence(load_ruleset("ebre"), [0, 0, None])
    assert refused.value.code == "absence_of_two_only"
