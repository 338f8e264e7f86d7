"""Forms about rulebooks: one of the federation's own articles, and publishing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language_info, gettext
from django.utils.translation import gettext_lazy as _

from federation.seen import seen_of
from federation.web.forms import FieldGroup, SeenField
from games.rulebook.document import Document
from tournaments.championship.models.championships import Championship
from tournaments.rulebooks.document.markup import LONGEST_TEXT, Links, linked_anchors
from tournaments.rulebooks.models import RulebookArticle, RulebookEdition
from tournaments.rulebooks.queries import LANGUAGES
from tournaments.rulebooks.services import ArticleText

ROWS = 10


def name_language(language: str) -> str:
    """Return a language's own name."""
    return str(get_language_info(language)["name_local"]).capitalize()


class ArticleForm(forms.Form):
    """``document`` is the current book: the article goes next to one of its parts, and may link to them."""

    anchor = forms.ChoiceField(
        label=_("Next to"), required=False, help_text=_("The chapter or article it appears next to.")
    )
    position = forms.ChoiceField(
        label=_("Before or after it"),
        choices=[(value, label) for value, label in RulebookArticle.Position.choices],
        initial=RulebookArticle.Position.AFTER,
    )
    order = forms.IntegerField(
        label=_("Order"),
        min_value=0,
        max_value=999,
        initial=0,
        help_text=_("If several articles are in the same place, the one with the lowest number comes first."),
    )
    seen = SeenField()

    def __init__(self, data: Any = None, *, document: Document | None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.document = document
        kept = str(self.initial.get("anchor", ""))
        choices = list(_places(document))
        known = {code for _label, group in choices for code, _name in group}
        lost = [] if kept in known or not kept else [(kept, kept)]
        field = self.fields["anchor"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("the whole rulebook")), *lost, *choices]
        for language in LANGUAGES:
            name = name_language(language)
            self.fields[f"title_{language}"] = forms.CharField(
                label=_("Title (%(language)s)") % {"language": name}, required=False, max_length=200
            )
            self.fields[f"text_{language}"] = forms.CharField(
                label=_("Text (%(language)s)") % {"language": name},
                required=False,
                max_length=LONGEST_TEXT,
                widget=forms.Textarea(attrs={"rows": ROWS, "lang": language}),
            )

    def groups(self) -> list[FieldGroup]:
        texts = [FieldGroup(name_language(code), (self[f"title_{code}"], self[f"text_{code}"])) for code in LANGUAGES]
        return [*texts, FieldGroup(_("Place in the rulebook"), (self["anchor"], self["position"], self["order"]))]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for language in LANGUAGES:
            self._check_language(data, language)
        return data

    def texts(self) -> dict[str, ArticleText]:
        data = self.cleaned_data
        return {code: ArticleText(data[f"title_{code}"], data[f"text_{code}"]) for code in LANGUAGES}

    def _check_language(self, data: Mapping[str, Any], language: str) -> None:
        title, text = data.get(f"title_{language}", ""), data.get(f"text_{language}", "")
        if bool(title) != bool(text):
            missing = "text" if title else "title"
            self.add_error(f"{missing}_{language}", _("Enter both a title and a text, or neither."))
        lost = [anchor for anchor in linked_anchors(text) if not self._has(anchor)]
        if lost:
            self.add_error(
                f"text_{language}",
                forms.ValidationError(
                    _("There are no such articles to link to: %(anchors)s."), params={"anchors": ", ".join(lost)}
                ),
            )

    def _has(self, anchor: str) -> bool:
        if self.document is None or anchor.startswith("own-"):
            return True
        return any(anchor == known for _number, known in Links.of(self.document).targets.values())


def initial_of(article: RulebookArticle) -> dict[str, Any]:
    """Return the form's initial values for an existing article."""
    values: dict[str, Any] = {
        "anchor": article.anchor,
        "position": article.position,
        "order": article.order,
        "seen": seen_of(article),
    }
    for language, text in article.texts.items():
        values |= {f"title_{language}": text["title"], f"text_{language}": text["text"]}
    return values


def _places(document: Document | None) -> Iterable[tuple[str, list[tuple[str, str]]]]:
    """Return the parts of a book, by chapter; own articles aren't included, as they may move themselves."""
    for chapter in document.chapters if document else ():
        whole = (chapter.code, str(_("the whole chapter %(number)s") % {"number": chapter.number}))
        articles = [(one.code, f"{one.number} {one.title}") for one in chapter.articles if not one.own]
        yield f"{chapter.number} {chapter.title}", [whole, *articles]


class PublishForm(forms.Form):
    """``seen`` is the digest of what the reader has reviewed."""

    languages = forms.MultipleChoiceField(
        label=_("Languages"),
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "An edition’s languages can’t be changed later. Your own articles must be written in each of them."
        ),
    )
    note = forms.CharField(
        label=_("What’s new"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Shown with the edition."),
    )
    season = forms.CharField(widget=forms.HiddenInput)
    seen = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["languages"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(code, name_language(code)) for code in LANGUAGES]


class EditionForm(forms.Form):
    """The edition a championship is played under; ``seen`` is the one it had when the form was made. One query."""

    edition = forms.ChoiceField(label=_("Rulebook"))
    seen = SeenField()

    def __init__(self, data: Any = None, *, championship: Championship, **kwargs: Any) -> None:
        now = championship.rulebook_id
        super().__init__(data, initial={"edition": now, "seen": seen_of(now)}, **kwargs)
        editions = RulebookEdition.objects.select_related("season").order_by("title", "book", "-number")
        self.editions = {str(edition.pk): edition for edition in editions}
        field = self.fields["edition"]
        assert isinstance(field, forms.ChoiceField)
        empty = [] if now else [("", _("None yet"))]
        field.choices = [*empty, *((pk, label_edition(edition)) for pk, edition in self.editions.items())]

    def chosen(self) -> RulebookEdition:
        return self.editions[self.cleaned_data["edition"]]


def label_edition(edition: RulebookEdition) -> str:
    """Return an edition's everyday name. Needs its season."""
    text = gettext("%(title)s, edition %(number)s (%(season)s)")
    return text % {"title": edition.title, "number": edition.number, "season": edition.season.name}
