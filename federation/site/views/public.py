"""A federation's own pages and its news, for the public."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from federation.permissions import actor_for
from federation.site.models import NewsItem, SitePage
from federation.site.queries import public_news, text_for_reader, visible_news, visible_pages
from federation.site.services.news import read_news_picture
from federation.site.views import shapes
from federation.values.markdown import plain_text
from federation.web.attachments import shown_picture
from federation.web.lists import get_page

NEWS_ON_A_PAGE = 20
NEWS_BESIDE_PAGES = 5


@require_safe
def site_pages(request: HttpRequest) -> HttpResponse:
    """List the federation's pages and its latest news."""
    actor = actor_for(request.user)
    context = {
        "section": "federation",
        "pages": shapes.page_lines(visible_pages(actor)),
        "news": shapes.news_lines(public_news()[:NEWS_BESIDE_PAGES]),
    }
    return render(request, "federation/site/pages.html", context)


@require_safe
def site_page(request: HttpRequest, slug: str) -> HttpResponse:
    page: SitePage = get_object_or_404(visible_pages(actor_for(request.user)), slug=slug)
    written = text_for_reader(page.texts)
    context = {
        "section": "federation",
        "page": page,
        "reading": shapes.reading(written),
        "summary": shapes.shortened(plain_text(written.text)),
    }
    return render(request, "federation/site/page.html", context)


@require_safe
def news_list(request: HttpRequest) -> HttpResponse:
    page = get_page(request, visible_news(actor_for(request.user)), size=NEWS_ON_A_PAGE)
    context = {"section": "federation", "page": page, "news": shapes.news_lines(page.object_list)}
    return render(request, "federation/site/news_list.html", context)


@require_safe
def news_item(request: HttpRequest, number: int) -> HttpResponse:
    item = _find(request, number)
    written = text_for_reader(item.texts)
    [line] = shapes.news_lines([item])
    context = {"section": "federation", "item": line, "reading": shapes.reading(written)}
    return render(request, "federation/site/news_item.html", context)


@require_safe
def news_picture(request: HttpRequest, number: int) -> HttpResponse:
    item = _find(request, number)
    return shown_picture(request, read_news_picture(item), item.picture, public=item.is_public)


def _find(request: HttpRequest, number: int) -> NewsItem:
    item: NewsItem = get_object_or_404(visible_news(actor_for(request.user)), number=number)
    return item
