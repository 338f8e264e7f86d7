"""Accounts: logins, sessions, roles in a federation, and API keys."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel, keeps_history
from federation.values.devices import name_device


class UserQuerySetManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email__iexact=username)


class User(AbstractBaseUser, PermissionsMixin):
    """A person who logs in by e-mail. ``is_staff`` means operator of the installation, not of a federation."""

    email = models.EmailField(_("e-mail address"))
    name = models.CharField(_("name"), max_length=150, blank=True)
    language = models.CharField(_("language"), max_length=8, blank=True)
    wants_notices = models.BooleanField(_("e-mails about pending tasks"), default=True)
    is_staff = models.BooleanField(_("operator"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    date_joined = models.DateTimeField(_("joined"), auto_now_add=True)

    objects = UserQuerySetManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                name="user_email_unique",
                violation_error_message=_("There is already an account with this address."),
            )
        ]

    def __str__(self) -> str:
        return self.name or self.email


class Role(models.TextChoices):
    """Roles in a federation. Those limited to one championship, as a helper's always is, are stored with it."""

    ADMINISTRATOR = "administrator", _("administrator")
    STAFF = "staff", _("staff")
    ARBITER = "arbiter", _("arbiter")
    ORGANISER = "organiser", _("organiser")
    PLAYER = "player", _("player")
    HELPER = "helper", _("helper")


# Roles in the whole federation.
FEDERATION_ROLES = tuple(role for role in Role if role is not Role.HELPER)


@keeps_history
class Membership(TenantModel):
    # Without it users could not list the federations they belong to.
    own_rows = True

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(_("role"), max_length=16, choices=[(role.value, role.label) for role in FEDERATION_ROLES])
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [models.UniqueConstraint(fields=["federation", "user", "role"], name="membership_unique")]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"


class Login(models.Model):
    """A session of an account. Like the account, it belongs to no federation."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    session_key = models.CharField(max_length=40, unique=True, editable=False)
    # The browser's User-Agent, shortened.
    user_agent = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(_("since"))
    # Accurate to a few minutes: not every page writes.
    last_seen_at = models.DateTimeField(_("last seen"))

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        ordering = ["-last_seen_at", "-pk"]

    def __str__(self) -> str:
        return name_device(self.user_agent) or str(_("an unknown device"))


class KeyScope(models.TextChoices):
    """What a key may be used for, within what its owner may do. All of them include reading."""

    READ = "read", _("Read what I can read")
    RESULTS = "results", _("Upload results")
    ENTRIES = "entries", _("Enter players in championships")
    EVERYTHING = "everything", _("Do everything I can do")


class ApiToken(TenantModel):
    """A key with which a program acts for a user in one federation. Only its SHA-256 is stored."""

    shows_in_public = False

    # Scopes separated by spaces; older keys may do everything.
    scope = models.CharField(max_length=40, default=KeyScope.EVERYTHING, db_default=KeyScope.EVERYTHING.value)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(_("what it is for"), max_length=80)
    digest = models.CharField(max_length=64, editable=False)
    created_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)
    # When its owner was warned that it will expire soon.
    warned_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("API key")
        verbose_name_plural = _("API keys")
        constraints = [
            models.UniqueConstraint(fields=["federation", "digest"], name="api_token_unique"),
            models.UniqueConstraint(fields=["federation", "user", "name"], name="api_token_name_unique"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def scopes(self) -> list[KeyScope]:
        return [KeyScope(name) for name in self.scope.split()]

    def allows(self, scope: KeyScope) -> bool:
        """Return whether the key has this scope."""
        return scope == KeyScope.READ or bool({scope, KeyScope.EVERYTHING} & set(self.scopes))
