"""Published rulebooks, for everybody: the shelf, a text, its PDF, what two editions differ in."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import translation
from django.views.decorators.http import require_safe

from federation.files.services import read_file
from federation.permissions import actor_for, can
from federation.tenancy.scope import current_federation
from federation.web.attachments import lasting_response, pdf_response
from games.permissions import GameAction
from tournaments.rulebooks.document.comparison import compare_documents
from tournaments.rulebooks.document.pages import render_text
from tournaments.rulebooks.models import RulebookEdition, RulebookText
from tournaments.rulebooks.queries.editions import (
    choose_language,
    current_edition,
    list_editions,
    list_shelves,
    read_document,
)
from tournaments.rulebooks.queries.sources import edition_source
from tournaments.rulebooks.services.texts import pdf_name
from tournaments.rulebooks.views.shapes import change_shape, language_choices, shelf_shape, text_choices


@require_safe
def rulebook_list(request: HttpRequest) -> HttpResponse:
    shelves = [shelf_shape(shelf) for shelf in list_shelves()]
    may_write = can(actor_for(request.user), GameAction.MANAGE_RULES)
    return render(
        request, "tournaments/rulebooks/list.html", {"section": "rules", "shelves": shelves, "may_write": may_write}
    )


@require_safe
def rulebook_book(request: HttpRequest, book: str) -> HttpResponse:
    """The current edition: the address for what shall not grow old."""
    edition = current_edition(book)
    if edition is None:
        raise Http404
    return redirect("rulebook_edition", edition.book, edition.number)


@require_safe
def rulebook_edition(request: HttpRequest, book: str, number: int) -> HttpResponse:
    """In the reader's language where the edition has it, else the federation's."""
    edition = get_object_or_404(RulebookEdition, book=book, number=number)
    language = choose_language(edition, [translation.get_language() or "", current_federation().language])
    return redirect("rulebook_text", book, number, language)


@require_safe
def rulebook_text(request: HttpRequest, book: str, number: int, language: str) -> HttpResponse:
    text = _find_text(book, number, language)
    edition, document = text.edition, read_document(text)
    context: dict[str, object] = {
        "section": "rules",
        "edition": edition,
        "text": text,
        "choices": text_choices(edition, language),
        "previous": edition.number - 1,
        "is_current": not RulebookEdition.objects.filter(book=book, number__gt=number).exists(),
    }
    if document is not None:
        source = edition_source(edition)
        html = render_text(document, source.figures(), with_links=True)
        context |= {"document": document, "contents": document.chapters, "html": html}
        context["is_whole"] = "whole" in request.GET
    return render(request, "tournaments/rulebooks/text.html", context)


@require_safe
def rulebook_pdf(request: HttpRequest, book: str, number: int, language: str) -> HttpResponse:
    text = _find_text(book, number, language)
    pdf = text.pdf
    if pdf is None:
        raise Http404
    try:
        return lasting_response(
            request, pdf.sha256, lambda: pdf_response(read_file(pdf), pdf_name(text.edition, language))
        )
    except FileNotFoundError as error:
        raise Http404 from error


@require_safe
def rulebook_changes(request: HttpRequest, book: str, number: int, other: int) -> HttpResponse:
    """From edition ``other`` to edition ``number``."""
    editions = {edition.number: edition for edition in list_editions().filter(book=book, number__in=[number, other])}
    if len(editions) < 2:
        raise Http404
    after, before = editions[number], editions[other]
    common = [language for language in after.languages if language in before.languages]
    wanted = [request.GET.get("language", ""), translation.get_language() or "", current_federation().language]
    language = next((one for one in wanted if one in common), common[0] if common else "")
    old, new = (_document(edition, language) for edition in (before, after))
    changes = compare_documents(old, new) if old and new else ()
    context = {
        "section": "rules",
        "before": before,
        "after": after,
        "language": language,
        "choices": language_choices(common, language),
        "is_readable": old is not None and new is not None,
        "changes": [change_shape(change) for change in changes],
    }
    return render(request, "tournaments/rulebooks/changes.html", context)


def _find_text(book: str, number: int, language: str) -> RulebookText:
    texts = RulebookText.objects.select_related("edition__season", "edition__rule_set", "pdf", "job")
    return get_object_or_404(texts, edition__book=book, edition__number=number, language=language)


def _document(edition: RulebookEdition, language: str) -> Any:
    text = RulebookText.objects.filter(edition=edition, language=language).first()
    return read_document(text) if text else None
