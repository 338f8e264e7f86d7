"""Challenges: the question, the answer, and who made the final ruling."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel
from games.lexicons.models import LexiconVersion
from tournaments.championship.models.championships import Championship


class Challenge(TenantModel):
    """One answered challenge, never changed afterwards.

    ``again`` is the challenge that this one repeats with reasons; its answer is the arbiter's final ruling.
    ``reference`` is given by the device that asked, so that an answer stored offline is recorded only once.
    """

    reference = models.UUIDField(default=uuid.uuid4)
    # None for a challenge outside of championships.
    championship = models.ForeignKey(
        Championship, on_delete=models.PROTECT, db_index=False, null=True, related_name="challenges"
    )
    round = models.PositiveSmallIntegerField(_("round"), null=True)
    table = models.CharField(_("table"), max_length=40, blank=True)
    lexicon = models.ForeignKey(LexiconVersion, on_delete=models.PROTECT, related_name="+")
    words = models.JSONField(_("words"))
    is_valid = models.BooleanField(_("valid"))
    again = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="repeated")
    reasons = models.TextField(_("reasons"), blank=True)
    asked_at = models.DateTimeField(_("asked"))
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    asked_by_name = models.CharField(_("asked by"), max_length=200)
    # Answered by the device itself, from its stored list.
    was_offline = models.BooleanField(_("offline"), default=False)

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        ordering = ["-asked_at"]
        constraints = [models.UniqueConstraint(fields=["federation", "reference"], name="challenge_unique")]
        indexes = [
            models.Index(fields=["federation", "championship", "-asked_at"], name="challenge_of_championship"),
            models.Index(fields=["federation", "-asked_at"], name="challenge_latest"),
        ]

    def __str__(self) -> str:
        return f"{' '.join(self.words)}: {self.is_valid}"
