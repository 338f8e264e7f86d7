"""Federations: the tenants. The table itself is global, because a request must find its federation first."""

from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

# First path segments with another meaning; a federation with such a slug would hide them.
RESERVED_SLUGS = frozenset(
    {
        "static",
        "media",
        "accounts",
        "api",
        "admin",
        "health",
        "styleguide",
        "i18n",
        "portal",
        "www",
        "docs",
        "theme",
    }
)


def validate_slug(value: str) -> None:
    if value in RESERVED_SLUGS:
        raise ValidationError(_("“%(value)s” is reserved. Choose another address."), params={"value": value})


def validate_time_zone(value: str) -> None:
    if value not in available_timezones():
        raise ValidationError(_("“%(value)s” isn’t a time zone."), params={"value": value})


class Registration(models.TextChoices):
    """How people get an account on a federation's pages."""

    OPEN = "open", _("Anyone can sign up")
    INVITATION = "invitation", _("By invitation only")


_colour = RegexValidator(r"^#[0-9a-f]{6}$", _("Enter a colour as #rrggbb."))


class Federation(models.Model):
    """A federation and its settings. Differences between federations are data, never code."""

    slug = models.SlugField(_("address"), max_length=32, unique=True, validators=[validate_slug])
    hostname = models.CharField(_("host name"), max_length=253, unique=True, null=True, blank=True)
    name = models.CharField(_("name"), max_length=200)
    short_name = models.CharField(_("short name"), max_length=32)
    description = models.TextField(_("description"), blank=True)
    website = models.URLField(_("website"), blank=True)
    contact_email = models.EmailField(_("contact address"), blank=True)
    language = models.CharField(_("language"), max_length=8, default="ca")
    time_zone = models.CharField(
        _("time zone"), max_length=64, default="Europe/Madrid", validators=[validate_time_zone]
    )
    primary_colour = models.CharField(_("colour"), max_length=7, default="#8a1c36", validators=[_colour])
    accent_colour = models.CharField(_("secondary colour"), max_length=7, default="#d9a441", validators=[_colour])
    season_start_month = models.PositiveSmallIntegerField(
        _("month in which a season starts"),
        default=9,
        validators=[MinValueValidator(1), MaxValueValidator(12)],
    )
    preset = models.CharField(_("preset"), max_length=32, blank=True)
    # Deadlines, accepted formats, dictionary and competitions by code: each app reads the keys it owns, and checks
    # them when a preset is loaded.
    settings = models.JSONField(_("settings"), default=dict, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("federation")
        verbose_name_plural = _("federations")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @property
    def tzinfo(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    @property
    def is_open_for_registration(self) -> bool:
        """Return whether anyone may sign up on its pages; otherwise staff invite."""
        return bool(self.settings.get("registration", Registration.OPEN) == Registration.OPEN)

    @property
    def asks_for_two_steps(self) -> bool:
        """Return whether administrators and staff need a two-step login or a passkey."""
        return bool(self.settings.get("staff_second_factor", False))

    @property
    def pictures(self) -> dict[str, dict[str, Any]]:
        """Return its own ``logo`` and ``hero``: for each the SHA-256 of the bytes, their type, width and height."""
        found: dict[str, dict[str, Any]] = self.settings.get("pictures", {})
        return found
