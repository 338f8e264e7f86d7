"""The laboratory's answers, prepared for its templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from federation.people.models.players import Player
from ratings.laboratory.models import Trial
from ratings.laboratory.words import tell_move, with_interval
from ratings.pages.figures import Distribution, draw_distribution

Json = Mapping[str, Any]

# Size of the drawing area in templates/ratings/laboratory/_reliability.html.
CHART = 280
PARTS = {
    "newcomers": gettext_lazy("newcomers’ games"),
    "established": gettext_lazy("established players’ games"),
    "leagues": gettext_lazy("league games"),
    "no_leagues": gettext_lazy("games in other championships"),
}


@dataclass(frozen=True, slots=True)
class QualityRow:
    """Some of the games and how well both systems predict them; ``is_clear``: the difference is more than chance."""

    label: str
    games: int
    right: tuple[str, str]
    log_loss: tuple[str, str]
    brier: tuple[str, str]
    is_clear: bool


@dataclass(frozen=True, slots=True)
class Point:
    """A tenth in the diagram: its position, and its numbers as percentages."""

    x: int
    y: int
    expected: str
    scored: str
    games: int


@dataclass(frozen=True, slots=True)
class ReliabilityDiagram:
    """A system's diagram; on the diagonal, predictions come true."""

    name: str
    points: Sequence[Point]


@dataclass(frozen=True, slots=True)
class PlayerLine:
    place: int
    name: str
    url: str
    rating: int


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """The same place in both lists; None if one is shorter."""

    today: PlayerLine | None
    tried: PlayerLine | None


@dataclass(frozen=True, slots=True)
class MoverRow:
    """A move by places; ``gain`` is positive for going up; ``why`` are sentences."""

    name: str
    url: str
    places: tuple[int, int]
    ratings: tuple[int, int]
    gain: int
    games: int
    why: Sequence[str]


@dataclass(frozen=True, slots=True)
class YearRow:
    """A year in both systems: players, mean and standard deviation."""

    year: int
    players: int
    means: tuple[str, str]
    deviations: tuple[str, str]


@dataclass(frozen=True, slots=True)
class SettlingRow:
    """Newcomers with at most so many games; distances as percentages of the spread of ratings, empty if unknown."""

    games: int
    distances: tuple[str, str]


def quality_rows(result: Json) -> list[QualityRow]:
    """Return the rows: all games first, then parts of them."""
    whole = {
        "kind": "all",
        "name": "",
        "qualities": [one["quality"] for one in result["systems"]],
        "difference": result["difference"],
    }
    return [_quality_row(part) for part in (whole, *result["parts"]) if part["qualities"][0] is not None]


def _quality_row(part: Json) -> QualityRow:
    one, other = part["qualities"]
    label = _("all games") if part["kind"] == "all" else str(PARTS.get(part["kind"], part["name"]))
    return QualityRow(
        label=label,
        games=one["games"],
        right=(with_interval(one["right"]), with_interval(other["right"])),
        log_loss=(_decimal(one["log_loss"]["mean"]), _decimal(other["log_loss"]["mean"])),
        brier=(_decimal(one["brier"]["mean"]), _decimal(other["brier"]["mean"])),
        is_clear=bool(part["difference"] and part["difference"]["counts"]),
    )


def diagrams(names: tuple[str, str], result: Json) -> list[ReliabilityDiagram]:
    return [
        ReliabilityDiagram(name, [_point(tenth) for tenth in system["reliability"]])
        for name, system in zip(names, result["systems"], strict=True)
    ]


def _point(tenth: Json) -> Point:
    return Point(
        x=round(CHART * tenth["expected"]),
        y=round(CHART * (1 - tenth["scored"])),
        expected=formats.number_format(100 * tenth["expected"], 0),
        scored=formats.number_format(100 * tenth["scored"], 0),
        games=tenth["games"],
    )


def place_rows(result: Json, players: Mapping[int, Player]) -> list[PlaceRow]:
    now, then = result["best"]
    sides = [[_line(one, players) for one in side] for side in (now, then)]
    length = max(map(len, sides))
    today, tried = (side + [None] * (length - len(side)) for side in sides)
    return [PlaceRow(one, other) for one, other in zip(today, tried, strict=True)]


def _line(line: Json, players: Mapping[int, Player]) -> PlayerLine | None:
    player = players.get(line["player"])
    if player is None:
        return None
    return PlayerLine(line["place"], player.list_name, _address(player), line["rating"])


def mover_rows(result: Json, players: Mapping[int, Player]) -> list[MoverRow]:
    return [
        MoverRow(
            name=players[one["player"]].list_name,
            url=_address(players[one["player"]]),
            places=(one["places"][0], one["places"][1]),
            ratings=(one["ratings"][0], one["ratings"][1]),
            gain=one["places"][0] - one["places"][1],
            games=one["games"],
            why=tell_move(one),
        )
        for one in result["movers"]
        if one["player"] in players
    ]


def named_players(result: Json) -> dict[int, Player]:
    """Return all players named in an answer. One query."""
    lines = [*result["best"][0], *result["best"][1], *result["movers"]]
    return Player.objects.in_bulk({line["player"] for line in lines})


def year_rows(result: Json) -> list[YearRow]:
    return [
        YearRow(
            year=one["year"],
            players=one["players"],
            means=(_whole(one["mean"]), _whole(other["mean"])),
            deviations=(_whole(one["deviation"]), _whole(other["deviation"])),
        )
        for one, other in zip(*(system["years"] for system in result["systems"]), strict=True)
    ]


def settling_rows(result: Json) -> list[SettlingRow]:
    found = [{one["up_to"]: one["distance"] for one in system["settling"]} for system in result["systems"]]
    return [
        SettlingRow(up_to, (_share(found[0].get(up_to)), _share(found[1].get(up_to))))
        for up_to in sorted({*found[0], *found[1]})
    ]


def distributions(result: Json) -> list[Distribution | None]:
    return [
        draw_distribution({int(rating): count for rating, count in counts.items()})
        for counts in result["distribution"]
    ]


def trial_names(trial: Trial) -> tuple[str, str]:
    """Return the names of both sides: for the tried one its system, or the trial if the system is the current one."""
    today, tried = str(trial.today["name"]), str(trial.parameters["name"])
    return (today, tried if tried != today else trial.name)


def _address(player: Player) -> str:
    return reverse("player", args=[player.number])


def _share(value: float | None) -> str:
    return "" if value is None else _("%(percent)s %%") % {"percent": _whole(100 * value)}


def _whole(value: float) -> str:
    return formats.number_format(round(value), 0)


def _decimal(value: float) -> str:
    return formats.number_format(round(value, 4), 4)
