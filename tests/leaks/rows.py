"""A row of any tenant model, made from its fields, so that a new model is in the tests of the walls by itself."""

from __future__ import annotations

import uuid
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from typing import Any

from django.db import models

from federation.people.models.accounts import User
from federation.tenancy.rights import is_tenant_model

_numbers = count(1)


class NoMaker(LookupError):
    """A model has a field of a kind that this module cannot fill: teach it here."""


def make_row(model: type[models.Model], **given: Any) -> models.Model:
    """A saved row in the federation whose scope is open, with rows for everything it refers to."""
    values = dict(given)
    for field in model._meta.concrete_fields:
        taken = {field.name, field.attname} & given.keys()
        if not taken and field.name != "federation" and not isinstance(field, models.AutoField):
            values[field.name] = _value(field)
    return model._base_manager.create(**values)


def _value(field: models.Field[Any, Any]) -> Any:
    number = next(_numbers)
    if isinstance(field, models.ForeignKey):
        return _referred(field)
    if field.choices:
        return field.choices[0][0]  # type: ignore[index]
    for kind, make in _MAKERS.items():
        if isinstance(field, kind):
            value = make(number)
            return value[-field.max_length :] if isinstance(value, str) and field.max_length else value
    raise NoMaker(f"{field.model.__name__}.{field.name} is a {type(field).__name__}.")


def _referred(field: models.ForeignKey[Any, Any]) -> models.Model | None:
    target = field.related_model
    if target is User:
        return User.objects.create_user(f"user{next(_numbers)}@example.org")
    if not isinstance(target, type) or not is_tenant_model(target):
        raise NoMaker(f"{field.model.__name__}.{field.name} refers to {target}.")
    # Two models that refer to each other: the reference that may be empty is.
    back = field.null and any(other.related_model is field.model for other in target._meta.concrete_fields)
    return None if target is field.model or back else make_row(target)


# Days go up with the number, so that what begins in one field ends later in the next.
_MAKERS: dict[type[models.Field[Any, Any]], Any] = {
    models.BooleanField: lambda _number: False,
    models.DateTimeField: lambda number: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=number),
    models.DateField: lambda number: date(2026, 1, 1) + timedelta(days=number),
    models.TimeField: lambda _number: time(10),
    models.DecimalField: lambda _number: 1,
    models.SmallIntegerField: lambda number: number % 30_000,
    models.IntegerField: lambda number: number,
    models.UUIDField: lambda _number: uuid.uuid4(),
    models.JSONField: lambda _number: {},
    models.CharField: lambda number: f"text{number}",
    models.TextField: lambda number: f"text{number}",
}
