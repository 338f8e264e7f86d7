"""What a key must be made for, by what is asked."""

from __future__ import annotations

from rest_framework.permissions import SAFE_METHODS

from federation.people.models.accounts import KeyScope


def required_scope(view: object, method: str) -> KeyScope:
    """What a key must be made for: reading for what changes nothing, else what the view says (``scope``).

    A view that says nothing is for keys that may do everything.
    """
    if method in SAFE_METHODS:
        return KeyScope.READ
    scope: KeyScope = getattr(view, "scope", KeyScope.EVERYTHING)
    return scope
