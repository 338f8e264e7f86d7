"""Files with several divisions: one is this championship, and each of the others becomes a championship of its own."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from federation.audit.services import record
from federation.files.services import read_file
from federation.permissions import Actor, can, require
from federation.tenancy.locking import lock
from tournaments.calendar.services.championships import announce_championship, approve_championship
from tournaments.calendar.services.changes.changing import announcement_of
from tournaments.championship.models.championships import Championship, ChampionshipRole, ChampionshipState
from tournaments.championship.models.results import ResultsVersion
from tournaments.errors import VersionNotOpen
from tournaments.permissions import ChampionshipAction
from tournaments.report.questions import ALL_DIVISIONS, DIVISION
from tournaments.report.report import UploadedFile
from tournaments.results.services.questions.answering import answer_questions, list_questions
from tournaments.results.services.upload.checking import queue_check
from tournaments.results.services.upload.uploads import receive_results

LONGEST_NAME = 200


def divide_championship(actor: Actor, version: ResultsVersion, chosen: str) -> list[Championship]:
    """Say that ``chosen`` is this championship, and make one of each other division that the files hold.

    They are announced as this one was, with the division in the name and the same people. Who may approve
    championships approves them, and the same files are sent in for them; otherwise they wait for the staff. Doing it
    twice does it once. Raises NotPermitted, VersionNotOpen.
    """
    require(actor, ChampionshipAction.UPLOAD_RESULTS, version.championship)
    require(actor, ChampionshipAction.ANNOUNCE_CHAMPIONSHIP)
    with transaction.atomic():
        locked = lock(version)
        if DIVISION in locked.answers:
            return []
        names = [name for name in _divisions_of(locked) if name not in (chosen, ALL_DIVISIONS)]
        if chosen == ALL_DIVISIONS or not names:
            raise VersionNotOpen(number=locked.number, state=locked.get_state_display())
        kept = locked.files.select_related("stored").order_by("pk")
        files = [UploadedFile(file.name, read_file(file.stored)) for file in kept]
        made = [_make_championship(actor, locked.championship, name, files) for name in names]
        record(actor, "championship_divided", locked.championship, made=[one.slug for one in made])
        answer_questions(actor, locked, {DIVISION: chosen})
    return made


def _divisions_of(version: ResultsVersion) -> tuple[str, ...]:
    return next((one.choices for one in list_questions(version) if one.key == DIVISION), ())


def _make_championship(actor: Actor, origin: Championship, division: str, files: list[UploadedFile]) -> Championship:
    ending = f" {division}"
    name = origin.name[: LONGEST_NAME - len(ending)] + ending
    made = announce_championship(actor, replace(announcement_of(origin), name=name))
    # It was communicated with the event that it is a part of.
    made.announced_at, made.dates_announced_at = origin.announced_at, origin.dates_announced_at
    made.save(update_fields=["announced_at", "dates_announced_at"])
    for held in origin.roles.all():
        ChampionshipRole.objects.get_or_create(
            championship=made, user=held.user, role=held.role, defaults={"until": held.until}
        )
    if not can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP) or origin.state != ChampionshipState.APPROVED:
        return made
    approved = approve_championship(actor, made)
    queue_check(actor, lock(receive_results(actor, approved, files, {DIVISION: (division,)})))
    return approved
