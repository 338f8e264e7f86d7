"""What every row that goes out has: what it follows from, when it is due, and what came of its tries."""

from __future__ import annotations

import uuid

from django.db import models

from federation.tenancy.models import TenantModel


class Outgoing(TenantModel):
    """A mail, or a message to a program. ``act`` names what it follows from: of one act nobody is told twice."""

    shows_in_public = False

    # Stays with the row however often it is tried: whoever has it already knows it by that.
    reference = models.UUIDField(default=uuid.uuid4, editable=False)
    act = models.CharField(max_length=120)
    state = models.CharField(max_length=10)
    trouble = models.CharField(max_length=12, blank=True)
    # What the other side said, in its own words.
    answer = models.CharField(max_length=300, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    # From here on it is tried for three days.
    since = models.DateTimeField()
    due_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True
