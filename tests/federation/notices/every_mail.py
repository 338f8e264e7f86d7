"""Every mail that the portal sends of its own accord, as one account of one language gets it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

from django.utils import timezone, translation

from federation.accounts.services.keys import warn_of_expiring_keys
from federation.audit.models import AuditEntry
from federation.claims.services.notices import mail_invitation
from federation.notices.models import Mail, NoticeDigest, ReceivedNotice, Way
from federation.notices.services.acts import broadcasts
from federation.notices.services.digest import write_digest
from federation.notices.services.notices import write_mail
from federation.notices.services.topics import Notice, notice_kinds
from federation.people.models.accounts import ApiToken, Role, User
from federation.people.models.players import Player
from federation.permissions import system_actor
from federation.registry.models import PlayerInvitation
from federation.tenancy.scope import current_federation
from federation.webhooks.models import Webhook
from federation.webhooks.services.delivery import tell_administrators
from games.records.models import GameRecord, RecordSeat
from games.records.words import RECORDED
from ratings.lists.models import Correction, Edition, EditionRow, Erratum
from ratings.lists.words import ERRATUM, LIST_PUBLISHED
from tests.leaks.planted import Planted
from tests.people import change_federation
from tournaments.calendar.services.championships import name_organiser
from tournaments.calendar.services.reminders import tell_of_due_results
from tournaments.calendar.words import CORRECTED
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.models.results import ResultsVersion
from tournaments.entries.services.entries import ask_to_enter
from tournaments.entries.services.notices import tell_of_entry
from tournaments.log.models import Entrant

ACTOR = system_actor("Núria Puig")
REASON = "S'ha decidit a la reunió de dilluns."
NOON = datetime(2026, 3, 15, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Written:
    name: str
    subject: str
    body: str

    @property
    def paragraphs(self) -> list[str]:
        """What is told, without addresses that stand alone."""
        return [part for part in self.body.strip().split("\n\n") if not part.startswith("http")]


def make_reader(planted: Planted) -> User:
    """Staff, organiser and player in one, with the name that mails begin with. The federation's scope is open."""
    user = planted.members[Role.ADMINISTRATOR]
    player = EditionRow.objects.order_by("pk")[0].player
    Player.objects.filter(user=user).update(user=None)
    Player.objects.filter(pk=player.pk).update(user=user, given_name="Aina", surname="Ferrer i Mas")
    User.objects.filter(pk=user.pk).update(name="Aina Ferrer")
    correction, edition = Correction.objects.order_by("pk")[0], Edition.objects.order_by("pk")[0]
    told = {"rating": 1075, "games": 12, "status": "act", "found_at": NOON}
    Erratum.objects.create(edition=edition, player=player, correction=correction, **told)
    championship = _championship()
    Championship.objects.filter(pk=championship.pk).update(
        name="Obert de Lleida", place="Lleida", entry_deadline=date(2026, 3, 1)
    )
    name_organiser(ACTOR, championship, user)
    # One that has sent no results.
    name_organiser(ACTOR, LiveChampionship.objects.get().championship, user)
    federation = current_federation()
    change_federation(federation, settings={**federation.settings, "deadlines": {"results": {"days": 7}}})
    game = GameRecord.objects.create(is_public=True, is_complete=True, created_at=NOON, changed_at=NOON)
    RecordSeat.objects.create(record=game, number=1, player=player, name="Aina Ferrer", points=412)
    RecordSeat.objects.create(record=game, number=2, name="Biel Grau", points=365)
    user.refresh_from_db()
    return user


def every_mail(user: User, language: str, sender: str = "") -> Iterator[Written]:
    """Each kind once, to a reader of this language; caused by somebody who reads ``sender``."""
    User.objects.update(language=language)
    user.language = language
    with translation.override(sender or language):
        yield from _of_acts(user)
        yield from _to_many(user)
        yield from _put_by_services(user)


def _championship() -> Championship:
    return Championship.objects.get(slug__startswith="sent-")


def _written(name: str, notice: Notice | None, user: User) -> Written:
    assert notice is not None, name
    # As the row has it.
    notice = replace(notice, words=json.loads(json.dumps(notice.words)))
    return Written(name, *write_mail(notice, user, belongs=True))


def _of_acts(user: User) -> Iterator[Written]:
    version = ResultsVersion.objects.get(championship=_championship())
    for action in notice_kinds.names():
        about = version if action.startswith("results_") else _championship()
        until = date(2026, 3, 31).isoformat()
        entry = AuditEntry(
            action=action,
            actor=str(ACTOR),
            object_type=about._meta.model_name or "",
            object_id=about.pk,
            object_label="Biel Grau",
            reason=REASON,
            data={"user": user.pk, "role": Role.ARBITER, "until": until, "round": 2, "table": 3, "report": 1},
        )
        yield _written(action, notice_kinds[action].prepare(entry, user), user)


def _to_many(user: User) -> Iterator[Written]:
    for name in broadcasts.names():
        notice = broadcasts[name].prepare(_subject(name), [user])(user)
        yield _written(name, notice, user)


def _subject(name: str) -> int:
    """The id of what a broadcast is about."""
    if name == CORRECTED.name:
        return ResultsVersion.objects.filter(championship=_championship()).get().pk
    if name in (LIST_PUBLISHED.name, ERRATUM.name):
        model = Edition if name == LIST_PUBLISHED.name else Correction
        return int(model._default_manager.values_list("pk", flat=True)[0])
    if broadcasts[name].topic is RECORDED and name != "games_in_results":
        return GameRecord.objects.get(is_public=True).pk
    return _championship().pk


def _put_by_services(user: User) -> Iterator[Written]:
    """What services put into the outbox themselves, taken out of it again."""
    Mail.objects.all().delete()
    ReceivedNotice.objects.all().delete()
    NoticeDigest.objects.all().delete()
    for days in (5, 7, 8):
        assert tell_of_due_results(NOON + timedelta(days=days - 1)), days
    ApiToken.objects.update(warned_at=None, expires_at=timezone.now() + timedelta(days=5), name="El nostre programa")
    warn_of_expiring_keys()
    webhook = Webhook.objects.order_by("pk")[0]
    webhook.stopped_at = timezone.now()
    tell_administrators(webhook)
    invitation = PlayerInvitation.objects.order_by("pk")[0]
    mail_invitation(ACTOR, invitation, user)
    live = LiveChampionship.objects.get()
    live.open_to_anybody = True
    ask_to_enter(live, name=f"Carla Nadal {user.language}", email="carla@example.org")
    entrant = Entrant.objects.filter(live=live, number=1).get()
    entrant.user = user
    for act in ("entered", "waiting", "moved_up"):
        tell_of_entry(live, entrant, act, waiting=act == "waiting", moved_up=act == "moved_up")
    for number in range(2):
        _keep(user, number)
    write_digest(user, timezone.now())
    for mail in Mail.objects.filter(user=user).order_by("pk") | Mail.objects.filter(kind="entry").order_by("pk"):
        yield Written(mail.act.partition(":")[0] if mail.act.count(":") else mail.act, mail.subject, mail.body)


def _keep(user: User, number: int) -> None:
    ReceivedNotice.objects.create(
        user=user,
        act=f"kept{number}",
        topic=CORRECTED.name,
        way=Way.DIGEST,
        subject=f"RASCCAT {number}",
        url="https://example.org/",
        at=timezone.now() - timedelta(days=8),
    )
