"""The permission matrix as a Markdown table, for people who want to see it whole."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from federation.people.models.accounts import FEDERATION_ROLES, Role
from federation.permissions import Grant, grants

# Roles of one championship, in the order of the columns.
LOCAL_ROLES = (Role.ORGANISER, Role.ARBITER, Role.HELPER)
_HEADS = (
    "action",
    *(role.value for role in FEDERATION_ROLES),
    *(f"{role.value} of one championship" for role in LOCAL_ROLES),
)


def actions() -> list[StrEnum]:
    """Return every action of every app, grouped by app."""
    return list(grants.names())


def write_table() -> str:
    """Return the table: a row per action, ``yes`` where the role suffices. No one else may do any of it."""
    return "\n".join([_line(_HEADS), _line(["---"] * len(_HEADS)), *map(_action_line, actions())]) + "\n"


def _action_line(action: StrEnum) -> str:
    granted = grants[action]
    return _line([f"`{action}`", *_cells(granted)])


def _cells(granted: Grant) -> list[str]:
    anywhere = [role in granted.anywhere for role in FEDERATION_ROLES]
    here = [role in granted.here for role in LOCAL_ROLES]
    return ["yes" if may else "" for may in (*anywhere, *here)]


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
