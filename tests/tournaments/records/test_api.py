"""Recorded games through the API: checked, entered, read with their replay, changed, GCG in and out."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.records.models import GameRecord
from tests.api import Api, api_of
from tests.games.making.recorded import played_gcg
from tests.people import make_actor
from tests.tournaments.making.recorded import make_championship, sheet_of

pytestmark = pytest.mark.django_db
SLUG = "open-de-lleida-2026"


@pytest.fixture
def staff(fisc: Federation, system: Actor) -> Api:
    actor = make_actor(fisc, Role.STAFF)
    with federation_scope(fisc):
        make_championship(system)
    return api_of(fisc, actor)


def entered(**changes: object) -> dict[str, object]:
    place = {"championship": SLUG, "round": 1, "table": 1}
    return {"sheet": sheet_of().as_json(), "finish": True, **place, **changes}


def post(api: Api, path: str, status: int, data: object):
    return api.post(path, status, data=data, content_type="application/json")


def test_sheet_is_entered_and_read_with_its_replay(staff: Api, fisc: Federation) -> None:
    made = post(staff, "recorded-games/", 201, entered())
    read = Api(fisc).get(f"recorded-games/{made['reference']}/")
    assert read["replay"]["totals"] == [233, 180]
    assert read["replay"]["moves"][3]["words"] == [{"word": "JA", "place": "H7", "points": 18}]
    assert read["replay"]["board"][7][6] == "J"
    assert (read["championship"], read["round"], read["table"]) == (SLUG, 1, 1)
    [listed] = Api(fisc).get(f"recorded-games/?championship={SLUG}")["results"]
    assert [seat["points"] for seat in listed["seats"]] == [233, 180]
    assert Api(fisc).get("recorded-games/?championship=other")["results"] == []


def test_sheet_is_checked_without_being_kept(staff: Api, fisc: Federation) -> None:
    sheet = sheet_of().as_json()
    sheet["lines"][4]["points"] = 1
    answer = post(staff, "recorded-games/check/", 200, {"sheet": sheet, "championship": SLUG})
    assert {problem["where"]["line"] for problem in answer["problems"]} == {5}
    with federation_scope(fisc):
        assert not GameRecord.objects.exists()


def test_everything_wrong_with_a_sheet_is_named(staff: Api) -> None:
    wrong = entered(sheet={"players": ["A"] * 9, "lines": [{}] * 10_000})
    assert len(post(staff, "recorded-games/", 400, wrong)["errors"]["sheet"]) == 2
    assert "sheet" in post(staff, "recorded-games/", 400, entered(sheet=[1]))["errors"]
    sheet = sheet_of().as_json() | {"ending": None}
    answer = post(staff, "recorded-games/", 400, entered(sheet=sheet))
    assert [problem["code"] for problem in answer["problems"]] == ["sheet_ending_missing"]
    sheet = sheet_of().as_json()
    sheet["ends"][0]["total"] = 999
    answer = post(staff, "recorded-games/", 409, entered(sheet=sheet))
    assert {problem["code"] for problem in answer["problems"]} == {"total_differs", "sheet_contradicts_result"}


def test_change_names_the_revision_it_was_made_from(staff: Api) -> None:
    made = post(staff, "recorded-games/", 201, entered(finish=False))
    path = f"recorded-games/{made['reference']}/"
    body = {"sheet": sheet_of().as_json(), "revision": 0, "finish": True}
    assert staff.call("put", path, 200, data=body, content_type="application/json")["revision"] == 1
    assert staff.call("put", path, 409, data=body, content_type="application/json")["code"] == "game_changed_meanwhile"


def test_who_may_not_is_refused(fisc: Federation, staff: Api) -> None:
    post(Api(fisc), "recorded-games/", 401, entered())
    nobody = api_of(fisc, make_actor(fisc, Role.PLAYER))
    post(nobody, "recorded-games/", 403, entered())
    draft = post(staff, "recorded-games/", 201, entered(finish=False))
    Api(fisc).get(f"recorded-games/{draft['reference']}/", 404)
    nobody.call("put", f"recorded-games/{draft['reference']}/", 404, data={}, content_type="application/json")


def test_gcg_goes_in_and_out(staff: Api, fisc: Federation) -> None:
    file = SimpleUploadedFile("game.gcg", played_gcg("pinczow").encode())
    made = staff.post("recorded-games/gcg/", 201, data={"file": file, "tiles": "polish", "public": "true"})
    assert made["replay"]["problems"] == []
    response = Api(fisc).client.get(f"/fisc/api/v1/recorded-games/{made['reference']}/game.gcg")
    assert response.content.decode() == played_gcg("pinczow")
    bad = SimpleUploadedFile("game.gcg", b"\xff\xfe\x00nothing")
    answer = staff.post("recorded-games/gcg/", 400, data={"file": bad, "tiles": "polish"})
    assert answer["problems"][0]["code"]
    file.seek(0)
    staff.post("recorded-games/gcg/", 404, data={"file": file, "tiles": "polish", "rules": "none"})


@pytest.mark.parametrize(("wanted", "status", "count"), [(SLUG, 200, 1), ("another", 200, 0), ("a%00b", 400, None)])
def test_games_are_listed_by_championship(staff: Api, wanted: str, status: int, count: int | None) -> None:
    post(staff, "recorded-games/", 201, entered())
    assert staff.get(f"recorded-games/?championship={wanted}", status).get("count") == count
