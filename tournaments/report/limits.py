"""How much of an upload is read. Everything beyond is refused with a problem, never read and dropped."""

MEGABYTE = 1_000_000
UPLOAD_MEGABYTES = 10
UNZIPPED_MEGABYTES = 50
# Any file but a dBase table. A cross-table of all the players and rounds there may be has less than two.
TEXT_MEGABYTES = 5
# Bytes of one line of a text. A row of a cross-table with all the rounds there may be has less than a tenth of it.
LINE_LENGTH = 20_000
ZIP_MEMBERS = 500
PLAYERS = 2_000
ROUNDS = 100
# Every player of the largest championship alone at a table in every round.
RECORDS = PLAYERS * ROUNDS
# Cells from A1 to the last one of a sheet, blank ones included.
SHEET_CELLS = 10 * RECORDS
# Sheets of one workbook: a round each, and some more.
SHEETS = ROUNDS + 20
# Records of players, blank and deleted ones included.
PLAYER_RECORDS = 5 * PLAYERS
# Swiss Perfect keeps 51 characters; what the database keeps of a name is 200.
NAME_LENGTH = 200
CLUB_LENGTH = 120
GROUP_LENGTH = 60
ID_LENGTH = 40
PROBLEMS = 300
PROBLEMS_OF_A_KIND = 50
# What reading one upload may use. An ordinary one takes 30 MB and a fifth of a second.
READING_MEGABYTES = 768
READING_SECONDS = 9
# The largest championship there may be, as JSON.
ANSWER_MEGABYTES = 100
