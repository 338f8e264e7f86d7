"""Errata: what corrections change in published lists, which themselves stay as they are."""

from __future__ import annotations

import random
from datetime import date

import pytest
from django.db import transaction
from django.db.models import F

from federation.people.models.players import Player
from federation.registry.services.duplicates import merge_players
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.lists.models import Correction, Edition, EditionRow, Erratum
from ratings.lists.queries.errata import current_errata, describe_errata
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.models import SeedRating, SequencePosition
from ratings.replay.services.errata import note_correction
from ratings.replay.services.recomputation import recompute_ratings
from ratings.sequence.services.order import insert_championship, move_championship, remove_championship
from ratings.sequence.services.rating import rate_accepted_championship
from ratings.systems.models import RatingSystem
from tests.api import Api
from tests.pages import assert_well_formed, count_queries, read_page, words_of
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, Game, add_championship, make_system, random_games, write_games
from tests.ratings.sequence.test_order import make_late
from tournaments.championship.models.championships import Championship

Published = tuple[RatingSystem, list[Player], list[Championship]]


@pytest.fixture
def published(fisc: Federation) -> Published:
    """Anna beat Bernat, then Anna beat Carme: edition 1; then Bernat beat Dídac: edition 2.

    All are new at 950, so a win is worth 30 × ½ = 15 points.
    """
    with federation_scope(fisc):
        system = make_system()
        people = make_players("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font")
        anna, bernat, carme, didac = people
        played = [add_championship(system, "first", [Game(anna, bernat)])]
        played.append(add_championship(system, "second", [Game(carme, didac)]))
        recompute_ratings(ACTOR, system)
        publish_rating_list(ACTOR, system)
        played.append(add_championship(system, "third", [Game(bernat, didac)]))
        recompute_ratings(ACTOR, system)
        publish_rating_list(ACTOR, system)
        return system, people, played


def found(system: RatingSystem, number: int) -> dict[str, tuple[int | None, int | None]]:
    """(published, corrected) rating by first name."""
    edition = Edition.objects.get(system=system, number=number)
    errata = list(current_errata(edition).select_related("player", "correction"))
    lines = describe_errata(edition, errata)
    return {
        erratum.player.given_name: (line.published_rating, line.rating)
        for erratum, line in zip(errata, lines, strict=True)
    }


def turn_around(system: RatingSystem, published: Published) -> None:
    """The first result was the other way round."""
    _system, (anna, bernat, *_others), (first, *_rest) = published
    write_games(first, [Game(bernat, anna)])
    rate_accepted_championship(ACTOR, first)
    recompute_ratings(ACTOR, system)


def test_corrected_result_is_an_erratum_of_every_edition_with_it(in_fisc: Federation, published: Published) -> None:
    system, _people, _played = published
    rows = list(EditionRow.objects.order_by("pk").values_list())
    turn_around(system, published)
    assert found(system, 1) == {"Anna": (965, 935), "Bernat": (935, 965)}
    # Bernat at 965 against Dídac at 935: 30 × (1 − .5422) = 13.7; at 935 against 935 it was 15.
    assert found(system, 2) == {"Anna": (965, 935), "Bernat": (950, 979), "Dídac": (920, 921)}
    assert list(EditionRow.objects.order_by("pk").values_list()) == rows
    correction = Correction.objects.get()
    assert (correction.kind, correction.subject) == ("results", "First")
    assert set(Erratum.objects.values_list("correction", flat=True)) == {correction.pk}


def test_new_championship_at_the_end_is_no_erratum(in_fisc: Federation, published: Published) -> None:
    system, people, _played = published
    insert_championship(ACTOR, system, make_late(people)[0], 4)
    assert found(system, 1) == found(system, 2) == {}


def test_correction_taken_back_takes_the_errata_back(in_fisc: Federation, published: Published) -> None:
    system, (anna, bernat, *_others), (first, *_rest) = published
    turn_around(system, published)
    write_games(first, [Game(anna, bernat)])
    rate_accepted_championship(ACTOR, first)
    recompute_ratings(ACTOR, system)
    assert found(system, 1) == found(system, 2) == {}
    assert Erratum.objects.filter(edition__number=1).count() == 4


def test_removed_championship_takes_players_out_of_the_list_it_ended(
    in_fisc: Federation, published: Published
) -> None:
    system, _people, played = published
    remove_championship(ACTOR, system, played[1], "Never announced")
    assert found(system, 1) == {"Carme": (965, None), "Dídac": (935, None)}
    assert found(system, 2) == {"Carme": (965, None), "Bernat": (950, 951), "Dídac": (920, 934)}


def test_championship_moved_behind_the_end_of_an_edition_leaves_it(in_fisc: Federation, published: Published) -> None:
    system, _people, played = published
    move_championship(ACTOR, system, played[0], 3)
    assert found(system, 1) == {"Anna": (965, None), "Bernat": (935, None)}


def test_insertion_before_the_end_of_an_edition_is_an_erratum_for_players_it_did_not_list(
    in_fisc: Federation, published: Published
) -> None:
    system, people, _played = published
    [elisenda] = make_players("Elisenda Mas")
    late, _games = make_late([*people, elisenda])
    write_games(late, [Game(people[0], elisenda)])
    insert_championship(ACTOR, system, late, 1)
    assert found(system, 1)["Elisenda"] == (None, 935)
    remove_championship(ACTOR, system, late, "Wrong")
    assert found(system, 1) == {}


def test_player_who_turns_out_to_be_somebody_else_leaves_the_list_and_the_other_joins(
    in_fisc: Federation, published: Published
) -> None:
    system, (_anna, _bernat, carme, didac), (_first, second, _third) = published
    [elisenda] = make_players("Elisenda Mas")
    write_games(second, [Game(elisenda, didac)])
    rate_accepted_championship(ACTOR, second)
    recompute_ratings(ACTOR, system)
    assert found(system, 1) == found(system, 2) == {"Elisenda": (None, 965), "Carme": (965, None)}
    page = words_of(read_page("/fisc/ranking/barruf/editions/1/errata/"))
    assert "Riu, Carme 965 not listed" in page
    assert "Mas, Elisenda not listed 965" in page
    body = Api(in_fisc).call("get", "rating-systems/barruf/editions/1/errata/", 200)
    assert [(one["name"], one["published_rating"], one["rating"]) for one in body["results"]] == [
        ("Mas, Elisenda", None, 965),
        ("Riu, Carme", 965, None),
    ]
    assert "affect 2 players on this list" in words_of(read_page("/fisc/ranking/barruf/editions/1/"))
    # And back again.
    write_games(second, [Game(carme, didac)])
    rate_accepted_championship(ACTOR, second)
    recompute_ratings(ACTOR, system)
    assert found(system, 1) == found(system, 2) == {}


def test_player_without_games_leaves_the_list_and_joins_it_too(in_fisc: Federation) -> None:
    """Whoever entered and never played is in a list with the first rating, and no games."""
    system = make_system()
    anna, bernat, carme, didac = make_players("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font")
    first = add_championship(system, "first", [Game(anna, bernat)], absent=[carme])
    recompute_ratings(ACTOR, system)
    edition = publish_rating_list(ACTOR, system)
    assert edition.rows.get(player=carme).games == 0
    write_games(first, [Game(anna, bernat)], absent=[didac])
    rate_accepted_championship(ACTOR, first)
    recompute_ratings(ACTOR, system)
    assert found(system, 1) == {"Carme": (950, None), "Dídac": (None, 950)}
    assert {row.player for row in publish_rating_list(ACTOR, system).rows.all()} == {anna, bernat, didac}


def test_player_whose_only_game_falls_out_stays_in_the_list_with_the_first_rating(
    in_fisc: Federation, published: Published
) -> None:
    system, (_anna, _bernat, carme, didac), (_first, second, _third) = published
    write_games(second, [Game(carme, didac, kind="forfeit")])
    rate_accepted_championship(ACTOR, second)
    recompute_ratings(ACTOR, system)
    assert found(system, 1) == {"Carme": (965, 950), "Dídac": (935, 950)}


def test_other_parameters_make_no_errata(in_fisc: Federation, published: Published) -> None:
    system, _people, _played = published
    system.parameters = {**system.parameters, "initial_rating": 1000}
    system.save()
    turn_around(system, published)
    assert not Erratum.objects.exists()


def test_merged_records_are_a_correction(in_fisc: Federation, published: Published) -> None:
    system, people, _played = published
    merge_players(ACTOR, people[2], people[0], "The same person")
    recompute_ratings(ACTOR, system)
    assert Correction.objects.get().kind == "merged"
    assert found(system, 1)["Carme"] == (965, None)
    # Anna won at 950 and again at 965 against 950: 15 and 30 × (1 − .5210) = 14.4.
    assert found(system, 1)["Anna"] == (965, 979)


@pytest.mark.parametrize("corrected", [2, 4, 6])
@pytest.mark.parametrize("act", ["results", "remove", "move"])
def test_errata_from_the_state_before_a_correction_are_those_from_the_first_game(
    in_fisc: Federation, act: str, corrected: int
) -> None:
    system = make_system()
    people = make_players(*(f"Person{number} Pla" for number in range(9)))
    source = random.Random(corrected)
    # Some play early on only, some late, and one has a starting rating and never plays.
    SeedRating.objects.create(system=system, player=people[8], rating=1200, games=40)
    for number in range(1, 7):
        some = people[:5] if number < 4 else people[3:8]
        add_championship(system, f"championship-{number}", random_games(some, source), date(2020, number, 1))
        if number % 2 == 0:
            publish_rating_list(ACTOR, system, date(2020, number, 20))

    def correct(from_position: int | None) -> list[tuple[object, ...]]:
        """What the errata come to; nothing of it stays."""
        with transaction.atomic():
            place = SequencePosition.objects.get(system=system, position=corrected)
            if act == "results":
                write_games(place.championship, random_games(people[3:6], random.Random(9)))
                rate_accepted_championship(ACTOR, place.championship)
            elif act == "remove":
                place.delete()
                SequencePosition.objects.filter(position__gt=corrected).update(position=F("position") - 1)
                note_correction(ACTOR, system, Correction.Kind.REMOVED, championship=place.championship)
            else:
                SequencePosition.objects.filter(pk=place.pk).update(position=corrected - 1, rated_at=None)
                SequencePosition.objects.filter(position=corrected - 1).exclude(pk=place.pk).update(position=corrected)
                note_correction(ACTOR, system, Correction.Kind.MOVED, championship=place.championship)
            recompute_ratings(ACTOR, system, from_position)
            rows = Erratum.objects.order_by("edition__number", "player")
            found = list(rows.values_list("edition__number", "player", "rating", "games", "status"))
            transaction.set_rollback(True)
        return found

    everything = correct(None)
    assert correct(corrected - (act == "move")) == everything
    assert everything or act == "move"


def test_page_and_api_show_both_numbers_and_why(fisc: Federation, published: Published) -> None:
    system, _people, _played = published
    with federation_scope(fisc):
        turn_around(system, published)
    page = "/fisc/ranking/barruf/editions/1/errata/"
    html = read_page(page)
    assert_well_formed(html)
    assert "Pla, Anna 965 935" in words_of(html)
    assert "First: results corrected" in words_of(html)
    assert "See the errata" in read_page("/fisc/ranking/barruf/editions/1/")
    body = Api(fisc).call("get", "rating-systems/barruf/editions/1/errata/", 200)
    assert [(one["name"], one["published_rating"], one["rating"]) for one in body["results"]] == [
        ("Coll, Bernat", 935, 965),
        ("Pla, Anna", 965, 935),
    ]
    assert count_queries(page) == count_queries("/fisc/ranking/barruf/editions/2/errata/")


def test_edition_without_errata_says_so(published: Published) -> None:
    assert "No errata" in words_of(read_page("/fisc/ranking/barruf/editions/1/errata/"))
    assert "See the errata" not in read_page("/fisc/ranking/barruf/editions/1/")
