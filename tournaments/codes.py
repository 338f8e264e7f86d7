"""Every problem that reading or checking results can find: its code, its weight, its parameters, when it occurs.

Codes are stable: they are stored with a championship's results and known to programs that use the API. The
sentences for people are in ``tournaments.messages``, one for each code here. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.report import NOWHERE, Problem, Severity, Where
from tournaments.uploads.values import clean

LONGEST_PARAMETER = 160
# The first rows of a sheet as JSON, for whoever says what its columns are; cut, it would be no JSON.
LONGEST_SAMPLE = 12_000
SAMPLE = "sample"


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of problem. ``at`` makes one problem of it; ``when`` says in one line when it occurs."""

    code: str
    severity: Severity
    params: tuple[str, ...]
    when: str

    def at(self, where: Where = NOWHERE, **params: str | int) -> Problem:
        """A problem of this kind. Raises TypeError unless the parameters are exactly those of the code."""
        if set(params) != set(self.params):
            raise TypeError(f"{self.code} takes {self.params}, not {tuple(params)}")
        return Problem(self.code, self.severity, {name: _limit(name, params[name]) for name in self.params}, where)


def _(text: str) -> str:
    """Mark a text for translation; whoever shows it translates it, as this module knows no Django."""
    return text


def _limit(name: str, value: str | int) -> str | int:
    longest = LONGEST_SAMPLE if name == SAMPLE else LONGEST_PARAMETER
    return clean(value, longest) if isinstance(value, str) else value


def _error(code: str, *params: str, when: str) -> Code:
    return Code(code, Severity.ERROR, params, when)


def _warning(code: str, *params: str, when: str) -> Code:
    return Code(code, Severity.WARNING, params, when)


def _note(code: str, *params: str, when: str) -> Code:
    return Code(code, Severity.NOTE, params, when)


# --- The upload ---------------------------------------------------------------------------------------

NO_FILES = _error("no_files", when=_("Nothing was uploaded, or nothing but folders and system files."))
FILE_UNREADABLE = _error("file_unreadable", "file", when=_("A file named on the command line cannot be opened."))
EMPTY_FILE = _error("empty_file", "file", when=_("A file has no bytes."))
UPLOAD_TOO_LARGE = _error("upload_too_large", "limit", when=_("The files together pass the limit, in megabytes."))
TEXT_TOO_LARGE = _error("text_too_large", "file", "limit", when=_("A text file passes the limit, in megabytes."))
LINE_TOO_LONG = _error("line_too_long", "file", "limit", when=_("A text file has a line above the limit, in bytes."))
DAMAGED_ZIP = _error("damaged_zip", "file", when=_("A file says it is a zip, but cannot be opened as one."))
ENCRYPTED_ZIP = _error("encrypted_zip", "file", when=_("A zip, or a file in it, asks for a password."))
ZIP_TOO_LARGE = _error("zip_too_large", "file", "limit", when=_("A zip unpacks to more than the limit, in megabytes."))
ZIP_TOO_MANY_FILES = _error("zip_too_many_files", "file", "limit", when=_("A zip holds more files than the limit."))
ZIP_METHOD = _error("zip_method", "file", when=_("A zip is packed by a method that is not read here."))
NESTED_ZIP = _error("nested_zip", "file", when=_("A zip holds another zip."))
MACROS = _error("macros", "file", when=_("A workbook holds programs (macros)."))
DOCUMENT_ENTITIES = _error("document_entities", "file", when=_("A part of a workbook declares entities of its own."))
READING_TOO_LARGE = _error("reading_too_large", "files", when=_("Reading the files takes more memory than allowed."))
READING_TOO_LONG = _error("reading_too_long", "files", when=_("Reading the files takes more time than allowed."))
READING_FAILED = _error("reading_failed", "files", when=_("Reading the files ended without an answer."))
UNKNOWN_FORMAT = _error("unknown_format", "file", when=_("What a file holds is no format known here."))
MIXED_STEMS = _error("mixed_stems", "stems", when=_("Files of one championship have different names."))
MISSING_FILES = _error("missing_files", "missing", when=_("Some files of a championship are not in the upload."))
SEVERAL_CHAMPIONSHIPS = _error("several_championships", "stems", when=_("The upload holds several championships."))
PLAYERS_LIST_MISSING = _error("players_list_missing", when=_("Round files came without a list of players."))
FILE_NOT_USED = _note("file_not_used", "file", when=_("A file was not needed: another one says more."))
MORE_PROBLEMS = _warning("more_problems", "count", when=_("More problems were found than are listed."))

# --- One file -----------------------------------------------------------------------------------------

TABLE_DAMAGED = _error("table_damaged", "file", when=_("A dBase file is cut short or its header is impossible."))
RECORDS_CUT = _error("records_cut", "file", "stated", "found", when=_("A dBase file has fewer records than stated."))
RECORDS_BEYOND = _warning("records_beyond", "file", "stated", when=_("A dBase file goes on after its last record."))
TOO_MANY_RECORDS = _error("too_many_records", "file", "limit", when=_("A dBase file has more records than the limit."))
MISSING_FIELDS = _error("missing_fields", "file", "fields", when=_("A table lacks fields that it must have."))
CODE_PAGE_GUESSED = _warning("code_page_guessed", "file", "code_page", when=_("Letters look like a DOS code page."))
NO_SECTION = _warning("no_section", "file", "section", when=_("The .ini file has no [Tournament Info]."))
UNREADABLE_ROW = _error("unreadable_row", "found", when=_("A row of a text file does not fit its heading."))
LINE_NOT_USED = _note("line_not_used", "found", when=_("A line below a table is no row of it."))
UNREADABLE_CELL = _error("unreadable_cell", "found", when=_("A result in a text file is not one known here."))
UNREADABLE_NUMBER = _error("unreadable_number", "column", "found", when=_("A number that is needed is not one."))

# --- Sheets -------------------------------------------------------------------------------------------

WORKBOOK_DAMAGED = _error("workbook_damaged", "file", when=_("A workbook cannot be opened."))
WORKBOOK_ENCRYPTED = _error("workbook_encrypted", "file", when=_("A workbook asks for a password."))
TOO_MANY_SHEETS = _error("too_many_sheets", "file", "limit", when=_("A workbook has more sheets than the limit."))
SHEET_TOO_LARGE = _error("sheet_too_large", "sheet", "limit", when=_("A sheet spans more cells than the limit."))
SHEET_HIDDEN = _warning("sheet_hidden", "sheet", when=_("A sheet is hidden and was not read."))
SHEET_NOT_USED = _warning("sheet_not_used", "sheet", when=_("A sheet holds nothing that is understood, others do."))
COLUMNS_UNKNOWN = _error(
    "columns_unknown", "key", "headings", "sample", when=_("The headings of a sheet do not say what its columns are.")
)
COLUMNS_NOT_USED = _note("columns_not_used", "headings", when=_("Some columns of a list have unknown headings."))
DATE_IN_CELL = _error("date_in_cell", "found", when=_("A date stands where a score or a result should."))
SCORE_MISSING = _error("score_missing", when=_("One side of a game has a score and the other has none."))
WINNER_MISSING = _error("winner_missing", when=_("Neither scores nor a result say who won a game."))
RESULT_CONTRADICTS = _error("result_contradicts", "found", when=_("A result and the scores beside it do not agree."))
UNKNOWN_KIND = _error("unknown_kind", "found", when=_("A column of kinds says something that is not known here."))
KIND_DOES_NOT_FIT = _error("kind_does_not_fit", "found", when=_("The kind of a game does not fit those who play it."))
PLACES_IMPOSSIBLE = _error("places_impossible", "found", when=_("Places at a table are missing or cannot all be."))
TABLE_TAKEN = _warning("table_taken", "round", "table", "count", when=_("One table has several games in a round."))
ROUND_BLOCKS = _note("round_blocks", "blocks", "rounds", when=_("Rounds are numbered in blocks, each from 1 again."))
MEETING_DISAGREES = _error("meeting_disagrees", "number", "other", when=_("A cross-table tells a game in two ways."))
ROUNDS_MADE_UP = _note("rounds_made_up", "rounds", when=_("A table of all against all says no rounds."))
ROUND_FILLED_DOWN = _note("round_filled_down", when=_("A round stands only at its first game, and counts below it."))
GAMES_LISTED_TWICE = _note("games_listed_twice", "count", when=_("Each game is listed once from each side."))
BYE_WITH_POINTS = _warning("bye_with_points", "name", "found", when=_("A bye has game points, which do not count."))
FORFEIT_SUSPECTED = _warning("forfeit_suspected", "found", when=_("A game without a kind has a no-show's score."))

# --- Players ------------------------------------------------------------------------------------------

TOO_MANY_PLAYERS = _error("too_many_players", "limit", when=_("There are more players than the limit."))
NO_PLAYERS = _error("no_players", when=_("No player was found."))
DUPLICATE_ID = _error("duplicate_id", "id", when=_("Two players have the id by which results refer to players."))
DUPLICATE_NUMBER = _error("duplicate_number", "number", when=_("Two players of a report have one number."))
START_NUMBER_TAKEN = _warning("start_number_taken", "name", "number", "given", when=_("Two players share START_NO."))
START_NUMBER_MISSING = _warning("start_number_missing", "name", "given", when=_("A player has no START_NO."))
PLAYER_WITHOUT_ID = _warning("player_without_id", "name", when=_("A named player has no ID, so no results."))
PLAYER_WITHOUT_NAME = _error("player_without_name", "number", when=_("Results refer to a player with no name."))
NOT_A_NAME = _error("not_a_name", "name", when=_("A name begins with =, + or @, or holds < or >."))
NAME_TOO_LONG = _warning("name_too_long", "name", when=_("A name is longer than the limit and was cut."))
DUPLICATE_NAME = _warning("duplicate_name", "name", "number", "other", when=_("Two players have the same name."))
UNKNOWN_FEDERATION = _warning("unknown_federation", "name", "found", when=_("FEDER holds no known federation code."))
ID_LOOKS_LIKE_DATE = _note("id_looks_like_date", "name", when=_("A date stands where an id should; it is left out."))
NUMBERS_AS_IDS = _warning("numbers_as_ids", "file", when=_("A list gives start numbers, round files give ids."))
OTHER_STEM = _warning("other_stem", "file", when=_("The list of players is named unlike the round files."))
SPELLING_DIFFERS = _note("spelling_differs", "found", "name", when=_("A player is spelt in two ways in one file."))
NUMBERS_DISAGREE = _error("numbers_disagree", "name", "number", when=_("A player has two numbers, or shares one."))
IDS_DISAGREE = _error("ids_disagree", "name", "id", when=_("A player has two ids, or shares one."))
NEVER_PLAYED = _note("never_played", "count", when=_("Some players have no result at all."))

# --- Rounds and games ---------------------------------------------------------------------------------

NO_GAMES = _error("no_games", when=_("No game was found."))
BAD_ROUND = _error("bad_round", "found", "limit", when=_("A round is no number from 1 to the limit."))
ROUNDS_DIFFER = _note("rounds_differ", "stated", "found", when=_("The file announces other rounds than it holds."))
ROUNDS_MISSING = _warning("rounds_missing", "rounds", when=_("Rounds between the first and the last have no games."))
UNKNOWN_PLAYER = _error("unknown_player", "id", when=_("A result refers to a player who is not in the list."))
PLAYER_AGAINST_SELF = _error("player_against_self", "number", when=_("A player is paired with himself or herself."))
TWO_RESULTS = _error("two_results", "number", "round", when=_("A player has two results in one round."))
DOUBLE_ROUNDS = _note("double_rounds", "rounds", when=_("Players have several games in a round of a list of games."))
MISSING_OPPONENT = _error("missing_opponent", "number", "round", when=_("A game is known from one side only."))
SIDES_DISAGREE = _error("sides_disagree", "number", "other", "round", when=_("Two sides of a game cannot both be."))
BOTH_LOST = _warning("both_lost", "number", "other", "round", when=_("A game was played and both sides lost it."))
BAD_SCORE = _error("bad_score", "found", when=_("A match score is missing where one is needed, or is impossible."))
SCORES_DO_NOT_ADD_UP = _error("scores_do_not_add_up", "white", "black", when=_("Match points of a game are not 1."))
NOT_RATED = _note("not_rated", "number", "other", when=_("A TRF has a game that ended before its first move."))
OTHER_POINTS = _warning("other_points", "found", when=_("A TRF gives other points than 1, ½ and 0."))
MULTI_GAMES = _error("multi_games", "games", when=_("Each record holds the sum of several games, not the games."))
UNKNOWN_RESULT_TYPE = _warning("unknown_result_type", "white", "black", when=_("W_TYPE or B_TYPE is not known."))
FORFEIT_CONTRADICTS = _warning("forfeit_contradicts", "number", "other", when=_("Forfeit type and score differ."))
GAME_WITHOUT_SCORE = _warning("game_without_score", "number", "other", when=_("A game is marked played at 0-0."))
PENDING_GAMES = _warning("pending_games", "round", "count", when=_("Games of a round are not played yet."))
SEVERAL_BYES = _warning("several_byes", "number", "count", when=_("A player has more than one full bye."))
POINTS_CONTRADICT = _error("points_contradict", "number", "stated", "found", when=_("A total is not the sum."))
POINTS_DIFFER = _warning("points_differ", "number", "stated", "found", when=_("Round files do not give a total."))
GAME_POINTS_MISSING = _warning("game_points_missing", "number", "other", when=_("A scored game has no game points."))
ODD_GAME_POINTS = _warning("odd_game_points", "found", when=_("Game points stored doubled are an odd number."))
GAME_POINTS_CONTRADICT = _warning(
    "game_points_contradict", "number", "other", when=_("The winner has fewer points, or a draw has unequal scores.")
)
BONUS_UNREADABLE = _warning("bonus_unreadable", "name", "found", when=_("BONUS is not a number of half points."))
BONUS_ROUND_CHOSEN = _note("bonus_round_chosen", "number", when=_("More rounds could be half byes than BONUS pays."))
BONUS_FULL_BYE = _warning("bonus_full_bye", "number", "round", when=_("BONUS pays a whole point for one round."))
BONUS_ROUND_UNKNOWN = _warning("bonus_round_unknown", "number", "points", when=_("No missed round explains BONUS."))

# --- Against the registry and the championship -------------------------------------------------------------

PLAYER_NOT_FOUND = _note("player_not_found", "name", when=_("Nobody in the registry has this name or number."))
AMBIGUOUS_PLAYER = _warning("ambiguous_player", "name", when=_("Several players of the registry have this name."))
NUMBER_AND_NAME = _warning("number_and_name", "name", when=_("The number belongs to a player of another name."))
CLAIMED_TWICE = _warning("claimed_twice", "name", when=_("Two players of the file seem to be the same person."))
TOO_FEW_ROUNDS = _warning("too_few_rounds", "rounds", "minimum", when=_("Fewer rounds than the regulations ask."))
TABLE_TOO_LARGE = _error("table_too_large", "seats", "allowed", when=_("A table has more players than the rules."))
NOT_APPROVED = _error("not_approved", when=_("The championship was not approved when its results were checked."))
FORMAT_NOT_ACCEPTED = _error(
    "format_not_accepted", "format", "accepted", when=_("The federation does not accept results in this format.")
)
SENT_BEFORE_END = _warning(
    "sent_before_end", "received", "end", when=_("Results came in before the last day of the championship.")
)
DEADLINE_MISSED = _warning(
    "deadline_missed", "received", "deadline", when=_("Results came in after the federation's deadline.")
)
ROUNDS_NOT_AS_ANNOUNCED = _warning(
    "rounds_not_as_announced", "rounds", "announced", when=_("There are other rounds than were announced.")
)
CAPACITY_EXCEEDED = _warning(
    "capacity_exceeded", "players", "capacity", when=_("More players took part than the championship had places.")
)
TABLE_TOO_SMALL = _warning(
    "table_too_small", "seats", "allowed", when=_("A table has fewer players than the rules know.")
)
REPEATED_MEETING = _warning(
    *("repeated_meeting", "number", "other", "round", "earlier"),
    when=_("Two players met again though the rules forbid it. Forfeits and byes are no meetings."),
)
JOINED_LATE = _note("joined_late", "number", "round", when=_("A player has no result before a later round."))
JOINED_TOO_LATE = _warning(
    "joined_too_late", "number", "round", "last", when=_("A player joined after the last round that allows it.")
)
RESULT_MISSING = _warning(
    *("result_missing", "number", "rounds"),
    when=_("A player has neither a game nor a bye nor an absence in a round between others."),
)
LEFT_EARLY = _warning(
    *("left_early", "number", "round", "rounds"),
    when=_("A player's results end before the last round, and the file does not say that he or she withdrew."),
)
MERGED_PLAYER = _note(
    *("merged_player", "name", "number", "into"),
    when=_("A player is found under the name of a record that was merged into another."),
)
RETIRED_PLAYER = _warning("retired_player", "name", "since", when=_("A player is retired in the registry."))

# --- Scores by the rules of the championship -----------------------------------------------------------------

UNUSUAL_SCORE = _warning("unusual_score", "number", "found", when=_("Nobody scores so much in a game, or so little."))
BYE_WITH_SCORE = _note("bye_with_score", "number", "found", when=_("A bye or an absence has game points."))
EQUAL_SCORE_WON = _warning(
    *("equal_score_won", "number", "other", "found"),
    when=_("A game with equal scores is given to one player though the rules make it a draw."),
)
PLACES_CONTRADICT = _warning(
    "places_contradict", "round", when=_("At a table of three or four, places and game points differ.")
)
MATCH_POINTS_CONTRADICT = _warning(
    *("match_points_contradict", "number", "found", "expected"),
    when=_("A result or a place has other match points than the rules give."),
)

CODES: dict[str, Code] = {code.code: code for code in list(globals().values()) if isinstance(code, Code)}
