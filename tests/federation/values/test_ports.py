"""Ports: what is plugged in is found, gone through in order, and there once."""

from __future__ import annotations

import pytest

from federation.values.ports import AlreadyPlugged, Port, Source


def test_things_are_gone_through_in_their_order_and_once() -> None:
    port: Port[str] = Port()
    for thing in ("b", "a", "b"):
        port.plug(thing)
    assert list(port) == ["b", "a"]


def test_thing_is_found_by_its_name() -> None:
    port: Port[int] = Port({"one": 1})
    port.plug_all({"two": 2})
    assert (port["one"], port.get("two"), port.get("three")) == (1, 2, None)
    assert "two" in port
    assert "three" not in port
    assert list(port.names()) == ["one", "two"]
    with pytest.raises(KeyError):
        port["three"]


def test_name_belongs_to_one_thing() -> None:
    port: Port[int] = Port({"one": 1})
    port.plug(1, "one")
    with pytest.raises(AlreadyPlugged, match="one"):
        port.plug(2, "one")
    assert port["one"] == 1


def test_source_has_one_thing() -> None:
    source: Source[str] = Source()
    assert source.only is None
    source.plug("ratings")
    with pytest.raises(AlreadyPlugged):
        source.plug("somebody else")
    assert source.only == "ratings"


def test_what_is_plugged_in_while_all_are_gone_through_waits_for_the_next_time() -> None:
    port: Port[str] = Port({"a": "a"})
    assert [port.plug("b") and thing for thing in port] == ["a"]
