"""Rulebooks in the shapes of the templates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.jobs.models.jobs import Job
from federation.permissions import Actor, can
from federation.values.parts import Choice
from games.permissions import GameAction
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState
from tournaments.rulebooks.document.comparison import ArticleChange, Piece
from tournaments.rulebooks.forms import EditionForm, name_language
from tournaments.rulebooks.models import RulebookEdition, RulebookText
from tournaments.rulebooks.queries.editions import Shelf, find_rulebook

CHANGES = {
    "added": _("added"),
    "removed": _("removed"),
    "changed": _("changed"),
    "moved": _("has another number"),
}


@dataclass(frozen=True, slots=True)
class TextItem:
    """The text of an edition in one language; ``pdf`` is empty while it is being made."""

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
    """A book with its latest edition and those before."""

    book: str
    title: str
    current: EditionItem
    older: Sequence[EditionItem]


@dataclass(frozen=True, slots=True)
class ChangeItem:
    """For components/rules/rulebook_changes.html. What only moved is told in a line."""

    kind: str
    label: str
    old_number: str
    new_number: str
    title: Sequence[Piece]
    paragraphs: Sequence[Sequence[Piece]]


def language_choices(languages: Iterable[str], current: str) -> list[Choice]:
    """By the parameter ``language``."""
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
    """The edition a championship is played under, and the form of who may choose another one."""
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
