"""Forms for pages and news: a title and a text in each language."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from federation.names.comparison import make_slug
from federation.seen import seen_of
from federation.site.models import NewsItem, PagePlace, SitePage
from federation.site.services.news import NewsDraft
from federation.site.services.pages import PageDraft
from federation.values.markdown import LONGEST_TEXT
from federation.values.translated import LONGEST_ALT, LONGEST_TITLE
from federation.web.forms import DayInput, Part, PartPlan, SeenField, plan_parts

_HELP = _(
    "Markdown: an empty line starts a paragraph, ## makes a heading, - a list item, **bold** makes "
    "bold text and [text](address) a link."
)


class _Written(forms.Form):
    """A title and a text in each language; the language ``first`` is open, the others are behind "more"."""

    seen = SeenField()
    is_public = forms.BooleanField(label=_("Everyone can read it"), required=False)
    # Whether each language also has a description of the picture.
    has_picture = False
    # Row fields that are initial values as they are.
    kept: tuple[str, ...] = ()

    def __init__(
        self, data: Any = None, files: Any = None, *, first: str, row: SitePage | NewsItem | None = None
    ) -> None:
        super().__init__(data, files, initial=_initial(row, self.kept) if row else None)
        codes = [code for code, _name in settings.LANGUAGES]
        self.languages = sorted(codes, key=lambda code: code != first)
        for code in self.languages:
            self._add_language(code)

    def _add_language(self, code: str) -> None:
        self.fields[f"title_{code}"] = forms.CharField(
            label=pgettext_lazy("of a page", "Title"), max_length=LONGEST_TITLE, required=False
        )
        if self.has_picture:
            self.fields[f"alt_{code}"] = forms.CharField(
                label=_("Picture description"),
                max_length=LONGEST_ALT,
                required=False,
                help_text=_("For people who can’t see it. Leave it empty if the picture adds nothing to the text."),
            )
        self.fields[f"text_{code}"] = forms.CharField(
            label=_("Text"),
            max_length=LONGEST_TEXT,
            required=False,
            help_text=_HELP,
            widget=forms.Textarea(attrs={"rows": 12}),
        )
        for name in (f"title_{code}", f"text_{code}", f"alt_{code}"):
            if name in self.fields:
                self.fields[name].widget.attrs["lang"] = code

    def _plan(self, common: PartPlan) -> list[Part]:
        """Return the form's parts: common fields first, then each language."""
        names = dict(settings.LANGUAGES)
        plans = [common]
        plans += [PartPlan(names[code], "", self._rows_of(code)) for code in self.languages]
        return plan_parts(self, tuple(plans))

    def _rows_of(self, code: str) -> tuple[tuple[str, ...], ...]:
        return ((f"title_{code}",), (f"text_{code}",), (f"alt_{code}",))

    def texts(self) -> dict[str, dict[str, str]]:
        given = self.cleaned_data
        return {
            code: {part: given.get(f"{part}_{code}", "") for part in ("title", "text", "alt")}
            for code in self.languages
        }


class PageForm(_Written):
    slug = forms.CharField(
        label=_("Address"),
        max_length=60,
        required=False,
        help_text=_(
            "Lower-case letters, digits and hyphens, such as “statutes”. If you leave it empty, it’s created "
            "from the title."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    place = forms.ChoiceField(label=_("Where it’s linked"), choices=PagePlace.choices, initial=PagePlace.FOOTER)
    position = forms.IntegerField(
        label=_("Order"),
        min_value=0,
        max_value=999,
        initial=10,
        help_text=_("Pages with lower numbers come first."),
    )
    kept = ("slug", "place", "position", "is_public")

    def parts(self) -> list[Part]:
        why = _("Only staff can see drafts.")
        return self._plan(PartPlan(_("The page"), why, (("slug", "position"), ("place",), ("is_public",))))

    def clean_slug(self) -> str:
        slug = str(self.cleaned_data["slug"]).strip()
        if slug and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug):
            raise forms.ValidationError(
                gettext("Use lower-case letters a to z, digits, and single hyphens between them.")
            )
        return slug

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("slug") and "slug" not in self.errors:
            titles = (cleaned.get(f"title_{code}", "") for code in self.languages)
            cleaned["slug"] = make_slug(next(filter(None, titles), ""))[:60].strip("-")
            if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", cleaned["slug"]):
                self.add_error("slug", gettext("Enter an address: it can’t be created from the title."))
        return cleaned

    def draft(self) -> PageDraft:
        given = self.cleaned_data
        place = PagePlace(given["place"])
        return PageDraft(given["slug"], self.texts(), place, given["position"], given["is_public"])


class NewsForm(_Written):
    has_picture = True

    day = forms.DateField(
        label=_("Day"),
        widget=DayInput(),
        initial=timezone.localdate,
        help_text=_("Shown next to the news item, which is public from this date."),
    )
    picture = forms.FileField(
        label=_("Picture"),
        required=False,
        help_text=_(
            "PNG, JPEG or WebP, at least 400 × 200 pixels. Only upload pictures that are yours or that "
            "you’re allowed to use."
        ),
        widget=forms.FileInput(attrs={"accept": ".png,.jpg,.jpeg,.webp"}),
    )
    without_picture = forms.BooleanField(label=_("Remove picture"), required=False)

    kept = ("day", "is_public")

    def __init__(self, data: Any = None, files: Any = None, *, first: str, row: NewsItem | None = None) -> None:
        super().__init__(data, files, first=first, row=row)
        if row is None or not row.picture:
            del self.fields["without_picture"]

    def parts(self) -> list[Part]:
        why = _("Only staff can see drafts.")
        return self._plan(
            PartPlan(_("News item"), why, (("day",), ("picture",), ("without_picture",), ("is_public",)))
        )

    def draft(self) -> NewsDraft:
        given = self.cleaned_data
        keeps = not given.get("without_picture", False)
        return NewsDraft(given["day"], self.texts(), given["is_public"], given["picture"], keeps)


def _initial(row: SitePage | NewsItem, kept: tuple[str, ...]) -> dict[str, Any]:
    initial: dict[str, Any] = {"seen": seen_of(row)} | {name: getattr(row, name) for name in kept}
    for code, text in row.texts.items():
        initial |= {f"{part}_{code}": written for part, written in text.items()}
    return initial
