"""Points on which regulations are silent or contradictory: what a federation may decide or assumed. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from federation.values.fields import Fault, read_fields

# Fields of ``CompetitionRules`` that may be assumed.
ASSUMABLE = (
    "system",
    "rounds_min",
    "seats",
    "win",
    "tie_breaks",
    "seeding",
    "unrated_rating",
    "bye",
    "late_until",
    "repeat_meetings",
    "dictionary",
)
# What a regulation may leave open outside the fields, and is printed anyway.
READINGS = (
    "acceptance",
    "people",
    "people.federation",
    "people.challenges",
    "people.arbiters",
    "people.players",
    "committee",
    "arbiters.powers",
    "arbiters.final",
    "arbiters.replaced",
    "announcement.contents",
    "announcement.deadline",
    "announcement.short_month",
    "announcement.circuit",
    "announcement.moved",
    "changes",
    "places.order",
    "places.three",
    "places.ties",
    "seeding.alphabetical",
    "seeding.halves",
    "pairing.distance",
    "pairing.fide",
    "pairing.ranking",
    "bye.late",
    "bye.points",
    "late.fictitious",
    "standings.shared",
    "median_buchholz.fewest",
    "standings.unplayed",
    "delivery.complete",
    "delivery.deadline",
    "delivery.circuit",
    "delivery.formats",
    "delivery.more_formats",
    "delivery.portal",
    "delivery.first",
    "conditions",
    "conditions.override",
    "rating.named",
    "rating.lists",
    "rated.players",
    "rated.unplayed",
)


@dataclass(frozen=True, slots=True)
class OpenPoints:
    """Yes or no for each open point, by code; "yes" is the default everywhere.

    Of pairing:

    - ``look_ahead``: the least distance among the pairings that leave a way to the last round without a second
      meeting (FISC §1 A before B);
    - ``second_meeting_before_second_bye``: at a dead end two players meet again before anyone has a second bye;
    - ``forfeit_win_is_bye``: a full point without playing counts as having had the bye (FIDE C.04.1, 4);
    - ``half_bye_is_no_bye``: half a point without playing does not;
    - ``fictitious_own_only``: fictitious points (FISC §4) affect only their owner, not the sums of the opponents;
    - ``positions_with_bye``: distances are counted in the list of all present, including the player with the bye;
    - ``rated_before_debutants``: of equal ratings, a rated player comes before a debutant;
    - ``first_round_halves``: round 1 pairs the first of the first half with the first of the second half.

    Of standings:

    - ``forfeit_no_meeting``: an unplayed game is not a meeting: no opponent for Median-Buchholz, Berger and the like;
    - ``forfeit_scores_count``: the score of such a game (300–0) counts for difference and total;
    - ``bye_no_game_points``: game points recorded for a bye do not count;
    - ``median_by_length``: Median-Buchholz uses the championship's length, even before its end;
    - ``median_drops_met``: it also leaves out one or two opponents of those who had a bye;
    - ``withdrawn_keep_place``: players who withdrew keep the place that the points give, and are not put last.
    """

    look_ahead: bool = True
    second_meeting_before_second_bye: bool = True
    forfeit_win_is_bye: bool = True
    half_bye_is_no_bye: bool = True
    fictitious_own_only: bool = True
    positions_with_bye: bool = True
    rated_before_debutants: bool = True
    first_round_halves: bool = True
    forfeit_no_meeting: bool = True
    forfeit_scores_count: bool = True
    bye_no_game_points: bool = True
    median_by_length: bool = True
    median_drops_met: bool = True
    withdrawn_keep_place: bool = True

    def as_json(self) -> dict[str, bool]:
        """Return only what differs from the default."""
        return {code: value for code, value in asdict(self).items() if value is not DEFAULTS[code]}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> OpenPoints:
        """Read the options of a JSON or TOML table. Raises ValueError for an unknown code or a non-boolean answer."""
        faults: list[Fault] = []
        points = read_fields(cls, values, faults)
        if points is None:
            raise ValueError("; ".join(f"{fault.path}: {fault.found!r}" for fault in faults))
        return points


DEFAULTS: Mapping[str, bool] = {option.name: bool(option.default) for option in fields(OpenPoints)}
