"""Entries: by organisers, from one's own account, by name and e-mail; changes, withdrawals and returns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.audit.services import record
from federation.notices.models import MailKind
from federation.notices.services.outbox import put_mail
from federation.people.models.players import Player
from federation.permissions import Actor, require
from federation.seen import check_seen
from federation.tenancy.locks import lock, locking
from federation.tenancy.scope import current_federation
from federation.web.addresses import absolute_url
from tournaments.championship.models.live import LiveChampionship
from tournaments.entries.services.notices import tell_of_entry
from tournaments.errors import EntriesClosed, NoPlayerOfAccount, TokenUnknown, TooManyEntriesAsked
from tournaments.log.decisions import entries
from tournaments.log.decisions.entries import NewEntrant
from tournaments.log.events import Act
from tournaments.log.models import Entrant
from tournaments.log.services import Appended, append
from tournaments.log.state import Entrant as LiveEntrant
from tournaments.permissions import ChampionshipAction

# Maximum unconfirmed e-mails with a link: per address and day, and in total per hour.
MOST_ASKED_OF_ONE_A_DAY = 5
MOST_ASKED_AN_HOUR = 120
_NO_SECOND_MAIL_WITHIN = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Entered:
    """Someone who entered; ``waiting`` if on the waiting list."""

    entrant: Entrant
    appended: Appended

    @property
    def waiting(self) -> bool:
        return any(event.payload.get("waiting") for event in self.appended.events)


def enter_player(
    actor: Actor,
    live: LiveChampionship,
    *,
    player: Player | None = None,
    name: str = "",
    club: str = "",
    category: str = "",
    email: str = "",
    walk_in: bool = False,
    reference: str = "",
) -> Entered:
    """Enter someone as organiser: from the registry, or by name, to be registered once results are identified.

    Raises LiveRefused.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    new = _new(player, name, club, category)
    return _enter(
        actor, live, new, email=email, user_id=player.user_id if player else None, walk_in=walk_in, reference=reference
    )


def enter_myself(actor: Actor, live: LiveChampionship, *, category: str = "") -> Entered:
    """Enter the player who owns this account. Raises NoPlayerOfAccount, EntriesClosed, LiveRefused."""
    player = find_own_player(actor)
    if player is None:
        raise NoPlayerOfAccount()
    _require_entries_open(live)
    assert actor.user is not None
    return _enter(actor, live, _new(player, "", "", category), email=actor.user.email, user_id=actor.user.pk)


def find_own_player(actor: Actor) -> Player | None:
    """Return the registry player who owns this account."""
    if actor.user is None:
        return None
    return Player.objects.filter(user=actor.user, merged_into=None, retired_on=None).select_related("club").first()


def ask_to_enter(live: LiveChampionship, *, name: str, email: str, club: str = "") -> Entrant:
    """Request an entry by name and e-mail; it takes effect once the link in the e-mail is followed.

    Repeating the same name and address within minutes sends no second e-mail. Raises EntriesClosed,
    TooManyEntriesAsked.
    """
    if not live.open_to_anybody:
        raise EntriesClosed(first="–", last="–")
    _require_entries_open(live)
    with transaction.atomic():
        # A double click is one entry.
        lock(live)
        before = _asked_before(live, name, email)
        if before is not None:
            return before
        entrant = Entrant.objects.create(
            live=live, name=" ".join(name.split()), club=club, email=email, entered_at=timezone.now()
        )
        address = absolute_url(current_federation(), "entry_confirm", live.championship.slug, entrant.token)
        texts = {"championship": live.championship.name, "name": entrant.name}
        put_mail(
            f"entrant:{entrant.pk}:confirm",
            email,
            _("Confirm your entry for “%(championship)s”") % texts,
            _("%(name)s would like to play in “%(championship)s”. Follow this link to confirm it:") % texts
            + f"\n\n{address}\n\n{_('If you’re someone else, you don’t need to do anything.')}\n",
            kind=MailKind.ENTRY,
        )
    return entrant


def _asked_before(live: LiveChampionship, name: str, email: str) -> Entrant | None:
    """Return the entry already waiting for its link. Raises TooManyEntriesAsked, to protect others' inboxes."""
    now = timezone.now()
    open_ones = live.entrants.filter(number=None)
    same = open_ones.filter(
        name=" ".join(name.split()), email__iexact=email, entered_at__gte=now - _NO_SECOND_MAIL_WITHIN
    ).first()
    if same is not None:
        return same
    to_one = open_ones.filter(email__iexact=email, entered_at__gte=now - timedelta(days=1)).count()
    to_all = open_ones.filter(entered_at__gte=now - timedelta(hours=1)).count()
    if to_one >= MOST_ASKED_OF_ONE_A_DAY or to_all >= MOST_ASKED_AN_HOUR:
        raise TooManyEntriesAsked()
    return None


def confirm_entry(live: LiveChampionship, token: str) -> Entered:
    """Make the entry, once, after its e-mailed link was followed. Raises TokenUnknown, EntriesClosed, LiveRefused."""
    with transaction.atomic():
        entrant = locking(Entrant.objects.all()).filter(live=live, token=token).first()
        if entrant is None:
            raise TokenUnknown()
        if entrant.number is None:
            _require_entries_open(live)
        actor = Actor(name=entrant.name)
        new = NewEntrant(entrant.name, club=entrant.club)
        appended = append(
            actor, live, lambda state: entries.decide_entry(state, new), reference=f"entrant:{entrant.pk}"
        )
        entrant.number = appended.events[0].payload["number"]
        entrant.save(update_fields=["number"])
        entered = Entered(entrant, appended)
        if not appended.repeated:
            _confirm_by_mail(live, entered)
    return entered


def _confirm_by_mail(live: LiveChampionship, entered: Entered) -> None:
    """Confirm in writing to someone who entered without an account."""
    entrant = entered.entrant
    words = {"championship": live.championship.name, "name": entrant.name}
    line = (
        _("%(name)s is on the waiting list for “%(championship)s”.")
        if entered.waiting
        else _("%(name)s is entered in “%(championship)s”.")
    )
    address = absolute_url(current_federation(), "championship", live.championship.slug)
    subject = _("Your entry for “%(championship)s”") % words
    put_mail(
        f"entrant:{entrant.pk}:confirmed",
        entrant.email,
        subject,
        f"{line % words}\n\n{address}\n",
        kind=MailKind.ENTRY,
    )


def _require_entries_open(live: LiveChampionship) -> None:
    today = timezone.localdate()
    first, last = live.entries_from, live.entries_until
    if (first and today < first) or (last and today > last):
        raise EntriesClosed(first=_day(first), last=_day(last))


def _day(day: date | None) -> str:
    return day.isoformat() if day else "–"


def _new(player: Player | None, name: str, club: str, category: str) -> NewEntrant:
    if player is None:
        return NewEntrant(name, club=club.strip(), category=category)
    return NewEntrant(player.name, player.pk, player.club.name if player.club else club.strip(), category)


def _enter(
    actor: Actor,
    live: LiveChampionship,
    new: NewEntrant,
    *,
    email: str = "",
    user_id: int | None = None,
    walk_in: bool = False,
    reference: str = "",
) -> Entered:
    with transaction.atomic():
        appended = append(
            actor, live, lambda state: entries.decide_entry(state, new, walk_in=walk_in), reference=reference
        )
        number = appended.events[0].payload["number"]
        entrant, _created = Entrant.objects.get_or_create(
            live=live,
            number=number,
            defaults={
                "name": appended.events[0].payload["name"],
                "club": new.club,
                "email": email,
                "user_id": user_id,
                "entered_at": timezone.now(),
            },
        )
        entered = Entered(entrant, appended)
        if not appended.repeated:
            tell_of_entry(live, entrant, f"entrant:{entrant.pk}", waiting=entered.waiting)
    return entered


def change_entry(
    actor: Actor, live: LiveChampionship, number: int, changes: Mapping[str, Any], reason: str = "", *, seen: str
) -> Appended:
    """Change an entrant's name, player, club, category or rating; ``seen``: the previous values (``known_of``).

    Raises LiveRefused, SettingsChanged.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    return append(
        actor,
        live,
        lambda state: entries.decide_change(state, number, changes, reason),
        shown=(seen, lambda state: known_of(state.entrant(number))),
    )


def known_of(entrant: LiveEntrant | None) -> dict[str, Any]:
    """Return what a form about an entrant shows."""
    return {name: getattr(entrant, name, None) for name in ("name", "club", "category", "rating")}


def check_in(actor: Actor, live: LiveChampionship, numbers: Sequence[int], *, present: bool = True) -> Appended:
    """Mark entrants as present or absent. Raises LiveRefused."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    return append(actor, live, lambda state: entries.decide_check_in(state, numbers, present=present))


def say_away(
    actor: Actor, live: LiveChampionship, number: int, rounds: Sequence[int], *, away: bool = True
) -> Appended:
    """Mark rounds that an entrant will miss, or will play after all. Raises LiveRefused."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    return append(actor, live, lambda state: entries.decide_absence(state, number, rounds, away=away))


def withdraw_entrant(
    actor: Actor, live: LiveChampionship, number: int, reason: str = "", *, reference: str = ""
) -> Appended:
    """Withdraw an entrant permanently; the first on the waiting list gets the place. Raises LiveRefused."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    return _withdraw(actor, live, number, reason, reference)


def withdraw_myself(actor: Actor, live: LiveChampionship) -> Appended:
    """Withdraw the entry of the player who owns this account. Raises NoPlayerOfAccount, LiveRefused."""
    entrant = Entrant.objects.filter(live=live, user=actor.user, number__isnull=False).first() if actor.user else None
    if entrant is None:
        raise NoPlayerOfAccount()
    return _withdraw(actor, live, entrant.number or 0, "")


def _withdraw(actor: Actor, live: LiveChampionship, number: int, reason: str, reference: str = "") -> Appended:
    with transaction.atomic():
        withdrawn = append(
            actor, live, lambda state: entries.decide_withdrawal(state, number, reason), reference=reference
        )
        moved = move_up(actor, live)
    return moved if moved.events else withdrawn


def move_up(actor: Actor, live: LiveChampionship) -> Appended:
    """Give free places to the waiting list in order; each player is notified by e-mail."""
    appended = append(actor, live, entries.decide_moving_up)
    for event in appended.events:
        if event.act is Act.MOVED_UP:
            _tell_of_place(live, event.payload["number"], event.number)
    return appended


def _tell_of_place(live: LiveChampionship, number: int, act: int) -> None:
    entrant = Entrant.objects.filter(live=live, number=number).select_related("user").first()
    if entrant is not None and entrant.user is not None:
        tell_of_entry(live, entrant, f"live:{live.pk}:{act}", moved_up=True)
    if entrant is None or entrant.user is not None or not entrant.email:
        return
    texts = {"championship": live.championship.name, "name": entrant.name}
    address = absolute_url(current_federation(), "championship", live.championship.slug)
    put_mail(
        f"live:{live.pk}:{act}",
        entrant.email,
        _("You have a place in “%(championship)s”") % texts,
        _("A place has become free: %(name)s is playing in “%(championship)s”.") % texts + f"\n\n{address}\n",
        kind=MailKind.ENTRY,
    )


def bring_back(actor: Actor, live: LiveChampionship, number: int) -> Appended:
    """Let someone who left play again. Raises LiveRefused."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    return append(actor, live, lambda state: entries.decide_return(state, number))


def record_payment(
    actor: Actor, live: LiveChampionship, number: int, cents: int, *, exempt: bool = False, seen: str
) -> Entrant:
    """Record an entrant's total payment, in hundredths; ``seen``: the previous amount (``paid_of``).

    Raises TokenUnknown for an unknown number, SettingsChanged.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        entrant = locking(Entrant.objects.all()).filter(live=live, number=number).first()
        if entrant is None:
            raise TokenUnknown()
        check_seen(seen, paid_of(entrant))
        entrant.paid_cents, entrant.is_exempt = cents, exempt
        entrant.save(update_fields=["paid_cents", "is_exempt"])
        record(actor, "live_fee_recorded", live.championship, number=number, paid=cents, exempt=exempt)
    return entrant


def paid_of(entrant: Entrant | None) -> list[Any]:
    """Return what a form about an entrant's fee shows."""
    return [entrant.number, entrant.paid_cents, entrant.is_exempt] if entrant else []
