"""A championship's steps through the API."""

from __future__ import annotations

import pytest

from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.api import Api, api_of
from tests.people import make_actor
from tests.tournaments.making.makers import make_version
from tournaments.championship.models.championships import Championship
from tournaments.results.services.acceptance import deliver_results

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}


@pytest.fixture
def organiser(fisc: Federation) -> Api:
    return api_of(fisc, make_actor(fisc, Role.ORGANISER))


@pytest.fixture
def staff(fisc: Federation) -> Api:
    return api_of(fisc, make_actor(fisc, Role.STAFF))


def announce(api: Api) -> str:
    data = {"name": "Obert de Vic", "starts_on": "2026-03-14", "place": "Casal", "rounds": 6}
    found = api.post("championships/", 201, data=data, **JSON)
    return str(found["url"])


def test_announced_changed_approved_and_cancelled(organiser: Api, staff: Api) -> None:
    url = announce(organiser)
    assert announce(organiser) == url
    changed = organiser.call("patch", url, 200, data={"place": "Ateneu", "revision": 0}, **JSON)
    assert (changed["place"], changed["revision"], changed["name"]) == ("Ateneu", 1, "Obert de Vic")
    assert (
        organiser.call("patch", url, 409, data={"place": "Hall", "revision": 0}, **JSON)["code"] == "changed_meanwhile"
    )
    assert staff.post(f"{url}approve/", 409, data={"revision": 0}, **JSON)["code"] == "changed_meanwhile"
    assert staff.post(f"{url}approve/", 200, data={"revision": 1}, **JSON)["state"] == "approved"
    organiser.post(f"{url}cancel/", 400, data={}, **JSON)
    assert organiser.post(f"{url}cancel/", 200, data={"reason": "no hall"}, **JSON)["state"] == "cancelled"


def test_bad_values_are_named(organiser: Api) -> None:
    data = {"name": "", "starts_on": "soon", "competition": "chess", "capacity": 1}
    problem = organiser.post("championships/", 400, data=data, **JSON)
    assert set(problem["errors"]) == {"name", "starts_on", "competition", "capacity"}
    data = {"name": "Obert", "starts_on": "2026-03-14", "ends_on": "2026-03-13"}
    assert list(organiser.post("championships/", 400, data=data, **JSON)["errors"]) == ["ends_on"]


def test_who_may_not_is_refused(fisc: Federation, organiser: Api, staff: Api) -> None:
    url = announce(organiser)
    Api(fisc).post("championships/", 401, data={}, **JSON)
    organiser.post(f"{url}approve/", 403, data={}, **JSON)
    Api(fisc).post(f"{url}approve/", 401, data={}, **JSON)
    assert staff.post(f"{url}refuse/", 200, data={"reason": "Too late"}, **JSON)["state"] == "refused"
    other = api_of(fisc, make_actor(fisc, Role.PLAYER))
    other.post(f"{url}withdraw/", 404, data={"reason": "why"}, **JSON)


def test_conditions_and_decisions(fisc: Federation, organiser: Api, staff: Api) -> None:
    url = announce(organiser)
    staff.post(f"{url}approve/", 200, data={}, **JSON)
    data = {"condition": "regulations", "is_met": False, "reason": "Another clock"}
    found = staff.post(f"{url}decide/", 200, data=data, **JSON)["rateability"]
    assert (found["verdict"], found["conditions"][1]["judged"], found["conditions"][1]["reason"]) == (
        "not_met",
        "met",
        "Another clock",
    )
    staff.post(f"{url}decide/", 400, data={**data, "condition": "classic"}, **JSON)
    assert (
        staff.post(f"{url}undecide/", 200, data={"condition": "regulations"}, **JSON)["rateability"]["verdict"]
        == "met"
    )
    receipt = {"received_at": "2026-03-15T10:00:00+01:00", "note": "By mail"}
    staff.post(f"{url}receipt/", 200, data=receipt, **JSON)
    organiser.post(f"{url}receipt/", 403, data=receipt, **JSON)


def test_results_are_sent_back_with_remarks(fisc: Federation, organiser: Api, staff: Api, system: object) -> None:
    url = announce(organiser)
    staff.post(f"{url}approve/", 200, data={}, **JSON)
    with federation_scope(fisc):
        version = make_version(system, Championship.objects.get())  # type: ignore[arg-type]
        deliver_results(system, version)  # type: ignore[arg-type]
    staff.post(f"{url}results/1/send-back/", 400, data={}, **JSON)
    staff.post(f"{url}results/1/send-back/", 200, data={"remarks": "Round 2?"}, **JSON)
    found = organiser.get(f"{url}results/1/")
    assert (found["state"], found["remarks"]) == ("sent_back", "Round 2?")
