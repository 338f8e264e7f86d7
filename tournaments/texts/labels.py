"""What tie-breaks, outcomes and disqualifications are called on pages."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.rules.competition import TieBreak


@dataclass(frozen=True, slots=True)
class TieBreakLabel:
    """A short heading for a narrow column, and the full name."""

    short: str | Promise
    full: str | Promise


TIE_BREAKS: dict[str, TieBreakLabel] = {
    TieBreak.MEDIAN_BUCHHOLZ: TieBreakLabel(pgettext_lazy("tie-break, short", "M-Buch."), _("Median-Buchholz")),
    TieBreak.BERGER: TieBreakLabel(pgettext_lazy("tie-break, short", "Berger"), _("Berger")),
    TieBreak.POINT_DIFFERENCE: TieBreakLabel(pgettext_lazy("tie-break, short", "Diff."), _("Point difference")),
    TieBreak.TOTAL_POINTS: TieBreakLabel(pgettext_lazy("tie-break, short", "Total"), _("Total points")),
    TieBreak.BUCHHOLZ: TieBreakLabel(pgettext_lazy("tie-break, short", "Buch."), _("Buchholz")),
    TieBreak.BUCHHOLZ_CUT_1: TieBreakLabel(pgettext_lazy("tie-break, short", "Buch. −1"), _("Buchholz, cut by one")),
    TieBreak.BUCHHOLZ_CUT_2: TieBreakLabel(pgettext_lazy("tie-break, short", "Buch. −2"), _("Buchholz, cut by two")),
    TieBreak.BUCHHOLZ_MEDIAN_1: TieBreakLabel(
        pgettext_lazy("tie-break, short", "Buch. ±1"), _("Buchholz without the lowest and the highest")
    ),
    TieBreak.DIRECT_ENCOUNTER: TieBreakLabel(pgettext_lazy("tie-break, short", "Direct"), _("Direct encounter")),
    TieBreak.WINS: TieBreakLabel(pgettext_lazy("tie-break, short", "Wins"), _("Games won")),
    TieBreak.PROGRESSIVE: TieBreakLabel(pgettext_lazy("tie-break, short", "Progr."), _("Progressive points")),
    TieBreak.AVERAGE_RATING: TieBreakLabel(
        pgettext_lazy("tie-break, short", "Av. rating"), _("Average rating of the opponents")
    ),
    TieBreak.MEAN_PLACE: TieBreakLabel(pgettext_lazy("tie-break, short", "Place"), _("Mean place at the tables")),
    TieBreak.CUSCA: TieBreakLabel(pgettext_lazy("tie-break, short", "CUSCA"), _("CUSCA")),
}

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
