"""Values of tie-breaks as they are written."""

from __future__ import annotations

from django.utils import formats

from federation.templatetags.faristol import signed
from tournaments.rules.competition import TieBreak


def tie_break_text(code: TieBreak, value: float | None) -> str:
    """Nothing where nothing is known; a difference with its sign."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if code is TieBreak.POINT_DIFFERENCE:
        return signed(value)
    return str(formats.localize(value, use_l10n=True))
