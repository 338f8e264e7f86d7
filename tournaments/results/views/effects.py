"""What correcting one result would change, before it is saved: the game, places, prizes and ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from federation.errors import Refusal
from federation.seen import seen_of
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.ports import PlannedRatings, find_rating_plans
from tournaments.championship.queries.game_rules import forfeit_score_of, rules_of
from tournaments.championship.views.problems import WarningItem, warning_items
from tournaments.competition.comparison import Version, compare_versions
from tournaments.competition.prizes import Award
from tournaments.log.prizes import awards_by, prizes_of
from tournaments.log.queries import current_state
from tournaments.report.acknowledgement import sign_warnings
from tournaments.report.report import Kind, Outcome, Report, ReportedTable
from tournaments.results.services.acceptance import settled_players
from tournaments.results.services.planned_corrections import PlannedCorrection

# Players who change places, those of the game first; the others are counted.
PLACES_SHOWN = 6


@dataclass(frozen=True, slots=True)
class PlaceMove:
    """A player who would get another place; None where there is none."""

    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class CorrectionEffect:
    """For tournaments/results/_effect.html. ``seen`` is sent back by whoever saves just this.

    ``others`` counts the players whose places change beside ``places``; ``has_prizes``: the portal knows the prizes.
    """

    seen: str
    game: str
    places: Sequence[PlaceMove]
    others: int
    has_prizes: bool
    prizes: Sequence[str]
    ratings: Sequence[PlannedRatings]
    warnings: Sequence[WarningItem]


def effect_of(championship: Championship, planned: PlannedCorrection, *, with_ratings: bool) -> CorrectionEffect:
    """``with_ratings``: recalculating all history takes a while, so not everyone may request it."""
    base, after = planned.base, planned.after
    names = registered_names(base)
    moves = _places(championship, planned, names)
    prizes = _prizes(championship, planned, names)
    return CorrectionEffect(
        seen=sign_plan(planned),
        game=_describe_game(planned.before.tables[planned.place], after.tables[planned.place], names),
        places=moves[:PLACES_SHOWN],
        others=len(moves[PLACES_SHOWN:]),
        has_prizes=prizes is not None,
        prizes=prizes or (),
        ratings=_ratings(championship, base, after) if with_ratings else (),
        warnings=warning_items(planned.new_warnings),
    )


def sign_plan(planned: PlannedCorrection) -> str:
    """What whoever saves has to have seen: this result, made of this version, with these warnings."""
    table = planned.describe("", "")["after"]
    return seen_of(planned.base.number, planned.index, table, sign_warnings(planned.problems))


def registered_names(version: ResultsVersion) -> dict[int, str]:
    """Names by number, as the registry has them where it is known who they are. One query."""
    return {
        entry.number: entry.player.name if entry.player else entry.name
        for entry in version.entries.select_related("player").order_by()
    }


def _places(championship: Championship, planned: PlannedCorrection, names: Mapping[int, str]) -> list[PlaceMove]:
    """Those at the table first, then the others by their new place."""
    comparison = compare_versions(
        Version(planned.before),
        Version(planned.after),
        rules_of(championship),
        announced=championship.rounds,
        forfeit_score=forfeit_score_of(championship),
    )
    at_table = [seat.player for seat in planned.after.tables[planned.place].seats]
    found = [
        (one.after.number not in at_table, one.after.place or 0, one.after.number, one.before.place)
        for one in comparison.standings
        if one.before and one.after and one.before.place != one.after.place
    ]
    return [PlaceMove(names.get(number, ""), before, after or None) for _is, after, number, before in sorted(found)]


def _prizes(championship: Championship, planned: PlannedCorrection, names: Mapping[int, str]) -> Sequence[str] | None:
    """Who would get a prize instead of whom; None where the portal does not know the prizes."""
    live = LiveChampionship.objects.filter(championship=championship).first()
    if live is None:
        return None
    state = current_state(live)
    known = {one.number: one.name for one in state.entrants}
    # Files that were uploaded instead may number the players in another way.
    if not prizes_of(state) or any(known.get(one.number) != one.name for one in planned.before.players):
        return None
    before, after = (_winners(awards_by(state, report), names) for report in (planned.before, planned.after))
    text = _("%(prize)s: %(after)s instead of %(before)s")
    return [
        text % {"prize": prize, "after": after.get((prize, place), "–"), "before": before.get((prize, place), "–")}
        for prize, place in dict.fromkeys([*before, *after])
        if before.get((prize, place)) != after.get((prize, place))
    ]


def _winners(awards: Sequence[Award], names: Mapping[int, str]) -> dict[tuple[str, int], str]:
    return {(one.prize, one.place): ", ".join(names.get(player, "") for player in one.players) for one in awards}


def _ratings(championship: Championship, base: ResultsVersion, report: Report) -> Sequence[PlannedRatings]:
    try:
        return find_rating_plans(championship, report, settled_players(base))
    except Refusal:
        return ()


def _describe_game(before: ReportedTable, after: ReportedTable, names: Mapping[int, str]) -> str:
    """How it ended, and how it had ended before, where that can be said in few words."""
    was, now = _winner(before), _winner(after)
    if was is None or now is None:
        return _("%(after)s, instead of “%(before)s”") % {
            "after": _describe_end(after, names),
            "before": _describe_end(before, names),
        }
    (loser, old), (winner, margin) = was, now
    if loser == winner:
        return _("%(player)s wins by %(margin)s instead of %(before)s") % {
            "player": names.get(winner, ""),
            "margin": margin,
            "before": old,
        }
    return _("%(player)s wins by %(margin)s, instead of %(other)s by %(before)s") % {
        "player": names.get(winner, ""),
        "margin": margin,
        "other": names.get(loser, ""),
        "before": old,
    }


def _winner(table: ReportedTable) -> tuple[int, int] | None:
    """Return the number of the winner of a played game and the spread; None if there is no single winner."""
    if len(table.seats) != 2 or any(seat.kind is not Kind.PLAYED for seat in table.seats):
        return None
    first, second = sorted(table.seats, key=lambda seat: seat.outcome is not Outcome.WIN)
    if first.outcome is not Outcome.WIN or first.game_points is None or second.game_points is None:
        return None
    margin = first.game_points - second.game_points
    return (first.player, margin) if margin > 0 else None


def _describe_end(table: ReportedTable, names: Mapping[int, str]) -> str:
    """Who won, in few words; the scores of a larger table."""
    if len(table.seats) != 2:
        scores = (f"{names.get(seat.player, '')} {_points(seat.game_points)}" for seat in table.seats)
        return ", ".join(scores)
    winners = [seat.player for seat in table.seats if seat.outcome is Outcome.WIN]
    score = "–".join(_points(seat.game_points) for seat in table.seats)
    if winners:
        return _("%(player)s wins (%(score)s)") % {"player": names.get(winners[0], ""), "score": score}
    if all(seat.outcome is Outcome.DRAW for seat in table.seats):
        return _("draw (%(score)s)") % {"score": score}
    return _("both lose (%(score)s)") % {"score": score}


def _points(points: int | None) -> str:
    return "?" if points is None else str(points)
