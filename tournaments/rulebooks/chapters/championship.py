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
    source = put(_("They are based on: %(source)s."), source=book.competition.source)
    return draft(
        "championship.scope",
        _("Scope of these rules"),
        text(
            put(_("These rules apply to championships of this kind: %(title)s."), title=book.title),
            put(_("They are issued by %(federation)s."), federation=book.federation.name),
            source if book.competition.source else None,
            _("Everyone who takes part accepts them."),
        ),
        prints=("source", "acceptance"),
    )


def _people(book: Rulebook) -> Draft | None:
    return draft(
        "championship.people",
        _("Responsibilities"),
        items(
            [
                _("The federation approves championships, accepts their results, and publishes rules and ratings."),
                _("The organisers announce a championship, take entries, run the rounds and submit the results."),
                _("The arbiters rule on challenges, time, games not played, and conduct.")
                if book.rules.conduct.officials == "committee"
                else _("The jury rules on challenges, time, games not played, and conduct."),
                _("The players keep their score sheets and call an arbiter if they disagree.")
                if book.rules.conduct.officials == "committee"
                else _("The players keep their score sheets and call the jury if they disagree."),
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
            _("They interpret these rules and decide anything the rules do not cover."),
            _("Their decisions are final."),
        ),
        text(
            _("An arbiter whom a decision may affect is replaced for that decision."),
            _("The organisers name the replacement."),
        ),
        prints=("committee", "arbiters.powers", "arbiters.final", "arbiters.replaced"),
    )


def _jury(book: Rulebook) -> Draft | None:
    """Ebre 16, 20, 21 and 25; Pińczów, where the jury has the final say on disputed questions."""
    number = book.competition.arbiters
    members = ngettext("It has %(count)s member.", "It has %(count)s members.", number or 0)
    conduct = book.rules.conduct
    helped = conduct.officials == "jury_and_supervisors"
    counting = helped and conduct.counting_bag == "outside_or_by_consent"
    return draft(
        "championship.arbiters",
        _("The jury"),
        text(
            _("The arbiters of a championship are its jury; where these rules say “arbiter”, they mean the jury."),
            put(members, count=number) if number is not None else None,
            _("Supervisors count the tiles inside the bag if the players agree to it.") if counting else None,
            _("The jury judges objectively, by the official dictionary and these rules.") if helped else None,
        ),
        text(
            _("It interprets these rules and decides anything the rules do not cover."),
            _("Its decisions are final."),
            _("A member of the jury who is a party to a case is replaced for that decision."),
        ),
        prints=("committee", "arbiters.powers", "arbiters.final", "arbiters.replaced"),
    )


def _announcement(book: Rulebook) -> Draft | None:
    contents = _(
        "An announcement gives the days and starting time, the place, the organisers and contact, the "
        "last day for entries, the day on which the timetable is published, the number of rounds, these "
        "rules, the dictionary, how many players can take part, the fee and the prizes."
    )
    return draft(
        "championship.announcement",
        _("Announcing a championship"),
        text(contents, _("The federation approves it, or rejects it and gives the reason.")),
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
    month = _("If the month does not have that day, its last day counts.")
    return text(
        put(_("It is announced at least %(period)s before its first day."), period=write_period(deadline)),
        month if deadline.months else None,
        _("For new days of the same championship, the period counts from when they were announced."),
    )


def _changes() -> Draft | None:
    return draft(
        "championship.changes",
        _("Changes"),
        text(
            _("After approval, the organisers may still change the time, place, contact, entries, fee and prizes."),
            _("A change of name, days, rounds or rules requires the federation’s approval again."),
            _("A championship that cannot take place is cancelled, with a reason that everyone can read."),
        ),
        prints=("changes",),
    )
