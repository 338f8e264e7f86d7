"""Matching the players of results to the lines of a rating list: certain or not at all."""

import pytest

from federation.problems.kinds import Where
from ratings.files.matches import ListMatch, match_list
from ratings.files.rating_lists import ListedStanding
from ratings.systems.base import Standing
from tournaments.report.report import Report, ReportedPlayer


def match(listed: list[str], reported: list[str | ReportedPlayer], format: str = "csv") -> ListMatch:
    lines = [
        ListedStanding(player, Standing(900 + row, row), Where(row=row)) for row, player in enumerate(listed, start=2)
    ]
    players = tuple(
        player if isinstance(player, ReportedPlayer) else ReportedPlayer(number, player)
        for number, player in enumerate(reported, start=1)
    )
    return match_list(Report(format, players=players), lines)


def list_matches(found: ListMatch) -> dict[int, str]:
    assert found.problems == ()
    return {number: line.player for number, line in found.lines.items()}


def test_names_match_whatever_their_spelling() -> None:
    found = match(["Martí Oliver, Pere", "Łoś, Anna", "Never Played"], ["pere  marti OLIVER", "Anna Los", "New"])
    assert list_matches(found) == {1: "Martí Oliver, Pere", 2: "Łoś, Anna"}
    assert found.standings() == {1: Standing(902, 2), 2: Standing(903, 3)}


def test_exact_spelling_tells_two_people_apart() -> None:
    assert list_matches(match(["Pau Pere", "Pere Pau"], ["Pere Pau", "Pau Pere"])) == {
        1: "Pere Pau",
        2: "Pau Pere",
    }


def test_name_that_fits_two_lines_is_refused() -> None:
    (problem,) = match(["Pau Pere", "Pere Pau"], ["PAU PERE"]).problems
    assert (problem.code, problem.params["lines"]) == ("list_player_ambiguous", "2, 3")


def test_two_players_who_fit_one_line_are_refused() -> None:
    found = match(["Martí"], ["Martí", "Marti"])
    (problem,) = found.problems
    assert problem.code == "list_player_twice"
    assert problem.params == {"name": "Marti", "other": "Martí", "found": "Martí"}


def test_numbers_match_the_numbers_that_stand_as_names() -> None:
    assert list_matches(match(["7", "2"], ["2", "9", "7"])) == {1: "2", 3: "7"}


def test_numbers_that_are_ids_are_not_taken_for_start_numbers() -> None:
    players = [
        ReportedPlayer(1, "Anna", ids={"local": "2"}),
        ReportedPlayer(2, "Bernat", ids={"local": "8"}),
        ReportedPlayer(3, "Clara"),
    ]
    found = match(["2", "3"], players, "swiss_perfect")
    assert list_matches(found) == {1: "2"}


def test_start_numbers_count_only_where_the_file_has_them() -> None:
    players = [ReportedPlayer(3, "Clara")]
    assert list_matches(match(["3"], players, "csv")) == {}
    assert list_matches(match(["3"], players, "swiss_perfect_zip")) == {3: "3"}


def test_names_in_other_scripts_match_without_regard_to_case() -> None:
    assert list_matches(match(["Иван", "Олег"], ["ИВАН", "Анна"])) == {1: "Иван"}


def test_players_listed_as_new_have_no_standing() -> None:
    line = ListedStanding("Nou", None, Where(row=2))
    found = match_list(Report("csv", players=(ReportedPlayer(1, "Nou"),)), [line])
    assert list_matches(found) == {1: "Nou"}
    assert found.standings() == {}


def test_people_whose_names_have_the_same_words_are_told_apart() -> None:
    listed = ["García López, José María", "García López, María José", "Ferrer, Marià"]
    assert list_matches(match(listed, ["García López, María José", "López García, José María", "Ferrer, Maria"])) == {
        1: "García López, María José"
    }


LONG = "Wenceslao Bartholomew Ñandú"


@pytest.mark.parametrize("listed", [LONG, "Bartholomew Ñandú, Wenceslao"])
@pytest.mark.parametrize(("format", "columns"), [("tou", 20), ("tou-woogles", 20), ("pfs-hh", 23)])
def test_name_that_its_format_cut_off_is_known_by_its_beginning(listed: str, format: str, columns: int) -> None:
    assert list_matches(match([listed, "Wenceslao Other"], [LONG[:columns]], format)) == {1: listed}


def test_name_whose_cut_fell_behind_a_blank_is_known_by_its_beginning() -> None:
    assert list_matches(match(["Ann Marie de la Rue Montes"], ["Ann Marie de la Rue"], "tou")) == {
        1: "Ann Marie de la Rue Montes"
    }


@pytest.mark.parametrize(("name", "format"), [(LONG[:20], "csv"), (LONG[:18], "tou"), (LONG[:22], "tou")])
def test_name_that_was_not_cut_off_is_not_taken_for_a_longer_one(name: str, format: str) -> None:
    assert list_matches(match([LONG], [name], format)) == {}


def test_beginning_of_two_names_is_refused() -> None:
    (problem,) = match([LONG, LONG + "ez"], [LONG[:20]], "tou").problems
    assert problem.code == "list_player_ambiguous"
    (problem,) = match([LONG], [LONG[:20], LONG], "tou").problems
    assert problem.code == "list_player_twice"
