"""A championship that is run here, for programs: ETag, idempotent results, permission."""

from __future__ import annotations

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import make_players
from tests.staff import log_in_as
from tests.tournaments.live.played import begin_round, enter, fresh, make_live, state_of
from tournaments.championship.models.live import LiveChampionship

pytestmark = pytest.mark.django_db


@pytest.fixture
def live(fisc: Federation, system: Actor) -> LiveChampionship:
    with federation_scope(fisc):
        live = make_live(system)
        begin_round(system, live)
        return fresh(live)


@pytest.fixture
def base(live: LiveChampionship) -> str:
    return f"/fisc/api/v1/championships/{live.championship.slug}/live/"


def test_state_has_the_last_event_as_etag(base: str, live: LiveChampionship) -> None:
    answer = Client().get(base)
    assert answer.status_code == 200
    assert (answer.json()["event"], answer.json()["published"], len(answer.json()["entrants"])) == (
        live.event_number,
        1,
        8,
    )
    assert answer["ETag"] == f'"{live.event_number}"'
    assert Client().get(base, headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_result_is_entered_once_under_its_reference(base: str, live: LiveChampionship, fisc: Federation) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    data = {"points": [412, 365], "seen": live.event_number, "reference": "slip-1"}
    for _ in range(2):
        answer = staff.post(f"{base}rounds/1/tables/1/result/", data, content_type="application/json")
        assert answer.status_code == 200, answer.content
    assert [seat["points"] for seat in answer.json()["tables"][0]["seats"]] == [412, 365]
    with federation_scope(fisc):
        assert fresh(live).event_number == live.event_number + 1
        assert state_of(live).played[0].tables[0].status.value == "final"
    other = {**data, "points": [365, 412], "reference": "slip-2"}
    refused = staff.post(f"{base}rounds/1/tables/1/result/", other, content_type="application/json")
    assert refused.status_code == 409
    assert "412–365" in refused.content.decode()


@pytest.mark.parametrize("data", [{}, {"points": [1]}, {"points": "x", "seen": 1, "reference": "a"}])
def test_bad_result_is_answered(base: str, fisc: Federation, data: dict[str, object]) -> None:
    answer = log_in_as(fisc, Role.STAFF).post(
        f"{base}rounds/1/tables/1/result/", data, content_type="application/json"
    )
    assert answer.status_code == 400


def test_results_are_entered_by_who_runs_it(base: str, fisc: Federation, live: LiveChampionship) -> None:
    data = {"points": [412, 365], "seen": live.event_number, "reference": "slip-1"}
    where = f"{base}rounds/1/tables/1/result/"
    assert Client().post(where, data, content_type="application/json").status_code == 401
    assert log_in_as(fisc, Role.PLAYER).post(where, data, content_type="application/json").status_code == 403
    assert Client().get(f"{base}rounds/2/").status_code == 404
    assert Client().get(f"{base}rounds/1/").json()["tables"][0]["number"] == 1


def post(client: Client, path: str, data: dict[str, object], status: int) -> dict[str, object]:
    answer = client.post(path, data, content_type="application/json")
    assert answer.status_code == status, answer.content
    return dict(answer.json())


def test_entry_is_made_once_under_its_reference(base: str, live: LiveChampionship, fisc: Federation) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    data: dict[str, object] = {"name": "Dora Nova", "club": "Valls", "email": "dora@x.example", "reference": "form-7"}
    first, again = (post(staff, f"{base}entries/", data, 201) for _time in range(2))
    assert first == again
    assert (first["number"], first["here"], first["first_round"]) == (9, True, 2)
    listed = Client().get(f"{base}entries/")
    assert [one["name"] for one in listed.json()["entries"]].count("Dora Nova") == 1
    assert "dora@x.example" not in listed.content.decode()
    assert Client().get(f"{base}entries/", headers={"If-None-Match": listed["ETag"]}).status_code == 304


def test_player_of_the_registry_is_entered_by_number_and_not_twice(base: str, fisc: Federation) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    with federation_scope(fisc):
        number = make_players("Nova Persona")[0].number
    entered = post(staff, f"{base}entries/", {"player": number, "reference": "a"}, 201)
    assert "Persona" in str(entered["name"])
    post(staff, f"{base}entries/", {"player": number, "reference": "b"}, 409)
    post(staff, f"{base}entries/", {"player": 99999, "reference": "c"}, 400)
    post(staff, f"{base}entries/", {"reference": "d"}, 400)
    post(staff, f"{base}entries/", {"name": "No Reference"}, 400)


def test_entrant_is_withdrawn_once_and_checked_in_as_often_as_said(base: str, fisc: Federation) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    gone = [post(staff, f"{base}entries/3/withdraw/", {"reference": "w", "reason": "ill"}, 200) for _time in range(2)]
    assert gone[0] == gone[1]
    assert gone[0]["status"] == "withdrawn"
    post(staff, f"{base}entries/3/withdraw/", {"reference": "other"}, 409)
    for here in (False, False, True, True):
        assert post(staff, f"{base}entries/4/check-in/", {"here": here}, 200)["here"] is here
    post(staff, f"{base}entries/99/check-in/", {}, 404)


def test_entries_are_written_by_who_runs_the_championship(base: str, fisc: Federation) -> None:
    for client, status in ((Client(), 401), (log_in_as(fisc, Role.PLAYER), 403)):
        post(client, f"{base}entries/", {"name": "Somebody", "reference": "a"}, status)
        post(client, f"{base}entries/1/withdraw/", {"reference": "a"}, status)
        post(client, f"{base}entries/1/check-in/", {}, status)


def test_standings_have_every_criterion_after_any_published_round(
    base: str, live: LiveChampionship, system: Actor
) -> None:
    with federation_scope(live.federation):
        for table in (1, 2, 3, 4):
            enter(system, live, 1, table, 400 + table, 300)
    now = Client().get(f"{base}standings/")
    assert now.status_code == 200
    data = now.json()
    assert (data["after_round"], len(data["standings"])) == (1, 8)
    assert data["standings"][0]["half_points"] == 2
    assert set(data["standings"][0]["values"]) == set(data["criteria"])
    assert Client().get(f"{base}standings/?after_round=1").json() == data
    for wrong in ("2", "x", "-1", "99999"):
        assert Client().get(f"{base}standings/?after_round={wrong}").status_code == 404
    assert Client().get(f"{base}standings/", headers={"If-None-Match": now["ETag"]}).status_code == 304
