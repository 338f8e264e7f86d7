"""Chapter: submission of results, and what counts for the rating."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.rulebook.document import Block, Chapter
from games.rulebook.prose import Draft, draft, items, list_and, list_or, put, text, write_chapter
from tournaments.competition.words.fields import COMPETITION_NAMES
from tournaments.report.formats import families
from tournaments.rulebooks.chapters.phrases import write_period
from tournaments.rulebooks.document.source import Federation, Rulebook


def write_delivery(book: Rulebook) -> tuple[Chapter, ...]:
    drafts = [_results(book.federation), _conditions(book), _systems(book), _games(book)]
    return write_chapter("delivery", _("Results and rating"), drafts, book.competition.assumed, COMPETITION_NAMES)


def _name_formats(federation: Federation) -> list[str]:
    return [families()[code].name if code in families() else code for code in federation.formats]


def _results(federation: Federation) -> Draft | None:
    names = _name_formats(federation)
    return draft(
        "delivery.results",
        _("Submitting the results"),
        text(
            _("After the championship, the organisers submit the complete results to the federation."),
            put(_("They do so within %(period)s of the last day of play."), period=write_period(federation.results))
            if federation.results
            else None,
            put(_("These formats are accepted: %(formats)s."), formats=list_or(names)) if names else None,
            _("A championship run in the federation’s portal needs no file."),
        ),
        text(_("The first complete version counts for the deadline, even if it is corrected later.")),
        prints=(
            "delivery.complete",
            *(("delivery.deadline", "delivery.circuit") if federation.results else ()),
            *(("delivery.formats", "delivery.more_formats") if names else ()),
            "delivery.portal",
            "delivery.first",
        ),
    )


def _conditions(book: Rulebook) -> Draft | None:
    if not book.federation.ratings:
        return None
    if book.competition.seats > 2:
        return draft(
            "delivery.conditions",
            _("What is rated"),
            text(_("Only classic games, one against one, are rated. Championships under these rules are not rated.")),
            prints=("conditions",),
        )
    return draft(
        "delivery.conditions",
        _("What is rated"),
        items(
            [
                _("a classic championship of the season’s official circuit"),
                _("any other classic championship or league that meets the conditions below"),
            ],
            lead=_("These are rated:"),
        ),
        _conditions_outside(book.federation),
        text(_("The federation may make an exception in a single case; it does so in writing, with a reason.")),
        prints=(
            "conditions",
            *(("delivery.more_formats",) if book.federation.formats else ()),
            "conditions.override",
        ),
    )


def _conditions_outside(federation: Federation) -> Block | None:
    dictionary = _("It was played with the official dictionary: %(dictionaries)s.")
    announced = _("It was announced at least %(period)s before it was played.")
    results = _("Its complete results arrived within %(period)s of the last day of play.")
    names = _name_formats(federation)
    return items(
        [
            _("It followed the federation’s regulations."),
            put(dictionary, dictionaries=list_or(federation.dictionaries)) if federation.dictionaries else None,
            put(announced, period=write_period(federation.announcement)) if federation.announcement else None,
            put(results, period=write_period(federation.results)) if federation.results else None,
            put(_("The results arrived in an accepted format: %(formats)s."), formats=list_or(names))
            if names
            else None,
        ],
        lead=_("A championship outside the circuit is rated if it meets all of these conditions:"),
    )


def _systems(book: Rulebook) -> Draft | None:
    if not book.federation.ratings or book.competition.seats > 2:
        return None
    names = [rating.name for rating in book.federation.ratings]
    return draft(
        "delivery.systems",
        _("The rating"),
        text(
            put(_("The federation publishes: %(ratings)s."), ratings=list_and(names)),
            _("All games of a championship are rated using the ratings from before it."),
            _("A published list is never changed; a correction appears in the next one."),
        ),
        prints=("rating.named", "rating.lists"),
    )


def _games(book: Rulebook) -> Draft | None:
    if not book.federation.ratings or book.competition.seats > 2:
        return None
    return draft(
        "delivery.games",
        _("Which games are rated"),
        text(
            _("The games of everyone who takes part are rated, including those of new players."),
            _("Byes, and games to which one side did not come, are not rated."),
            _("A game that was abandoned or lost on time was played and is rated."),
        ),
        prints=("rated.players", "rated.unplayed"),
    )
