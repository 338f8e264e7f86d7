"""Notices in tests: accounts of players, broadcasts carried out without a worker, and what somebody was told."""

from __future__ import annotations

from federation.jobs.models import Job
from federation.jobs.services.kinds import JobRun
from federation.notices.models import ReceivedNotice
from federation.notices.services.acts import TELL_MANY, run_batch
from federation.notices.services.notices import read_notice
from federation.people.models.accounts import User
from federation.people.models.players import Player
from tests.people import make_user


def give_account(player: Player, language: str = "en") -> User:
    """An account for a player of the federation whose scope is open."""
    user = make_user(f"player{player.number}@example.org")
    User.objects.filter(pk=user.pk).update(language=language)
    Player.objects.filter(pk=player.pk).update(user=user)
    user.refresh_from_db()
    return user


def run_broadcasts() -> int:
    """Carry out the jobs that tell many, those that they ask for too; return how many there were."""
    done: set[int] = set()
    while waiting := Job.objects.filter(kind=TELL_MANY).exclude(pk__in=done).order_by("pk").first():
        run_batch(JobRun(arguments=waiting.arguments, requested_by_id=None))
        done.add(waiting.pk)
    return len(done)


def told(user: User) -> list[tuple[str, str]]:
    """Topic and subject of what an account was told, in the active language, the oldest first."""
    found = ReceivedNotice.objects.filter(user=user).order_by("pk")
    return [(notice.topic, read_notice(notice).subject) for notice in found]
