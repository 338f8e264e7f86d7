"""A rule set: one value with everything in which two federations' games may differ, and a digest of it.

The software enforces and prints it; nothing else decides. ``assumed`` names the parameters on which the regulation is
silent and the value is ours. With the digest anyone can verify that a published rule set is unchanged.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import games
from games.material.board import load_board
from games.material.tiles import load_tileset
from games.problems.kinds import InvalidBoard, InvalidRuleSet, InvalidTileSet, Problem
from games.rules.fields import read_fields, write_fields
from games.rules.parameters import (
    READINGS,
    Challenge,
    Conduct,
    Decision,
    Endings,
    Exchange,
    Forfeits,
    FreeSwap,
    Lexicon,
    Mistakes,
    Overtime,
    ScoreSheet,
    Scoring,
    Start,
    Table,
    TimeControl,
)

FOLDER = Path(games.__file__).resolve().parent / "rulesets"


@dataclass(frozen=True)
class RuleSet:
    """How a game is played, scored, ended and settled. ``tiles`` and ``board`` are names of data files."""

    name: str
    version: int = field(metadata={"minimum": 1})
    season: str
    tiles: str
    board: str
    table: Table
    start: Start
    scoring: Scoring
    time: TimeControl
    overtime: Overtime
    exchange: Exchange
    free_swap: FreeSwap
    endings: Endings
    forfeits: Forfeits
    decision: Decision
    mistakes: Mistakes
    challenge: Challenge
    sheet: ScoreSheet
    lexicon: Lexicon
    conduct: Conduct
    assumed: tuple[str, ...] = ()

    @classmethod
    def from_json(
        cls, data: object, *, known_tiles: tuple[str, ...] = (), known_boards: tuple[str, ...] = ()
    ) -> RuleSet:
        """Read and check; InvalidRuleSet lists all problems.

        ``known_tiles`` and ``known_boards`` name a federation's own sets and boards.
        """
        problems: list[Problem] = []
        rules = read_fields(cls, data, problems)
        if rules is not None:
            problems += check_ruleset(rules, known_tiles, known_boards)
        if rules is None or problems:
            raise InvalidRuleSet(problems)
        return rules

    def as_json(self) -> dict[str, Any]:
        """Return what ``from_json`` reads; equal rule sets give equal data."""
        data: dict[str, Any] = write_fields(self)
        return data


@cache
def load_ruleset(name: str) -> RuleSet:
    """Load a preset: basics, ebre, fisc, mallorca or pinczow. InvalidRuleSet (``no_such_ruleset``) otherwise."""
    if name not in ruleset_names():
        raise InvalidRuleSet(Problem("no_such_ruleset", {"name": name, "known": ", ".join(ruleset_names())}))
    return RuleSet.from_json(json.loads((FOLDER / f"{name}.json").read_text("utf-8")))


@cache
def ruleset_names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in FOLDER.glob("*.json")))


def complete_rules(data: dict[str, Any]) -> dict[str, Any]:
    """Return a rule set's JSON with defaults for every parameter introduced after it; otherwise unchanged."""
    problems: list[Problem] = []
    rules = read_fields(RuleSet, data, problems)
    return rules.as_json() if rules is not None else data


def check_ruleset(
    rules: RuleSet, known_tiles: tuple[str, ...] = (), known_boards: tuple[str, ...] = ()
) -> list[Problem]:
    """Return contradictions between parameters that are each well-formed."""
    problems = [*_check_names(rules, known_tiles, known_boards), *_check_time(rules)]
    if rules.table.minimum_players > rules.table.maximum_players:
        problems.append(_clash("table.minimum_players", "table.maximum_players"))
    if not rules.start.methods:
        problems.append(Problem("rules_empty", {"field": "start.methods"}))
    if rules.endings.racks.stall == "to_player_out" or rules.endings.racks.stall == "doubled_to_player_out":
        problems.append(Problem("rules_nobody_out", {"field": "endings.racks.stall"}))
    for number, stall in enumerate(rules.endings.stalls):
        if "play" in stall.counts or set(stall.counts) & set(stall.skips) or not stall.counts:
            problems.append(Problem("rules_stall_kinds", {"field": f"endings.stalls[{number}]"}))
    if any(bonus.tiles > rules.scoring.rack_size for bonus in rules.scoring.bonuses):
        problems.append(_clash("scoring.bonuses", "scoring.rack_size"))
    if rules.forfeits.winner_points <= rules.forfeits.loser_points:
        problems.append(_clash("forfeits.winner_points", "forfeits.loser_points"))
    if rules.decision.equal_score == "last_word" and rules.table.maximum_players > 2:
        problems.append(_clash("decision.equal_score", "table.maximum_players"))
    data = rules.as_json()
    known = [path for path in rules.assumed if path in READINGS or _has(data, path)]
    problems += [Problem("rules_assumes_unknown", {"field": path}) for path in rules.assumed if path not in known]
    return problems


def _check_names(rules: RuleSet, known_tiles: tuple[str, ...], known_boards: tuple[str, ...]) -> list[Problem]:
    problems: list[Problem] = []
    if rules.board not in known_boards:
        try:
            load_board(rules.board)
        except InvalidBoard as error:
            problems += error.problems
    if rules.tiles not in known_tiles:
        try:
            load_tileset(rules.tiles)
        except InvalidTileSet as error:
            problems += error.problems
    return problems


def _check_time(rules: RuleSet) -> list[Problem]:
    problems = []
    time, overtime = rules.time, rules.overtime
    if time.clock == "chess" and not time.player_minutes:
        problems.append(Problem("rules_empty", {"field": "time.player_minutes"}))
    if time.turn_overrun == "turn_lost" and time.turn_minutes is None:
        problems.append(_clash("time.turn_overrun", "time.turn_minutes"))
    if overtime.kind == "points" and not overtime.points_per_minute:
        problems.append(_clash("overtime.kind", "overtime.points_per_minute"))
    if rules.endings.all_clocks_used and overtime.kind != "no_more_moves":
        problems.append(_clash("endings.all_clocks_used", "overtime.kind"))
    if time.round_over == "not_provided" and time.turns_after_call:
        problems.append(_clash("time.round_over", "time.turns_after_call"))
    return problems


def _clash(field_name: str, other: str) -> Problem:
    return Problem("rules_contradict", {"field": field_name, "other": other})


def _has(data: Any, path: str) -> bool:
    for part in path.split("."):
        if not isinstance(data, dict) or part not in data:
            return False
        data = data[part]
    return True


def fingerprint(rules: Any, tiles: Any, board: Any) -> str:
    """Return the SHA-256, in hexadecimal, of the three as canonical JSON: sorted keys, no spaces, unescaped UTF-8."""
    text = json.dumps(
        {"rules": rules, "tiles": tiles, "board": board}, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    return hashlib.sha256(text.encode()).hexdigest()
