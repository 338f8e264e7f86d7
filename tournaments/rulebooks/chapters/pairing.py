"""Chapter: pairings. The first round, criteria for the others, byes, late joiners."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.words import say
from games.rulebook.document import Block, Chapter
from games.rulebook.prose import Draft, draft, items, put, steps, text, write_chapter
from tournaments.competition.pairing_systems import pairing_systems
from tournaments.competition.rules import CompetitionRules, System, last_round_to_join
from tournaments.competition.words.fields import COMPETITION_NAMES
from tournaments.rulebooks.chapters.phrases import decide_pairing, name_rating, write_half_points
from tournaments.rulebooks.document.source import Rulebook


def write_pairing(book: Rulebook) -> tuple[Chapter, ...]:
    rules = book.competition
    drafts = [_seeding(book), _system(rules), _criteria(rules), _bye(rules), _late(rules), decide_pairing(rules)]
    return write_chapter("pairing", _("Pairings"), drafts, rules.assumed, COMPETITION_NAMES)


def _seeding(book: Rulebook) -> Draft | None:
    rules = book.competition
    if not rules.seeding:
        order = text(
            _(
                "No rating is used to order the players for the first round; the organisers announce beforehand "
                "how they are ordered."
            )
        )
    else:
        by_rating = _("The players are ordered by their last published %(rating)s, the highest first.")
        order = text(put(by_rating, rating=name_rating(book, rules.seeding)), *_unrated(rules))
    halves = _("In the first round the first half of this order is paired with the second half.")
    return draft(
        "pairing.seeding",
        _("The first round"),
        order,
        text(halves) if rules.seeding and rules.system is System.SWISS else None,
        prints=_prints_of_seeding(rules),
    )


def _prints_of_seeding(rules: CompetitionRules) -> tuple[str, ...]:
    if not rules.seeding:
        return ("seeding",)
    halves = ("seeding.halves",) if rules.system is System.SWISS else ()
    return ("seeding", "unrated_rating", "seeding.alphabetical", *halves)


def _unrated(rules: CompetitionRules) -> list[str]:
    if rules.unrated_rating is None:
        return [_("Players without a rating come last, in alphabetical order.")]
    if rules.unrated_rating == 0:
        return [
            _("Players without a rating come last in the first round, in alphabetical order."),
            put(
                _("From the second round they count as %(rating)s, and the order is worked out again."),
                rating=rules.unrated_later_on,
            ),
        ]
    count_as = put(
        _("Players without a rating count as %(rating)s, in alphabetical order."), rating=rules.unrated_rating
    )
    if rules.unrated_later_on == rules.unrated_rating:
        return [count_as]
    later = _("From the second round they count as %(rating)s, and the order is worked out again.")
    return [count_as, put(later, rating=rules.unrated_later_on)]


def _system(rules: CompetitionRules) -> Draft | None:
    """Name the pairing system; the usual one of a Swiss system is described by its criteria."""
    if not rules.pairing:
        return None
    system = pairing_systems()[rules.pairing_system]
    cycles = None
    if system.everybody_meets:
        once = ngettext(
            "Everyone plays everyone %(cycles)s time.", "Everyone plays everyone %(cycles)s times.", rules.cycles
        )
        cycles = put(once, cycles=rules.cycles)
    named = put(_("Pairing system: %(system)s."), system=say(system.name))
    return draft(
        "pairing.system",
        _("The pairing system"),
        text(named, say(system.does), cycles),
        prints=("system", *system.prints),
    )


def _criteria(rules: CompetitionRules) -> Draft | None:
    if rules.system is System.SWISS:
        lines = [
            None if rules.repeat_meetings else _("Two players never meet twice."),
            _("The distance between the two opponents in the ranking is as small as possible."),
        ]
        ranking = _(
            "The ranking is determined by match points, then by the criteria of article [[standings.order]], "
            "then by the rating."
        )
        late = _("Fictitious points also count here (article [[pairing.late]]).")
        return draft(
            "pairing.criteria",
            _("The other rounds"),
            steps(lines),
            text(ranking, None if rules.late_until == "none" or rules.late_points == "count" else late),
            prints=("repeat_meetings", "pairing.distance", "pairing.ranking"),
        )
    repeated = _("Two players may meet more than once.")
    once = _("Two players do not meet again as long as there is another way.")
    if rules.system is System.ROUND_ROBIN:
        return None
    again = text(repeated if rules.repeat_meetings else once)
    return draft("pairing.criteria", _("The other rounds"), again, prints=("repeat_meetings",))


def _bye(rules: CompetitionRules) -> Draft | None:
    if rules.bye == "none":
        everybody = text(_("Every player has a game in every round."))
        return draft("pairing.bye", _("No one sits out"), everybody, prints=("bye",))
    bye = _(
        "If the number of players is odd, the last-ranked player has a bye in that round: no game, and "
        "as many match points as for a win (%(points)s)."
    )
    if rules.half_points_of_bye != rules.win:
        bye = _(
            "If the number of players is odd, one of them has no game in that round. Match points for this "
            "bye: %(points)s."
        )
    return draft(
        "pairing.bye",
        _("Byes"),
        text(
            put(bye, points=write_half_points(rules.half_points_of_bye)),
            _("A player who joined late does not get the bye for being last.") if rules.late_until != "none" else None,
            _("A bye gives no game points and is not rated."),
        ),
        prints=("bye", *(("bye.late",) if rules.late_until != "none" else ()), "bye.points"),
    )


def _late(rules: CompetitionRules) -> Draft | None:
    if rules.late_until == "none":
        nobody = text(_("No one may join once the first round has begun."))
        return draft("pairing.late", _("Joining late"), nobody, prints=("late_until",))
    fictitious: Block | None = None
    if rules.system is System.SWISS and rules.late_points == "count":
        fictitious = text(_("Points they are given for rounds already played count until the end."))
    elif rules.system is System.SWISS:
        fictitious = items(
            [
                _("They get half a match point for each round already played."),
                _("These points are fictitious: they count only for the pairings of the remaining rounds."),
                _("They are removed before the final standings."),
            ],
            lead=_("To keep the pairings fair:"),
        )
    return draft(
        "pairing.late",
        _("Joining late"),
        text(_last_round(rules.late_until), _("There must be room for them."), _later(rules.late_until)),
        fictitious,
        prints=("late_until", *(("late.fictitious",) if fictitious else ())),
    )


def _later(late_until: str) -> str | None:
    return _("After that, no one may join.") if late_until == "half" or late_until.isdecimal() else None


def _last_round(late_until: str) -> str:
    if late_until == "half":
        half = _(
            "New players may join until the start of the round whose number is half of all rounds, rounded "
            "down, and play in it: round %(five)s of 5, round %(six)s of 6, round %(seven)s of 7."
        )
        rounds = {"five": 5, "six": 6, "seven": 7}
        return put(half, **{name: last_round_to_join("half", length) for name, length in rounds.items()})
    if late_until.isdecimal():
        return put(_("New players may join until round %(round)s begins, and play in it."), round=late_until)
    return _("New players may join before any round.")
