"""Refusals and missing permissions, each with a stable code and a sentence in the reader's language."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from psycopg.errors import DeadlockDetected, UniqueViolation

from federation.formats.days import write_days


class DomainError(Exception):
    """The domain refuses and nothing was changed. ``status`` is the resulting HTTP status.

    Only the edges (middleware, API, commands, jobs) catch it as such.
    """

    code: ClassVar[str] = "refused"
    message: ClassVar[str | Promise] = _("This can’t be done.")
    status: ClassVar[int] = 409
    # Seconds after which a retry may succeed; None where waiting changes nothing.
    retry_after: ClassVar[int | None] = None

    def __init__(self, **params: Any) -> None:
        super().__init__(params)
        self.params = params

    def __str__(self) -> str:
        return str(self.message % write_days(self.params))

    def details(self) -> dict[str, Any]:
        """Return the JSON values, by name, that programs receive in addition to the sentence."""
        return {}


class Refusal(DomainError):
    """A rule forbids an act that the actor is permitted to do; the caller answers with the sentence."""


class NotPermitted(DomainError):
    """The actor may not do this. No page handles it: the edge answers with its status."""

    code = "not_permitted"
    message = _("You don’t have permission to do this.")
    status = 403


class SecondFactorMissing(NotPermitted):
    code = "second_factor_missing"
    message = _("Your role here requires two-step verification. Set it up from your account menu, then continue.")


class ChangedMeanwhile(Refusal):
    """Someone else was faster: what a person decided about has changed."""


class DoneMeanwhile(ChangedMeanwhile):
    code = "done_meanwhile"
    message = _(
        "Someone did the same thing at the same moment, or you clicked twice. It was only done once; "
        "check the current state."
    )


class NotOpen(Refusal):
    code = "not_open"
    message = _("There’s nothing to confirm: this is no longer the software’s preset.")


class NotFound(Refusal):
    code = "not_found"
    message = _("“%(what)s” doesn’t exist here.")
    status = 404


class NameTaken(Refusal):
    code = "name_taken"
    message = _("“%(name)s” already exists.")


class SettingsChanged(ChangedMeanwhile):
    code = "settings_changed"
    message = _("Someone else changed this in the meantime. The current version is shown; make your change again.")


class AskedTooOften(Refusal):
    code = "asked_too_often"
    message = _("You’ve requested this %(limit)s times in a day. Please wait until tomorrow.")
    status = 429
    retry_after = 86_400


def is_race(exception: Exception) -> bool:
    """Return whether the database stopped two from doing the same at once, where no service had locked."""
    return isinstance(exception.__cause__, UniqueViolation | DeadlockDetected)


def refusal_message(code: str, params: dict[str, Any]) -> str:
    """Return the sentence of a refusal stored as code and parameters."""
    for kind in _all_kinds(DomainError):
        if kind.code == code:
            return str(kind(**params))
    return str(_("Something went wrong on our side. The error has been logged; please try again later."))


def _all_kinds(kind: type[DomainError]) -> list[type[DomainError]]:
    return [kind, *(below for child in kind.__subclasses__() for below in _all_kinds(child))]
