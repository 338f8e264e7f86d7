"""Chapter: standings. The order of the criteria, and each as ``tournaments.competition.standings`` computes it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.words import say
from games.rulebook.document import Chapter
from games.rulebook.prose import Draft, draft, put, steps, text, write_chapter
from tournaments.competition.criterion import criteria
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.words.fields import COMPETITION_NAMES
from tournaments.competition.words.labels import label_tie_break
from tournaments.rulebooks.chapters.phrases import decide_standings
from tournaments.rulebooks.document.source import Rulebook


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
        put(_("%(name)s (article [[%(code)s]])"), name=label_tie_break(each).full, code=f"standings.{each}")
        for each in rules.tie_breaks
    ]
    return draft(
        "standings.order",
        _("The order of the players"),
        steps(
            lines,
            lead=_("The standings are determined by these criteria, each applied where those before it are equal:"),
        ),
        text(_("Players who are equal on all of them share a place, and the next place is left out.")),
        prints=("tie_breaks", "standings.shared"),
    )


def _diplomas(rules: CompetitionRules) -> Draft | None:
    if rules.diplomas == "none":
        return None
    if rules.diplomas == "everybody":
        sentence = _("Everyone who has taken part gets a diploma.")
    else:
        places = int(rules.diplomas)
        sentence = put(
            ngettext("The first player gets a diploma.", "The first %(places)s players get diplomas.", places),
            places=places,
        )
    return draft("standings.diplomas", _("Diplomas"), text(sentence))


def _tie_break(rules: CompetitionRules, code: str) -> Draft | None:
    criterion = criteria()[code]
    sentences = map(say, criterion.article(rules))
    prints = ("tie_breaks", *criterion.prints, "standings.unplayed")
    return draft(f"standings.{code}", say(criterion.name), text(*sentences), prints=prints)
