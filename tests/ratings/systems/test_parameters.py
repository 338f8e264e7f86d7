"""Parameters of a rating system as data: presets, round trip, every problem at once."""

import json
from decimal import Decimal

import pytest

from ratings.systems.elo import KBand
from ratings.systems.expectancy import ExpectancyKind
from ratings.systems.parameters import Rounding
from ratings.systems.presets import UnknownRatingSystem, list_systems, load_system
from ratings.systems.reader import ParametersRefused, read_parameters
from tournaments.report.report import Kind


def find_problems(data: object) -> set[tuple[str, str | int]]:
    with pytest.raises(ParametersRefused) as refused:
        read_parameters(data)
    return {(problem.code, problem.params["field"]) for problem in refused.value.problems}


def test_presets_are_those_of_the_federations() -> None:
    federations = ["barruf", "pfs", "rasccat"]
    world = ["absp", "australia", "coco", "elo-spread", "glicko2", "naspa", "new-zealand", "nsa", "wespa"]
    assert list_systems() == sorted(federations + world)
    with pytest.raises(UnknownRatingSystem):
        load_system("../barruf")


@pytest.mark.parametrize("code", list_systems())
def test_parameters_survive_the_way_through_json(code: str) -> None:
    parameters = load_system(code)
    assert read_parameters(json.loads(json.dumps(parameters.as_json()))) == parameters


def test_barruf_is_as_the_federation_publishes_it() -> None:
    barruf = load_system("barruf")
    assert (barruf.expectancy.kind, barruf.expectancy.spread) == (ExpectancyKind.NORMAL, Decimal("283.84"))
    assert (barruf.initial_rating, barruf.k_bands) == (950, (KBand(50, 30), KBand(None, 20)))
    assert (barruf.k_counts_current, barruf.rounding) == (True, Rounding.HALF_AWAY_FROM_ZERO)
    assert barruf.rated_kinds == {Kind.PLAYED, Kind.ABANDONED}


def test_rasccat_says_that_its_k_is_assumed() -> None:
    rasccat = load_system("rasccat")
    assert (rasccat.expectancy.kind, rasccat.expectancy.cap) == (ExpectancyKind.FIDE_TABLE, 400)
    assert rasccat.initial_rating == 1000
    assert "not yet confirmed" in rasccat.notes["k_bands"]


def test_every_problem_is_found_at_once() -> None:
    data = load_system("barruf").as_json()
    data |= {
        "algorithm": "glicko",
        "name": " ",
        "expectancy": {"kind": "normal", "spread": 283.84, "cap": 0},
        "initial_rating": 950.5,
        "k_bands": [{"games_up_to": None, "k": 30}, {"games_up_to": 50, "k": 20.0, "colour": "red"}],
        "k_counts_current": "yes",
        "rounding": "half_odd",
        "rated_kinds": ["played", "dreamt"],
        "statuses": {"provisional_up_to": True, "active_seasons": 0, "season_start_month": 13},
        "shape": "round",
        "notes": {"k_bands": 7},
    }
    assert find_problems(data) == {
        ("parameter_not_a_choice", "algorithm"),
        ("parameter_not_a_text", "name"),
        ("parameter_not_a_decimal", "expectancy.spread"),
        ("parameter_not_an_integer", "expectancy.cap"),
        ("parameter_not_an_integer", "initial_rating"),
        ("only_last_k_band_open", "k_bands[0].games_up_to"),
        ("only_last_k_band_open", "k_bands[1].games_up_to"),
        ("parameter_not_an_integer", "k_bands[1].k"),
        ("parameter_unknown", "k_bands[1].colour"),
        ("parameter_not_a_boolean", "k_counts_current"),
        ("parameter_not_a_choice", "rounding"),
        ("parameter_not_a_choice", "rated_kinds[1]"),
        ("parameter_not_an_integer", "statuses.provisional_up_to"),
        ("parameter_not_an_integer", "statuses.active_seasons"),
        ("parameter_not_an_integer", "statuses.season_start_month"),
        ("parameter_unknown", "shape"),
        ("parameter_not_a_text", "notes.k_bands"),
    }


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"k_bands": []}, ("parameter_not_a_list", "k_bands")),
        (
            {"k_bands": [{"games_up_to": n, "k": 30} for n in (50, 50, None)]},
            ("k_bands_not_ascending", "k_bands"),
        ),
        ({"k_bands": [7]}, ("parameter_not_an_object", "k_bands[0]")),
        ({"floor": 1000}, ("initial_rating_below_floor", "initial_rating")),
        (
            {"expectancy": {"kind": "fide_table", "spread": "400", "cap": None}},
            ("parameter_has_no_use", "expectancy.spread"),
        ),
        (
            {"expectancy": {"kind": "logistic", "spread": "NaN", "cap": None}},
            ("parameter_not_a_decimal", "expectancy.spread"),
        ),
        (
            {"expectancy": {"kind": "logistic", "spread": "wide", "cap": None}},
            ("parameter_not_a_decimal", "expectancy.spread"),
        ),
    ],
)
def test_each_rule_of_the_parameters_is_checked(changed: dict[str, object], problem: tuple[str, str]) -> None:
    assert find_problems(load_system("barruf").as_json() | changed) == {problem}


def test_something_that_is_no_object_is_refused() -> None:
    assert find_problems(["barruf"]) == {("parameter_not_an_object", "")}
