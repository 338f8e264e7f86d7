"""What small parts of pages are made of: one frozen value for each, whatever page it stands on. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import IntEnum


@dataclass(frozen=True, slots=True)
class Link:
    """A way to another page, or to a file of this one in some form."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of few: for components/ways/tabs.html and components/ways/segments.html."""

    label: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class Fact:
    """What stands below the title of a page, for components/page/header.html."""

    icon: str
    text: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class PageAction:
    """A button beside the title of a page, for components/page/header.html."""

    label: str
    url: str
    icon: str = ""
    primary: bool = False


@dataclass(frozen=True, slots=True)
class Detail:
    """A line of a list of facts: what it is, and how it is."""

    label: str
    text: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Portrait:
    """A person's photo in the size in which it is shown, for components/page/portrait.html."""

    url: str
    alt: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Stat:
    """A number that says much, for components/page/stat_tiles.html. ``url``: where the note leads."""

    label: str
    value: str | int | None
    note: str = ""
    url: str = ""
    change: int | None = None
    main: bool = False


@dataclass(frozen=True, slots=True)
class Remark:
    """Something wrong, in words, for components/page/problems.html."""

    severity: str
    message: str
    where: str = ""


class Urgency(IntEnum):
    """How pressing a thing to do is: what is overdue before what is to be done, before what is due on a later day."""

    OVERDUE = 0
    NOW = 1
    LATER = 2
    NOTHING = 3


@dataclass(frozen=True, slots=True)
class DeskItem:
    """Something to do, for the desk and for lists of what waits.

    ``first`` and ``last`` are days of play, ``due_text`` says when it is due and why; ``act`` is the word on the
    button that leads to it, ``when`` the day in words and ``when_note`` how far away that is.
    """

    url: str
    title: str
    lines: Sequence[str]
    todo: str
    first: date | None = None
    last: date | None = None
    state: str = ""
    state_label: str = ""
    tone: str = ""
    urgency: Urgency = Urgency.NOW
    due: date | None = None
    due_text: str = ""
    due_tone: str = ""
    remind_url: str = ""
    reminded: str = ""
    act: str = ""
    when: str = ""
    when_note: str = ""

    @property
    def rank(self) -> tuple[int, date]:
        """To sort by: the most pressing first, then by the day when it is due; late without a day is first of all."""
        return self.urgency, self.due or (date.min if self.urgency is Urgency.OVERDUE else date.max)
