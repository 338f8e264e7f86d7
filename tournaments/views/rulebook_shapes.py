"""Rulebooks in the shapes of the templates."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.permissions import Action, Actor, can
from games.rulebook.document import Document
from tournaments.models import Championship, ResultsState, RulebookEdition
from tournaments.queries.rulebooks import Shelf, find_rulebook
from tournaments.rulebook.comparing import ArticleChange
from tournaments.rulebook_forms import EditionForm, name_language

Shape = dict[str, Any]
CHANGES = {
    "added": _("added"),
    "removed": _("removed"),
    "changed": _("changed"),
    "moved": _("has another number"),
}


def language_choices(languages: Iterable[str], current: str) -> list[Shape]:
    """For components/segments.html, by the parameter ``language``."""
    return [{"label": name_language(one), "url": f"?language={one}", "current": one == current} for one in languages]


def text_choices(edition: RulebookEdition, current: str) -> list[Shape]:
    return [
        {
            "label": name_language(language),
            "url": reverse("rulebook_text", args=[edition.book, edition.number, language]),
            "current": language == current,
        }
        for language in edition.languages
    ]


def shelf_shape(shelf: Shelf) -> Shape:
    return {
        "book": shelf.book,
        "title": shelf.current.title,
        "current": edition_shape(shelf.current),
        "older": [edition_shape(edition) for edition in shelf.older],
    }


def edition_shape(edition: RulebookEdition) -> Shape:
    """An edition with its texts; ``pdf`` is empty while a text is being made."""
    texts = {text.language: text for text in edition.texts.all()}
    return {
        "edition": edition,
        "url": reverse("rulebook_edition", args=[edition.book, edition.number]),
        "changes_url": reverse("rulebook_changes", args=[edition.book, edition.number, edition.number - 1])
        if edition.number > 1
        else "",
        "texts": [
            {
                "language": language,
                "name": name_language(language),
                "url": reverse("rulebook_text", args=[edition.book, edition.number, language]),
                "pdf": reverse("rulebook_pdf", args=[edition.book, edition.number, language])
                if texts[language].pdf_id
                else "",
                "pages": texts[language].pages,
                "job": texts[language].job,
            }
            for language in edition.languages
            if language in texts
        ],
    }


def rulebook_context(actor: Actor, championship: Championship) -> Shape:
    """The edition a championship is played under, and the form of who may choose another one."""
    is_fixed = championship.results.filter(state=ResultsState.ACCEPTED).exists()
    may_choose = can(actor, Action.MANAGE_RULES) and not is_fixed and RulebookEdition.objects.exists()
    form = EditionForm(championship=championship, auto_id="id_rulebook_%s") if may_choose else None
    return {"rulebook": find_rulebook(championship), "rulebook_form": form}


def contents_of(document: Document) -> list[Shape]:
    return [
        {
            "anchor": chapter.anchor,
            "number": chapter.number,
            "title": chapter.title,
            "articles": [
                {"anchor": article.anchor, "number": article.number, "title": article.title}
                for article in chapter.articles
            ],
        }
        for chapter in document.chapters
    ]


def change_shape(change: ArticleChange) -> Shape:
    """For components/rulebook_changes.html. What only moved is told in a line."""
    return {
        "kind": change.kind,
        "label": CHANGES[change.kind],
        "old_number": change.old_number,
        "new_number": change.new_number,
        "title": change.title,
        "paragraphs": change.paragraphs if change.kind != "moved" else (),
    }
