"""What every page shows: the federation, and what the reader may do."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from federation.permissions import PUBLIC, Action, Actor, actor_for, can, grants, has_local_role


def portal(request: HttpRequest) -> dict[str, Any]:
    federation = getattr(request, "federation", None)
    if federation is None:
        return {"federation": None, "actor": PUBLIC, "may": {}}
    # Looked up once, and only by a page that asks.
    actor: Any = SimpleLazyObject(lambda: actor_for(request.user))
    return {
        "federation": federation,
        "actor": actor,
        "may": SimpleLazyObject(lambda: permitted_actions(actor)),
    }


def permitted_actions(actor: Actor) -> dict[str, bool]:
    """Every action of the matrix and whether the reader's roles in the federation allow it (``may.see_desk``).

    A desk has also who organises or arbitrates a single championship.
    """
    permitted = {action.value: can(actor, action) for action in grants.names()}
    permitted[Action.SEE_DESK.value] = permitted[Action.SEE_DESK.value] or has_local_role(actor)
    return permitted
