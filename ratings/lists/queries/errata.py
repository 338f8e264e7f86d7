"""Errata of a rating list, for pages and the API."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, QuerySet

from ratings.lists.models import Correction, Edition, EditionRow, Erratum


@dataclass(frozen=True, slots=True)
class ErratumLine:
    """A published line next to what it would be now; None if the player is not on the list."""

    player_number: int
    name: str
    published_rating: int | None
    published_games: int | None
    published_status: str
    rating: int | None
    games: int | None
    status: str
    correction: Correction | None
    erratum: Erratum

    @property
    def difference(self) -> int | None:
        if self.rating is None or self.published_rating is None:
            return None
        return self.rating - self.published_rating


def current_errata(edition: Edition) -> QuerySet[Erratum]:
    """Return current differences: the latest erratum of each player unless it equals the published line."""
    line = {"edition": OuterRef("edition"), "player": OuterRef("player")}
    newer = Erratum.objects.filter(**line, pk__gt=OuterRef("pk"))
    same = EditionRow.objects.filter(**line, rating=OuterRef("rating"), games=OuterRef("games"))
    published = EditionRow.objects.filter(**line)
    errata = Erratum.objects.filter(~Exists(newer), ~Exists(same), edition=edition)
    # Players neither on the published list nor on the current one.
    return errata.exclude(~Exists(published), rating=None).order_by(F("rating").desc(nulls_last=True), "pk")


def describe_errata(edition: Edition, errata: Sequence[Erratum]) -> list[ErratumLine]:
    """Return the lines for a page of errata, which include player and correction. One query."""
    players = [erratum.player_id for erratum in errata]
    rows = {row.player_id: row for row in EditionRow.objects.filter(edition=edition, player__in=players)}
    return [_line(erratum, rows.get(erratum.player_id)) for erratum in errata]


def _line(erratum: Erratum, row: EditionRow | None) -> ErratumLine:
    is_away = erratum.rating is None
    return ErratumLine(
        player_number=row.player_number if row else erratum.player.number,
        name=row.name if row else erratum.player.list_name,
        published_rating=row.rating if row else None,
        published_games=row.games if row else None,
        published_status=row.status if row else "",
        rating=erratum.rating,
        games=None if is_away else erratum.games,
        status=erratum.status,
        correction=erratum.correction,
        erratum=erratum,
    )
