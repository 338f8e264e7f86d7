"""Invented people and championships for the style guide: long names, rare letters, every state, many rounds."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

PLAYERS = 60
ROUNDS = 11
GIVEN = (
    "Aina",
    "Bernat",
    "Çelik",
    "Dolors",
    "Eulàlia",
    "Ferran",
    "Gal·la",
    "Hug",
    "Ignasi",
    "Joana",
    "Łucja",
    "Martí",
)
SURNAMES = (
    "Avellaneda i Puig-Rossell de la Muntanya",
    "Bonshoms",
    "Camprubí i Soldevila",
    "Dziędziel-Źrebiec",
    "Estel·lés",
    "Fàbregues",
    "Gonçalves i Plaça",
    "Hortolà",
    "Ibànyez de Montsoliu",
    "Jovellanos",
)
CLUBS = (
    "Club de Scrabble Tramuntana",
    "Els Faristols",
    "",
    "Associació Lúdica de la Vall de Sant Climent",
    "Set Lletres",
)
FINISHED_KINDS = ("bye", "absent", "forfeit", "half_bye")


def player_name(number: int) -> str:
    return f"{GIVEN[number * 5 % len(GIVEN)]} {SURNAMES[number % len(SURNAMES)]}"


def opponent_of(player: int, round_number: int) -> int:
    """Return the opponent in a round robin of PLAYERS (circle method); both are numbered from 0."""
    last = PLAYERS - 1
    if player == last:
        return next(other for other in range(last) if opponent_of(other, round_number) == last)
    other = (round_number - player) % last
    return last if other == player else other


def game_points(player: int, opponent: int) -> int:
    return 380 - player + (player * 37 + opponent * 53) % 110


def sample_cell(player: int, round_number: int) -> dict[str, Any]:
    opponent = opponent_of(player, round_number)
    if (player + opponent + round_number) % 29 == 0:
        kind = FINISHED_KINDS[round_number % len(FINISHED_KINDS)]
        half = {"bye": 2, "half_bye": 1}.get(kind, 0)
        return {"kind": kind, "outcome": None, "opponents": [], "half_points": half}
    own, their = game_points(player, opponent), game_points(opponent, player)
    outcome = "win" if own > their else "loss" if own < their else "draw"
    return {
        "kind": "played",
        "outcome": outcome,
        "opponents": [opponent + 1],
        "game_points": own,
        "opponents_game_points": [their],
        "half_points": {"win": 2, "draw": 1, "loss": 0}[outcome],
    }


def cross_table() -> dict[str, Any]:
    rows = []
    for player in range(PLAYERS):
        cells = [sample_cell(player, number) for number in range(1, ROUNDS + 1)]
        rows.append(
            {
                "place": player + 1,
                "number": player + 1,
                "name": player_name(player),
                "url": "#",
                "half_points": sum(cell["half_points"] for cell in cells),
                "cells": cells,
            }
        )
    return {"rows": rows, "rounds": list(range(1, ROUNDS + 1))}


def standings(count: int = 24) -> dict[str, Any]:
    rows = [
        {
            "place": number + 1,
            "name": player_name(number),
            "url": "#",
            "club": CLUBS[number % len(CLUBS)],
            "half_points": 19 - number * 2 // 3,
            "tie_breaks": [
                f"{48 - number}½",
                f"{41 - number},25",
                f"{612 - 47 * number:+}".replace("-", "−"),
                4210 - 31 * number,
            ],
            "rating": None if number % 7 == 5 else 1480 - 13 * number,
            "change": None if number % 7 == 5 else (number * 17 % 41) - 18,
        }
        for number in range(count)
    ]
    return {"rows": rows, "tie_break_names": ["Median", "Berger", "Diferencial", "Total"], "rated": True}


def ranking(count: int = 30) -> list[dict[str, Any]]:
    statuses = {"act": "active", "exp": "provisional", "inact": "inactive", "nov": "new"}
    codes = [("act", "exp", "act", "inact", "act", "act", "nov")[n % 7] if n > 5 else "act" for n in range(count)]
    placed = 0
    rows = []
    for number, code in enumerate(codes):
        placed += code == "act"
        rows.append(
            {
                "place": placed if code == "act" else None,
                "name": player_name(number),
                "url": "?page=player",
                "club": CLUBS[number % len(CLUBS)],
                "rating": 1524 - 11 * number,
                "change": None if code == "nov" else (number * 23 % 37) - 15,
                "games": 0 if code == "nov" else 240 - 7 * number,
                "status": code,
                "status_label": statuses[code],
            }
        )
    return rows


def history(count: int) -> list[dict[str, Any]]:
    """Return a rating history of ``count`` championships, about two a month."""
    points: list[dict[str, Any]] = []
    rating = 950
    for number in range(count):
        change = (number * number * 31 + number * 17) % 61 - 28 + (8 if rating < 1250 else -3)
        rating += change
        points.append(
            {
                "date": (date(2026, 6, 1) - timedelta(days=(count - number) * 17)).isoformat(),
                "rating": rating,
                "change": change,
                "label": f"{number + 1}è Obert Ciutat de Vilafranca dels Estels",
                "url": "?page=championship",
            }
        )
    return points


def changes(count: int = 12) -> list[dict[str, Any]]:
    points = history(count)
    return [
        {
            "championship": point["label"],
            "url": point["url"],
            "date": date.fromisoformat(point["date"]),
            "before": point["rating"] - point["change"],
            "after": point["rating"],
            "change": point["change"],
            "games": 7,
            "half_points": 7 + point["change"] // 8,
            "expected": 3.4567 + point["change"] / 100,
            "k": 30 if number < 6 else 20,
        }
        for number, point in reversed(list(enumerate(points)))
    ]


def round_tables() -> list[dict[str, Any]]:
    def seat(number: int, points: int | None, outcome: str | None, **more: Any) -> dict[str, Any]:
        return {
            "name": player_name(number),
            "url": "#",
            "game_points": points,
            "outcome": outcome,
            "kind": "played",
            **more,
        }

    return [
        {"number": 1, "seats": [seat(0, 451, "win", starts=True), seat(11, 388, "loss")]},
        {"number": 2, "seats": [seat(3, 402, "draw"), seat(4, 402, "draw", starts=True)]},
        {"number": 3, "seats": [seat(6, None, "win", kind="forfeit"), seat(7, None, "loss", kind="forfeit")]},
        {"number": 4, "seats": [seat(8, 312, None), seat(9, 290, None), seat(10, 345, "win"), seat(12, 214, None)]},
        {"number": 5, "seats": [seat(13, None, None, kind="pending"), seat(14, None, None, kind="pending")]},
        {"number": None, "seats": [seat(15, None, None, kind="bye")]},
    ]


def championships() -> list[dict[str, Any]]:
    return [
        {
            "url": "?page=championship",
            "name": "VII Obert de Scrabble en Català de Sant Climent i la Vall",
            "starts_on": date(2026, 3, 14),
            "ends_on": date(2026, 3, 15),
            "place": "Casal de la Vila, Sant Climent",
            "state": "approved",
            "state_label": "approved",
            "note": "Entries until 7 March",
        },
        {
            "url": "?page=championship",
            "name": "Lliga d’hivern",
            "starts_on": date(2026, 1, 31),
            "ends_on": date(2026, 2, 28),
            "place": "Online",
            "state": "under_way",
            "state_label": "under way",
        },
        {
            "url": "?page=championship",
            "name": "Memorial Eulàlia Estel·lés",
            "starts_on": date(2026, 4, 25),
            "ends_on": date(2026, 4, 25),
            "place": "Palma",
            "state": "announced",
            "state_label": "announced",
        },
    ]


def results() -> list[dict[str, Any]]:
    return [
        {
            "url": "?page=championship",
            "name": "Obert de Reis",
            "starts_on": date(2026, 1, 6),
            "ends_on": date(2026, 1, 6),
            "winner": player_name(2),
            "state": "listed",
            "state_label": "listed",
        },
        {
            "url": "?page=championship",
            "name": "Ciutat de les Set Lletres",
            "starts_on": date(2025, 12, 13),
            "ends_on": date(2025, 12, 14),
            "winner": player_name(0),
            "state": "rated",
            "state_label": "rated",
        },
        {
            "url": "?page=championship",
            "name": "Torneig dels Quinze Quadrets",
            "starts_on": date(2025, 11, 8),
            "ends_on": date(2025, 11, 8),
            "winner": player_name(3),
            "state": "overdue",
            "state_label": "results overdue",
        },
    ]


def life(current: int, failed: bool = False) -> list[dict[str, Any]]:
    names = ("Announced", "Approved", "Delivered", "Accepted", "Rated", "Listed")
    when = ("12 January", "14 January", "16 March", "18 March", "18 March", "")
    steps = []
    for number, name in enumerate(names):
        status = "done" if number < current else "current" if number == current else "todo"
        if failed and number == current:
            status = "failed"
        steps.append({"name": name, "status": status, "when": when[number] if number < current else ""})
    return steps


def problems() -> list[dict[str, Any]]:
    return [
        {
            "severity": "error",
            "message": "Round 3 has two results for Joana Gonçalves i Plaça.",
            "where": "Sheet “Rondes”, row 48, column D",
            "advice": "Look at the score sheets of tables 5 and 9, mend the wrong row and upload the file again.",
        },
        {
            "severity": "warning",
            "message": "“Estelles, Gala” is not in the registry; Gal·la Estel·lés is 92 % alike.",
            "where": "Row 12",
            "advice": "Link the two, or create a new player.",
        },
        {"severity": "note", "message": "The file announces 7 rounds and holds 6.", "where": "GONZAGA.INI"},
    ]


def stats() -> list[dict[str, Any]]:
    return [
        {"label": "RASCCAT", "value": 1287, "change": 12, "main": True, "note": "edition 41, 18 March 2026"},
        {"label": "place in the list", "value": 17, "note": "of 214 active players"},
        {"label": "games", "value": 163, "note": "since 2019"},
        {"label": "best ever", "value": 1304, "note": "June 2024"},
    ]


def distribution() -> dict[str, Any]:
    """Return how many players have each rating, for components/charts/distribution.html."""
    heights = (6, 14, 32, 61, 84, 73, 48, 26, 12, 4)
    bars = [
        {"x": 28 * place, "y": 92 - height, "width": 26, "height": height, "is_own": place == 7}
        for place, height in enumerate(heights)
    ]
    return {"bars": bars, "low": 700, "high": 1400}
