"""What happens to records: merges, distinctions, claims by accounts, corrections, anonymisation."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Greatest, Least, Lower
from django.utils.translation import gettext_lazy as _

from federation.jobs.models import Job
from federation.people.models.players import Player
from federation.tenancy.models import TenantModel


class PlayerMerge(TenantModel):
    """``merged`` counts as ``into`` until this is undone.

    ``moved`` holds ids: ``aliases`` and ``identifiers`` that were moved, ``learnt`` (aliases made from the merged
    record's own name) and ``records`` (previously merged into ``merged``, now redirected to ``into``).
    """

    merged = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merges")
    into = models.ForeignKey(Player, on_delete=models.PROTECT, db_index=False, related_name="merges_received")
    reason = models.TextField(_("reason"), blank=True)
    moved = models.JSONField(default=dict)
    merged_at = models.DateTimeField(_("when"))
    merged_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    undone_at = models.DateTimeField(_("undone"), null=True)

    class Meta:
        verbose_name = _("merge of two players")
        verbose_name_plural = _("merges of players")
        ordering = ["-merged_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "merged"],
                condition=models.Q(undone_at=None),
                name="merge_one_standing",
            )
        ]
        indexes = [models.Index(fields=["federation", "into"], name="merge_into")]

    def __str__(self) -> str:
        return f"{self.merged} → {self.into}"


class DistinctPlayers(TenantModel):
    """Two records that look alike but are two people. The one with the lower id is always ``first``."""

    first = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    said_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    said_at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("two different players")
        verbose_name_plural = _("different players")
        constraints = [
            # Unique regardless of order.
            models.UniqueConstraint(
                "federation", Least("first", "second"), Greatest("first", "second"), name="distinct_players_unique"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} ≠ {self.second}"


class DistinctName(TenantModel):
    """A spelling in a result file that resembles a player's name but is someone else's. ``key`` is normalised."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="other_peoples_names")
    name = models.CharField(_("name"), max_length=200)
    key = models.CharField(max_length=220, editable=False)
    said_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    said_at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("someone else’s name")
        verbose_name_plural = _("someone else’s names")
        constraints = [models.UniqueConstraint(fields=["federation", "key", "player"], name="distinct_name_unique")]

    def __str__(self) -> str:
        return f"{self.name} ≠ {self.player}"


class PlayerClaim(TenantModel):
    """An account's claim to be this player, awaiting staff. Deleted once they have decided."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="claims")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    note = models.CharField(_("note"), max_length=300, blank=True)
    claimed_at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("player page claim")
        verbose_name_plural = _("player page claims")
        ordering = ["claimed_at", "pk"]
        # An account belongs to one player, so it claims one at a time.
        constraints = [models.UniqueConstraint(fields=["federation", "user"], name="player_claim_unique")]

    def __str__(self) -> str:
        return f"{self.user}: {self.player}"


class PlayerInvitation(TenantModel):
    """Staff's invitation to the owner of an address, who they say is this player. Deleted once accepted."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, db_index=False, related_name="invitations")
    address = models.EmailField(_("to"))
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    invited_at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("player invitation")
        verbose_name_plural = _("player invitations")
        ordering = ["invited_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "player"], name="player_invitation_unique"),
            models.UniqueConstraint("federation", Lower("address"), name="player_invitation_address_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.address}: {self.player}"


class PlayerProposal(TenantModel):
    """A correction of identifying data proposed by a player and confirmed by staff. Empty fields stay as they are."""

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
        # A new proposal replaces the previous one.
        constraints = [models.UniqueConstraint(fields=["federation", "player"], name="player_proposal_unique")]

    def __str__(self) -> str:
        return f"{self.player}: {self.given_name} {self.surname}".strip()


class Anonymisation(TenantModel):
    """A player's request or staff's decision to anonymise; ``done_at`` is set once the name is gone.

    ``found`` is what would change, as reported by the job that searched for the name; ``words`` are those that staff
    chose to erase even on their own. When it is done both are emptied, and the account is forgotten.
    """

    shows_in_public = False

    player = models.ForeignKey(Player, on_delete=models.CASCADE, db_index=False, related_name="anonymisations")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    note = models.CharField(_("note"), max_length=300, blank=True)
    asked_at = models.DateTimeField(_("when"))
    found = models.JSONField(default=dict)
    looked_at = models.DateTimeField(null=True)
    words = models.JSONField(default=list)
    sealed_until = models.DateField(_("sealed until"), null=True)
    job = models.ForeignKey(Job, on_delete=models.PROTECT, null=True, related_name="+")
    done_at = models.DateTimeField(_("done"), null=True)

    class Meta:
        verbose_name = _("anonymisation of a player")
        verbose_name_plural = _("anonymisations of players")
        ordering = ["asked_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["federation", "player"], name="anonymisation_unique")]

    def __str__(self) -> str:
        return str(self.player)
