"""What is in the open data: a ``datapackage.json`` as https://datapackage.org describes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from federation.exchange.services.open_files.licences import terms_of
from federation.exchange.services.open_files.opening import OpenFile
from federation.tenancy.federations import Federation
from federation.web.notices_addresses import absolute_url, root_of

# By column, its type and what it means; the same name means the same in every file.
COLUMNS: dict[str, tuple[str, str]] = {
    "number": ("integer", "The player's number, by which other files name the player."),
    "surname": ("string", "The player's surname."),
    "given_name": ("string", "The player's given name."),
    "name": ("string", "A name: the player's as it stood in the list, or the championship's."),
    "club": ("string", "The player's club, empty for none."),
    "retired_on": ("date", "The day since which the player plays no more, empty for who plays."),
    "slug": ("string", "The championship's address, by which other files name it."),
    "starts_on": ("date", "The first day."),
    "ends_on": ("date", "The last day."),
    "organiser": ("string", "Who organised it."),
    "state": ("string", "approved or cancelled."),
    "rounds": ("integer", "How many rounds were announced."),
    "championship": ("string", "The slug of the championship."),
    "round": ("integer", "The round, from 1."),
    "table": ("integer", "The table of the round, from 1."),
    "seat": ("integer", "The seat at the table: a line for each player of a game."),
    "player": ("integer", "The player's number."),
    "player_number": ("integer", "The player's number."),
    "kind": ("string", "Whether it was played, a bye or a game that did not take place."),
    "outcome": ("string", "How it ended for this player."),
    "points": ("number", "Match points: 1 for a win, 0.5 for a draw."),
    "score": ("integer", "Points of the game, empty where they are not known."),
    "starts": ("integer", "1 where the player began, 0 where not, empty where it is not known."),
    "rating": ("number", "The rating in the list."),
    "deviation": ("number", "How uncertain the rating is, in systems that know it."),
    "games": ("integer", "Rated games: so far in a list, of the championship in changes."),
    "games_before": ("integer", "Rated games before the championship."),
    "status": ("string", "nov (new), exp (provisional), act (active) or inact (inactive)."),
    "change": ("number", "The rating's difference to the list before."),
    "before": ("number", "The rating before the championship."),
    "after": ("number", "The rating after the championship."),
}
# Two columns of one name that are not one thing.
_PLACES = {
    "championships.csv": ("string", "Where it was or will be played."),
    "": ("integer", "The place in the standings or in the list."),
}


def describe_parts(files: Sequence[OpenFile], sums: Mapping[str, str], sizes: Mapping[str, int]) -> list[Any]:
    """A resource for each file: its columns where it is a table, its size and SHA-256."""
    return [_describe(file, sums[file.name], sizes[file.name]) for file in files]


def column(file: str, name: str) -> tuple[str, str]:
    """(type, meaning). Raises KeyError for a column that nobody has described."""
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
