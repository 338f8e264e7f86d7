"""The matrix of permissions: each app's part of it is there, and none changes another's."""

from __future__ import annotations

from enum import StrEnum

import pytest

from federation.people.models.accounts import Role
from federation.permissions import Action, grant, grants
from games.permissions import GameAction
from ratings.permissions import RatingAction
from tournaments.permissions import ChampionshipAction


@pytest.mark.parametrize("actions", [Action, GameAction, ChampionshipAction, RatingAction])
def test_every_action_of_an_app_is_granted_to_somebody(actions: type[StrEnum]) -> None:
    assert set(actions) <= set(grants.names())


def test_no_two_apps_have_an_action_of_the_same_name() -> None:
    enums = (Action, GameAction, ChampionshipAction, RatingAction)
    assert len(grants.names()) == sum(len(actions) for actions in enums)


def test_action_of_another_app_cannot_be_granted_otherwise() -> None:
    class Own(StrEnum):
        MANAGE_MEMBERS = "manage_members"

    with pytest.raises(ValueError, match="manage_members"):
        grants.plug_all({Own.MANAGE_MEMBERS: grant(Role.PLAYER)})
    assert "manage_members" in grants.names()
