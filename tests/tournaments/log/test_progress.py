"""How far a championship is, by its rounds and tables; and the states of several read together."""

from __future__ import annotations

from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.tournaments.live.played import begin_round, fresh, make_disputed, make_live, play_round, state_of
from tournaments.championship.models.live import LiveChampionship
from tournaments.log.progress import Progress, progress_of
from tournaments.log.queries import current_states, forget_states
from tournaments.log.state import LiveRound, LiveTable, State, TableStatus

OPEN, DISPUTED, FINAL = TableStatus.OPEN, TableStatus.DISPUTED, TableStatus.FINAL


def round_of(number: int, *statuses: TableStatus, published: bool = True) -> LiveRound:
    tables = tuple(LiveTable(place, (2 * place - 1, 2 * place), status) for place, status in enumerate(statuses, 1))
    return LiveRound(number, tables, published=published)


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ((), Progress(5)),
        # A pairing that nobody but the desk sees yet is no round under way.
        ((round_of(1, OPEN, published=False),), Progress(5)),
        ((round_of(1, FINAL, OPEN),), Progress(5, 1, 2, 1)),
        ((round_of(1, FINAL), round_of(2, OPEN, published=False)), Progress(5, 1, 1, 1)),
        ((round_of(1, FINAL), round_of(2, OPEN, DISPUTED)), Progress(5, 2, 2, 0, (2,))),
        # A league: the first round with something open, and before it one with a dispute.
        ((round_of(1, FINAL), round_of(2, OPEN), round_of(3, OPEN)), Progress(5, 2, 1, 0)),
        ((round_of(1, OPEN), round_of(2, DISPUTED, DISPUTED)), Progress(5, 2, 2, 0, (1, 2))),
    ],
)
def test_progress_is_of_the_round_that_needs_somebody(played: tuple[LiveRound, ...], expected: Progress) -> None:
    assert progress_of(State(rounds=5, played=played)) == expected


def test_championship_is_under_way_from_its_first_round_to_its_end() -> None:
    played = (round_of(1, FINAL),)
    assert not progress_of(State(rounds=5)).is_under_way
    assert progress_of(State(rounds=1, played=played)).is_under_way
    assert not progress_of(State(rounds=1, played=played, finished=True)).is_under_way


@pytest.fixture
def lives(fisc: Federation, system: Actor) -> list[LiveChampionship]:
    """Opened, under way with a dispute, and one with a round behind it."""
    with federation_scope(fisc):
        opened, disputed, later = make_live(system, ()), make_disputed(system), make_live(system, ["Ot Bo", "Pau Pi"])
        play_round(system, later, Random(1))
        begin_round(system, later)
        return [opened, disputed, later]


@pytest.mark.django_db
def test_states_of_several_are_those_of_each_in_two_queries(fisc: Federation, lives: list[LiveChampionship]) -> None:
    with federation_scope(fisc):
        expected = {live.pk: state_of(live) for live in lives}
        for some in (lives[:1], lives):
            forget_states()
            wanted = [LiveChampionship.objects.defer("state").get(pk=live.pk) for live in some]
            with CaptureQueriesContext(connection) as queries:
                found = current_states(wanted)
            assert found == {live.pk: expected[live.pk] for live in some}
            assert len(queries) == 2
            # What this process remembers is not asked for again.
            with CaptureQueriesContext(connection) as queries:
                assert current_states(wanted) == found
            assert len(queries) == 0


@pytest.mark.django_db
def test_states_are_those_that_the_rows_were_read_at(
    fisc: Federation, system: Actor, lives: list[LiveChampionship]
) -> None:
    """Somebody goes on between the reading of the rows and that of their states."""
    with federation_scope(fisc):
        before = [fresh(live) for live in lives]
        expected = {live.pk: state_of(live) for live in lives}
        begun = make_live(system, ["Ada Coll", "Biel Mas"])
        old = fresh(begun)
        begin_round(system, begun)
        forget_states()
        found = current_states([*before, old])
    assert {pk: found[pk] for pk in expected} == expected
    assert found[old.pk].number == old.event_number
    assert not found[old.pk].played
