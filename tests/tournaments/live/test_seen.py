"""Two desks at once: nobody's change is overwritten by who has not seen it."""

from __future__ import annotations

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import read_page, seen_in
from tests.staff import log_in_as, send
from tests.tournaments.live.played import fresh, make_live, state_of
from tournaments.championship.models.live import LiveChampionship
from tournaments.live.services.results import check_in_myself
from tournaments.log.models import Entrant

CHANGED = "Someone else changed this in the meantime."


@pytest.fixture
def live(fisc: Federation, system: Actor) -> LiveChampionship:
    with federation_scope(fisc):
        return make_live(system)


@pytest.fixture
def desk(live: LiveChampionship) -> str:
    return f"/fisc/championships/{live.championship.slug}/live/desk/"


@pytest.fixture
def client(fisc: Federation) -> Client:
    return log_in_as(fisc, Role.STAFF)


def test_attendance_changes_only_for_whom_it_was_marked_otherwise(
    fisc: Federation, live: LiveChampionship, desk: str, client: Client
) -> None:
    here = [str(number) for number in range(1, 9)]
    client.post(f"{desk}entries/check-in/", {"shown_here": here, "here": ["3"]})
    with federation_scope(fisc):
        check_in_myself(Entrant.objects.select_related("live__championship").get(live=live, number=1))
    # The page of this desk still shows that only the third one is here.
    client.post(f"{desk}entries/check-in/", {"shown_here": ["3"], "here": ["2", "1"]})
    with federation_scope(fisc):
        assert [one.number for one in state_of(live).entrants if one.checked_in] == [1, 2]
        number = fresh(live).event_number
    client.post(f"{desk}entries/check-in/", {"shown_here": ["3"], "here": ["3"]})
    with federation_scope(fisc):
        assert fresh(live).event_number == number


def test_settings_of_entries_are_not_overwritten_unseen(
    fisc: Federation, live: LiveChampionship, desk: str, client: Client
) -> None:
    seen = seen_in(read_page(f"{desk}entries/", client), "entries_from")
    assert send(client, f"{desk}entries/settings/", {"fee": "12.50", "seen": seen}).status_code == 302
    late = send(client, f"{desk}entries/settings/", {"phones": "on", "seen": seen})
    assert (late.status_code, CHANGED in late.content.decode(), "12.5" in late.content.decode()) == (409, True, True)
    with federation_scope(fisc):
        assert (fresh(live).fee_cents, fresh(live).phones) == (1250, False)
    again = seen_in(late.content.decode(), "entries_from")
    sent = {"fee": "12.50", "phones": "on", "seen": again}
    assert send(client, f"{desk}entries/settings/", sent).status_code == 302
    assert send(client, f"{desk}entries/settings/", {"fee": "1"}).status_code == 409


def test_rounds_and_places_are_not_overwritten_unseen(
    fisc: Federation, live: LiveChampionship, desk: str, client: Client
) -> None:
    seen = seen_in(read_page(f"{desk}entries/", client), "capacity")
    send(client, f"{desk}entries/length/", {"rounds": "7", "capacity": "", "seen": seen})
    late = client.post(f"{desk}entries/length/", {"rounds": "5", "capacity": "20", "seen": seen}, follow=True)
    assert late.status_code == 200
    with federation_scope(fisc):
        assert (state_of(live).rounds, state_of(live).capacity) == (7, None)


@pytest.mark.parametrize(
    ("act", "first", "second"),
    [
        ("change", {"name": "Anna Puig", "club": "Valls"}, {"name": "Anna Puigcerver"}),
        ("payment", {"paid": "10"}, {"paid": "0", "exempt": "on"}),
    ],
)
def test_entrant_is_not_overwritten_unseen(
    fisc: Federation,
    live: LiveChampionship,
    desk: str,
    client: Client,
    act: str,
    first: dict[str, str],
    second: dict[str, str],
) -> None:
    with federation_scope(fisc):
        LiveChampionship.objects.update(fee_cents=1000)
    page = f"{desk}entries/1/"
    seen = seen_in(read_page(page, client), f"{page}{act}/")
    assert send(client, f"{page}{act}/", {**first, "seen": seen}).status_code == 302
    late = send(client, f"{page}{act}/", {**second, "seen": seen})
    assert (late.status_code, seen in late.content.decode()) == (409, False)
    with federation_scope(fisc):
        entrant, row = state_of(live).entrants[0], Entrant.objects.get(live=live, number=1)
        assert (entrant.club == "Valls", row.paid_cents) == ((True, 0) if act == "change" else (False, 1000))
        assert not row.is_exempt
    again = seen_in(late.content.decode(), f"{page}{act}/")
    assert send(client, f"{page}{act}/", {**second, "seen": again}).status_code == 302
