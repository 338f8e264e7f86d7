"""The ratings' tables in exports, and in open data."""

from __future__ import annotations

from collections.abc import Iterable

from federation.exchange.services.catalogue import TAKEN, Decision
from federation.exchange.services.open_files import OpenFile, csv_file
from ratings.lists.models import Edition, EditionRow
from ratings.lists.queries.seals import find_sealed
from ratings.lists.seals import SUFFIX
from ratings.replay.models import RatingChange
from ratings.systems.models import RatingSystem

DECISIONS = {
    **dict.fromkeys(
        (
            *("ratings.RatingSystem", "ratings.SeedRating", "ratings.Edition", "ratings.EditionRow"),
            *("ratings.EditionSeal", "ratings.SequencePosition", "ratings.RatingChange", "ratings.Correction"),
            *("ratings.Erratum", "ratings.SeasonStart", "ratings.Trial", "ratings.RecordBook"),
            *("ratings.OutsideList", "ratings.OutsideRating", "ratings.ConvertedRating"),
        ),
        TAKEN,
    ),
    "ratings.PreparedPreview": Decision("computed anew from the results"),
}
_ROW = ("place", "player_number", "name", "club", "rating", "deviation", "games", "status", "change")
_CHANGE = ("championship__slug", "player__number", "before", "after", "games", "games_before")


def rating_files() -> Iterable[OpenFile]:
    """Yield each system's latest list, the changes behind it, and all lists with their seals."""
    for system in RatingSystem.objects.order_by("code"):
        editions = list(system.editions.order_by("number"))
        if not editions:
            continue
        yield _latest(system, editions[-1])
        yield _changes(system, editions[-1])
        for edition in editions:
            yield _sealed(system, edition)


def _latest(system: RatingSystem, edition: Edition) -> OpenFile:
    rows = EditionRow.objects.filter(edition=edition).order_by("place", "-rating", "sort_key", "player_number")
    return csv_file(f"ratings/{system.code}.csv", _ROW, lambda: rows.values_list(*_ROW).iterator(2000))


def _changes(system: RatingSystem, edition: Edition) -> OpenFile:
    """Return the changes of championships in the latest list; unpublished ones are not included."""
    changes = RatingChange.objects.filter(system=system, position__lte=edition.through_position)
    ordered = changes.order_by("position", "player__number").values_list(*_CHANGE)
    headings = ("championship", "player", "before", "after", "games", "games_before")
    return csv_file(f"ratings/{system.code}-changes.csv", headings, lambda: ordered.iterator(2000))


def _sealed(system: RatingSystem, edition: Edition) -> OpenFile:
    def lines() -> Iterable[str]:
        sealed = find_sealed(system, edition)
        return [sealed.as_file()] if sealed else []

    return OpenFile(f"lists/{system.code}-{edition.number}{SUFFIX}", lines)
