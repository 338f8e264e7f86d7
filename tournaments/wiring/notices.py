"""Mails about championships: staff learn what waits for them, organisers what was decided, people their roles."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from federation.accounts.services.notices import first_login, members_with
from federation.audit.models import AuditEntry
from federation.notices.services.topics import ROLES, STAFF_WAITING, Notice, NoticeKind, notice_kinds
from federation.people.models.accounts import Role, User
from federation.tenancy.scope import current_federation
from federation.web.addresses import absolute_url
from tournaments.calendar.words import DECIDED
from tournaments.championship.models.championships import Championship, ChampionshipRole, ChampionshipState
from tournaments.championship.models.results import ResultsVersion

# (subject, sentence); both may name %(championship)s, %(day)s, %(actor)s and %(number)s.
Texts = Callable[[], tuple[str, str]]


def register_notices() -> None:
    """For every act that somebody else waits for."""
    for action, texts in _TO_STAFF.items():
        notice_kinds.plug(NoticeKind(_staff, _writer(texts), STAFF_WAITING), action)
    for action, texts in _TO_ORGANISERS.items():
        notice_kinds.plug(NoticeKind(_organisers, _writer(texts), DECIDED), action)


def _announced() -> tuple[str, str]:
    return (
        _("“%(championship)s” waits for approval"),
        _("%(actor)s announced “%(championship)s” for %(day)s. It waits for your approval."),
    )


def _changed() -> tuple[str, str]:
    return (
        _("“%(championship)s” was changed and waits for approval"),
        _("%(actor)s changed “%(championship)s” (%(day)s). It waits for your approval again."),
    )


def _withdrawn() -> tuple[str, str]:
    return (_("“%(championship)s” was withdrawn"), _("%(actor)s withdrew the announcement of “%(championship)s”."))


def _delivered() -> tuple[str, str]:
    return (
        _("Results of “%(championship)s” wait for you"),
        _("%(actor)s delivered version %(number)s of the results of “%(championship)s”."),
    )


def _approved() -> tuple[str, str]:
    return (_("“%(championship)s” is approved"), _("%(actor)s approved “%(championship)s” (%(day)s)."))


def _refused() -> tuple[str, str]:
    return (_("“%(championship)s” was refused"), _("%(actor)s refused “%(championship)s” (%(day)s)."))


def _cancelled() -> tuple[str, str]:
    return (_("“%(championship)s” is cancelled"), _("%(actor)s cancelled “%(championship)s” (%(day)s)."))


def _sent_back() -> tuple[str, str]:
    return (
        _("Results of “%(championship)s” were sent back"),
        _("%(actor)s sent version %(number)s of the results of “%(championship)s” back to be mended."),
    )


def _accepted() -> tuple[str, str]:
    return (
        _("Results of “%(championship)s” are accepted"),
        _("%(actor)s accepted version %(number)s of the results of “%(championship)s”."),
    )


def _reminded() -> tuple[str, str]:
    return (
        _("The results of “%(championship)s” are awaited"),
        _("“%(championship)s” (%(day)s) is over, and its results have not come yet. %(actor)s asks you to send them."),
    )


_TO_STAFF: dict[str, Texts] = {
    "championship_announced": _announced,
    "championship_changed": _changed,
    "championship_withdrawn": _withdrawn,
    "results_delivered": _delivered,
}
_TO_ORGANISERS: dict[str, Texts] = {
    "championship_approved": _approved,
    "championship_refused": _refused,
    "championship_cancelled": _cancelled,
    "organiser_reminded": _reminded,
    "results_sent_back": _sent_back,
    "results_accepted": _accepted,
}


def _championship(entry: AuditEntry) -> tuple[Championship, ResultsVersion | None]:
    """What an act was about; the version only where it was about results."""
    if entry.object_type == "championship":
        return Championship.objects.get(pk=entry.object_id), None
    version = ResultsVersion.objects.select_related("championship").get(pk=entry.object_id)
    return version.championship, version


def _staff(entry: AuditEntry) -> list[User]:
    championship, _version = _championship(entry)
    if entry.action == "championship_changed" and championship.state != ChampionshipState.ANNOUNCED:
        return []
    return members_with(Role.ADMINISTRATOR, Role.STAFF)


def _organisers(entry: AuditEntry) -> list[User]:
    championship, _version = _championship(entry)
    roles = ChampionshipRole.objects.filter(championship=championship, role=Role.ORGANISER).select_related("user")
    return [role.user for role in roles]


def _writer(texts: Texts) -> Callable[[AuditEntry, User], Notice]:
    def write(entry: AuditEntry, _user: User) -> Notice:
        championship, version = _championship(entry)
        params = {
            "championship": championship.name,
            "day": date_format(championship.starts_on, "DATE_FORMAT"),
            "actor": entry.actor,
            "number": version.number if version else "",
        }
        subject, sentence = texts()
        reason = (_("Reason: %(reason)s") % {"reason": entry.reason},) if entry.reason else ()
        return Notice(subject % params, (sentence % params, *reason), _address(championship, version, entry.action))

    return write


def _address(championship: Championship, version: ResultsVersion | None, action: str) -> str:
    federation = current_federation()
    if version is None and action == "organiser_reminded":
        return absolute_url(federation, "results_upload", championship.slug)
    if version is None:
        return absolute_url(federation, "championship", championship.slug)
    return absolute_url(federation, "results_version", championship.slug, version.number)


def register_role_notices() -> None:
    notice_kinds.plug(NoticeKind(_holder, _write, ROLES), "championship_role_given")


def _holder(entry: AuditEntry) -> list[User]:
    return list(User.objects.filter(pk=entry.data["user"]))


def _write(entry: AuditEntry, user: User) -> Notice:
    championship = Championship.objects.get(pk=entry.object_id)
    federation, role = current_federation(), Role(entry.data["role"])
    words = {
        "actor": entry.actor,
        "role": role.label,
        "championship": championship.name,
        "day": date_format(championship.starts_on, "DATE_FORMAT"),
    }
    lines = [_("%(actor)s gave you the role “%(role)s” in “%(championship)s” (%(day)s).") % words]
    if "until" in entry.data:
        last = date_format(date.fromisoformat(entry.data["until"]), "DATE_FORMAT")
        lines.append(_("You have it until %(day)s.") % {"day": last})
    if role is Role.ARBITER:
        lines.append(_("Everybody can read your name as an arbiter on the championship's page."))
    lines += [
        *first_login(user),
        _("If you do not want it, log in and give the role back on the page where the championship is managed."),
    ]
    url = absolute_url(federation, "championship_manage", championship.slug)
    return Notice(_("Your role in “%(championship)s”") % words, tuple(lines), url)
