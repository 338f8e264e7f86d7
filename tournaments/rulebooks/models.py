"""Rulebooks: the federation's own articles as drafts, and editions that never change."""

import pgtrigger
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.files.models import StoredFile
from federation.jobs.models import Job
from federation.seasons.models import Season
from federation.tenancy.models import TenantModel, keeps_history
from games.rules.models import RuleSetVersion


@keeps_history
class RulebookArticle(TenantModel):
    """One of the federation's own articles, in the next edition of a book.

    ``book`` is the code of the competition rules. ``anchor`` is the code of the chapter or article next to which it
    goes, empty for the very beginning or end. ``texts`` has a title and Markdown by language.
    """

    erasable_in_history = ("texts",)

    class Position(models.TextChoices):
        BEFORE = "before", _("before")
        AFTER = "after", _("after")

    book = models.CharField(max_length=40)
    key = models.SlugField(_("name in links"), max_length=60)
    anchor = models.CharField(_("next to"), max_length=80, blank=True)
    position = models.CharField(_("place"), max_length=6, choices=Position.choices, default=Position.AFTER)
    order = models.PositiveSmallIntegerField(_("order"), default=0)
    texts = models.JSONField(default=dict)
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("own article")
        verbose_name_plural = _("own articles")
        ordering = ["book", "order", "id"]
        constraints = [models.UniqueConstraint(fields=["federation", "book", "key"], name="rulebook_article_unique")]

    def __str__(self) -> str:
        return self.key


class RulebookEdition(TenantModel):
    """A published rulebook. ``book`` and ``number`` are its address; everything it was made from is copied.

    ``competition`` is the competition rules as JSON, ``articles`` the federation's own at that time, ``settings`` the
    part of the federation's settings it contains (``tournaments.rulebooks.document.source.Federation``) and its
    ``mark``.
    """

    append_only = True
    erasable = ("note", "published_by")

    book = models.CharField(max_length=40)
    number = models.PositiveIntegerField(_("edition"))
    title = models.CharField(_("title"), max_length=200)
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="+")
    rule_set = models.ForeignKey(RuleSetVersion, on_delete=models.PROTECT, related_name="+")
    competition = models.JSONField()
    articles = models.JSONField(default=list)
    settings = models.JSONField(default=dict)
    languages = models.JSONField(default=list)
    note = models.TextField(_("note"), blank=True)
    published_on = models.DateField(_("date"))
    published_at = models.DateTimeField(_("published"))
    published_by = models.CharField(_("published by"), max_length=200)

    class Meta:
        verbose_name = _("rulebook")
        verbose_name_plural = _("rulebooks")
        ordering = ["book", "-number"]
        constraints = [models.UniqueConstraint(fields=["federation", "book", "number"], name="rulebook_number_unique")]
        triggers = [pgtrigger.Protect(name="immutable", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.title} {self.number}"


class RulebookText(TenantModel):
    """An edition in one language. Built by a job, and immutable from then on.

    ``document`` is ``games.rulebook.document.Document`` as JSON, ``sha256`` its digest.
    """

    frozen_when = "OLD.built_at IS NOT NULL"

    edition = models.ForeignKey(RulebookEdition, on_delete=models.PROTECT, db_index=False, related_name="texts")
    language = models.CharField(_("language"), max_length=8)
    document = models.JSONField(null=True)
    sha256 = models.CharField(max_length=64, blank=True)
    pdf = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True, related_name="+")
    pages = models.PositiveSmallIntegerField(_("pages"), null=True)
    built_at = models.DateTimeField(_("built"), null=True)
    job = models.ForeignKey(Job, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("text of a rulebook")
        verbose_name_plural = _("texts of rulebooks")
        ordering = ["edition", "language"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "edition", "language"], name="rulebook_language_unique")
        ]
        triggers = [
            pgtrigger.Protect(
                name="immutable",
                operation=pgtrigger.Update | pgtrigger.Delete,
                condition=pgtrigger.Q(old__built_at__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return f"{self.edition} {self.language}"
