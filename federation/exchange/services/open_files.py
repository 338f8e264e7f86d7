"""Open data as files: the contents that apps provide, their licence and their description."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.federations import Federation
from federation.values.ports import Port
from federation.web.addresses import absolute_url, root_of


@dataclass(frozen=True, slots=True)
class OpenFile:
    """A file: its path below the open data folder, its rows, and its columns if it is a table."""

    name: str
    lines: Callable[[], Iterable[str]]
    columns: tuple[str, ...] = ()


# Called in the federation's scope; return the files that currently exist.
open_data: Port[Callable[[], Iterable[OpenFile]]] = Port()


def open_files() -> Iterator[OpenFile]:
    """Return every public file, using the same queries as the public pages."""
    for files in open_data:
        yield from files()


def csv_file(name: str, headings: Sequence[str], rows: Callable[[], Iterable[Iterable[Any]]]) -> OpenFile:
    """Return a table in UTF-8 with commas and ``.`` as decimal point, the same in every language."""
    return OpenFile(name, lambda: _csv_lines(headings, rows()), tuple(headings))


def _csv_lines(headings: Sequence[str], rows: Iterable[Iterable[Any]]) -> Iterator[str]:
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(headings)
    for row in rows:
        writer.writerow(["" if value is None else value for value in row])
        if buffer.tell() > 50_000:
            yield _taken(buffer)
    yield _taken(buffer)


def _taken(buffer: io.StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text


SETTING = "open_data_licence"


class Licence(models.TextChoices):
    """Licences by SPDX identifier, which programs know."""

    NONE = "", _("None: don’t publish open data")
    CC_BY = "CC-BY-4.0", _("Creative Commons Attribution 4.0: users must credit the federation")
    CC0 = "CC0-1.0", _("Creative Commons Zero 1.0: anyone may use them however they like")
    ODBL = (
        "ODbL-1.0",
        _(
            "Open Database License 1.0: users must credit the federation and share what they make from it "
            "under the same licence"
        ),
    )


_URLS = {
    Licence.CC_BY: "https://creativecommons.org/licenses/by/4.0/",
    Licence.CC0: "https://creativecommons.org/publicdomain/zero/1.0/",
    Licence.ODBL: "https://opendatacommons.org/licenses/odbl/1-0/",
}


@dataclass(frozen=True, slots=True)
class Terms:
    """A licence as shown to people and programs: its SPDX name, its sentence, where its text is."""

    name: str
    title: str
    url: str


def terms_of(licence: str) -> Terms:
    chosen = Licence(licence)
    return Terms(chosen.value, str(chosen.label), _URLS[chosen])


def chosen_licence(federation: Federation) -> str:
    """Return the chosen licence; empty if the federation offers no open data."""
    given: Any = federation.settings.get(SETTING, "")
    return given if given in _URLS else ""


# Type and meaning by column; a name means the same in every file.
COLUMNS: dict[str, tuple[str, str]] = {
    "number": ("integer", "The player's number, used in the other files."),
    "surname": ("string", "The player's surname."),
    "given_name": ("string", "The player's given name."),
    "name": ("string", "A name: the player's as printed in the list, or the championship's."),
    "club": ("string", "The player's club, empty for none."),
    "retired_on": ("date", "The date the player retired; empty for active players."),
    "slug": ("string", "The championship's slug, used in the other files."),
    "starts_on": ("date", "The first day."),
    "ends_on": ("date", "The last day."),
    "organiser": ("string", "Who organised it."),
    "state": ("string", "approved or cancelled."),
    "rounds": ("integer", "Number of rounds announced."),
    "championship": ("string", "The slug of the championship."),
    "round": ("integer", "The round, from 1."),
    "table": ("integer", "The table of the round, from 1."),
    "seat": ("integer", "The seat at the table: one row per player of a game."),
    "player": ("integer", "The player's number."),
    "player_number": ("integer", "The player's number."),
    "kind": ("string", "Whether the game was played, a bye or unplayed."),
    "outcome": ("string", "How it ended for this player."),
    "points": ("number", "Match points: 1 for a win, 0.5 for a draw."),
    "score": ("integer", "Game points; empty if unknown."),
    "starts": ("integer", "1 where the player began, 0 where not, empty where it is not known."),
    "rating": ("number", "The rating in the list."),
    "deviation": ("number", "The rating's uncertainty, in systems that have one."),
    "games": ("integer", "Rated games: in a list so far, in changes those of the championship."),
    "games_before": ("integer", "Rated games before the championship."),
    "status": ("string", "nov (new), exp (provisional), act (active) or inact (inactive)."),
    "change": ("number", "The change since the previous list."),
    "before": ("number", "The rating before the championship."),
    "after": ("number", "The rating after the championship."),
}
# Columns with the same name but different meanings.
_PLACES = {
    "championships.csv": ("string", "Where it was or will be played."),
    "": ("integer", "The place in the standings or in the list."),
}


def describe_parts(files: Sequence[OpenFile], sums: Mapping[str, str], sizes: Mapping[str, int]) -> list[Any]:
    """Return a resource for each file: its columns if it is a table, its size and SHA-256."""
    return [_describe(file, sums[file.name], sizes[file.name]) for file in files]


def column(file: str, name: str) -> tuple[str, str]:
    """Return (type, meaning). Raises KeyError for an undescribed column."""
    return _PLACES.get(file, _PLACES[""]) if name == "place" else COLUMNS[name]


def _describe(file: OpenFile, sha256: str, size: int) -> dict[str, Any]:
    described: dict[str, Any] = {
        "name": file.name.rpartition(".")[0].replace("/", "-").replace(".", "-").lower(),
        "path": file.name,
        "bytes": size,
        "hash": f"sha256:{sha256}",
        "encoding": "utf-8",
    }
    if not file.columns:
        return {**described, "format": "txt", "mediatype": "text/plain"}
    fields = []
    for name in file.columns:
        kind, meaning = column(file.name, name)
        fields.append({"name": name, "type": kind, "description": meaning})
    return {**described, "format": "csv", "mediatype": "text/csv", "schema": {"fields": fields}}


def describe_package(federation: Federation, licence: str, parts: list[Any], made_at: datetime) -> dict[str, Any]:
    terms = terms_of(licence)
    return {
        "profile": "data-package",
        "name": f"{federation.slug}-open-data",
        "title": f"{federation.name}: championships, results and ratings",
        "homepage": absolute_url(federation, "open_data"),
        "created": made_at.isoformat(),
        "licenses": [{"name": terms.name, "path": terms.url}],
        "contributors": [{"title": federation.name, "path": root_of(federation), "role": "publisher"}],
        "resources": parts,
    }
