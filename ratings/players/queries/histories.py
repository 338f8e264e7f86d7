"""A player's rating for the player's page: the current one, and every change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from operator import attrgetter
from typing import Any

from django.db.models import QuerySet, Subquery
from django.utils.translation import gettext as _

from federation.people.models.players import Player
from ratings.lists.models import Edition, EditionRow
from ratings.lists.queries.ranking import latest_edition
from ratings.replay.models import RatingChange, SeedRating
from ratings.systems.models import RatingSystem


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """A championship in a player's history. ``expected`` is in points, ``half_points`` in half points.

    Values of other systems are None: ``expected`` and ``k`` belong to an Elo; ``scalps`` (their sum) and
    ``counted_games`` (the games behind the new rating) to an average of scalps. In the world's systems ``weight`` is
    the weight of a point; ``deviation`` (rating points) belongs to those that have one.
    """

    name: str
    slug: str
    day: date
    before: int
    after: int
    games: int
    half_points: int
    expected: Decimal | None
    k: int | None
    games_before: int
    scalps: int | None
    counted_games: int | None
    counted_scalps: int | None
    weight: Decimal | None = None
    deviation: Decimal | None = None

    @property
    def change(self) -> int:
        return self.after - self.before

    @property
    def above_expectation(self) -> Decimal | None:
        """Return points scored above expectation; None if the system has no expectations."""
        return None if self.expected is None else Decimal(self.half_points) / 2 - self.expected

    @property
    def games_after(self) -> int:
        return self.games_before + self.games if self.counted_games is None else self.counted_games


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """``edition`` is the latest published list, ``row`` the player's line in it; ``changes`` are in rating order."""

    system: RatingSystem
    edition: Edition | None
    row: EditionRow | None
    seed: SeedRating | None
    changes: tuple[ChangeLine, ...]

    @property
    def rating(self) -> int | None:
        """Return the rating after everything rated, published or not; None for a player without one."""
        if self.changes:
            return self.changes[-1].after
        return self.seed.rating if self.seed else None

    @property
    def exact(self) -> Decimal | None:
        """For an average of scalps, return the unrounded average after the last championship."""
        last = self.changes[-1] if self.changes else None
        if last is None or last.counted_scalps is None or not last.counted_games:
            return None
        return Decimal(last.counted_scalps) / last.counted_games

    @property
    def games(self) -> int:
        if self.changes:
            return self.changes[-1].games_after
        return self.seed.games if self.seed else 0

    @property
    def deviation(self) -> Decimal | None:
        """Return the uncertainty of the rating, after everything rated; None if unknown."""
        return self.changes[-1].deviation if self.changes else None

    @property
    def best(self) -> int | None:
        ratings = [line.after for line in self.changes] + ([self.seed.rating] if self.seed else [])
        return max(ratings, default=None)

    @property
    def best_performance(self) -> ChangeLine | None:
        """Return the championship with the most points above expectation, the first of equals; or None."""
        above = [line for line in self.changes if (line.above_expectation or 0) > 0]
        return max(above, key=lambda line: line.above_expectation or 0, default=None)

    @property
    def change_since_list(self) -> int:
        """Return the change since the latest list, which does not show it yet."""
        if self.row is None or self.rating is None:
            return 0
        return self.rating - self.row.rating


# The columns of a ChangeLine, in order.
_LINE = (
    *("championship__name", "championship__slug", "championship__ends_on", "before", "after", "games"),
    *("half_points", "expected", "k", "games_before", "scalps", "counted_games", "counted_scalps"),
    *("weight", "deviation"),
)


def find_changes(player: Player, system: RatingSystem) -> QuerySet[RatingChange]:
    """Return the player's changes in one system, latest first, each with its championship."""
    changes = RatingChange.objects.filter(system=system, player=player).order_by("-position")
    return changes.select_related("championship")


def change_line(change: RatingChange) -> ChangeLine:
    """Return the line of a change whose championship is loaded."""
    return ChangeLine(*attrgetter(*(name.replace("__", ".") for name in _LINE))(change))


def read_history(player: Player, system: RatingSystem) -> RatingHistory:
    """Return the player's history in one system. Four queries, whatever its length."""
    edition, row = _latest_line(player, system)
    changes = RatingChange.objects.filter(system=system, player=player).order_by("position")
    lines = changes.values_list(*_LINE)
    return RatingHistory(
        system=system,
        edition=edition,
        row=row,
        seed=SeedRating.objects.filter(system=system, player=player).first(),
        changes=tuple(ChangeLine(*line) for line in lines),
    )


def _latest_line(player: Player, system: RatingSystem) -> tuple[Edition | None, EditionRow | None]:
    """Return the latest list and the player's line in it. One query if the player is on it."""
    latest = Edition.objects.filter(system=system).order_by("-number").values("pk")[:1]
    rows = EditionRow.objects.filter(player=player, edition=Subquery(latest)).select_related("edition")
    row = rows.first()
    return (row.edition, row) if row else (latest_edition(system), None)


def chart_points(history: RatingHistory) -> Sequence[dict[str, Any]]:
    """Return the points for static/js/rating_chart.js, in rating order, with each championship's ``slug``.

    The line starts at the rating before the first change: on the day of the seed's last game, if known.
    """
    points: list[dict[str, Any]] = []
    if history.changes:
        first, seed = history.changes[0], history.seed
        day = seed.last_played_on if seed and seed.last_played_on else first.day
        points.append({"date": day.isoformat(), "rating": first.before, "label": _("Starting rating")})
    for line in history.changes:
        point: dict[str, Any] = {
            "date": line.day.isoformat(),
            "rating": line.after,
            "change": line.change,
            "label": line.name,
            "games": line.games,
            "slug": line.slug,
        }
        if line.deviation is not None:
            point["deviation"] = float(round(line.deviation, 1))
        points.append(point)
    return points
