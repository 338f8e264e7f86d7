"""The rating systems of a federation."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel, keeps_history


@keeps_history
class RatingSystem(TenantModel):
    """A way of rating: ``kind`` names the rules in ``ratings.systems``, ``parameters`` feed them."""

    code = models.SlugField(_("code"), max_length=32)
    name = models.CharField(_("name"), max_length=80)
    kind = models.CharField(_("kind"), max_length=16)
    parameters = models.JSONField(_("parameters"), default=dict)
    # Whether championships that do not meet the federation's conditions are rated too.
    rates_all = models.BooleanField(_("rates every classic championship"), default=False)
    is_main = models.BooleanField(_("the federation’s main rating"), default=False)

    class Meta:
        verbose_name = _("rating system")
        verbose_name_plural = _("rating systems")
        ordering = ["-is_main", "code"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "code"], name="rating_system_code_unique"),
            models.UniqueConstraint(
                fields=["federation"], condition=models.Q(is_main=True), name="rating_system_one_main"
            ),
        ]

    def __str__(self) -> str:
        return self.name
