"""What can be wrong with files of the Scrabble world's programs, and what they cannot say. Pure.

Codes with the parameter ``question`` ask: the answer is kept with the version and the files are read again by it.
"""

from __future__ import annotations

from federation.problems.kinds import error, note, warning
from federation.problems.kinds import mark as _
from tournaments.report.codes.advice import LOOK_AND_GO_ON, MEND_AND_SEND, NOTHING, SEND_WHOLE

BYTES_UNREADABLE = error(
    "bytes_unreadable",
    "file",
    "encoding",
    title=_("Letters cannot be read"),
    sentence=_("“%(file)s” has letters that are neither UTF-8 nor %(encoding)s."),
    when=_("A text has bytes that mean nothing in the code page of its format."),
    advice=_("Open it in the program that made it, save it as UTF-8 and send it again."),
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
    title=_("Two lines tell one game differently"),
    sentence=_(
        "Round %(round)s: line %(line)s says “%(found)s” of player %(number)s, but line %(other_line)s says "
        "“%(other_found)s” of player %(other)s."
    ),
    when=_("Both players' lines of one game name other opponents, scores or winners."),
    advice=_("Look at the score sheet of this game, mend the wrong line in your program and send the files again."),
)
FIRST_MOVE_UNCLEAR = warning(
    "first_move_unclear",
    "number",
    "other",
    "round",
    title=_("Who began is not clear"),
    sentence=_("Round %(round)s: the file says of both players %(number)s and %(other)s the same about who began."),
    when=_("Both players of a game are said to have begun, or neither."),
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
    title=_("A game, or did somebody not come?"),
    sentence=_(
        "Round %(round)s: %(name)s and %(other)s have %(own)s to %(points)s. Who plays hardly ever scores nothing: "
        "it is taken for a forfeit, which is not rated."
    ),
    when=_("One of two players who were paired has no point at all."),
    advice=_("Say whether it was a game. As long as nobody does, it counts as one to which somebody did not come."),
)
LINE_OF_NOBODY = note(
    "line_of_nobody",
    "name",
    title=_("The bye has a line of its own"),
    sentence=_("“%(name)s” is nobody: whoever is paired with this line has a bye."),
    when=_("A file made by hand has the bye as a player."),
    advice=NOTHING,
)
OPPONENT_NAMED_OTHERWISE = error(
    "opponent_named_otherwise",
    "round",
    "number",
    "found",
    "name",
    title=_("Number and name of an opponent differ"),
    sentence=_("Round %(round)s: player %(number)s is “%(name)s”, but this row calls the opponent “%(found)s”."),
    when=_("A row of a card has the number of one player and the name of another."),
    advice=MEND_AND_SEND,
)
DIVISION_WANTED = error(
    "division_wanted",
    "count",
    "names",
    "sample",
    "question",
    title=_("Which division?"),
    sentence=_("The files hold %(count)s divisions: %(names)s. Which one is this championship?"),
    when=_("Files hold several divisions and nobody has said which one is meant."),
    advice=_("Choose the division, or all of them as groups. The others can become championships of their own."),
)
FILES_JOINED = note(
    "files_joined",
    "files",
    title=_("Files with different rounds were put together"),
    sentence=_("The files have different rounds of the same players and were read as one championship: %(files)s."),
    when=_("Several files of one format have players in common and no round."),
    advice=NOTHING,
)
DIVISION_UNKNOWN = error(
    "division_unknown",
    "found",
    "names",
    title=_("No such division"),
    sentence=_("There is no division “%(found)s” in the files; they have: %(names)s."),
    when=_("The division that was chosen is not in the files."),
    advice=_("Choose one of those that are named."),
)
DIVISION_FILE_MISSING = warning(
    "division_file_missing",
    "files",
    title=_("Files of divisions are missing"),
    sentence=_("The configuration names further files, which were not sent: %(files)s."),
    when=_("The configuration names files of divisions that are not in the upload."),
    advice=_("If those divisions belong to this championship, send all the files together."),
)
CONFIG_ALONE = error(
    "config_alone",
    "file",
    title=_("Configuration without players"),
    sentence=_("“%(file)s” only says how the event was set up; the players and games are in files that end in .t."),
    when=_("A configuration of tsh came without any .t."),
    advice=_("Send the whole folder of the event, zipped."),
)
SCRIPT_UNREADABLE = error(
    "script_unreadable",
    "found",
    title=_("Damaged tourney.js"),
    sentence=_("The file tourney.js cannot be read from here on: “%(found)s”."),
    when=_("The file tourney.js breaks off or has something that is no value."),
    advice=SEND_WHOLE,
)
BYE_OR_FORFEIT = warning(
    "bye_or_forfeit",
    "name",
    "round",
    "question",
    title=_("Bye or win by forfeit?"),
    sentence=_(
        "%(name)s won round %(round)s without a game. The file cannot say whether it was a bye or the opponent did "
        "not come; it is taken for a bye."
    ),
    when=_("A win without a game stands in a round in which somebody else has a loss without one."),
    advice=_("Say which it was. Neither is rated, and both are worth a point."),
)
BYE_WITHOUT_WIN = warning(
    "bye_without_win",
    "name",
    "round",
    "question",
    title=_("A bye without a point"),
    sentence=_(
        "%(name)s had a bye in round %(round)s, and the file marks no win for it. Woogles' own standings "
        "count it as a win."
    ),
    when=_("A file of Woogles has a bye without the mark of a win."),
    advice=_("Say whether the bye counts as a win. As long as nobody does, it counts nothing, as the file has it."),
)
PAUSE_UNCLEAR = error(
    "pause_unclear",
    "name",
    "round",
    "question",
    title=_("Bye or absent?"),
    sentence=_("%(name)s did not play in round %(round)s (PAUZA). Was it a bye, or was the player away?"),
    when=_("The HH text has a PAUZA, and no results text says what it was worth."),
    advice=_("Say which it was; or send the results text together with the one that ends in HH, which settles it."),
)
CARDS_MISSING = error(
    "cards_missing",
    "file",
    title=_("Half of the pair is missing"),
    sentence=_("“%(file)s” has the places only. The games are in the other text, whose name ends in HH."),
    when=_("The results text of the Polish pair came without the HH text."),
    advice=_("Send both texts together."),
)
PAIR_OF_TWO_EVENTS = error(
    "pair_of_two_events",
    "one",
    "other",
    title=_("Texts of two events"),
    sentence=_("The results are of “%(one)s”, the cards of “%(other)s”."),
    when=_("The two texts of the Polish pair name different events."),
    advice=_("Send the two texts of one event."),
)
ONLY_IN_ONE_HALF = error(
    "only_in_one_half",
    "name",
    title=_("Player in one text only"),
    sentence=_("%(name)s is in one of the texts and not in the other."),
    when=_("A player is named in one text of an event and not in another that should name everybody."),
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
    title=_("Points that the games do not explain"),
    sentence=_(
        "%(name)s: line %(line)s of the results says %(points)s points and %(small)s small points, the card from line "
        "%(other_line)s has %(found)s and %(small_found)s with %(pauses)s times PAUZA. Byes of half a point and 350 "
        "small points do not make up for it."
    ),
    when=_("The results credit something else than whole byes beyond the games of the card."),
    advice=MEND_AND_SEND,
)
ROUNDS_AND_CARDS = error(
    "rounds_and_cards",
    "round",
    "line",
    "number",
    "other",
    title=_("Rounds and cards differ"),
    sentence=_(
        "Round %(round)s, line %(line)s: the result of players %(number)s and %(other)s is told otherwise in "
        "another place."
    ),
    when=_("The rounds of a page and the players' cards do not tell the same game."),
    advice=SEND_WHOLE,
)
BYE_VALUE_UNKNOWN = warning(
    "bye_value_unknown",
    title=_("What is a bye worth?"),
    sentence=_("The texts do not say what a bye was worth; a point is taken."),
    when=_("The rounds of a page came without the places, which show what byes are worth."),
    advice=_("Send the text with the places too, or look at the standings before you go on."),
)
BYE_VALUES_DIFFER = error(
    "bye_values_differ",
    "count",
    title=_("Byes of different worth"),
    sentence=_("The %(count)s byes are not worth the same by the places and the rounds of the page."),
    when=_("What the places credit beyond the games is not the same for every bye."),
    advice=SEND_WHOLE,
)
PENALTIES_APART = note(
    "penalties_apart",
    "name",
    "points",
    title=_("Penalties of the spread"),
    sentence=_(
        "%(name)s has penalties of %(points)s points of spread. They are no part of a game's score and are left out."
    ),
    when=_("A file of tsh has penalties for a player."),
    advice=NOTHING,
)
WINNER_HAS_LESS = warning(
    "winner_has_less",
    "name",
    "own",
    "other",
    title=_("The winner has fewer points"),
    sentence=_("%(name)s is named as the winner of a game of %(own)s to %(other)s; the scores are taken."),
    when=_("The column Winner names the player with the lower score."),
    advice=LOOK_AND_GO_ON,
)
STAGE_COUNTED = warning(
    "stage_counted",
    "found",
    "rounds",
    title=_("Play-off counted in rounds"),
    sentence=_("“%(found)s”: each game that somebody plays in it counts as a round (%(rounds)s)."),
    when=_("A file of CoCo has a play-off alone, whose rounds have names: semifinal, final, third place."),
    advice=LOOK_AND_GO_ON,
)
ROW_REPEATED = note(
    "row_repeated",
    "line",
    title=_("The same game twice"),
    sentence=_("This row tells the game of line %(line)s once more; it counts once."),
    when=_("Two rows tell the same game of the same round with the same scores."),
    advice=NOTHING,
)
STANDINGS_WITHOUT_GAMES = error(
    "standings_without_games",
    "file",
    title=_("Places without games"),
    sentence=_("“%(file)s” has the places only, and no games."),
    when=_("Woogles' standings were sent as results."),
    advice=_("Export the event from Woogles as .tou or for tsh, and send that file."),
)
LIST_NOT_RESULTS = error(
    "list_not_results",
    "file",
    title=_("A list of players, no results"),
    sentence=_("“%(file)s” lists players and perhaps their ratings; there are no games in it."),
    when=_("A rating list or a list of entrants was sent as results."),
    advice=_("Send the file with the games. Staff can take a rating list over as a starting list under Ratings."),
)
