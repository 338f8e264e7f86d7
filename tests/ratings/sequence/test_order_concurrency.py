"""The rating sequence while others work on it too, and when the connection dies half-way."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from django.db import OperationalError, connection, transaction

from federation.people.models.players import Player
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.lists.models import Correction
from ratings.replay.models import RatingChange
from ratings.replay.services.previews import preview_move
from ratings.replay.services.recomputation import recompute_ratings
from ratings.sequence.services.order import move_championship, remove_championship
from ratings.systems.models import RatingSystem
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, Game, fill_sequence, make_system, reference_changes, stored_changes
from tests.ratings.publication.test_concurrency import PATIENCE, in_federation, wait_until_blocked
from tests.tournaments.making.makers import make_accepted, make_version
from tournaments.championship.models.championships import Championship
from tournaments.results.services.acceptance import accept_results

pytestmark = pytest.mark.django_db(transaction=True)

Rated = tuple[RatingSystem, list[Player], list[list[Game]]]


@pytest.fixture
def rated(fisc: Federation) -> Rated:
    with federation_scope(fisc):
        system = make_system()
        people = make_players("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font")
        played = fill_sequence(system, people, 4)
        recompute_ratings(ACTOR, system)
        return system, people, played


@contextmanager
def held_change(federation: Federation) -> Iterator[None]:
    """Somebody holds a stored change fast, so that who rewrites it stands still in the middle of the work."""
    holding, let_go = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            change = RatingChange.objects.order_by("-position", "pk").first()
            assert change is not None
            RatingChange.objects.select_for_update().get(pk=change.pk)
            holding.set()
            assert let_go.wait(PATIENCE)

    with ThreadPoolExecutor(1) as threads:
        held = threads.submit(in_federation, federation, hold)
        assert holding.wait(PATIENCE)
        try:
            yield
        finally:
            let_go.set()
        held.result(PATIENCE)


def championship(number: int) -> Championship:
    return Championship.objects.get(slug=f"championship-{number}")


def order(system: RatingSystem) -> list[tuple[int, str]]:
    return list(system.sequence.order_by("position").values_list("position", "championship__slug"))


@pytest.mark.parametrize("act", ["move", "remove"])
def test_connection_killed_half_way_leaves_what_was_there(fisc: Federation, rated: Rated, act: str) -> None:
    system, _people, _played = rated
    with federation_scope(fisc):
        before = (order(system), stored_changes(system))
        first = championship(0)

    def work() -> None:
        if act == "move":
            move_championship(ACTOR, system, first, 4)
        else:
            remove_championship(ACTOR, system, first, "Wrong")

    with ThreadPoolExecutor(1) as threads, held_change(fisc):
        working: Future[None] = threads.submit(in_federation, fisc, work)
        wait_until_blocked()
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                "WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
            assert cursor.fetchone()[0] == 1
        with pytest.raises(OperationalError):
            working.result(PATIENCE)
    with federation_scope(fisc):
        assert (order(system), stored_changes(system)) == before
        assert not Correction.objects.exists()
        # And it can be done again.
        work()
        assert order(system) != before[0]


def test_acceptance_during_a_move_waits_and_both_are_there(fisc: Federation, rated: Rated) -> None:
    system, _people, played = rated
    with federation_scope(fisc):
        first = championship(0)
    with ThreadPoolExecutor(2) as threads:
        with held_change(fisc):
            moving = threads.submit(in_federation, fisc, lambda: move_championship(ACTOR, system, first, 3))
            wait_until_blocked()
            accepting = threads.submit(in_federation, fisc, lambda: make_accepted(ACTOR))
        moving.result(PATIENCE)
        accepted = accepting.result(PATIENCE)
    with federation_scope(fisc):
        slugs = ["championship-1", "championship-2", "championship-0", "championship-3", accepted.slug]
        assert order(system) == list(enumerate(slugs, start=1))
        recompute_ratings(ACTOR, system)
        in_order = [played[1], played[2], played[0], played[3]]
        reference = reference_changes(system, in_order)
        assert stored_changes(system)[: len(reference)] == reference


def test_same_results_accepted_again_leave_a_preview_valid(fisc: Federation, rated: Rated) -> None:
    system, _people, _played = rated
    with federation_scope(fisc):
        accepted = make_accepted(ACTOR)
        version = make_version(ACTOR, accepted)
    with federation_scope(fisc):
        digest = preview_move(system, accepted, 1).digest
        accept_results(ACTOR, version)
        assert preview_move(system, accepted, 1).digest == digest
