"""Problems with rounds and games. Pure."""

from __future__ import annotations

from federation.problems.kinds import error, note, warning
from federation.problems.kinds import mark as _
from tournaments.report.codes.advice import LOOK_AND_GO_ON, MEND_AND_SEND, NOTHING, SEND_WHOLE

NO_GAMES = error(
    "no_games",
    title=_("No games"),
    sentence=_("There are no games."),
    when=_("No games were found."),
    advice=SEND_WHOLE,
)
BAD_ROUND = error(
    "bad_round",
    "found",
    "limit",
    title=_("Invalid round"),
    sentence=_("“%(found)s” isn’t a valid round. Rounds are numbered from 1 to %(limit)s."),
    when=_("A round isn’t a number between 1 and the limit."),
    advice=MEND_AND_SEND,
)
ROUNDS_DIFFER = note(
    "rounds_differ",
    "stated",
    "found",
    title=_("Number of rounds doesn’t match"),
    sentence=_("The file says there are %(stated)s rounds but has %(found)s."),
    when=_("The file doesn’t contain the number of rounds it states."),
    advice=NOTHING,
)
ROUNDS_MISSING = warning(
    "rounds_missing",
    "rounds",
    title=_("Missing rounds"),
    sentence=_("Nothing was found for these rounds: %(rounds)s."),
    when=_("Some rounds between the first and the last have no games."),
    advice=_("If they were played, add them and upload the files again."),
)
UNKNOWN_PLAYER = error(
    "unknown_player",
    "id",
    title=_("Unknown player"),
    sentence=_("A result names player %(id)s, who isn’t in the list."),
    when=_("A result refers to a player who isn’t in the list."),
    advice=MEND_AND_SEND,
)
PLAYER_AGAINST_SELF = error(
    "player_against_self",
    "number",
    title=_("Player paired with themselves"),
    sentence=_("Player %(number)s is paired with themselves."),
    when=_("A player is paired with themselves."),
    advice=MEND_AND_SEND,
)
TWO_RESULTS = error(
    "two_results",
    "number",
    "round",
    title=_("Two games in one round"),
    sentence=_("Player %(number)s has more than one result in round %(round)s."),
    when=_("A player has two results in one round."),
    advice=MEND_AND_SEND,
)
DOUBLE_ROUNDS = note(
    "double_rounds",
    "rounds",
    title=_("Double rounds"),
    sentence=_("Some players have more than one game in each of these rounds: %(rounds)s."),
    when=_("In a list of games, some players have several games in the same round."),
    advice=NOTHING,
)
MISSING_OPPONENT = error(
    "missing_opponent",
    "number",
    "round",
    title=_("Game missing for the opponent"),
    sentence=_("The opponent of player %(number)s in round %(round)s does not have this game."),
    when=_("A game is recorded for only one of its players."),
    advice=MEND_AND_SEND,
)
SIDES_DISAGREE = error(
    "sides_disagree",
    "number",
    "other",
    "round",
    title=_("The two players’ results conflict"),
    sentence=_("Players %(number)s and %(other)s have conflicting results in round %(round)s."),
    when=_("The two players of a game have conflicting results."),
    advice=MEND_AND_SEND,
)
BOTH_LOST = warning(
    "both_lost",
    "number",
    "other",
    "round",
    title=_("Both lost"),
    sentence=_("Players %(number)s and %(other)s played each other in round %(round)s and both lost."),
    when=_("A game was played and both players lost it."),
    advice=LOOK_AND_GO_ON,
)
BAD_SCORE = error(
    "bad_score",
    "found",
    title=_("Invalid match score"),
    sentence=_("“%(found)s” isn’t a valid score."),
    when=_("A required match score is missing, or a match score is invalid."),
    advice=MEND_AND_SEND,
)
SCORES_DO_NOT_ADD_UP = error(
    "scores_do_not_add_up",
    "white",
    "black",
    title=_("Match points don’t add up"),
    sentence=_("The match points of a game must add up to 1. Here they are %(white)s and %(black)s."),
    when=_("The match points of a game don’t add up to 1."),
    advice=MEND_AND_SEND,
)
NOT_RATED = note(
    "not_rated",
    "number",
    "other",
    title=_("Game without moves"),
    sentence=_(
        "The game between players %(number)s and %(other)s ended before it started. It was read as a "
        "forfeit and isn’t rated."
    ),
    when=_("A TRF file has a game that ended before its first move."),
    advice=NOTHING,
)
OTHER_POINTS = warning(
    "other_points",
    "found",
    title=_("Different points in a report"),
    sentence=_("The file uses its own points (%(found)s). Wins, draws and losses were read; totals weren’t compared."),
    when=_("A TRF file uses points other than 1, ½ and 0."),
    advice=LOOK_AND_GO_ON,
)
MULTI_GAMES = error(
    "multi_games",
    "games",
    title=_("Several games combined"),
    sentence=_(
        "Each result here is the sum of %(games)s games. Upload the results game by game, each as its own round."
    ),
    when=_("Each record contains the sum of several games instead of the individual games."),
    advice=_("Put each game in its own row."),
)
UNKNOWN_RESULT_TYPE = warning(
    "unknown_result_type",
    "white",
    "black",
    title=_("Unknown result type"),
    sentence=_("We don’t recognise this result type (%(white)s, %(black)s). It was read as a forfeit."),
    when=_("W_TYPE or B_TYPE has an unknown value."),
    advice=LOOK_AND_GO_ON,
)
FORFEIT_CONTRADICTS = warning(
    "forfeit_contradicts",
    "number",
    "other",
    title=_("Forfeit and score don’t match"),
    sentence=_("The forfeit between players %(number)s and %(other)s doesn’t match its score."),
    when=_("The type of forfeit doesn’t match the score."),
    advice=LOOK_AND_GO_ON,
)
GAME_WITHOUT_SCORE = warning(
    "game_without_score",
    "number",
    "other",
    title=_("Game without a score"),
    sentence=_("The game between players %(number)s and %(other)s has the score 0–0. It was read as not played yet."),
    when=_("A game is marked as played with a score of 0–0."),
    advice=_("If it was played, enter the result and upload the files again."),
)
PENDING_GAMES = warning(
    "pending_games",
    "round",
    "count",
    title=_("Games not played yet"),
    sentence=_("Games in round %(round)s not played yet: %(count)s."),
    when=_("Some games in a round haven’t been played yet."),
    advice=_("Enter the missing results and upload the files again."),
)
# For results checked before byes were checked against the championship's rules; now SECOND_BYE.
SEVERAL_BYES = warning(
    "several_byes",
    "number",
    "count",
    title=_("More than one bye"),
    sentence=_("Player %(number)s has %(count)s full byes."),
    when=_("A player has more than one full bye."),
    advice=LOOK_AND_GO_ON,
)
POINTS_CONTRADICT = error(
    "points_contradict",
    "number",
    "stated",
    "found",
    title=_("Total doesn’t match the results"),
    sentence=_("Player %(number)s has %(stated)s points in the file, but the results add up to %(found)s."),
    when=_("A player’s total doesn’t match the results."),
    advice=MEND_AND_SEND,
)
POINTS_DIFFER = warning(
    "points_differ",
    "number",
    "stated",
    "found",
    title=_("Standings don’t match"),
    sentence=_("Player %(number)s has %(stated)s points in the standings but %(found)s in these rounds."),
    when=_("A total in the standings doesn’t match the round files."),
    advice=LOOK_AND_GO_ON,
)
GAME_POINTS_MISSING = warning(
    "game_points_missing",
    "number",
    "other",
    title=_("No game points"),
    sentence=_("The game between players %(number)s and %(other)s has no game points."),
    when=_("A game with a result has no game points."),
    advice=LOOK_AND_GO_ON,
)
ODD_GAME_POINTS = warning(
    "odd_game_points",
    "found",
    title=_("Doubled points are odd"),
    sentence=_("Game points are stored doubled, but %(found)s is odd. They were ignored."),
    when=_("Game points, which are stored doubled, are an odd number."),
    advice=LOOK_AND_GO_ON,
)
GAME_POINTS_CONTRADICT = warning(
    "game_points_contradict",
    "number",
    "other",
    title=_("Scores contradict the result"),
    sentence=_("The game points of players %(number)s and %(other)s don’t match who won."),
    when=_("The winner has fewer points, or a draw has unequal scores."),
    advice=LOOK_AND_GO_ON,
)
BONUS_UNREADABLE = warning(
    "bonus_unreadable",
    "name",
    "found",
    title=_("Unreadable bonus"),
    sentence=_("%(name)s: the bonus “%(found)s” isn’t a number of half points."),
    when=_("BONUS isn’t a number of half points."),
    advice=LOOK_AND_GO_ON,
)
BONUS_ROUND_CHOSEN = note(
    "bonus_round_chosen",
    "number",
    title=_("Rounds chosen for a bonus"),
    sentence=_(
        "Player %(number)s missed more rounds than the bonus covers. The first ones were counted as half-point byes."
    ),
    when=_("More rounds could be half-point byes than BONUS covers."),
    advice=NOTHING,
)
BONUS_FULL_BYE = warning(
    "bonus_full_bye",
    "number",
    "round",
    title=_("Bonus counts as a full bye"),
    sentence=_("The bonus of player %(number)s makes round %(round)s a full bye."),
    when=_("BONUS gives a full point for one round."),
    advice=LOOK_AND_GO_ON,
)
BONUS_ROUND_UNKNOWN = warning(
    "bonus_round_unknown",
    "number",
    "points",
    title=_("Bonus without a round"),
    sentence=_("Player %(number)s has %(points)s bonus points that no missed round explains."),
    when=_("No missed round explains BONUS."),
    advice=LOOK_AND_GO_ON,
)
