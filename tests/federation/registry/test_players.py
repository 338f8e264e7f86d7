"""A player's name, club, retirement and account over time."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from federation.audit.models import AuditEntry
from federation.errors import (
    AccountTaken,
    DateInFuture,
    DateOutOfOrder,
    DomainError,
    NameMissing,
    NameTaken,
    NotPermitted,
    PlayerAway,
    UnknownAccount,
)
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.registry.queries import search_players
from federation.registry.services.duplicates import merge_players, undo_merge
from federation.registry.services.players import (
    change_club,
    link_account,
    reinstate_player,
    rename_player,
    retire_player,
    unlink_account,
)
from federation.registry.services.registration import change_club_record, create_club
from federation.tenancy.federations import Federation
from tests.days import federations_day
from tests.people import make_actor, make_players, make_user

pytestmark = pytest.mark.django_db

MAY = date(2021, 5, 1)
JUNE = date(2022, 6, 1)


@pytest.fixture
def player(in_fisc: Federation) -> Player:
    return make_players("Aina Ferrer")[0]


def test_changed_name_keeps_the_old_one_with_its_days(player: Player, system: Actor) -> None:
    rename_player(system, player, "Puig", "Aina", since=MAY)
    renamed = rename_player(system, player, "Puig Soler", "Aina", since=JUNE)
    assert (renamed.name, renamed.sort_key, renamed.name_key) == (
        "Aina Puig Soler",
        "puig soler aina",
        "aina puig soler",
    )
    former = [(name.name, name.since, name.until) for name in renamed.former_names.all()]
    assert former == [("Aina Puig", MAY, JUNE), ("Aina Ferrer", None, MAY)]


@pytest.mark.parametrize("since", [MAY, None])
def test_player_is_still_found_and_recognised_by_the_name_of_before(
    player: Player, system: Actor, since: date | None
) -> None:
    rename_player(system, player, "Puig", "Aina", since=since)
    for text in ("ferrer", "puig", "aina fer"):
        assert list(search_players(text)) == [player]
    assert [alias.key for alias in player.aliases.all()] == ["aina ferrer"]


def test_corrected_spelling_leaves_no_former_name(player: Player, system: Actor) -> None:
    rename_player(system, player, "Férrer", "Aina")
    assert not player.former_names.exists()
    assert not player.aliases.exists()
    player.refresh_from_db()
    assert player.name == "Aina Férrer"


def test_club_changes_are_kept_with_times_without_a_club(player: Player, system: Actor) -> None:
    reus, valls = create_club(system, "Club de Reus"), create_club(system, "Club de Valls")
    change_club(system, player, reus)
    change_club(system, player, None, since=MAY)
    change_club(system, player, valls, since=JUNE)
    former = [(past.club, past.since, past.until) for past in player.former_clubs.all()]
    assert former == [(None, MAY, JUNE), (reus, None, MAY)]
    player.refresh_from_db()
    assert player.club == valls


def test_changes_are_entered_in_their_order_and_not_before_they_happen(player: Player, system: Actor) -> None:
    club = create_club(system, "Club de Reus")
    change_club(system, player, club, since=JUNE)
    rename_player(system, player, "Puig", since=JUNE)
    tomorrow = federations_day() + timedelta(days=2)
    for day, refusal in ((JUNE, DateOutOfOrder), (MAY, DateOutOfOrder), (tomorrow, DateInFuture)):
        with pytest.raises(refusal):
            change_club(system, player, None, since=day)
        with pytest.raises(refusal):
            rename_player(system, player, "Soler", since=day)
    with pytest.raises(DateInFuture):
        retire_player(system, player, tomorrow)
    player.refresh_from_db()
    assert (player.name, player.club, player.retired_on) == ("Puig", club, None)


@pytest.mark.parametrize("surname", ["", "  ", "--"])
def test_name_needs_a_letter(player: Player, system: Actor, surname: str) -> None:
    with pytest.raises(NameMissing):
        rename_player(system, player, surname)


def test_same_again_changes_nothing(player: Player, system: Actor) -> None:
    rename_player(system, player, "Ferrer", "Aina", since=MAY)
    change_club(system, player, None, since=MAY)
    reinstate_player(system, player)
    for _time in range(2):
        retire_player(system, player, MAY)
    assert not player.former_names.exists()
    assert list(AuditEntry.objects.values_list("action", flat=True)) == ["player_retired"]


def test_retired_player_plays_again(player: Player, system: Actor) -> None:
    assert retire_player(system, player, MAY).retired_on == MAY
    assert reinstate_player(system, player).retired_on is None


def test_account_is_one_players(player: Player, system: Actor, in_fisc: Federation) -> None:
    [other] = make_players("Bru Soler")
    user = make_user("aina@fisc.example")
    assert link_account(system, player, "AINA@fisc.example").user == user
    with pytest.raises(AccountTaken, match="Aina Ferrer"):
        link_account(system, other, "aina@fisc.example")
    with pytest.raises(UnknownAccount):
        link_account(system, other, "nobody@fisc.example")
    assert unlink_account(system, player).user is None
    assert link_account(system, other, "aina@fisc.example").user == user


def test_merged_record_is_not_changed(player: Player, system: Actor) -> None:
    [other] = make_players("Ayna Farrer")
    merge_players(system, other, player)
    acts = [
        lambda: rename_player(system, other, "Puig"),
        lambda: change_club(system, other, None),
        lambda: retire_player(system, other, MAY),
        lambda: reinstate_player(system, other),
        lambda: unlink_account(system, other),
    ]
    for act in acts:
        with pytest.raises(PlayerAway):
            act()


def test_former_name_of_a_merged_record_finds_the_one_that_stays(player: Player, system: Actor) -> None:
    [other] = make_players("Ayna Farrer")
    rename_player(system, other, "Ferrer", "Aina", since=MAY)
    merge = merge_players(system, other, player)
    assert list(search_players("farrer")) == [player]
    undo_merge(system, merge)
    assert list(search_players("farrer")) == [other]


def test_clubs_have_names_of_their_own(in_fisc: Federation, system: Actor) -> None:
    reus, valls = create_club(system, " Club de Reus ", "Reus"), create_club(system, "Club de Valls")
    with pytest.raises(NameTaken):
        create_club(system, "CLUB de reus")
    with pytest.raises(NameTaken):
        change_club_record(system, valls, "Club de Réus")
    with pytest.raises(NameMissing):
        change_club_record(system, valls, " ")
    assert change_club_record(system, reus, "Club de Réus", "Reus").key == "club de reus"


def test_only_staff_change_the_registry(player: Player, in_fisc: Federation) -> None:
    organiser = make_actor(in_fisc, Role.ORGANISER)
    acts = [
        lambda: rename_player(organiser, player, "Puig"),
        lambda: change_club(organiser, player, None),
        lambda: retire_player(organiser, player, MAY),
        lambda: reinstate_player(organiser, player),
        lambda: link_account(organiser, player, "x@x.example"),
        lambda: unlink_account(organiser, player),
        lambda: create_club(organiser, "Club"),
    ]
    for act in acts:
        refusal: type[DomainError] = NotPermitted
        with pytest.raises(refusal):
            act()
