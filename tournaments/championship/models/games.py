"""Accepted results: entries, tables and seats. Written only from an accepted report."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.people.models.players import Player
from federation.tenancy.models import TenantModel
from tournaments.championship.models.championships import Championship
from tournaments.report.report import Kind, Outcome

KINDS = [
    (Kind.PLAYED.value, _("played")),
    (Kind.ABANDONED.value, _("abandoned")),
    (Kind.FORFEIT.value, _("forfeit")),
    (Kind.BYE.value, _("bye")),
    (Kind.HALF_BYE.value, _("half-point bye")),
    (Kind.ABSENT.value, _("absent")),
    (Kind.BONUS.value, _("bonus")),
    (Kind.PENDING.value, _("not played yet")),
]
OUTCOMES = [(Outcome.WIN.value, _("win")), (Outcome.DRAW.value, _("draw")), (Outcome.LOSS.value, _("loss"))]


class Entry(TenantModel):
    """A player's entry in a championship, with the final place once there are results."""

    leaf = True

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, db_index=False, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, db_index=False, related_name="entries")
    number = models.PositiveIntegerField(_("number"))
    place = models.PositiveIntegerField(_("place"), null=True)
    half_points = models.PositiveIntegerField(default=0)
    # Half points in the results that don't count: fictitious ones of a late joiner (FISC §4).
    taken_off = models.PositiveSmallIntegerField(default=0)
    # The last round before a disqualification; such an entry has no place.
    disqualified_after = models.PositiveSmallIntegerField(_("disqualified after round"), null=True)
    # The group within the championship, if it has several; the place is within it.
    group = models.CharField(_("group"), max_length=60, blank=True, default="", db_default="")
    # Values of the championship's tie-breaks in order, as printed.
    tie_breaks = models.JSONField(default=list)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["group", "place", "number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "championship", "player"], name="entry_player_unique"),
            models.UniqueConstraint(fields=["federation", "championship", "number"], name="entry_number_unique"),
        ]
        indexes = [models.Index(fields=["federation", "player"], name="entry_of_player")]

    def __str__(self) -> str:
        return f"{self.number} {self.player}"


class Table(TenantModel):
    """One table of one round: one to four seats. ``number`` is None for byes and absences."""

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, db_index=False, related_name="tables")
    round = models.PositiveSmallIntegerField(_("round"))
    number = models.PositiveIntegerField(_("table"), null=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["round", "number", "id"]
        indexes = [models.Index(fields=["federation", "championship", "round"], name="table_of_round")]

    def __str__(self) -> str:
        return f"{self.round}.{self.number or '-'}"


class Seat(TenantModel):
    """One player's side of a table. Match points are integers in half points: a win is 2."""

    leaf = True

    table = models.ForeignKey(Table, on_delete=models.CASCADE, db_index=False, related_name="seats")
    number = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, db_index=False, related_name="seats")
    kind = models.CharField(_("kind"), max_length=9, choices=KINDS)
    outcome = models.CharField(_("outcome"), max_length=4, choices=OUTCOMES, null=True)
    half_points = models.PositiveSmallIntegerField(null=True)
    game_points = models.IntegerField(_("points"), null=True)
    place = models.PositiveSmallIntegerField(_("place"), null=True)
    starts = models.BooleanField(_("starts"), null=True)
    # As the organiser's file says; a score sheet of the table is more reliable (games.records.models.RecordSeat).
    scrabbles = models.PositiveSmallIntegerField(_("scrabbles"), null=True)
    best_move = models.CharField(_("best move"), max_length=60, blank=True)
    best_move_points = models.PositiveSmallIntegerField(_("points of the best move"), null=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "table", "number"], name="seat_number_unique"),
            models.UniqueConstraint(fields=["federation", "table", "player"], name="seat_player_unique"),
        ]
        indexes = [models.Index(fields=["federation", "player"], name="seat_of_player")]

    def __str__(self) -> str:
        return f"{self.player}: {self.outcome or self.kind}"
