"""Notices and each account's choices; the outbox, in which every e-mail is a row."""

from django.conf import settings
from django.db import models
from django.db.models import Value
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.outbox.models import Outgoing
from federation.tenancy.models import TenantModel


class Way(models.TextChoices):
    """How an account is notified. Anything sent by e-mail also appears in the portal."""

    MAIL = "mail", pgettext_lazy("how one is told", "e-mail immediately")
    DIGEST = "digest", pgettext_lazy("how one is told", "weekly e-mail")
    PORTAL = "portal", pgettext_lazy("how one is told", "portal only")
    NOTHING = "nothing", pgettext_lazy("how one is told", "off")


class NoticeChoice(TenantModel):
    """An account's choice for one topic in this federation; without a row the topic's default applies."""

    shows_in_public = False

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    # A topic name from federation.notices.services.topics.
    topic = models.CharField(max_length=40)
    way = models.CharField(_("how"), max_length=8, choices=Way.choices)

    class Meta:
        verbose_name = _("notification setting")
        verbose_name_plural = _("notification settings")
        constraints = [models.UniqueConstraint(fields=["federation", "user", "topic"], name="notice_choice_unique")]

    def __str__(self) -> str:
        return f"{self.user}: {self.topic} {self.way}"


class ReceivedNotice(TenantModel):
    """A notice for one account. No one gets a second one for the same ``act``.

    ``kind`` names its text and ``words`` has the values (federation.notices.services.topics): it is written in the
    reader's language when read. Rows from version 0.9 and earlier have ``subject`` and ``text`` instead.
    """

    shows_in_public = False

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, db_index=False, related_name="+")
    act = models.CharField(max_length=120)
    topic = models.CharField(max_length=40)
    way = models.CharField(_("how"), max_length=8, choices=Way.choices)
    kind = models.CharField(max_length=60, blank=True, default="", db_default="")
    words = models.JSONField(default=dict, db_default=Value({}, models.JSONField()))
    subject = models.CharField(_("subject"), max_length=400, blank=True)
    text = models.TextField(_("text"), blank=True)
    url = models.CharField(_("address"), max_length=500)
    at = models.DateTimeField(_("when"))
    read_at = models.DateTimeField(null=True)
    # When a weekly e-mail included it, or found that it is no longer wanted.
    digested_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        ordering = ["-at", "-id"]
        constraints = [models.UniqueConstraint(fields=["federation", "user", "act"], name="notice_once")]
        indexes = [
            models.Index(fields=["federation", "user", "-at"], name="notice_time"),
            models.Index(fields=["federation", "user"], name="notice_unread", condition=models.Q(read_at=None)),
            models.Index(
                fields=["federation", "user"],
                name="notice_for_digest",
                condition=models.Q(way="digest", digested_at=None),
            ),
        ]

    def __str__(self) -> str:
        return self.subject or self.act


class NoticeDigest(TenantModel):
    """Records that an account's weekly e-mail was put into the outbox; ``week`` is its Monday."""

    shows_in_public = False

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, db_index=False, related_name="+")
    week = models.DateField()
    count = models.PositiveIntegerField()
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("weekly e-mail")
        verbose_name_plural = _("weekly e-mails")
        constraints = [models.UniqueConstraint(fields=["federation", "user", "week"], name="notice_digest_once")]

    def __str__(self) -> str:
        return f"{self.user}: {self.week}"


class MailState(models.TextChoices):
    WAITING = "waiting", pgettext_lazy("mail", "queued")
    SENDING = "sending", pgettext_lazy("mail", "being sent")
    SENT = "sent", pgettext_lazy("mail", "sent")
    GIVEN_UP = "given_up", pgettext_lazy("mail", "failed")


class MailKind(models.TextChoices):
    NOTICE = "notice", _("notification")
    ENTRY = "entry", _("entry")
    # It contains a way into an account, so its text is deleted as soon as it is sent.
    ACCOUNT = "account", _("account")


class MailTrouble(models.TextChoices):
    """Why an e-mail has not been sent."""

    SERVER = "server", _("The mail server can’t be reached.")
    DELAYED = "delayed", _("The mail server isn’t accepting it yet.")
    REFUSED = "refused", _("The mail server says this address doesn’t exist.")
    BROKEN = "broken", _("The e-mail couldn’t be prepared.")
    LOST = "lost", _("It was being sent when the portal stopped.")


class Mail(Outgoing):
    """An e-mail to one address."""

    kind = models.CharField(max_length=8, choices=MailKind.choices, default=MailKind.NOTICE)
    address = models.EmailField(_("to"))
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    # The topic of a notice, which the e-mail's link stops. If empty, the link stops all topics.
    topic = models.CharField(max_length=40, blank=True, default="", db_default="")
    subject = models.CharField(_("subject"), max_length=400)
    body = models.TextField(blank=True)
    state = models.CharField(max_length=8, choices=MailState.choices, default=MailState.WAITING)
    trouble = models.CharField(max_length=8, choices=MailTrouble.choices, blank=True)

    class Meta:
        verbose_name = _("e-mail")
        verbose_name_plural = _("e-mails")
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
        """Return whether it can be sent again: not while it is being sent, and not after its text was deleted."""
        return self.state in {MailState.SENT, MailState.GIVEN_UP} and bool(self.body)
