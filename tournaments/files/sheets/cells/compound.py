"""The stream of an old .xls that matters, out of its compound file: sectors in chains, small streams in one. Pure."""

from __future__ import annotations

import struct

_END = 0xFFFFFFFA
_HEADER_CHAIN = 109
_ENTRY = 128
_STREAM, _ROOT = 2, 5


class NotCompound(ValueError):
    """The bytes are no compound file, or a damaged one."""


def read_stream(content: bytes, *names: str) -> bytes:
    """The first stream of one of these names; empty where there is none. Raises NotCompound."""
    try:
        return _Compound(content).read(names)
    except (struct.error, IndexError, MemoryError, OverflowError) as error:
        raise NotCompound from error


class _Compound:
    def __init__(self, content: bytes) -> None:
        self.content = content
        shift, small_shift = struct.unpack_from("<HH", content, 30)
        if shift not in (9, 12) or small_shift != 6:
            raise NotCompound
        self.size, self.small_size = 1 << shift, 1 << small_shift
        directory, self.cutoff, small, small_count, more, _ = struct.unpack_from("<I4xIIIII", content, 48)
        heads = list(struct.unpack_from(f"<{_HEADER_CHAIN}I", content, 76))
        while more < _END and len(heads) * self.size <= len(content) * 2:
            table = self._sector_numbers(more)
            heads += table[:-1]
            more = table[-1]
        self.next = [number for head in heads if head < _END for number in self._sector_numbers(head)]
        self.directory = self._chain(directory, len(content))
        self.small_next: list[int] = []
        if small_count and small < _END:
            chain = self._chain(small, len(content))
            self.small_next = list(struct.unpack(f"<{len(chain) // 4}I", chain))

    def _sector(self, number: int) -> bytes:
        return self.content[(number + 1) * self.size : (number + 2) * self.size]

    def _sector_numbers(self, number: int) -> list[int]:
        return list(struct.unpack(f"<{self.size // 4}I", self._sector(number)))

    def _chain(self, first: int, length: int) -> bytes:
        found: list[bytes] = []
        number, seen = first, 0
        while number < _END and seen * self.size < length:
            found.append(self._sector(number))
            number = self.next[number]
            seen += 1
        return b"".join(found)[:length]

    def read(self, names: tuple[str, ...]) -> bytes:
        entries = [self.directory[at : at + _ENTRY] for at in range(0, len(self.directory) - _ENTRY + 1, _ENTRY)]
        root = next((entry for entry in entries if entry[66] == _ROOT), b"")
        for entry in entries:
            length = struct.unpack_from("<H", entry, 64)[0]
            name = entry[: max(0, length - 2)].decode("utf-16-le", "replace")
            if entry[66] != _STREAM or name not in names:
                continue
            first, size = struct.unpack_from("<II", entry, 116)
            return self._chain(first, size) if size >= self.cutoff or not root else self._read_small(root, first, size)
        return b""

    def _read_small(self, root: bytes, first: int, size: int) -> bytes:
        start, length = struct.unpack_from("<II", root, 116)
        store = self._chain(start, length)
        found: list[bytes] = []
        number = first
        while number < _END and len(found) * self.small_size < size:
            found.append(store[number * self.small_size : (number + 1) * self.small_size])
            number = self.small_next[number]
        return b"".join(found)[:size]
