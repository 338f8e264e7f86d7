"""Merged players in results and ratings: refused when they met, rated as one, and as two after undoing."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import transaction
from django.test import Client

from federation.errors import MergedFurther, PlayedTogether, PlayerAway, Refusal, SamePlayer
from federation.jobs.models import Job
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.registry.models import PlayerMerge
from federation.registry.queries import search_players
from federation.registry.services.duplicates import merge_players, preview_merge, undo_merge
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.replay.models import SeedRating, SequencePosition
from ratings.replay.queries.state import RECOMPUTE
from ratings.replay.services.recomputation import recompute_ratings
from ratings.sequence.services.mergers import find_restart
from ratings.systems.models import RatingSystem
from tests.api import Api
from tests.pages import get
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, Game, Row, add_championship, make_system, stored_changes
from tests.ratings.publication.test_concurrency import in_federation, wait_until_blocked
from tests.tournaments.making.makers import make_approved, make_version
from tests.tournaments.making.played import game, make_played
from tournaments.championship.models.games import Entry
from tournaments.championship.models.results import ReportedEntry
from tournaments.errors import PlayerMerged, PlayerTwice
from tournaments.results.services.acceptance import accept_results
from tournaments.results.services.identification import create_all_players, link_entry

pytestmark = pytest.mark.django_db

People = list[Player]


@pytest.fixture
def people(in_fisc: Federation) -> People:
    return make_players("Aina Ferrer", "Ayna Farrer", "Bru Soler", "Cesc Roca")


@pytest.fixture
def rated(people: People) -> RatingSystem:
    """Aina plays Bru first, Ayna plays Cesc next, Bru and Cesc meet last."""
    one, other, bru, cesc = people
    system = make_system()
    add_championship(system, "first", [Game(one, bru), Game(one, bru)])
    add_championship(system, "second", [Game(other, cesc, 0), Game(other, cesc)])
    add_championship(system, "third", [Game(bru, cesc)])
    recompute_ratings(ACTOR, system)
    return system


def rate_what_waits(system: RatingSystem) -> list[Row]:
    """As the newest job would: from its position on."""
    job = Job.objects.filter(kind=RECOMPUTE).order_by("-pk")[0]
    recompute_ratings(ACTOR, system, job.arguments["from_position"])
    return stored_changes(system)


def test_players_of_one_championship_are_not_merged(people: People, system: Actor) -> None:
    one, other, *_rest = people
    make_played(system, "Open de Reus", people, [game(1, 1, 1, 3, "400-300"), game(1, 2, 2, 4, "400-300")])
    with pytest.raises(PlayedTogether, match="both played in Open de Reus"):
        merge_players(system, other, one)
    assert isinstance(preview_merge(system, other, one).refusal, PlayedTogether)
    assert not PlayerMerge.objects.exists()


def test_players_are_refused_for_what_a_record_merged_before_played(people: People, system: Actor) -> None:
    one, _other, bru, cesc = people
    make_played(system, "Open de Reus", [one, bru], [game(1, 1, 1, 2, "400-300")])
    merge_players(system, bru, cesc)
    with pytest.raises(PlayedTogether, match="Open de Reus"):
        merge_players(system, cesc, one)


def test_players_of_one_open_file_are_not_merged(in_fisc: Federation, system: Actor) -> None:
    version = make_version(system, make_approved(system))
    create_all_players(system, version)
    one, other = Player.objects.order_by("number")[:2]
    with pytest.raises(PlayedTogether, match="Open de Lleida"):
        merge_players(system, other, one)


def test_player_merged_after_settling_is_accepted_as_the_one_that_stays(people: People, system: Actor) -> None:
    one, other, *_rest = people
    version = make_version(system, make_approved(system))
    link_entry(system, version.entries.get(number=1), other)
    create_all_players(system, version)
    merge_players(system, other, one)
    championship = accept_results(system, version)
    assert Entry.objects.get(championship=championship, number=1).player == one


def test_two_names_that_became_one_player_are_not_accepted(people: People, system: Actor) -> None:
    one, other, *_rest = people
    version = make_version(system, make_approved(system))
    create_all_players(system, version)
    merge_players(system, other, one)
    # As a file read while the records were merged would leave it.
    ReportedEntry.objects.filter(version=version, number=1).update(player=one)
    ReportedEntry.objects.filter(version=version, number=2).update(player=other)
    with pytest.raises(PlayerTwice, match="A player can’t appear twice"):
        accept_results(system, version)


def test_name_of_a_merged_record_is_no_second_player_of_a_file(people: People, system: Actor) -> None:
    one, other, *_rest = people
    version = make_version(system, make_approved(system))
    link_entry(system, version.entries.get(number=1), other)
    merge_players(system, other, one)
    with pytest.raises(PlayerTwice):
        link_entry(system, version.entries.get(number=2), one)


def test_both_records_are_rated_as_one_from_the_first_affected_championship(
    people: People, rated: RatingSystem
) -> None:
    one, other, _bru, cesc = people
    merge_players(ACTOR, other, one)
    assert list(SequencePosition.objects.filter(rated_at=None).values_list("position", flat=True)) == [2]
    merged = rate_what_waits(rated)
    assert [row[1] for row in merged if row[0] == 2] == [one.pk, cesc.pk]
    first, second = (row for row in merged if row[1] == one.pk)
    assert (first[9], first[3] + first[4]) == (second[2], second[3])  # type: ignore[operator]
    recompute_ratings(ACTOR, rated)
    assert stored_changes(rated) == merged


def test_undoing_gives_the_ratings_back(people: People, rated: RatingSystem) -> None:
    one, other, *_rest = people
    before = stored_changes(rated)
    merge = merge_players(ACTOR, other, one)
    assert rate_what_waits(rated) != before
    undo_merge(ACTOR, merge)
    assert rate_what_waits(rated) == before


def test_starting_rating_of_the_merged_record_counts_from_the_other_ones_first_championship(
    people: People, rated: RatingSystem
) -> None:
    one, other, *_rest = people
    SeedRating.objects.create(system=rated, player=other, rating=1300, games=80)
    recompute_ratings(ACTOR, rated)
    before = stored_changes(rated)
    merge = merge_players(ACTOR, other, one)
    merged = rate_what_waits(rated)
    assert next(row for row in merged if row[1] == one.pk)[2] == 1300
    undo_merge(ACTOR, merge)
    assert rate_what_waits(rated) == before


def test_nothing_is_computed_for_a_record_that_never_played(people: People, rated: RatingSystem) -> None:
    [stranger] = make_players("Aina Ferrer i Pla")
    assert find_restart(rated, stranger, people[0]) is None
    merge_players(ACTOR, stranger, people[0])
    assert not Job.objects.filter(kind=RECOMPUTE).exists()


def test_preview_counts_what_was_played_and_says_what_is_computed_again(people: People, rated: RatingSystem) -> None:
    one, other, *_rest = people
    preview = preview_merge(ACTOR, other, one)
    assert (preview.played.championships, preview.played.games) == (1, 2)
    assert preview.effects == (
        "BARRUF will be recalculated from “Second” on: 2 championships. Published lists stay as they are.",
    )


def test_old_number_leads_to_the_one_that_stays_on_pages_and_in_the_api(
    people: People, rated: RatingSystem, in_fisc: Federation
) -> None:
    one, other, *_rest = people
    merge_players(ACTOR, other, one)
    for path in ("players/2/", "players/2/games/"):
        response = get(f"/fisc/{path}", Client())
        assert (response.status_code, response["Location"]) == (301, f"/fisc/{path.replace('2', '1')}")
    api = Api(in_fisc)
    for path in ("players/2/", "players/2/ratings/barruf/"):
        response = api.client.get(f"/fisc/api/v1/{path}")
        assert (response.status_code, response["Location"]) == (
            301,
            f"http://testserver/fisc/api/v1/{path.replace('/2/', '/1/')}",
        )
    assert [found["number"] for found in api.get("players/?search=farrer")["results"]] == [1]


@pytest.mark.django_db(transaction=True)
def test_merges_at_the_same_moment_wait_for_each_other_and_make_no_circle(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        one, other, third = make_players("Aina Ferrer", "Ayna Farrer", "A. Ferrer")
    pairs = [(one, other), (other, one), (other, third), (third, one), (one, third), (third, other)]
    start = threading.Barrier(len(pairs))

    def merge(pair: tuple[Player, Player]) -> Refusal | None:
        start.wait(30)
        try:
            merge_players(system, *pair)
        except (SamePlayer, PlayerAway, MergedFurther) as refusal:
            return refusal
        return None

    with ThreadPoolExecutor(len(pairs)) as threads:
        list(threads.map(lambda pair: in_federation(fisc, lambda: merge(pair)), pairs))
    with federation_scope(fisc):
        [survivor] = Player.objects.filter(merged_into=None)
        assert set(Player.objects.exclude(pk=survivor.pk).values_list("merged_into", flat=True)) == {survivor.pk}
        assert list(search_players("ayna farrer")) == [survivor]
        assert PlayerMerge.objects.filter(undone_at=None).count() == 2


@pytest.mark.django_db(transaction=True)
def test_name_settled_while_its_player_is_merged_away_is_refused(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        one, other = make_players("Núria Puigg", "Núria Puigc")
        version = make_version(system, make_approved(system))
        entry = version.entries.get(number=1)
    merged, go_on = threading.Event(), threading.Event()

    def merge_slowly() -> None:
        with transaction.atomic():
            merge_players(system, other, one)
            merged.set()
            assert go_on.wait(30)

    with ThreadPoolExecutor(2) as threads:
        slow = threads.submit(in_federation, fisc, merge_slowly)
        assert merged.wait(30)
        link = threads.submit(in_federation, fisc, lambda: link_entry(system, entry, other))
        wait_until_blocked()
        go_on.set()
        slow.result()
        with pytest.raises(PlayerMerged):
            link.result()
