"""What a federation notes of a player beside the name: membership, licence, fees, category, year, country."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.people.models.players import Player
from federation.tenancy.models.models import TenantModel


class PlayerDetails(TenantModel):
    """One row for a player of whom anything is noted. Without history: what is erased here is gone."""

    shows_in_public = True

    player = models.ForeignKey(Player, on_delete=models.CASCADE, db_index=False, related_name="details")
    membership_until = models.DateField(_("membership until"), null=True, blank=True)
    licence_until = models.DateField(_("licence until"), null=True, blank=True)
    fees_paid_until = models.DateField(_("fees paid until"), null=True, blank=True)
    category = models.CharField(_("category"), max_length=40, blank=True)
    birth_year = models.PositiveSmallIntegerField(
        _("year of birth"), null=True, blank=True, validators=[MinValueValidator(1900), MaxValueValidator(2199)]
    )
    country = models.CharField(
        _("country"),
        max_length=2,
        blank=True,
        validators=[RegexValidator(r"^[A-Z]{2}\Z", _("A country is written with two letters, as ES or PL."))],
    )
    # What of it the player wants on the own page: names of SHOWABLE, if the federation allows it.
    shown = models.JSONField(default=list, blank=True)

    class Meta:
        verbose_name = _("details of a player")
        verbose_name_plural = _("details of players")
        constraints = [models.UniqueConstraint(fields=["federation", "player"], name="player_details_unique")]

    def __str__(self) -> str:
        return str(self.player)


# In the order in which pages and tables have them.
DETAILS = ("membership_until", "licence_until", "fees_paid_until", "category", "birth_year", "country")
# Whether somebody has paid is nobody else's business.
SHOWABLE = ("licence_until", "category", "birth_year", "country")
