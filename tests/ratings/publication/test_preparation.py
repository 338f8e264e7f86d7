"""What workers compute for people to look at: shown while it holds, and taken when it is published."""

from __future__ import annotations

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from federation.errors import NotPermitted
from federation.jobs.models import Job, JobState
from federation.jobs.services.kinds import JobRun
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import PUBLIC
from federation.registry.services.players import rename_player
from federation.tenancy.federations import Federation
from ratings.errors import RatingsMovedMeanwhile
from ratings.lists.models import Correction
from ratings.publication.models import PreparedPreview
from ratings.publication.services.editions import preview_rating_list, publish_rating_list
from ratings.publication.services.preparation import (
    PREPARE,
    ask_for_order,
    have_published,
    prepare,
    run_preparation,
    run_publication,
)
from ratings.publication.services.previews import LIST, is_refused, read_effect, read_list, refusal_of
from ratings.replay.services.previews import preview_insertion, preview_move, preview_removal
from ratings.replay.services.recomputation import recompute_ratings
from ratings.sequence.services.order import insert_championship, move_championship, remove_championship
from ratings.sequence.services.rating import place_championship
from ratings.systems.models import RatingSystem
from tests.people import make_actor, make_players
from tests.ratings.making.makers import (
    ACTOR,
    Game,
    fill_sequence,
    make_championship,
    make_system,
    reference_changes,
    stored_changes,
    write_games,
)
from tests.ratings.sequence.test_order import make_late

History = tuple[RatingSystem, list[Player], list[list[Game]]]


@pytest.fixture
def large(in_fisc: Federation, settings: Settings) -> History:
    """Three championships, which is too many for a page."""
    settings.FARISTOL_RATED_AT_ONCE = 2
    system = make_system()
    people = make_players("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font")
    played = fill_sequence(system, people, 3)
    recompute_ratings(ACTOR, system)
    return system, people, played


def answer(system: RatingSystem, asked: str) -> PreparedPreview:
    """As a worker would give it."""
    job = prepare(ACTOR, system, asked)
    assert isinstance(job, Job)
    run_preparation(JobRun(arguments=job.arguments, requested_by_id=None))
    Job.objects.filter(pk=job.pk).update(state=JobState.DONE)
    found = prepare(ACTOR, system, asked)
    assert isinstance(found, PreparedPreview)
    return found


def publish(system: RatingSystem, digest: str) -> int:
    job = have_published(ACTOR, system, digest)
    return int(run_publication(JobRun(arguments=job.arguments, requested_by_id=None))["edition"])


def test_prepared_list_is_the_computed_one(large: History) -> None:
    system, _people, _played = large
    assert read_list(system, answer(system, LIST)) == preview_rating_list(system)


def test_prepared_list_is_published_as_it_is(large: History) -> None:
    system, _people, _played = large
    prepared = answer(system, LIST)
    # Nobody would compute this rating.
    prepared.content["lines"][0][6] = 4321
    prepared.save()
    assert publish(system, prepared.content["source_digest"]) == 1
    edition = system.editions.get()
    assert edition.rows.filter(rating=4321).count() == 1
    assert edition.row_count == edition.rows.count() == 4
    assert not system.sequence.filter(listed_in=None).exists()


def test_edition_of_a_prepared_list_is_that_of_a_computed_one(large: History) -> None:
    system, _people, _played = large
    fields = ("player", "player_number", "name", "sort_key", "club", "place", "rating", "games", "status", "change")
    answer(system, LIST)
    first = publish_rating_list(ACTOR, system)
    PreparedPreview.objects.all().delete()
    second = publish_rating_list(ACTOR, system, force=True)
    assert list(first.rows.order_by("player").values_list(*fields[:-1])) == list(
        second.rows.order_by("player").values_list(*fields[:-1])
    )
    same = ("source_digest", "parameters", "through_position", "through_championship", "row_count", "active_count")
    assert [getattr(first, name) for name in same] == [getattr(second, name) for name in same]


@pytest.mark.parametrize("change", ["results", "replaced", "name", "parameters", "edition", "day"])
def test_answer_does_not_hold_any_more_when_something_has_changed(large: History, change: str) -> None:
    system, people, played = large
    digest = read_list(system, answer(system, LIST)).source_digest
    if change == "results":
        late = make_championship("late")
        write_games(late, [Game(people[0], people[1])])
        place_championship(system, late)
    elif change == "replaced":
        first = system.sequence.get(position=1).championship
        write_games(first, played[0][:3])
        place_championship(system, first)
    elif change == "name":
        rename_player(ACTOR, people[0], "Anna Maria", "Pla")
    elif change == "parameters":
        system.parameters = {**system.parameters, "initial_rating": 1000}
        system.save()
    elif change == "edition":
        publish_rating_list(ACTOR, system)
    else:
        PreparedPreview.objects.update(day="2020-01-01")
    assert isinstance(prepare(ACTOR, system, LIST), Job)
    if change in {"results", "replaced", "parameters"}:
        with pytest.raises(RatingsMovedMeanwhile):
            publish(system, digest)


def test_list_is_published_with_what_still_waits_to_be_rated(large: History) -> None:
    system, people, played = large
    late = make_championship("late")
    games = [Game(people[0], people[1])]
    write_games(late, games)
    place_championship(system, late)
    prepared = read_list(system, answer(system, LIST))
    assert publish(system, prepared.source_digest) == 1
    assert stored_changes(system) == reference_changes(system, [*played, games])
    assert not system.sequence.filter(rated_at=None).exists()


def test_recomputation_of_what_is_rated_leaves_an_answer_valid(large: History) -> None:
    system, _people, _played = large
    answer(system, LIST)
    recompute_ratings(ACTOR, system)
    assert isinstance(prepare(ACTOR, system, LIST), PreparedPreview)


def test_effect_that_was_prepared_is_the_computed_one_and_is_applied(
    large: History, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    system, people, played = large
    first = system.sequence.get(position=1).championship
    late = make_championship("late")
    write_games(late, [Game(people[0], people[1])])
    computed = (
        (ask_for_order("move", first, 3), preview_move(system, first, 3)),
        (ask_for_order("remove", first), preview_removal(system, first)),
        (ask_for_order("insert", late, 1), preview_insertion(system, late, 1)),
    )
    for asked, preview in computed:
        prepared = read_effect(system, answer(system, asked))
        assert prepared.waiting == preview.waiting
        assert prepared.effect.players == preview.effect.players
        assert prepared.effect.championships == preview.effect.championships
    digest = read_effect(system, answer_again(system, computed[0][0])).digest
    # The ratings of so many championships follow by a job.
    with django_capture_on_commit_callbacks(execute=True):
        assert move_championship(ACTOR, system, first, 3, digest=digest) is None
        assert system.sequence.filter(rated_at=None).exists()
    assert Correction.objects.get().applied_at is not None
    assert stored_changes(system) == reference_changes(system, [played[1], played[2], played[0]])
    with pytest.raises(RatingsMovedMeanwhile):
        remove_championship(ACTOR, system, first, "Wrong", digest=digest)


def answer_again(system: RatingSystem, asked: str) -> PreparedPreview:
    found = prepare(ACTOR, system, asked)
    assert isinstance(found, PreparedPreview)
    return found


def test_ratings_of_many_championships_follow_every_change_of_the_order(
    large: History, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    system, people, played = large
    late, _given = make_late(people)
    games = [Game(people[2], people[3])]
    write_games(late, games)
    with django_capture_on_commit_callbacks(execute=True):
        insert_championship(ACTOR, system, late, 2)
    assert stored_changes(system) == reference_changes(system, [played[0], games, *played[1:]])
    last = system.sequence.get(position=4).championship
    for championship, expected in ((last, [played[0], games, played[1]]), (late, [played[0], played[1]])):
        with django_capture_on_commit_callbacks(execute=True):
            remove_championship(ACTOR, system, championship, "Wrong")
        assert stored_changes(system) == reference_changes(system, expected)


def test_what_stands_in_the_way_is_said_and_not_asked_again(large: History) -> None:
    system, _people, _played = large
    stranger = make_championship("stranger")
    found = answer(system, ask_for_order("move", stranger, 1))
    assert is_refused(found)
    assert "“Stranger” isn’t in the rating order." in refusal_of(found)


def test_who_asks_again_while_it_waits_is_given_the_same_job(large: History) -> None:
    system, _people, _played = large
    first = prepare(ACTOR, system, LIST)
    assert isinstance(first, Job)
    assert prepare(ACTOR, system, LIST) == first
    Job.objects.filter(pk=first.pk).update(state=JobState.FAILED)
    # It can be tried again from its page; it is not begun again by looking.
    assert prepare(ACTOR, system, LIST) == first
    assert Job.objects.filter(kind=PREPARE).count() == 1


def test_only_staff_may_ask(large: History, in_fisc: Federation) -> None:
    system, _people, _played = large
    for actor in (PUBLIC, make_actor(in_fisc, Role.ORGANISER)):
        with pytest.raises(NotPermitted):
            prepare(actor, system, LIST)
        with pytest.raises(NotPermitted):
            have_published(actor, system, "")
