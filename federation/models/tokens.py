"""Keys for other programs."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel


class ApiToken(TenantModel):
    """A key with which a program acts for a user in one federation. Only its SHA-256 is kept."""

    shows_in_public = False

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(_("what it is for"), max_length=80)
    digest = models.CharField(max_length=64, editable=False)
    created_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("key")
        verbose_name_plural = _("keys")
        constraints = [
            models.UniqueConstraint(fields=["federation", "digest"], name="api_token_unique"),
            models.UniqueConstraint(fields=["federation", "user", "name"], name="api_token_name_unique"),
        ]

    def __str__(self) -> str:
        return self.name
