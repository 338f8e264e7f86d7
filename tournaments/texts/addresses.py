"""Where a thing is explained."""

from __future__ import annotations

from django.urls import reverse


def code_url(code: str) -> str:
    """Where a code is explained."""
    return f"{reverse('problem_codes')}#{code}"
