"""Chapter: results. Who wins, games abandoned or not played, what arbiters may change afterwards.

A game lost away from the board, by abandonment or by time, is told in the same words.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.document import Block, Chapter
from games.rulebook.prose import Draft, Material, draft, put, steps, text, write_chapter
from games.rules.parameters import LostGame


def tell_lost_game(m: Material, terms: LostGame) -> tuple[Block | None, ...]:
    """The settling between two, at a table of more, and when nobody is left."""
    between_two = _between_two(m, terms) if m.rules.table.minimum_players == 2 else None
    at_table = None if m.is_pair else _at_table(terms)
    return between_two, at_table, text(_all_lose(m, terms))


def _between_two(m: Material, terms: LostGame) -> Block | None:
    forfeit = f"{m.rules.forfeits.winner_points}–{m.rules.forfeits.loser_points}"
    if terms.if_still_ahead == "forfeit_score":
        ahead = _("If the loser would even so have more points than the winner, the game is recorded as %(score)s.")
    else:
        ahead = _("The opponent wins even if the loser has more points.")
    return text(
        _("The opponent wins.") if m.is_pair else _("Between two players, the other one wins."),
        _("The points count as they stand; the tiles left on the racks are not counted."),
        _deduction(terms),
        put(ahead, score=forfeit),
    )


def _deduction(terms: LostGame) -> str | None:
    if not terms.deduction:
        return None
    sentence = ngettext(
        "%(points)s point is taken from the loser.",
        "%(points)s points are taken from the loser.",
        terms.deduction,
    )
    return put(sentence, points=terms.deduction)


def _at_table(terms: LostGame) -> Block | None:
    return text(
        _("At a table of three or four the others play on while two of them are left."),
        _("They are placed among themselves. Whoever has lost comes behind them and keeps the points scored."),
        _deduction(terms),
    )


def _all_lose(m: Material, terms: LostGame) -> str:
    if terms.both == "lose_at_zero":
        return (
            _("If both lose in this way, the game is lost for both, with 0 points each.")
            if m.is_pair
            else _("If everybody loses in this way, all share the last place with 0 points.")
        )
    return (
        _("If both lose in this way, the game is lost for both, and they keep their points.")
        if m.is_pair
        else _("If everybody loses in this way, all share the last place and keep their points.")
    )


def write_results(m: Material) -> tuple[Chapter, ...]:
    drafts = [_winner(m), _abandonment(m), _absence(m), _review(m)]
    return write_chapter("results", _("Results"), drafts, m.rules.assumed)


def _winner(m: Material) -> Draft | None:
    if m.is_pair:
        most = _("Whoever has more points wins.")
    else:
        most = _("The players are placed by their points. Equal points share a place, and the next place is left out.")
    return draft(
        "results.winner",
        _("Who wins"),
        text(most),
        _equal(m),
        prints=("winner", "decision.equal_score"),
    )


def _equal(m: Material) -> Block | None:
    if m.rules.decision.equal_score == "last_word":
        return text(
            _("If the points are equal, the last turn of each player decides: the word with more points wins."),
            _("If it formed several words, the best one counts; a last turn without a move counts 0."),
            _("If these are equal too, the game is drawn."),
        )
    if m.rules.table.minimum_players == 2:
        return text(_("If two players have equal points, the game between them is drawn."))
    return None


def _abandonment(m: Material) -> Draft | None:
    return draft(
        "results.abandonment",
        _("A game abandoned"),
        text(_("Whoever gives a game up loses it.")),
        *tell_lost_game(m, m.rules.forfeits.abandonment),
        prints=("forfeits.abandonment", "forfeits.winner_points", "forfeits.loser_points"),
    )


def _absence(m: Material) -> Draft | None:
    # Between two only: at a larger table the others play without whoever is missing.
    if m.rules.table.minimum_players > 2:
        return None
    forfeits, grace = m.rules.forfeits, m.rules.forfeits.absence.grace_minutes
    late = ngettext(
        "Whoever is not at the table %(minutes)s minute after the round has begun loses the game.",
        "Whoever is not at the table %(minutes)s minutes after the round has begun loses the game.",
        grace,
    )
    timed = ngettext(
        "Whoever does not come within %(minutes)s minute of that loses the game.",
        "Whoever does not come within %(minutes)s minutes of that loses the game.",
        grace,
    )
    recorded = _("It is recorded as %(winner)s–%(loser)s for the player who is there.")
    return draft(
        "results.absence",
        _("Players who are not there"),
        text(
            _("The opponent tells an arbiter, who starts the clock of the player who is missing.")
            if m.is_timed
            else None,
            put(timed if m.is_timed else late, minutes=grace),
            put(recorded, winner=forfeits.winner_points, loser=forfeits.loser_points),
        ),
        _both_absent(m),
        prints=("forfeits.absence", "forfeits.winner_points", "forfeits.loser_points"),
    )


def _both_absent(m: Material) -> Block | None:
    grace = m.rules.forfeits.absence.grace_minutes
    if m.rules.forfeits.absence.both_absent == "both_lose":
        return text(
            _("If both are missing, each of them has this time."),
            _("If neither comes within it, both lose with 0 points."),
        )
    first = ngettext(
        "The first-named comes within %(minutes)s minute: from then on the other has as long again.",
        "The first-named comes within %(minutes)s minutes: from then on the other has as long again.",
        grace,
    )
    second = _("Only the other one comes in that time: the other one wins.")
    neither = _("Neither comes in that time: both lose with 0 points.")
    lead = _("If both are missing, the player who is named first in the pairings is waited for:")
    return steps([put(first, minutes=grace), second, neither], lead=lead)


def _review(m: Material) -> Draft | None:
    if not m.rules.decision.jury_removes_invalid_words:
        return None
    return draft(
        "results.review",
        _("Words reviewed after the game"),
        text(
            m.by_officials(
                committee=_("After each game the arbiters go through the score sheets."),
                jury=_("After each game the jury goes through the score sheets."),
            ),
            _("They subtract the points of words that are not valid, even if nobody challenged them."),
            _("The places are given after that."),
        ),
        prints=("decision.jury_removes_invalid_words",),
    )
