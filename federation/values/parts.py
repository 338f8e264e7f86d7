"""Small parts of pages: one frozen value for each, whatever page it is on. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import IntEnum


@dataclass(frozen=True, slots=True)
class Link:
    """A link to another page, or to this page as a file."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Choice:
    """An option: for components/ways/tabs.html and components/ways/segments.html."""

    label: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact below the title of a page, for components/page/header.html."""

    icon: str
    text: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class PageAction:
    """A button next to the title of a page, for components/page/header.html."""

    label: str
    url: str
    icon: str = ""
    primary: bool = False


@dataclass(frozen=True, slots=True)
class Detail:
    """A row in a list of facts: a label and its value."""

    label: str
    text: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Portrait:
    """A person's photo in its displayed size, for components/page/portrait.html."""

    url: str
    alt: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Stat:
    """A key figure, for components/page/stat_tiles.html. ``url``: where the note leads."""

    label: str
    value: str | int | None
    note: str = ""
    url: str = ""
    change: int | None = None
    main: bool = False


@dataclass(frozen=True, slots=True)
class Remark:
    """A problem in words, for components/page/problems.html."""

    severity: str
    message: str
    where: str = ""


class Urgency(IntEnum):
    """How urgent a task is: overdue before open, before due on a later day."""

    OVERDUE = 0
    NOW = 1
    LATER = 2
    NOTHING = 3


@dataclass(frozen=True, slots=True)
class DeskItem:
    """A task, for the desk and for lists of what is waiting.

    ``first`` and ``last`` are days of play; ``due_text`` says when it is due and why; ``act`` is the label of the
    button that leads to it, ``when`` the day in words and ``when_note`` how far away it is.
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
        """Return a sort key: most urgent first, then by due day; overdue without a day comes first of all."""
        return self.urgency, self.due or (date.min if self.urgency is Urgency.OVERDUE else date.max)
