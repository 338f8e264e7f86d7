"""The criteria of a ranking: one small function each, with its definition and where it is written. Pure.

A criterion takes the field and the players who are equal in everything before it, and gives each a value: points as
printed, None where the report does not know it. More is better, but for the criteria of LOWER_IS_BETTER. Only games
that were played count as meetings, here and in FIDE's criteria: a bye is no opponent, nor is somebody who did not
come (an option: ``forfeit_no_meeting``); FIDE's dummy opponents are not the regulations'.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tournaments.rules.competition import TieBreak
from tournaments.rules.criteria.buchholz import buchholz, buchholz_cut, buchholz_median, median_buchholz
from tournaments.rules.criteria.encounters import berger, direct_encounter
from tournaments.rules.criteria.scores import cusca, mean_place, point_difference, total_points
from tournaments.rules.criteria.sums import average_rating, points, progressive, wins
from tournaments.rules.tallies import Field

Value = float | int | None
Criterion = Callable[[Field, Sequence[int]], Mapping[int, Value]]

POINTS = "points"
CRITERIA: Mapping[str, Criterion] = {
    POINTS: points,
    TieBreak.MEDIAN_BUCHHOLZ: median_buchholz,
    TieBreak.BERGER: berger,
    TieBreak.POINT_DIFFERENCE: point_difference,
    TieBreak.TOTAL_POINTS: total_points,
    TieBreak.BUCHHOLZ: buchholz,
    TieBreak.BUCHHOLZ_CUT_1: buchholz_cut(1),
    TieBreak.BUCHHOLZ_CUT_2: buchholz_cut(2),
    TieBreak.BUCHHOLZ_MEDIAN_1: buchholz_median,
    TieBreak.DIRECT_ENCOUNTER: direct_encounter,
    TieBreak.WINS: wins,
    TieBreak.PROGRESSIVE: progressive,
    TieBreak.AVERAGE_RATING: average_rating,
    TieBreak.MEAN_PLACE: mean_place,
    TieBreak.CUSCA: cusca,
}
LOWER_IS_BETTER = frozenset({TieBreak.MEAN_PLACE.value})
# What is asked only of players who are equal in everything before.
AMONG_EQUALS = frozenset({TieBreak.DIRECT_ENCOUNTER.value})
