"""What a worker has computed for someone to review before deciding."""

from django.db import models

from federation.tenancy.models import TenantModel
from ratings.systems.models import RatingSystem


class PreparedPreview(TenantModel):
    """A list as it would be published, or the effect of a change to the order, with the data version used.

    ``asked`` names what was requested (see ``ratings.publication.services.preparation``). The next answer to it
    replaces this one. ``content`` is the answer as JSON, or the refusal that prevents it.
    """

    shows_in_public = False

    system = models.ForeignKey(RatingSystem, on_delete=models.CASCADE, db_index=False, related_name="prepared")
    asked = models.CharField(max_length=60)
    version = models.CharField(max_length=64)
    # Lists, statuses and places depend on the day.
    day = models.DateField()
    made_at = models.DateTimeField()
    content = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["federation", "system", "asked"], name="prepared_preview_unique")
        ]

    def __str__(self) -> str:
        return f"{self.system} {self.asked}"
