"""Editions: what was published."""

import pgtrigger
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.people.models.players import Player
from federation.tenancy.models.models import TenantModel
from ratings.systems.models import RatingSystem


class Edition(TenantModel):
    """A published rating list: a numbered, immutable snapshot."""

    append_only = True
    erasable = ("published_by", "through_championship")

    system = models.ForeignKey(RatingSystem, on_delete=models.PROTECT, db_index=False, related_name="editions")
    number = models.PositiveIntegerField(_("edition"))
    published_on = models.DateField(_("date"))
    published_at = models.DateTimeField(_("published"))
    published_by = models.CharField(_("published by"), max_length=200)
    through_position = models.PositiveIntegerField(_("through position"))
    through_championship = models.CharField(_("through"), max_length=200, blank=True)
    system_name = models.CharField(max_length=80)
    parameters = models.JSONField()
    # SHA-256 of what it was computed from: seeds, sequence, results and parameters.
    source_digest = models.CharField(max_length=64)
    row_count = models.PositiveIntegerField()
    active_count = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "system", "number"], name="edition_number_unique")
        ]
        triggers = [pgtrigger.Protect(name="immutable", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.system_name} {self.number}"


class EditionRow(TenantModel):
    """One line of a published list with every number and label it shows."""

    leaf = True
    append_only = True
    erasable = ("name", "sort_key", "club")

    edition = models.ForeignKey(Edition, on_delete=models.PROTECT, db_index=False, related_name="rows")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    player_number = models.PositiveIntegerField()
    name = models.CharField(max_length=220)
    sort_key = models.CharField(max_length=260)
    club = models.CharField(max_length=120, blank=True)
    # Only active players have a place.
    place = models.PositiveIntegerField(null=True)
    rating = models.IntegerField()
    games = models.PositiveIntegerField()
    status = models.CharField(max_length=8)
    # How far the true strength may be from the rating, in rating points; None where a system does not say.
    deviation = models.DecimalField(_("deviation"), max_digits=8, decimal_places=2, null=True)
    # Against the edition before; None for a player who was not in it.
    change = models.IntegerField(null=True)
    previous_place = models.PositiveIntegerField(null=True)

    class Meta:
        verbose_name = _("line of an edition")
        verbose_name_plural = _("lines of editions")
        ordering = ["place", "-rating", "sort_key"]
        constraints = [models.UniqueConstraint(fields=["federation", "edition", "player"], name="edition_row_unique")]
        indexes = [
            models.Index(fields=["federation", "edition", "status", "place", "sort_key"], name="edition_row_place"),
            models.Index(fields=["federation", "edition", "-rating", "sort_key"], name="edition_row_rating"),
        ]
        triggers = [
            pgtrigger.Protect(
                name="immutable",
                # Everything but the name and what is made of it, which anonymising may erase.
                operation=pgtrigger.Delete
                | pgtrigger.UpdateOf(
                    *("federation_id", "edition_id", "player_id", "player_number", "place", "previous_place"),
                    *("rating", "games", "status", "change", "deviation"),
                ),
            )
        ]

    def __str__(self) -> str:
        return f"{self.place or '-'} {self.name} {self.rating}"
