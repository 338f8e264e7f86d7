"""Photos of players, each with the consent under which everybody may see it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.people.models.players import Player
from federation.tenancy.models.models import TenantModel

# Among what a federation allows its players to show (``public_details``), beside SHOWABLE.
PHOTO = "photo"
LONGEST_CONSENT = 200


class PlayerPhoto(TenantModel):
    """The photo of one player. Another one is another row, and its bytes lie under a key that no other row has: they
    are gone when it is. Without history, for the same reason."""

    shows_in_public = True

    player = models.ForeignKey(Player, on_delete=models.CASCADE, db_index=False, related_name="photos")
    key = models.CharField(max_length=200)
    sha256 = models.CharField(max_length=64)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    # What staff hold, as "signed on paper"; empty where the player agreed on the own page.
    consent = models.CharField(_("consent"), max_length=LONGEST_CONSENT, blank=True)
    consented_on = models.DateField(_("day of the consent"))
    set_at = models.DateTimeField()
    set_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        verbose_name = _("photo of a player")
        verbose_name_plural = _("photos of players")
        constraints = [models.UniqueConstraint(fields=["federation", "player"], name="player_photo_unique")]

    @property
    def version(self) -> str:
        """What its address says of the bytes, so that another picture has another address."""
        return self.sha256[:12]

    def __str__(self) -> str:
        return str(self.player)
