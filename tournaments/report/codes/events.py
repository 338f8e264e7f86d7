"""Problems of Scrabble programs' files, and what they can't express. Pure.

Codes with the parameter ``question`` ask: the answer is stored with the version and the files are read again with it.
"""

from __future__ import annotations

from federation.problems.kinds import error, note, warning
from federation.problems.kinds import mark as _
from tournaments.report.codes.advice import LOOK_AND_GO_ON, MEND_AND_SEND, NOTHING, SEND_WHOLE

BYTES_UNREADABLE = error(
    "bytes_unreadable",
    "file",
    "encoding",
    title=_("Unreadable characters"),
    sentence=_("“%(file)s” has characters that are neither UTF-8 nor %(encoding)s."),
    when=_("A text contains bytes that aren’t valid in its format’s code page."),
    advice=_("Open it in the program that created it, save it as UTF-8 and upload it again."),
)
HALVES_DISAGREE = error(
    "halves_disagree",
    "round",
    "number",
    "line",
    "found",
    "other",
    "other_line",
    "other_found",
    title=_("Two lines disagree about a game"),
    sentence=_(
        "Round %(round)s: line %(line)s has “%(found)s” for player %(number)s, but line %(other_line)s "
        "has “%(other_found)s” for player %(other)s."
    ),
    when=_("The two players’ lines for the same game give different opponents, scores or winners."),
    advice=_("Check this game’s score sheet, fix the wrong line in your program and upload the files again."),
)
FIRST_MOVE_UNCLEAR = warning(
    "first_move_unclear",
    "number",
    "other",
    "round",
    title=_("Unclear who started"),
    sentence=_(
        "Round %(round)s: the file says the same about players %(number)s and %(other)s: either both "
        "started or neither did."
    ),
    when=_("A game is recorded as started by both players, or by neither."),
    advice=LOOK_AND_GO_ON,
)
GAME_WITHOUT_POINTS = warning(
    "game_without_points",
    "round",
    "name",
    "other",
    "own",
    "points",
    "question",
    title=_("Game or no-show?"),
    sentence=_(
        "Round %(round)s: %(name)s and %(other)s have %(own)s to %(points)s. A score of zero is very "
        "rare in a played game, so this was read as a forfeit, which isn’t rated."
    ),
    when=_("One of two paired players scored nothing."),
    advice=_("Choose whether it was played. Until someone does, it counts as a no-show."),
)
LINE_OF_NOBODY = note(
    "line_of_nobody",
    "name",
    title=_("The bye has its own line"),
    sentence=_("“%(name)s” isn’t a person: anyone paired with this line has a bye."),
    when=_("A file made by hand lists the bye as a player."),
    advice=NOTHING,
)
OPPONENT_NAMED_OTHERWISE = error(
    "opponent_named_otherwise",
    "round",
    "number",
    "found",
    "name",
    title=_("Opponent’s number and name don’t match"),
    sentence=_("Round %(round)s: player %(number)s is “%(name)s”, but this row calls the opponent “%(found)s”."),
    when=_("A row of a player’s card has one player’s number and another player’s name."),
    advice=MEND_AND_SEND,
)
DIVISION_WANTED = error(
    "division_wanted",
    "count",
    "names",
    "sample",
    "question",
    title=_("Which division?"),
    sentence=_("The files contain %(count)s divisions: %(names)s. Which one is this championship?"),
    when=_("The files contain several divisions, and none has been chosen."),
    advice=_("Choose the division, or choose all of them as groups. The others can become separate championships."),
)
FILES_JOINED = note(
    "files_joined",
    "files",
    title=_("Files with different rounds were combined"),
    sentence=_(
        "The files contain different rounds with the same players and were read as one championship: %(files)s."
    ),
    when=_("Several files in the same format share players but no rounds."),
    advice=NOTHING,
)
DIVISION_UNKNOWN = error(
    "division_unknown",
    "found",
    "names",
    title=_("No such division"),
    sentence=_("The files have no division “%(found)s”. They have: %(names)s."),
    when=_("The chosen division isn’t in the files."),
    advice=_("Choose one of the divisions listed."),
)
DIVISION_FILE_MISSING = warning(
    "division_file_missing",
    "files",
    title=_("Division files missing"),
    sentence=_("The configuration lists other files that weren’t uploaded: %(files)s."),
    when=_("The configuration lists division files that aren’t in the upload."),
    advice=_("If those divisions belong to this championship, upload all the files together."),
)
CONFIG_ALONE = error(
    "config_alone",
    "file",
    title=_("Configuration without players"),
    sentence=_(
        "“%(file)s” only contains the tournament’s settings. The players and games are in the files ending in .t."
    ),
    when=_("A tsh configuration was uploaded without a .t file."),
    advice=_("Zip the whole tournament folder and upload it."),
)
SCRIPT_UNREADABLE = error(
    "script_unreadable",
    "found",
    title=_("Damaged tourney.js"),
    sentence=_("The file tourney.js can’t be read from this point: “%(found)s”."),
    when=_("tourney.js breaks off or contains an invalid value."),
    advice=SEND_WHOLE,
)
BYE_OR_FORFEIT = warning(
    "bye_or_forfeit",
    "name",
    "round",
    "question",
    title=_("Bye or win by forfeit?"),
    sentence=_(
        "%(name)s won round %(round)s without playing. The file doesn’t say whether this was a bye or "
        "the opponent didn’t show up; it was read as a bye."
    ),
    when=_("A round has both a win without a game and a loss without a game."),
    advice=_("Choose which it was. Neither is rated, and both are worth one point."),
)
BYE_WITHOUT_WIN = warning(
    "bye_without_win",
    "name",
    "round",
    "question",
    title=_("Bye without a point"),
    sentence=_(
        "%(name)s had a bye in round %(round)s, and the file doesn’t mark it as a win. Woogles’ own "
        "standings count it as a win."
    ),
    when=_("A Woogles file has a bye that isn’t marked as a win."),
    advice=_("Choose whether the bye counts as a win. Until someone does, it counts for nothing, as in the file."),
)
PAUSE_UNCLEAR = error(
    "pause_unclear",
    "name",
    "round",
    "question",
    title=_("Bye or absent?"),
    sentence=_("%(name)s did not play in round %(round)s (PAUZA). Was it a bye, or was the player absent?"),
    when=_("The HH file has a PAUZA, and no results file says what it was worth."),
    advice=_(
        "Choose which it was. Or upload the results file together with the one whose name ends in HH, "
        "which answers the question."
    ),
)
CARDS_MISSING = error(
    "cards_missing",
    "file",
    title=_("One of the two files is missing"),
    sentence=_("“%(file)s” has only the places. The games are in the other file, whose name ends in HH."),
    when=_("The results file of the Polish pair was uploaded without the HH file."),
    advice=_("Upload both files together."),
)
PAIR_OF_TWO_EVENTS = error(
    "pair_of_two_events",
    "one",
    "other",
    title=_("Files from two tournaments"),
    sentence=_("The results are from “%(one)s”, the cards from “%(other)s”."),
    when=_("The two files of the Polish pair name different tournaments."),
    advice=_("Upload the two files from the same tournament."),
)
ONLY_IN_ONE_HALF = error(
    "only_in_one_half",
    "name",
    title=_("Player in only one of the files"),
    sentence=_("%(name)s is in one of the files but not in the other."),
    when=_("A player is in one of a tournament’s files but not in another that should list everyone."),
    advice=SEND_WHOLE,
)
CREDIT_UNEXPLAINED = error(
    "credit_unexplained",
    "name",
    "line",
    "other_line",
    "points",
    "found",
    "small",
    "small_found",
    "pauses",
    title=_("Points the games don’t explain"),
    sentence=_(
        "%(name)s: line %(line)s of the results gives %(points)s points and %(small)s small points; the "
        "card starting on line %(other_line)s has %(found)s and %(small_found)s, with PAUZA %(pauses)s "
        "times. Byes worth half a point and 350 small points don’t account for the difference."
    ),
    when=_("Beyond the games on the card, the results include points that aren’t whole byes."),
    advice=MEND_AND_SEND,
)
ROUNDS_AND_CARDS = error(
    "rounds_and_cards",
    "round",
    "line",
    "number",
    "other",
    title=_("Rounds and cards don’t match"),
    sentence=_(
        "Round %(round)s, line %(line)s: the result of players %(number)s and %(other)s is different elsewhere."
    ),
    when=_("The rounds on a page and the players’ cards give different results for a game."),
    advice=SEND_WHOLE,
)
BYE_VALUE_UNKNOWN = warning(
    "bye_value_unknown",
    title=_("What is a bye worth?"),
    sentence=_("The files don’t say what a bye was worth; it was counted as one point."),
    when=_("The rounds of a page were uploaded without the places, which show what byes are worth."),
    advice=_("Upload the file with the places too, or check the standings before you continue."),
)
BYE_VALUES_DIFFER = error(
    "bye_values_differ",
    "count",
    title=_("Byes with different values"),
    sentence=_("According to the places and rounds on the page, the %(count)s byes aren’t all worth the same."),
    when=_("The points that the places include beyond the games aren’t the same for every bye."),
    advice=SEND_WHOLE,
)
PENALTIES_APART = note(
    "penalties_apart",
    "name",
    "points",
    title=_("Spread penalties"),
    sentence=_(
        "%(name)s has spread penalties of %(points)s points. They aren’t part of any game’s score and were left out."
    ),
    when=_("A tsh file has penalties for a player."),
    advice=NOTHING,
)
WINNER_HAS_LESS = warning(
    "winner_has_less",
    "name",
    "own",
    "other",
    title=_("The winner has fewer points"),
    sentence=_(
        "%(name)s is named as the winner of a game that ended %(own)s to %(other)s; the scores were used "
        "to decide who won."
    ),
    when=_("The Winner column names the player with the lower score."),
    advice=LOOK_AND_GO_ON,
)
STAGE_COUNTED = warning(
    "stage_counted",
    "found",
    "rounds",
    title=_("Play-off counted as rounds"),
    sentence=_("“%(found)s”: each game a player has in it counts as a round (%(rounds)s)."),
    when=_("A CoCo file contains only a play-off, with named rounds: semifinal, final, third place."),
    advice=LOOK_AND_GO_ON,
)
ROW_REPEATED = note(
    "row_repeated",
    "line",
    title=_("The same game twice"),
    sentence=_("This row repeats the game in line %(line)s. It was counted once."),
    when=_("Two rows give the same game in the same round with the same scores."),
    advice=NOTHING,
)
STANDINGS_WITHOUT_GAMES = error(
    "standings_without_games",
    "file",
    title=_("Places without games"),
    sentence=_("“%(file)s” has only the places and no games."),
    when=_("Woogles standings were uploaded as results."),
    advice=_("Export the tournament from Woogles as .tou or for tsh and upload that file."),
)
LIST_NOT_RESULTS = error(
    "list_not_results",
    "file",
    title=_("List of players without results"),
    sentence=_("“%(file)s” is a list of players, possibly with ratings. It contains no games."),
    when=_("A rating list or a list of entries was uploaded as results."),
    advice=_("Upload the file with the games. Staff can import a rating list as a starting list under Ratings."),
)
