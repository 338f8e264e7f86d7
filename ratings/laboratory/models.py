"""Trials of the rating laboratory: the effect of another rule, stored with the parameters used."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel
from ratings.systems.models import RatingSystem


class Trial(TenantModel):
    """A question to the laboratory. ``result`` is empty until a job has answered it; nothing else is ever written.

    ``today`` and ``parameters`` are those of the system at the time and those tried. ``constant`` is the path of the
    number to optimise, empty if there is none; its best value is in ``parameters`` once the job is done. ``digest``
    identifies the data behind the answer. Players are in ``result`` only by id.
    """

    reference = models.UUIDField(default=uuid.uuid4, editable=False)
    system = models.ForeignKey(RatingSystem, on_delete=models.CASCADE, related_name="trials")
    name = models.CharField(_("name"), max_length=120)
    today = models.JSONField()
    parameters = models.JSONField()
    constant = models.CharField(max_length=80, blank=True)
    made_at = models.DateTimeField(_("made"))
    made_by = models.CharField(_("made by"), max_length=200)
    computed_at = models.DateTimeField(_("computed"), null=True)
    digest = models.CharField(max_length=64, blank=True)
    result = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("rating trial")
        verbose_name_plural = _("rating trials")
        ordering = ["-made_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["federation", "reference"], name="trial_reference_unique")]
        indexes = [models.Index(fields=["federation", "-made_at"], name="trial_latest")]

    def __str__(self) -> str:
        return self.name
