"""What outcomes and disqualifications are called on pages."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy

SHORT_OUTCOMES: dict[str, Promise] = {
    "win": pgettext_lazy("outcome of a game", "won"),
    "draw": pgettext_lazy("outcome of a game", "drawn"),
    "loss": pgettext_lazy("outcome of a game", "lost"),
}


def name_disqualification(after_round: int) -> str:
    """From when somebody was disqualified, in a few words."""
    if after_round == 0:
        return gettext("disqualified before round 1")
    return gettext("disqualified after round %(round)s") % {"round": after_round}
