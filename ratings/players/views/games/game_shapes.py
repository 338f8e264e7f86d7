"""A player's games in the shape of their template: a hundred rows, in each of which only what differs is looked up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from federation.values.parts import Link
from federation.web.addresses import numbered_addresses
from tournaments.championship.models.games import Seat
from tournaments.players.queries.games import GamesOfChampionship, PlayedGame
from tournaments.report.report import Kind, Outcome

TONES = {Outcome.WIN.value: "good", Outcome.DRAW.value: "warn", Outcome.LOSS.value: "bad"}


@dataclass(frozen=True, slots=True)
class GameRow:
    """A row of ratings/players/_games.html.

    ``kind`` is that of a seat without a game, or of a game that was not played to its end, else empty. ``score`` is
    empty where nobody kept it; ``tone`` is that of an outcome, else empty, and then ``half_points`` may say what the
    seat gave.
    """

    round: int
    opponents: Sequence[Link]
    kind: str
    score: str
    tone: str
    result: str
    half_points: int | None


@dataclass(frozen=True, slots=True)
class GameGroup:
    """The games of a championship, which began on ``day``."""

    championship: Link
    day: date
    rows: Sequence[GameRow]


def game_groups(groups: Sequence[GamesOfChampionship]) -> list[GameGroup]:
    """For ratings/players/_games.html."""
    address = numbered_addresses("player")
    outcomes = {str(code): str(label) for code, label in Seat._meta.get_field("outcome").flatchoices}
    return [
        GameGroup(
            championship=Link(group.championship.name, reverse("championship", args=[group.championship.slug])),
            day=group.championship.starts_on,
            rows=[_row(game, address, outcomes) for game in group.games],
        )
        for group in groups
    ]


def _row(game: PlayedGame, address: Callable[[int], str], outcomes: dict[str, str]) -> GameRow:
    seat = game.seat
    is_played = seat.kind == Kind.PLAYED
    tone, result = _result(game, outcomes)
    return GameRow(
        round=seat.table.round,
        opponents=[Link(one.player.name, address(one.player.number)) for one in game.opponents],
        kind="" if is_played and game.opponents else seat.kind,
        score=_score(game) if is_played and game.opponents and seat.game_points is not None else "",
        tone=tone,
        result=result,
        half_points=None if result else seat.half_points,
    )


def _score(game: PlayedGame) -> str:
    """The own points and those of everybody else at the table."""
    points = [game.seat.game_points, *(one.game_points for one in game.opponents)]
    return "–".join("?" if point is None else str(point) for point in points)


def _result(game: PlayedGame, outcomes: dict[str, str]) -> tuple[str, str]:
    """The tone and the words: at a table of several the place counts."""
    seat = game.seat
    if seat.place and len(game.opponents) > 1:
        return "", _("place %(place)s") % {"place": seat.place}
    if seat.outcome:
        return TONES.get(seat.outcome, "warn"), outcomes[seat.outcome]
    return "", ""
