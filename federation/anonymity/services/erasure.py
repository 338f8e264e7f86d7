"""Erase the name everywhere, in one transaction that ends with a search for it; and the names of its jobs."""

from __future__ import annotations

from typing import Any

import pgtrigger
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.anonymity.queries import rows_with, tables_with_texts
from federation.anonymity.services.keepers import Person, name_keepers
from federation.anonymity.services.search import LOOK, count_names, files_of, hindrances_of, person_of
from federation.audit.services import record
from federation.errors import CannotAnonymise
from federation.files.models import StoredFile
from federation.jobs.models import Job, Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.words import JobPage, JobSubject, job_pages
from federation.people.models.accounts import User
from federation.people.models.players import Player
from federation.permissions import Action, actor_for, require
from federation.registry.models import Anonymisation
from federation.registry.services.players import lock_player
from federation.site.services.links import keep_links
from federation.tenancy.locks import lock_federation
from federation.tenancy.rights import changeable_columns, tenant_models

ANONYMISE = "anonymise_player"


class NameLeft(AssertionError):
    """The name remains where it should have been erased: everything is rolled back and needs a person's attention."""


def check_possible(player: Player) -> None:
    """Raises CannotAnonymise."""
    if reasons := hindrances_of(player):
        raise CannotAnonymise(reasons=" ".join(reasons))


@job_kind(ANONYMISE, Lane.DOCUMENTS)
def run_anonymise(run: JobRun) -> dict[str, Any]:
    """Erase the name. Results, ratings and everything numeric stay. Running it again changes nothing."""
    actor = actor_for(User.objects.filter(pk=run.requested_by_id or 0).first())
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        # No one may merge, register or rename the player meanwhile.
        federation = lock_federation()
        asked = Anonymisation.objects.select_related("player").filter(pk=run.arguments["anonymisation"]).first()
        if asked is None or asked.done_at is not None:
            return {}
        player = lock_player(asked.player)
        check_possible(player)
        person = person_of(player, asked.words)
        sealed = _seal(person, asked)
        # The triggers guard against accidental changes to history; database rights decide what can be written at all.
        with pgtrigger.ignore(*_guards()):
            for keeper in name_keepers:
                keeper.erase(person)
            rows = _erase_texts(person)
        # Titles of the federation's own pages are also stored with the federation.
        keep_links(federation)
        _check_gone(person)
        _close(asked)
        player.refresh_from_db()
        record(actor, "player_anonymised", player, rows=rows, files=sealed)
    return {"rows": rows, "files": sealed}


def _guards() -> list[str]:
    """Return the triggers that keep rows unchanged."""
    return [
        f"{model._meta.label}:{trigger.name}"
        for model in tenant_models()
        if changeable_columns(model)
        for trigger in getattr(model._meta, "triggers", ())
    ]


def _seal(person: Person, asked: Anonymisation) -> int:
    """Seal the files that contain the name against download. This must run while they can still be identified."""
    files = StoredFile.objects.filter(pk__in=files_of(person))
    return files.update(sealed_until=asked.sealed_until)


def _erase_texts(person: Person) -> int:
    """Erase the name from every writable text; return the number of changed rows."""
    changed = 0
    for texts in tables_with_texts():
        for row in rows_with(person.names, texts.model, texts.writable):
            values = {name: _erased(row, name, person) for name in texts.writable}
            touched = {name: value for name, value in values.items() if value != getattr(row, name)}
            texts.model._default_manager.filter(pk=row.pk).update(**touched)
            changed += 1
    return changed


def _erased(row: Any, name: str, person: Person) -> Any:
    value = person.names.erase(getattr(row, name))
    limit = row._meta.get_field(name).max_length
    return value[:limit] if isinstance(value, str) and limit else value


def _check_gone(person: Person) -> None:
    changed, _stays = count_names(person.names)
    if changed:
        raise NameLeft(dict(changed))


def _close(asked: Anonymisation) -> None:
    asked.found, asked.words, asked.note, asked.asked_by = {}, [], "", None
    asked.done_at = timezone.now()
    asked.save(update_fields=["found", "words", "note", "asked_by", "done_at"])


def register_anonymising_pages() -> None:
    job_pages.plug(JobPage(_("Searching for a name"), _subject), LOOK)
    job_pages.plug(JobPage(_("Anonymising a player"), _subject), ANONYMISE)


def _subject(job: Job) -> JobSubject | None:
    asked = Anonymisation.objects.select_related("player").filter(pk=job.arguments.get("anonymisation")).first()
    if asked is None:
        return None
    return JobSubject(asked.player.name, reverse("registry_anonymise", args=[asked.player.number]))
