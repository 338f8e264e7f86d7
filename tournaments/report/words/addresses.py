"""Where a thing is explained."""

from __future__ import annotations

from django.urls import reverse


def code_url(code: str) -> str:
    """Where a code is explained."""
    return f"{reverse('problem_codes')}#{code}"


def guide_url(key: str = "") -> str:
    """Where a format is explained, by its guide's key; without one, all of them."""
    return f"{reverse('format_guides')}#{key}" if key else reverse("format_guides")
