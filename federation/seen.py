"""What the sender of a form has seen: an opaque token for the rows and values shown in the form.

A form carries it in a hidden field called ``seen`` (``SeenField``, or ``{% seen … %}`` in a template). The service
compares it with the current data after locking it. A sender who was overtaken is told so, sees the current data, and
overwrites nothing unseen.
"""

from __future__ import annotations

import json
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model
from django.utils.crypto import salted_hmac

from federation.errors import ChangedMeanwhile, SettingsChanged

_LENGTH = 32


def seen_of(*shown: object) -> str:
    """Return the token for what a form shows: model rows, and values that JSON supports.

    A row that counts its changes (``revision``) is identified by the count, any other by all its fields. For part of a
    row, pass the values of that part, so that changes elsewhere in the row do not interfere.
    """
    told = json.dumps([_told(one) for one in shown], sort_keys=True, cls=DjangoJSONEncoder)
    # Keyed, so that a row's fields cannot be guessed from it.
    return salted_hmac("federation.seen", told, algorithm="sha256").hexdigest()[:_LENGTH]


def seen_at(row: Model, revision: int) -> str:
    """Return the token of a form showing this revision of a row: for programs, which send the number."""
    return seen_of([row._meta.label, row.pk, revision])


def check_seen(seen: str, *shown: object, refusal: type[ChangedMeanwhile] = SettingsChanged, **params: object) -> None:
    """Raise the refusal unless ``shown``, read under the lock, is still what the sender saw."""
    if seen != seen_of(*shown):
        raise refusal(**params)


def _told(shown: object) -> Any:
    if not isinstance(shown, Model):
        return shown
    fields = {field.name: field for field in shown._meta.concrete_fields}
    if "revision" in fields:
        return [shown._meta.label, shown.pk, fields["revision"].value_from_object(shown)]
    return [shown._meta.label, shown.pk, {name: field.value_to_string(shown) for name, field in fields.items()}]
