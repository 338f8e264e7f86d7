"""A player's record, prepared for templates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from federation.people.models.players import Player
from federation.values.parts import Stat
from tournaments.championship.models.championships import Championship
from tournaments.players.careers import Career, CareerGame
from tournaments.players.queries.games import Places
from tournaments.players.queries.opponents import GameNumbers, Meetings


@dataclass(frozen=True, slots=True)
class RecordHeading:
    """A column; ``url`` sorts by it, ``sorted`` says whether and how it is currently sorted."""

    label: str
    url: str
    sorted: str
    is_number: bool


@dataclass(frozen=True, slots=True)
class MeetingRow:
    """An opponent; ``url`` is the page of both players' record against each other."""

    meetings: Meetings
    url: str


def record_headings(order: str = "", *, is_reversed: bool = False) -> list[RecordHeading]:
    """Return the headings for ratings/players/_meetings.html, each with the address that sorts by it.

    The second time it sorts in the opposite direction. Without an ``order`` they are not links.
    """
    columns = (
        ("name", _("Opponent")),
        ("played", pgettext("games", "Played")),
        ("won", pgettext("games", "Won")),
        ("drawn", pgettext("games", "Drawn")),
        ("lost", pgettext("games", "Lost")),
        ("for", pgettext("game points", "Points for")),
        ("against", pgettext("game points", "Points against")),
        ("last", _("Last meeting")),
    )
    return [
        RecordHeading(
            label=label,
            url=f"?sort={'-' if code == order and not is_reversed else ''}{code}" if order else "",
            sorted=_direction(code, is_reversed=is_reversed) if code == order else "",
            is_number=code not in {"name", "last"},
        )
        for code, label in columns
    ]


def _direction(code: str, *, is_reversed: bool) -> str:
    return "ascending" if (code == "name") != is_reversed else "descending"


def meeting_rows(player: Player, meetings: Sequence[Meetings]) -> list[MeetingRow]:
    """Return the rows for ratings/players/_meetings.html."""
    return [MeetingRow(one, reverse("head_to_head", args=[player.number, one.opponent.number])) for one in meetings]


def meeting_stats(meetings: Meetings) -> list[Stat]:
    """Return figures on one player's games against another."""
    stats = [
        Stat(pgettext("games", "played"), meetings.played, main=True),
        Stat(pgettext("games", "won"), meetings.won),
        Stat(pgettext("games", "drawn"), meetings.drawn),
        Stat(pgettext("games", "lost"), meetings.lost),
    ]
    if meetings.points_for is not None:
        points = f"{formats.localize(meetings.points_for)}–{formats.localize(meetings.points_against)}"
        stats.append(Stat(_("game points"), points))
    return stats


def number_stats(numbers: GameNumbers) -> list[Stat]:
    """Return figures on a player's games; empty if there are none."""
    if not numbers.played:
        return []
    stats = [Stat(_("games played"), formats.localize(numbers.played, use_l10n=True))]
    decided = numbers.won + numbers.drawn + numbers.lost
    if decided:
        balance = f"{numbers.won}–{numbers.drawn}–{numbers.lost}"
        share = _("%(percent)s%% won") % {"percent": round(100 * numbers.won / decided)}
        stats.append(Stat(_("won–drawn–lost"), balance, share))
    if numbers.average is not None:
        stats.append(Stat(_("average score"), formats.number_format(round(numbers.average, 1), 1)))
    if numbers.highest is not None:
        highest = Stat(_("highest score"), numbers.highest.game_points)
        stats.append(_at(highest, numbers.highest.table.championship))
    if numbers.widest is not None:
        widest = Stat(_("biggest win"), f"+{numbers.widest.margin}")
        stats.append(_at(widest, numbers.widest.table.championship))
    return stats


def career_stats(places: Places, career: Career) -> list[Stat]:
    """Return places in championships, averages against, streaks and milestones, as far as known."""
    stats = []
    if places.best is not None:
        podium = _("%(first)s × 1st, %(second)s × 2nd, %(third)s × 3rd") % {
            "first": places.first,
            "second": places.second,
            "third": places.third,
        }
        stats.append(Stat(_("best finish"), places.best, podium if places.best <= 3 else ""))
    if places.championships:
        stats.append(Stat(_("championships"), formats.localize(places.championships, use_l10n=True)))
    if career.average_against is not None:
        stats.append(Stat(_("average opponent score"), formats.number_format(round(career.average_against, 1), 1)))
    stats += _streak_stats(career)
    if career.milestones:
        last = career.milestones[-1]
        title = _("game no. %(number)s") % {"number": formats.localize(last.number, use_l10n=True)}
        stats.append(
            Stat(title, _day(last.game), last.game.name, reverse("championship", args=[last.game.championship]))
        )
    return stats


def record_stats(career: Career) -> list[Stat]:
    """The games against one opponent, for the player's page; nothing for what is not known."""
    decided = career.won + career.drawn + career.lost
    if not decided:
        return []
    balance = _("%(won)s won, %(drawn)s drawn, %(lost)s lost") % {
        "won": career.won,
        "drawn": career.drawn,
        "lost": career.lost,
    }
    stats = [Stat(_("win rate"), _("%(percent)s%%") % {"percent": round(100 * career.won / decided)}, balance)]
    if career.average_for is not None and career.average_against is not None:
        theirs = _("opponents’ average: %(average)s") % {"average": round(career.average_against)}
        stats.append(Stat(_("average score"), round(career.average_for), theirs))
    if (highest := career.highest) is not None:
        page = reverse("championship", args=[highest.championship])
        stats.append(Stat(_("highest score"), highest.own, highest.name, page))
    return [*stats, *_streak_stats(career)]


def _streak_stats(career: Career) -> list[Stat]:
    if career.longest is None or career.longest.length < 2:
        return []
    now = _("currently %(count)s") % {"count": career.won_now} if career.won_now > 1 else ""
    days = f"{_day(career.longest.first)} – {_day(career.longest.last)}"
    return [Stat(_("longest winning streak"), career.longest.length, now or days)]


def _day(game: CareerGame) -> str:
    return formats.date_format(game.day, "SHORT_DATE_FORMAT")


def _at(stat: Stat, championship: Championship) -> Stat:
    return replace(stat, note=championship.name, url=reverse("championship", args=[championship.slug]))
