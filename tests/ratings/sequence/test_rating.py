"""Accepted championships find their place in the rating sequence, and a job that rates them."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import IntegrityError, connection, transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.jobs.models import Job, JobState
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from ratings.errors import GameNotRatable
from ratings.replay.models import RatingChange, SequencePosition
from ratings.replay.queries.state import RECOMPUTE
from ratings.replay.services.recomputation import have_recomputed, recompute_ratings, request_recomputation
from ratings.sequence.services.rating import place_championship, rate_accepted_championship
from ratings.systems.models import RatingSystem
from tests.people import make_actor, make_players
from tests.ratings.making.makers import ACTOR, Game, make_championship, make_system, ratings_after, write_games
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Seat
from tournaments.championship.ports import acceptance_listeners


@pytest.fixture
def rated(in_fisc: Federation) -> RatingSystem:
    return make_system()


@pytest.fixture
def pair(in_fisc: Federation) -> tuple[Player, Player]:
    first, second = make_players("Anna Pla", "Bernat Coll")
    return first, second


def accepted(slug: str, *games: Game, day: date = date(2024, 3, 2), **fields: object) -> Championship:
    championship = make_championship(slug, day, **fields)
    write_games(championship, games)
    return championship


def positions() -> list[tuple[str, int, bool]]:
    rows = SequencePosition.objects.order_by("system", "position").select_related("championship")
    return [(row.championship.slug, row.position, row.rated_at is not None) for row in rows]


def test_acceptance_is_listened_to() -> None:
    assert rate_accepted_championship in acceptance_listeners


def test_accepted_championship_is_rated_by_a_job(
    rated: RatingSystem,
    pair: tuple[Player, Player],
    in_fisc: Federation,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    staff = make_actor(in_fisc, Role.STAFF)
    championship = accepted("open", Game(*pair))
    with django_capture_on_commit_callbacks(execute=True):
        rate_accepted_championship(staff, championship)
        assert positions() == [("open", 1, False)]
    job = Job.objects.get(kind=RECOMPUTE)
    assert (job.state, job.percent, job.result["inserted"]) == (JobState.DONE, 100, 2)
    assert positions() == [("open", 1, True)]
    assert ratings_after(rated) == {pair[0].pk: 965, pair[1].pk: 935}
    assert AuditEntry.objects.get(action="ratings_recomputed").user == staff.user


def test_order_is_that_of_acceptance(rated: RatingSystem, pair: tuple[Player, Player]) -> None:
    for slug, day in (("summer", date(2024, 7, 1)), ("spring", date(2024, 4, 1))):
        rate_accepted_championship(ACTOR, accepted(slug, Game(*pair), day=day))
    assert positions() == [("summer", 1, False), ("spring", 2, False)]


def test_replaced_results_keep_their_place_and_wait_again(rated: RatingSystem, pair: tuple[Player, Player]) -> None:
    first, second = (accepted(slug, Game(*pair)) for slug in ("first", "second"))
    for championship in (first, second):
        rate_accepted_championship(ACTOR, championship)
    recompute_ratings(ACTOR, rated)
    rate_accepted_championship(ACTOR, first)
    assert positions() == [("first", 1, False), ("second", 2, True)]
    assert Job.objects.order_by("pk").last().arguments == {"system": rated.pk, "from_position": 1}  # type: ignore[union-attr]


def test_every_system_counts_its_own_places(in_fisc: Federation, pair: tuple[Player, Player]) -> None:
    barruf = make_system("barruf")
    place_championship(barruf, accepted("only-barruf", Game(*pair)))
    make_system("rasccat")
    rate_accepted_championship(ACTOR, accepted("both", Game(*pair)))
    assert positions() == [("only-barruf", 1, False), ("both", 2, False), ("both", 1, False)]


def test_championship_of_tables_of_four_is_not_rated(rated: RatingSystem, pair: tuple[Player, Player]) -> None:
    rate_accepted_championship(ACTOR, accepted("ebre", Game(*pair), rules={"seats": 4}))
    assert positions() == []
    assert not Job.objects.exists()


def test_two_championships_cannot_have_one_place(rated: RatingSystem, pair: tuple[Player, Player]) -> None:
    place_championship(rated, accepted("first", Game(*pair)))
    second = accepted("second", Game(*pair))

    def take_the_same_place() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            SequencePosition.objects.create(system=rated, championship=second, position=1)
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")

    with pytest.raises(IntegrityError, match="sequence_position_unique"):
        take_the_same_place()


def test_job_that_cannot_rate_says_why_and_leaves_the_ratings(
    rated: RatingSystem,
    pair: tuple[Player, Player],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    championship = accepted("open", Game(*pair))
    Seat.objects.filter(table__championship=championship).update(outcome="win")
    with django_capture_on_commit_callbacks(execute=True):
        rate_accepted_championship(ACTOR, championship)
    job = Job.objects.get()
    assert (job.state, job.error_code) == (JobState.REFUSED, GameNotRatable.code)
    assert positions() == [("open", 1, False)]
    assert not RatingChange.objects.exists()


def test_recomputations_that_wait_are_joined_by_what_comes_after(
    rated: RatingSystem,
    pair: tuple[Player, Player],
    in_fisc: Federation,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        for number in range(6):
            rate_accepted_championship(ACTOR, accepted(f"open-{number}", Game(*pair)))
        assert Job.objects.get(kind=RECOMPUTE).arguments == {"system": rated.pk, "from_position": 1}
    job = Job.objects.get(kind=RECOMPUTE)
    assert (job.state, job.result["championships"]) == (JobState.DONE, 6)
    assert AuditEntry.objects.filter(action="ratings_recomputed").count() == 1


def test_joined_recomputation_begins_where_the_earliest_would(rated: RatingSystem, in_fisc: Federation) -> None:
    def asked_for(*positions: int | None) -> dict[str, int]:
        Job.objects.all().delete()
        jobs = {have_recomputed(ACTOR, rated, position).pk for position in positions}
        [job] = Job.objects.filter(pk__in=jobs)
        return {name: value for name, value in job.arguments.items() if name != "system"}

    assert asked_for(5, 3, 4) == {"from_position": 3}
    assert asked_for(5, None, 4) == {}
    assert asked_for(None) == {}


def test_recomputation_under_way_is_not_joined(rated: RatingSystem, in_fisc: Federation) -> None:
    first = have_recomputed(ACTOR, rated, 3)
    Job.objects.update(state=JobState.RUNNING)
    assert have_recomputed(ACTOR, rated, 3) != first


def test_recomputation_of_what_is_rated_by_now_does_nothing(
    rated: RatingSystem,
    pair: tuple[Player, Player],
    in_fisc: Federation,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        rate_accepted_championship(ACTOR, accepted("open", Game(*pair)))
    before = AuditEntry.objects.count()
    with django_capture_on_commit_callbacks(execute=True):
        job = have_recomputed(ACTOR, rated, 1)
    job.refresh_from_db()
    assert (job.state, job.result["championships"], job.result["changed"]) == (JobState.DONE, 0, 0)
    assert AuditEntry.objects.count() == before


def test_recomputation_can_be_asked_for_by_staff_only(
    rated: RatingSystem,
    pair: tuple[Player, Player],
    in_fisc: Federation,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    place_championship(rated, accepted("open", Game(*pair)))
    with pytest.raises(NotPermitted):
        request_recomputation(make_actor(in_fisc, Role.ORGANISER), rated)
    staff: Actor = make_actor(in_fisc, Role.STAFF)
    with django_capture_on_commit_callbacks(execute=True):
        job = request_recomputation(staff, rated)
    job.refresh_from_db()
    assert (job.state, job.result["championships"]) == (JobState.DONE, 1)
