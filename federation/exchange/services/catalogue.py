"""What of each tenant table is exported: decided for every table, with a reason where it stays.

Apps register the decisions about their own models. Without a decision about every table there is no export, and
``tests/federation/exchange/test_catalogue.py`` fails before that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import models
from pghistory.models import Event

from federation.people.models.accounts import User
from federation.tenancy.rights import is_tenant_model, tenant_models
from federation.values.ports import Port


@dataclass(frozen=True, slots=True)
class Decision:
    """``stays``: why rows of the table are not exported; empty if they are."""

    stays: str = ""


TAKEN = Decision()
# By the model's label, app and class. A model's history is exported with the model.
decisions: Port[Decision] = Port(
    {
        **dict.fromkeys(
            (
                *("federation.AuditEntry", "federation.Season", "federation.Club", "federation.Player"),
                *("federation.PlayerAlias", "federation.PlayerIdentifier", "federation.PlayerTerm"),
                *("federation.PlayerClaim", "federation.PlayerInvitation", "federation.PlayerProposal"),
                *("federation.DistinctPlayers", "federation.DistinctName", "federation.StoredFile"),
                *("federation.FormerName", "federation.FormerClub", "federation.RegistryImport"),
                *("federation.RegistryImportRow", "federation.Membership", "federation.PlayerMerge"),
                *("federation.Anonymisation", "federation.SitePage", "federation.NewsItem"),
                *("federation.PlayerDetails", "federation.PlayerPhoto", "federation.NoticeChoice"),
            ),
            TAKEN,
        ),
        "federation.Job": Decision("work of this installation's workers"),
        "federation.Mail": Decision("what waits is sent from here, and nobody shall get it twice"),
        "federation.ReceivedNotice": Decision("told by this installation, with addresses of its pages"),
        "federation.NoticeDigest": Decision("which weekly mails went out from here"),
        "federation.Printout": Decision("made anew from what it shows"),
        "federation.ApiToken": Decision("keys are made anew, as passwords are chosen anew"),
        "federation.Webhook": Decision("secrets are made anew, and programs are told by one installation"),
        "federation.WebhookDelivery": Decision("what waits is sent from here"),
        "federation.DataChange": Decision("counts the writes of this database"),
        "federation.DataExport": Decision("the file that is being made, and those before it"),
    }
)
# Of an account: its name and its notification settings. Passwords and second factors stay.
ACCOUNT_COLUMNS = ("id", "email", "name", "language", "wants_notices", "is_active", "date_joined")
ACCOUNT_STAYS = frozenset({"password", "last_login", "is_superuser", "is_staff"})


def decision_about(model: type[models.Model]) -> Decision | None:
    """Return the decision about a model, or None if there is none."""
    if issubclass(model, Event):
        model = model.pgh_tracked_model  # type: ignore[assignment]
    return decisions.get(model._meta.label)


def undecided_models() -> list[str]:
    return [model._meta.label for model in tenant_models() if decision_about(model) is None]


def taken_models() -> list[type[models.Model]]:
    """Return the models whose rows are exported, in the order of their table names."""
    taken = [model for model in tenant_models() if decision_about(model) == TAKEN]
    return sorted(taken, key=lambda model: model._meta.db_table)


def columns_of(model: type[models.Model]) -> Mapping[str, models.Field[Any, Any]]:
    """Return the names of the writable database columns."""
    return {str(field.column): field for field in model._meta.concrete_fields if not field.generated}


def account_columns(model: type[models.Model]) -> list[str]:
    """Return the columns that refer to an account."""
    return [name for name, field in columns_of(model).items() if field.related_model is User]


def emptied_columns(model: type[models.Model]) -> list[str]:
    """Return the columns that refer to rows which stay."""
    return [
        name
        for name, field in columns_of(model).items()
        if isinstance(field, models.ForeignKey) and getattr(field, "db_constraint", True) and _stays(field)
    ]


def _stays(field: models.ForeignKey[Any, Any]) -> bool:
    target = field.related_model
    return isinstance(target, type) and is_tenant_model(target) and decision_about(target) != TAKEN
