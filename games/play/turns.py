"""A game move by move, for two to four players: the effect of each turn, and when the game ends.

Racks needn't be known: their sizes follow from the turns, and a recorded rack is checked.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import assert_never

from games.material.board import Board, load_board
from games.material.position import empty_position
from games.material.tiles import TileSet, load_tileset
from games.play.draws import check_free_swap
from games.play.endings import Ending, is_stalled
from games.play.scoring import score_play
from games.play.state import Call, GameState, Step, Turn
from games.problems.kinds import IllegalTurn, Problem, Value
from games.rules.parameters import TurnKind
from games.rules.ruleset import RuleSet


def start_game(rules: RuleSet, players: int, tiles: TileSet | None = None, board: Board | None = None) -> GameState:
    """Start a game; a federation's own ``tiles`` and ``board`` replace those that the rules name.

    IllegalTurn ``wrong_number_of_players`` if the rules don't allow such a table.
    """
    low, high = rules.table.minimum_players, rules.table.maximum_players
    if not low <= players <= high:
        raise _illegal("wrong_number_of_players", found=players, minimum=low, maximum=high)
    tileset = tiles or load_tileset(rules.tiles)
    size = rules.scoring.rack_size
    return GameState(
        rules=rules,
        tiles=tileset,
        position=empty_position(board or load_board(rules.board)),
        scores=(0,) * players,
        rack_sizes=(size,) * players,
        bag=tileset.size - size * players,
        last_words=(0,) * players,
    )


def apply_event(state: GameState, event: Turn | Call) -> Step:
    """Return the state after one more event; IllegalTurn or IllegalMove if the rules don't allow it."""
    if state.ending:
        raise _illegal("game_is_over", ending=state.ending.kind)
    if isinstance(event, Call):
        return Step(event, _apply_call(state, event))
    if event.seat != state.to_move:
        raise _illegal("not_this_players_turn", seat=event.seat + 1, to_move=state.to_move + 1)
    if event.rack is not None:
        _check_rack(state, event.rack)
    return _apply_turn(state, event)


def _apply_turn(state: GameState, turn: Turn) -> Step:
    if turn.kind == "free_swap":
        check_free_swap(turn.rack, state.bag, state.tiles, state.rules, swapped=state.swapped)
        return Step(turn, replace(state, swapped=state.swapped + 1))
    if turn.seat in state.clocks_used and turn.kind not in {"pass", "lost"}:
        raise _illegal("time_used_up", seat=turn.seat + 1)
    if turn.kind == "play":
        return _apply_play(state, turn)
    if turn.kind == "exchange":
        _check_exchange(state, turn.exchanged)
    if turn.kind == "refused" and turn.play:
        # What was challenged off must at least have been a valid placement.
        score_play(state.position, turn.play, state.tiles, state.rules.scoring)
    kind: TurnKind = turn.kind
    if kind == "withdrawn" and state.rules.mistakes.withdrawn_placement == "pass":
        kind = "pass"
    words = _with(state.last_words, turn.seat, 0)
    return Step(turn, _pass_turn(replace(state, run=(*state.run, (turn.seat, kind)), last_words=words)))


def _apply_play(state: GameState, turn: Turn) -> Step:
    if turn.play is None:
        raise _illegal("play_without_word")
    scored = score_play(state.position, turn.play, state.tiles, state.rules.scoring)
    seat, laid = turn.seat, len(scored.laid)
    if laid > state.rack_sizes[seat]:
        raise _illegal("more_tiles_than_on_rack", laid=laid, rack=state.rack_sizes[seat])
    if turn.rack is not None:
        _check_holds(turn.rack, Counter(letter.tile for _, letter in scored.laid))
    kept = state.rack_sizes[seat] - laid
    drawn = min(state.bag, state.rules.scoring.rack_size - kept)
    after = replace(
        state,
        position=state.position.lay(scored.laid),
        scores=_with(state.scores, seat, state.scores[seat] + scored.points),
        rack_sizes=_with(state.rack_sizes, seat, kept + drawn),
        last_words=_with(state.last_words, seat, scored.best_word_points),
        bag=state.bag - drawn,
        run=(),
    )
    if kept + drawn == 0:
        return Step(turn, replace(after, ending=Ending("out", seat)), scored)
    return Step(turn, _pass_turn(after), scored)


def _pass_turn(state: GameState) -> GameState:
    """Hand the move to the next player, unless the game is over."""
    state = replace(state, swapped=0)
    at_zero = not any(state.scores)
    playing = [seat for seat in range(state.players) if seat not in state.abandoned]
    run = tuple((playing.index(seat), kind) for seat, kind in state.run if seat in playing)
    if is_stalled(run, len(playing), state.rules.endings.stalls, at_zero=at_zero):
        return replace(state, ending=Ending("stall"))
    following = (state.to_move + 1) % state.players
    while following in state.abandoned:
        following = (following + 1) % state.players
    state = replace(state, to_move=following)
    if state.turns_left is None:
        return state
    left = state.turns_left - 1
    return replace(state, turns_left=left, ending=None if left else Ending("time_called"))


def _apply_call(state: GameState, call: Call) -> GameState:
    match call.kind:
        case "time_called":
            if state.rules.time.round_over == "not_provided":
                raise _illegal("time_call_not_provided")
            left = state.rules.time.turns_after_call
            return replace(state, turns_left=left, ending=None if left else Ending("time_called"))
        case "no_move":
            if not state.rules.endings.no_move_possible:
                raise _illegal("no_move_call_not_provided")
            return replace(state, ending=Ending("no_move"))
        case "clock_used":
            return _use_clock(state, _seat_of(state, call))
        case "abandoned":
            return _abandon(state, _seat_of(state, call))
        case unknown:
            assert_never(unknown)


def _use_clock(state: GameState, seat: int) -> GameState:
    if state.rules.overtime.kind != "no_more_moves":
        raise _illegal("clock_does_not_stop_moves")
    used = state.clocks_used | {seat}
    over = state.rules.endings.all_clocks_used and len(used) == state.players
    return replace(state, clocks_used=used, ending=Ending("clocks_used") if over else None)


def _abandon(state: GameState, seat: int) -> GameState:
    """In a two-player game it ends the game; at a larger table the others go on while two are left."""
    gone = state.abandoned | {seat}
    state = replace(state, abandoned=gone)
    if state.players - len(gone) < 2:
        return replace(state, ending=Ending("abandoned"))
    if state.to_move in gone:
        following = state.to_move
        while following in gone:
            following = (following + 1) % state.players
        state = replace(state, to_move=following)
    return state


def _seat_of(state: GameState, call: Call) -> int:
    if call.seat is None or not 0 <= call.seat < state.players:
        raise _illegal("call_without_player", call=call.kind)
    return call.seat


def _check_exchange(state: GameState, count: int) -> None:
    minimum = state.rules.exchange.minimum_in_bag
    if count < 1:
        raise _illegal("exchange_of_nothing")
    if state.bag < minimum:
        raise _illegal("exchange_bag_too_small", bag=state.bag, minimum=minimum)
    if count > min(state.bag, state.rack_sizes[state.to_move]):
        raise _illegal("exchange_too_many", count=count, bag=state.bag)


def _check_rack(state: GameState, rack: tuple[str, ...]) -> None:
    size = state.rack_sizes[state.to_move]
    if len(rack) != size:
        raise _illegal("rack_of_wrong_size", found=len(rack), expected=size)
    _check_available(Counter(rack), state.unseen())


def _check_available(wanted: Counter[str], left: dict[str, int]) -> None:
    for letter, number in wanted.items():
        if number > left.get(letter, 0):
            raise _illegal("rack_tile_not_left", letter=letter, left=max(left.get(letter, 0), 0))


def _check_holds(rack: tuple[str, ...], laid: Counter[str]) -> None:
    held = Counter(rack)
    for letter, number in laid.items():
        if number > held[letter]:
            raise _illegal("tile_not_on_rack", letter=letter)


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _illegal(code: str, **params: Value) -> IllegalTurn:
    return IllegalTurn(Problem(code, params))
