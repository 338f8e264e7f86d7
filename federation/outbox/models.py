"""Common fields of outgoing rows: their cause, when they are due, and the outcome of their tries."""

from __future__ import annotations

import uuid

from django.db import models

from federation.tenancy.models import TenantModel


class Outgoing(TenantModel):
    """An e-mail or a webhook message. ``act`` names its cause: for one act no one is notified twice."""

    shows_in_public = False

    # The same for every try, so that the recipient recognises a repeat.
    reference = models.UUIDField(default=uuid.uuid4, editable=False)
    act = models.CharField(max_length=120)
    state = models.CharField(max_length=10)
    trouble = models.CharField(max_length=12, blank=True)
    # The other side's own response.
    answer = models.CharField(max_length=300, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    # Tries continue for three days from here.
    since = models.DateTimeField()
    due_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True
