"""Removing the line breaks of templates, which only their authors need."""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"""
    (?P<hidden>{%\s*comment\b.*?{%\s*endcomment\s*%}|{\#.*?\#})
    | (?P<sentence>{%\s*blocktrans(?:late)?\b.*?{%\s*endblocktrans(?:late)?\s*%})
    | (?P<tag>{%.*?%})
    | (?P<variable>{{.*?}})
    | (?P<blank>&\#32;)
    | (?P<break>[ ]*\n\s*)
    | (?P<markup><!?/?[a-zA-Z][a-zA-Z0-9-]*|/?>)
    | (?P<quote>["'])
    | (?P<text>[^\s{<>/"'&]+|.)
    """,
    re.DOTALL | re.VERBOSE,
)
# The content of these elements is shown, or read by a program, exactly as written.
_AS_WRITTEN = ("pre", "textarea", "script", "style")
# Next to these a break is dropped.
_EDGES = {"hidden", "sentence", "tag", "markup", "blank", "end"}
_BREAK = re.compile(r"\s*\n\s*")


def join_lines(source: str) -> str:
    """Return a template's source without the breaks and indents that only its authors need.

    A break next to a tag, of HTML or of Django, is dropped; between words it becomes a space. A visible space next to
    a tag at the end of a line is written ``&#32;``. Lines may also break within a tag of either kind.
    """
    tokens = [(match.lastgroup or "", match.group()) for match in _TOKEN.finditer(source)]
    kinds = ["end", *(kind for kind, _text in tokens), "end"]
    parts: list[str] = []
    # The element whose opening tag we are in, the open quotation mark, and the element kept as written.
    element = quote = as_written = ""
    for place, (kind, text) in enumerate(tokens, 1):
        if kind == "markup" and not quote:
            if element and text.endswith(">"):
                element, as_written = "", element if element in _AS_WRITTEN else ""
            elif text.startswith("<") and (not as_written or text.lower() == f"</{as_written}"):
                element = text[1:].lower()
        elif kind == "quote" and element:
            quote = "" if text == quote else quote or text
        elif kind == "tag":
            text = _BREAK.sub(" ", text)
        elif kind == "break" and element and not quote:
            text = "" if kinds[place + 1] == "markup" or _brings_blank(tokens[place : place + 2]) else " "
        elif kind == "break" and not (as_written and not element):
            beside = (tokens[place - 2 : place - 1], tokens[place : place + 1])
            at_quote = quote and [("quote", quote)] in beside
            text = "" if at_quote or {kinds[place - 1], kinds[place + 1]} & _EDGES else " "
        parts.append(" " if kind == "blank" else text)
    return "".join(parts)


def _brings_blank(after: list[tuple[str, str]]) -> bool:
    """Return whether only a Django tag and its content follow: ``{% if done %} checked``."""
    return [kind for kind, _text in after] in (["tag", "text"], ["tag", "break"]) and after[1][1][0].isspace()
