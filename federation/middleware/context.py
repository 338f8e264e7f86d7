"""Context of every page: the federation, and what the reader may do."""

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
    # Looked up once, and only if the page uses it.
    actor: Any = SimpleLazyObject(lambda: actor_for(request.user))
    return {
        "federation": federation,
        "actor": actor,
        "may": SimpleLazyObject(lambda: permitted_actions(actor)),
        "canonical": canonical_url(request),
        # Whether the reader has notices here, and the number of unread ones.
        "belongs": SimpleLazyObject(lambda: belongs_here(actor)),
        "unread_notices": SimpleLazyObject(lambda: count_unread(actor)),
        # The reader's claim of a player page that waits for staff, or None.
        "waiting_claim": SimpleLazyObject(lambda: waiting_claim(actor)),
        # In the template's language, which the view may have changed.
        "site_links": SimpleLazyObject(lambda: site_links(federation)),
    }


def canonical_url(request: HttpRequest) -> str:
    """Return the one address of this page for search engines and sharing, however the reader came.

    It is under the federation's own host name if it has one; of the query only a list's page number is kept.
    """
    page = whole_number(request.GET.get("page"), least=2)
    # The second page is a page of its own; the first is the list itself.
    question = f"?page={page}" if page is not None else ""
    federation = getattr(request, "federation", None)
    return f"{root_of(federation)}{escape_uri_path(request.path_info)}{question}"


def permitted_actions(actor: Actor) -> dict[str, bool]:
    """Return every action and whether the reader's roles in the federation allow it (``may.see_desk``).

    Organisers and arbiters of a single championship also have a desk.
    """
    permitted = {action.value: can(actor, action) for action in grants.names()}
    permitted[Action.SEE_DESK.value] = permitted[Action.SEE_DESK.value] or has_local_role(actor)
    return permitted
