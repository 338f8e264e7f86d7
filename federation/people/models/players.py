"""The registry: clubs and players of a federation."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models.history import keeps_history
from federation.tenancy.models.models import TenantModel


@keeps_history
class Club(TenantModel):
    erasable_in_history = ("name",)

    name = models.CharField(_("name"), max_length=120)
    key = models.CharField(max_length=160, editable=False)
    town = models.CharField(_("town"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["key"]
        constraints = [models.UniqueConstraint(fields=["federation", "key"], name="club_key_unique")]

    def __str__(self) -> str:
        return self.name


@keeps_history
class Player(TenantModel):
    """A player as one federation knows him or her. ``number`` counts within the federation and never changes.

    A record merged into another stays and points to it: old numbers and links go on working.
    """

    erasable_in_history = ("given_name", "surname", "name_key", "sort_key", "user")

    number = models.PositiveIntegerField(_("number"))
    given_name = models.CharField(_("first name"), max_length=80, blank=True)
    surname = models.CharField(_("surname"), max_length=120)
    name_key = models.CharField(max_length=220, editable=False)
    sort_key = models.CharField(max_length=260, editable=False)
    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.PROTECT, null=True, blank=True, related_name="players"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="merged_records"
    )
    retired_on = models.DateField(_("retired on"), null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["sort_key", "number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "number"], name="player_number_unique"),
            models.UniqueConstraint(
                fields=["federation", "user"], condition=models.Q(user__isnull=False), name="player_account_unique"
            ),
        ]
        indexes = [
            models.Index(fields=["federation", "name_key"], name="player_name_key"),
            models.Index(fields=["federation", "sort_key"], name="player_sort_key"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return f"{self.given_name} {self.surname}".strip()

    @property
    def list_name(self) -> str:
        """Surname first, as lists print it."""
        return f"{self.surname}, {self.given_name}" if self.given_name else self.surname


class PlayerAlias(TenantModel):
    """Another spelling under which a player was once confirmed. Two players may share one; then it proves nothing."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="aliases")
    name = models.CharField(_("name"), max_length=200)
    key = models.CharField(max_length=220, editable=False)

    class Meta:
        verbose_name = _("alias")
        verbose_name_plural = _("aliases")
        constraints = [models.UniqueConstraint(fields=["federation", "key", "player"], name="alias_unique")]

    def __str__(self) -> str:
        return self.name


class PlayerIdentifier(TenantModel):
    """A number by which result files know a player: ``local`` (LOC_ID) or ``international`` (INTL_ID)."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="identifiers")
    scheme = models.CharField(_("kind of number"), max_length=16)
    value = models.CharField(_("number"), max_length=32)

    class Meta:
        verbose_name = _("identifier")
        verbose_name_plural = _("identifiers")
        constraints = [
            models.UniqueConstraint(fields=["federation", "scheme", "value"], name="identifier_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.scheme} {self.value}"


class PlayerTerm(TenantModel):
    """One folded word of a player's names, for search by the beginning of any word (a range, see queries)."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="terms")
    term = models.CharField(max_length=80)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["federation", "term", "player"], name="term_unique")]

    def __str__(self) -> str:
        return self.term
