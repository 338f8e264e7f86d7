"""The scope a key needs for a request."""

from __future__ import annotations

from rest_framework.permissions import SAFE_METHODS

from federation.people.models.accounts import KeyScope


def required_scope(view: object, method: str) -> KeyScope:
    """Return the scope a key needs: reading for safe methods, otherwise the view's own (``scope``).

    A view without one requires a key that may do everything.
    """
    if method in SAFE_METHODS:
        return KeyScope.READ
    scope: KeyScope = getattr(view, "scope", KeyScope.EVERYTHING)
    return scope
