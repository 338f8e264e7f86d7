"""Championships run here: the log of each, and its current state."""

from __future__ import annotations

import pgtrigger
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel
from tournaments.championship.models.championships import Championship


class LiveChampionship(TenantModel):
    """A championship that is run here, alongside its announcement.

    The log is the truth. ``event_number`` and ``digest`` are those of its last event, so that readers can see whether
    anything happened. ``state`` is the state after event ``state_number``, cached so that the whole log needn't be
    folded; it may be dropped at any time. The entry settings aren't part of the log, as nothing is computed from them.
    """

    championship = models.OneToOneField(Championship, on_delete=models.PROTECT, related_name="live")
    event_number = models.PositiveIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)
    state = models.JSONField(null=True)
    state_number = models.PositiveIntegerField(default=0)
    opened_at = models.DateTimeField(_("opened"))
    entries_from = models.DateField(_("entries from"), null=True, blank=True)
    entries_until = models.DateField(_("entry deadline"), null=True, blank=True)
    # Whether someone without an account may enter by name and e-mail.
    open_to_anybody = models.BooleanField(_("anyone can enter with a name and e-mail address"), default=False)
    # In hundredths of the currency.
    fee_cents = models.PositiveIntegerField(_("fee"), default=0)
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    phones = models.BooleanField(_("results from phones"), default=True)

    class Meta:
        verbose_name = _("championship run here")
        verbose_name_plural = _("championships run here")
        constraints = [models.UniqueConstraint(fields=["federation", "championship"], name="live_championship_unique")]

    def __str__(self) -> str:
        return str(self.championship)


class LiveEvent(TenantModel):
    """One line of a championship's log, never changed: a trigger and the application's database rights enforce it.

    ``reference`` is the sender's own id: a repeated message changes nothing.
    """

    append_only = True
    # Removing a name also removes the digests: see tournaments.log.anonymisation.
    erasable = ("payload", "actor", "reason", "digest")

    live = models.ForeignKey(LiveChampionship, on_delete=models.PROTECT, db_index=False, related_name="events")
    number = models.PositiveIntegerField(_("number"))
    act = models.CharField(_("act"), max_length=24)
    payload = models.JSONField(default=dict)
    schema_version = models.PositiveSmallIntegerField()
    actor = models.CharField(_("by"), max_length=200, blank=True)
    moment = models.DateTimeField(_("at"))
    reason = models.TextField(_("reason"), blank=True)
    reference = models.CharField(max_length=80, blank=True)
    digest = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("event of a championship")
        verbose_name_plural = _("events of championships")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "live", "number"], name="live_event_number_unique"),
            models.UniqueConstraint(
                fields=["federation", "live", "reference"],
                condition=~models.Q(reference=""),
                name="live_event_reference_unique",
            ),
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.number} {self.act}"
