"""Chapter: the championship, who does what in it, and how it is announced."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.document import Block, Chapter
from games.rulebook.prose import Draft, draft, items, put, text, write_chapter
from tournaments.competition.words.fields import COMPETITION_NAMES
from tournaments.rulebooks.chapters.phrases import write_period
from tournaments.rulebooks.document.source import Rulebook


def write_championship(book: Rulebook) -> tuple[Chapter, ...]:
    drafts = [_scope(book), _people(book), _arbiters(book), _announcement(book), _changes()]
    return write_chapter("championship", _("The championship"), drafts, book.competition.assumed, COMPETITION_NAMES)


def _scope(book: Rulebook) -> Draft | None:
    source = put(_("They follow: %(source)s."), source=book.competition.source)
    return draft(
        "championship.scope",
        _("What these rules are for"),
        text(
            put(_("These rules hold for championships of this kind: %(title)s."), title=book.title),
            put(_("They are given by %(federation)s."), federation=book.federation.name),
            source if book.competition.source else None,
            _("Whoever takes part accepts them."),
        ),
        prints=("source", "acceptance"),
    )


def _people(book: Rulebook) -> Draft | None:
    return draft(
        "championship.people",
        _("Who does what"),
        items(
            [
                _("The federation approves championships, accepts their results, and publishes rules and ratings."),
                _("The organisers announce a championship, take entries, run the rounds and send in the results."),
                _("The arbiters rule on challenges, time, games not played, and conduct.")
                if book.rules.conduct.officials == "committee"
                else _("The jury rules on challenges, time, games not played, and conduct."),
                _("The players keep their score sheets and call an arbiter when they do not agree.")
                if book.rules.conduct.officials == "committee"
                else _("The players keep their score sheets and call the jury when they do not agree."),
            ]
        ),
        prints=("people.federation", "people.challenges", "people.arbiters", "people.players"),
    )


def _arbiters(book: Rulebook) -> Draft | None:
    if book.rules.conduct.officials != "committee":
        return _jury(book)
    number = book.competition.arbiters
    members = ngettext("It has %(count)s member.", "It has %(count)s members.", number or 0)
    return draft(
        "championship.arbiters",
        _("The arbiters"),
        text(
            _("The arbiters of a championship form its arbitral committee."),
            put(members, count=number) if number is not None else None,
            _("They interpret these rules and decide what the rules do not foresee."),
            _("Their decisions are final."),
        ),
        text(
            _("An arbiter whom a decision may affect is replaced for that decision."),
            _("The organisers name the replacement."),
        ),
        prints=("committee", "arbiters.powers", "arbiters.final", "arbiters.replaced"),
    )


def _jury(book: Rulebook) -> Draft | None:
    """Ebre 16, 20, 21 and 25; Pińczów, where the jury has the last word on disputed questions."""
    number = book.competition.arbiters
    members = ngettext("It has %(count)s member.", "It has %(count)s members.", number or 0)
    conduct = book.rules.conduct
    helped = conduct.officials == "jury_and_supervisors"
    counting = helped and conduct.counting_bag == "outside_or_by_consent"
    return draft(
        "championship.arbiters",
        _("The jury"),
        text(
            _("The arbiters of a championship are its jury; where these rules say arbiter, they mean the jury."),
            put(members, count=number) if number is not None else None,
            _("Supervisors count the tiles inside the bag where the players agree on it.") if counting else None,
            _("The jury judges objectively, by the official dictionary and these rules.") if helped else None,
        ),
        text(
            _("It interprets these rules and decides what the rules do not foresee."),
            _("Its decisions are final."),
            _("One of the jury who is a party to a case is replaced for that decision."),
        ),
        prints=("committee", "arbiters.powers", "arbiters.final", "arbiters.replaced"),
    )


def _announcement(book: Rulebook) -> Draft | None:
    contents = _(
        "An announcement tells days and starting hour, place, organisers and contact, the last day for entries, the "
        "day on which the timetable is published, the number of rounds, these rules, the dictionary, how many can "
        "take part, the fee and the prizes."
    )
    return draft(
        "championship.announcement",
        _("Announcing a championship"),
        text(contents, _("The federation approves it or refuses it and says why.")),
        _deadline(book),
        prints=("announcement.contents", *_prints_of_deadline(book)),
    )


def _prints_of_deadline(book: Rulebook) -> tuple[str, ...]:
    deadline = book.federation.announcement
    if deadline is None:
        return ()
    month = ("announcement.short_month",) if deadline.months else ()
    return ("announcement.deadline", *month, "announcement.circuit", "announcement.moved")


def _deadline(book: Rulebook) -> Block | None:
    deadline = book.federation.announcement
    if deadline is None:
        return None
    month = _("Where the month has no such day, its last day counts.")
    return text(
        put(_("It is announced at least %(period)s before its first day."), period=write_period(deadline)),
        month if deadline.months else None,
        _("New days for the same championship count from when they were announced."),
    )


def _changes() -> Draft | None:
    return draft(
        "championship.changes",
        _("Changes"),
        text(
            _("After approval the organisers may still change hour, place, contact, entries, fee and prizes."),
            _("A change of name, days, rounds or rules needs the federation's approval again."),
            _("A championship that cannot take place is cancelled with a reason that everybody can read."),
        ),
        prints=("changes",),
    )
