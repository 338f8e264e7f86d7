"""E-mails about claims: pending ones to staff, decisions and invitations to players."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from federation.accounts.services.notices import first_login, first_login_words, members_with
from federation.audit.models import AuditEntry
from federation.notices.services.notices import in_language_of
from federation.notices.services.outbox import put_mail
from federation.notices.services.topics import (
    OWN_RECORD,
    STAFF_WAITING,
    Notice,
    NoticeKind,
    NoticeText,
    TextWriter,
    Words,
    notice_kinds,
    notice_texts,
)
from federation.people.models.accounts import Role, User
from federation.permissions import Actor
from federation.registry.models import PlayerInvitation
from federation.tenancy.scope import current_federation
from federation.web.addresses import absolute_url

# (subject, sentence); both may name %(player)s and %(actor)s.
Texts = Callable[[], tuple[str, str]]


def mail_invitation(actor: Actor, invitation: PlayerInvitation, user: User) -> None:
    """Invite an address to be linked to a player, in the language of the account or of the federation."""
    federation, player = current_federation(), invitation.player
    words = {"actor": str(actor), "player": player.name, "number": player.number, "federation": federation.name}
    with in_language_of(user):
        lines = [
            _("Hello,"),
            _("%(actor)s says that you’re %(player)s, player number %(number)s at %(federation)s.") % words,
            *first_login(first_login_words(user)),
            _("Log in with this address and confirm: the page is then yours."),
            absolute_url(federation, "player_claim", player.number),
            _("If you’re someone else, you don’t need to do anything."),
        ]
        subject = f"[{federation.short_name}] " + _("Is this your player page?")
    put_mail(f"invitation:{invitation.pk}", invitation.address, subject, "\n\n".join(lines) + "\n", user=user)


def register_claim_notices() -> None:
    for action, texts in _TO_STAFF.items():
        notice_texts.plug(_writer(texts), action)
        notice_kinds.plug(NoticeKind(_staff, _prepare_for("registry_claims"), STAFF_WAITING), action)
    for action, texts in _TO_PLAYER.items():
        notice_texts.plug(_writer(texts), action)
        notice_kinds.plug(NoticeKind(_player, _prepare_for("my_player"), OWN_RECORD), action)


def _claimed() -> tuple[str, str]:
    return _("Player page claimed: “%(player)s”"), _(
        "%(actor)s says they’re %(player)s. The claim is waiting for your decision."
    )


def _proposed() -> tuple[str, str]:
    return _("%(player)s requests a correction"), _(
        "%(player)s asks you to correct their player record. The request is waiting for your decision."
    )


def _confirmed() -> tuple[str, str]:
    return _("Player page confirmed: %(player)s"), _("%(actor)s confirmed that you’re %(player)s.")


def _refused() -> tuple[str, str]:
    return _("Player page not confirmed: %(player)s"), _("%(actor)s did not confirm that you’re %(player)s.")


def _corrected() -> tuple[str, str]:
    return _("Your player record was corrected"), _(
        "%(actor)s corrected your player record as you proposed: %(player)s."
    )


def _not_corrected() -> tuple[str, str]:
    return _("Your player record was not corrected"), _("%(actor)s left the record of %(player)s unchanged.")


def _anonymity_asked() -> tuple[str, str]:
    return _("%(player)s asks to be anonymised"), _("%(player)s asks for their name to be removed everywhere.")


def _anonymity_refused() -> tuple[str, str]:
    return _("Your name has been kept"), _("%(actor)s rejected the request to remove the name of %(player)s.")


_TO_STAFF: dict[str, Texts] = {
    "player_claimed": _claimed,
    "correction_proposed": _proposed,
    "anonymity_asked": _anonymity_asked,
}
_TO_PLAYER: dict[str, Texts] = {
    "claim_confirmed": _confirmed,
    "claim_refused": _refused,
    "correction_confirmed": _corrected,
    "correction_refused": _not_corrected,
    "anonymity_refused": _anonymity_refused,
}


def _staff(_entry: AuditEntry) -> list[User]:
    return members_with(Role.ADMINISTRATOR, Role.STAFF)


def _player(entry: AuditEntry) -> list[User]:
    return list(User.objects.filter(pk=entry.data["user"]))


def _prepare_for(view: str) -> Callable[[AuditEntry, User], Notice]:
    def prepare(entry: AuditEntry, _user: User) -> Notice:
        words = {"player": entry.object_label, "actor": entry.actor, "reason": entry.reason}
        return Notice(entry.action, words, absolute_url(current_federation(), view))

    return prepare


def _writer(texts: Texts) -> TextWriter:
    def write(words: Words) -> NoticeText:
        subject, sentence = texts()
        reason = (_("Reason: %(reason)s") % words,) if words["reason"] else ()
        return NoticeText(subject % words, (sentence % words, *reason))

    return write
