"""Permissions for ratings, in addition to those of championships."""

from __future__ import annotations

from enum import StrEnum

from federation.people.models.accounts import Role
from federation.permissions import Grant, grant


class RatingAction(StrEnum):
    PUBLISH_RATING_LIST = "publish_rating_list"
    READ_TRIALS = "read_trials"
    MANAGE_OUTSIDE_LISTS = "manage_outside_lists"


GRANTS: dict[StrEnum, Grant] = {
    RatingAction.PUBLISH_RATING_LIST: grant(Role.ADMINISTRATOR, Role.STAFF),
    RatingAction.MANAGE_OUTSIDE_LISTS: grant(Role.ADMINISTRATOR, Role.STAFF),
    # A trial is shared within the federation: everyone who belongs to it may read it.
    RatingAction.READ_TRIALS: grant(*Role),
}
