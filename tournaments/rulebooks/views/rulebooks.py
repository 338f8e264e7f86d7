"""Public rulebooks: the shelf, a text, its PDF, the differences between two editions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.files.services import read_file
from federation.jobs.models import Job
from federation.permissions import Actor, actor_for, can
from federation.tenancy.scope import current_federation
from federation.values.parts import Choice
from federation.web.attachments import lasting_response, pdf_response
from games.permissions import GameAction
from games.rulebook.comparison import ArticleChange, Piece, compare_documents
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState
from tournaments.rulebooks.document.pages import render_text
from tournaments.rulebooks.forms import EditionForm, name_language
from tournaments.rulebooks.models import RulebookEdition, RulebookText
from tournaments.rulebooks.queries import (
    Shelf,
    choose_language,
    current_edition,
    edition_source,
    find_rulebook,
    list_editions,
    list_shelves,
    read_document,
)
from tournaments.rulebooks.services import pdf_name

CHANGES = {
    "added": _("added"),
    "removed": _("removed"),
    "changed": _("changed"),
    "moved": _("renumbered"),
}


@dataclass(frozen=True, slots=True)
class TextItem:
    """The text of an edition in one language; ``pdf`` is empty until it is built."""

    language: str
    name: str
    url: str
    pdf: str
    pages: int | None
    job: Job | None


@dataclass(frozen=True, slots=True)
class EditionItem:
    """An edition with its texts; ``changes_url`` is empty for the first one."""

    edition: RulebookEdition
    url: str
    changes_url: str
    texts: Sequence[TextItem]


@dataclass(frozen=True, slots=True)
class ShelfItem:
    """A book with its latest edition and the previous ones."""

    book: str
    title: str
    current: EditionItem
    older: Sequence[EditionItem]


@dataclass(frozen=True, slots=True)
class ChangeItem:
    """For components/rules/rulebook_changes.html. Articles that only moved take one line."""

    kind: str
    label: str
    old_number: str
    new_number: str
    title: Sequence[Piece]
    paragraphs: Sequence[Sequence[Piece]]


def language_choices(languages: Iterable[str], current: str) -> list[Choice]:
    """Links with the parameter ``language``."""
    return [Choice(name_language(one), f"?language={one}", one == current) for one in languages]


def text_choices(edition: RulebookEdition, current: str) -> list[Choice]:
    return [
        Choice(
            name_language(language),
            reverse("rulebook_text", args=[edition.book, edition.number, language]),
            language == current,
        )
        for language in edition.languages
    ]


def shelf_shape(shelf: Shelf) -> ShelfItem:
    older = [edition_shape(edition) for edition in shelf.older]
    return ShelfItem(shelf.book, shelf.current.title, edition_shape(shelf.current), older)


def edition_shape(edition: RulebookEdition) -> EditionItem:
    texts = {text.language: text for text in edition.texts.all()}
    address = [edition.book, edition.number]
    return EditionItem(
        edition=edition,
        url=reverse("rulebook_edition", args=address),
        changes_url=reverse("rulebook_changes", args=[*address, edition.number - 1]) if edition.number > 1 else "",
        texts=[
            _text_item(texts[language], [*address, language]) for language in edition.languages if language in texts
        ],
    )


def _text_item(text: RulebookText, address: Sequence[object]) -> TextItem:
    return TextItem(
        language=text.language,
        name=name_language(text.language),
        url=reverse("rulebook_text", args=address),
        pdf=reverse("rulebook_pdf", args=address) if text.pdf_id else "",
        pages=text.pages,
        job=text.job,
    )


def rulebook_context(actor: Actor, championship: Championship) -> dict[str, object]:
    """The edition a championship is played under, and the form for those who may choose another."""
    is_fixed = championship.results.filter(state=ResultsState.ACCEPTED).exists()
    may_choose = can(actor, GameAction.MANAGE_RULES) and not is_fixed and RulebookEdition.objects.exists()
    form = EditionForm(championship=championship, auto_id="id_rulebook_%s") if may_choose else None
    return {"rulebook": find_rulebook(championship), "rulebook_form": form}


def change_shape(change: ArticleChange) -> ChangeItem:
    return ChangeItem(
        kind=change.kind,
        label=str(CHANGES[change.kind]),
        old_number=change.old_number,
        new_number=change.new_number,
        title=change.title,
        paragraphs=change.paragraphs if change.kind != "moved" else (),
    )


@require_safe
def rulebook_list(request: HttpRequest) -> HttpResponse:
    shelves = [shelf_shape(shelf) for shelf in list_shelves()]
    may_write = can(actor_for(request.user), GameAction.MANAGE_RULES)
    return render(
        request, "tournaments/rulebooks/list.html", {"section": "rules", "shelves": shelves, "may_write": may_write}
    )


@require_safe
def rulebook_book(request: HttpRequest, book: str) -> HttpResponse:
    """The current edition: a permanent address for the latest one."""
    edition = current_edition(book)
    if edition is None:
        raise Http404
    return redirect("rulebook_edition", edition.book, edition.number)


@require_safe
def rulebook_edition(request: HttpRequest, book: str, number: int) -> HttpResponse:
    """An edition in the reader's language if it has it, else the federation's."""
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
    """The changes from edition ``other`` to edition ``number``."""
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
