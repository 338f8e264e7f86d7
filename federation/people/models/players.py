"""Clubs and players of a federation, their previous names, details and photos."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel, keeps_history


@keeps_history
class Club(TenantModel):
    erasable_in_history = ("name",)

    name = models.CharField(_("name"), max_length=120)
    key = models.CharField(max_length=160, editable=False)
    town = models.CharField(_("town"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["key"]
        constraints = [models.UniqueConstraint(fields=["federation", "key"], name="club_key_unique")]

    def __str__(self) -> str:
        return self.name


@keeps_history
class Player(TenantModel):
    """A player as known to one federation. ``number`` counts within the federation and never changes.

    A record merged into another stays and points to it, so that old numbers and links still work.
    """

    erasable_in_history = ("given_name", "surname", "name_key", "sort_key", "user")

    number = models.PositiveIntegerField(_("number"))
    given_name = models.CharField(_("first name"), max_length=80, blank=True)
    surname = models.CharField(_("surname"), max_length=120)
    name_key = models.CharField(max_length=220, editable=False)
    sort_key = models.CharField(max_length=260, editable=False)
    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.PROTECT, null=True, blank=True, related_name="players"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="merged_records"
    )
    retired_on = models.DateField(_("retired on"), null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["sort_key", "number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "number"], name="player_number_unique"),
            models.UniqueConstraint(
                fields=["federation", "user"], condition=models.Q(user__isnull=False), name="player_account_unique"
            ),
        ]
        indexes = [
            models.Index(fields=["federation", "name_key"], name="player_name_key"),
            models.Index(fields=["federation", "sort_key"], name="player_sort_key"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return f"{self.given_name} {self.surname}".strip()

    @property
    def list_name(self) -> str:
        """Return the name surname first, as lists print it."""
        return f"{self.surname}, {self.given_name}" if self.given_name else self.surname


class PlayerAlias(TenantModel):
    """Another spelling under which a player was once confirmed. If two players share one, it proves nothing."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="aliases")
    name = models.CharField(_("name"), max_length=200)
    key = models.CharField(max_length=220, editable=False)

    class Meta:
        verbose_name = _("alias")
        verbose_name_plural = _("aliases")
        constraints = [models.UniqueConstraint(fields=["federation", "key", "player"], name="alias_unique")]

    def __str__(self) -> str:
        return self.name


class PlayerIdentifier(TenantModel):
    """A number by which result files know a player: ``local`` (LOC_ID) or ``international`` (INTL_ID)."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="identifiers")
    scheme = models.CharField(_("kind of number"), max_length=16)
    value = models.CharField(_("number"), max_length=32)

    class Meta:
        verbose_name = _("identifier")
        verbose_name_plural = _("identifiers")
        constraints = [
            models.UniqueConstraint(fields=["federation", "scheme", "value"], name="identifier_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.scheme} {self.value}"


class PlayerTerm(TenantModel):
    """A folded word of a player's names, for searching by the beginning of any word (a range, see queries)."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="terms")
    term = models.CharField(max_length=80)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["federation", "term", "player"], name="term_unique")]

    def __str__(self) -> str:
        return self.term


class FormerName(TenantModel):
    """A player's previous name. ``since`` is the day of the change before, None if unknown."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, db_index=False, related_name="former_names")
    given_name = models.CharField(_("first name"), max_length=80, blank=True)
    surname = models.CharField(_("surname"), max_length=120)
    since = models.DateField(_("since"), null=True)
    until = models.DateField(_("until"))

    class Meta:
        verbose_name = _("previous name")
        verbose_name_plural = _("previous names")
        ordering = ["-until", "-pk"]
        constraints = [models.UniqueConstraint(fields=["federation", "player", "until"], name="former_name_unique")]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return f"{self.given_name} {self.surname}".strip()


class FormerClub(TenantModel):
    """A player's previous club, or a time without one (``club`` is None)."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, db_index=False, related_name="former_clubs")
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, related_name="+")
    since = models.DateField(_("since"), null=True)
    until = models.DateField(_("until"))

    class Meta:
        verbose_name = _("previous club")
        verbose_name_plural = _("previous clubs")
        ordering = ["-until", "-pk"]
        constraints = [models.UniqueConstraint(fields=["federation", "player", "until"], name="former_club_unique")]

    def __str__(self) -> str:
        return f"{self.player}: {self.club or '–'}"


class PlayerDetails(TenantModel):
    """Details of a player, if any are known. It has no history: what is erased here is gone."""

    shows_in_public = True

    player = models.ForeignKey(Player, on_delete=models.CASCADE, db_index=False, related_name="details")
    membership_until = models.DateField(_("membership until"), null=True, blank=True)
    licence_until = models.DateField(_("licence until"), null=True, blank=True)
    fees_paid_until = models.DateField(_("fees paid until"), null=True, blank=True)
    category = models.CharField(_("category"), max_length=40, blank=True)
    birth_year = models.PositiveSmallIntegerField(
        _("year of birth"), null=True, blank=True, validators=[MinValueValidator(1900), MaxValueValidator(2199)]
    )
    country = models.CharField(
        _("country"),
        max_length=2,
        blank=True,
        validators=[RegexValidator(r"^[A-Z]{2}\Z", _("Enter a country as a two-letter code, such as ES or PL."))],
    )
    # Details the player wants shown on their page: names from SHOWABLE, if the federation allows it.
    shown = models.JSONField(default=list, blank=True)

    class Meta:
        verbose_name = _("player’s details")
        verbose_name_plural = _("players’ details")
        constraints = [models.UniqueConstraint(fields=["federation", "player"], name="player_details_unique")]

    def __str__(self) -> str:
        return str(self.player)


# In the order of pages and tables.
DETAILS = ("membership_until", "licence_until", "fees_paid_until", "category", "birth_year", "country")
# Excludes payments, which are private.
SHOWABLE = ("licence_until", "category", "birth_year", "country")


# Another detail that a federation may let its players show (``public_details``), in addition to SHOWABLE.
PHOTO = "photo"
LONGEST_CONSENT = 200


class PlayerPhoto(TenantModel):
    """A player's photo. A new photo is a new row, and its bytes have a key that no other row has: they are deleted
    with it. It has no history, for the same reason.
    """

    shows_in_public = True

    player = models.ForeignKey(Player, on_delete=models.CASCADE, db_index=False, related_name="photos")
    key = models.CharField(max_length=200)
    sha256 = models.CharField(max_length=64)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    # The consent that staff hold, such as "signed on paper"; empty if the player consented on their page.
    consent = models.CharField(_("consent"), max_length=LONGEST_CONSENT, blank=True)
    consented_on = models.DateField(_("date of consent"))
    set_at = models.DateTimeField()
    set_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        verbose_name = _("player photo")
        verbose_name_plural = _("player photos")
        constraints = [models.UniqueConstraint(fields=["federation", "player"], name="player_photo_unique")]

    @property
    def version(self) -> str:
        """Return what identifies the bytes in the address, so that a new picture has a new address."""
        return self.sha256[:12]

    def __str__(self) -> str:
        return str(self.player)
