"""A starting rating from another federation's: proposed with its error, taken by staff alone, and rated from."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.tenancy.federations import Federation
from ratings.errors import NotConverted, NothingToConvert
from ratings.outside.models import ConvertedRating, OutsideList, OutsideRating
from ratings.outside.queries import Newcomer, find_proposals
from ratings.outside.services import add_outside_list, convert_rating, undo_conversion
from ratings.replay.models import RatingChange, SeedRating
from ratings.replay.services.recomputation import recompute_ratings
from ratings.starting_list.services import SeedRow, set_seed_list
from ratings.systems.models import RatingSystem
from tests.people import make_actor, make_players
from tests.ratings.making.makers import ACTOR, Game, add_championship, make_system
from tournaments.report.report import UploadedFile

NAMES = ("Ada", "Bea", "Cid", "Dan", "Eva", "Fay", "Gus", "Hal", "Ida", "Jan", "Kim", "Leo")


@pytest.fixture
def rated(in_fisc: Federation) -> RatingSystem:
    return make_system("rasccat")


@pytest.fixture
def players(rated: RatingSystem) -> list[Player]:
    """Twelve with both ratings, ours half of theirs and 300 more, then one newcomer."""
    found = make_players(*(f"{name} Ferrer" for name in NAMES), "Nova Soler")
    set_seed_list(ACTOR, rated, [SeedRow(one, 1000 + 10 * at, 60) for at, one in enumerate(found[:-1])])
    return found


def bring(players: list[Player], newcomer: int = 1500) -> OutsideList:
    lines = [f'"{one.list_name}",{1400 + 20 * at}' for at, one in enumerate(players[:-1])]
    text = "\n".join(["player,rating", *lines, f'"{players[-1].list_name}",{newcomer}'])
    return add_outside_list(ACTOR, "WESPA", date(2025, 10, 1), "leave", UploadedFile("a.csv", text.encode()))


def the_newcomer(system: RatingSystem, kept: OutsideList) -> Newcomer:
    [found] = find_proposals(system, kept).newcomers
    return found


def test_newcomer_is_proposed_what_others_with_both_ratings_have(rated: RatingSystem, players: list[Player]) -> None:
    proposals = find_proposals(rated, bring(players))
    assert proposals.pairs == 12
    [found] = proposals.newcomers
    assert (found.player, found.estimate.rating, found.games) == (players[-1], 1050, 0)
    assert found.estimate.error == pytest.approx(0, abs=1e-6)
    assert not SeedRating.objects.filter(player=players[-1]).exists()


def test_too_few_pairs_propose_nothing(rated: RatingSystem, players: list[Player]) -> None:
    set_seed_list(ACTOR, rated, [SeedRow(one, 1000 + 10 * at, 60) for at, one in enumerate(players[:9])])
    proposals = find_proposals(rated, bring(players))
    assert (proposals.conversion, proposals.pairs, proposals.newcomers) == (None, 9, ())


def test_average_of_scalps_takes_no_starting_value(in_fisc: Federation) -> None:
    pfs = make_system("pfs")
    people = make_players(*(f"{name} Ferrer" for name in NAMES), "Nova Soler")
    set_seed_list(ACTOR, pfs, [SeedRow(one, 100 + at, 60, date(2025, 1, 1)) for at, one in enumerate(people[:-1])])
    assert find_proposals(pfs, bring(people)).newcomers == ()


def test_converted_rating_is_what_the_first_championship_is_rated_from(
    rated: RatingSystem, players: list[Player]
) -> None:
    add_championship(rated, "open", [Game(players[-1], players[0])])
    recompute_ratings(ACTOR, rated)
    before = RatingChange.objects.get(system=rated, player=players[-1])
    assert before.before == 1000
    found = the_newcomer(rated, bring(players))
    row, value = found.row, found.estimate.rating
    made = convert_rating(ACTOR, rated, row, value)
    assert (made.source_name, made.shown, made.pairs) == ("WESPA", "1500", 12)
    assert made.error == Decimal(f"{found.estimate.error:.1f}")
    recompute_ratings(ACTOR, rated)
    assert RatingChange.objects.get(system=rated, player=players[-1]).before == value
    entry = AuditEntry.objects.get(action="rating_converted")
    assert (entry.data["rating"], entry.data["source_rating"]) == (value, "1500")
    # Asked twice, done once; and taken back, everything is as it was.
    assert convert_rating(ACTOR, rated, row, value) == made
    undo_conversion(ACTOR, rated, players[-1])
    recompute_ratings(ACTOR, rated)
    after = RatingChange.objects.get(system=rated, player=players[-1])
    assert (after.before, after.after) == (before.before, before.after)
    with pytest.raises(NotConverted):
        undo_conversion(ACTOR, rated, players[-1])


def test_what_changed_since_it_was_seen_is_not_applied(rated: RatingSystem, players: list[Player]) -> None:
    row = the_newcomer(rated, bring(players)).row
    with pytest.raises(NothingToConvert):
        convert_rating(ACTOR, rated, row, 1049)
    settled = OutsideRating.objects.get(player=players[0])
    with pytest.raises(NothingToConvert):
        convert_rating(ACTOR, rated, settled, 1000)
    assert not ConvertedRating.objects.exists()


def test_starting_list_leaves_converted_ratings_unless_it_names_them(
    rated: RatingSystem, players: list[Player]
) -> None:
    convert_rating(ACTOR, rated, the_newcomer(rated, bring(players)).row, 1050)
    change = set_seed_list(ACTOR, rated, [SeedRow(players[0], 1111, 70)])
    assert (change.updated, change.deleted) == (1, 11)
    assert SeedRating.objects.get(player=players[-1]).rating == 1050
    set_seed_list(ACTOR, rated, [SeedRow(players[-1], 990, 5)])
    assert SeedRating.objects.get(player=players[-1]).rating == 990
    assert not ConvertedRating.objects.exists()


def test_only_staff_convert(in_fisc: Federation, rated: RatingSystem, players: list[Player]) -> None:
    row = the_newcomer(rated, bring(players)).row
    organiser = make_actor(in_fisc, Role.ORGANISER)
    with pytest.raises(NotPermitted):
        convert_rating(organiser, rated, row, 1050)
    with pytest.raises(NotPermitted):
        undo_conversion(organiser, rated, players[-1])
