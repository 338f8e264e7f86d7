"""Chapter: standings. The order of the criteria, and each of them as ``tournaments.standings`` computes it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.document import Chapter
from games.rulebook.writing import Draft, draft, put, steps, text, write_chapter
from tournaments.competition import CompetitionRules, TieBreak
from tournaments.labels import TIE_BREAKS
from tournaments.rulebook.source import Rulebook
from tournaments.standings import ROUNDS_WITH_TWO_LEFT_OUT


def write_ranking(book: Rulebook) -> tuple[Chapter, ...]:
    rules = book.competition
    drafts = [_order(rules), *(_tie_break(rules, tie_break) for tie_break in rules.tie_breaks)]
    return write_chapter("standings", _("Standings"), drafts)


def _order(rules: CompetitionRules) -> Draft | None:
    lines = [_("Match points (article [[competition.points]])")]
    lines += [
        put(_("%(name)s (article [[%(code)s]])"), name=str(TIE_BREAKS[each].full), code=f"standings.{each.value}")
        for each in rules.tie_breaks
    ]
    return draft(
        "standings.order",
        _("The order of the players"),
        steps(lines, lead=_("The standings are made by these criteria, each where those before it are equal:")),
        text(_("Players who are equal in all of them share a place, and the next place is left out.")),
    )


def _tie_break(rules: CompetitionRules, tie_break: TieBreak) -> Draft | None:
    explained = {
        TieBreak.MEDIAN_BUCHHOLZ: _median_buchholz,
        TieBreak.BERGER: _berger,
        TieBreak.POINT_DIFFERENCE: _point_difference,
        TieBreak.TOTAL_POINTS: _total_points,
    }[tie_break]
    sentences = explained(rules)
    return draft(f"standings.{tie_break.value}", str(TIE_BREAKS[tie_break].full), text(*sentences))


def _median_buchholz(rules: CompetitionRules) -> list[str]:
    two = ngettext(
        "From %(rounds)s round on, the two opponents with the fewest are left out.",
        "From %(rounds)s rounds on, the two opponents with the fewest are left out.",
        ROUNDS_WITH_TWO_LEFT_OUT,
    )
    return [
        _("The match points of all opponents that a player has met are added."),
        _("The opponent with the fewest match points is left out."),
        put(two, rounds=ROUNDS_WITH_TWO_LEFT_OUT),
        _("Only games that were played count: a bye is no opponent, and neither is somebody who did not come."),
    ]


def _berger(rules: CompetitionRules) -> list[str]:
    return [
        _("The match points of all opponents whom a player has beaten are added."),
        _("To these come half the match points of those with whom the player has drawn."),
        _("Only games that were played count."),
    ]


def _point_difference(rules: CompetitionRules) -> list[str]:
    if rules.seats > 2:
        difference = _(
            "The points of all others at the table are subtracted from the player's own; this is added over all games."
        )
    else:
        difference = _("The opponent's points are subtracted from the player's own; this is added over all games.")
    return [
        difference,
        _("A game that was not played counts as it was recorded; a bye counts nothing."),
    ]


def _total_points(rules: CompetitionRules) -> list[str]:
    return [
        _("The points that the player has made in all games are added."),
        _("A game that was not played counts as it was recorded; a bye counts nothing."),
    ]
