"""Corrections of what had been rated, and what they changed in published lists."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.people.models.players import Player
from federation.tenancy.models.models import TenantModel
from ratings.lists.models.lists import Edition
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship


class Correction(TenantModel):
    """What somebody changed in the past of a system, and why; ``applied_at`` is when ratings followed."""

    class Kind(models.TextChoices):
        RESULTS = "results", _("results corrected")
        INSERTED = "inserted", pgettext_lazy("championship in the rating sequence", "put in")
        MOVED = "moved", pgettext_lazy("championship in the rating sequence", "moved")
        REMOVED = "removed", pgettext_lazy("championship in the rating sequence", "taken out")
        PARAMETERS = "rules", _("parameters changed")
        STARTING_LIST = "seeds", _("starting list changed")
        MERGED = "merged", _("records of a player merged or separated")

    system = models.ForeignKey(RatingSystem, on_delete=models.CASCADE, db_index=False, related_name="corrections")
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    championship = models.ForeignKey(Championship, on_delete=models.PROTECT, null=True, related_name="+")
    # As it was called then; for other kinds what the correction is about.
    subject = models.CharField(_("about"), max_length=200, blank=True)
    reason = models.TextField(_("reason"), blank=True)
    made_at = models.DateTimeField(_("made"))
    made_by = models.CharField(_("made by"), max_length=200)
    applied_at = models.DateTimeField(_("applied"), null=True)
    # Numbers for the page of the result: positions, and how many stored changes came out otherwise.
    outcome = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        ordering = ["-made_at", "-pk"]
        indexes = [models.Index(fields=["federation", "system", "-made_at"], name="correction_latest")]

    def __str__(self) -> str:
        return f"{self.subject}: {self.get_kind_display()}"


class Erratum(TenantModel):
    """What a published line would be by now. The line itself never changes.

    The latest one of a player counts; one that equals the published line takes the earlier ones back. ``rating`` is
    None for a player who would not be in the list any more.
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
