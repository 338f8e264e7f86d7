"""The reasons of a move as a committee reads them."""

from __future__ import annotations

from typing import Any

from ratings.laboratory.words import tell_move


def mover(**changes: Any) -> dict[str, Any]:
    why = {
        "places": {"own": 9, "others": 2, "left": 1, "joined": 0},
        "points": {"start": 0, "first": -3, "earlier": 12, "recent": 35, "between": 0},
        "games": {"first": 10, "earlier": 120, "recent": 18},
        "rating": 1750,
        "since": "2025-03-01",
    }
    return {"places": [24, 12], "ratings": [1706, 61], "games": 148, "why": why | changes}


def test_parts_are_told_greatest_first_and_add_up() -> None:
    places, points = tell_move(mover())
    assert places == (
        "Up 12 places: +9 from the player’s own rating, +2 because other players’ ratings change, +1 because "
        "players ahead no longer have a place."
    )
    assert points == (
        "On today’s scale, the rating is 1750 instead of 1706 (+44): later games since 1 Mar 2025 (18) +35, "
        "later games before 1 Mar 2025 (120) +12, start and first games (10) −3."
    )


def test_nobody_was_new_whose_games_begin_later() -> None:
    points = {"start": -6, "first": 0, "earlier": 0, "recent": 50, "between": 0}
    games = {"first": 0, "earlier": 120, "recent": 18}
    told = tell_move(mover(games=games, points=points))[1]
    assert told.endswith("(+44): games since 1 Mar 2025 (18) +50, starting list −6.")


def test_one_place_down_with_the_same_rating() -> None:
    moved = mover(places={"own": 0, "others": -1, "left": 0, "joined": 0}, rating=1706) | {"places": [3, 4]}
    assert tell_move(moved) == [
        "Down 1 place: −1 because other players’ ratings change.",
        "On today’s scale, the rating stays at 1706.",
    ]


def test_older_trials_have_no_reason() -> None:
    assert tell_move({"places": [3, 4], "ratings": [1, 2], "player": 1, "games": 3}) == []
