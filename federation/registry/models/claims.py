"""Which account is which player's, before both sides have said so: claims of accounts, and invitations by staff."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from federation.people.models.players import Player
from federation.tenancy.models.models import TenantModel


class PlayerClaim(TenantModel):
    """An account says that it is this player's, and waits for staff. Gone once they have decided."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="claims")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    note = models.CharField(_("note"), max_length=300, blank=True)
    claimed_at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("claim of a player")
        verbose_name_plural = _("claims of players")
        ordering = ["claimed_at", "pk"]
        # An account is one player's, so it claims one at a time.
        constraints = [models.UniqueConstraint(fields=["federation", "user"], name="player_claim_unique")]

    def __str__(self) -> str:
        return f"{self.user}: {self.player}"


class PlayerInvitation(TenantModel):
    """Staff say that whoever has this address is this player. Gone once the player has said yes."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, db_index=False, related_name="invitations")
    address = models.EmailField(_("to"))
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    invited_at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("invitation of a player")
        verbose_name_plural = _("invitations of players")
        ordering = ["invited_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "player"], name="player_invitation_unique"),
            models.UniqueConstraint("federation", Lower("address"), name="player_invitation_address_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.address}: {self.player}"


class PlayerProposal(TenantModel):
    """What a player wants corrected of what identifies: staff confirm it. Empty fields stay as they are."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, db_index=False, related_name="proposals")
    given_name = models.CharField(_("first name"), max_length=80, blank=True)
    surname = models.CharField(_("surname"), max_length=120, blank=True)
    club = models.ForeignKey("federation.Club", on_delete=models.CASCADE, null=True, related_name="+")
    note = models.CharField(_("note"), max_length=300, blank=True)
    proposed_at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("correction proposed by a player")
        verbose_name_plural = _("corrections proposed by players")
        ordering = ["proposed_at", "pk"]
        # A new one takes the place of the one before.
        constraints = [models.UniqueConstraint(fields=["federation", "player"], name="player_proposal_unique")]

    def __str__(self) -> str:
        return f"{self.player}: {self.given_name} {self.surname}".strip()
