"""Keys for other programs."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models.models import TenantModel


class KeyScope(models.TextChoices):
    """What a key may be used for, of what its owner may do. Reading is in every one of them."""

    READ = "read", _("Read what I may read")
    RESULTS = "results", _("Send in results")
    ENTRIES = "entries", _("Enter players in championships")
    EVERYTHING = "everything", _("Everything that I may do")


class ApiToken(TenantModel):
    """A key with which a program acts for a user in one federation. Only its SHA-256 is kept."""

    shows_in_public = False

    # Scopes with a space between them; keys of before may do everything.
    scope = models.CharField(max_length=40, default=KeyScope.EVERYTHING, db_default=KeyScope.EVERYTHING.value)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(_("what it is for"), max_length=80)
    digest = models.CharField(max_length=64, editable=False)
    created_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)
    # When its owner was told that it will end soon.
    warned_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("key")
        verbose_name_plural = _("keys")
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
        """Whether it may be used for what needs this scope."""
        return scope == KeyScope.READ or bool({scope, KeyScope.EVERYTHING} & set(self.scopes))
