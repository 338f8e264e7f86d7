"""Chapter: how a championship is played. System, rounds, tables, match points."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.document import Block, Chapter
from games.rulebook.prose import Draft, draft, list_and, put, table, text, write_chapter
from tournaments.competition.rules import CompetitionRules, System
from tournaments.competition.words.fields import COMPETITION_NAMES
from tournaments.rulebooks.chapters.phrases import write_half_points
from tournaments.rulebooks.document.source import Rulebook


def write_competing(book: Rulebook) -> tuple[Chapter, ...]:
    rules = book.competition
    drafts = [_system(rules), _rounds(rules), _tables(rules), _points(rules), _dictionary(book)]
    return write_chapter("competition", _("Competition format"), drafts, rules.assumed, COMPETITION_NAMES)


def _system(rules: CompetitionRules) -> Draft | None:
    systems = {
        System.SWISS: _(
            "The Swiss system is used: everyone plays in every round, and players with similar results meet."
        ),
        System.ROUND_ROBIN: _("Everyone plays everyone else the same number of times."),
        System.KING_OF_THE_HILL: _(
            "The king-of-the-hill system is used: in every round, the first in the standings meets the "
            "second, the third meets the fourth, and so on."
        ),
        System.ALL_PLAY: _("Everyone plays in every round; the tables are made up again for each round."),
    }
    return draft("competition.system", _("The system"), text(systems[rules.system]), prints=("system",))


def _rounds(rules: CompetitionRules) -> Draft | None:
    if rules.rounds_max == rules.rounds_min:
        exactly = ngettext(
            "A championship has %(rounds)s round.", "A championship has %(rounds)s rounds.", rules.rounds_min
        )
        return draft(
            "competition.rounds", _("Rounds"), text(put(exactly, rounds=rules.rounds_min)), prints=("rounds_min",)
        )
    least = ngettext(
        "A championship has at least %(rounds)s round.",
        "A championship has at least %(rounds)s rounds.",
        rules.rounds_min,
    )
    most = ngettext(
        "A championship has at most %(rounds)s round.",
        "A championship has at most %(rounds)s rounds.",
        rules.rounds_max or 0,
    )
    return draft(
        "competition.rounds",
        _("Rounds"),
        text(
            put(least, rounds=rules.rounds_min) if rules.rounds_min > 1 else None,
            put(most, rounds=rules.rounds_max) if rules.rounds_max is not None else None,
            _("The organisers decide on the number of rounds and announce it."),
        ),
        prints=("rounds_min",),
    )


def _tables(rules: CompetitionRules) -> Draft | None:
    if rules.seats == 2:
        classic = text(_("Games are classic: one against one."))
        return draft("competition.tables", _("Tables"), classic, prints=("seats",))
    full = ngettext("A table has %(seats)s player.", "A table has %(seats)s players.", rules.seats)
    smaller = [str(size) for size in sorted(rules.places, reverse=True) if size < rules.seats]
    odd = _("If the number of players is not divisible by %(seats)s, some tables have %(sizes)s.")
    return draft(
        "competition.tables",
        _("Tables"),
        text(put(full, seats=rules.seats), put(odd, seats=rules.seats, sizes=list_and(smaller)) if smaller else None),
        prints=("seats", *(("places.three",) if smaller else ())),
    )


def _points(rules: CompetitionRules) -> Draft | None:
    if rules.seats > 2:
        prints = ("places",)
        return draft("competition.points", _("Match points"), *_by_place(rules), prints=prints)
    return draft("competition.points", _("Match points"), *_by_result(rules), prints=("win",))


def _by_result(rules: CompetitionRules) -> tuple[Block | None, ...]:
    equal = _("A game with equal points is decided at the table (article [[results.winner]]).")
    rows = (
        (_("A game won"), rules.win),
        (_("A game drawn"), rules.draw),
        (_("A game lost"), rules.loss),
    )
    return (
        text(_("Every game gives match points, which determine the standings (article [[standings.order]]).")),
        table((_("Result"), _("Match points")), ((name, write_half_points(points)) for name, points in rows)),
        text(equal) if rules.equal_score == "decided" else None,
    )


def _by_place(rules: CompetitionRules) -> tuple[Block | None, ...]:
    sizes = sorted(rules.places, reverse=True)
    longest = max(sizes, default=0)
    head = [_("Place at the table"), *(_tables_of(size) for size in sizes)]
    rows = [[str(place + 1), *(_at_place(rules.places[size], place) for size in sizes)] for place in range(longest)]
    return (
        text(
            _("A place at the table gives match points, which determine the standings (article [[standings.order]]).")
        ),
        table(head, rows),
        text(_("Players who share a place share the points for the places they occupy equally.")),
    )


def _tables_of(size: int) -> str:
    return put(ngettext("Table of %(size)s", "Table of %(size)s", size), size=size)


def _at_place(points: tuple[int, ...], place: int) -> str:
    return write_half_points(points[place]) if place < len(points) else "–"


def _dictionary(book: Rulebook) -> Draft | None:
    dictionary = book.competition.dictionary
    if not dictionary:
        return None
    return draft(
        "competition.dictionary",
        _("The dictionary"),
        text(
            put(_("The official dictionary of these championships is %(dictionary)s."), dictionary=dictionary),
            _("Chapter [[challenges]] explains how words are challenged."),
        ),
        prints=("dictionary",),
    )
