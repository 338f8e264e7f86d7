"""The features of a championship and of a file format; what a receiver may do without. Pure."""

SCORES, FIRST_MOVES, TABLES, RATINGS, MEMBERS, OWN_NUMBERS, CLUBS, TITLE, DAY = (
    "scores",
    "first_moves",
    "tables",
    "ratings",
    "members",
    "own_numbers",
    "clubs",
    "title",
    "day",
)
FULL_BYES, HALF_BYES, FORFEITS, ABSENCES, PENDING, BONUS, ABANDONED, LETTERS, LONG_NAMES, MOVES, GROUPS = (
    "full_byes",
    "half_byes",
    "forfeits",
    "absences",
    "pending",
    "bonus",
    "abandoned",
    "letters",
    "long_names",
    "moves",
    "groups",
)

# Features needed to write names unchanged, with all their letters.
NAMES = frozenset({LETTERS, LONG_NAMES})

FEW_PLAYERS, NO_MEMBERS, NO_RATINGS, OTHER_RATINGS, NO_DAY = (
    "few_players",
    "no_members",
    "no_ratings",
    "other_ratings",
    "no_day",
)
