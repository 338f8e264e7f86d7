import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.material.board import board_from_json
from games.material.notation import parse_play
from games.material.tiles import load_tileset
from games.play.endings import Ending
from games.play.state import Call, Turn
from games.play.turns import apply_event, start_game
from games.problems.kinds import IllegalMove, IllegalTurn
from games.rules.ruleset import load_ruleset, ruleset_names
from tests.games.making.random_games import find_random_play, full_bag
from tests.games.making.replays import replay_game
from tests.repeated import many


def turn(state, text: str) -> Turn | Call:
    """An event in short: ``SENYAL H8``, ``-3`` (exchange), ``pass``, ``!SENYAL H8`` (refused), ``time_called``."""
    if text in {"time_called", "no_move"}:
        return Call(text)
    if text.startswith(("clock_used", "abandoned")):
        kind, seat = text.split()
        return Call(kind, int(seat))
    if text in {"pass", "lost", "withdrawn", "refused", "free_swap"}:
        return Turn(state.to_move, text)
    if text.startswith("-"):
        return Turn(state.to_move, "exchange", exchanged=int(text[1:]))
    kind = "refused" if text.startswith("!") else "play"
    play = parse_play(text.removeprefix("!"), state.tiles, state.position.board)
    return Turn(state.to_move, kind, play)


def play(name: str, *texts: str, players: int = 2):
    state = start_game(load_ruleset(name), players)
    for text in texts:
        state = apply_event(state, turn(state, text)).state
    return state


def test_move_scores_draws_and_hands_over():
    state = play("fisc", "SENYAL H8")
    assert (state.scores, state.bag, state.rack_sizes, state.to_move) == ((30, 0), 81, (7, 7), 1)
    assert state.last_words == (30, 0)


def test_refused_move_loses_the_turn_and_leaves_the_board_empty():
    state = play("fisc", "!SENYAL H8")
    assert (state.scores, state.bag, state.to_move, state.position.is_empty) == ((0, 0), 86, 1, True)


def test_free_swap_keeps_the_turn_and_counts_nowhere():
    state = play("mallorca", "SENYAL H8", "pass", "pass", "pass", "pass", "pass", "free_swap")
    assert (state.to_move, len(state.run), state.ending) == (0, 5, None)
    assert apply_event(state, turn(state, "pass")).state.ending == Ending("stall")


@pytest.mark.parametrize(
    ("name", "events", "code"),
    [
        ("fisc", ["SENYAL H8", "-0"], "exchange_of_nothing"),
        ("fisc", ["SENYAL H8", "-8"], "exchange_too_many"),
        ("fisc", ["free_swap"], "free_swap_not_allowed"),
        ("fisc", ["no_move"], "no_move_call_not_provided"),
        ("fisc", ["clock_used 0"], "clock_does_not_stop_moves"),
        ("pinczow", ["time_called"], "time_call_not_provided"),
        ("pinczow", ["clock_used 2"], "call_without_player"),
        ("pinczow", ["clock_used 0", "-1"], "time_used_up"),
        ("pinczow", ["pass", "pass", "pass", "pass", "pass"], "game_is_over"),
    ],
)
def test_turn_that_is_not_open_is_refused(name, events, code):
    with pytest.raises(IllegalTurn) as refused:
        play(name, *events)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("name", "bag", "count", "allowed"),
    [
        # FISC and basics: while the bag has a tile, and no more than it has.
        ("fisc", 3, 3, True),
        ("fisc", 3, 4, False),
        ("fisc", 0, 1, False),
        ("basics", 2, 2, True),
        ("basics", 2, 3, False),
        # Mallorca and Ebre: at least seven; Pińczów: more than seven.
        ("mallorca", 7, 7, True),
        ("mallorca", 6, 1, False),
        ("ebre", 7, 1, True),
        ("ebre", 6, 1, False),
        ("pinczow", 8, 7, True),
        ("pinczow", 7, 1, False),
    ],
)
def test_exchange_needs_tiles_in_the_bag(name, bag, count, allowed):
    rules = load_ruleset(name)
    state = start_game(rules, rules.table.minimum_players)
    state = type(state)(**{**vars(state), "bag": bag})
    event = Turn(0, "exchange", exchanged=count)
    if allowed:
        assert apply_event(state, event).state.run == ((0, "exchange"),)
    else:
        with pytest.raises(IllegalTurn):
            apply_event(state, event)


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (Turn(1, "pass"), "not_this_players_turn"),
        (Turn(0, "pass", rack=("A",)), "rack_of_wrong_size"),
        (Turn(0, "pass", rack=("X", "X", "A", "A", "A", "A", "A")), "rack_tile_not_left"),
        (Turn(0, "play"), "play_without_word"),
    ],
)
def test_turn_must_fit_the_state(event, code):
    with pytest.raises(IllegalTurn) as refused:
        apply_event(start_game(load_ruleset("fisc"), 2), event)
    assert refused.value.code == code


def test_tiles_laid_must_be_on_the_recorded_rack():
    state = start_game(load_ruleset("fisc"), 2)
    event = turn(state, "SENYAL H8")
    with pytest.raises(IllegalTurn) as refused:
        apply_event(state, Turn(0, "play", event.play, rack=tuple("SENAALL")))
    assert (refused.value.code, refused.value.problem.params["letter"]) == ("tile_not_on_rack", "NY")


def test_replay_names_the_turn_that_is_wrong():
    state = start_game(load_ruleset("fisc"), 2)
    events = [turn(state, "pass"), Turn(1, "play", parse_play("TIPA A1", state.tiles, state.position.board))]
    with pytest.raises(IllegalMove) as refused:
        replay_game(load_ruleset("fisc"), 2, events)
    assert refused.value.problem.where == {"turn": 2}


@pytest.mark.parametrize(("name", "players"), [("fisc", 3), ("ebre", 2), ("basics", 5), ("pinczow", 1)])
def test_table_of_another_size_is_refused(name, players):
    with pytest.raises(IllegalTurn) as refused:
        start_game(load_ruleset(name), players)
    assert refused.value.code == "wrong_number_of_players"


@pytest.mark.parametrize("name", ["fisc", "mallorca"])
def test_called_game_ends_after_the_current_turn_and_one_more(name):
    state = play(name, "SENYAL H8", "time_called", "pass")
    assert (state.ending, state.turns_left) == (None, 1)
    assert apply_event(state, turn(state, "pass")).state.ending == Ending("time_called")


def test_ebre_game_ends_at_once_when_the_hour_is_over():
    assert play("ebre", "SENYAL H8", "time_called", players=4).ending == Ending("time_called")


@pytest.mark.parametrize(("name", "players"), [("ebre", 3), ("basics", 2)])
def test_game_ends_when_nobody_can_place_a_tile(name, players):
    assert play(name, "SENYAL H8", "no_move", players=players).ending == Ending("no_move")


def test_pinczow_game_ends_when_both_clocks_are_used_up():
    state = play("pinczow", "clock_used 1", "pass", "pass")
    assert state.ending is None
    assert apply_event(state, Call("clock_used", 0)).state.ending == Ending("clocks_used")


def test_abandoning_ends_a_game_of_two():
    assert play("fisc", "SENYAL H8", "abandoned 1").ending == Ending("abandoned")


def test_table_of_four_goes_on_without_the_player_who_left():
    state = play("ebre", "SENYAL H8", "abandoned 1", players=4)
    assert state.to_move == 2
    state = play("ebre", "SENYAL H8", "abandoned 2", "pass", "pass", "pass", players=4)
    assert (state.to_move, state.ending) == (1, None)
    state = play("ebre", "SENYAL H8", "abandoned 2", *["pass"] * 6, players=4)
    assert state.ending == Ending("stall")
    state = play("ebre", "abandoned 2", "abandoned 0", "abandoned 3", players=4)
    assert state.ending == Ending("abandoned")


def test_withdrawn_placement_is_a_pass_where_the_rules_call_it_so():
    assert play("ebre", *["withdrawn"] * 6, players=3).ending == Ending("stall")
    assert play("pinczow", *["withdrawn"] * 6).ending is None


@given(st.sampled_from(ruleset_names()), st.integers(0, 10**9))
@settings(max_examples=many(30), deadline=None)
def test_random_game_keeps_every_tile_and_replays_the_same(name, seed):
    rules = load_ruleset(name)
    chance = random.Random(seed)
    state = start_game(rules, rules.table.maximum_players)
    bag = full_bag(state.tiles, chance)
    size = rules.scoring.rack_size
    racks = [[bag.pop() for _ in range(size)] for _ in range(state.players)]
    start, events = state, []
    while state.ending is None and len(events) < 60:
        rack = racks[state.to_move]
        found = find_random_play(state.position, rack, state.tiles, chance)
        if found is None:
            event = Turn(state.to_move, "pass", rack=tuple(rack))
        else:
            event = Turn(state.to_move, "play", found[0], rack=tuple(rack))
            for _, letter in found[1].laid:
                rack.remove(letter.tile)
            while bag and len(rack) < size:
                rack.append(bag.pop())
        state = apply_event(state, event).state
        events.append(event)
        assert sum(state.position.used.values()) + state.bag + sum(state.rack_sizes) == state.tiles.size
        assert state.bag == len(bag)
        assert [len(each) for each in racks] == list(state.rack_sizes)
    game = replay_game(rules, start.players, events)
    assert game.state == state == replay_game(rules, start.players, events).state
    if state.ending == Ending("out", state.to_move):
        others = [tile for each in racks for tile in each]
        assert sorted(others) == sorted(t for t, n in state.unseen().items() for _ in range(n))


def test_federation_plays_with_tiles_and_a_board_of_its_own():
    small = board_from_json(
        {"name": "small", "centre": "C3", "legend": {".": {"letter": 1, "word": 1}}, "squares": [". . . . ."] * 5}
    )
    state = start_game(load_ruleset("basics"), 2, load_tileset("english"), small)
    state = apply_event(state, turn(state, "QUIET C1")).state
    assert (state.scores, state.bag) == ((14, 0), 81)
    with pytest.raises(IllegalMove) as refused:
        apply_event(state, turn(state, "TREES 5C"))
    assert (refused.value.code, refused.value.problem.params["square"]) == ("off_board", "E5")
