"""Any prefix of a log folds to its digest; a log that was changed afterwards does not."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.repeated import many
from tests.tournaments.log.logs import play_at_random
from tournaments.log.digests import NO_DIGEST, replay, sign
from tournaments.log.events import SCHEMA_VERSION, Act, Event, UnknownSchema, canonical_json, upgrade
from tournaments.log.fold import apply, fold
from tournaments.log.state import State

LOGS = Path(__file__).parent / "kept"
SEEDS = st.integers(0, 10_000)


@settings(max_examples=many(25))
@given(SEEDS, st.randoms())
def test_any_prefix_folds_to_its_digest(seed: int, chance: Any) -> None:
    log = play_at_random(seed)
    for length in {0, 1, len(log.signed), chance.randrange(len(log.signed)), chance.randrange(len(log.signed))}:
        replayed = replay(log.signed[:length])
        assert replayed.difference is None
        assert replayed.digest == (log.signed[length - 1][1] if length else NO_DIGEST)
        assert replayed.state == (log.states[length - 1] if length else State())


@settings(max_examples=many(25))
@given(SEEDS, st.randoms())
def test_state_comes_back_from_its_json_and_goes_on(seed: int, chance: Any) -> None:
    log = play_at_random(seed)
    at = chance.randrange(len(log.states))
    kept = State.from_json(json.loads(json.dumps(log.states[at].as_json())))
    assert kept == log.states[at]
    assert kept.digest == log.states[at].digest
    rest = [Event.from_json(json.loads(json.dumps(event.as_json()))) for event, _digest in log.signed[at + 1 :]]
    assert fold(rest, kept).digest == log.state.digest


@settings(max_examples=many(40))
@given(SEEDS, st.randoms(), st.sampled_from(["actor", "moment", "reason", "payload", "digest", "left out", "swapped"]))
def test_changed_log_is_found_at_the_changed_event(seed: int, chance: Any, what: str) -> None:
    log = play_at_random(seed)
    at = chance.randrange(len(log.signed) - 1)
    changed = list(log.signed)
    event, digest = changed[at]
    if what == "left out":
        del changed[at]
    elif what == "swapped":
        changed[at], changed[at + 1] = changed[at + 1], changed[at]
    elif what == "digest":
        changed[at] = event, digest[::-1] if digest[::-1] != digest else "0"
    else:
        values = {"actor": event.actor + "x", "moment": event.moment + timedelta(seconds=1), "reason": "another"}
        values["payload"] = {**event.payload, "added": 1} if event.act is Act.RULED else values["reason"]
        if what == "payload" and event.act is not Act.RULED:
            what = "reason"
        changed[at] = replace(event, **{what: values[what]}), digest
    difference = replay(changed).difference
    assert difference is not None
    assert difference.number == log.signed[at][0].number


def test_digest_is_that_of_the_parts_as_they_are() -> None:
    """A part that was kept from before and one made anew have one digest: nothing stale is signed."""
    log = play_at_random(7)
    digest, state = NO_DIGEST, State()
    for event, kept in log.signed:
        state = State.from_json(apply(state, event).as_json())
        digest = sign(digest, event, state)
        assert digest == kept


def test_random_logs_hold_every_kind_of_event() -> None:
    acts = {event.act for seed in range(200) for event, _digest in play_at_random(seed).signed}
    # A name is taken out by whoever keeps the log, not by a decision of the day.
    assert acts == set(Act) - {Act.ANONYMISED}


@pytest.mark.parametrize("path", sorted(LOGS.glob("*.json")), ids=lambda path: path.stem)
def test_kept_logs_are_read_for_ever(path: Path) -> None:
    """Logs as earlier versions wrote them, every kind of event among them: they fold to the digests they had."""
    lines = json.loads(path.read_text(encoding="utf-8"))
    signed = [(Event.from_json(line["event"]), line["digest"]) for line in lines]
    replayed = replay(signed)
    assert replayed.difference is None
    assert replayed.state.number == len(signed)


def test_there_is_a_kept_log_of_every_schema_version_with_every_act() -> None:
    acts: dict[int, set[str]] = {}
    for path in LOGS.glob("*.json"):
        for line in json.loads(path.read_text(encoding="utf-8")):
            acts.setdefault(line["event"]["schema_version"], set()).add(line["event"]["act"])
    assert acts.keys() == set(range(1, SCHEMA_VERSION + 1))
    assert acts[SCHEMA_VERSION] == {act.value for act in Act}


def test_field_that_is_added_later_changes_no_digest() -> None:
    """What is as by default is not in the JSON that is signed, so that there can be more of it one day."""
    state = play_at_random(3).state
    assert {"made_on_old": False}.items().isdisjoint(state.played[0].as_json().items())
    assert all(None not in seat.values() for seat in state.played[0].tables[0].as_json()["seats"])
    assert State().as_json() == {"entrants": [], "played": []}


def test_old_schema_version_is_brought_to_todays() -> None:
    event = Event(1, Act.CLOSED, {"of": 3}, "", play_at_random(1).signed[0][0].moment, schema_version=0)
    upgraded = upgrade(event, {(Act.CLOSED, 0): lambda payload: {"round": payload["of"]}})
    assert (upgraded.payload, upgraded.schema_version) == ({"round": 3}, SCHEMA_VERSION)
    assert upgrade(replace(event, act=Act.FINISHED), {}).payload == {"of": 3}


def test_schema_version_of_the_future_is_refused() -> None:
    event = play_at_random(1).signed[0][0]
    with pytest.raises(UnknownSchema):
        apply(State(), replace(event, schema_version=SCHEMA_VERSION + 1))


def test_moment_is_signed_alike_in_every_zone() -> None:
    """The database gives a moment back in UTC, whichever zone it was written in."""
    event = play_at_random(1).signed[0][0]
    elsewhere = replace(event, moment=event.moment.astimezone(timezone(timedelta(hours=2))))
    after = apply(State(), event)
    assert sign(NO_DIGEST, elsewhere, after) == sign(NO_DIGEST, event, after)


def test_canonical_json_is_one_text_for_equal_values() -> None:
    assert canonical_json({"b": [1, None], "a": {"ł": True}}) == '{"a":{"ł":true},"b":[1,null]}'
    for value in (0.5, {1: 2}, [{"a": 1.0}], {"a": {2}}):
        with pytest.raises(ValueError, match=r"JSON|texts"):
            canonical_json(value)
