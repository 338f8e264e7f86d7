"""Seeds: where ratings start from."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.people.models.players import Player
from federation.tenancy.models.history import keeps_history
from federation.tenancy.models.models import TenantModel
from ratings.systems.models import RatingSystem


@keeps_history
class SeedRating(TenantModel):
    """A player's rating when the federation joined. Everything later is computed from it and the results."""

    leaf = True

    system = models.ForeignKey(RatingSystem, on_delete=models.CASCADE, db_index=False, related_name="seeds")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    rating = models.IntegerField(_("rating"))
    games = models.PositiveIntegerField(_("games"), default=0)
    # Unknown when the records do not say; such a player counts as inactive until he or she plays again.
    last_played_on = models.DateField(_("last played"), null=True)

    class Meta:
        verbose_name = _("seed rating")
        verbose_name_plural = _("seed ratings")
        constraints = [models.UniqueConstraint(fields=["federation", "system", "player"], name="seed_unique")]

    def __str__(self) -> str:
        return f"{self.player}: {self.rating}"
