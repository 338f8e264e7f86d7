"""What the days and rules of an announcement mean, in plain words, for tournaments/calendar/_foreseen.html."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.championship.rules.foresight import Foresight
from tournaments.championship.rules.rateability import Condition, Judgement, Verdict

_AGAINST: dict[Condition, str | Promise] = {
    Condition.CLASSIC: gettext_lazy("It is not played one against one; only games of two players are rated."),
    Condition.REGULATIONS: gettext_lazy("It does not follow the federation's regulations."),
    Condition.DICTIONARY: gettext_lazy("It is played by “%(found)s”, which is not the federation's dictionary."),
}


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Whether it would count, in a sentence, and what that comes from."""

    tone: str
    sentence: str
    lines: Sequence[str]


def foreseen_shape(foresight: Foresight, rating: str) -> Foreseen:
    """``rating`` is the name of the federation's rating."""
    unmet = foresight.unmet
    sentence = _("It will count for %(rating)s.")
    if unmet and foresight.can_be_decided:
        sentence = _("It will not count for %(rating)s unless you change this or the federation decides otherwise.")
    elif unmet:
        sentence = _("It will not count for %(rating)s.")
    return Foreseen(
        tone="warn" if unmet else "good",
        sentence=sentence % {"rating": rating},
        lines=list(_lines(foresight)),
    )


def _lines(foresight: Foresight) -> Iterator[str]:
    yield _days_left(foresight.days_left)
    for one in foresight.judgements:
        if one.condition is Condition.CIRCUIT:
            yield _("It belongs to the official circuit; nothing more is asked of it.")
        elif one.condition is Condition.ANNOUNCED:
            yield from _announced(one, foresight)
        elif one.verdict is Verdict.NOT_MET and one.condition in _AGAINST:
            yield str(_AGAINST[one.condition]) % {"found": one.found}
    if foresight.results_due is not None and not foresight.unmet:
        due = formats.date_format(foresight.results_due, "DATE_FORMAT")
        yield _("The complete results have to come by the end of %(due)s.") % {"due": due}


def _announced(judgement: Judgement, foresight: Foresight) -> Iterator[str]:
    due = formats.date_format(judgement.due, "DATE_FORMAT") if judgement.due else ""
    if judgement.verdict is Verdict.MET:
        yield _("It is announced in time: the last day for that is %(due)s.") % {"due": due}
        return
    yield _("It had to be announced by the end of %(due)s.") % {"due": due}
    if foresight.earliest is not None:
        earliest = formats.date_format(foresight.earliest, "DATE_FORMAT")
        yield _("Announced today, it is in time if it begins on %(day)s or later.") % {"day": earliest}


def _days_left(days: int) -> str:
    if days < 0:
        return _("Its first day is over.")
    if days == 0:
        return _("It begins today.")
    return ngettext("It begins in %(count)s day.", "It begins in %(count)s days.", days) % {"count": days}
