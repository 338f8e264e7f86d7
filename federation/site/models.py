"""A federation's own pages and news, in any number of languages."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel


class PagePlace(models.TextChoices):
    """Where a page is linked from."""

    MENU = "menu", _("in the menu and footer of every page")
    FOOTER = "footer", _("in the footer of every page")
    NOWHERE = "nowhere", _("only where someone links to it")


class SiteText(TenantModel):
    """Common fields of pages and news. ``texts``: a title and a Markdown text by language."""

    is_public = models.BooleanField(_("everyone can read it"), default=False)
    # {"ca": {"title": "…", "text": "…"}}
    texts = models.JSONField(_("texts"), default=dict)
    # Incremented by every change, so that no one overwrites another's changes unseen.
    revision = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField(_("changed"))

    class Meta:
        abstract = True


class SitePage(SiteText):
    """One page: about, contact, privacy, statutes."""

    slug = models.SlugField(_("address"), max_length=60)
    place = models.CharField(_("where it is linked"), max_length=16, choices=PagePlace.choices)
    position = models.PositiveSmallIntegerField(_("order"), default=10)

    class Meta:
        verbose_name = _("federation page")
        verbose_name_plural = _("federation pages")
        ordering = ["position", "slug"]
        constraints = [models.UniqueConstraint(fields=["federation", "slug"], name="site_page_unique")]

    def __str__(self) -> str:
        return self.slug


class NewsItem(SiteText):
    """A news item, public from its date on. ``texts`` as for a page, with ``alt`` describing the picture."""

    # Counted within the federation and never reused, because programs identify news items by it.
    number = models.PositiveIntegerField(_("number"))
    day = models.DateField(_("day"))
    # SHA-256 of the bytes, type, width and height; empty without a picture.
    picture = models.JSONField(_("picture"), default=dict)
    # When it first became public.
    published_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("news item")
        verbose_name_plural = _("news")
        ordering = ["-day", "-number"]
        constraints = [models.UniqueConstraint(fields=["federation", "number"], name="news_item_unique")]
        indexes = [models.Index(fields=["federation", "-day", "-number"], name="news_item_by_day")]

    def __str__(self) -> str:
        return str(self.number)
