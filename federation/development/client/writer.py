"""Assemble the client: the fixed part, the types, the methods."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator

from federation.development.client.operations import write_methods
from federation.development.client.types import write_type

CLIENT = Path(settings.BASE_DIR, "docs", "client", "faristol_client.py")
_FRAME = Path(__file__).with_name("frame.txt")


def write_client() -> str:
    """Return the client as text; the same API always gives the same text."""
    # Descriptions of choices depend on the active language.
    with translation.override("en"):
        generator = SchemaGenerator(urlconf=settings.TENANT_URLCONF)  # type: ignore[no-untyped-call]
        schema: dict[str, Any] = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    shapes = [write_type(name, one) for name, one in sorted(schema["components"]["schemas"].items())]
    frame = _FRAME.read_text(encoding="utf-8")
    methods = "\n\n".join(write_methods(schema["paths"]))
    return frame.replace("# SHAPES", "\n\n".join(shapes)).replace("    # METHODS", methods)
