"""Chapter: the score sheet. Who keeps it, what is written, who signs, when it is final."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.rulebook.document import Chapter
from games.rulebook.prose import Draft, Material, draft, items, text, write_chapter


def write_sheet(m: Material) -> tuple[Chapter, ...]:
    drafts = [_keeper(m), _content(m), _incomplete(m), _signing(m), _final(m)]
    return write_chapter("sheet", _("The score sheet"), drafts, m.rules.assumed)


def _keeper(m: Material) -> Draft | None:
    if m.rules.sheet.keeper == "starter":
        sentences = [
            _("The player who starts keeps the score sheet of the game."),
            _("The other player does well to keep one, too, so that the count can be compared.")
            if m.is_pair
            else _("The other players do well to keep one, too, so that the count can be compared."),
        ]
    else:
        sentences = [_("Each player keeps a score sheet of the whole game.")]
    return draft("sheet.keeper", _("Who keeps it"), text(*sentences), prints=("sheet.keeper",))


def _content(m: Material) -> Draft | None:
    if m.rules.sheet.coordinates == "required":
        places = _("the place of each main word (article [[game.notation]])")
    else:
        places = None
    # Some regulations name words and points and leave the rest open.
    says_part = "sheet.details" in m.rules.assumed
    optional = _("Places need not be written.") if places is None else None
    return draft(
        "sheet.content",
        _("What is written"),
        items(
            [
                _("the names of the players, the round and the number of the table"),
                _("for each turn the main word, its points and the new total"),
                places,
                _("the letter of a blank in parentheses or in a circle") if m.tiles.blanks else None,
                _("a circle round the points of a scrabble") if m.rules.scoring.bonuses else None,
                _("a dash instead of points for an exchange; other turns without points are written as 0"),
                _("at the end the points for the racks and the final points of each player"),
                _("whatever else the organiser asks for"),
            ],
            lead=_("The score sheet has:"),
        ),
        text(optional, _("A total that is wrong may be put right at any time during the game.")),
        prints=("sheet.content", "sheet.coordinates", *(["sheet.details"] if says_part else [])),
    )


def _incomplete(m: Material) -> Draft | None:
    if m.rules.sheet.incomplete != "clock_runs" or not m.is_timed:
        return None
    return draft(
        "sheet.incomplete",
        _("A sheet that is not filled in"),
        text(
            _("If a player's sheet is not properly filled in, the opponent may claim it."),
            _("The arbiter then lets the time of that player run until what is missing is written down."),
        ),
        prints=("sheet.incomplete",),
    )


def _signing(m: Material) -> Draft | None:
    if m.rules.sheet.signed_by == "nobody":
        return draft(
            "sheet.signing",
            _("Signatures"),
            text(_("The score sheet needs no signature.")),
            prints=("sheet.signed_by",),
        )
    return draft(
        "sheet.signing",
        _("Signatures"),
        text(
            _last_move(m) if m.is_timed else None,
            _("Both players may go over all sums. Then both sign the sheets.")
            if m.is_pair
            else _("All players may go over all sums. Then all sign the sheets."),
            _("The game is finished at the moment when all have signed."),
        ),
        prints=("sheet.signed_by",),
    )


def _last_move(m: Material) -> str:
    stops = _("Whoever makes the last move writes it down with the new total and then stops the clock.")
    if m.rules.overtime.kind != "points":
        return stops
    claim = _(
        "If the clock is not stopped the time runs on, and the opponent may claim the points for overtime (article "
        "[[time.overtime]]) before both sign."
    )
    return f"{stops} {claim}"


def _final(m: Material) -> Draft | None:
    sheet = m.rules.sheet
    final = _("A score sheet that has been handed in is final; no complaint about the game is heard afterwards.")
    corrected = _("The points of a round cannot be corrected any more once that round is over.")
    typing = _(
        "What was copied wrongly from the signed sheet into the results is put right from the sheet by an arbiter, "
        "who says why; everybody can see it."
    )
    is_final, is_closed = sheet.final_once_handed_in, sheet.corrected_until == "next_round"
    return draft(
        "sheet.final",
        _("Handing in"),
        text(
            final if is_final else None,
            corrected if is_closed else None,
            typing if is_final or is_closed else None,
        ),
        prints=("sheet.final_once_handed_in", "sheet.corrected_until", "sheet.typing"),
    )
