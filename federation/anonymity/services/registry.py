"""What the registry itself stores about a player's name, and how it is erased."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from allauth.account.models import EmailAddress
from django.apps import apps
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from federation.anonymity.queries import rows_with
from federation.anonymity.services.keepers import NameKeeper, Person, name_keepers
from federation.anonymity.services.search import instead_of
from federation.audit.models import AuditEntry
from federation.exchange.models import DataExport
from federation.files.services import forget_bytes
from federation.imports.models import RegistryImport, RegistryImportRow
from federation.names.comparison import normalise_name, sort_key
from federation.names.erasure import spellings_of
from federation.notices.models import Mail, NoticeChoice, NoticeDigest, ReceivedNotice
from federation.pdf.models import Printout
from federation.people.models.accounts import Membership, Role, User
from federation.people.models.players import FormerName, Player, PlayerAlias, PlayerDetails, PlayerIdentifier
from federation.registry.models import DistinctName, PlayerClaim, PlayerInvitation, PlayerProposal
from federation.registry.services.photos import forget_photos
from federation.registry.services.registration import refresh_terms
from federation.tenancy.scope import current_federation


def register_registry_names() -> None:
    keeper = NameKeeper(_erase, _spellings, _addresses, _hindrances, _files)
    name_keepers.plug(keeper, "registry")


def _spellings(records: Collection[int]) -> Iterator[str]:
    history = apps.get_model("federation", "PlayerEvent")
    for rows in (
        Player.objects.filter(pk__in=records),
        FormerName.objects.filter(player__in=records),
        history.objects.filter(id__in=records),
    ):
        for given_name, surname in rows.values_list("given_name", "surname").distinct():
            yield from spellings_of(given_name, surname)
    yield from PlayerAlias.objects.filter(player__in=records).values_list("name", flat=True)
    yield from _accounts(records).values_list("name", flat=True)


def _addresses(records: Collection[int]) -> Iterator[str]:
    accounts = _accounts(records)
    yield from accounts.values_list("email", flat=True)
    yield from EmailAddress.objects.filter(user__in=accounts).values_list("email", flat=True)
    yield from PlayerInvitation.objects.filter(player__in=records).values_list("address", flat=True)


def _hindrances(records: Collection[int]) -> Iterator[str]:
    roles = Membership.objects.filter(user__in=_accounts(records)).exclude(role=Role.PLAYER)
    # Models that are shown by name wherever they act.
    for role in roles.filter(federation=current_federation()):
        yield _("The account has a role in the federation (%(role)s). Remove it first.") % {
            "role": role.get_role_display()
        }


def _files(person: Person) -> Iterable[int]:
    """Return uploaded tables that contain the name in a row."""
    rows = rows_with(person.own, RegistryImportRow, ("label", "key", "changes", "problems"))
    sources = {row.source_id for row in rows if isinstance(row, RegistryImportRow)}
    return RegistryImport.objects.filter(pk__in=sources).values_list("stored_id", flat=True)


def _erase(person: Person) -> None:
    # Collect these before the account is removed, which identifies them, and before the names, which tables hold in
    # two columns.
    _erase_mails(person)
    _erase_audit(person)
    _erase_imports(person)
    if person.user is not None:
        Membership.objects.filter(user=person.user, federation=current_federation()).delete()
    of_player = Q(player__in=person.records)
    for model in (PlayerAlias, PlayerIdentifier, FormerName, DistinctName, PlayerClaim):
        model.objects.filter(of_player).delete()
    PlayerInvitation.objects.filter(of_player).delete()
    PlayerProposal.objects.filter(of_player).delete()
    PlayerDetails.objects.filter(of_player).delete()
    forget_photos(person.records)
    for player in Player.objects.filter(pk__in=person.records):
        _rename(player)
    refresh_terms(Player.objects.get(number=person.number))
    _forget_printouts()
    _forget_exports()


def _rename(player: Player) -> None:
    """Rename the record and every event of its history."""
    instead = instead_of(player.number)
    names = {"given_name": "", "surname": instead, "name_key": normalise_name(instead), "user": None}
    names["sort_key"] = sort_key(instead, current_federation().language)
    Player.objects.filter(pk=player.pk).update(**names)
    apps.get_model("federation", "PlayerEvent").objects.filter(id=player.pk).update(**names)
    player.refresh_from_db()
    refresh_terms(player)


def _erase_mails(person: Person) -> None:
    sent = Q(address__in=person.names.exact)
    if person.user is not None:
        sent |= Q(user=person.user)
    Mail.objects.filter(sent).delete()
    if person.user is not None:
        for model in (ReceivedNotice, NoticeChoice, NoticeDigest):
            model.objects.filter(user=person.user).delete()


def _erase_audit(person: Person) -> None:
    """Keep what the account did and what was done to the player, without saying who it was."""
    if person.user is not None:
        AuditEntry.objects.filter(user=person.user).update(user=None, actor=person.names.instead)
    about = AuditEntry.objects.filter(object_type="player", object_id__in=person.records)
    for entry in about:
        data = {name: value for name, value in person.own.erase(entry.data).items() if name != "user"}
        label, reason = person.own.erase(entry.object_label)[:200], person.own.erase(entry.reason)
        AuditEntry.objects.filter(pk=entry.pk).update(object_label=label, reason=reason, data=data)


def _erase_imports(person: Person) -> None:
    """Erase the name from uploaded tables, where first name and surname are separate and the row's label has both."""
    history = apps.get_model("federation", "PlayerEvent")
    parts = {part for row in history.objects.filter(id__in=person.records) for part in (row.given_name, row.surname)}
    known = {normalise_name(part) for part in parts} - {""}
    for row in rows_with(person.own, RegistryImportRow, ("label", "key", "changes", "problems")):
        if isinstance(row, RegistryImportRow):
            changes = _with_instead(row.changes, known, person.names.instead)
            problems = _with_instead(row.problems, known, person.names.instead)
            RegistryImportRow.objects.filter(pk=row.pk).update(changes=changes, problems=problems)


def _with_instead(value: Any, known: Collection[str], instead: str) -> Any:
    if isinstance(value, str):
        return instead if normalise_name(value) in known else value
    if isinstance(value, dict):
        return {key: _with_instead(part, known, instead) for key, part in value.items()}
    return [_with_instead(part, known, instead) for part in value] if isinstance(value, list) else value


def _forget_printouts() -> None:
    """Delete all printouts; they are made again on request, without the name."""
    keys = list(Printout.objects.values_list("key", flat=True))
    Printout.objects.all().delete()
    forget_bytes(keys)


def _forget_exports() -> None:
    """Delete existing full exports and open data zips; the next ones are made without the name."""
    keys = list(DataExport.objects.values_list("key", flat=True))
    DataExport.objects.update(key="", digest="")
    forget_bytes(keys)


def _accounts(records: Collection[int]) -> QuerySet[User]:
    linked = Player.objects.filter(pk__in=records, user__isnull=False)
    return User.objects.filter(pk__in=linked.values("user"))
