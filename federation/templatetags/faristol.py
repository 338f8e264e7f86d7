"""Template tags for tiles, numbers and icons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache

from django import template
from django.core.paginator import Page
from django.templatetags.static import static
from django.utils import formats, timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from federation.seen import seen_of
from federation.web.addresses import absolute_url
from federation.web.stylesheets import linked_sheets

register = template.Library()
register.simple_tag(linked_sheets, name="frame_sheets")

MINUS = "\N{MINUS SIGN}"
HALF = "\N{VULGAR FRACTION ONE HALF}"
# Smaller numbers are easy to read; ratings and years are never grouped.
FIVE_DIGITS = 10_000
# More tiles than fit the width of a phone; longer words are shown by their initials.
LONGEST_WORD = 7
# The tone of each stored or derived state: of championships, versions of results, jobs and players.
TONES = {
    **dict.fromkeys(("approved", "accepted", "rated", "listed", "valid", "done", "act"), "good"),
    **dict.fromkeys(("refused", "invalid", "failed"), "bad"),
    **dict.fromkeys(("to_settle", "sent_back", "overdue", "exp"), "warn"),
    **dict.fromkeys(("announced", "under_way", "delivered", "received", "running", "queued", "nov"), "calm"),
}
LETTER_WITH_VALUE = re.compile(r"^(\D{1,3})(\d{1,2})$")


@dataclass(frozen=True, slots=True)
class ShownTile:
    letter: str
    value: str = ""

    @property
    def is_wide(self) -> bool:
        """Return whether it has more than one character, like the Catalan L·L."""
        return len(self.letter) > 1


@register.simple_tag(name="seen")
def seen_field(*shown: object) -> SafeString:
    """Return the hidden field that says what the sender of a form has seen: these rows and values."""
    return format_html('<input type="hidden" name="seen" value="{}">', seen_of(*shown))


@register.filter
def tiles(word: str) -> list[ShownTile]:
    """Return a word as tiles: letter by letter, or tile by tile if each has its value (``L·L10 A1``)."""
    parts = word.upper().split()
    with_values = [match for match in map(LETTER_WITH_VALUE.match, parts) if match]
    if len(with_values) == len(parts):
        return [ShownTile(match[1], match[2]) for match in with_values]
    letters = [character for part in parts for character in part if character.isalpha()]
    if len(letters) > LONGEST_WORD:
        letters = [part[0] for part in parts][:LONGEST_WORD]
    return [ShownTile(letter) for letter in letters]


@register.filter
def money(cents: int, currency: str) -> str:
    """Return an amount in hundredths with its currency: ``12,50 EUR``."""
    return f"{formats.number_format(Decimal(cents) / 100, 2)} {currency}"


@register.filter
def grouped(value: int | None) -> str:
    """Return a count with the reader's separator from five digits on: 1000, but 10,000 or 10.000."""
    if value is None:
        return ""
    return str(formats.number_format(value, force_grouping=True)) if abs(value) >= FIVE_DIGITS else str(value)


@register.filter
def half_points(value: int | None) -> str:
    """Return match points, stored in half points, as written: 7 is 3½."""
    if value is None:
        return ""
    whole, half = divmod(abs(value), 2)
    number = (str(whole) if whole or not half else "") + (HALF if half else "")
    return (MINUS if value < 0 else "") + number


def counted_points(halves: int) -> int:
    """Return the number that decides the plural of match points: half a point and one are singular."""
    return 1 if 0 < abs(halves) <= 2 else max(abs(halves) // 2, 2 * (halves != 0))


@register.filter
def points_in_words(halves: int) -> str:
    """Return match points, stored in half points, with their word: ½ point, 1 point, 1½ points, 0 points."""
    text = ngettext("%(points)s point", "%(points)s points", counted_points(halves))
    return text % {"points": half_points(halves)}


@register.filter
def signed(value: int | float | None) -> str:
    """Return a difference with its sign: +12, −8, 0, with decimals as in the reader's language."""
    if value is None:
        return ""
    sign = "+" if value > 0 else MINUS if value < 0 else ""
    return sign + str(formats.localize(abs(value), use_l10n=True))


def _other_year(day: date) -> str:
    """Return the year of a date unless it is the current one."""
    return "" if day.year == timezone.localdate().year else str(day.year)


@register.simple_tag
def shown_day(first: date, last: date | None = None) -> SafeString:
    """Return the day or days of play: one day, days of a month, or two days of different months.

    The year is shown only if it is not the current one. This is a tag because a calendar has a hundred of them.
    """
    month, year = formats.date_format(first, "M"), _other_year(first)
    if last is not None and (first.year, first.month) != (last.year, last.month):
        until = formats.date_format(last, "M")
        small = format_html("<small>{}</small>", year) if year else ""
        long = '<time class="day day-long" datetime="{}">{} {} –<br>{} {}{}</time>'
        return format_html(long, first.isoformat(), first.day, month, last.day, until, small)
    days = f"{first.day}–{last.day}" if last and last != first else str(first.day)
    when = f"{month} {year}" if year else month
    return format_html('<time class="day" datetime="{}">{} <small>{}</small></time>', first.isoformat(), days, when)


@register.filter
def tone(state: str) -> str:
    """Return the tone of a state: good, bad, warn, calm, or still for something finished."""
    return TONES.get(state, "still")


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """Return an icon of static/img/icons.svg. It is decoration: the words next to it say the same.

    Cached per process, because every page has a dozen of them.
    """
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>',
        static("img/icons.svg"),
        name,
    )


@register.simple_tag
def shown_pages(page: Page[object]) -> Iterator[str | int]:
    """Return the page numbers to offer: the ends, those around the current one, and an ellipsis for the rest."""
    return page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1)


@register.simple_tag(takes_context=True)
def absolute(context: template.Context, name: str, *arguments: object) -> str:
    """Return the full address of a page of this federation, for use elsewhere; empty outside a federation."""
    federation = context.get("federation")
    return absolute_url(federation, name, *arguments) if federation else ""


@register.filter
def filled(rows: Iterable[object], column: str) -> bool:
    """Whether any row has a value in a column: one without any is not shown."""
    values = (row.get(column) if isinstance(row, Mapping) else getattr(row, column, None) for row in rows)
    return any(value not in (None, "") for value in values)


@register.filter
def moved(rows: Iterable[object]) -> bool:
    """Whether any rating has changed or is new: no change is not printed."""
    changes = (row.get("change") if isinstance(row, Mapping) else getattr(row, "change", None) for row in rows)
    return any(change != 0 for change in changes)


@register.filter
def webcal(address: str) -> str:
    """The address of a calendar as telephones and computers know it: they subscribe instead of downloading it."""
    return f"webcal://{address.partition('://')[2]}"


@register.tag
def kept(parser: template.base.Parser, token: template.base.Token) -> template.Node:
    """``{% kept name %}…{% endkept %}``: renders its content, and keeps it as a variable for a later attribute."""
    _tag, name = token.split_contents()
    nodelist = parser.parse(("endkept",))
    parser.delete_first_token()
    return KeptNode(name, nodelist)


class KeptNode(template.Node):
    """It may contain blocks: a page's title is written once and used twice."""

    def __init__(self, name: str, nodelist: template.NodeList) -> None:
        self.name = name
        self.nodelist = nodelist

    def render(self, context: template.Context) -> SafeString:
        text = self.nodelist.render(context)
        # It is escaped for text, but in an attribute a quotation mark would end it.
        context[self.name] = SafeString(" ".join(text.split()).replace('"', "&quot;"))
        return text
