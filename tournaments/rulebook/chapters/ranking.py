"""Chapter: standings. The order of the criteria, and each as ``tournaments.rules.standings`` computes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.document import Chapter
from games.rulebook.writing import Draft, draft, put, steps, text, write_chapter
from tournaments.rulebook.chapters.deciding import decide_standings
from tournaments.rulebook.chapters.names import COMPETITION_NAMES
from tournaments.rulebook.source import Rulebook
from tournaments.rules.competition import CompetitionRules, TieBreak
from tournaments.rules.criteria.buchholz import ROUNDS_WITH_TWO_LEFT_OUT
from tournaments.texts.labels import TIE_BREAKS


def write_ranking(book: Rulebook) -> tuple[Chapter, ...]:
    rules = book.competition
    drafts = [
        _order(rules),
        *(_tie_break(rules, tie_break) for tie_break in rules.tie_breaks),
        decide_standings(rules),
        _diplomas(rules),
    ]
    return write_chapter("standings", _("Standings"), drafts, rules.assumed, COMPETITION_NAMES)


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
        prints=("tie_breaks", "standings.shared"),
    )


def _diplomas(rules: CompetitionRules) -> Draft | None:
    if rules.diplomas == "none":
        return None
    if rules.diplomas == "everybody":
        sentence = _("Everybody who has taken part gets a diploma.")
    else:
        places = int(rules.diplomas)
        sentence = put(
            ngettext("The first gets a diploma.", "The first %(places)s players get diplomas.", places), places=places
        )
    return draft("standings.diplomas", _("Diplomas"), text(sentence))


def _tie_break(rules: CompetitionRules, tie_break: TieBreak) -> Draft | None:
    sentences = _EXPLAINED[tie_break](rules)
    name = str(TIE_BREAKS[tie_break].full)
    fewest = ("median_buchholz.fewest",) if tie_break is TieBreak.MEDIAN_BUCHHOLZ else ()
    prints = ("tie_breaks", *fewest, "standings.unplayed")
    return draft(f"standings.{tie_break.value}", name, text(*sentences), prints=prints)


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


def _buchholz(rules: CompetitionRules) -> list[str]:
    return [
        _("The match points of all opponents that a player has met are added."),
        _("Only games that were played count: a bye is no opponent, and neither is somebody who did not come."),
    ]


def _buchholz_cut_1(rules: CompetitionRules) -> list[str]:
    added, who = _buchholz(rules)
    return [added, _("The opponent with the fewest match points is left out."), who]


def _buchholz_cut_2(rules: CompetitionRules) -> list[str]:
    added, who = _buchholz(rules)
    return [added, _("The two opponents with the fewest match points are left out."), who]


def _buchholz_median_1(rules: CompetitionRules) -> list[str]:
    added, who = _buchholz(rules)
    return [added, _("The opponent with the fewest match points and the one with the most are left out."), who]


def _direct_encounter(rules: CompetitionRules) -> list[str]:
    return [
        _("Of players who are equal until here, the match points of the games among them count."),
        _("Where not all of them have met, it decides only what the missing games could not change."),
    ]


def _wins(rules: CompetitionRules) -> list[str]:
    if rules.seats > 2:
        return [_("The tables at which the player alone was first are counted.")]
    return [_("The games that the player has won at the table are counted: no byes, no forfeits.")]


def _progressive(rules: CompetitionRules) -> list[str]:
    return [_("The match points that the player had after each round are added.")]


def _average_rating(rules: CompetitionRules) -> list[str]:
    return [
        _("The mean of the ratings of all opponents met is taken, rounded to a whole number, a half upwards."),
        _("Opponents without a rating are left out."),
    ]


def _mean_place(rules: CompetitionRules) -> list[str]:
    return [_("The mean of the player's places at the tables of three and four is taken; the lower one is better.")]


def _cusca(rules: CompetitionRules) -> list[str]:
    least = ngettext(
        "Players with fewer than %(games)s game have none.",
        "Players with fewer than %(games)s games have none.",
        rules.cusca_games,
    )
    return [
        _("In every game at a table of three or four, the points are multiplied by the number of players there."),
        _("The mean of this over all games of the player is taken."),
        *([put(least, games=rules.cusca_games)] if rules.cusca_games > 1 else []),
    ]


_EXPLAINED: Mapping[TieBreak, Callable[[CompetitionRules], list[str]]] = {
    TieBreak.MEDIAN_BUCHHOLZ: _median_buchholz,
    TieBreak.BERGER: _berger,
    TieBreak.POINT_DIFFERENCE: _point_difference,
    TieBreak.TOTAL_POINTS: _total_points,
    TieBreak.BUCHHOLZ: _buchholz,
    TieBreak.BUCHHOLZ_CUT_1: _buchholz_cut_1,
    TieBreak.BUCHHOLZ_CUT_2: _buchholz_cut_2,
    TieBreak.BUCHHOLZ_MEDIAN_1: _buchholz_median_1,
    TieBreak.DIRECT_ENCOUNTER: _direct_encounter,
    TieBreak.WINS: _wins,
    TieBreak.PROGRESSIVE: _progressive,
    TieBreak.AVERAGE_RATING: _average_rating,
    TieBreak.MEAN_PLACE: _mean_place,
    TieBreak.CUSCA: _cusca,
}
