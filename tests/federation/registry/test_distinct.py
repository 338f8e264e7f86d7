"""Two who look alike and are two people: said once, kept, and taken back."""

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted, OwnName, SamePlayer
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.registry.models import DistinctName, DistinctPlayers
from federation.registry.services.duplicates import (
    forget_name_is_not,
    forget_players_are_distinct,
    say_name_is_not,
    say_players_are_distinct,
)
from federation.registry.services.registration import learn_spelling
from federation.tenancy.federations import Federation
from tests.people import make_actor, make_players

pytestmark = pytest.mark.django_db


def test_pair_is_kept_once_whatever_the_order(in_fisc: Federation, system: Actor) -> None:
    one, other = make_players("Aina Ferrer", "Aina Ferrera")
    for pair in ((other, one), (one, other)):
        said = say_players_are_distinct(system, *pair)
        assert (said.first, said.second) == (one, other)
    assert DistinctPlayers.objects.count() == 1
    assert AuditEntry.objects.filter(action="players_distinct").count() == 1


def test_pair_is_taken_back_once(in_fisc: Federation, system: Actor) -> None:
    one, other = make_players("Aina Ferrer", "Aina Ferrera")
    say_players_are_distinct(system, one, other)
    assert forget_players_are_distinct(system, other, one)
    assert not forget_players_are_distinct(system, other, one)
    assert not DistinctPlayers.objects.exists()
    assert AuditEntry.objects.filter(action="players_distinct_forgotten").count() == 1


def test_player_is_not_two_people(in_fisc: Federation, system: Actor) -> None:
    [one] = make_players("Aina Ferrer")
    with pytest.raises(SamePlayer):
        say_players_are_distinct(system, one, one)


def test_name_is_kept_as_it_is_compared(in_fisc: Federation, system: Actor) -> None:
    [player] = make_players("Aina Ferrer")
    for spelling in ("FERRERA, Aïna", "Aina Ferrera"):
        say_name_is_not(system, spelling, player)
    assert [said.key for said in DistinctName.objects.all()] == ["aina ferrera"]
    assert forget_name_is_not(system, "aina FERRERA", player)
    assert not forget_name_is_not(system, "aina FERRERA", player)


def test_own_name_and_known_spelling_cannot_be_somebody_elses(in_fisc: Federation, system: Actor) -> None:
    [player] = make_players("Aina Ferrer")
    learn_spelling(player, "Ayna Ferrer", {})
    for name in ("FERRER, Aina", "Ayna Ferrer"):
        with pytest.raises(OwnName, match="Remove that spelling"):
            say_name_is_not(system, name, player)


def test_only_staff_may_say_so(in_fisc: Federation) -> None:
    one, other = make_players("Aina Ferrer", "Aina Ferrera")
    organiser = make_actor(in_fisc, Role.ORGANISER)
    for act in (say_players_are_distinct, forget_players_are_distinct):
        with pytest.raises(NotPermitted):
            act(organiser, one, other)
    for say in (say_name_is_not, forget_name_is_not):
        with pytest.raises(NotPermitted):
            say(organiser, "Aina Ferrera", one)
    assert not DistinctPlayers.objects.exists()
