"""Webhooks, and the messages that each has been or will be sent."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.outbox.models import Outgoing
from federation.tenancy.models import TenantModel


class WebhookEvent(models.TextChoices):
    """Events of a webhook; ``TEST`` is sent on request."""

    ANNOUNCED = "announced", _("A championship is announced")
    APPROVED = "approved", _("A championship is approved")
    DELIVERED = "delivered", _("Results are submitted")
    ACCEPTED = "accepted", _("Results are accepted")
    CORRECTED = "corrected", _("Accepted results are corrected")
    RATED = "rated", _("Ratings are calculated")
    PUBLISHED = "published", _("A rating list is published")
    TEST = "test", pgettext_lazy("message to a program", "Test")


class DeliveryState(models.TextChoices):
    WAITING = "waiting", pgettext_lazy("message to a program", "queued")
    SENDING = "sending", pgettext_lazy("message to a program", "being sent")
    DELIVERED = "delivered", pgettext_lazy("message to a program", "delivered")
    GIVEN_UP = "given_up", pgettext_lazy("message to a program", "failed")


class DeliveryTrouble(models.TextChoices):
    """Why a message was not delivered."""

    UNKNOWN = "unknown", _("This host doesn’t exist.")
    PRIVATE = "private", _("The host is in a private network. The portal doesn’t send anything there.")
    AWAY = "away", _("The host can’t be reached.")
    INSECURE = "insecure", _("Its certificate isn’t valid.")
    SLOW = "slow", _("It took too long to respond.")
    REDIRECTED = "redirected", _("It redirected to another address. The portal doesn’t follow redirects.")
    REFUSED = "refused", _("It responded but didn’t accept the message.")
    LOST = "lost", _("It was being sent when the portal stopped.")
    SECRET = "secret", _("The secret can no longer be read. Create a new one.")
    STOPPED = "stopped", _("The address was switched off.")


class Webhook(TenantModel):
    """An address notified of some events. ``secret`` is encrypted; the receiver uses it to verify the sender."""

    shows_in_public = False

    url = models.CharField(_("address"), max_length=500)
    events = models.JSONField(_("events"), default=list)
    secret = models.CharField(max_length=300, editable=False)
    # Counts the secrets, so that of two people renewing one at once the second is refused.
    secret_number = models.PositiveIntegerField(default=1)
    is_on = models.BooleanField(default=True)
    made_at = models.DateTimeField()
    # Since when deliveries have failed; empty while it answers.
    failing_since = models.DateTimeField(null=True)
    # When the portal itself switched it off.
    stopped_at = models.DateTimeField(null=True)
    # Hidden from then on, and deleted a day later: a message on its way may still refer to it.
    removed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering = ["url"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "url"], condition=models.Q(removed_at=None), name="webhook_unique"
            )
        ]

    def __str__(self) -> str:
        return self.url


class WebhookDelivery(Outgoing):
    """A message to one webhook."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, db_index=False, related_name="deliveries")
    event = models.CharField(max_length=12, choices=WebhookEvent.choices)
    body = models.TextField()
    state = models.CharField(max_length=10, choices=DeliveryState.choices, default=DeliveryState.WAITING)
    trouble = models.CharField(max_length=12, choices=DeliveryTrouble.choices, blank=True)
    # HTTP status of the last answer.
    status = models.PositiveSmallIntegerField(null=True)

    class Meta:
        verbose_name = _("webhook message")
        verbose_name_plural = _("webhook messages")
        ordering = ["-created_at", "-id"]
        constraints = [models.UniqueConstraint(fields=["federation", "webhook", "act"], name="webhook_once")]
        indexes = [
            models.Index(
                fields=["federation", "due_at"],
                name="webhook_unsent",
                condition=models.Q(state__in=["waiting", "sending"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} → {self.webhook_id}"

    @property
    def can_be_sent_again(self) -> bool:
        """Return whether it can be sent again: not while it is being sent."""
        return self.state in {DeliveryState.DELIVERED, DeliveryState.GIVEN_UP}
