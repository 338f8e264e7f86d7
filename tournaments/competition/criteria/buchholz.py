"""Sums of the opponents' points, in full or without some of them. Values in points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from federation.values.sentences import Sentence
from federation.values.sentences import counted as ngettext
from federation.values.sentences import headed as pgettext
from federation.values.sentences import sentence as _
from tournaments.competition.criterion import Criterion
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.tallies import Field

# From this number of rounds on, FISC's Median-Buchholz leaves out the two worst opponents instead of one.
ROUNDS_WITH_TWO_LEFT_OUT = 7


def median_buchholz(field: Field, players: Sequence[int]) -> Mapping[int, float]:
    """FISC §1: without the opponent with the fewest points, or the two with the fewest from seven rounds on.

    Unlike the chess coefficient of that name it leaves out only the low end. The length is the championship's, stated
    or announced, even before its end, unless ``median_by_length`` is decided otherwise. A player with a bye has met
    fewer and still loses one or two (``median_drops_met``); if decided otherwise, rounds without an opponent go first.
    """
    options = field.rules.options
    length = field.length if options.median_by_length else field.round
    left_out = 2 if length >= ROUNDS_WITH_TWO_LEFT_OUT else 1
    values = {}
    for number in players:
        met = _sorted_points(field, number)
        without = 0 if options.median_drops_met else max(0, field.round - len(met))
        values[number] = sum(met[max(0, left_out - without) :]) / 2
    return values


def buchholz(field: Field, players: Sequence[int]) -> Mapping[int, float]:
    """FIDE C.07, 8.1: the points of all opponents met."""
    return {number: sum(_sorted_points(field, number)) / 2 for number in players}


def buchholz_cut(left_out: int) -> Callable[[Field, Sequence[int]], Mapping[int, float]]:
    """FIDE C.07, 14: Buchholz without the one (or two) with the fewest points."""

    def cut(field: Field, players: Sequence[int]) -> Mapping[int, float]:
        return {number: sum(_sorted_points(field, number)[left_out:]) / 2 for number in players}

    return cut


def buchholz_median(field: Field, players: Sequence[int]) -> Mapping[int, float]:
    """FIDE C.07, 14: Buchholz without the one with the fewest points and the one with the most."""
    return {number: sum(_sorted_points(field, number)[1:-1]) / 2 for number in players}


def _sorted_points(field: Field, number: int) -> list[int]:
    return sorted(map(field.points_of_opponent, field.tallies[number].met))


def _median_article(rules: CompetitionRules) -> list[Sentence]:
    return [
        _("The match points of all opponents a player has met are added up."),
        _("The opponent with the fewest match points is left out."),
        ngettext(
            "With %(rounds)s round or more, the two opponents with the fewest are left out.",
            "With %(rounds)s rounds or more, the two opponents with the fewest are left out.",
            ROUNDS_WITH_TWO_LEFT_OUT,
            rounds=ROUNDS_WITH_TWO_LEFT_OUT,
        ),
        _MET,
    ]


def _article(*left_out: Sentence) -> Callable[[CompetitionRules], list[Sentence]]:
    return lambda rules: [_("The match points of all opponents a player has met are added up."), *left_out, _MET]


_MET = _("Only games that were played count: a bye is not an opponent, nor is a player who did not come.")

MEDIAN_BUCHHOLZ = Criterion(
    code="median_buchholz",
    order=1,
    value=median_buchholz,
    name=_("Median-Buchholz"),
    short=pgettext("tie-break, short", "M-Buch."),
    article=_median_article,
    what="points of the opponents met, without the one with the fewest, from seven rounds on without two",
    source="FISC §1; not the chess coefficient of that name",
    prints=("median_buchholz.fewest",),
    open_points=("median_by_length", "median_drops_met"),
)
BUCHHOLZ = Criterion(
    code="buchholz",
    order=5,
    value=buchholz,
    name=_("Buchholz"),
    short=pgettext("tie-break, short", "Buch."),
    article=_article(),
    what="points of the opponents met",
    source="FIDE C.07",
)
BUCHHOLZ_CUT_1 = Criterion(
    code="buchholz_cut_1",
    order=6,
    value=buchholz_cut(1),
    name=_("Buchholz Cut 1"),
    short=pgettext("tie-break, short", "Buch. −1"),
    article=_article(_("The opponent with the fewest match points is left out.")),
    what="the same without the one with the fewest",
    source="FIDE C.07",
)
BUCHHOLZ_CUT_2 = Criterion(
    code="buchholz_cut_2",
    order=7,
    value=buchholz_cut(2),
    name=_("Buchholz Cut 2"),
    short=pgettext("tie-break, short", "Buch. −2"),
    article=_article(_("The two opponents with the fewest match points are left out.")),
    what="the same without the two with the fewest",
    source="FIDE C.07",
)
BUCHHOLZ_MEDIAN_1 = Criterion(
    code="buchholz_median_1",
    order=8,
    value=buchholz_median,
    name=_("Buchholz without the lowest and the highest"),
    short=pgettext("tie-break, short", "Buch. ±1"),
    article=_article(_("The opponent with the fewest match points and the one with the most are left out.")),
    what="the same without the one with the fewest and the one with the most",
    source="FIDE C.07",
)
