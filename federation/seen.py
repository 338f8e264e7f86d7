"""What the sender of a form has seen: an opaque value of the rows and values that the form was made from.

A form carries it in a hidden field called ``seen`` (``SeenField``, or ``{% seen … %}`` in a template). The service
holds it against what is there once it has locked that: whoever was overtaken is told so, is shown what is there now,
and overwrites nothing unseen.
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
    """Return the value of what a form shows: rows of models, and values that JSON knows.

    A row that counts its changes (``revision``) is told by them, any other by all of its fields. Whoever shows a part
    of a row gives the values of that part, so that a change elsewhere in the row stands in nobody's way.
    """
    told = json.dumps([_told(one) for one in shown], sort_keys=True, cls=DjangoJSONEncoder)
    # Keyed, so that nobody can try out what the fields of a row may be.
    return salted_hmac("federation.seen", told, algorithm="sha256").hexdigest()[:_LENGTH]


def seen_at(row: Model, revision: int) -> str:
    """Return what a form would carry that shows this revision of a row: for programs, which name the number."""
    return seen_of([row._meta.label, row.pk, revision])


def check_seen(seen: str, *shown: object, refusal: type[ChangedMeanwhile] = SettingsChanged, **params: object) -> None:
    """Raise the refusal unless ``shown``, read under the lock, is still what the sender has seen."""
    if seen != seen_of(*shown):
        raise refusal(**params)


def _told(shown: object) -> Any:
    if not isinstance(shown, Model):
        return shown
    fields = {field.name: field for field in shown._meta.concrete_fields}
    if "revision" in fields:
        return [shown._meta.label, shown.pk, fields["revision"].value_from_object(shown)]
    return [shown._meta.label, shown.pk, {name: field.value_to_string(shown) for name, field in fields.items()}]
