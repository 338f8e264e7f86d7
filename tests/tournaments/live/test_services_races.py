"""Many at once on one championship: nothing is lost, nothing counts twice, the second sees what changed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from federation.errors import Refusal
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.races import overlap
from tests.tournaments.live.played import begin_round, enter, fresh, make_live, state_of, told
from tournaments.championship.models.live import LiveChampionship
from tournaments.entries.services.entries import enter_player
from tournaments.errors import LiveRefused
from tournaments.live.services.results import report_result
from tournaments.live.services.rounds import pair_round
from tournaments.log.digests import replay
from tournaments.log.models import Entrant
from tournaments.log.queries import signed_events
from tournaments.log.state import TableStatus

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def live(fisc: Federation, system: Actor) -> LiveChampionship:
    with federation_scope(fisc):
        live = make_live(system)
        begin_round(system, live)
        return fresh(live)


def phone(live: LiveChampionship, table: int, seat: int) -> Entrant:
    one = state_of(live).played[0].find_table(table)
    assert one is not None
    return Entrant.objects.select_related("live__championship").get(live=live, number=one.players[seat])


def is_sound(live: LiveChampionship) -> bool:
    return replay(signed_events(live)).difference is None


def test_two_tables_at_once_are_two_events(fisc: Federation, system: Actor, live: LiveChampionship) -> None:
    overlap(
        fisc,
        lambda: enter(system, live, 1, 1, 400, 380, seen=live.event_number),
        lambda: enter(system, live, 1, 2, 390, 410, seen=live.event_number),
    )
    with federation_scope(fisc):
        assert fresh(live).event_number == live.event_number + 2
        assert [table.status for table in state_of(live).played[0].tables[:2]] == [TableStatus.FINAL] * 2
        assert is_sound(live)


def test_two_desks_at_one_table(fisc: Federation, system: Actor, live: LiveChampionship) -> None:
    one, other = overlap(
        fisc,
        lambda: enter(system, live, 1, 1, 400, 380, seen=live.event_number),
        lambda: enter(system, live, 1, 1, 380, 400, seen=live.event_number),
    )
    assert one is None
    assert isinstance(other, LiveRefused)
    assert "400–380" in str(other)


def test_both_phones_of_a_table_at_once_agree(fisc: Federation, live: LiveChampionship) -> None:
    with federation_scope(fisc):
        phones = phone(live, 1, 0), phone(live, 1, 1)
    send = lambda entrant: report_result(entrant, 1, 1, told(live, 1, 1, 400, 380))  # noqa: E731
    overlap(fisc, lambda: send(phones[0]), lambda: send(phones[1]))
    with federation_scope(fisc):
        assert state_of(live).played[0].tables[0].status is TableStatus.FINAL


def test_same_message_twice_at_once_counts_once(fisc: Federation, live: LiveChampionship) -> None:
    with federation_scope(fisc):
        entrant = phone(live, 1, 0)
    send = lambda: report_result(entrant, 1, 1, told(live, 1, 1, 400, 380), reference="a-b-c")  # noqa: E731
    one, other = overlap(fisc, send, send)
    assert (one.repeated, other.repeated) == (False, True)


def test_round_is_paired_once(fisc: Federation, system: Actor, live: LiveChampionship) -> None:
    with federation_scope(fisc):
        for table in range(1, 5):
            enter(system, live, 1, table, 400, 380)
        seen = fresh(live).event_number
    one, other = overlap(
        fisc, lambda: pair_round(system, live, seen=seen), lambda: pair_round(system, live, seen=seen)
    )
    assert len(one.state.played) == 2
    assert isinstance(other, LiveRefused)


def test_last_place_is_given_once(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        live = make_live(system, ())
        LiveChampionship.objects.filter(pk=live.pk).update(open_to_anybody=True)
    one, other = overlap(
        fisc, lambda: enter_player(system, live, name="Anna"), lambda: enter_player(system, live, name="anna")
    )
    assert one.entrant.number == 1
    assert isinstance(other, LiveRefused)


def test_fifty_people_on_one_round_lose_nothing(fisc: Federation, system: Actor) -> None:
    """25 tables whose two phones each send the same result at once, each of them twice."""
    with federation_scope(fisc):
        live = make_live(system, [f"Player N{number}" for number in range(50)])
        begin_round(system, live)
        jobs = [(phone(live, table, seat), table) for table in range(1, 26) for seat in (0, 1, 0, 1)]

    def send(job: tuple[Entrant, int]) -> Any:
        entrant, table = job
        try:
            with federation_scope(fisc):
                slip = told(live, 1, table, 400 + table, 380)
                return report_result(entrant, 1, table, slip, reference=f"{entrant.pk}")
        except Refusal as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(10) as threads:
        answers = list(threads.map(send, jobs))
    assert not [answer for answer in answers if isinstance(answer, Refusal)]
    with federation_scope(fisc):
        tables = state_of(live).played[0].tables
        assert {table.status for table in tables} == {TableStatus.FINAL}
        assert [table.seats[0].game_points for table in tables] == [400 + table.number for table in tables]
        assert is_sound(live)
