"""Championships in the API: what their pages show, to whom they show it."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.seasons.models import Season
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.api import Api, api_of
from tests.people import make_actor, make_players
from tests.tournaments.making.makers import make_announcement, make_approved
from tests.tournaments.making.played import bye, forfeit, game, make_played
from tournaments.calendar.services.championships import announce_championship
from tournaments.championship.models.championships import Championship

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(fisc: Federation, system: Actor) -> Championship:
    with federation_scope(fisc):
        Season.objects.create(name="2025/26", starts_on=date(2025, 9, 1), ends_on=date(2026, 8, 31))
        people = make_players("Aina Ferrer", "Bru Soler", "Carme Vidal")
        tables = [game(1, 1, 1, 2, "412-365"), bye(1, 3), forfeit(2, 1, 1, 3), bye(2, 2)]
        return make_played(system, "Open de Lleida", people, tables)


def count_queries(api: Api, path: str) -> int:
    api.get(path)
    with CaptureQueriesContext(connection) as queries:
        api.get(path)
    return len(queries)


def test_calendar_shows_phase_players_and_winner(fisc: Federation, played: Championship) -> None:
    [found] = Api(fisc).get("championships/")["results"]
    assert found["url"] == f"http://testserver/fisc/api/v1/championships/{played.slug}/"
    assert (found["season"], found["state"], found["phase"]) == ("2025/26", "approved", "accepted")
    assert (found["starts_on"], found["players"], found["winners"]) == ("2026-03-14", 3, ["Aina Ferrer"])


def test_calendar_is_filtered(fisc: Federation, played: Championship, system: Actor) -> None:
    with federation_scope(fisc):
        make_approved(system, "Open de Vic", day=date(2099, 5, 1))
    api = Api(fisc)

    def names(query: str) -> list[str]:
        return [found["name"] for found in api.get(f"championships/?{query}")["results"]]

    assert names("") == ["Open de Vic", "Open de Lleida"]
    assert names("season=2025/26") == ["Open de Lleida"]
    assert names("season=none") == names("state=cancelled") == []
    assert names("when=coming") == ["Open de Vic"]
    assert names("when=past&state=approved") == ["Open de Lleida"]


@pytest.mark.parametrize("query", ["state=lost", "when=never", "season=" + "x" * 33])
def test_value_that_a_filter_does_not_know_is_refused(fisc: Federation, query: str) -> None:
    problem = Api(fisc).get(f"championships/?{query}", 400)
    assert list(problem["errors"]) == [query.partition("=")[0]]


def test_championship_not_approved_is_there_for_those_it_concerns_only(fisc: Federation) -> None:
    organiser, other, staff = (make_actor(fisc, role) for role in (Role.ORGANISER, Role.PLAYER, Role.STAFF))
    with federation_scope(fisc):
        slug = announce_championship(organiser, make_announcement("Secret")).slug
    for actor in (organiser, staff):
        api = api_of(fisc, actor)
        assert api.get("championships/")["count"] == 1
        assert api.get(f"championships/{slug}/")["phase"] == "announced"
    for api in (Api(fisc), api_of(fisc, other)):
        assert api.get("championships/")["count"] == 0
        for below in ("", "standings/", "rounds/", "rounds/1/"):
            api.get(f"championships/{slug}/{below}", 404)


def test_championship_says_how_it_is_played_and_how_far_it_is(fisc: Federation, played: Championship) -> None:
    api = Api(fisc)
    found = api.get(f"championships/{played.slug}/")
    assert found["rules"]["system"] == "swiss"
    assert [step["code"] for step in found["steps"]] == [
        "announced",
        "approved",
        "delivered",
        "accepted",
        "rated",
        "listed",
    ]
    assert found["steps"][-1] == {"code": "listed", "status": "todo", "when": None}
    for link in ("standings", "rounds"):
        api.get(found[link])


def test_standings_give_points_as_numbers_and_tie_breaks_by_code(fisc: Federation, played: Championship) -> None:
    lines = Api(fisc).get(f"championships/{played.slug}/standings/")["results"]
    assert [(line["place"], line["player"]["name"], line["points"]) for line in lines] == [
        (1, "Aina Ferrer", 2.0),
        (2, "Bru Soler", 1.0),
        (3, "Carme Vidal", 1.0),
    ]
    tie_breaks = {value["code"]: value["value"] for value in lines[0]["tie_breaks"]}
    assert tie_breaks["point_difference"] == 347
    assert (lines[0]["rating_before"], lines[0]["rating_after"]) == (None, None)
    assert (lines[0]["fictitious_points"], lines[0]["disqualified_after"]) == (0, None)


def test_rounds_lead_to_tables_with_their_seats(fisc: Federation, played: Championship) -> None:
    api = Api(fisc)
    rounds = api.get(f"championships/{played.slug}/rounds/")["results"]
    assert [one["number"] for one in rounds] == [1, 2]
    first, without_table = api.get(rounds[0]["url"])["results"]
    assert first["number"] == 1
    assert [
        (seat["player"]["name"], seat["points"], seat["game_points"], seat["starts"]) for seat in first["seats"]
    ] == [
        ("Aina Ferrer", 1.0, 412, True),
        ("Bru Soler", 0.0, 365, False),
    ]
    [seat] = without_table["seats"]
    assert (without_table["number"], seat["kind"], seat["points"], seat["outcome"]) == (None, "bye", 1.0, None)
    api.get(f"championships/{played.slug}/rounds/3/", 404)


def test_lists_take_the_same_queries_whatever_their_length(
    fisc: Federation, played: Championship, system: Actor
) -> None:
    api = Api(fisc)
    paths = ["championships/"] + [f"championships/{played.slug}/{below}" for below in ("standings/", "rounds/1/")]
    before = [count_queries(api, path) for path in paths]
    with federation_scope(fisc):
        people = make_players(*(f"Player Number{letter}" for letter in "abcdef"))
        tables = [game(1, 1, 1, 2, "400-300"), game(1, 2, 3, 4, "400-300"), game(1, 3, 5, 6, "400-300")]
        larger = make_played(system, "Open de Vic", people, tables)
    paths = ["championships/"] + [f"championships/{larger.slug}/{below}" for below in ("standings/", "rounds/1/")]
    assert [count_queries(api, path) for path in paths] == before
    assert max(before) <= 12
