"""Published lists with their seals, as stored in the database."""

from __future__ import annotations

from collections.abc import Iterator

from ratings.lists.models import Edition, EditionRow, EditionSeal
from ratings.lists.seals import Fault, Finding, Heading, Line, SealedList, check_chain, digest_parameters, write_text
from ratings.systems.models import RatingSystem

_COLUMNS = (
    *("player_number", "place", "rating", "games", "status"),
    *("change", "previous_place", "deviation"),
)


def canonical_text(edition: Edition, system_code: str, issuer: str, previous: str) -> str:
    """Return the canonical text of an edition from its own rows (see ``ratings.lists.seals``)."""
    rows = EditionRow.objects.filter(edition=edition).order_by().values_list(*_COLUMNS)
    lines = [Line(*row) for row in rows]
    heading = Heading(
        federation=issuer,
        system=system_code,
        edition=edition.number,
        published=edition.published_on,
        through=edition.through_position,
        previous=previous,
        source=edition.source_digest,
        parameters=digest_parameters(edition.parameters),
        players=len(lines),
    )
    return write_text(heading, lines)


def find_sealed(system: RatingSystem, edition: Edition) -> SealedList | None:
    """Return the edition in the form of its public file; None if it is not sealed yet."""
    seal = EditionSeal.objects.filter(edition=edition).first()
    return None if seal is None else _sealed(system, edition, seal)


def list_sealed(system: RatingSystem) -> Iterator[tuple[Edition, SealedList | None]]:
    """Return every edition, oldest first."""
    seals = {seal.edition_id: seal for seal in EditionSeal.objects.filter(edition__system=system)}
    for edition in system.editions.order_by("number"):
        seal = seals.get(edition.pk)
        yield edition, None if seal is None else _sealed(system, edition, seal)


def verify_system(system: RatingSystem) -> list[Finding]:
    """Return faults in a system's published lists, rebuilding their texts from the rows."""
    everything = list(list_sealed(system))
    chain = [sealed for _edition, sealed in everything if sealed is not None]
    numbers = {edition.number for edition, _sealed in everything}
    # Lists missing before the first sealed one are reported too; the chain check finds all others.
    first = min((sealed.heading.edition for sealed in chain), default=1)
    return [
        *(Finding(system.code, number, Fault.MISSING) for number in range(1, first) if number not in numbers),
        *(Finding(system.code, edition.number, Fault.UNSEALED) for edition, sealed in everything if sealed is None),
        *(one for one in check_chain(chain) if one.fault != Fault.MISSING or one.edition not in numbers),
    ]


def _sealed(system: RatingSystem, edition: Edition, seal: EditionSeal) -> SealedList:
    text = canonical_text(edition, system.code, seal.issuer, seal.previous)
    return SealedList(text, seal.sha256, seal.public_key, seal.signature)
