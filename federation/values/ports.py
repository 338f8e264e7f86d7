"""Ports: apps above plug in what this one calls, without being imported. Pure.

An app plugs in from its ``AppConfig.ready()``. An item has a name, by which it is found; without one it is its own
name, and all items are iterated in order.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, KeysView, Mapping
from typing import Any, Generic, TypeVar

T = TypeVar("T")
_ONLY = "only"


class AlreadyPlugged(ValueError):
    """The name is taken by something else: two apps conflict."""


class Port(Generic[T]):
    """Items plugged in from above. Repeating the same one has no effect; another of the same name is refused."""

    def __init__(self, things: Mapping[Any, T] | None = None) -> None:
        self._things: dict[Hashable, T] = dict(things or {})

    def plug(self, thing: T, name: Hashable = None) -> T:
        name = thing if name is None else name
        known = self._things.setdefault(name, thing)
        if known is not thing and known != thing:
            raise AlreadyPlugged(f"“{name}” is plugged in by another app already.")
        return thing

    def plug_all(self, things: Mapping[Any, T]) -> None:
        for name, thing in things.items():
            self.plug(thing, name)

    def names(self) -> KeysView[Any]:
        return self._things.keys()

    def get(self, name: Hashable) -> T | None:
        return self._things.get(name)

    def __getitem__(self, name: Hashable) -> T:
        return self._things[name]

    def __contains__(self, name: object) -> bool:
        return name in self._things

    def __iter__(self) -> Iterator[T]:
        return iter(tuple(self._things.values()))


class Source(Port[T]):
    """A port for a single item: only one app answers the question."""

    def plug(self, thing: T, name: Hashable = _ONLY) -> T:
        return super().plug(thing, _ONLY)

    @property
    def only(self) -> T | None:
        return self.get(_ONLY)
