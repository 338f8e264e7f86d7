"""What people are told of: how each wants it, what each was told, and which weekly mails went out."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.tenancy.models.models import TenantModel


class Way(models.TextChoices):
    """How somebody is told. What comes by mail stands in the portal, too."""

    MAIL = "mail", pgettext_lazy("how one is told", "by mail at once")
    DIGEST = "digest", pgettext_lazy("how one is told", "in the weekly mail")
    PORTAL = "portal", pgettext_lazy("how one is told", "only in the portal")
    NOTHING = "nothing", pgettext_lazy("how one is told", "not at all")


class NoticeChoice(TenantModel):
    """How an account wants to be told of one topic in this federation; without a row as the topic says."""

    shows_in_public = False

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    # A name of federation.notices.services.topics.
    topic = models.CharField(max_length=40)
    way = models.CharField(_("how"), max_length=8, choices=Way.choices)

    class Meta:
        verbose_name = _("choice about notices")
        verbose_name_plural = _("choices about notices")
        constraints = [models.UniqueConstraint(fields=["federation", "user", "topic"], name="notice_choice_unique")]

    def __str__(self) -> str:
        return f"{self.user}: {self.topic} {self.way}"


class ReceivedNotice(TenantModel):
    """What one account was told, in the language it had then. Of one ``act`` nobody is told twice."""

    shows_in_public = False

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, db_index=False, related_name="+")
    act = models.CharField(max_length=120)
    topic = models.CharField(max_length=40)
    way = models.CharField(_("how"), max_length=8, choices=Way.choices)
    subject = models.CharField(_("subject"), max_length=400)
    text = models.TextField(_("text"), blank=True)
    url = models.CharField(_("address"), max_length=500)
    at = models.DateTimeField(_("when"))
    read_at = models.DateTimeField(null=True)
    # When a weekly mail took it along, or found that nobody wants it any more.
    digested_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
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
        return self.subject


class NoticeDigest(TenantModel):
    """That the weekly mail of an account was put into the outbox; ``week`` is its Monday."""

    shows_in_public = False

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, db_index=False, related_name="+")
    week = models.DateField()
    count = models.PositiveIntegerField()
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("weekly mail")
        verbose_name_plural = _("weekly mails")
        constraints = [models.UniqueConstraint(fields=["federation", "user", "week"], name="notice_digest_once")]

    def __str__(self) -> str:
        return f"{self.user}: {self.week}"
