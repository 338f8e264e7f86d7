"""Where staff write the federation's pages and news."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from federation.errors import Refusal, SettingsChanged
from federation.permissions import Action, Actor, actor_for, require
from federation.seen import seen_of
from federation.site.forms.pages import NewsForm, PageForm
from federation.site.models import NewsItem, SitePage
from federation.site.services.news import remove_news, write_news
from federation.site.services.pages import remove_page, write_page
from federation.site.views import shapes
from federation.tenancy.scope import current_federation
from federation.values.translated import Written
from federation.web.forms import show_again
from federation.web.lists import get_page
from federation.web.refusals import refuse_on

Row = TypeVar("Row", SitePage, NewsItem)
EDIT = ["GET", "HEAD", "POST"]


@dataclass(frozen=True)
class _Kind(Generic[Row]):
    """The differences between pages and news: their form, service, words and addresses."""

    form: Callable[..., PageForm | NewsForm]
    write: Callable[[Actor, Any, Row | None, str], Row]
    to_write: Promise
    to_change: Promise
    to_remove: Promise
    saved: Promise
    removal: str
    address: str


_PAGE = _Kind(
    form=PageForm,
    write=write_page,
    to_write=_("Create a page"),
    to_change=_("Edit page"),
    to_remove=_("Remove page"),
    saved=_("Page saved."),
    removal="site_page_remove",
    address="slug",
)
_NEWS = _Kind(
    form=NewsForm,
    write=write_news,
    to_write=_("Create a news item"),
    to_change=_("Edit news item"),
    to_remove=_("Remove news item"),
    saved=_("News item saved."),
    removal="news_remove",
    address="number",
)


def _staff(request: HttpRequest) -> Actor:
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_SITE)
    return actor


@login_required
@require_safe
def site_desk(request: HttpRequest) -> HttpResponse:
    _staff(request)
    page = get_page(request, NewsItem.objects.order_by("-day", "-number"), size=30)
    pages = list(SitePage.objects.order_by("position", "slug"))
    context = {
        "section": "desk",
        "pages": [(row, line) for row, line in zip(pages, shapes.page_lines(pages), strict=True)],
        "page": page,
        "news": shapes.news_lines(page.object_list),
    }
    return render(request, "federation/site/desk/site.html", context)


@login_required
@require_http_methods(EDIT)
def page_new(request: HttpRequest) -> HttpResponse:
    return _edit(request, _PAGE, None)


@login_required
@require_http_methods(EDIT)
def page_edit(request: HttpRequest, slug: str) -> HttpResponse:
    _staff(request)
    return _edit(request, _PAGE, get_object_or_404(SitePage, slug=slug))


@login_required
@require_POST
def page_remove(request: HttpRequest, slug: str) -> HttpResponse:
    actor = _staff(request)
    remove_page(actor, get_object_or_404(SitePage, slug=slug), request.POST.get("seen", ""))
    messages.success(request, _("Page removed."))
    return redirect("site_desk")


@login_required
@require_http_methods(EDIT)
def news_new(request: HttpRequest) -> HttpResponse:
    return _edit(request, _NEWS, None)


@login_required
@require_http_methods(EDIT)
def news_edit(request: HttpRequest, number: int) -> HttpResponse:
    _staff(request)
    return _edit(request, _NEWS, get_object_or_404(NewsItem, number=number))


@login_required
@require_POST
def news_remove(request: HttpRequest, number: int) -> HttpResponse:
    actor = _staff(request)
    remove_news(actor, get_object_or_404(NewsItem, number=number), request.POST.get("seen", ""))
    messages.success(request, _("News item removed."))
    return redirect("site_desk")


def _edit(request: HttpRequest, kind: _Kind[Row], row: Row | None) -> HttpResponse:
    """Show the form with any preview below it; only "save" changes anything."""
    actor = _staff(request)
    data, files = (request.POST, request.FILES) if request.method == "POST" else (None, None)
    form = kind.form(data, files, first=current_federation().language, row=row)

    def shown() -> HttpResponse:
        wants_preview = "preview" in request.POST and form.is_valid()
        context = {
            "section": "desk",
            "form": form,
            "row": row,
            "title": kind.to_change if row else kind.to_write,
            "to_remove": kind.to_remove,
            "remove_url": reverse(kind.removal, args=[getattr(row, kind.address)]) if row else "",
            "previews": _previews(form) if wants_preview else [],
        }
        return render(request, "federation/site/desk/form.html", context)

    if request.method != "POST":
        return shown()
    if not form.is_valid():
        response = shown()
        response.status_code = 400
        return response
    if "preview" in request.POST:
        return shown()
    try:
        kind.write(actor, form.draft(), row, form.cleaned_data["seen"])
    except Refusal as refusal:
        if isinstance(refusal, SettingsChanged) and row is not None:
            # The reader's text stays; sending it again applies to the current row.
            row.refresh_from_db()
            show_again(form, seen_of(row))
        return refuse_on(shown, request, refusal)
    messages.success(request, str(kind.saved))
    return redirect("site_desk")


def _previews(form: PageForm | NewsForm) -> list[shapes.Reading]:
    written = form.texts()
    return [
        shapes.reading(Written(code, written[code]["title"], written[code]["text"]), level=2)
        for code in form.languages
        if written[code]["title"] or written[code]["text"]
    ]
