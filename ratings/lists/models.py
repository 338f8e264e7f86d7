"""Published rating lists (editions), their seals, and later corrections to them."""

import pgtrigger
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.people.models.players import Player
from federation.tenancy.models import TenantModel
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship


class Edition(TenantModel):
    """A published rating list: a numbered, immutable snapshot."""

    append_only = True
    erasable = ("published_by", "through_championship")

    system = models.ForeignKey(RatingSystem, on_delete=models.PROTECT, db_index=False, related_name="editions")
    number = models.PositiveIntegerField(_("edition"))
    published_on = models.DateField(_("date"))
    published_at = models.DateTimeField(_("published"))
    published_by = models.CharField(_("published by"), max_length=200)
    through_position = models.PositiveIntegerField(_("up to position"))
    through_championship = models.CharField(_("up to"), max_length=200, blank=True)
    system_name = models.CharField(max_length=80)
    parameters = models.JSONField()
    # SHA-256 of the data it was computed from: seeds, sequence, results and parameters.
    source_digest = models.CharField(max_length=64)
    row_count = models.PositiveIntegerField()
    active_count = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("rating lists")
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "system", "number"], name="edition_number_unique")
        ]
        triggers = [pgtrigger.Protect(name="immutable", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.system_name} {self.number}"


class EditionRow(TenantModel):
    """A line of a published list with every number and label it shows."""

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
    # Uncertainty of the rating, in rating points; None if the system has none.
    deviation = models.DecimalField(_("deviation"), max_digits=8, decimal_places=2, null=True)
    # Relative to the previous list; None for a player who was not on it.
    change = models.IntegerField(null=True)
    previous_place = models.PositiveIntegerField(null=True)

    class Meta:
        verbose_name = _("rating list line")
        verbose_name_plural = _("rating list lines")
        ordering = ["place", "-rating", "sort_key"]
        constraints = [models.UniqueConstraint(fields=["federation", "edition", "player"], name="edition_row_unique")]
        indexes = [
            models.Index(fields=["federation", "edition", "status", "place", "sort_key"], name="edition_row_place"),
            models.Index(fields=["federation", "edition", "-rating", "sort_key"], name="edition_row_rating"),
        ]
        triggers = [
            pgtrigger.Protect(
                name="immutable",
                # Everything except the name and what is derived from it, which anonymising may erase.
                operation=pgtrigger.Delete
                | pgtrigger.UpdateOf(
                    *("federation_id", "edition_id", "player_id", "player_number", "place", "previous_place"),
                    *("rating", "games", "status", "change", "deviation"),
                ),
            )
        ]

    def __str__(self) -> str:
        return f"{self.place or '-'} {self.name} {self.rating}"


class EditionSeal(TenantModel):
    """The SHA-256 of an edition's canonical text (``ratings.lists.seals``), of the previous one, and the signature."""

    append_only = True

    edition = models.ForeignKey(Edition, on_delete=models.PROTECT, db_index=False, related_name="seals")
    # The federation's address at the time of sealing: it is part of the text, and may change later.
    issuer = models.CharField(max_length=32)
    previous = models.CharField(max_length=64)
    sha256 = models.CharField(max_length=64)
    public_key = models.CharField(max_length=44)
    signature = models.CharField(max_length=88)
    sealed_at = models.DateTimeField(_("sealed"))

    class Meta:
        verbose_name = _("rating list seal")
        verbose_name_plural = _("rating list seals")
        constraints = [models.UniqueConstraint(fields=["federation", "edition"], name="edition_seal_unique")]
        triggers = [pgtrigger.Protect(name="immutable", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return self.sha256[:12]


class Correction(TenantModel):
    """A change to the past of a system, and its reason; ``applied_at`` is when ratings were recomputed."""

    class Kind(models.TextChoices):
        RESULTS = "results", _("results corrected")
        INSERTED = "inserted", pgettext_lazy("championship in the rating sequence", "added")
        MOVED = "moved", pgettext_lazy("championship in the rating sequence", "moved")
        REMOVED = "removed", pgettext_lazy("championship in the rating sequence", "removed")
        PARAMETERS = "rules", _("parameters changed")
        STARTING_LIST = "seeds", _("starting list changed")
        MERGED = "merged", _("records of a player merged or separated")

    system = models.ForeignKey(RatingSystem, on_delete=models.CASCADE, db_index=False, related_name="corrections")
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    championship = models.ForeignKey(Championship, on_delete=models.PROTECT, null=True, related_name="+")
    # Its name at the time; for other kinds, the subject of the correction.
    subject = models.CharField(_("about"), max_length=200, blank=True)
    reason = models.TextField(_("reason"), blank=True)
    made_at = models.DateTimeField(_("made"))
    made_by = models.CharField(_("made by"), max_length=200)
    applied_at = models.DateTimeField(_("applied"), null=True)
    # Numbers for the result page: positions, and how many stored changes differ.
    outcome = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        ordering = ["-made_at", "-pk"]
        indexes = [models.Index(fields=["federation", "system", "-made_at"], name="correction_latest")]

    def __str__(self) -> str:
        return f"{self.subject}: {self.get_kind_display()}"


class Erratum(TenantModel):
    """What a published line would be now. The line itself never changes.

    The latest one of a player counts; one that equals the published line cancels the earlier ones. ``rating`` is None
    for a player who would no longer be on the list.
    """

    leaf = True

    edition = models.ForeignKey(Edition, on_delete=models.PROTECT, db_index=False, related_name="errata")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    correction = models.ForeignKey(Correction, on_delete=models.PROTECT, null=True, related_name="errata")
    rating = models.IntegerField(_("rating"), null=True)
    games = models.PositiveIntegerField(_("games"))
    status = models.CharField(_("status"), max_length=8)
    found_at = models.DateTimeField(_("found"))

    class Meta:
        verbose_name = _("erratum")
        verbose_name_plural = _("errata")
        ordering = ["edition", "player", "-found_at", "-pk"]
        indexes = [models.Index(fields=["federation", "edition", "player", "-found_at"], name="erratum_of_line")]

    def __str__(self) -> str:
        return f"{self.edition}: {self.player} {self.rating}"
