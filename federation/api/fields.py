"""API fields shared by several apps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse


def _get(obj: Any, name: str) -> Any:
    return obj[name] if isinstance(obj, Mapping) else getattr(obj, name)


@extend_schema_field(OpenApiTypes.URI)
class LinkField(serializers.Field[Any, Any, str | None, Any]):
    """The absolute address of a view: ``LinkField("api_player", "player.number")`` takes its arguments from the row.

    The address follows the request: under the federation's host name, or with its path prefix. With ``allow_null`` the
    linked row may be missing; the value is then None.
    """

    def __init__(self, view: str, *arguments: str, allow_null: bool = False) -> None:
        super().__init__(source="*", read_only=True, allow_null=allow_null)
        self.view = view
        self.arguments = arguments

    def to_representation(self, value: Any) -> str | None:
        target = self.arguments[0].rpartition(".")[0] if self.allow_null else ""
        if target and reduce(_get, target.split("."), value) is None:
            return None
        found = [reduce(_get, argument.split("."), value) for argument in self.arguments]
        return reverse(self.view, args=found, request=self.context["request"])


@extend_schema_field(OpenApiTypes.DOUBLE)
class PointsField(serializers.Field[int, Any, float, Any]):
    """Match points: stored as an integer of half points, read as a number of points (3 is 1.5)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)

    def to_representation(self, value: int) -> float:
        return value / 2


class LineField(serializers.CharField):
    """A name or title: one line of visible characters."""

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if not text.isprintable():
            raise serializers.ValidationError(_("Enter it on one line, without control characters."))
        return str(text)
