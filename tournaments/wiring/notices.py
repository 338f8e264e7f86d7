"""E-mails about championships: tasks for staff, decisions for organisers, roles for people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from federation.accounts.services.notices import first_login, first_login_words, members_with
from federation.audit.models import AuditEntry
from federation.notices.services.topics import (
    ROLES,
    STAFF_WAITING,
    Notice,
    NoticeKind,
    NoticeText,
    TextWriter,
    Words,
    notice_kinds,
    notice_text,
    notice_texts,
)
from federation.people.models.accounts import Role, User
from federation.tenancy.scope import current_federation
from federation.web.addresses import absolute_url
from tournaments.calendar.words import DECIDED, REPORTED
from tournaments.championship.models.championships import Championship, ChampionshipRole, ChampionshipState
from tournaments.championship.models.results import ResultsVersion

# (subject, sentence); both may contain %(championship)s, %(day)s, %(actor)s and %(number)s.
Texts = Callable[[], tuple[str, str]]


def register_notices() -> None:
    """Register a notice for every action that someone else is waiting for."""
    for action, texts in _TO_STAFF.items():
        notice_texts.plug(_writer(texts), action)
        notice_kinds.plug(NoticeKind(_staff, _prepare, STAFF_WAITING), action)
    for action, texts in _TO_ORGANISERS.items():
        notice_texts.plug(_writer(texts), action)
        notice_kinds.plug(NoticeKind(_organisers, _prepare, DECIDED), action)
    for action, (texts, kind) in _OF_ERRORS.items():
        notice_texts.plug(_writer(texts), action)
        notice_kinds.plug(kind, action)


def _announced() -> tuple[str, str]:
    return (
        _("“%(championship)s” is waiting for approval"),
        _("%(actor)s announced “%(championship)s” for %(day)s. It’s waiting for your approval."),
    )


def _changed() -> tuple[str, str]:
    return (
        _("“%(championship)s” has changed and is waiting for approval"),
        _("%(actor)s changed “%(championship)s” (%(day)s). It’s waiting for your approval again."),
    )


def _withdrawn() -> tuple[str, str]:
    return (_("“%(championship)s” was withdrawn"), _("%(actor)s withdrew the announcement of “%(championship)s”."))


def _delivered() -> tuple[str, str]:
    return (
        _("Results of “%(championship)s” are waiting for you"),
        _("%(actor)s submitted version %(number)s of the results of “%(championship)s”."),
    )


def _approved() -> tuple[str, str]:
    return (_("“%(championship)s” has been approved"), _("%(actor)s approved “%(championship)s” (%(day)s)."))


def _refused() -> tuple[str, str]:
    return (_("“%(championship)s” was rejected"), _("%(actor)s rejected “%(championship)s” (%(day)s)."))


def _cancelled() -> tuple[str, str]:
    return (_("“%(championship)s” has been cancelled"), _("%(actor)s cancelled “%(championship)s” (%(day)s)."))


def _sent_back() -> tuple[str, str]:
    return (
        _("Results of “%(championship)s” were returned"),
        _("%(actor)s returned version %(number)s of the results of “%(championship)s” for correction."),
    )


def _accepted() -> tuple[str, str]:
    return (
        _("Results of “%(championship)s” have been accepted"),
        _("%(actor)s accepted version %(number)s of the results of “%(championship)s”."),
    )


def _reminded() -> tuple[str, str]:
    return (
        _("Results of “%(championship)s” needed"),
        _(
            "“%(championship)s” (%(day)s) is over, but its results haven’t arrived yet. %(actor)s asks you "
            "to submit them."
        ),
    )


def _error_reported() -> tuple[str, str]:
    return (
        _("Error reported in “%(championship)s”"),
        _("%(actor)s reports a wrong result in round %(round)s of “%(championship)s”, with the correct one."),
    )


def _report_followed() -> tuple[str, str]:
    return (
        _("Result corrected in “%(championship)s”"),
        _("%(actor)s corrected the result you reported, in round %(round)s of “%(championship)s”."),
    )


def _report_rejected() -> tuple[str, str]:
    return (
        _("Result not corrected in “%(championship)s”"),
        _("%(actor)s left the result you reported unchanged, in round %(round)s of “%(championship)s”."),
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
    """Return what an action was about; the version only if it was about results."""
    if entry.object_type == "championship":
        championship = Championship.objects.get(pk=entry.object_id)
        return championship, championship.results.filter(number=entry.data.get("version")).first()
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


def _prepare(entry: AuditEntry, _user: User) -> Notice:
    championship, version = _championship(entry)
    words = {
        "championship": championship.name,
        "day": championship.starts_on.isoformat(),
        "actor": entry.actor,
        "number": version.number if version else None,
        "reason": entry.reason,
    }
    return Notice(entry.action, words, _address(championship, version, entry.action))


def _prepare_error(entry: AuditEntry, user: User) -> Notice:
    """Leads to the game as it would be corrected."""
    championship, data = Championship.objects.get(pk=entry.object_id), entry.data
    url = absolute_url(current_federation(), "result_correct", championship.slug, data["round"], data["table"])
    return replace(_prepare_round(entry, user), url=f"{url}?report={data['report']}")


def _prepare_round(entry: AuditEntry, _user: User) -> Notice:
    championship, number = Championship.objects.get(pk=entry.object_id), entry.data["round"]
    words = {
        "championship": championship.name,
        "day": championship.starts_on.isoformat(),
        "actor": entry.actor,
        "round": number,
        "reason": entry.reason,
    }
    url = absolute_url(current_federation(), "championship_rounds", championship.slug, number)
    return Notice(entry.action, words, url)


def _holder(entry: AuditEntry) -> list[User]:
    return list(User.objects.filter(pk=entry.data["user"]))


_OF_ERRORS: dict[str, tuple[Texts, NoticeKind]] = {
    "error_reported": (_error_reported, NoticeKind(_staff, _prepare_error, STAFF_WAITING)),
    "error_report_followed": (_report_followed, NoticeKind(_holder, _prepare_round, REPORTED)),
    "error_report_rejected": (_report_rejected, NoticeKind(_holder, _prepare_round, REPORTED)),
}


def _writer(texts: Texts) -> TextWriter:
    def write(words: Words) -> NoticeText:
        subject, sentence = texts()
        named = {**words, "day": _day(words["day"])}
        reason = (_("Reason: %(reason)s") % words,) if words["reason"] else ()
        return NoticeText(subject % named, (sentence % named, *reason))

    return write


def _day(day: str) -> str:
    return date_format(date.fromisoformat(day), "DATE_FORMAT")


def _address(championship: Championship, version: ResultsVersion | None, action: str) -> str:
    federation = current_federation()
    if version is None and action == "organiser_reminded":
        return absolute_url(federation, "results_upload", championship.slug)
    if version is None or action == "results_accepted":
        return absolute_url(federation, "championship", championship.slug)
    return absolute_url(federation, "results_version", championship.slug, version.number)


def register_role_notices() -> None:
    notice_kinds.plug(NoticeKind(_holder, _prepare_role, ROLES), "championship_role_given")


def _prepare_role(entry: AuditEntry, user: User) -> Notice:
    championship = Championship.objects.get(pk=entry.object_id)
    words = {
        "actor": entry.actor,
        "role": entry.data["role"],
        "until": entry.data.get("until"),
        "championship": championship.name,
        "day": championship.starts_on.isoformat(),
    }
    url = absolute_url(current_federation(), "championship_manage", championship.slug)
    return Notice("championship_role_given", words | first_login_words(user), url)


@notice_text("championship_role_given")
def _write_role(words: Words) -> NoticeText:
    role = Role(words["role"])
    named = {**words, "role": role.label, "day": _day(words["day"])}
    lines = [_("%(actor)s gave you the role “%(role)s” in “%(championship)s” (%(day)s).") % named]
    if words["until"]:
        lines.append(_("You have this role until %(day)s.") % {"day": _day(words["until"])})
    if role is Role.ARBITER:
        lines.append(_("Your name is shown publicly as an arbiter on the championship’s page."))
    lines += [
        *first_login(words),
        _("If you don’t want this role, log in and step down on the page where the championship is managed."),
    ]
    return NoticeText(_("Your role in “%(championship)s”") % named, tuple(lines))
