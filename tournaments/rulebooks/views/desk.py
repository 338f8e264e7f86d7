"""Staff pages of rulebooks: every book, its preview, publishing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from federation.errors import Refusal
from federation.files.services import read_file
from federation.permissions import Actor, actor_for, require
from federation.seasons.models import Season
from federation.tenancy.scope import current_federation
from federation.web.attachments import pdf_response
from federation.web.refusals import refuse_on
from games.permissions import GameAction
from games.rulebook.comparison import compare_documents
from games.rulebook.document import Document
from tournaments.rulebooks.document.assembly import assemble_rulebook
from tournaments.rulebooks.document.pages import render_text
from tournaments.rulebooks.forms import PublishForm, name_language
from tournaments.rulebooks.models import RulebookArticle, RulebookEdition
from tournaments.rulebooks.queries import (
    LANGUAGES,
    Source,
    current_edition,
    current_source,
    list_shelves,
    read_document,
    seasons_of_book,
    usual_season,
)
from tournaments.rulebooks.services import find_preview, preview_name, publish_rulebook, request_preview
from tournaments.rulebooks.views.rulebooks import ChangeItem, ShelfItem, change_shape, shelf_shape


@dataclass(frozen=True, slots=True)
class Looked:
    """What a preview shows: a book for a season in a language."""

    source: Source
    seasons: list[Season]
    language: str

    def document(self) -> Document:
        return assemble_rulebook(self.source.in_language(self.language))


@dataclass(frozen=True, slots=True)
class BookItem:
    """A book, possibly unpublished; ``articles``: how many of the federation's own it has."""

    code: str
    name: str
    shelf: ShelfItem | None
    articles: int


@login_required
@require_GET
def desk_rulebooks(request: HttpRequest) -> HttpResponse:
    require(actor_for(request.user), GameAction.MANAGE_RULES)
    shelves = {shelf.book: shelf_shape(shelf) for shelf in list_shelves()}
    counted = RulebookArticle.objects.values_list("book").annotate(count=Count("pk")).order_by()
    articles = dict(counted)
    books = [
        BookItem(code, values.get("name") or code, shelves.get(code), articles.get(code, 0))
        for code, values in sorted(current_federation().settings.get("competitions", {}).items())
    ]
    return render(request, "tournaments/rulebooks/desk.html", {"section": "desk", "books": books})


@login_required
@require_GET
def rulebook_preview(request: HttpRequest, book: str) -> HttpResponse:
    require(actor_for(request.user), GameAction.MANAGE_RULES)
    return _preview(request, book)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rulebook_preview_pdf(request: HttpRequest, book: str) -> HttpResponse:
    """The PDF of the preview: requested with a form, built by a job whose page leads back here."""
    actor = actor_for(request.user)
    require(actor, GameAction.MANAGE_RULES)
    looked = _look(request, book)
    if request.method == "POST":
        job = request_preview(actor, looked.source, book, looked.language)
        return redirect("job", job.reference)
    made = find_preview(looked.source, book, looked.language)
    if made is None:
        messages.info(
            request, _("The rulebook has changed since, or its PDF hasn’t been created yet. Request it here.")
        )
        chosen = {"season": looked.source.season.name, "language": looked.language}
        return redirect(f"{reverse('rulebook_preview', args=[book])}?{urlencode(chosen)}")
    return pdf_response(read_file(made), preview_name(book, looked.language))


@login_required
@require_POST
def rulebook_publish(request: HttpRequest, book: str) -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, GameAction.MANAGE_RULES)
    form = PublishForm(request.POST)
    if not form.is_valid():
        return _preview(request, book, form, 400)
    try:
        edition = _publish(actor, book, form.cleaned_data)
    except Refusal as refusal:
        if refusal.status == 404:
            raise Http404 from refusal
        return refuse_on(lambda: _preview(request, book), request, refusal)
    messages.success(
        request,
        _("Edition %(number)s of “%(title)s” is published. Its texts are being generated; this takes a moment.")
        % {"number": edition.number, "title": edition.title},
    )
    return redirect("desk_rulebooks")


def _publish(actor: Actor, book: str, data: dict[str, Any]) -> RulebookEdition:
    season = Season.objects.filter(name=data["season"]).first()
    if season is None:
        raise Http404
    return publish_rulebook(
        actor, book, season, data["languages"], seen=data["seen"], note=data["note"], now=timezone.now()
    )


def _look(request: HttpRequest, book: str) -> Looked:
    """Return what the address requests; by default this season and the reader's language."""
    federation = current_federation()
    if book not in federation.settings.get("competitions", {}):
        raise Http404
    seasons = seasons_of_book(federation, book)
    wanted = request.POST.get("season") or request.GET.get("season", "")
    if wanted:
        found = next((season for season in seasons if season.name == wanted), None)
    else:
        found = usual_season(seasons, timezone.localdate()) or Season.objects.first()
    if found is None:
        raise Http404
    language = (
        request.POST.get("language")
        or request.GET.get("language")
        or translation.get_language()
        or federation.language
    )
    source = current_source(federation, book, found)
    return Looked(source, seasons, language if language in LANGUAGES else federation.language)


def _preview(request: HttpRequest, book: str, form: PublishForm | None = None, status: int = 200) -> HttpResponse:
    looked = _look(request, book)
    source, document = looked.source, looked.document()
    last = current_edition(book)
    missing = {key for key, language in source.untranslated([looked.language]) if language == looked.language}
    initial = {
        "languages": last.languages if last else [current_federation().language],
        "season": source.season.name,
        "seen": source.digest,
    }
    chosen = {"season": source.season.name, "language": looked.language}
    by_chapter = f"{reverse('rulebook_preview', args=[book])}?{urlencode(chosen)}"
    context = {
        "section": "desk",
        "book": book,
        "source": source,
        "is_whole": "whole" in request.GET,
        "by_chapter_url": by_chapter,
        "whole_url": f"{by_chapter}&whole=1",
        "language": looked.language,
        "languages": [
            {"code": code, "label": name_language(code), "current": code == looked.language} for code in LANGUAGES
        ],
        "seasons": looked.seasons,
        "document": document,
        "contents": document.chapters,
        "html": render_text(document, source.figures(), with_links=False),
        "last": last,
        "changes": _changes(last, looked.language, document),
        "missing": sorted(missing),
        "form": form or PublishForm(initial=initial),
    }
    return render(request, "tournaments/rulebooks/preview.html", context, status=status)


def _changes(last: RulebookEdition | None, language: str, document: Document) -> list[ChangeItem] | None:
    """Return the differences from the last edition in this language; None if there is nothing to compare with."""
    text = last.texts.filter(language=language).first() if last else None
    before = read_document(text) if text else None
    return [change_shape(change) for change in compare_documents(before, document)] if before else None
