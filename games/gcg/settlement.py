"""The end of an annotated game: which convention its last lines follow, and whether they add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from games.gcg.text import GcgEvent, GcgGame
from games.material.spelling import spell_rack
from games.play.endings import EndingKind
from games.play.outcome import Side, settle_game
from games.play.racks import check_racks
from games.play.state import GameState
from games.problems.kinds import Problem, ProblemsFound, Severity
from games.rules.ruleset import RuleSet

Convention = Literal["none", "doubled", "moved", "own_racks"]


@dataclass(frozen=True)
class Settlement:
    """``convention``: doubled for the player out; moved from the others to that player; or each player's own rack.

    ``racks``: tiles left by player, if known. ``expected``: final points under the rule set.
    """

    ending: EndingKind | None
    convention: Convention
    racks: dict[str, tuple[str, ...]]
    expected: dict[str, int] | None = None


def settle_gcg(game: GcgGame, state: GameState, rules: RuleSet | None) -> tuple[Settlement, list[Problem]]:
    """Return how the game was settled, and what is wrong with it."""
    lines = [event for event in game.events if event.kind in {"others_racks", "own_rack"}]
    convention = _find_convention(lines, state)
    problems: list[Problem] = []
    racks = _find_racks(game, lines, state)
    if state.ending and state.ending.kind == "out":
        problems += _check_left_racks(lines, state)
    else:
        problems += _check_possible_racks(lines, state)
    if lines and convention == "moved":
        problems += _check_both_halves(lines, state)
    if state.ending and not lines and not game.is_incomplete and _has_left(state):
        severity: Severity = "warning" if rules is None else "error"
        problems.append(Problem("settlement_missing", {"ending": state.ending.kind}, {}, severity))
    kind = state.ending.kind if state.ending else None
    expected, more = _settle_by_rules(game, state, rules, racks) if rules and state.ending else (None, [])
    return Settlement(kind, convention, racks, expected), problems + more


def _has_left(state: GameState) -> bool:
    return any(state.rack_sizes)


def _find_convention(lines: Sequence[GcgEvent], state: GameState) -> Convention:
    gained = [event for event in lines if event.kind == "others_racks"]
    if not gained:
        return "own_racks" if lines else "none"
    values = state.tiles.values
    for event in gained:
        try:
            value = sum(values[tile] for tile in spell_rack(event.tiles, state.tiles))
        except ProblemsFound:
            continue
        if value and event.score == value:
            return "moved"
    return "doubled"


def _find_racks(game: GcgGame, lines: Sequence[GcgEvent], state: GameState) -> dict[str, tuple[str, ...]]:
    """Return the racks at the end: those written and, between two players, the one that is everything unseen."""
    racks: dict[str, tuple[str, ...]] = {}
    nicks = [player.nick for player in game.players]
    for event in lines:
        if event.kind == "own_rack":
            racks[event.nick] = _spell(event.tiles, state)
        elif len(nicks) == 2:
            racks[next(nick for nick in nicks if nick != event.nick)] = _spell(event.tiles, state)
    if state.ending and state.ending.kind == "out" and state.ending.seat is not None:
        racks[nicks[state.ending.seat]] = ()
        if len(nicks) == 2:
            unseen = tuple(tile for tile, n in state.unseen().items() for _ in range(n))
            racks[nicks[1 - state.ending.seat]] = unseen
    return racks


def _spell(text: str, state: GameState) -> tuple[str, ...]:
    try:
        return spell_rack(text, state.tiles)
    except ProblemsFound:
        return ()


def _check_left_racks(lines: Sequence[GcgEvent], state: GameState) -> list[Problem]:
    """If someone went out, the others' racks hold everything unseen; other tiles of equal value are a slip."""
    problems = []
    unseen = Counter({tile: n for tile, n in state.unseen().items() if n > 0})
    values = state.tiles.values
    # A tile is on only one rack: those of earlier lines are no longer available.
    together: Counter[str] = Counter()
    for event in lines:
        written = Counter(_spell(event.tiles, state))
        if event.kind == "own_rack":
            together += written
        if written == unseen or (event.kind == "own_rack" and together <= unseen):
            continue
        worth = [sum(values[tile] for tile in rack.elements()) for rack in (written, unseen)]
        severity: Severity = "warning" if worth[0] == worth[1] else "error"
        params = {"found": " ".join(sorted(written.elements())), "left": " ".join(sorted(unseen.elements()))}
        problems.append(Problem("end_rack_differs", params, {"line": event.line}, severity))
    return problems


def _check_possible_racks(lines: Sequence[GcgEvent], state: GameState) -> list[Problem]:
    """Check that the lines' racks, however the game ended, aren't too large and only hold available tiles."""
    left = {tile: max(0, n) for tile, n in state.unseen().items()}
    found = check_racks([_spell(event.tiles, state) for event in lines], left, state.rules.scoring.rack_size)
    return [Problem(one.code, one.params, {"line": lines[int(one.where.get("player", 0)) - 1].line}) for one in found]


def _check_both_halves(lines: Sequence[GcgEvent], state: GameState) -> list[Problem]:
    """Check that one player gains what the others lose."""
    if sum(event.score for event in lines) == 0:
        return []
    return [Problem("rack_not_subtracted", {"points": lines[0].score}, {"line": lines[0].line})]


def _settle_by_rules(
    game: GcgGame, state: GameState, rules: RuleSet, racks: dict[str, tuple[str, ...]]
) -> tuple[dict[str, int] | None, list[Problem]]:
    """Compare the final points under the rule set with the file's last totals."""
    assert state.ending is not None
    stated = {player.nick: 0 for player in game.players}
    moves = dict(stated)
    for event in game.events:
        stated[event.nick] = event.total
        # The file doesn't record minutes, so its own time penalties are used.
        if event.kind not in {"others_racks", "own_rack"}:
            moves[event.nick] += event.score
    sides = [Side(moves[each.nick], racks.get(each.nick), last_word=0) for each in game.players]
    try:
        outcome = settle_game(rules, state.tiles, sides, state.ending)
    except ProblemsFound as refusal:
        return None, list(refusal.problems)
    expected = {player.nick: standing.points for player, standing in zip(game.players, outcome.standings, strict=True)}
    settled = any(event.kind in {"others_racks", "own_rack"} for event in game.events)
    problems = [
        Problem("settlement_differs", {"nick": nick, "stated": stated[nick], "computed": points})
        for nick, points in expected.items()
        if settled and stated[nick] != points
    ]
    return expected, problems
