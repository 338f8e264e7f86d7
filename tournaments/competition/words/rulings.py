"""A championship's rules in words: in one sentence, and one by one next to the federation's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from federation.templatetags.faristol import half_points
from tournaments.competition.relevant_open_points import points_of_pairing, points_of_standings
from tournaments.competition.rules import CompetitionRules, System
from tournaments.competition.words.labels import label_tie_break
from tournaments.competition.words.pairing import OPEN_POINTS, answer_of, name_system

SYSTEMS = {
    System.SWISS: gettext_lazy("Swiss system"),
    System.ROUND_ROBIN: gettext_lazy("round robin"),
    System.KING_OF_THE_HILL: gettext_lazy("king of the hill"),
    System.ALL_PLAY: gettext_lazy("everyone plays every round"),
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
        sentence += _("; tie-breaks: %(tie_breaks)s") % {"tie_breaks": names}
    return sentence[:1].upper() + sentence[1:]


_LATE = {
    "half": gettext_lazy("Up to the halfway round"),
    "any": gettext_lazy("Before any round"),
    "none": gettext_lazy("Never"),
}


@dataclass(frozen=True, slots=True)
class Ruling:
    """The rule ``here``; ``usual`` is the federation's, empty if it is the same or unstated.

    ``is_open``: the regulation doesn't say, so someone had to decide.
    """

    name: str
    here: str
    usual: str = ""
    is_open: bool = False


def list_rulings(rules: CompetitionRules, usual: CompetitionRules | None, system: str | None = None) -> list[Ruling]:
    """Return everything that may differ between championships. ``usual`` is None if unknown.

    ``system`` is the one used for pairing, if it differs from the rules' choice.
    """
    told = [_ruling(name, tell, rules, usual, system) for name, tell in _told().items()]
    codes = [*points_of_pairing(rules), *points_of_standings(rules)]
    return [*told, *(_open(code, rules, usual) for code in codes)]


def list_deviations(rules: CompetitionRules, usual: CompetitionRules | None) -> list[Ruling]:
    """Return only the differences from the federation's rules."""
    return [one for one in list_rulings(rules, usual) if one.usual]


Tell = Callable[[CompetitionRules, str | None], str]


def _told() -> Mapping[str, Tell]:
    return {
        _("Pairing system"): lambda rules, system: name_system(system or rules.pairing_system),
        _("Tie-breaks"): lambda rules, _system: _criteria(rules),
        _("Players without a rating count as"): lambda rules, _system: _unrated(rules),
        _("Players may join late"): lambda rules, _system: str(_LATE.get(rules.late_until, rules.late_until)),
        _("Match points for a bye"): lambda rules, _system: half_points(rules.half_points_of_bye),
    }


def _ruling(
    name: str, tell: Tell, rules: CompetitionRules, usual: CompetitionRules | None, system: str | None
) -> Ruling:
    here, there = tell(rules, system), tell(usual, None) if usual is not None else ""
    return Ruling(name, here, there if there != here else "")


def _criteria(rules: CompetitionRules) -> str:
    return ", ".join(label_tie_break(code).full for code in rules.tie_breaks) or "–"


def _unrated(rules: CompetitionRules) -> str:
    if rules.unrated_rating is None:
        return "–"
    if rules.unrated_later_on == rules.unrated_rating:
        return str(rules.unrated_rating)
    return _("%(first)s, then %(later)s from the second round") % {
        "first": rules.unrated_rating,
        "later": rules.unrated_later_on,
    }


def _open(code: str, rules: CompetitionRules, usual: CompetitionRules | None) -> Ruling:
    here = str(answer_of(rules, code))
    there = str(answer_of(usual, code)) if usual is not None else here
    return Ruling(str(OPEN_POINTS[code].label), here, there if there != here else "", is_open=True)
