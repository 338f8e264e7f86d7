"""The outbox: every mail is a row, written with the act that it follows from and sent by a worker afterwards."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.tenancy.models.models import TenantModel


class MailState(models.TextChoices):
    WAITING = "waiting", pgettext_lazy("mail", "waiting")
    SENDING = "sending", pgettext_lazy("mail", "being sent")
    SENT = "sent", pgettext_lazy("mail", "sent")
    GIVEN_UP = "given_up", pgettext_lazy("mail", "given up")


class MailKind(models.TextChoices):
    NOTICE = "notice", _("notice")
    ENTRY = "entry", _("entry")
    # It has a way into an account in it: its text is forgotten as soon as it is sent.
    ACCOUNT = "account", _("account")


class MailTrouble(models.TextChoices):
    """Why a mail has not got out."""

    SERVER = "server", _("The mail server cannot be reached.")
    DELAYED = "delayed", _("The mail server does not take it yet.")
    REFUSED = "refused", _("The mail server says that there is no such address.")
    BROKEN = "broken", _("The mail could not be put together.")
    LOST = "lost", _("It was being sent when the portal stopped.")


class Mail(TenantModel):
    """A mail to one address. ``act`` names what it follows from: for one act nobody gets two mails."""

    shows_in_public = False

    # Stays with the mail however often it is tried: a mailbox recognises what it has already.
    reference = models.UUIDField(default=uuid.uuid4, editable=False)
    act = models.CharField(max_length=120)
    kind = models.CharField(max_length=8, choices=MailKind.choices, default=MailKind.NOTICE)
    address = models.EmailField(_("to"))
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    # Of a notice; by its link one stops this topic. Empty: the link stops all of them.
    topic = models.CharField(max_length=40, blank=True, default="", db_default="")
    subject = models.CharField(_("subject"), max_length=400)
    body = models.TextField(blank=True)
    state = models.CharField(max_length=8, choices=MailState.choices, default=MailState.WAITING)
    trouble = models.CharField(max_length=8, choices=MailTrouble.choices, blank=True)
    # What the mail server said, in its own words.
    answer = models.CharField(max_length=300, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    # From here on it is tried for three days.
    since = models.DateTimeField()
    due_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("mail")
        verbose_name_plural = _("mails")
        ordering = ["-created_at", "-id"]
        constraints = [models.UniqueConstraint("federation", "act", Lower("address"), name="mail_once")]
        indexes = [
            models.Index(
                fields=["federation", "due_at"],
                name="mail_unsent",
                condition=models.Q(state__in=["waiting", "sending"]),
            ),
            models.Index(fields=["federation", "-created_at"], name="mail_time"),
        ]

    def __str__(self) -> str:
        return f"{self.subject} → {self.address}"

    @property
    def can_be_sent_again(self) -> bool:
        """What is on its way needs no help, and of what is forgotten there is nothing to send."""
        return self.state in {MailState.SENT, MailState.GIVEN_UP} and bool(self.body)
