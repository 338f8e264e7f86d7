"""Names of tie-breaks, outcomes and disqualifications on pages, and the format of tie-break values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy

from federation.templatetags.faristol import signed
from federation.words import say
from tournaments.competition.criterion import criteria, tie_breaks

SHORT_OUTCOMES: dict[str, Promise] = {
    "win": pgettext_lazy("outcome of a game", "won"),
    "draw": pgettext_lazy("outcome of a game", "drawn"),
    "loss": pgettext_lazy("outcome of a game", "lost"),
}


def name_disqualification(after_round: int) -> str:
    """Return from when someone was disqualified, in a few words."""
    if after_round == 0:
        return gettext("disqualified before round 1")
    return gettext("disqualified after round %(round)s") % {"round": after_round}


@dataclass(frozen=True, slots=True)
class TieBreakLabel:
    """A short heading for a narrow column, and the full name."""

    short: str
    full: str


def label_tie_break(code: str) -> TieBreakLabel:
    """Return a tie-break's name in the active language."""
    criterion = criteria()[code]
    return TieBreakLabel(say(criterion.short), say(criterion.name))


def tie_break_choices() -> Sequence[tuple[str, str]]:
    """Return codes and names of all tie-breaks, as choices for a field."""
    return [(criterion.code, say(criterion.name)) for criterion in tie_breaks()]


def tie_break_text(code: str, value: float | None) -> str:
    """Return a value as text: empty if unknown, a difference with its sign."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if criteria()[code].signed:
        return signed(value)
    return str(formats.localize(value, use_l10n=True))
