"""Possible duplicates of a registry: remembered, and never behind what the registry says."""

import pytest

from federation.permissions import system_actor
from federation.registry.queries import find_duplicates
from federation.registry.services.duplicates import forget_players_are_distinct, say_players_are_distinct
from federation.registry.services.players import rename_player
from federation.tenancy.scope import federation_scope
from tests.people import make_federation, make_players

pytestmark = pytest.mark.django_db

SYSTEM = system_actor("test")


def _pairs() -> set[tuple[int, int]]:
    return {(pair.first, pair.second) for pair in find_duplicates()}


def test_find_duplicates_follows_names_and_what_was_said_of_them() -> None:
    with federation_scope(make_federation("fisc")):
        one, other, third = make_players("Aina Ferrer", "Ayna Ferrer", "Pol Mas")
        assert _pairs() == {(one.pk, other.pk)}
        say_players_are_distinct(SYSTEM, one, other)
        assert _pairs() == set()
        forget_players_are_distinct(SYSTEM, one, other)
        rename_player(SYSTEM, third, "Ferrer", "Aina")
        assert _pairs() == {(one.pk, other.pk), (one.pk, third.pk), (other.pk, third.pk)}


def test_find_duplicates_of_one_federation_are_not_anothers() -> None:
    with federation_scope(make_federation("fisc")):
        make_players("Aina Ferrer", "Ayna Ferrer")
        assert len(_pairs()) == 1
    with federation_scope(make_federation("pfs")):
        make_players("Aina Ferrer", "Pol Mas")
        assert _pairs() == set()
