"""Jobs: the row is authoritative, and the message queue only wakes a worker; and when recurring tasks last ran."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel


class JobState(models.TextChoices):
    QUEUED = "queued", _("pending")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    REFUSED = "refused", _("rejected")
    FAILED = "failed", _("failed")


class Lane(models.TextChoices):
    """Work that waits together, in a message queue of its own, so that it never waits behind another kind."""

    UPLOADS = "uploads", _("files")
    LIVE = "live", _("championships under way")
    DOCUMENTS = "documents", _("documents")
    RATINGS = "ratings", _("ratings")
    MAILS = "mails", _("e-mails")
    WEBHOOKS = "webhooks", _("webhook messages")
    CLOCK = "clock", _("clock")


class Job(TenantModel):
    """A piece of work for a worker. ``kind`` names its function; ``arguments`` are ids."""

    shows_in_public = False

    reference = models.UUIDField(default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=64)
    arguments = models.JSONField(default=dict)
    lane = models.CharField(max_length=16, choices=Lane.choices, default=Lane.UPLOADS, db_default=Lane.UPLOADS)
    # Jobs with the same turn run one at a time; empty if they do not interfere with each other.
    turn = models.CharField(max_length=100, blank=True, db_default="")
    state = models.CharField(max_length=8, choices=JobState.choices, default=JobState.QUEUED)
    requested_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    attempt = models.PositiveSmallIntegerField(default=0)
    done_steps = models.PositiveIntegerField(default=0)
    total_steps = models.PositiveIntegerField(default=0)
    result = models.JSONField(default=dict)
    error_code = models.CharField(max_length=64, blank=True)
    error_params = models.JSONField(default=dict)
    # Id of the request that started it, for finding it in the web and worker logs.
    request_id = models.CharField(max_length=64, blank=True, db_default="")
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    heartbeat_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("task")
        verbose_name_plural = _("tasks")
        constraints = [
            models.UniqueConstraint(fields=["federation", "reference"], name="job_reference_unique"),
            models.UniqueConstraint(
                fields=["federation", "turn"],
                condition=models.Q(state="running") & ~models.Q(turn=""),
                name="job_one_of_a_turn",
            ),
        ]
        indexes = [
            models.Index(
                fields=["federation", "finished_at"],
                name="job_finished",
                condition=models.Q(finished_at__isnull=False),
            ),
            models.Index(
                fields=["federation", "created_at"],
                name="job_unfinished",
                condition=models.Q(state__in=["queued", "running"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.reference}"

    @property
    def is_finished(self) -> bool:
        return self.state in {JobState.DONE, JobState.REFUSED, JobState.FAILED}

    @property
    def percent(self) -> int:
        if self.state == JobState.DONE:
            return 100
        return min(99, 100 * self.done_steps // self.total_steps) if self.total_steps else 0


class Pulse(models.Model):
    """When a recurring task last ran. The first to advance ``at`` does the work; the others find nothing to do."""

    name = models.CharField(max_length=32, primary_key=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("pulse")
        verbose_name_plural = _("pulses")

    def __str__(self) -> str:
        return self.name
