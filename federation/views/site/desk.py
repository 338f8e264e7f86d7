"""Where staff write the federation's pages and news."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from federation.errors import Refusal, SettingsChanged
from federation.forms.fields import show_again
from federation.forms.site import NewsForm, PageForm
from federation.models import NewsItem, SitePage
from federation.permissions import Action, Actor, actor_for, require
from federation.seen import seen_of
from federation.services.site.news import remove_news, write_news
from federation.services.site.pages import remove_page, write_page
from federation.tenancy.scope import current_federation
from federation.values.written import Written
from federation.views.paging import get_page
from federation.views.refusals import refuse_on
from federation.views.site import shapes

EDIT = ["GET", "HEAD", "POST"]


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
    return render(request, "desk/site/site.html", context)


@login_required
@require_http_methods(EDIT)
def page_new(request: HttpRequest) -> HttpResponse:
    return _edit_page(request, _staff(request), None)


@login_required
@require_http_methods(EDIT)
def page_edit(request: HttpRequest, slug: str) -> HttpResponse:
    actor = _staff(request)
    return _edit_page(request, actor, get_object_or_404(SitePage, slug=slug))


@login_required
@require_POST
def page_remove(request: HttpRequest, slug: str) -> HttpResponse:
    actor = _staff(request)
    remove_page(actor, get_object_or_404(SitePage, slug=slug), request.POST.get("seen", ""))
    messages.success(request, _("The page is removed."))
    return redirect("site_desk")


@login_required
@require_http_methods(EDIT)
def news_new(request: HttpRequest) -> HttpResponse:
    return _edit_news(request, _staff(request), None)


@login_required
@require_http_methods(EDIT)
def news_edit(request: HttpRequest, number: int) -> HttpResponse:
    actor = _staff(request)
    return _edit_news(request, actor, get_object_or_404(NewsItem, number=number))


@login_required
@require_POST
def news_remove(request: HttpRequest, number: int) -> HttpResponse:
    actor = _staff(request)
    remove_news(actor, get_object_or_404(NewsItem, number=number), request.POST.get("seen", ""))
    messages.success(request, _("The news is removed."))
    return redirect("site_desk")


def _edit_page(request: HttpRequest, actor: Actor, page: SitePage | None) -> HttpResponse:
    first = current_federation().language
    if request.method == "POST":
        form = PageForm(request.POST, first=first)
    else:
        form = PageForm.of(page, first) if page else PageForm(first=first)

    def shown() -> HttpResponse:
        return _form_page(request, "desk/site/page_form.html", form, page)

    def save() -> HttpResponse:
        write_page(actor, form.draft(), page, form.cleaned_data["seen"])
        messages.success(request, _("The page is saved."))
        return redirect("site_desk")

    return _answer(request, form, page, shown, save)


def _edit_news(request: HttpRequest, actor: Actor, item: NewsItem | None) -> HttpResponse:
    first = current_federation().language
    data, files = (request.POST, request.FILES) if request.method == "POST" else (None, None)
    form = NewsForm(data, files, first=first, item=item)

    def shown() -> HttpResponse:
        return _form_page(request, "desk/site/news_form.html", form, item)

    def save() -> HttpResponse:
        write_news(actor, form.draft(), item, form.cleaned_data["seen"])
        messages.success(request, _("The news is saved."))
        return redirect("site_desk")

    return _answer(request, form, item, shown, save)


def _answer(
    request: HttpRequest,
    form: PageForm | NewsForm,
    row: SitePage | NewsItem | None,
    shown: Callable[[], HttpResponse],
    save: Callable[[], HttpResponse],
) -> HttpResponse:
    """The form; what a preview shows stands below it, and only “save” changes anything."""
    if request.method != "POST":
        return shown()
    if not form.is_valid():
        response = shown()
        response.status_code = 400
        return response
    if "preview" in request.POST:
        return shown()
    try:
        return save()
    except Refusal as refusal:
        if isinstance(refusal, SettingsChanged) and row is not None:
            # What was written stays; sent again, it is meant against what is there now.
            row.refresh_from_db()
            show_again(form, seen_of(row))
        return refuse_on(shown, request, refusal)


def _form_page(
    request: HttpRequest, template: str, form: PageForm | NewsForm, row: SitePage | NewsItem | None
) -> HttpResponse:
    wants_preview = "preview" in request.POST and form.is_valid()
    context = {"section": "desk", "form": form, "row": row, "previews": _previews(form) if wants_preview else []}
    return render(request, template, context)


def _previews(form: PageForm | NewsForm) -> list[shapes.Reading]:
    written = form.texts()
    return [
        shapes.reading(Written(code, written[code]["title"], written[code]["text"]), level=2)
        for code in form.languages
        if written[code]["title"] or written[code]["text"]
    ]
