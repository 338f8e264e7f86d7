"""Which championship game a score sheet belongs to."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel
from games.records.models import GameRecord
from tournaments.championship.models.championships import Championship


class TableRecord(TenantModel):
    """A recorded game's table in a championship. Both players may have entered theirs; one counts.

    Referenced by round and number, not by the row of the table, because accepting corrected results recreates those.
    """

    championship = models.ForeignKey(Championship, on_delete=models.PROTECT, db_index=False, related_name="records")
    round = models.PositiveSmallIntegerField(_("round"))
    number = models.PositiveIntegerField(_("table"))
    record = models.OneToOneField(GameRecord, on_delete=models.PROTECT, related_name="table")
    counts = models.BooleanField(_("counts for statistics"), default=True)

    class Meta:
        verbose_name = _("score sheet of a table")
        verbose_name_plural = _("score sheets of tables")
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "championship", "round", "number"],
                condition=models.Q(counts=True),
                name="table_record_one_counts",
            )
        ]
        indexes = [models.Index(fields=["federation", "championship", "round", "number"], name="record_of_table")]

    def __str__(self) -> str:
        return f"{self.round}.{self.number}"
