"""Where an account is logged in, so that its owner sees it and can end it. No address of the network is kept."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.values.devices import name_device


class Login(models.Model):
    """One session of an account. The account belongs to no federation, and neither does this."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    session_key = models.CharField(max_length=40, unique=True, editable=False)
    # What the browser says of itself, cut.
    user_agent = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(_("since"))
    # To a few minutes: not every page writes.
    last_seen_at = models.DateTimeField(_("last seen"))

    class Meta:
        verbose_name = _("login")
        verbose_name_plural = _("logins")
        ordering = ["-last_seen_at", "-pk"]

    def __str__(self) -> str:
        return name_device(self.user_agent) or str(_("an unknown device"))
