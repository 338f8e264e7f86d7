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
            _("The other player is advised to keep one too, so that the totals can be compared.")
            if m.is_pair
            else _("The other players are advised to keep one too, so that the totals can be compared."),
        ]
    else:
        sentences = [_("Each player keeps a score sheet for the whole game.")]
    return draft("sheet.keeper", _("Who keeps it"), text(*sentences), prints=("sheet.keeper",))


def _content(m: Material) -> Draft | None:
    if m.rules.sheet.coordinates == "required":
        places = _("the position of each main word (article [[game.notation]])")
    else:
        places = None
    # Some regulations name words and points and leave the rest open.
    says_part = "sheet.details" in m.rules.assumed
    optional = _("Positions need not be written.") if places is None else None
    return draft(
        "sheet.content",
        _("What is written"),
        items(
            [
                _("the names of the players, the round and the table number"),
                _("for each turn, the main word, its points and the new total"),
                places,
                _("the letter of a blank, in parentheses or circled") if m.tiles.blanks else None,
                _("a circle around the points of a scrabble") if m.rules.scoring.bonuses else None,
                _("a dash instead of points for an exchange; other turns without points are written as 0"),
                _("at the end, the points for the racks and the final points of each player"),
                _("anything else the organiser asks for"),
            ],
            lead=_("The score sheet shows:"),
        ),
        text(optional, _("An incorrect total may be corrected at any time during the game.")),
        prints=("sheet.content", "sheet.coordinates", *(["sheet.details"] if says_part else [])),
    )


def _incomplete(m: Material) -> Draft | None:
    if m.rules.sheet.incomplete != "clock_runs" or not m.is_timed:
        return None
    return draft(
        "sheet.incomplete",
        _("Incomplete score sheets"),
        text(
            _("If a player’s sheet is not properly filled in, the opponent may report it."),
            _("The arbiter then lets that player’s time run until the missing details are written down."),
        ),
        prints=("sheet.incomplete",),
    )


def _signing(m: Material) -> Draft | None:
    if m.rules.sheet.signed_by == "nobody":
        return draft(
            "sheet.signing",
            _("Signatures"),
            text(_("The score sheet does not need to be signed.")),
            prints=("sheet.signed_by",),
        )
    return draft(
        "sheet.signing",
        _("Signatures"),
        text(
            _last_move(m) if m.is_timed else None,
            _("Both players may check all the sums. Both then sign the sheets.")
            if m.is_pair
            else _("All players may check all the sums. All then sign the sheets."),
            _("The game is finished when all have signed."),
        ),
        prints=("sheet.signed_by",),
    )


def _last_move(m: Material) -> str:
    stops = _("The player who makes the last move writes it down with the new total and then stops the clock.")
    if m.rules.overtime.kind != "points":
        return stops
    claim = _(
        "If the clock is not stopped, the time runs on, and the opponent may claim the points for "
        "overtime (article [[time.overtime]]) before both sign."
    )
    return f"{stops} {claim}"


def _final(m: Material) -> Draft | None:
    sheet = m.rules.sheet
    final = _("A score sheet that has been handed in is final; no complaint about the game is accepted afterwards.")
    corrected = _("The points of a round can no longer be corrected once that round is over.")
    typing = _(
        "If something was copied wrongly from the signed sheet into the results, an arbiter corrects it "
        "from the sheet and gives the reason; everyone can see this."
    )
    is_final, is_closed = sheet.final_once_handed_in, sheet.corrected_until == "next_round"
    return draft(
        "sheet.final",
        _("Handing in the sheet"),
        text(
            final if is_final else None,
            corrected if is_closed else None,
            typing if is_final or is_closed else None,
        ),
        prints=("sheet.final_once_handed_in", "sheet.corrected_until", "sheet.typing"),
    )
