"""Chapter: the championship, and who does what in it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.rulebook.document import Chapter
from games.rulebook.writing import Draft, draft, items, put, text, write_chapter
from tournaments.rulebook.source import Rulebook


def write_championship(book: Rulebook) -> tuple[Chapter, ...]:
    return write_chapter("championship", _("The championship"), [_scope(book), _people(), _arbiters()])


def _scope(book: Rulebook) -> Draft | None:
    return draft(
        "championship.scope",
        _("What these rules are for"),
        text(
            put(_("These rules are for championships of %(federation)s."), federation=book.federation.name),
            _("Whoever takes part accepts them."),
        ),
        text(put(_("Made from: %(source)s."), source=book.competition.source)) if book.competition.source else None,
    )


def _people() -> Draft | None:
    return draft(
        "championship.people",
        _("Who does what"),
        items(
            [
                _("The federation approves championships, accepts their results and publishes rules and ratings."),
                _("The organisers announce a championship, take entries, run the rounds and send in the results."),
                _("The arbiters rule on challenges, time, forfeits and conduct."),
                _("The players play by these rules and keep their score sheets."),
            ]
        ),
    )


def _arbiters() -> Draft | None:
    return draft(
        "championship.arbiters",
        _("The arbiters' decisions"),
        text(
            _("The arbiters of a championship are its arbitral committee."),
            _("They interpret these rules and decide what the rules do not foresee."),
            _("Their decisions are final."),
            _("An arbiter who is a party to a case is replaced for that decision by somebody the organisers name."),
        ),
    )
