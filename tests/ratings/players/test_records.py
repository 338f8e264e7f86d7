"""Records, seasons, clubs, the list of a day: counted right, true for everybody, and cheap."""

from __future__ import annotations

from datetime import date

import pytest

from federation.jobs.models import Job, JobState
from federation.jobs.services.run import execute_job
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.registry.services.duplicates import merge_players
from federation.registry.services.players import change_club
from federation.registry.services.registration import create_club
from federation.seasons.models import Season
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from ratings.players.queries.records import count_records
from ratings.publication.services.editions import publish_rating_list
from ratings.systems.models import RatingSystem
from tests.api import Api
from tests.pages import assert_well_formed, count_queries, get, read_page, words_of
from tests.people import make_players
from tests.ratings.making.published import seed_players
from tests.tournaments.making.played import game, make_played

pytestmark = pytest.mark.django_db

RECORDS = "/fisc/records/"


def run_jobs(federation: Federation) -> int:
    with federation_scope(federation):
        waiting = list(Job.objects.filter(kind="count_records", state=JobState.QUEUED).values_list("pk", flat=True))
    for pk in waiting:
        execute_job(federation, pk)
    return len(waiting)


@pytest.fixture
def played(fisc: Federation, system: Actor) -> Federation:
    with federation_scope(fisc):
        Season.objects.create(name="25/26", starts_on=date(2025, 9, 1), ends_on=date(2026, 8, 31))
        [rasccat] = install_rating_systems(system, ["rasccat"])
        players = make_players("Aina Ferrer", "Bru Soler", "Carla Vila")
        seed_players(rasccat, players, games=60)
        games = [game(1, 1, 1, 2, "512-365"), game(2, 1, 1, 3, "412-365"), game(3, 1, 2, 3, "400-399")]
        make_played(system, "Open de Reus", players, games, day=date(2026, 2, 1))
    return fisc


def lines(federation: Federation, kind: str, season: int | None = None) -> list[tuple[int, int]]:
    with federation_scope(federation):
        return [(line["value"], line["player"]) for line in count_records(season).lines[kind]]


def test_records_are_counted(played: Federation) -> None:
    with federation_scope(played):
        by_name = dict(Player.objects.values_list("surname", "pk"))
    aina, bru, carla = by_name["Ferrer"], by_name["Soler"], by_name["Vila"]
    assert lines(played, "score")[:3] == [(512, aina), (412, aina), (400, bru)]
    assert lines(played, "margin") == [(147, aina), (47, aina), (1, bru)]
    assert lines(played, "streak") == [(2, aina)]
    assert sorted(lines(played, "active")) == sorted([(2, aina), (2, bru), (2, carla)])
    with federation_scope(played):
        season = Season.objects.get()
        other = Season.objects.create(name="24/25", starts_on=date(2024, 9, 1), ends_on=date(2025, 8, 31))
        assert count_records(season.pk).games == 3
        assert count_records(other.pk).games == 0


def test_games_of_merged_records_count_for_the_one_that_stayed(played: Federation, system: Actor) -> None:
    with federation_scope(played):
        players = make_players("Aina Farrer", "Dídac Pla")
        make_played(system, "Open de Valls", players, [game(1, 1, 1, 2, "600-300")], day=date(2026, 3, 1))
        aina = Player.objects.get(surname="Ferrer")
        merge_players(system, players[0], aina)
    assert lines(played, "score")[0] == (600, aina.pk)
    assert lines(played, "streak") == [(3, aina.pk)]
    assert (3, aina.pk) in lines(played, "active")


def test_page_counts_once_and_anew_when_results_come(played: Federation, system: Actor) -> None:
    assert "Records are being calculated." in words_of(read_page(RECORDS))
    read_page(RECORDS)
    assert run_jobs(played) == 1
    html = read_page(RECORDS)
    assert_well_formed(html)
    assert "512–365" in html
    assert "Based on 3 games" in words_of(html)
    assert "changed since" not in words_of(html)
    with federation_scope(played):
        players = make_players("Dídac Pla", "Eva Mas")
        make_played(system, "Open de Valls", players, [game(1, 1, 1, 2, "700-300")], day=date(2026, 3, 1))
    assert "changed since" in words_of(read_page(RECORDS))
    assert run_jobs(played) == 1
    assert "700–300" in read_page(RECORDS)
    assert run_jobs(played) == 0


def test_api_tells_the_records_and_has_them_counted(played: Federation) -> None:
    api = Api(played)
    first = api.get("records/")
    assert (first["records"], first["counted_at"], first["is_current"]) == ([], None, False)
    assert run_jobs(played) == 1
    told = api.get("records/")
    assert (told["is_current"], told["games"], told["players"], told["championships"]) == (True, 3, 3, 1)
    best = told["records"][0]
    assert (best["kind"], best["value"], best["name"], best["opponent_name"]) == (
        "score",
        512,
        "Aina Ferrer",
        "Bru Soler",
    )
    assert (best["round"], best["game_points"], best["opponent_game_points"]) == (1, 512, 365)
    api.get(best["championship"])
    streak = next(line for line in told["records"] if line["kind"] == "streak")
    assert (streak["opponent"], streak["championship"], streak["first_day"]) == (None, None, "2026-02-01")
    assert api.get("records/?season=25/26")["records"] == []
    assert run_jobs(played) == 1
    assert api.get("records/?season=25/26")["season"] == "25/26"
    api.get("records/?season=none", 404)


def test_what_failed_is_not_tried_by_everybody_who_looks(played: Federation) -> None:
    read_page(RECORDS)
    with federation_scope(played):
        Job.objects.filter(kind="count_records").update(state=JobState.FAILED)
    read_page(RECORDS)
    with federation_scope(played):
        assert Job.objects.filter(kind="count_records").count() == 1


def test_empty_federation_is_told_the_truth_and_makes_no_job(fisc: Federation) -> None:
    for path, text in (
        (RECORDS, "No records yet: no results have been accepted."),
        ("/fisc/seasons/", "No seasons yet."),
        ("/fisc/clubs/", "No clubs yet."),
    ):
        html = read_page(path)
        assert_well_formed(html)
        assert text in words_of(html)
    assert run_jobs(fisc) == 0


def test_season_has_its_championships_and_records(played: Federation) -> None:
    assert "/fisc/seasons/2025-09-01/" in read_page("/fisc/seasons/")
    read_page("/fisc/seasons/2025-09-01/")
    run_jobs(played)
    html = read_page("/fisc/seasons/2025-09-01/")
    assert_well_formed(html)
    assert "Open de Reus" in html
    assert "512–365" in html
    for day in ("2025-09-02", "2025-13-01", "x", "2025-09-1", "２０２５-０９-０１"):
        assert get(f"/fisc/seasons/{day}/").status_code == 404


def test_clubs_are_ranked_by_their_best_three(played: Federation, system: Actor) -> None:
    with federation_scope(played):
        big, small = create_club(system, "Club de Reus"), create_club(system, "Club de Valls")
        create_club(system, "Club buit")
        more = make_players("Dídac Pla", "Eva Mas")
        rasccat = RatingSystem.objects.get()
        for player in Player.objects.filter(surname__in=["Ferrer", "Soler", "Vila"]):
            change_club(system, player, big)
        change_club(system, more[0], small)
        publish_rating_list(system, rasccat, force=True)
    html = read_page("/fisc/clubs/")
    assert_well_formed(html)
    words = words_of(html)
    assert words.index("Club de Reus") < words.index("Club buit") < words.index("Club de Valls")
    assert "RASCCAT, list no. 1." in words


def test_list_of_a_day_is_the_latest_one_then(played: Federation, system: Actor) -> None:
    with federation_scope(played):
        rasccat = RatingSystem.objects.get()
        publish_rating_list(system, rasccat, date(2026, 3, 1), force=True)
        publish_rating_list(system, rasccat, date(2026, 5, 1), force=True)
    on = "/fisc/ranking/rasccat/on/?day="
    assert get(f"{on}2026-03-01")["Location"].endswith("/editions/1/")
    assert get(f"{on}2026-04-30")["Location"].endswith("/editions/1/")
    assert get(f"{on}2026-05-01")["Location"].endswith("/editions/2/")
    assert "No list had been published by" in words_of(read_page(f"{on}2026-02-28"))
    assert get(f"{on}nonsense").status_code == 400
    assert get("/fisc/ranking/nothing/on/?day=2026-03-01").status_code == 404
    api = Api(played)
    assert api.get("rating-systems/rasccat/on/2026-04-30/")["number"] == 1
    api.get("rating-systems/rasccat/on/2026-02-28/", 404)
    api.get("rating-systems/rasccat/on/x/", 404)
    assert_well_formed(read_page("/fisc/ranking/rasccat/editions/"))


def test_pages_cost_little(played: Federation) -> None:
    read_page(RECORDS)
    read_page("/fisc/seasons/2025-09-01/")
    run_jobs(played)
    for path in (RECORDS, "/fisc/seasons/", "/fisc/seasons/2025-09-01/", "/fisc/clubs/"):
        assert count_queries(path) <= 15, path
