"""What each result format is, where it comes from and what it can't express, in a volunteer's words."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from federation.words import say
from tournaments.report.formats import Example, Format, Text, format_of, formats


@dataclass(frozen=True, slots=True)
class Guide:
    """One format in the active language. ``families`` are those a federation accepts it as; ``open`` is what it can't
    express, and what happens then; ``target`` is the one of ``targets`` that writes it, empty if none does.
    """

    key: str
    title: str
    what: str
    source: str
    open: tuple[str, ...]
    families: tuple[str, ...]
    target: str
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class OfferItem:
    """A format that can be uploaded; ``key`` is the guide with an example of it, empty for none."""

    name: str
    what: str
    key: str


def guides() -> list[Guide]:
    return [_guide(known) for known in formats().values()]


def guide_of(report_format: str) -> Guide | None:
    """Return the guide to a report's format; None for one that is never uploaded as a file."""
    known = format_of(report_format)
    return _guide(known) if known else None


def offers(accepted: Collection[str]) -> list[OfferItem]:
    """Return what can be uploaded to a federation that accepts these families."""
    offered = [known for known in formats().values() if not set(known.families).isdisjoint(accepted)]
    return [
        OfferItem(_say(offer.name), say(offer.what), known.code if offer.has_example else "")
        for known in offered
        for offer in known.offers
    ]


def _guide(known: Format) -> Guide:
    return Guide(
        key=known.code,
        title=_say(known.title),
        what=say(known.what),
        source=say(known.source),
        open=tuple(map(say, known.open)),
        families=known.families,
        target=known.targets[0].name if known.targets else "",
        examples=known.examples,
    )


def _say(text: Text) -> str:
    return text if isinstance(text, str) else say(text)
