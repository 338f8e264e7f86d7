"""Long forms in parts: what a part is about and why, its questions in rows, and those seldom asked behind “more”."""

from __future__ import annotations

from dataclasses import dataclass

from django.forms import BaseForm, BoundField
from django.utils.functional import Promise

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PartPlan:
    """Which fields a part holds: rows of names, and rows that few need."""

    title: str | Promise
    why: str | Promise
    rows: tuple[Row, ...]
    more: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A part with its fields, for templates/components/forms/part.html."""

    title: str | Promise
    why: str | Promise
    rows: tuple[tuple[BoundField, ...], ...]
    more: tuple[tuple[BoundField, ...], ...]

    @property
    def is_open(self) -> bool:
        """Whether what is seldom asked must be seen: something in it is wrong, or differs from what is usual."""
        return any(field.errors or _is_told(field) for row in self.more for field in row)


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """Fields of a long form below one title."""

    title: str | Promise
    fields: tuple[BoundField, ...]


def plan_parts(form: BaseForm, plans: tuple[PartPlan, ...]) -> list[Part]:
    """The form's fields as the plans lay them out; fields that this form does not have are left out."""
    return [Part(plan.title, plan.why, _rows(form, plan.rows), _rows(form, plan.more)) for plan in plans]


def _rows(form: BaseForm, rows: tuple[Row, ...]) -> tuple[tuple[BoundField, ...], ...]:
    present = (tuple(form[name] for name in row if name in form.fields) for row in rows)
    return tuple(row for row in present if row)


def _is_told(field: BoundField) -> bool:
    value = field.value()
    return value not in (None, "", False) and value != field.field.initial
