"""Request body parsers: the library's, but without invisible characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import parsers
from rest_framework.exceptions import ParseError

# Texts may have line breaks and tabs.
_SEEN = frozenset("\n\r\t")


def _check(texts: Iterable[str]) -> None:
    for text in texts:
        if not text.isprintable() and any(unicodedata.category(char) == "Cc" and char not in _SEEN for char in text):
            raise ParseError(_("The data contains control characters. Remove them and try again."))


def _texts_of(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, below in value.items():
            yield name
            yield from _texts_of(below)
    elif isinstance(value, list):
        for below in value:
            yield from _texts_of(below)


class JSONParser(parsers.JSONParser):
    def parse(self, *args: Any, **kwargs: Any) -> Any:
        body = super().parse(*args, **kwargs)
        _check(_texts_of(body))
        return body


class FormParser(parsers.FormParser):
    def parse(self, *args: Any, **kwargs: Any) -> Any:
        body = super().parse(*args, **kwargs)
        _check(text for name, values in body.lists() for text in (name, *values))
        return body


class MultiPartParser(parsers.MultiPartParser):
    """Files are bytes, left to code that knows their format."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        body = super().parse(*args, **kwargs)
        _check(text for name, values in body.data.lists() for text in (name, *values))
        return body
