"""What a federation writes itself: its own pages and its news, in as many languages as it likes."""

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
    """What pages and news have in common. ``texts``: by language a title and a text in Markdown."""

    is_public = models.BooleanField(_("everyone can read it"), default=False)
    # {"ca": {"title": "…", "text": "…"}}
    texts = models.JSONField(_("texts"), default=dict)
    # Raised by every change, so that nobody overwrites unseen what another wrote.
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
    """One piece of news, read from its day on. ``texts`` as of a page, with ``alt``: what the picture shows."""

    # Counted in the federation and never used twice, because programs know a piece of news by it.
    number = models.PositiveIntegerField(_("number"))
    day = models.DateField(_("day"))
    # SHA-256 of the bytes, type, width and height; empty without a picture.
    picture = models.JSONField(_("picture"), default=dict)
    # When it became public for the first time.
    published_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("news item")
        verbose_name_plural = _("news")
        ordering = ["-day", "-number"]
        constraints = [models.UniqueConstraint(fields=["federation", "number"], name="news_item_unique")]
        indexes = [models.Index(fields=["federation", "-day", "-number"], name="news_item_by_day")]

    def __str__(self) -> str:
        return str(self.number)
