"""Rules of competition in a sentence that an organiser recognises."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.competition.rules import CompetitionRules, System
from tournaments.competition.words.tie_breaks import label_tie_break

SYSTEMS = {
    System.SWISS: gettext_lazy("Swiss system"),
    System.ROUND_ROBIN: gettext_lazy("everybody against everybody"),
    System.KING_OF_THE_HILL: gettext_lazy("king of the hill"),
    System.ALL_PLAY: gettext_lazy("everybody plays every round"),
}


def describe_rules(rules: CompetitionRules) -> str:
    """“Swiss system, at least 5 rounds; equal points: Median-Buchholz, Berger”."""
    parts = [str(SYSTEMS[rules.system])]
    if rules.seats > 2:
        parts.append(_("tables of up to %(seats)s players") % {"seats": rules.seats})
    if rules.rounds_max == rules.rounds_min:
        exact = ngettext("%(rounds)s round", "%(rounds)s rounds", rules.rounds_min)
        parts.append(exact % {"rounds": rules.rounds_min})
    elif rules.rounds_min > 1:
        text = ngettext("at least %(rounds)s round", "at least %(rounds)s rounds", rules.rounds_min)
        parts.append(text % {"rounds": rules.rounds_min})
    sentence = ", ".join(parts)
    if rules.tie_breaks:
        names = ", ".join(label_tie_break(code).full for code in rules.tie_breaks)
        sentence += _("; equal points: %(tie_breaks)s") % {"tie_breaks": names}
    return sentence[:1].upper() + sentence[1:]
