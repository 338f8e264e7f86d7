"""The parameters of a rule set, chapter by chapter: plain values with a closed list of meanings each, so that the same
parameter is enforced by the software and printed in the rulebook.

Regulations are cited as FISC (game rules 2023/24), Mallorca, Ebre, Pińczów and basics; an article number follows if
the document has one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

TurnKind = Literal["play", "exchange", "pass", "refused", "withdrawn", "lost"]


@dataclass(frozen=True)
class Bonus:
    """Points for placing exactly this many tiles in one move."""

    tiles: int = field(metadata={"minimum": 1})
    points: int


@dataclass(frozen=True)
class Scoring:
    """FISC 2; Ebre 3, 9; basics. ``first_move_factor`` 1: only the centre's premium doubles the first move."""

    rack_size: int = field(default=7, metadata={"minimum": 1})
    bonuses: tuple[Bonus, ...] = (Bonus(7, 50),)
    first_move_factor: int = field(default=1, metadata={"minimum": 1})
    blank_stands_for: Literal["tile_of_the_set", "any_letter"] = "tile_of_the_set"


@dataclass(frozen=True)
class Table:
    """The number of players. ``direction`` is the order of turns seen from above."""

    minimum_players: int = field(metadata={"minimum": 2, "maximum": 4})
    maximum_players: int = field(metadata={"minimum": 2, "maximum": 4})
    direction: Literal["clockwise", "anticlockwise"] = "clockwise"


@dataclass(frozen=True)
class Start:
    """Who moves first: by the pairing's order or by drawing tiles (FISC 1, Mallorca 2, Ebre 3).

    ``drawn_tiles``: what happens to the tiles drawn for it; tiles that are kept are the player's first ones.
    """

    methods: tuple[Literal["draw", "pairing"], ...]
    tiles_drawn: int = field(default=1, metadata={"minimum": 1, "maximum": 7})
    nearest_to: Literal["beginning", "end"] = "beginning"
    blank: Literal["before_all", "not_counted"] = "before_all"
    equal: Literal["draw_again"] = "draw_again"
    drawn_tiles: Literal["put_back", "kept"] = "put_back"


@dataclass(frozen=True)
class TimeControl:
    """Minutes; ``player_minutes`` lists an organiser's choices (FISC 7; Mallorca 25–31; Ebre 17–18).

    ``round_over``: the committee decides whether a game is called (FISC 4 C) or tells the players (Mallorca 31).
    ``turns_after_call``: turns still played once the round's time is over and the game is called.
    """

    clock: Literal["chess", "sand_glass", "none"]
    player_minutes: tuple[int, ...] = ()
    game_minutes: int | None = None
    turn_minutes: int | None = None
    turn_overrun: Literal["nothing", "turn_lost"] = "nothing"
    round_over: Literal["not_provided", "committee_calls", "committee_tells", "at_once"] = "not_provided"
    turns_after_call: int = 0
    called_turn_minutes: int | None = None


@dataclass(frozen=True)
class LostGame:
    """A game lost other than on the board: the score stands less ``deduction``, racks aren't counted.

    ``if_still_ahead``: what is recorded if the loser would still have strictly more points.
    """

    deduction: int = 0
    if_still_ahead: Literal["score_stands", "forfeit_score"] = "score_stands"
    both: Literal["lose_at_zero", "lose_with_score"] = "lose_at_zero"


@dataclass(frozen=True)
class Overtime:
    """``points``: a deduction per minute; ``no_more_moves``: a player out of time only passes (Pińczów).

    ``lost_after_minutes``: overtime that loses the game, as ``loss`` says, instead of the deduction.
    """

    kind: Literal["none", "points", "no_more_moves"] = "none"
    points_per_minute: int = 0
    begun_minute_counts: bool = True
    lost_after_minutes: int | None = None
    loss: LostGame = LostGame()


@dataclass(frozen=True)
class Exchange:
    """Tiles that must be in the bag; never more tiles than the bag holds."""

    minimum_in_bag: int = field(default=1, metadata={"minimum": 1})


@dataclass(frozen=True)
class FreeSwap:
    """Swapping all seven vowels or consonants without losing the turn (Mallorca 17 "SENYORS", Ebre 14.2).

    ``second_failure``: what follows if the new tiles are again all of a kind: an arbiter looks into the bag, or they
    may be swapped again as often as that happens, or once more but not a third time. ``word``: what the player says.
    """

    allowed: bool = False
    minimum_in_bag: int = 1
    shown: bool = True
    second_failure: Literal["arbiter_looks", "swap_again", "swap_once"] = "swap_again"
    word: str = ""


@dataclass(frozen=True)
class Stall:
    """The game ends when every player in a row has had ``turns_each`` turns of the kinds in ``counts``.

    Kinds in ``skips`` neither count nor break the run; every other turn breaks it. A free swap isn't a turn.
    """

    turns_each: int = field(metadata={"minimum": 1})
    counts: tuple[TurnKind, ...]
    skips: tuple[TurnKind, ...] = ()
    not_at_zero: bool = False


RackMethod = Literal["to_player_out", "doubled_to_player_out", "subtract_own", "not_counted"]


@dataclass(frozen=True)
class Racks:
    """What is done with the tiles left on the racks, by the way the game ended."""

    out: RackMethod = "to_player_out"
    stall: RackMethod = "subtract_own"
    no_move: RackMethod = "subtract_own"
    clocks_used: RackMethod = "subtract_own"
    time_called: RackMethod = "not_counted"


@dataclass(frozen=True)
class Endings:
    """FISC 4; Mallorca 20–21; Ebre 24; basics. Going out always ends a game."""

    stalls: tuple[Stall, ...]
    no_move_possible: bool = False
    all_clocks_used: bool = False
    racks: Racks = Racks()


@dataclass(frozen=True)
class Absence:
    """FISC 8. Both absent: the first-named player's clock runs, then the other's afresh once the first has arrived."""

    grace_minutes: int
    both_absent: Literal["first_named_waited_for", "both_lose"] = "first_named_waited_for"


@dataclass(frozen=True)
class Forfeits:
    """The score recorded for a game that wasn't played, and how an abandoned one is settled."""

    winner_points: int
    loser_points: int
    abandonment: LostGame
    absence: Absence


@dataclass(frozen=True)
class Decision:
    """Equal scores; what a jury may do to a result afterwards."""

    equal_score: Literal["draw", "last_word"] = "draw"
    jury_deducts_points: bool = False
    jury_removes_invalid_words: bool = False


@dataclass(frozen=True)
class OverdrawCase:
    """Taking too many tiles: how many are picked at random by an opponent, and who may see them.

    ``picked``: the excess; the excess and two more, of which the excess goes back; or one.
    """

    picked: Literal["excess", "excess_and_two", "one"]
    shown: Literal["no", "yes", "if_seen_by_player"]


@dataclass(frozen=True)
class Mistakes:
    """Overdrawn and forgotten tiles, and a placement that breaks a rule and is taken back.

    ``withdrawn_placement``: what the turn then counts as. ``position_fixed``: from when on tiles can no longer be
    moved. FISC 2–3; Mallorca 10–11; Ebre 4, 11–13; Pińczów, "Dozwolone słowa".
    """

    overdraw_off_rack: OverdrawCase
    overdraw_on_rack: OverdrawCase
    forgotten_tile: Literal["shown_and_turn_lost", "drawn"] = "drawn"
    withdrawn_placement: Literal["lost", "pass"] = "lost"
    line_fixed_by_first_tile: bool = False
    position_fixed: Literal["when_counted", "when_move_ends", "not_stated"] = "when_counted"
    laid_is_played: bool = True


@dataclass(frozen=True)
class Challenge:
    """FISC 6; Mallorca 23–24; Ebre 20–21; Pińczów; basics. A refused move loses the turn and scores nothing.

    ``words_named_once``: other words of the same move can't be challenged afterwards (FISC 6). ``looking_up``: when a
    dictionary may be used during the game (Pińczów: only for a challenge).
    """

    window: Literal[
        "until_refill_or_clock", "until_refill", "until_noted_and_drawn", "until_next_turn", "until_written"
    ]
    answer: Literal["move_only", "each_word"]
    again_with_reasons: bool = False
    checked_by_agreement: bool = False
    acceptability_asked: bool = False
    words_named_once: bool = True
    looking_up: Literal["only_when_challenged", "not_stated"] = "only_when_challenged"


@dataclass(frozen=True)
class ScoreSheet:
    """FISC 4–5, 8; Mallorca 3; Ebre 2. ``keeper``: who must record the game.

    ``incomplete``: what is done with an incomplete sheet if the opponent claims it. ``corrected_until``: from when on
    a round's points are no longer corrected.
    """

    keeper: Literal["each_player", "starter"]
    signed_by: Literal["both_players", "nobody"]
    coordinates: Literal["optional", "required"] = "optional"
    final_once_handed_in: bool = False
    incomplete: Literal["clock_runs", "not_stated"] = "not_stated"
    corrected_until: Literal["next_round", "not_stated"] = "not_stated"


@dataclass(frozen=True)
class Lexicon:
    """The official dictionary; the word list itself is uploaded by the federation.

    ``full_name`` and ``address``: what it is and where it can be consulted. ``forms``: whether inflected forms are
    valid too. ``excluded``: what is refused even if someone knows it (Ebre 23).
    """

    name: str
    inflection: str = ""
    full_name: str = ""
    address: str = ""
    forms: Literal["inflected", "as_listed"] = "inflected"
    excluded: Literal["names_and_abbreviations", "not_stated"] = "not_stated"


ClockStop = Literal["challenge", "score_difference", "arbiter_called", "overdraw", "force_majeure"]


@dataclass(frozen=True)
class Conduct:
    """Articles of conduct that the software prints but doesn't enforce.

    ``clock_pressed``: when a turn is over, once new tiles are drawn (FISC 7, Mallorca 27), as soon as the word is
    placed (Pińczów) or once the points are written down (Ebre 19, with a sand-glass). ``first_clock``: when the
    starter's time begins, once all have drawn (FISC 1) or with the starter's second tile (Pińczów). ``clock_kept_by``:
    who has to see that a player's time is kept (FISC 7, Mallorca 29). ``covered_while_challenged``: board and racks
    (FISC 6). ``first_tiles``: how the first racks are drawn (FISC 1). ``pass_word``: what is said when passing (FISC
    3, Mallorca 18, Ebre 15). ``officials``: who rules in a championship.
    """

    tiles_checked_before: bool
    seat: Literal["seat_or_direction_drawn", "board_agreed_or_square", "not_stated"]
    written_aids: Literal["only_made_during_game", "not_stated"]
    devices: Literal["forbidden", "forbidden_but_agreed_checks", "not_stated"]
    bag: Literal["raised_without_feeling", "held_with_other_hand", "not_stated"]
    counting_bag: Literal["outside_or_by_consent", "outside_only", "not_stated"]
    clock_stops: tuple[ClockStop, ...] = ()
    disqualification: bool = False
    clock_pressed: Literal["after_drawing", "after_laying", "after_writing"] = "after_drawing"
    first_clock: Literal["all_drawn", "second_tile", "not_stated"] = "not_stated"
    clock_kept_by: Literal["opponent", "own_player", "not_stated"] = "not_stated"
    covered_while_challenged: bool = False
    first_tiles: Literal["one_by_one_face_down", "in_turn"] = "one_by_one_face_down"
    pass_word: str = ""
    officials: Literal["committee", "jury", "jury_and_supervisors"] = "committee"


# What a regulation's wording leaves open within a parameter or outside all of them. ``RuleSet.assumed`` may name these
# as it names parameters.
READINGS = (
    "start.shown",
    "endings.stalls.lost_turns",
    "decision.equal_score.several_words",
    "decision.jury_deducts_points.conduct",
    "challenge.window.empty_bag",
    "challenge.checked_by_agreement.answer",
    "challenge.failed",
    "challenge.looked_up_by",
    "lexicon.repeated",
    "mistakes.laid_is_seen",
    "mistakes.wrongly_laid",
    "exchange.announced",
    "exchange.face_down",
    "sheet.content",
    "sheet.details",
    "sheet.notation",
    "sheet.blank_letter",
    "sheet.typing",
    "conduct.announced",
    "conduct.devices.unused",
    "conduct.disqualification.games",
)
