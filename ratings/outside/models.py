"""Rating lists of other federations, their lines matched to our players, and starting ratings converted from them."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.files.models import StoredFile
from federation.people.models.players import Player
from federation.tenancy.models import TenantModel
from ratings.systems.models import RatingSystem


class OutsideList(TenantModel):
    """A list published by another federation. ``stored`` is the file, byte for byte.

    ``system_name`` is the name of that rating ("WESPA"), ``licence`` what its publisher allows, as entered by staff.
    """

    reference = models.UUIDField(default=uuid.uuid4, editable=False)
    system_name = models.CharField(_("name of the rating"), max_length=40)
    listed_on = models.DateField(_("date of the list"))
    licence = models.CharField(_("licence"), max_length=300)
    stored = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    file_name = models.CharField(max_length=200)
    # The format of the file (``tournaments.files.formats.rating_lists``), "csv" for our own columns.
    format = models.CharField(max_length=32)
    added_at = models.DateTimeField(_("added"))
    added_by = models.CharField(_("added by"), max_length=200)

    class Meta:
        verbose_name = _("another federation’s list")
        verbose_name_plural = _("other federations’ lists")
        ordering = ["-listed_on", "system_name", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "reference"], name="outside_list_reference_unique"),
            models.UniqueConstraint(fields=["federation", "system_name", "listed_on"], name="outside_list_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.system_name} {self.listed_on:%Y-%m-%d}"


class OutsideRating(TenantModel):
    """A line of such a list. ``rating`` is as written there (121.40); None for a player listed without one.

    ``proposals`` are [player id, similarity] for staff to choose from; empty if no one is similar.
    """

    leaf = True

    class Matched(models.TextChoices):
        NOT_YET = "not_yet", _("open")
        IDENTIFIER = "identifier", _("by number")
        NAME = "name", _("by name")
        ALIAS = "alias", _("by a known spelling")
        SAID = "said", _("by staff")
        NOBODY = "nobody", _("not one of our players")

    source = models.ForeignKey(OutsideList, on_delete=models.CASCADE, db_index=False, related_name="rows")
    line = models.PositiveIntegerField()
    name = models.CharField(max_length=200)
    ids = models.JSONField(default=dict)
    rating = models.DecimalField(max_digits=8, decimal_places=2, null=True)
    games = models.PositiveIntegerField(null=True)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    matched = models.CharField(max_length=10, choices=Matched.choices, default=Matched.NOT_YET)
    proposals = models.JSONField(default=list)

    class Meta:
        verbose_name = _("line of another federation’s list")
        verbose_name_plural = _("lines of other federations’ lists")
        ordering = ["line"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "source", "line"], name="outside_rating_line_unique"),
            models.UniqueConstraint(
                fields=["federation", "source", "player"],
                condition=models.Q(player__isnull=False),
                name="outside_rating_player_unique",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.rating}"

    @property
    def shown(self) -> str:
        """Return the rating without trailing zeros: 121.4, 1402."""
        return "" if self.rating is None else f"{self.rating.normalize():f}"


class ConvertedRating(TenantModel):
    """The origin of a starting rating that staff converted from another federation's, with its error.

    The rating itself is in ``SeedRating``; this records what it was converted from, and with which line.
    """

    system = models.ForeignKey(RatingSystem, on_delete=models.CASCADE, db_index=False, related_name="converted")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    rating = models.IntegerField(_("rating"))
    # The standard error in rating points, and the number of people with both ratings behind the line.
    error = models.DecimalField(_("standard error"), max_digits=8, decimal_places=1)
    pairs = models.PositiveIntegerField()
    source_name = models.CharField(max_length=40)
    listed_on = models.DateField()
    source_rating = models.DecimalField(max_digits=8, decimal_places=2)
    applied_at = models.DateTimeField(_("applied"))
    applied_by = models.CharField(_("applied by"), max_length=200)

    class Meta:
        verbose_name = _("converted starting rating")
        verbose_name_plural = _("converted starting ratings")
        constraints = [models.UniqueConstraint(fields=["federation", "system", "player"], name="converted_unique")]

    def __str__(self) -> str:
        return f"{self.player}: {self.rating}"

    @property
    def shown(self) -> str:
        """Return the other federation's rating without trailing zeros."""
        return f"{self.source_rating.normalize():f}"
