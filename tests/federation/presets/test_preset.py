"""Reading presets: what comes with the portal is right, and everything wrong is found at once."""

from __future__ import annotations

import pytest

from federation.presets.preset import FOLDER, InvalidPresetData, PresetProblem, list_presets, read_preset
from federation.values.theme import MINIMUM_CONTRAST, contrast, text_on
from games.rules.ruleset import ruleset_names
from games.wiring import check_game_rules
from tournaments.competition.rules import CompetitionRules
from tournaments.wiring.preset_checks import check_accepted_formats, check_competition_rules

CODES = ("ajusc", "fisc", "pfs", "uf")


def text_of(code: str) -> str:
    return (FOLDER / f"{code}.toml").read_text(encoding="utf-8")


def rules_of(code: str, competition: str) -> CompetitionRules:
    return CompetitionRules.from_json(read_preset(code, text_of(code)).competitions[competition].rules)


def problems_of(text: str) -> set[tuple[str, str]]:
    with pytest.raises(InvalidPresetData) as caught:
        read_preset("own", text)
    return {(problem.code, problem.where) for problem in caught.value.problems}


def test_list_presets_names_the_four() -> None:
    assert list_presets() == list(CODES)


@pytest.mark.parametrize("code", CODES)
def test_preset_passes_every_apps_check(code: str) -> None:
    preset = read_preset(code, text_of(code))
    assert check_game_rules(preset) == []
    assert check_competition_rules(preset) == []
    assert check_accepted_formats(preset) == []


@pytest.mark.parametrize("code", CODES)
def test_preset_colours_carry_readable_text(code: str) -> None:
    preset = read_preset(code, text_of(code))
    for colour in (preset.primary_colour, preset.accent_colour):
        assert contrast(colour, text_on(colour)) >= MINIMUM_CONTRAST


def test_presets_cover_every_regulation() -> None:
    named = {c.game_rules for code in CODES for c in read_preset(code, text_of(code)).competitions.values()}
    assert named == set(ruleset_names())


def test_fisc_breaks_ties_in_the_order_of_its_regulation() -> None:
    rules = rules_of("fisc", "fisc")
    assert rules.tie_breaks == (
        "median_buchholz",
        "berger",
        "point_difference",
        "total_points",
    )
    assert (rules.rounds_min, rules.unrated_rating, rules.bye, rules.late_until) == (5, 0, "last_ranked", "half")


def test_mallorca_seeds_the_unrated_with_999() -> None:
    rules = rules_of("ajusc", "mallorca")
    assert (rules.rounds_min, rules.seeding, rules.unrated_rating) == (5, "barruf", 999)
    assert rules.tie_breaks == ("point_difference", "total_points")


def test_ebre_gives_match_points_by_place() -> None:
    rules = rules_of("uf", "ebre")
    assert (rules.seats, rules.rounds_min) == (4, 3)
    assert rules.places == {4: (8, 6, 4, 2), 3: (8, 6, 4)}
    assert rules.tie_breaks == ("total_points",)


def test_deadlines_are_months_or_days() -> None:
    assert read_preset("fisc", text_of("fisc")).deadlines == {"announcement": {"months": 1}, "results": {"days": 7}}
    assert read_preset("pfs", text_of("pfs")).deadlines == {"announcement": {"days": 30}, "results": {"days": 7}}


def test_every_missing_value_is_named_at_once() -> None:
    assert {("missing", name) for name in ("name", "time_zone", "deadlines", "competitions")} <= problems_of("")


@pytest.mark.parametrize(
    ("right", "wrong", "problem"),
    [
        ('language = "ca"', 'language = "xx"', ("invalid", "language")),
        ('"Europe/Madrid"', '"Europe/Mallorca"', ("invalid", "time_zone")),
        ('"#8a1c36"', '"garnet"', ("invalid", "primary_colour")),
        ("season_start_month = 9", "season_start_month = 13", ("invalid", "season_start_month")),
        ('"csv", ', '"csv", "Tele gram", ', ("invalid", "accepted_formats")),
        ('"csv", ', '"csv", 7, ', ("invalid", "accepted_formats")),
        ('["rasccat"]', '["rasccat", "rasccat"]', ("invalid", "rating_systems")),
        ("{ months = 1 }", "{ months = 0 }", ("invalid", "deadlines.announcement")),
        ("{ months = 1 }", "{ months = 1, days = 2 }", ("invalid", "deadlines.announcement")),
        ("{ days = 7 }", "{ weeks = 1 }", ("invalid", "deadlines.results")),
        ("results = {", "medals = {", ("unknown", "deadlines.medals")),
        ('default_competition = "fisc"', 'default_competition = "ebre"', ("unknown", "default_competition")),
        ('game_rules = "fisc"', "game_rules = 7", ("invalid", "competitions.fisc.game_rules")),
        ('dictionary = "Leximots"', 'lexicon = "Leximots"', ("unknown", "lexicon")),
        ("[competitions.fisc]\n", "[competitions.fisc]\ncolour = 1\n", ("unknown", "competitions.fisc.colour")),
    ],
)
def test_wrong_value_is_named(right: str, wrong: str, problem: tuple[str, str]) -> None:
    text = text_of("fisc")
    assert right in text
    assert problem in problems_of(text.replace(right, wrong, 1))


def test_several_wrong_values_are_all_named() -> None:
    text = text_of("fisc").replace('"#8a1c36"', '"red"').replace('"Europe/Madrid"', '"Madrid"')
    assert problems_of(text) == {("invalid", "primary_colour"), ("invalid", "time_zone")}


def test_text_that_is_no_toml_is_one_problem() -> None:
    assert problems_of("name = ") == {("not_toml", "own")}


def test_unknown_game_rules_and_competition_fields_are_named_with_their_place() -> None:
    text = text_of("uf").replace('game_rules = "ebre"', 'game_rules = "delta"').replace("seats = 4", "seats = 1")
    preset = read_preset("uf", text)
    assert check_game_rules(preset) == [PresetProblem("unknown", "competitions.ebre.game_rules", "delta")]
    assert [problem.where for problem in check_competition_rules(preset)] == ["competitions.ebre.rules"]


def test_format_that_nobody_reads_is_named() -> None:
    preset = read_preset("fisc", text_of("fisc").replace('"csv", ', '"csv", "telegram", ', 1))
    [problem] = check_accepted_formats(preset)
    assert (problem.code, problem.where) == ("invalid", "accepted_formats")
    assert "telegram" in problem.found
