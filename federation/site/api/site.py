"""A federation's own pages and news, in the API."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.reverse import reverse

from federation.api.fields import LinkField
from federation.api.pagination import GrowingPagination
from federation.permissions import actor_for
from federation.site.models import NewsItem, SitePage
from federation.site.queries import visible_news, visible_pages
from federation.values.markdown import may_link_from_site, render_markdown


class TextSerializer(serializers.Serializer[Any]):
    """In one language: ``text`` is Markdown, ``html`` the same made safe for a page with a heading above."""

    language = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    html = serializers.CharField()


def _texts(texts: dict[str, dict[str, str]]) -> list[dict[str, str]]:
    return [
        {
            "language": language,
            "title": written["title"],
            "text": written["text"],
            "html": render_markdown(written["text"], level=1, may_link=may_link_from_site),
        }
        for language, written in texts.items()
    ]


class _WrittenSerializer(serializers.Serializer[Any]):
    """In every language in which it is written."""

    texts = serializers.SerializerMethodField()

    @extend_schema_field(TextSerializer(many=True))
    def get_texts(self, row: SitePage | NewsItem) -> list[dict[str, str]]:
        return _texts(row.texts)


class SitePageSerializer(_WrittenSerializer, serializers.ModelSerializer[SitePage]):
    """A page of the federation's own, in every language in which it is written."""

    url = LinkField("api_page", "slug")
    page = LinkField("site_page", "slug")

    class Meta:
        model = SitePage
        fields = ["slug", "url", "page", "place", "position", "is_public", "changed_at", "texts"]


class NewsItemSerializer(_WrittenSerializer, serializers.ModelSerializer[NewsItem]):
    """A piece of news, in every language in which it is written."""

    url = LinkField("api_news_item", "number")
    page = LinkField("news_item", "number")
    picture = serializers.SerializerMethodField()

    class Meta:
        model = NewsItem
        fields = ["number", "url", "page", "day", "is_public", "changed_at", "picture", "texts"]

    def get_picture(self, item: NewsItem) -> str | None:
        """The address of its picture."""
        if not item.picture:
            return None
        return reverse("news_picture", args=[item.number], request=self.context["request"])


class SitePageListView(ListAPIView[SitePage]):
    """The federation's own pages, in the order in which they are linked."""

    serializer_class = SitePageSerializer

    def get_queryset(self) -> QuerySet[SitePage]:
        return visible_pages(actor_for(self.request.user))


class SitePageView(RetrieveAPIView[SitePage]):
    """One page of the federation's own."""

    serializer_class = SitePageSerializer
    lookup_field = "slug"

    def get_queryset(self) -> QuerySet[SitePage]:
        return visible_pages(actor_for(self.request.user))


class NewsListView(ListAPIView[NewsItem]):
    """News, the latest first; from the day that stands beside it."""

    serializer_class = NewsItemSerializer
    pagination_class = GrowingPagination
    cursor_ordering = ("-day", "-number")

    def get_queryset(self) -> QuerySet[NewsItem]:
        return visible_news(actor_for(self.request.user))


class NewsItemView(RetrieveAPIView[NewsItem]):
    """One piece of news."""

    serializer_class = NewsItemSerializer
    lookup_field = "number"

    def get_queryset(self) -> QuerySet[NewsItem]:
        return visible_news(actor_for(self.request.user))
