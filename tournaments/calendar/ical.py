"""Calendar feeds in iCalendar (RFC 5545) with the property names of RFC 7986. Pure.

Whole days only: calendar programs show them as local days wherever the reader is. Written here rather than with a
library because it takes three rules: lines end with CRLF, no line is longer than 75 octets (3.1), and text escapes
four characters (3.3.11).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum

CONTENT_TYPE = "text/calendar; charset=utf-8"
LONGEST_LINE = 75
# How often programs should refresh.
REFRESH = "PT6H"


class EventStatus(StrEnum):
    CONFIRMED = "CONFIRMED"
    TENTATIVE = "TENTATIVE"
    CANCELLED = "CANCELLED"


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """An event of whole days, first to last. ``uid`` never changes; ``sequence`` counts changes."""

    uid: str
    title: str
    first: date
    last: date
    changed_at: datetime
    sequence: int = 0
    status: EventStatus = EventStatus.CONFIRMED
    place: str = ""
    description: str = ""
    url: str = ""


def write_calendar(name: str, events: Iterable[CalendarEvent], *, url: str, language: str) -> bytes:
    """Return the file. ``url`` is the address of the calendar itself."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//Faristol//Calendar//{language.upper()}",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"NAME:{_escape(name)}",
        # Most programs read this instead of NAME.
        f"X-WR-CALNAME:{_escape(name)}",
        f"SOURCE;VALUE=URI:{url}",
        f"REFRESH-INTERVAL;VALUE=DURATION:{REFRESH}",
        f"X-PUBLISHED-TTL:{REFRESH}",
        *(line for event in events for line in _event_lines(event)),
        "END:VCALENDAR",
    ]
    return "".join(f"{_fold(line)}\r\n" for line in lines).encode()


def _event_lines(event: CalendarEvent) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{event.uid}"
    yield f"DTSTAMP:{event.changed_at.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    yield f"SEQUENCE:{event.sequence}"
    yield f"DTSTART;VALUE=DATE:{event.first:%Y%m%d}"
    # DTEND is exclusive: the day after the last.
    yield f"DTEND;VALUE=DATE:{event.last + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{_escape(event.title)}"
    for name, text in (("LOCATION", event.place), ("DESCRIPTION", event.description)):
        if text:
            yield f"{name}:{_escape(text)}"
    if event.url:
        yield f"URL:{event.url}"
    yield f"STATUS:{event.status}"
    # Subscribers aren't shown as busy.
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _escape(text: str) -> str:
    """Escape a text value: backslash, semicolon, comma and newline. Other control characters are dropped."""
    text = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")
    return "".join(char for char in text if char == "\t" or unicodedata.category(char) != "Cc")


def _fold(line: str) -> str:
    """Fold a line at 75 octets, never inside a character. Continuation lines begin with a space."""
    pieces, piece, size = [], "", 0
    for char in line:
        width = len(char.encode())
        if size + width > LONGEST_LINE:
            pieces.append(piece)
            piece, size = " ", 1
        piece, size = piece + char, size + width
    return "\r\n".join([*pieces, piece])
