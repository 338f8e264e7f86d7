"""What there may be one of only, however many click at the same moment."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from federation.accounts.services.keys import create_token
from federation.errors import AccountTaken, NameTaken
from federation.people.models.accounts import ApiToken, Role
from federation.people.models.players import Club, Player
from federation.permissions import Actor, actor_for
from federation.registry.services.players import link_account
from federation.registry.services.registration import NewPlayer, change_club_record, create_club, create_player_once
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import make_players, make_user
from tests.races import overlap

together = pytest.mark.django_db(transaction=True)


@together
def test_two_clubs_of_one_name(fisc: Federation, system: Actor) -> None:
    made, refused = overlap(fisc, lambda: create_club(system, "Lleida"), lambda: create_club(system, "LLEIDA"))
    assert isinstance(refused, NameTaken)
    with federation_scope(fisc):
        assert list(Club.objects.all()) == [made]


@together
def test_two_clubs_renamed_alike(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        one, other = create_club(system, "Lleida"), create_club(system, "Reus")
    _done, refused = overlap(
        fisc,
        lambda: change_club_record(system, one, "Tarragona"),
        lambda: change_club_record(system, other, "Tarragona"),
    )
    assert isinstance(refused, NameTaken)


@together
def test_one_account_for_two_players(fisc: Federation, system: Actor) -> None:
    user = make_user("marta@fisc.example")
    with federation_scope(fisc):
        one, other = make_players("Marta Vidal", "Marta Vidal Puig")
    _done, refused = overlap(
        fisc, lambda: link_account(system, one, user.email), lambda: link_account(system, other, user.email)
    )
    assert isinstance(refused, AccountTaken)
    with federation_scope(fisc):
        assert list(Player.objects.filter(user=user)) == [one]
        with pytest.raises(IntegrityError, match="player_account_unique"), transaction.atomic():
            Player.objects.filter(pk=other.pk).update(user=user)


@together
def test_two_keys_of_one_name(fisc: Federation) -> None:
    user = make_user("staff@fisc.example", Role.STAFF, federation=fisc)
    with federation_scope(fisc):
        actor = actor_for(user)
    _secret, refused = overlap(fisc, lambda: create_token(actor, "club"), lambda: create_token(actor, "club"))
    assert isinstance(refused, NameTaken)
    with federation_scope(fisc):
        key = ApiToken.objects.get()
        with pytest.raises(IntegrityError, match="api_token_name_unique"), transaction.atomic():
            ApiToken.objects.create(user=user, name="club", digest="0", created_at=key.created_at)


@together
def test_two_clicks_make_one_player(fisc: Federation, system: Actor) -> None:
    new, now = NewPlayer("Vidal", "Marta"), timezone.now()
    one, other = overlap(
        fisc, lambda: create_player_once(system, new, now), lambda: create_player_once(system, new, now)
    )
    assert one == other


@pytest.mark.django_db
def test_namesake_a_minute_later_is_somebody_else(in_fisc: Federation, system: Actor) -> None:
    new, now = NewPlayer("Vidal", "Marta"), timezone.now()
    one = create_player_once(system, new, now)
    assert create_player_once(system, new, now + timedelta(minutes=2)) != one
    assert create_player_once(system, NewPlayer("Vidal", "Maria"), now) != one
