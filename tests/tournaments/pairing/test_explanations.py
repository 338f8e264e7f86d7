"""Every reason, note and refusal has a sentence, in which names stand for numbers and nothing is left open."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.repeated import many
from tests.tournaments.pairing.every_system import PAIRED, make_options, simulate_before_last
from tests.tournaments.pairing.made import make_report, play
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import take_snapshot
from tournaments.pairing.pair import pair
from tournaments.pairing.rounds.result import CannotPair, Pairing, Reason
from tournaments.pairing.words import REFUSALS, describe_pairing, describe_reason, describe_refusal, describe_table

NAMES = {number: f"Player {number:02}" for number in range(1, 40)}
OPEN = re.compile(r"%\(|\{|None|\[")


def _pair(report: object, system: str = "minimal-distance", **values: object) -> Pairing:
    options = PairingOptions.from_json(values)
    return pair(take_snapshot(report, options), system, options)  # type: ignore[arg-type]


@pytest.mark.parametrize("system", PAIRED)
@settings(max_examples=many(10))
@given(st.integers(6, 20), st.integers(2, 8), st.integers(0, 10_000), st.integers(0, 2))
def test_everything_that_is_said_of_a_round_is_a_whole_sentence(
    system: str, players: int, rounds: int, seed: int, late: int
) -> None:
    snapshot = simulate_before_last(system, players + 2 if system == "tables-of-four" else players, rounds, seed, late)
    pairing = pair(snapshot, system, make_options(rounds))

    told = describe_pairing(pairing, NAMES)
    confirm = [describe_reason(reason, NAMES) for reason in pairing.to_confirm]

    assert [line["table"] for line in told if "table" in line] == [table.number for table in pairing.tables]
    assert [line["bye"] for line in told if "bye" in line] == list(pairing.byes)
    for sentence in [*confirm, *(line["sentence"] for line in told)]:
        assert sentence.endswith(".")
        assert not OPEN.search(sentence), sentence
    json.dumps(told)


def test_a_player_reads_whom_those_between_have_met() -> None:
    """After a round of draws the ranking is that of the ratings, and 1 and 2 have met: 1 meets 3."""
    drawn = (play(1, 1, 1, 2, 1), play(1, 2, 3, 4, 1))
    report = replace(make_report(4, [], length=3), tables=drawn)

    pairing = _pair(report, look_ahead=False)
    first = next(table for table in pairing.tables if 1 in table.players)

    assert sorted(first.players) == [1, 3]
    sentence = describe_table(first, NAMES)
    assert "Player 01" in sentence
    assert "Player 02" in sentence
    assert "Player 04" not in sentence


def test_who_sits_out_reads_why_and_why_not_somebody_below() -> None:
    report = make_report(5, [[(1, 2), (3, 4)], [(1, 3), (2, 5)]], length=3)

    pairing = _pair(report, look_ahead=False, late={"4": 2})

    [told] = [line for line in describe_pairing(pairing, NAMES) if "bye" in line]
    assert NAMES[pairing.byes[0]] in told["sentence"]
    below = pairing.ranking[pairing.ranking.index(pairing.byes[0]) + 1 :]
    assert below
    assert all(NAMES[number] in told["sentence"] for number in below)


def test_open_points_on_which_a_round_hangs_are_named_with_what_was_decided() -> None:
    report = make_report(6, [], length=5)
    options = PairingOptions.from_json({"first_round_halves": False})

    usual = _pair(report)
    decided = pair(take_snapshot(report, options), "minimal-distance", options)

    said = [describe_reason(note, NAMES) for note in usual.notes if note.code == "decided"]
    otherwise = [describe_reason(note, NAMES) for note in decided.notes if note.code == "decided"]
    assert any("second half" in sentence for sentence in said)
    assert any("neighbours" in sentence for sentence in otherwise)


@pytest.mark.parametrize("times", [1, 3])
def test_meetings_are_counted_in_words(times: int) -> None:
    reason = Reason("second_meeting", {"players": [1, 2], "times": times})

    with translation.override("en"):
        sentence = describe_reason(reason, NAMES)

    assert ("once" in sentence) == (times == 1)
    assert (f"{times} times" in sentence) == (times > 1)


PARAMS = {
    "players": 5, "number": 3, "numbers": "1, 2", "cycles": 1, "rounds": 5, "round": 2, "engine": "x", "said": "y",
}  # fmt: skip


@pytest.mark.parametrize("code", sorted(REFUSALS))
def test_every_refusal_is_a_whole_sentence(code: str) -> None:
    sentence = describe_refusal(CannotPair(code, **PARAMS))

    assert sentence
    assert not OPEN.search(sentence)
