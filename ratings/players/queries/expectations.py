"""What may be expected of a game between two players, by the latest list of a system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from federation.people.models.players import Player
from ratings.lists.models import Edition, EditionRow
from ratings.lists.queries.ranking import latest_edition
from ratings.replay.queries.sources import parameters_of
from ratings.systems.elo import EloParameters
from ratings.systems.expectancy import SCALE, ExpectancyTable, build_table
from ratings.systems.models import RatingSystem


@dataclass(frozen=True, slots=True)
class Expectations:
    """``ratings`` by the player's id. ``table`` is None where the system knows no expectancy: an average of scalps."""

    edition: Edition
    ratings: Mapping[int, int]
    table: ExpectancyTable | None

    def share(self, one: int, other: int) -> float | None:
        """The part of a point that the one may expect against the other, from 0 to 1; None where it is not known."""
        if self.table is None or one not in self.ratings or other not in self.ratings:
            return None
        return self.table.look_up(self.ratings[one] - self.ratings[other]) / SCALE


def find_expectations(system: RatingSystem, players: Sequence[Player]) -> Expectations | None:
    """By the system's latest edition; None before the first. Two queries. Raises ParametersUnusable."""
    edition = latest_edition(system)
    if edition is None:
        return None
    rows = EditionRow.objects.filter(edition=edition, player__in=[player.pk for player in players])
    parameters = parameters_of(system)
    table = build_table(parameters.expectancy) if isinstance(parameters, EloParameters) else None
    return Expectations(edition, dict(rows.values_list("player_id", "rating")), table)
