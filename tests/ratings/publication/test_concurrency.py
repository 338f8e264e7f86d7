"""Two people at once: one waits for the other, and what is stored is always whole."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection, transaction

from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.errors import NothingToPublish
from ratings.lists.models import Edition
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.models import RatingChange
from ratings.replay.queries.version import SourcesVersion
from ratings.replay.services.computation import ATTEMPTS, compute_and_lock
from ratings.replay.services.recomputation import Recomputation, recompute_ratings
from ratings.sequence.services.rating import place_championship
from ratings.starting_list.services import import_seed_list
from ratings.systems.models import RatingSystem
from tests.people import make_players
from tests.ratings.making.makers import (
    ACTOR,
    Game,
    add_championship,
    fill_sequence,
    make_system,
    reference_changes,
    stored_changes,
    write_games,
)
from tests.staff import log_in_as
from tests.tournaments.making.makers import make_accepted, make_version
from tournaments.report.report import UploadedFile
from tournaments.results.services.acceptance import accept_results

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2024, 3, 15, 12, tzinfo=UTC)
PATIENCE = 30.0


def in_federation(federation: Federation, work: Callable[[], Any]) -> Any:
    """Run in a thread's own connection, which is closed with it."""
    try:
        with federation_scope(federation):
            return work()
    finally:
        connection.close()


def wait_until_blocked() -> None:
    """Until some connection of this database waits for another one's lock."""
    waited = threading.Event()
    for _ in range(int(PATIENCE / 0.05)):
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
            if cursor.fetchone()[0]:
                return
        waited.wait(0.05)
    pytest.fail("nobody waits for a lock")


@pytest.fixture
def history(fisc: Federation) -> tuple[RatingSystem, list[Any]]:
    with federation_scope(fisc):
        system = make_system()
        people = make_players("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font")
        return system, fill_sequence(system, people, 3)


class Overlap:
    """Starts ``second`` while ``first`` stands still half-way, holding what it holds."""

    def __init__(self, federation: Federation, at: int = 2) -> None:
        self.federation, self.at = federation, at
        self.half_way, self.go_on = threading.Event(), threading.Event()

    def stand_still(self, done: int, total: int) -> None:
        if done == self.at and not self.half_way.is_set():
            self.half_way.set()
            assert self.go_on.wait(PATIENCE)

    def run(
        self, first: Callable[[], Any], second: Callable[[], Any], *, waits: bool = True
    ) -> tuple[Future[Any], Future[Any]]:
        """``waits`` says whether the second one has to wait for the first, or is through before that goes on."""
        with ThreadPoolExecutor(2) as threads:
            one = threads.submit(in_federation, self.federation, first)
            assert self.half_way.wait(PATIENCE)
            other = threads.submit(in_federation, self.federation, second)
            try:
                wait_until_blocked() if waits else other.result(PATIENCE)
            finally:
                self.go_on.set()
        return one, other


def test_second_recomputation_waits_and_finds_nothing_to_do(
    fisc: Federation, history: tuple[RatingSystem, list[Any]]
) -> None:
    system, played = history
    overlap = Overlap(fisc)
    one, other = overlap.run(
        lambda: recompute_ratings(ACTOR, system, progress=overlap.stand_still),
        lambda: recompute_ratings(ACTOR, system),
    )
    first: Recomputation = one.result()
    second: Recomputation = other.result()
    assert (second.changed, second.unchanged) == (0, first.inserted)
    with federation_scope(fisc):
        assert stored_changes(system) == reference_changes(system, played)


# Before anything is locked, and when all is computed and only to be written.
@pytest.mark.parametrize("at", [1, 2])
def test_acceptance_waits_for_no_recomputation_and_both_are_there(
    fisc: Federation, history: tuple[RatingSystem, list[Any]], at: int
) -> None:
    system, played = history
    overlap = Overlap(fisc, at)
    with federation_scope(fisc):
        people = make_players("Elisenda Mas", "Ferran Vall")
    games = [Game(people[0], people[1])]

    def compute() -> Recomputation:
        return recompute_ratings(ACTOR, system, progress=overlap.stand_still)

    first: Recomputation = overlap.run(compute, lambda: add_championship(system, "late", games), waits=False)[
        0
    ].result()
    with federation_scope(fisc):
        if at == 1:
            # What it had read was out of date when it came to write, so it began again.
            assert first.championships == 4
        else:
            assert list(system.sequence.filter(rated_at=None).values_list("position", flat=True)) == [4]
            assert recompute_ratings(ACTOR, system, from_position=4).inserted == 2
        assert not system.sequence.filter(rated_at=None).exists()
        assert stored_changes(system) == reference_changes(system, [*played, games])


@pytest.mark.parametrize("at", [1, 2])
def test_results_replaced_while_the_old_ones_are_rated_wait_to_be_rated_again(
    fisc: Federation, history: tuple[RatingSystem, list[Any]], at: int
) -> None:
    system, played = history
    overlap = Overlap(fisc, at)
    corrected = played[2][:5]

    def replace() -> None:
        championship = system.sequence.get(position=3).championship
        write_games(championship, corrected)
        place_championship(system, championship)

    overlap.run(lambda: recompute_ratings(ACTOR, system, progress=overlap.stand_still), replace, waits=False)
    with federation_scope(fisc):
        waiting = list(system.sequence.filter(rated_at=None).values_list("position", flat=True))
        assert waiting == ([] if at == 1 else [3])
        recompute_ratings(ACTOR, system, from_position=3)
        assert stored_changes(system) == reference_changes(system, [*played[:2], corrected])


def test_order_that_changes_again_and_again_is_held_fast_in_the_end(
    fisc: Federation, history: tuple[RatingSystem, list[Any]]
) -> None:
    system, played = history
    turns: list[int] = []

    def turn_round() -> None:
        with transaction.atomic():
            for position, place in enumerate(reversed(system.sequence.order_by("position")), start=1):
                place.position, place.rated_at = position, None
                place.save(update_fields=["position", "rated_at"])

    def interfere(done: int, _total: int) -> None:
        """Another connection turns the order round whenever the sources have been read, as long as it may."""
        if done == 1 and len(turns) < ATTEMPTS:
            turns.append(done)
            with ThreadPoolExecutor(1) as threads:
                threads.submit(in_federation, fisc, turn_round).result(PATIENCE)

    with federation_scope(fisc):
        assert recompute_ratings(ACTOR, system, progress=interfere).championships == 3
        assert len(turns) == ATTEMPTS
        # Turned round twice it is what it was.
        assert stored_changes(system) == reference_changes(system, played)


def test_what_is_refused_because_the_sources_changed_meanwhile_is_computed_again(
    fisc: Federation, history: tuple[RatingSystem, list[Any]]
) -> None:
    system, played = history
    looked: list[int] = []

    def compute(current: RatingSystem, _version: SourcesVersion) -> int:
        looked.append(current.sequence.count())
        if len(looked) == 1:
            with ThreadPoolExecutor(1) as threads:
                work = threads.submit(in_federation, fisc, lambda: add_championship(system, "late", played[0]))
                work.result(PATIENCE)
            raise NothingToPublish(system=current.name, number=1, date="2024-03-15")
        return looked[-1]

    with federation_scope(fisc), transaction.atomic():
        _locked, version, computed = compute_and_lock(system, compute)
    assert (looked, computed, len(version.waiting)) == ([3, 4], 4, 4)


def test_results_replaced_during_a_recomputation_do_not_lock_each_other_out(fisc: Federation) -> None:
    with federation_scope(fisc):
        system = make_system()
        championship = make_accepted(ACTOR)
        version = make_version(ACTOR, championship)
    with federation_scope(fisc):
        # Its job has rated it already; the changes are to be inserted once more.
        RatingChange.objects.all().delete()
    overlap = Overlap(fisc)
    one, other = overlap.run(
        lambda: recompute_ratings(ACTOR, system, progress=overlap.stand_still),
        lambda: accept_results(ACTOR, version),
    )
    assert one.result().inserted > 0
    assert other.result() == championship
    with federation_scope(fisc):
        assert recompute_ratings(ACTOR, system).changed == 0


def test_starting_list_with_new_players_waits_for_a_recomputation(
    fisc: Federation, history: tuple[RatingSystem, list[Any]]
) -> None:
    system, _played = history
    overlap = Overlap(fisc)
    file = UploadedFile("list.csv", b"player,rating,games\nNova Persona,990,8\n")
    one, other = overlap.run(
        lambda: recompute_ratings(ACTOR, system, progress=overlap.stand_still),
        lambda: import_seed_list(ACTOR, system, file, create_players=True),
    )
    assert one.result().inserted > 0
    assert other.result().players_created == 1


def test_of_two_publications_at_once_one_is_refused(fisc: Federation, history: tuple[RatingSystem, list[Any]]) -> None:
    system, _played = history
    together = threading.Barrier(2)

    def publish() -> int | str:
        together.wait(PATIENCE)
        try:
            return publish_rating_list(ACTOR, system, now=NOW).number
        except NothingToPublish as refusal:
            return refusal.code

    with ThreadPoolExecutor(2) as threads:
        done = [threads.submit(in_federation, fisc, publish) for _ in range(2)]
    assert {future.result() for future in done} == {1, "nothing_to_publish"}
    with federation_scope(fisc):
        edition = Edition.objects.get()
        assert edition.rows.count() == edition.row_count == 4


def test_who_presses_publish_while_another_publishes_is_led_to_that_edition(
    fisc: Federation, history: tuple[RatingSystem, list[Any]]
) -> None:
    system, _played = history
    staff = log_in_as(fisc, Role.STAFF)
    path = f"/fisc/desk/ratings/{system.code}/publish/"
    data = dict(re.findall(r'name="(number|digest)" value="([^"]*)"', staff.get(path).content.decode()))

    def press() -> tuple[int, str]:
        try:
            response = staff.post(path, data)
            return response.status_code, response.headers.get("Location", "")
        finally:
            connection.close()

    def watch() -> None:
        # Outside of a transaction: inside of one the server shows what was going on when it was first asked.
        try:
            wait_until_blocked()
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        with federation_scope(fisc):
            publish_rating_list(ACTOR, system)
            pressed = threads.submit(press)
            threads.submit(watch).result()
        assert pressed.result(PATIENCE) == (302, f"/fisc/ranking/{system.code}/editions/1/")


def test_publication_waits_for_a_recomputation(fisc: Federation, history: tuple[RatingSystem, list[Any]]) -> None:
    system, _played = history
    overlap = Overlap(fisc)
    one, other = overlap.run(
        lambda: recompute_ratings(ACTOR, system, progress=overlap.stand_still),
        lambda: publish_rating_list(ACTOR, system, now=NOW),
    )
    assert one.result().inserted > 0
    with federation_scope(fisc):
        latest = {row.player_id: row.rating for row in other.result().rows.all()}
        stored = {row[1]: row[-1] for row in stored_changes(system)}
        assert latest == stored
