"""Where in a file something stands, in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

# In the order in which a person would look for it.
PARTS = (
    ("file", _("file “%(value)s”")),
    ("sheet", _("sheet “%(value)s”")),
    ("round", _("round %(value)s")),
    ("table", _("table %(value)s")),
    ("row", _("row %(value)s")),
    ("record", _("record %(value)s")),
    ("column", _("column %(value)s")),
    ("player", _("player %(value)s")),
)


def describe_where(where: Mapping[str, str | int]) -> str:
    """``Where`` as JSON in words: “file “open.sco”, round 3, record 48”; empty where nothing is known."""
    found = [str(text) % {"value": where[name]} for name, text in PARTS if name in where]
    text = ", ".join(found)
    return text[:1].upper() + text[1:]
