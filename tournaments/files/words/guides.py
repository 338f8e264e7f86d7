"""What each format of results is, where it comes from and what it cannot say, in the words of a volunteer."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from federation.words import say
from tournaments.report.formats import Example, Format, Text, format_of, formats


@dataclass(frozen=True, slots=True)
class Guide:
    """One format in the active language. ``families`` are those that a federation accepts it as; ``open`` is what it
    cannot say, and what then is done; ``target`` is the one of ``targets`` that writes it, empty where nothing does.
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
    """What can be sent in; ``key`` is the guide that has an example of it, empty for none."""

    name: str
    what: str
    key: str


def guides() -> list[Guide]:
    return [_guide(known) for known in formats().values()]


def guide_of(report_format: str) -> Guide | None:
    """The guide to the format that a report says it is of; None for one that nobody sends in as a file."""
    known = format_of(report_format)
    return _guide(known) if known else None


def offers(accepted: Collection[str]) -> list[OfferItem]:
    """What can be sent in to a federation that accepts these families."""
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
