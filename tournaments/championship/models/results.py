"""Results as uploaded: versions, their files, who the reported players are, what unknown columns mean."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.files.models import StoredFile
from federation.jobs.models import Job
from federation.people.models.players import Player
from federation.tenancy.models import TenantModel
from tournaments.championship.models.championships import Championship


class ResultsState(models.TextChoices):
    """The state of one version of a championship's results."""

    RECEIVED = "received", _("received")
    INVALID = "invalid", _("cannot be used")
    TO_SETTLE = "to_settle", _("names to identify")
    VALID = "valid", _("checked")
    DELIVERED = "delivered", _("submitted")
    SENT_BACK = "sent_back", _("returned")
    ACCEPTED = "accepted", _("accepted")
    SUPERSEDED = "superseded", _("replaced")


class ResultsVersion(TenantModel):
    """One upload for a championship. The report and the problems come from reading its files.

    A new version replaces what is shown but never the past: earlier versions stay with their files.
    """

    class Origin(models.TextChoices):
        UPLOAD = "upload", _("uploaded")
        CORRECTION = "correction", _("one game corrected")
        LIVE = "live", _("played here")

    championship = models.ForeignKey(Championship, on_delete=models.PROTECT, db_index=False, related_name="results")

    # Files that can't be read at all aren't a version: they are numbered from -1 downwards and are private.
    number = models.IntegerField(_("version"))
    # The number such files had while they were being checked; their page may still be requested under it.
    received_as = models.PositiveIntegerField(null=True)
    origin = models.CharField(max_length=10, choices=Origin.choices, default=Origin.UPLOAD)
    # Of a correction: the reason, and the tables that differ from the accepted results it started from.
    reason = models.TextField(_("reason"), blank=True)
    corrections = models.JSONField(default=list)
    state = models.CharField(_("state"), max_length=10, choices=ResultsState.choices, default=ResultsState.RECEIVED)
    # Of a championship still being played: public as it is, never submitted, accepted or rated.
    is_interim = models.BooleanField(_("interim"), default=False, db_default=False)
    report = models.JSONField(null=True)
    problems = models.JSONField(default=list)
    # Answers where the files are ambiguous: which division, whether a round was a bye (``report.questions``).
    answers = models.JSONField(default=dict)
    format = models.CharField(_("format"), max_length=32, blank=True)
    job = models.ForeignKey(Job, on_delete=models.PROTECT, null=True, related_name="+")
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    received_at = models.DateTimeField(_("received"))
    delivered_at = models.DateTimeField(_("submitted"), null=True)
    accepted_at = models.DateTimeField(_("accepted"), null=True)
    # Kept when results are resubmitted: delivered_at remains the first time.
    sent_back_at = models.DateTimeField(_("returned"), null=True)
    sent_back_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    remarks = models.TextField(_("comments"), blank=True)

    class Meta:
        verbose_name = _("version of results")
        verbose_name_plural = _("versions of results")
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "championship", "number"], name="results_number_unique"),
            models.UniqueConstraint(
                fields=["federation", "championship"],
                condition=models.Q(state="accepted"),
                name="results_one_accepted",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.championship} v{self.number}"

    @property
    def is_unreadable(self) -> bool:
        """Whether its files couldn't be read, so that it isn't a version of the results."""
        return self.number < 0

    @property
    def is_open(self) -> bool:
        """Whether it can still be accepted."""
        return self.state in {ResultsState.TO_SETTLE, ResultsState.VALID, ResultsState.DELIVERED}


class ResultsFile(TenantModel):
    """One file of an upload, under the sender's file name."""

    version = models.ForeignKey(ResultsVersion, on_delete=models.PROTECT, db_index=False, related_name="files")
    stored = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(_("name"), max_length=255)

    class Meta:
        verbose_name = _("file of results")
        verbose_name_plural = _("files of results")
        constraints = [
            models.UniqueConstraint(fields=["federation", "version", "stored", "name"], name="results_file_unique")
        ]

    def __str__(self) -> str:
        return self.name


class ReportedEntry(TenantModel):
    """A player in a version's report, and the registry player matched or assigned."""

    leaf = True

    class Matched(models.TextChoices):
        NOT_YET = "", _("not yet")
        IDENTIFIER = "identifier", _("by number")
        NAME = "name", _("by name")
        ALIAS = "alias", _("by a known spelling")
        LINKED = "linked", _("by staff")
        CREATED = "created", _("as a new player")

    version = models.ForeignKey(ResultsVersion, on_delete=models.CASCADE, db_index=False, related_name="entries")
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name in the file"), max_length=200)
    club = models.CharField(_("club"), max_length=120, blank=True)
    ids = models.JSONField(default=dict)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    matched = models.CharField(max_length=10, choices=Matched.choices, blank=True)
    # Numbers of similar registry players with a similarity of 0 to 100, best first.
    proposals = models.JSONField(default=list)

    class Meta:
        verbose_name = _("reported player")
        verbose_name_plural = _("reported players")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "version", "number"], name="reported_number_unique"),
        ]

    def __str__(self) -> str:
        return self.name


class ColumnAssignment(TenantModel):
    """The meaning of each column under certain headings, reused for the next file with the same ones.

    ``meanings`` are those of ``tournaments.files.formats.sheets.cells.columns``, in the order of the columns; empty
    means unused.
    """

    key = models.CharField(_("key of the headings"), max_length=20)
    headings = models.JSONField(default=list)
    meanings = models.JSONField(default=list)
    assigned_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    assigned_at = models.DateTimeField(_("assigned"))

    class Meta:
        verbose_name = _("assignment of columns")
        verbose_name_plural = _("assignments of columns")
        ordering = ["-assigned_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["federation", "key"], name="column_assignment_key_unique")]

    def __str__(self) -> str:
        return ", ".join(str(heading) for heading in self.headings if heading)
