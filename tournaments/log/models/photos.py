"""Photos of signed slips and score sheets, beside what was told of a table."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.files.models import StoredFile
from federation.tenancy.models.models import TenantModel
from tournaments.championship.models.live import LiveChampionship


class TablePhoto(TenantModel):
    """A photo that somebody at a table, or the desk, sent of its slip or score sheet; no part of the log.

    ``original`` are the bytes as they came, ``shown`` the picture written anew, which carries no place and no second
    file. ``players`` are those who sat there: once others do, it is no photo of their slip.
    """

    class Kind(models.TextChoices):
        SLIP = "slip", _("signed slip")
        SHEET = "sheet", _("score sheet")

    append_only = True
    erasable = ("sent_by",)

    live = models.ForeignKey(LiveChampionship, on_delete=models.PROTECT, db_index=False, related_name="photos")
    number = models.PositiveIntegerField(_("number"))
    round = models.PositiveSmallIntegerField(_("round"))
    table = models.PositiveIntegerField(_("table"))
    players = models.CharField(max_length=80)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    original = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    shown = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    # Who sent it: an entrant's number, none for the desk.
    entrant = models.PositiveIntegerField(null=True)
    sent_by = models.CharField(_("by"), max_length=200)
    sent_at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("photo of a slip or score sheet")
        verbose_name_plural = _("photos of slips and score sheets")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["federation", "live", "number"], name="table_photo_unique")]

    def __str__(self) -> str:
        return f"{self.live} {self.number}"
