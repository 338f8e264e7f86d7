"""Chapter: valid words and challenges."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.rulebook.document import Block, Chapter
from games.rulebook.prose import Draft, Material, draft, items, put, steps, text, write_chapter


def write_challenges(m: Material) -> tuple[Chapter, ...]:
    drafts = [
        _words(m),
        _again_in_game(),
        _right(m),
        _window(m),
        _procedure(m),
        _outcome(m),
        _again(m),
        _agreement(m),
        _asking(m),
    ]
    return write_chapter("challenges", _("Words and challenges"), drafts, m.rules.assumed)


def _words(m: Material) -> Draft | None:
    lexicon = m.rules.lexicon
    named = put(_("The official dictionary is %(dictionary)s."), dictionary=lexicon.name)
    in_full = put(
        _("The official dictionary is %(dictionary)s: %(name)s."), dictionary=lexicon.name, name=lexicon.full_name
    )
    where = put(_("It can be consulted here: %(address)s"), address=lexicon.address)
    if lexicon.forms == "inflected":
        valid = _("The words it lists are valid, and so are their inflected forms.")
    else:
        valid = _("The words it lists are valid.")
    checked = put(_("Inflected forms are checked with %(checked)s."), checked=lexicon.inflection)
    looked_up = _("No one uses a dictionary during the game; words are looked up only when they are challenged.")
    return draft(
        "challenges.words",
        _("Valid words"),
        text(in_full if lexicon.full_name else named),
        text(where) if lexicon.address else None,
        text(
            valid,
            checked if lexicon.inflection else None,
            looked_up if m.rules.challenge.looking_up == "only_when_challenged" else None,
        ),
        _excluded(m),
        prints=(
            *("lexicon.name", "lexicon.full_name", "lexicon.address", "lexicon.forms", "lexicon.inflection"),
            *("lexicon.excluded", "challenge.looking_up"),
        ),
    )


def _excluded(m: Material) -> Block | None:
    if m.rules.lexicon.excluded != "names_and_abbreviations":
        return None
    return items(
        [
            _("standard words and dialect words in the dictionary are both accepted"),
            _("proper names are not accepted, but words derived from them are"),
            _(
                "abbreviations, initials, symbols and affixes are not accepted unless they have become words in "
                "their own right"
            ),
        ],
        lead=_("Of the words in the dictionary:"),
    )


def _again_in_game() -> Draft | None:
    return draft(
        "challenges.repeated",
        _("Repeating a word"),
        text(_("A word may be played more than once in a game.")),
        prints=("lexicon.repeated",),
    )


def _right(m: Material) -> Draft | None:
    if m.is_pair:
        who = _("A player who believes that the opponent’s move contains an invalid word may challenge the move.")
    else:
        who = _("Any player who believes that another player’s move contains an invalid word may challenge the move.")
    return draft(
        "challenges.right",
        _("Challenging a move"),
        text(
            who,
            _("One, several or all of the words formed may be challenged."),
            _("Other words of the same move cannot be challenged afterwards.")
            if m.rules.challenge.words_named_once
            else None,
        ),
        prints=("challenge.words_named_once",),
    )


def _window(m: Material) -> Draft | None:
    windows = {
        "until_refill_or_clock": _(
            "A move may be challenged until the player begins to draw new tiles or, if the bag is empty, presses the "
            "clock."
        ),
        "until_refill": _(
            "A move may be challenged until the player begins to draw new tiles or, if the bag is empty, "
            "until the next player’s turn begins."
        ),
        "until_noted_and_drawn": _(
            "A move may be challenged until it has been written down and the player has drawn new tiles."
        ),
        "until_next_turn": _("A move may be challenged until the next player’s turn begins."),
        "until_written": _("A move may be challenged until its points are written down."),
    }
    review = _("Only the review after the game can still take its points away (article [[results.review]]).")
    return draft(
        "challenges.window",
        _("When a move may be challenged"),
        text(
            windows[m.rules.challenge.window],
            _("After that, the move is accepted and keeps its points, as do the moves that build on it."),
            review if m.rules.decision.jury_removes_invalid_words else None,
        ),
        prints=("challenge.window",),
    )


def _procedure(m: Material) -> Draft | None:
    if m.rules.challenge.answer == "move_only":
        answer = _(
            "The answer says only whether the move is valid, not which word is wrong or anything else about the words."
        )
    else:
        answer = _("The answer says whether each of these words is valid.")
    # Not who stops it: if an arbiter is called, it is the player whose clock runs (FISC 7).
    stopped = _("The player announces the challenge, and the clock is stopped.")
    said = _("The player announces the challenge aloud.")
    covered = _("The board and the racks are covered, or the tiles turned face down, until the answer is given.")
    return draft(
        "challenges.procedure",
        _("Procedure"),
        steps(
            [
                stopped if "challenge" in m.rules.conduct.clock_stops else said,
                covered if m.rules.conduct.covered_while_challenged else None,
                m.by_officials(
                    committee=_("The challenged words are given to an arbiter, who looks them up."),
                    jury=_("The challenged words are given to the jury, which looks them up."),
                ),
                answer,
            ]
        ),
        prints=(
            *("conduct.officials", "challenge.looked_up_by", "challenge.answer"),
            "conduct.covered_while_challenged",
        ),
    )


def _outcome(m: Material) -> Draft | None:
    return draft(
        "challenges.outcome",
        _("Outcome"),
        text(
            _("If any of the challenged words is not valid, the whole move is disallowed."),
            _("The player takes the tiles back, scores nothing and loses the turn."),
        ),
        text(
            _("If they are valid, the move stands and the game goes on."),
            _("An unsuccessful challenge costs neither points nor a turn."),
        ),
        prints=("refused", "challenge.failed"),
    )


def _again(m: Material) -> Draft | None:
    if not m.rules.challenge.again_with_reasons:
        return None
    return draft(
        "challenges.again",
        _("A second challenge"),
        text(
            _("A player who disagrees with the answer may challenge the move once more and must give reasons."),
            _("That second decision is final."),
        ),
        prints=("challenge.again_with_reasons",),
    )


def _agreement(m: Material) -> Draft | None:
    if not m.rules.challenge.checked_by_agreement:
        return None
    return draft(
        "challenges.agreement",
        _("Checking by agreement"),
        text(
            _("If the organisers allow it, the players may agree to look up a move themselves on a device."),
            _("This replaces an arbiter’s answer."),
        ),
        prints=("challenge.checked_by_agreement",),
    )


def _asking(m: Material) -> Draft | None:
    if not m.rules.challenge.acceptability_asked:
        return None
    return draft(
        "challenges.asking",
        m.by_officials(committee=_("Asking the arbiters"), jury=_("Asking the jury")),
        text(
            m.by_officials(
                committee=_("Any player may ask the arbiters whether a word is accepted, for example a dialect word."),
                jury=_("Any player may ask the jury whether a word is accepted, for example a dialect word."),
            ),
            _("The spelling of a word is not given."),
        ),
        prints=("challenge.acceptability_asked",),
    )
