"""What does not count has no place in the rating; decided later it gets one, or loses it, and ratings follow."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from federation.permissions import Actor
from federation.tenancy.federations import Federation
from ratings.replay.models import RatingChange
from ratings.replay.services.recomputation import recompute_ratings
from ratings.sequence.services.order import remove_championship
from ratings.systems.models import RatingSystem
from tests.ratings.making.makers import make_system
from tests.tournaments.making.makers import make_accepted, make_version
from tournaments.calendar.services.rateability import decide_rateability, record_receipt, take_back_decision
from tournaments.championship.models.championships import Championship
from tournaments.championship.ports import find_rating_outcome
from tournaments.report.acknowledgement import sign_warnings
from tournaments.results.services.acceptance import accept_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def rating(in_fisc: Federation) -> RatingSystem:
    in_fisc.settings = {"deadlines": {"announcement": {"months": 1}}}
    in_fisc.save(update_fields=["settings"])
    return make_system()


def hold(system: Actor, name: str, day: date) -> Championship:
    """Announced when the test runs: in time for a day far ahead only."""
    return make_accepted(system, name, day=day)


def sequence(rating: RatingSystem) -> list[tuple[int, str]]:
    return list(rating.sequence.order_by("position").values_list("position", "championship__name"))


def rated(rating: RatingSystem) -> set[str]:
    return set(RatingChange.objects.filter(system=rating).values_list("championship__name", flat=True))


def test_championship_that_does_not_count_is_accepted_without_a_place(rating: RatingSystem, system: Actor) -> None:
    late = hold(system, "Late", date(2026, 3, 14))
    assert late.entries.exists()
    assert sequence(rating) == []
    assert not find_rating_outcome(late).applies


def test_system_that_rates_all_asks_for_nothing(rating: RatingSystem, system: Actor) -> None:
    RatingSystem.objects.update(rates_all=True)
    late = hold(system, "Late", date(2026, 3, 14))
    assert sequence(rating) == [(1, "Late")]
    assert find_rating_outcome(late).applies


def test_decided_afterwards_it_is_put_in_by_its_day_and_taken_out_again(rating: RatingSystem, system: Actor) -> None:
    hold(system, "First", date(2099, 3, 14))
    late = hold(system, "Late", date(2026, 3, 14))
    hold(system, "Second", date(2099, 4, 14))
    recompute_ratings(system, rating)
    alone = list(RatingChange.objects.order_by("championship", "player").values_list("player", "before", "after"))
    decide_rateability(system, late, "It was in the bulletin.")
    assert sequence(rating) == [(1, "Late"), (2, "First"), (3, "Second")]
    assert rated(rating) == {"Late", "First", "Second"}
    assert take_back_decision(system, late)
    assert sequence(rating) == [(1, "First"), (2, "Second")]
    again = list(RatingChange.objects.order_by("championship", "player").values_list("player", "before", "after"))
    assert (rated(rating), again) == ({"First", "Second"}, alone)


def test_replaced_results_keep_the_place_that_was_given(rating: RatingSystem, system: Actor) -> None:
    championship = hold(system, "First", date(2099, 3, 14))
    hold(system, "Second", date(2099, 4, 14))
    Championship.objects.filter(pk=championship.pk).update(starts_on=date(2026, 3, 14), ends_on=date(2026, 3, 14))
    version = make_version(system, championship)
    # The file is the one of the other championship, too: a warning that wants a reason.
    accept_results(system, version, in_spite_of=sign_warnings(version.problems), reason="made by a test")
    assert sequence(rating) == [(1, "First"), (2, "Second")]


def test_what_staff_took_out_by_hand_does_not_come_back_by_a_receipt(rating: RatingSystem, system: Actor) -> None:
    first = hold(system, "First", date(2026, 3, 14))
    decide_rateability(system, first, "In the bulletin")
    remove_championship(system, rating, first, "A friendly game")
    record_receipt(system, first, datetime(2026, 3, 15, tzinfo=UTC), "By mail")
    assert sequence(rating) == []
