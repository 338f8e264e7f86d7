"""Who is what in a federation."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models.history import keeps_history
from federation.tenancy.models.models import TenantModel


class Role(models.TextChoices):
    """Roles in a federation. Those limited to one championship, as a helper's always is, are kept with it."""

    ADMINISTRATOR = "administrator", _("administrator")
    STAFF = "staff", _("staff")
    ARBITER = "arbiter", _("arbiter")
    ORGANISER = "organiser", _("organiser")
    PLAYER = "player", _("player")
    HELPER = "helper", _("helper")


# What somebody can be in the whole federation.
FEDERATION_ROLES = tuple(role for role in Role if role is not Role.HELPER)


@keeps_history
class Membership(TenantModel):
    # Without it nobody could list the federations he or she belongs to.
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
