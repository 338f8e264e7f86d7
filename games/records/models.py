"""Recorded games: score sheets typed by people, and annotated games uploaded as GCG."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.files.models import StoredFile
from federation.people.models.players import Player
from federation.tenancy.models import TenantModel, keeps_history
from games.rules.models import RuleSetVersion


@keeps_history
class GameRecord(TenantModel):
    """One game as one person recorded it.

    ``sheet`` is ``games.sheets.sheet.Sheet`` as JSON; ``gcg`` the text of a GCG file, whose bytes are ``original``.
    Exactly one of the two is set. ``report`` is the result of checking.
    """

    erasable_in_history = ("title", "sheet", "gcg", "report")

    reference = models.UUIDField(default=uuid.uuid4, editable=False)
    title = models.CharField(_("title"), max_length=200, blank=True)
    played_on = models.DateField(_("played on"), null=True, blank=True)
    rule_set = models.ForeignKey(RuleSetVersion, on_delete=models.PROTECT, null=True, related_name="+")
    # Used without a version of the federation's own: a rule set that comes with the portal. Without either: an
    # annotated game with its own conventions.
    rules_name = models.CharField(max_length=32, blank=True)
    # The tile set, if it differs from that of the rules.
    tiles_name = models.CharField(max_length=32, blank=True)
    sheet = models.JSONField(null=True)
    gcg = models.TextField(blank=True)
    original = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True, related_name="+")
    report = models.JSONField(default=dict)
    is_complete = models.BooleanField(_("complete"), default=False)
    is_public = models.BooleanField(_("public"), default=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(_("entered"))
    changed_at = models.DateTimeField(_("changed"))
    # Counts changes; a form carries the one it was made from (compare and set).
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("recorded game")
        verbose_name_plural = _("recorded games")
        ordering = ["-played_on", "-created_at"]
        constraints = [models.UniqueConstraint(fields=["federation", "reference"], name="game_record_unique")]
        indexes = [models.Index(fields=["federation", "-created_at"], name="game_record_latest")]

    def __str__(self) -> str:
        return self.title or str(self.reference)


class RecordSeat(TenantModel):
    """One player's side of a recorded game, with the figures for statistics. ``number`` counts from 1."""

    record = models.ForeignKey(GameRecord, on_delete=models.CASCADE, db_index=False, related_name="seats")
    number = models.PositiveSmallIntegerField(_("seat"))
    name = models.CharField(_("name"), max_length=200)
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, db_index=False, null=True, blank=True, related_name="recorded_games"
    )
    points = models.IntegerField(_("points"), null=True)
    turns = models.PositiveSmallIntegerField(_("turns"), default=0)
    scrabbles = models.PositiveSmallIntegerField(_("scrabbles"), default=0)
    best_move = models.CharField(_("best move"), max_length=60, blank=True)
    best_move_points = models.PositiveSmallIntegerField(_("points of the best move"), null=True)

    class Meta:
        verbose_name = _("side of a recorded game")
        verbose_name_plural = _("sides of recorded games")
        ordering = ["record", "number"]
        constraints = [models.UniqueConstraint(fields=["federation", "record", "number"], name="record_seat_unique")]
        indexes = [models.Index(fields=["federation", "player"], name="record_seat_of_player")]

    def __str__(self) -> str:
        return f"{self.name}: {self.points}"
