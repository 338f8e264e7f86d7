"""URL converters for more than a number or a word."""

from __future__ import annotations

from django.urls import register_converter


class VersionConverter:
    """A version of results by number; ``u1`` is the first unreadable upload, which isn't a version."""

    regex = "u?[0-9]{1,9}"

    def to_python(self, value: str) -> int:
        return -int(value[1:]) if value.startswith("u") else int(value)

    def to_url(self, value: int) -> str:
        return f"u{-int(value)}" if int(value) < 0 else str(value)


register_converter(VersionConverter, "version")
