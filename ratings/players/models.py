"""Records among all games, counted by a job."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.jobs.models import Job
from federation.tenancy.models import TenantModel


class RecordBook(TenantModel):
    """The records of the federation, or of a season, by ids: names are looked up when shown.

    ``basis`` is what they were counted from; if it has changed since, a job recounts them.
    """

    # "all", or "season:" and its id.
    scope = models.CharField(max_length=40)
    basis = models.CharField(max_length=64, blank=True)
    # ratings.players.queries.records.Records as JSON; empty until counted.
    content = models.JSONField(default=dict)
    made_at = models.DateTimeField(_("calculated"), null=True)
    job = models.ForeignKey(Job, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        verbose_name = _("federation records")
        verbose_name_plural = _("federation records")
        constraints = [models.UniqueConstraint(fields=["federation", "scope"], name="record_book_unique")]

    def __str__(self) -> str:
        return self.scope
