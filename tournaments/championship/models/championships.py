"""Championships as announced and approved, and staff overrides of their conditions for the rating."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.people.models.accounts import Role
from federation.seasons.models import Season
from federation.tenancy.models import TenantModel, keeps_history
from games.lexicons.models import LexiconVersion
from games.rules.models import RuleSetVersion


class ChampionshipState(models.TextChoices):
    """The approval state. Under way, overdue, rated and listed are derived, never stored."""

    ANNOUNCED = "announced", _("announced")
    APPROVED = "approved", _("approved")
    REFUSED = "refused", _("rejected")
    WITHDRAWN = "withdrawn", _("withdrawn")
    CANCELLED = "cancelled", _("cancelled")


@keeps_history
class Championship(TenantModel):
    erasable_in_history = (
        *("name", "place", "organiser", "contact", "fee", "prizes", "about", "dictionary"),
        *("refusal_reason", "archive_reason", "results_received_note"),
    )

    slug = models.SlugField(_("address"), max_length=80)
    name = models.CharField(_("name"), max_length=200)
    season = models.ForeignKey(
        Season, verbose_name=_("season"), on_delete=models.PROTECT, null=True, related_name="championships"
    )
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    starts_at = models.TimeField(_("start time"), null=True, blank=True)
    place = models.CharField(_("place"), max_length=200, blank=True)
    organiser = models.CharField(_("organised by"), max_length=200, blank=True)
    contact = models.CharField(_("contact"), max_length=200, blank=True)
    entry_deadline = models.DateField(_("entry deadline"), null=True, blank=True)
    timetable_on = models.DateField(_("timetable available from"), null=True, blank=True)
    capacity = models.PositiveIntegerField(_("capacity"), null=True, blank=True)
    fee = models.CharField(_("fee"), max_length=80, blank=True)
    prizes = models.TextField(_("prizes"), blank=True)
    # Markdown: directions, accommodation, food.
    about = models.TextField(_("anything else"), blank=True, default="", db_default="")
    # SHA-256 of the bytes, type, width and height; empty without a poster.
    poster = models.JSONField(_("poster"), default=dict, blank=True, db_default={})
    dictionary = models.CharField(_("dictionary"), max_length=120, blank=True)
    is_circuit = models.BooleanField(_("part of the official circuit"), default=False)
    follows_regulations = models.BooleanField(_("follows the federation’s regulations"), default=True)
    rounds = models.PositiveSmallIntegerField(_("rounds"), null=True, blank=True)
    # The rules of competition it is played by: tournaments.competition.rules.CompetitionRules as JSON.
    rules = models.JSONField(default=dict)
    # The federation's competition it was announced under; the rulebook has the same code.
    competition = models.CharField(max_length=40, blank=True)
    # The versions it is played under, whatever is published later.
    rule_set = models.ForeignKey(
        RuleSetVersion, verbose_name=_("rules of the game"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    lexicon = models.ForeignKey(
        LexiconVersion, verbose_name=_("word list"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    rulebook = models.ForeignKey(
        "tournaments.RulebookEdition",
        verbose_name=_("rulebook"),
        on_delete=models.PROTECT,
        null=True,
        related_name="championships",
    )
    state = models.CharField(
        _("state"), max_length=9, choices=ChampionshipState.choices, default=ChampionshipState.ANNOUNCED
    )
    announced_at = models.DateTimeField(_("announced"))
    announced_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    # When the present days were announced; None if they are still the original ones.
    dates_announced_at = models.DateTimeField(_("these dates announced"), null=True)
    # Kept when a changed championship has to be approved again.
    decided_at = models.DateTimeField(_("decided"), null=True)
    # Of a refusal, a withdrawal or a cancellation.
    refusal_reason = models.TextField(_("reason"), blank=True)
    # Why its results are shown but not rated, for example because they predate the federation's membership. Empty for
    # all others.
    archive_reason = models.TextField(_("why it is in the archive"), blank=True)
    # Counts changes; a form carries the one it was made from (compare and set).
    revision = models.PositiveIntegerField(default=0)
    # When complete results reached the federation by e-mail, before anyone submitted them here.
    results_received_at = models.DateTimeField(_("results received by e-mail"), null=True)
    results_received_note = models.TextField(_("note"), blank=True)

    class Meta:
        verbose_name = _("championship")
        verbose_name_plural = _("championships")
        ordering = ["-starts_on", "name"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "slug"], name="championship_slug_unique"),
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")),
                name="championship_ends_after_start",
                violation_error_message=_("The last day is before the first."),
            ),
        ]
        indexes = [models.Index(fields=["federation", "-starts_on"], name="championship_calendar")]

    def __str__(self) -> str:
        return self.name

    @property
    def communicated_at(self) -> datetime:
        """When the present days were communicated to the federation."""
        return self.dates_announced_at or self.announced_at

    @property
    def was_approved(self) -> bool:
        """Whether it is awaiting approval again after a change."""
        return self.state == ChampionshipState.ANNOUNCED and self.decided_at is not None

    @property
    def is_archived(self) -> bool:
        """Whether it is shown but never rated."""
        return bool(self.archive_reason)

    def local_roles(self, user_id: int) -> set[str]:
        """The roles a user has in this championship only (see federation.permissions)."""
        held = ChampionshipRole.in_force().filter(championship=self, user_id=user_id)
        return set(held.values_list("role", flat=True))


CHAMPIONSHIP_ROLES = (Role.ORGANISER, Role.ARBITER, Role.HELPER)


@keeps_history
class ChampionshipRole(TenantModel):
    """An organiser, arbiter or helper of one championship. Afterwards it only records who arbitrated."""

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, db_index=False, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(
        _("role"),
        max_length=16,
        choices=[(role.value, role.label) for role in CHAMPIONSHIP_ROLES],
    )
    # Its last day; None if it doesn't end by itself. Moves along with the championship.
    until = models.DateField(_("until"), null=True)

    class Meta:
        verbose_name = _("role in a championship")
        verbose_name_plural = _("roles in championships")
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "championship", "user", "role"], name="championship_role_unique"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.role}"

    @classmethod
    def in_force(cls) -> models.QuerySet[ChampionshipRole]:
        """Those that give a right today."""
        return cls.objects.filter(models.Q(until=None) | models.Q(until__gte=timezone.localdate()))

    @property
    def is_over(self) -> bool:
        return self.until is not None and self.until < timezone.localdate()


@keeps_history
class RateabilityDecision(TenantModel):
    """Staff's override of one condition or, with an empty ``condition``, of the whole championship.

    The reason is public.
    """

    erasable_in_history = ("reason",)

    championship = models.ForeignKey(
        Championship, on_delete=models.CASCADE, db_index=False, related_name="rateability_decisions"
    )
    condition = models.CharField(_("condition"), max_length=12, blank=True)
    is_met = models.BooleanField(_("counts as met"))
    reason = models.TextField(_("reason"))
    decided_at = models.DateTimeField(_("decided"))
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        verbose_name = _("decision on a condition")
        verbose_name_plural = _("decisions on conditions")
        ordering = ["condition"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "championship", "condition"], name="rateability_decision_unique"
            )
        ]

    def __str__(self) -> str:
        return f"{self.championship}: {self.condition or '*'}"
