"""Conditions for the rating in plain words, for components/championships/conditions.html."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from federation.web.moments import moment_words
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.rules.rateability import Condition, Decision, Judgement, Rateability, Verdict
from tournaments.championship.words import CONDITIONS, VERDICTS

# Sentences by condition and verdict; %(at)s, %(due)s and %(found)s are filled in where present.
_SENTENCES: dict[tuple[Condition, Verdict], str | Promise] = {
    (Condition.CLASSIC, Verdict.MET): gettext_lazy("It’s played one against one."),
    (Condition.CLASSIC, Verdict.NOT_MET): gettext_lazy(
        "It isn’t played one against one; only two-player games are rated."
    ),
    (Condition.CIRCUIT, Verdict.MET): gettext_lazy("It’s part of the official circuit, so no other conditions apply."),
    (Condition.REGULATIONS, Verdict.MET): gettext_lazy("It follows the federation’s regulations."),
    (Condition.REGULATIONS, Verdict.NOT_MET): gettext_lazy("It doesn’t follow the federation’s regulations."),
    (Condition.DICTIONARY, Verdict.MET): gettext_lazy("It uses the federation’s dictionary."),
    (Condition.DICTIONARY, Verdict.NOT_MET): gettext_lazy(
        "It uses “%(found)s”, which isn’t the federation’s dictionary."
    ),
    (Condition.ANNOUNCED, Verdict.MET): gettext_lazy("Announced on %(at)s; the deadline was %(due)s."),
    (Condition.ANNOUNCED, Verdict.NOT_MET): gettext_lazy("Announced on %(at)s; the deadline was the end of %(due)s."),
    (Condition.RESULTS, Verdict.MET): gettext_lazy(
        "The complete results arrived on %(at)s; the deadline was %(due)s."
    ),
    (Condition.RESULTS, Verdict.NOT_MET): gettext_lazy(
        "The complete results arrived on %(at)s; the deadline was the end of %(due)s."
    ),
    (Condition.RESULTS, Verdict.OPEN): gettext_lazy("The complete results are due by the end of %(due)s."),
    (Condition.FORMAT, Verdict.MET): gettext_lazy("The results arrived in a format that the federation accepts."),
    (Condition.FORMAT, Verdict.NOT_MET): gettext_lazy(
        "The results arrived in a format that the federation doesn’t accept (%(found)s)."
    ),
    (Condition.FORMAT, Verdict.OPEN): gettext_lazy("The results must be in a format that the federation accepts."),
}
_NEVER_CAME = gettext_lazy("The complete results were due by the end of %(due)s and haven’t arrived.")
_WHOLE: dict[Verdict, str | Promise] = {
    Verdict.MET: gettext_lazy("This is a rated championship."),
    Verdict.NOT_MET: gettext_lazy("This championship isn’t rated."),
    Verdict.OPEN: gettext_lazy("It will be rated once the remaining conditions are met."),
}
TONES = {Verdict.MET: "good", Verdict.NOT_MET: "bad", Verdict.OPEN: "calm"}


def is_shown(championship: Championship) -> bool:
    """Return whether to show it at all: only if it will be, or was, played."""
    return championship.state in {ChampionshipState.ANNOUNCED, ChampionshipState.APPROVED}


@dataclass(frozen=True, slots=True)
class DecisionItem:
    """The federation's override, for components/championships/condition_decision.html."""

    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class ConditionItem:
    """A condition and its current verdict."""

    code: str
    label: str
    verdict: str
    tone: str
    sentence: str
    decision: DecisionItem | None


@dataclass(frozen=True, slots=True)
class Conditions:
    """Whether a championship is rated, and why."""

    verdict: str
    tone: str
    sentence: str
    decision: DecisionItem | None
    conditions: Sequence[ConditionItem]
    days_announced: str


def condition_shapes(rateability: Rateability, championship: Championship) -> Conditions:
    return Conditions(
        verdict=rateability.verdict.value,
        tone=TONES[rateability.verdict],
        sentence=str(_WHOLE[rateability.verdict]),
        decision=_decision(rateability.decision),
        conditions=[_condition(one) for one in rateability.judgements],
        days_announced=_moved(championship),
    )


def _condition(judgement: Judgement) -> ConditionItem:
    return ConditionItem(
        code=judgement.condition.value,
        label=str(CONDITIONS[judgement.condition]),
        verdict=str(VERDICTS[judgement.verdict]),
        tone=TONES[judgement.verdict],
        sentence=_sentence(judgement),
        decision=_decision(judgement.decision),
    )


def _sentence(judgement: Judgement) -> str:
    sentence = _SENTENCES[judgement.condition, judgement.judged]
    if judgement.condition is Condition.RESULTS and judgement.judged is Verdict.NOT_MET and judgement.at is None:
        sentence = _NEVER_CAME
    return str(sentence) % {"at": moment_words(judgement.at), "due": _day(judgement.due), "found": judgement.found}


def _decision(decision: Decision | None) -> DecisionItem | None:
    if decision is None:
        return None
    met, not_met = _("The federation decided to count this as met."), _("The federation decided that this isn’t met.")
    return DecisionItem(met if decision.is_met else not_met, decision.reason)


def _moved(championship: Championship) -> str:
    """A note if the days were changed: they count from then on."""
    if championship.dates_announced_at is None:
        return ""
    return _("First announced on %(first)s for other dates; the current dates were announced on %(now)s.") % {
        "first": moment_words(championship.announced_at),
        "now": moment_words(championship.dates_announced_at),
    }


def _day(day: date | None) -> str:
    return formats.date_format(day, "DATE_FORMAT") if day else ""
