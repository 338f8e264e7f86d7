"""Chapter: results. Who wins, games abandoned or not played, what arbiters may change afterwards.

A game lost off the board, by abandonment or by time, is described in the same words.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.document import Block, Chapter
from games.rulebook.prose import Draft, Material, draft, put, steps, text, write_chapter
from games.rules.parameters import LostGame


def tell_lost_game(m: Material, terms: LostGame) -> tuple[Block | None, ...]:
    """The settlement between two, at a larger table, and when no one is left."""
    between_two = _between_two(m, terms) if m.rules.table.minimum_players == 2 else None
    at_table = None if m.is_pair else _at_table(terms)
    return between_two, at_table, text(_all_lose(m, terms))


def _between_two(m: Material, terms: LostGame) -> Block | None:
    forfeit = f"{m.rules.forfeits.winner_points}–{m.rules.forfeits.loser_points}"
    if terms.if_still_ahead == "forfeit_score":
        ahead = _("If the loser would still have more points than the winner, the game is recorded as %(score)s.")
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
        "%(points)s point is deducted from the loser.",
        "%(points)s points are deducted from the loser.",
        terms.deduction,
    )
    return put(sentence, points=terms.deduction)


def _at_table(terms: LostGame) -> Block | None:
    return text(
        _("At a table of three or four, the others play on as long as two of them remain."),
        _("Places are decided among them. A player who has lost comes behind them and keeps the points scored."),
        _deduction(terms),
    )


def _all_lose(m: Material, terms: LostGame) -> str:
    if terms.both == "lose_at_zero":
        return (
            _("If both players lose in this way, the game is lost for both, with 0 points each.")
            if m.is_pair
            else _("If all players lose in this way, they share last place with 0 points.")
        )
    return (
        _("If both players lose in this way, the game is lost for both, and they keep their points.")
        if m.is_pair
        else _("If all players lose in this way, they share last place and keep their points.")
    )


def write_results(m: Material) -> tuple[Chapter, ...]:
    drafts = [_winner(m), _abandonment(m), _absence(m), _review(m)]
    return write_chapter("results", _("Results"), drafts, m.rules.assumed)


def _winner(m: Material) -> Draft | None:
    if m.is_pair:
        most = _("The player with more points wins.")
    else:
        most = _(
            "Players are placed by points. Players with equal points share a place, and the next place is skipped."
        )
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
            _("If the points are equal, each player’s last turn decides: the word with more points wins."),
            _("If that turn formed several words, the best one counts; a last turn without a move counts as 0."),
            _("If these are also equal, the game is drawn."),
        )
    if m.rules.table.minimum_players == 2:
        return text(_("If two players have equal points, the game between them is drawn."))
    return None


def _abandonment(m: Material) -> Draft | None:
    return draft(
        "results.abandonment",
        _("Abandoned games"),
        text(_("A player who abandons a game loses it.")),
        *tell_lost_game(m, m.rules.forfeits.abandonment),
        prints=("forfeits.abandonment", "forfeits.winner_points", "forfeits.loser_points"),
    )


def _absence(m: Material) -> Draft | None:
    # Only between two: at a larger table the others play without the absent player.
    if m.rules.table.minimum_players > 2:
        return None
    forfeits, grace = m.rules.forfeits, m.rules.forfeits.absence.grace_minutes
    late = ngettext(
        "A player who is not at the table %(minutes)s minute after the start of the round loses the game.",
        "A player who is not at the table %(minutes)s minutes after the start of the round loses the game.",
        grace,
    )
    timed = ngettext(
        "A player who does not arrive within %(minutes)s minute of that loses the game.",
        "A player who does not arrive within %(minutes)s minutes of that loses the game.",
        grace,
    )
    recorded = _("It is recorded as %(winner)s–%(loser)s in favour of the player who is present.")
    return draft(
        "results.absence",
        _("Absent players"),
        text(
            _("The opponent notifies an arbiter, who starts the absent player’s clock.") if m.is_timed else None,
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
            _("If both are absent, each of them has this much time."),
            _("If neither arrives in that time, both lose with 0 points."),
        )
    first = ngettext(
        "If the player named first arrives within %(minutes)s minute, the other then has the same time again.",
        "If the player named first arrives within %(minutes)s minutes, the other then has the same time again.",
        grace,
    )
    second = _("If only the other player arrives in that time, the other player wins.")
    neither = _("If neither arrives in that time, both lose with 0 points.")
    lead = _("If both are absent, the wait is first for the player named first in the pairings:")
    return steps([put(first, minutes=grace), second, neither], lead=lead)


def _review(m: Material) -> Draft | None:
    if not m.rules.decision.jury_removes_invalid_words:
        return None
    return draft(
        "results.review",
        _("Review of words after the game"),
        text(
            m.by_officials(
                committee=_("After each game, the arbiters check the score sheets."),
                jury=_("After each game, the jury checks the score sheets."),
            ),
            _("Points for invalid words are deducted, even if no one challenged them."),
            _("Places are decided after that."),
        ),
        prints=("decision.jury_removes_invalid_words",),
    )
