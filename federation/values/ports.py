"""Where apps above plug in what this one calls or asks, without importing them. Pure.

An app plugs in from its ``AppConfig.ready()``. A thing has a name, by which it is found; without one it is its own
name, and all that are plugged in are gone through in their order.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, KeysView, Mapping
from typing import Any, Generic, TypeVar

T = TypeVar("T")
_ONLY = "only"


class AlreadyPlugged(ValueError):
    """Something else has this name: two apps are at odds."""


class Port(Generic[T]):
    """Things plugged in from above. The same thing twice is once; another one of the same name is refused."""

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
    """A port for one thing: nobody else answers the question."""

    def plug(self, thing: T, name: Hashable = _ONLY) -> T:
        return super().plug(thing, _ONLY)

    @property
    def only(self) -> T | None:
        return self.get(_ONLY)
