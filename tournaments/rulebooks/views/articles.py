"""Staff pages for the federation's own articles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone, translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from federation.errors import Refusal
from federation.permissions import actor_for, require
from federation.tenancy.scope import current_federation
from federation.web.refusals import refuse_on
from games.permissions import GameAction
from games.rulebook.document import Document
from tournaments.rulebooks.document.assembly import assemble_rulebook
from tournaments.rulebooks.document.markup import Links, render_markdown
from tournaments.rulebooks.forms import ArticleForm, initial_of, name_language
from tournaments.rulebooks.models import RulebookArticle
from tournaments.rulebooks.queries import LANGUAGES, current_source, seasons_of_book, usual_season
from tournaments.rulebooks.services import remove_article, save_article


@dataclass(frozen=True, slots=True)
class ArticleItem:
    """An article in the list; ``is_lost``: the part it was next to no longer exists."""

    article: RulebookArticle
    title: str
    beside: str
    is_lost: bool
    languages: Sequence[str]
    missing: Sequence[str]


@dataclass(frozen=True, slots=True)
class ShownArticle:
    """An article in one language as it will be printed."""

    language: str
    name: str
    title: str
    html: SafeString


@login_required
@require_GET
def article_list(request: HttpRequest, book: str) -> HttpResponse:
    require(actor_for(request.user), GameAction.MANAGE_RULES)
    title = _title(book)
    document = _document(book)
    names = {chapter.code: f"{chapter.number} {chapter.title}" for chapter in document.chapters} if document else {}
    names |= {one.code: f"{one.number} {one.title}" for one in document.articles} if document else {}
    articles = [_item(article, names) for article in RulebookArticle.objects.filter(book=book)]
    context = {"section": "desk", "book": book, "title": title, "articles": articles}
    return render(request, "tournaments/rulebooks/articles.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def article(request: HttpRequest, book: str, key: str = "") -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, GameAction.MANAGE_RULES)
    _title(book)
    found = get_object_or_404(RulebookArticle, book=book, key=key) if key else None
    form = _form(book, found, request.POST if request.method == "POST" else None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, book, key, form, 400 if form.is_bound else 200)
    if "preview" in request.POST:
        return _page(request, book, key, form, 200)
    data = form.cleaned_data
    place = {name: data[name] for name in ("anchor", "position", "order", "seen")}
    try:
        saved = save_article(actor, book, key, texts=form.texts(), **place)
    except Refusal as refusal:
        fresh = _form(book, RulebookArticle.objects.filter(book=book, key=key).first())
        again = fresh if refusal.status == 409 else form
        return refuse_on(lambda: _page(request, book, key, again, 200), request, refusal)
    messages.success(request, _("Article saved. It will appear in the next edition.") + f" ({saved.key})")
    return redirect("rulebook_articles", book)


@login_required
@require_POST
def article_remove(request: HttpRequest, book: str, key: str) -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, GameAction.MANAGE_RULES)
    found = get_object_or_404(RulebookArticle, book=book, key=key)
    try:
        remove_article(actor, book, key, request.POST.get("seen", ""))
    except Refusal as refusal:
        form = _form(book, found)
        return refuse_on(lambda: _page(request, book, key, form, 200), request, refusal)
    messages.success(request, _("Article removed. Editions that already include it keep it."))
    return redirect("rulebook_articles", book)


def _title(book: str) -> str:
    offered = current_federation().settings.get("competitions", {}).get(book)
    if offered is None:
        raise Http404
    return str(offered.get("name") or book)


def _document(book: str) -> Document | None:
    """The current book in the reader's language; None while no game rules are in force."""
    federation = current_federation()
    season = usual_season(seasons_of_book(federation, book), timezone.localdate())
    if season is None:
        return None
    source = current_source(federation, book, season)
    return assemble_rulebook(source.in_language(translation.get_language() or federation.language))


def _form(book: str, found: RulebookArticle | None, data: Any = None) -> ArticleForm:
    return ArticleForm(data, document=_document(book), initial=initial_of(found) if found else {})


def _page(request: HttpRequest, book: str, key: str, form: ArticleForm, status: int) -> HttpResponse:
    shown = _shown(form) if "preview" in request.POST and form.is_valid() else []
    seen = form["seen"].value()
    context = {"section": "desk", "book": book, "key": key, "form": form, "shown": shown, "seen": seen}
    return render(request, "tournaments/rulebooks/article.html", context, status=status)


def _shown(form: ArticleForm) -> list[ShownArticle]:
    """The article as it will be printed, in every language it is written in."""
    links = Links.of(form.document) if form.document else Links({})
    return [
        ShownArticle(
            language,
            name_language(language),
            text.title,
            mark_safe(render_markdown(links.put_in_markdown(text.text))),  # noqa: S308
        )
        for language, text in form.texts().items()
        if text.title
    ]


def _item(one: RulebookArticle, names: Mapping[str, str]) -> ArticleItem:
    here = translation.get_language() or ""
    text = one.texts.get(here) or next(iter(one.texts.values()), {"title": one.key})
    return ArticleItem(
        article=one,
        title=text["title"],
        beside=names.get(one.anchor, one.anchor),
        is_lost=bool(one.anchor) and bool(names) and one.anchor not in names,
        languages=[name_language(language) for language in LANGUAGES if language in one.texts],
        missing=[name_language(language) for language in LANGUAGES if language not in one.texts],
    )
