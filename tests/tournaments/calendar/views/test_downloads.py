from __future__ import annotations

from datetime import date

import pytest

from federation.people.models.players import Player
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import count_queries, get, read_page
from tests.people import make_players
from tests.staff import Desk, log_in
from tests.tables import download, read_xlsx
from tests.tournaments.making.makers import make_announcement, make_approved
from tests.tournaments.making.played import EBRE_RULES, absent, bye, forfeit, game, make_played, table_of
from tournaments.calendar.services.championships import announce_championship
from tournaments.files.reading import read_upload
from tournaments.report.report import UploadedFile

ONE = "/fisc/championships/open-2026/"


@pytest.fixture
def played(fisc: Federation, system: Actor) -> Federation:
    """Four players, two rounds; the third has a name that is a formula."""
    with federation_scope(fisc):
        players = make_players("Aina Puig", "Biel Grau", "Carla Nadal", "Dolors Bosch")
        Player.objects.filter(pk=players[2].pk).update(surname='=HYPERLINK("x")', given_name="")
        tables = [game(1, 1, 1, 2, "412-365"), game(1, 2, 3, 4, "350-350"), forfeit(2, 1, 1, 3)]
        make_played(system, "Open", players, [*tables, bye(2, 2), absent(2, 4)])
    return fisc


def test_games_download_is_a_list_of_games(played: Federation) -> None:
    rows = download(f"{ONE}rounds/download/")
    assert rows[0] == [
        *(
            "Round",
            "Table",
            "Player 1",
            "Score 1",
            "Player 2",
            "Score 2",
            "Match points 1",
            "Match points 2",
            "Kind",
        ),
    ]
    assert rows[1:] == [
        ["1", "1", "Puig, Aina", "412", "Grau, Biel", "365", "1", "0", "played"],
        ["1", "2", '\'=HYPERLINK("x")', "350", "Bosch, Dolors", "350", "0.5", "0.5", "played"],
        ["2", "1", "Puig, Aina", "300", '\'=HYPERLINK("x")', "0", "1", "0", "forfeit"],
        ["2", "", "Grau, Biel", "", "", "", "1", "", "bye"],
        ["2", "", "Bosch, Dolors", "", "", "", "0", "", "absent"],
    ]


def test_games_download_of_larger_tables_has_a_column_for_each_side(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        players = make_players("Aina Puig", "Biel Grau", "Carla Nadal", "Dolors Bosch", "Enric Mas")
        tables = [table_of(1, 1, {1: 400, 2: 300, 3: 200, 4: 100}), bye(1, 5)]
        make_played(system, "Open", players, tables, rules=EBRE_RULES.as_json())
    heads, four, one = download(f"{ONE}rounds/download/")
    assert heads[8:10] == ["Player 4", "Score 4"]
    assert four[2:14] == [
        *("Puig, Aina", "400", "Grau, Biel", "300", "Nadal, Carla", "200", "Bosch, Dolors", "100"),
        *("4", "3", "2", "1"),
    ]
    assert one[2:10] == ["Mas, Enric", "", "", "", "", "", "", ""]


def test_standings_download_has_the_tie_breaks(played: Federation) -> None:
    heads, *rows = download(f"{ONE}download/")
    assert heads[:5] == ["Place", "Number", "Player", "Club", "Points"]
    assert heads[5:] == ["Median-Buchholz", "Berger", "Spread", "Total points"]
    assert rows[0][:5] == ["1", "1", "Puig, Aina", "", "2"]
    assert [row[4] for row in rows] == ["2", "1", "0.5", "0.5"]


def test_cross_table_download_says_against_whom_and_how(played: Federation) -> None:
    heads, first, *others = download(f"{ONE}cross-table/download/")
    assert heads == ["No.", "Place", "Player", "Points", "Round 1", "Round 2"]
    assert first == ["1", "1", "Puig, Aina", "2", "2 + 412:365", "4 forfeit 1"]
    assert {row[5] for row in others} >= {"bye 1", "absent 0"}
    assert any(row[4].split(" ")[1:] == ["=", "350:350"] for row in others)


def test_downloads_as_workbooks_have_numbers(played: Federation) -> None:
    _heads, first, *_rest = read_xlsx(get(f"{ONE}rounds/download/?as=xlsx"))
    assert first[:4] == [1.0, 1.0, "Puig, Aina", 412.0]


def test_games_download_takes_the_same_queries_for_many(played: Federation, system: Actor) -> None:
    few = count_queries(f"{ONE}rounds/download/")
    with federation_scope(played):
        players = make_players(*(f"Joan Mas{number}" for number in range(20)))
        make_played(system, "Gran", players, [game(1, n + 1, 2 * n + 1, 2 * n + 2, "400-300") for n in range(10)])
    assert count_queries("/fisc/championships/gran-2026/rounds/download/") == few


def test_calendar_download_has_what_the_reader_may_see(desk: Desk) -> None:
    public = download("/fisc/calendar/download/")
    own = download("/fisc/calendar/download/", log_in(desk.organiser))
    assert [row[1] for row in public[1:]] == ["Open de Lleida"]
    assert {row[1] for row in own[1:]} == {"Open de Lleida", "Torneig de Nadal"}


def test_calendar_download_has_what_was_announced(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        make_approved(system, "Open", contact="+34 600", is_circuit=True, capacity=40, fee="10 €")
    heads, row = download("/fisc/calendar/download/")
    found = dict(zip(heads, row, strict=True))
    assert found["First day"] == date(2026, 3, 14).isoformat()
    assert found["Contact"] == "'+34 600"
    assert (found["Official circuit"], found["Capacity"], found["Status"]) == ("yes", "40", "approved")


@pytest.mark.parametrize("path", ["download/", "rounds/download/", "cross-table/download/"])
def test_downloads_of_a_hidden_championship_are_not_found(fisc: Federation, system: Actor, path: str) -> None:
    with federation_scope(fisc):
        announce_championship(system, make_announcement("Open"))
    assert get(f"{ONE}{path}").status_code == 404


@pytest.mark.parametrize("path", ["", "rounds/", "cross-table/"])
def test_pages_offer_their_table(played: Federation, path: str) -> None:
    html = read_page(f"{ONE}{path}")
    assert f'href="{ONE}{path}download/?as=xlsx"' in html
    assert f'href="{ONE}{path}download/?as=csv"' in html


def test_trf_download_comes_in_again(played: Federation, system: Actor) -> None:
    response = get(f"{ONE}results.trf")
    assert response.headers["Content-Disposition"] == 'attachment; filename="fisc-open-2026.trf"'
    reading = read_upload([UploadedFile("open.trf", response.content)])
    assert [problem.code for problem in reading.problems] == ["not_a_name"]
    report = reading.report
    assert report is not None
    assert (report.name, report.rounds, len(report.tables)) == ("Open", 2, 5)
    assert [player.name for player in report.players][:2] == ["Puig, Aina", "Grau, Biel"]
    assert [player.stated_half_points for player in report.players] == [4, 2, 1, 1]


def test_trf_download_in_the_form_of_2016(played: Federation) -> None:
    old = get(f"{ONE}results.trf?version=16").content.decode()
    assert "XXR 2\r\n" in old
    assert "142 2" not in old
    assert get(f"{ONE}results.trf?version=06").status_code == 404


def test_trf_is_not_to_be_had_of_larger_tables_or_without_results(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        players = make_players("Aina Puig", "Biel Grau", "Carla Nadal", "Dolors Bosch")
        tables = [table_of(1, 1, {1: 400, 2: 300, 3: 200, 4: 100})]
        make_played(system, "Open", players, tables, rules=EBRE_RULES.as_json())
        make_approved(system, "Nadal")
    assert get(f"{ONE}results.trf").status_code == 404
    assert "results.trf" not in read_page(f"{ONE}rounds/")
    assert get("/fisc/championships/nadal-2026/results.trf").status_code == 404


@pytest.mark.parametrize("path", ["rounds/", "cross-table/"])
def test_pages_of_classic_results_offer_the_trf(played: Federation, path: str) -> None:
    assert f'href="{ONE}results.trf"' in read_page(f"{ONE}{path}")


def test_trf_download_takes_the_same_queries_for_many(played: Federation, system: Actor) -> None:
    few = count_queries(f"{ONE}results.trf")
    with federation_scope(played):
        players = make_players(*(f"Joan Mas{number}" for number in range(20)))
        make_played(system, "Gran", players, [game(1, n + 1, 2 * n + 1, 2 * n + 2, "400-300") for n in range(10)])
    assert count_queries("/fisc/championships/gran-2026/results.trf") == few
