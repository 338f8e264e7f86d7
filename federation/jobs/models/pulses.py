"""When the installation last did what it does again and again. Of no federation: one clock ticks for all."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Pulse(models.Model):
    """``at`` is moved on by whoever does it first; whoever comes too early finds that there is nothing to do."""

    name = models.CharField(max_length=32, primary_key=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("pulse")
        verbose_name_plural = _("pulses")

    def __str__(self) -> str:
        return self.name
