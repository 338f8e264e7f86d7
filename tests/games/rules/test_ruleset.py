import json
from dataclasses import replace

import pytest

from games.problems.kinds import InvalidRuleSet
from games.rules.ruleset import RuleSet, check_ruleset, load_ruleset, ruleset_names


def test_five_rule_sets_come_with_the_software():
    assert ruleset_names() == ("basics", "ebre", "fisc", "mallorca", "pinczow")


@pytest.mark.parametrize("name", ruleset_names())
def test_preset_survives_json(name):
    rules = load_ruleset(name)
    assert rules.name == name
    assert RuleSet.from_json(json.loads(json.dumps(rules.as_json()))) == rules


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("fisc", "time.player_minutes", [30, 25]),
        ("fisc", "exchange.minimum_in_bag", 1),
        ("fisc", "overtime.lost_after_minutes", 10),
        ("fisc", "forfeits.abandonment.deduction", 110),
        ("fisc", "mistakes.overdraw_on_rack.picked", "excess_and_two"),
        ("fisc", "challenge.answer", "move_only"),
        ("fisc", "challenge.again_with_reasons", True),
        ("fisc", "lexicon.name", "Leximots"),
        ("mallorca", "exchange.minimum_in_bag", 7),
        ("mallorca", "free_swap.second_failure", "arbiter_looks"),
        ("mallorca", "mistakes.overdraw_on_rack.picked", "one"),
        # FISC and basics: a tile of the set; Mallorca 9 and Ebre 5: any letter.
        ("fisc", "scoring.blank_stands_for", "tile_of_the_set"),
        ("basics", "scoring.blank_stands_for", "tile_of_the_set"),
        ("mallorca", "scoring.blank_stands_for", "any_letter"),
        ("ebre", "scoring.blank_stands_for", "any_letter"),
        ("mallorca", "sheet.keeper", "starter"),
        ("mallorca", "overtime.lost_after_minutes", None),
        ("ebre", "table.maximum_players", 4),
        ("ebre", "table.direction", "anticlockwise"),
        ("ebre", "start.nearest_to", "end"),
        ("ebre", "start.tiles_drawn", 7),
        ("ebre", "time.clock", "sand_glass"),
        ("ebre", "time.turn_overrun", "turn_lost"),
        ("ebre", "scoring.first_move_factor", 1),
        ("ebre", "decision.jury_removes_invalid_words", True),
        # More than seven tiles: at least eight.
        ("pinczow", "exchange.minimum_in_bag", 8),
        ("pinczow", "tiles", "polish"),
        ("pinczow", "overtime.kind", "no_more_moves"),
        ("pinczow", "decision.equal_score", "last_word"),
        ("basics", "table.maximum_players", 4),
        ("basics", "endings.no_move_possible", True),
    ],
)
def test_preset_says_what_the_regulation_says(name, path, value):
    data = load_ruleset(name).as_json()
    for part in path.split("."):
        data = data[part]
    assert data == value


def test_rule_set_reports_all_problems_at_once():
    data = load_ruleset("fisc").as_json()
    del data["season"]
    data["tempo"] = 1
    data["version"] = 0
    data["table"]["maximum_players"] = 5
    data["time"]["player_minutes"] = [30, "25"]
    data["challenge"]["answer"] = "all"
    data["scoring"]["bonuses"] = {}
    data["sheet"] = None
    data["conduct"]["disqualification"] = 1
    with pytest.raises(InvalidRuleSet) as refused:
        RuleSet.from_json(data)
    found = {(problem.code, problem.params["field"]) for problem in refused.value.problems}
    assert found == {
        ("field_missing", "season"),
        ("field_unknown", "tempo"),
        ("field_out_of_range", "version"),
        ("field_out_of_range", "table.maximum_players"),
        ("field_wrong_type", "time.player_minutes[1]"),
        ("field_not_a_choice", "challenge.answer"),
        ("field_wrong_type", "scoring.bonuses"),
        ("field_not_an_object", "sheet"),
        ("field_wrong_type", "conduct.disqualification"),
    }


def test_true_is_no_number():
    data = load_ruleset("fisc").as_json()
    data["exchange"]["minimum_in_bag"] = True
    with pytest.raises(InvalidRuleSet) as refused:
        RuleSet.from_json(data)
    assert refused.value.code == "field_wrong_type"


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("table.minimum_players", 4, "rules_contradict"),
        ("start.methods", [], "rules_empty"),
        ("time.player_minutes", [], "rules_empty"),
        ("time.turn_overrun", "turn_lost", "rules_contradict"),
        ("time.round_over", "not_provided", "rules_contradict"),
        ("overtime.points_per_minute", 0, "rules_contradict"),
        ("endings.all_clocks_used", True, "rules_contradict"),
        ("endings.racks.stall", "to_player_out", "rules_nobody_out"),
        ("endings.stalls", [{"turns_each": 2, "counts": ["play"]}], "rules_stall_kinds"),
        ("scoring.rack_size", 6, "rules_contradict"),
        ("forfeits.winner_points", 0, "rules_contradict"),
        ("tiles", "klingon", "no_such_tileset"),
        ("board", "round", "no_such_board"),
        ("assumed", ["time.zone"], "rules_assumes_unknown"),
    ],
)
def test_parameters_that_contradict_each_other_are_refused(path, value, code):
    data = load_ruleset("fisc").as_json()
    *parents, last = path.split(".")
    inner = data
    for part in parents:
        inner = inner[part]
    inner[last] = value
    with pytest.raises(InvalidRuleSet) as refused:
        RuleSet.from_json(data)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_last_word_decides_only_between_two():
    rules = load_ruleset("pinczow")
    table = replace(rules.table, maximum_players=4)
    problems = check_ruleset(replace(rules, table=table))
    assert [problem.params["field"] for problem in problems] == ["decision.equal_score"]


def test_a_federation_may_name_a_tile_set_of_its_own():
    data = load_ruleset("fisc").as_json() | {"tiles": "valencia"}
    assert RuleSet.from_json(data, known_tiles=("valencia",)).tiles == "valencia"


def test_unknown_rule_set_is_refused_with_the_known_names():
    with pytest.raises(InvalidRuleSet) as refused:
        load_ruleset("chess")
    assert "mallorca" in str(refused.value.problem.params["known"])
