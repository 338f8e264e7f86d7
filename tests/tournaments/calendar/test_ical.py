"""iCalendar as RFC 5545 has it, with an event of every kind."""

from __future__ import annotations

import unicodedata
from datetime import UTC, date, datetime

from hypothesis import given
from hypothesis import strategies as st

from tournaments.calendar.ical import CalendarEvent, EventStatus, write_calendar

MOMENT = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)


def event(**values: object) -> CalendarEvent:
    given = {"uid": "open.fisc@faristol", "title": "Open", "first": date(2026, 3, 14), "last": date(2026, 3, 15)}
    return CalendarEvent(**{**given, "changed_at": MOMENT, **values})  # type: ignore[arg-type]


def read(content: bytes) -> list[tuple[str, str]]:
    """Properties with their values, as a reader of RFC 5545 takes them apart."""
    unfolded = content.decode().replace("\r\n ", "")
    lines = [line.partition(":") for line in unfolded.split("\r\n") if line]
    return [(name, value) for name, _colon, value in lines]


def unescape(text: str) -> str:
    found, escaped = [], False
    for char in text:
        if escaped:
            found.append("\n" if char in "nN" else char)
            escaped = False
        elif char == "\\":
            escaped = True
        else:
            found.append(char)
    return "".join(found)


def test_event_lasts_to_the_day_after_its_last() -> None:
    found = dict(read(write_calendar("FISC", [event()], url="https://x.example/calendar.ics", language="ca")))
    assert found["DTSTART;VALUE=DATE"] == "20260314"
    assert found["DTEND;VALUE=DATE"] == "20260316"
    assert found["DTSTAMP"] == "20260301T093000Z"
    assert found["UID"] == "open.fisc@faristol"
    assert found["STATUS"] == "CONFIRMED"
    assert found["SOURCE;VALUE=URI"] == "https://x.example/calendar.ics"


def test_cancelled_event_stays_and_says_so() -> None:
    content = write_calendar("FISC", [event(status=EventStatus.CANCELLED, sequence=3)], url="u", language="ca")
    assert ("STATUS", "CANCELLED") in read(content)
    assert ("SEQUENCE", "3") in read(content)


def test_calendar_without_events_is_whole() -> None:
    content = write_calendar("FISC", [], url="u", language="pl")
    assert content.startswith(b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")
    assert content.endswith(b"END:VCALENDAR\r\n")


@given(st.text(max_size=400))
def test_any_text_is_folded_escaped_and_read_again(text: str) -> None:
    content = write_calendar("FISC", [event(title="x" + text)], url="u", language="ca")
    assert all(len(line) <= 75 for line in content.split(b"\r\n"))
    kept = text.replace("\r\n", "\n").replace("\r", "\n")
    expected = "".join(char for char in kept if char in "\n\t" or unicodedata.category(char) != "Cc")
    assert unescape(dict(read(content))["SUMMARY"]) == "x" + expected
