"""Seeds, where ratings start, and the changes of each championship.

The changes are a projection of the results: recomputing them at any time gives the same numbers.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.people.models.players import Player
from federation.tenancy.models import TenantModel, keeps_history
from ratings.lists.models import Edition
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship


@keeps_history
class SeedRating(TenantModel):
    """A player's rating when the federation joined. Everything later is computed from it and the results."""

    leaf = True

    system = models.ForeignKey(RatingSystem, on_delete=models.CASCADE, db_index=False, related_name="seeds")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    rating = models.IntegerField(_("rating"))
    games = models.PositiveIntegerField(_("games"), default=0)
    # None if unknown; such a player counts as inactive until the next game.
    last_played_on = models.DateField(_("last played"), null=True)

    class Meta:
        verbose_name = _("seed rating")
        verbose_name_plural = _("seed ratings")
        constraints = [models.UniqueConstraint(fields=["federation", "system", "player"], name="seed_unique")]

    def __str__(self) -> str:
        return f"{self.player}: {self.rating}"


class SequencePosition(TenantModel):
    """A championship's place in a system's order of rating, assigned at acceptance."""

    system = models.ForeignKey(RatingSystem, on_delete=models.CASCADE, db_index=False, related_name="sequence")
    championship = models.ForeignKey(Championship, on_delete=models.PROTECT, related_name="+")
    position = models.PositiveIntegerField(_("position"))
    # None while it waits to be rated, for the first time or again.
    rated_at = models.DateTimeField(_("rated"), null=True)
    # Incremented whenever its results change, so that a computation without a lock notices.
    revision = models.PositiveIntegerField(default=0, db_default=0)
    # The first edition that includes it. An edition's source data end at the last place of this or an earlier edition,
    # wherever places move later.
    listed_in = models.ForeignKey(Edition, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("position in the rating order")
        verbose_name_plural = _("rating order")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "system", "championship"], name="sequence_championship_unique"
            ),
            models.UniqueConstraint(
                fields=["federation", "system", "position"],
                name="sequence_position_unique",
                deferrable=models.Deferrable.DEFERRED,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.position}. {self.championship}"


class RatingChange(TenantModel):
    """A championship's change to a player's rating.

    ``half_points`` are match points in half points.

    An Elo stores ``expected``, in points and exact to twelve places, as in the pure rules; ``k``; and
    ``exact_change``, K × (points − expected) before rounding.

    An average of scalps stores the sum of this championship's ``scalps``, and the basis of its rating:
    ``counted_scalps`` ÷ ``counted_games`` is the exact rating after. ``before`` is the average on the same day without
    this championship, over ``games_before`` games.

    A system of the Scrabble world stores the values of ``ratings.systems.world.event.Outcome``, to six places:
    ``expected`` if it expects points, ``weight`` (the weight of a point, or the share of a change that counts), and
    the rating's move. ``base`` is null for a first rating derived from the games themselves; ``before`` is then that
    rating. ``deviation`` (rating points) and ``volatility`` are null if a system has none, or no game had scores.
    """

    leaf = True
    filled = 70

    system = models.ForeignKey(RatingSystem, on_delete=models.CASCADE, db_index=False, related_name="changes")
    championship = models.ForeignKey(
        Championship, on_delete=models.PROTECT, db_index=False, related_name="rating_changes"
    )
    player = models.ForeignKey(Player, on_delete=models.PROTECT, db_index=False, related_name="rating_changes")
    position = models.PositiveIntegerField(_("position"))
    before = models.IntegerField(_("before"))
    games_before = models.PositiveIntegerField(_("games before"))
    games = models.PositiveIntegerField(_("games"))
    half_points = models.PositiveIntegerField()
    expected = models.DecimalField(_("expected"), max_digits=18, decimal_places=12, null=True)
    k = models.PositiveSmallIntegerField("K", null=True)
    exact_change = models.DecimalField(_("exact change"), max_digits=20, decimal_places=12, null=True)
    scalps = models.BigIntegerField(_("scalps"), null=True)
    counted_scalps = models.BigIntegerField(null=True)
    counted_games = models.PositiveIntegerField(null=True)
    weight = models.DecimalField(_("weight"), max_digits=20, decimal_places=6, null=True)
    base = models.DecimalField(max_digits=20, decimal_places=6, null=True)
    acceleration = models.DecimalField(_("acceleration"), max_digits=20, decimal_places=6, null=True)
    feedback = models.DecimalField(_("feedback"), max_digits=20, decimal_places=6, null=True)
    deviation_before = models.DecimalField(_("deviation before"), max_digits=20, decimal_places=6, null=True)
    deviation = models.DecimalField(_("deviation"), max_digits=20, decimal_places=6, null=True)
    volatility = models.DecimalField(_("volatility"), max_digits=20, decimal_places=6, null=True)
    after = models.IntegerField(_("after"))

    class Meta:
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "system", "championship", "player"], name="rating_change_unique"
            ),
        ]
        indexes = [
            models.Index(fields=["federation", "system", "player", "position"], name="rating_history"),
            models.Index(fields=["federation", "system", "position"], name="rating_change_position"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.before} → {self.after}"

    @property
    def change(self) -> int:
        return self.after - self.before

    @property
    def games_after(self) -> int:
        """Return the number of games behind the rating after."""
        return self.games_before + self.games if self.counted_games is None else self.counted_games
