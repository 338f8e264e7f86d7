"""Settlement of a finished game."""

from __future__ import annotations

from typing import Any

from games.answers.answer import Answer
from games.answers.game_json import SettledRecord, settle_record
from games.material.board import Board
from games.material.tiles import TileSet
from games.play.outcome import Outcome
from games.play.state import Call, Game
from games.problems.kinds import ProblemsFound
from games.rules.ruleset import RuleSet


def answer_settlement(
    data: object, rules: RuleSet, tiles: TileSet | None = None, board: Board | None = None
) -> Answer:
    """Settle a record as ``games.answers.game_json`` describes it."""
    try:
        settled = settle_record(data, rules, tiles, board)
    except ProblemsFound as refusal:
        return Answer({"rules": rules.name}, refusal.problems, is_answered=False)
    return Answer(_as_json(settled, rules))


def _as_json(settled: SettledRecord, rules: RuleSet) -> dict[str, Any]:
    report: dict[str, Any] = {"rules": rules.name}
    if settled.outcome is None:
        # Everyone came in time: there is a game to play.
        report |= {"kind": "to_be_played", "ending": None, "players": [{"player": each} for each in settled.players]}
    else:
        report |= _outcome_as_json(settled.outcome, settled.players)
    if settled.game:
        report["turns"] = _turns_as_json(settled.game)
    return report


def _outcome_as_json(outcome: Outcome, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "kind": outcome.kind,
        "ending": outcome.ending,
        "players": [
            {
                "player": player,
                "points": standing.points,
                "place": standing.place,
                "result": standing.result,
                "entries": [{"code": entry.code, "points": entry.points} for entry in standing.entries],
            }
            for player, standing in zip(players, outcome.standings, strict=True)
        ],
    }


def _turns_as_json(game: Game) -> list[dict[str, Any]]:
    """Return each turn's score, and everyone's totals after it."""
    rows = []
    for number, step in enumerate(game.steps, start=1):
        row: dict[str, Any] = {"turn": number, "kind": step.event.kind}
        if not isinstance(step.event, Call):
            row["player"] = step.event.seat + 1
        if step.scored:
            row["words"] = [{"word": word.text, "points": word.points} for word in step.scored.words]
            row["points"] = step.scored.points
        rows.append(row | {"totals": list(step.state.scores), "bag": step.state.bag})
    return rows
