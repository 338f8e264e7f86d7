"""Chapter: pairings. The first round, the criteria of the others, byes, late joiners."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.rulebook.document import Block, Chapter
from games.rulebook.writing import Draft, draft, items, put, steps, text, write_chapter
from tournaments.championship_checks import last_round_to_join
from tournaments.competition import CompetitionRules, System
from tournaments.rulebook.source import Rulebook
from tournaments.rulebook.wording import name_rating, write_half_points


def write_pairing(book: Rulebook) -> tuple[Chapter, ...]:
    drafts = [_seeding(book), _criteria(book.competition), _bye(book.competition), _late(book.competition)]
    return write_chapter("pairing", _("Pairings"), drafts)


def _seeding(book: Rulebook) -> Draft | None:
    rules = book.competition
    if not rules.seeding:
        order = text(
            _("No rating decides who meets in the first round; the organisers tell beforehand how that is done.")
        )
    else:
        by_rating = _("The players are ordered by their last published %(rating)s, the highest first.")
        order = text(put(by_rating, rating=name_rating(book, rules.seeding)), *_unrated(rules))
    halves = _("In the first round the first half of this order is paired with the second half, in the same order.")
    return draft(
        "pairing.seeding",
        _("The first round"),
        order,
        text(halves) if rules.seeding and rules.system is System.SWISS else None,
    )


def _unrated(rules: CompetitionRules) -> list[str]:
    if rules.unrated_rating is None:
        return [_("Players without a rating come last, in alphabetical order.")]
    if rules.unrated_rating == 0:
        return [
            _("Players without a rating come last in the first round, in alphabetical order."),
            _("Before the second round they get the rating that new players begin with, and the order is made anew."),
        ]
    return [
        put(_("Players without a rating count as %(rating)s, in alphabetical order."), rating=rules.unrated_rating)
    ]


def _criteria(rules: CompetitionRules) -> Draft | None:
    if rules.system is System.SWISS:
        lines = [
            None if rules.repeat_meetings else _("Two players never meet twice."),
            _("The distance between the two opponents in the ranking is as small as possible."),
        ]
        ranking = _(
            "The ranking is made of match points, then the criteria of article [[standings.order]], then the rating."
        )
        late = _("Fictitious points count here, too (article [[pairing.late]]).")
        return draft(
            "pairing.criteria",
            _("The other rounds"),
            steps(lines),
            text(ranking, None if rules.late_until == "none" else late),
        )
    repeated = _("Two players may meet more than once.")
    once = _("Two players do not meet again while there is another way.")
    if rules.system is System.ROUND_ROBIN:
        return None
    return draft("pairing.criteria", _("The other rounds"), text(repeated if rules.repeat_meetings else once))


def _bye(rules: CompetitionRules) -> Draft | None:
    if rules.bye == "none":
        return draft("pairing.bye", _("Nobody sits out"), text(_("In every round all players have a game.")))
    bye = _(
        "If the number of players is odd, the last-ranked has a bye in that round: no game and as many match points "
        "as for a win (%(points)s)."
    )
    return draft(
        "pairing.bye",
        _("Byes"),
        text(
            put(bye, points=write_half_points(rules.win)),
            _("Nobody who joined late has the bye for being last.") if rules.late_until != "none" else None,
            _("A bye counts no game points and is not rated."),
        ),
    )


def _late(rules: CompetitionRules) -> Draft | None:
    if rules.late_until == "none":
        return draft("pairing.late", _("Joining late"), text(_("Nobody may join once the first round has begun.")))
    fictitious: Block | None = None
    if rules.system is System.SWISS:
        fictitious = items(
            [
                _("They get half a match point for every round already played."),
                _("These points are fictitious: they count only for the pairings of the remaining rounds."),
                _("They are taken away before the final standings."),
            ],
            lead=_("So that the pairings stay fair:"),
        )
    return draft(
        "pairing.late",
        _("Joining late"),
        text(_last_round(rules.late_until), _("There must be room for them."), _later(rules.late_until)),
        fictitious,
    )


def _later(late_until: str) -> str | None:
    return _("Later nobody may join.") if late_until == "half" or late_until.isdecimal() else None


def _last_round(late_until: str) -> str:
    if late_until == "half":
        half = _(
            "New players may join until the beginning of the round that is half of all rounds, rounded down, and play "
            "in it: round %(five)s of 5, round %(six)s of 6, round %(seven)s of 7."
        )
        rounds = {"five": 5, "six": 6, "seven": 7}
        return put(half, **{name: last_round_to_join("half", length) for name, length in rounds.items()})
    if late_until.isdecimal():
        return put(_("New players may join until round %(round)s begins, and play in it."), round=late_until)
    return _("New players may join before any round.")
