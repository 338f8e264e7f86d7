"""What every page shows: the federation, and what the reader may do."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.encoding import escape_uri_path
from django.utils.functional import SimpleLazyObject

from federation.claims.services.claims import waiting_claim
from federation.notices.services.choices import count_unread
from federation.permissions import PUBLIC, Action, Actor, actor_for, belongs_here, can, grants, has_local_role
from federation.site.views.shapes import site_links
from federation.values.numbers import whole_number
from federation.web.addresses import root_of


def portal(request: HttpRequest) -> dict[str, Any]:
    federation = getattr(request, "federation", None)
    if federation is None:
        return {"federation": None, "actor": PUBLIC, "may": {}, "canonical": canonical_url(request)}
    # Looked up once, and only by a page that asks.
    actor: Any = SimpleLazyObject(lambda: actor_for(request.user))
    return {
        "federation": federation,
        "actor": actor,
        "may": SimpleLazyObject(lambda: permitted_actions(actor)),
        "canonical": canonical_url(request),
        # Whether the reader has notices here, and how many unread ones.
        "belongs": SimpleLazyObject(lambda: belongs_here(actor)),
        "unread_notices": SimpleLazyObject(lambda: count_unread(actor)),
        # The reader's claim of a player page that waits for staff, or None.
        "waiting_claim": SimpleLazyObject(lambda: waiting_claim(actor)),
        # In the language that the template is written in, which the view may have changed.
        "site_links": SimpleLazyObject(lambda: site_links(federation)),
    }


def canonical_url(request: HttpRequest) -> str:
    """The one address of this page for search engines and who shares it, however the reader came.

    Under the federation's own host name where it has one; of what was asked for only the page of a list.
    """
    page = whole_number(request.GET.get("page"), least=2)
    # The second page is another one, the first is the list itself.
    question = f"?page={page}" if page is not None else ""
    federation = getattr(request, "federation", None)
    return f"{root_of(federation)}{escape_uri_path(request.path_info)}{question}"


def permitted_actions(actor: Actor) -> dict[str, bool]:
    """Every action of the matrix and whether the reader's roles in the federation allow it (``may.see_desk``).

    A desk has also who organises or arbitrates a single championship.
    """
    permitted = {action.value: can(actor, action) for action in grants.names()}
    permitted[Action.SEE_DESK.value] = permitted[Action.SEE_DESK.value] or has_local_role(actor)
    return permitted
