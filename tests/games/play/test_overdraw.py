import pytest

from games.play.draws import OverdrawRuling, rule_overdraw
from games.rules.ruleset import load_ruleset


@pytest.mark.parametrize(
    ("name", "excess", "on_rack", "seen", "ruling"),
    [
        ("fisc", 2, False, False, OverdrawRuling(2, False, 2)),
        # N + 2 are looked at, N of them go back.
        ("fisc", 2, True, True, OverdrawRuling(4, True, 2)),
        ("mallorca", 2, True, True, OverdrawRuling(1, True, 1)),
        ("mallorca", 1, True, False, OverdrawRuling(1, False, 1)),
        ("ebre", 3, False, False, OverdrawRuling(3, False, 3)),
        ("ebre", 3, True, True, OverdrawRuling(3, True, 3)),
        ("pinczow", 1, True, True, OverdrawRuling(1, False, 1)),
        ("basics", 1, False, False, OverdrawRuling(1, False, 1)),
    ],
)
def test_overdrawn_tiles_go_back_by_the_rule(name, excess, on_rack, seen, ruling):
    rules = load_ruleset(name).mistakes
    assert rule_overdraw(excess, rules, on_rack=on_rack, seen_by_player=seen) == ruling


def test_no_excess_is_no_case():
    with pytest.raises(ValueError, match="0"):
        rule_overdraw(0, load_ruleset("fisc").mistakes, on_rack=False, seen_by_player=False)
