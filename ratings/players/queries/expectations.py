"""Expectations for a game between two players, from a system's latest list."""

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
    """``ratings`` by player id. ``table`` is None if the system has no expectancy: an average of scalps."""

    edition: Edition
    ratings: Mapping[int, int]
    table: ExpectancyTable | None

    def share(self, one: int, other: int) -> float | None:
        """Return the share of a point one may expect against the other, from 0 to 1; None if unknown."""
        if self.table is None or one not in self.ratings or other not in self.ratings:
            return None
        return self.table.look_up(self.ratings[one] - self.ratings[other]) / SCALE


def find_expectations(system: RatingSystem, players: Sequence[Player]) -> Expectations | None:
    """Return expectations from the latest list; None before the first. Two queries. Raises ParametersUnusable."""
    edition = latest_edition(system)
    if edition is None:
        return None
    rows = EditionRow.objects.filter(edition=edition, player__in=[player.pk for player in players])
    parameters = parameters_of(system)
    table = build_table(parameters.expectancy) if isinstance(parameters, EloParameters) else None
    return Expectations(edition, dict(rows.values_list("player_id", "rating")), table)
