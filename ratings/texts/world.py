"""What the parameters of the Scrabble world's systems mean to people."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.values.parameters import Shape
from ratings.systems.limits import MAX_GAMES, MAX_K, MAX_RATING, MAX_SPREAD, MIN_SPREAD
from ratings.systems.world.curves import MAX_CURVE
from ratings.systems.world.gaussian import MAX_FACTOR
from ratings.systems.world.segmented.parameters import MAX_PASSES, MAX_SHARE
from ratings.texts.shapes import DAYS, GAMES, PASSES, POINTS, RATED_KINDS, STATUSES, Parameter

_INITIAL = Parameter(
    "initial_rating",
    _("Rating of a new player"),
    _("Where somebody starts who was never rated before."),
    unit=POINTS,
    low=-MAX_RATING,
)
_FLOOR = Parameter(
    "floor", _("Lowest rating"), _("No rating falls below it."), unit=POINTS, low=-MAX_RATING, none=_("no limit")
)
_SEGMENTED = (
    Parameter(
        "curve.kind",
        _("Expectancy of a game"),
        _("How the points that are expected of a player follow from the difference of the two ratings."),
        Shape.CHOICE,
        choices=(
            ("logistic", _("logistic curve: 1 ÷ (1 + e^(−difference ÷ number))")),
            ("exponent", _("logistic curve: 1 ÷ (1 + e^(−difference × number))")),
            ("normal", _("normal distribution: Φ(difference × √2 ÷ number), in seven decimals")),
            ("linear", _("straight line: ½ + difference ÷ number")),
        ),
    ),
    Parameter(
        "curve.value",
        _("Number of the expectancy"),
        _("The number in the formula of the expectancy."),
        Shape.DECIMAL,
        high=MAX_CURVE,
    ),
    Parameter(
        "curve.cap",
        _("Greatest difference"),
        _("A greater difference of two ratings counts as this one."),
        unit=POINTS,
        low=1,
        none=_("no limit"),
    ),
    Parameter(
        "bands",
        _("K factor"),
        _("The change is K × (points − expected points). K may differ with the rating and the number of games."),
        Shape.ROWS,
        high=MAX_K,
        parts=("below", "k_new", "k"),
    ),
    Parameter(
        "few_games",
        _("Games from which a player is established"),
        _("With fewer games before the championship the first K of a band counts, from then on the second."),
        unit=GAMES,
        high=MAX_GAMES,
    ),
    Parameter(
        "borders",
        _("A change that crosses a border of ratings"),
        _("Where K differs with the rating, a change may lead from one K to another."),
        Shape.CHOICE,
        choices=(
            ("none", _("counts by the K of the rating before")),
            ("convert", _("counts to the border, the rest by the next K")),
            ("convert_inside", _("counts to the border, the rest by the next K, except from exactly the border down")),
        ),
    ),
    Parameter(
        "acceleration",
        _("Acceleration"),
        _("So many times the excess of a great rise is added again; 0 for none."),
        Shape.DECIMAL,
        high=MAX_SHARE,
    ),
    Parameter(
        "accelerated_above",
        _("Rise for each game above which it is accelerated"),
        _("What a rating rises by more than this for each game is the excess."),
        unit=POINTS,
    ),
    Parameter(
        "feedback",
        _("Feedback to opponents"),
        _("Each rated opponent gets the excess divided by this, for every game against the accelerated player."),
        low=1,
        none=_("none"),
    ),
    Parameter(
        "feedback_at_once",
        _("Feedback may accelerate others"),
        _("In the order of the players: what one feeds back counts when the next ones are looked at."),
        Shape.BOOLEAN,
    ),
    _FLOOR,
    Parameter(
        "splits",
        _("Long championships are rated in parts"),
        _("From 17 rounds in two parts, from 36 in three, each by the ratings that the one before left."),
        Shape.BOOLEAN,
    ),
    Parameter(
        "is_local",
        _("Local clubs"),
        _("A third of the change, without acceleration, at most 50 points."),
        Shape.BOOLEAN,
    ),
    Parameter(
        "newcomers.start",
        _("Where a new player starts who meets nobody rated"),
        _("Others start at the mean of their rated opponents; the rating that fits the points is sought from there."),
        unit=POINTS,
        low=-MAX_RATING,
    ),
    Parameter("newcomers.low", _("Least first rating that is tried"), "", unit=POINTS, low=-MAX_RATING),
    Parameter("newcomers.high", _("Greatest first rating that is tried"), "", unit=POINTS, low=-MAX_RATING),
    Parameter("newcomers.floor", _("Least first rating"), "", unit=POINTS, low=-MAX_RATING),
    Parameter(
        "newcomers.reach",
        _("Most above the best opponent"),
        _("A first rating with every game won is no further above the best opponent; with fewer points, less."),
        unit=POINTS,
    ),
    Parameter(
        "newcomers.share",
        _("Share for winning or losing everything"),
        _("Who won nothing is rated as with this share of the points, who won everything as with this share lost."),
        Shape.DECIMAL,
        high=1,
    ),
    Parameter(
        "newcomers.passes",
        _("Most repetitions"),
        _("New players are rated again until nothing changes."),
        unit=PASSES,
        low=1,
        high=MAX_PASSES,
    ),
    *STATUSES,
    RATED_KINDS,
)
_NEW_ZEALAND = (
    _INITIAL,
    Parameter(
        "spread",
        _("Spread of the expectancy"),
        _("Expected are 1 ÷ (1 + e^(−difference ÷ spread)) points of a game."),
        Shape.DECIMAL,
        unit=POINTS,
        low=1,
        high=MAX_CURVE,
    ),
    Parameter("k_factor", _("K factor"), _("K is this × (highest rating − rating) ÷ 1000."), high=MAX_K),
    Parameter("ceiling", _("Highest rating"), _("The rating at which K is nothing."), unit=POINTS, low=-MAX_RATING),
    Parameter(
        "provisional_below",
        _("Accelerated with fewer games than"),
        _("Only players with fewer games before the championship are accelerated."),
        unit=GAMES,
        high=MAX_GAMES,
    ),
    Parameter(
        "threshold",
        _("Rise above which it is accelerated, in K"),
        _("What goes beyond so many times K counts twice."),
        Shape.DECIMAL,
    ),
    Parameter(
        "feedback_percent",
        _("Feedback to opponents, in percent"),
        _("Each rated opponent gets this part of the excess, for every game against the accelerated player."),
        high=100,
    ),
    _FLOOR,
    *STATUSES,
    RATED_KINDS,
)
_ABSP = (
    Parameter(
        "bonus",
        _("Points for a win"),
        _("A game counts as the opponent's rating, this much more for a win and this much less for a loss."),
        unit=POINTS,
        high=MAX_K,
    ),
    Parameter(
        "reach",
        _("Furthest that an opponent counts"),
        _(
            "An opponent's rating counts as no further than this from the player's own. Not where one of the two is "
            "new."
        ),
        unit=POINTS,
        none=_("no limit"),
    ),
    Parameter("floor", _("Lowest rating"), _("No rating falls below it."), unit=POINTS, low=-MAX_RATING),
    Parameter("newcomer_floor", _("Least first rating"), "", unit=POINTS, low=-MAX_RATING),
    *STATUSES,
    RATED_KINDS,
)
_GAUSSIAN = (
    _INITIAL,
    Parameter(
        "greatest_deviation",
        _("Deviation of a new player"),
        _("How uncertain a first rating is. No deviation grows beyond it."),
        Shape.DECIMAL,
        unit=POINTS,
        low=1,
    ),
    Parameter(
        "daily_growth",
        _("Growth of a deviation"),
        _("What the square of a deviation grows by on each day without play."),
        Shape.DECIMAL,
    ),
    Parameter(
        "beta",
        _("Rating points for a point of spread"),
        _("Winning by so many points less or more moves what a game says of a player by this much."),
        Shape.DECIMAL,
        unit=POINTS,
        high=MAX_FACTOR,
    ),
    Parameter(
        "tau",
        _("Deviation of a game"),
        _("By how many points the spread of one game strays from what the strengths say."),
        Shape.DECIMAL,
        low=1,
        high=MAX_FACTOR,
    ),
    Parameter("damping.above", _("High rating"), _("Above it less of a change counts."), unit=POINTS, low=-MAX_RATING),
    Parameter("damping.above_share", _("Share of a change above it"), "", Shape.DECIMAL, high=1),
    Parameter(
        "damping.far_above",
        _("Very high rating"),
        _("Above it still less of a change counts."),
        unit=POINTS,
        low=-MAX_RATING,
    ),
    Parameter("damping.far_share", _("Share of a change above that"), "", Shape.DECIMAL, high=1),
    Parameter(
        "damping.few_games",
        _("Games below which a change counts whole"),
        _("The games of the championship included."),
        unit=GAMES,
        high=MAX_GAMES,
    ),
    Parameter("damping.many_games", _("Games above which it is dampened most"), "", unit=GAMES, high=MAX_GAMES),
    Parameter("damping.many_share", _("Share of a change above these games"), "", Shape.DECIMAL, high=1),
    Parameter(
        "damping.games_slope",
        _("Games that would dampen a change to nothing"),
        _("In between at most 1 − games ÷ this of a change counts."),
        unit=GAMES,
        low=1,
        high=MAX_GAMES,
    ),
    Parameter("floor", _("Lowest rating"), _("No rating falls below it."), unit=POINTS, low=-MAX_RATING),
    Parameter(
        "newcomer_share",
        _("Share of games between new players"),
        _("A new player with at least this share of games against new players starts anew in every repetition."),
        Shape.DECIMAL,
        high=1,
    ),
    Parameter(
        "passes",
        _("Most repetitions"),
        _("New players are rated again until nothing changes."),
        unit=PASSES,
        low=1,
        high=500,
    ),
    Parameter(
        "zero_counts",
        _("Games in which somebody scored nothing are rated"),
        _("Such a result usually stands for a game that was not played."),
        Shape.BOOLEAN,
    ),
    *STATUSES,
    RATED_KINDS,
)
_GLICKO2 = (
    _INITIAL,
    Parameter(
        "initial_deviation",
        _("Deviation of a new player"),
        _("How uncertain a first rating is. No deviation grows beyond it."),
        Shape.DECIMAL,
        unit=POINTS,
        low=1,
    ),
    Parameter(
        "initial_volatility",
        _("Volatility of a new player"),
        _("How much a player's strength is expected to change."),
        Shape.DECIMAL,
        high=1,
    ),
    Parameter(
        "tau",
        _("Change of volatility"),
        _("How fast a volatility may change; small for slowly."),
        Shape.DECIMAL,
        high=10,
    ),
    Parameter(
        "period_days",
        _("Days without play that count as a period"),
        _("After each such period a deviation has grown by the volatility once."),
        unit=DAYS,
        low=1,
        none=_("time does not count"),
    ),
    _FLOOR,
    *STATUSES,
    RATED_KINDS,
)
_SPREAD_ELO = (
    _INITIAL,
    Parameter(
        "spread",
        _("Spread of the expectancy"),
        _("The difference of ratings at which the odds are ten to one."),
        Shape.DECIMAL,
        unit=POINTS,
        low=MIN_SPREAD,
        high=MAX_SPREAD,
    ),
    Parameter("k", _("Least K of a game"), _("What a point counts where the scores are equal."), high=MAX_K),
    Parameter(
        "greatest_difference",
        _("Greatest difference of scores"),
        _("A greater one counts as this one."),
        high=MAX_K,
    ),
    Parameter(
        "points_per_k",
        _("Difference of scores for one more K"),
        _("K grows by one for every so many points of difference."),
        low=1,
        high=MAX_K,
    ),
    _FLOOR,
    *STATUSES,
    RATED_KINDS,
)

WORLD: dict[str, tuple[Parameter, ...]] = {
    "segmented": _SEGMENTED,
    "new_zealand": _NEW_ZEALAND,
    "absp": _ABSP,
    "gaussian": _GAUSSIAN,
    "glicko2": _GLICKO2,
    "spread_elo": _SPREAD_ELO,
}
WORLD_NAMES: dict[str, Promise] = {
    "segmented": _("Points against what was expected, with acceleration (NASPA and relatives)"),
    "new_zealand": _("Points against what was expected, K falling with the rating (New Zealand)"),
    "absp": _("Mean of one championship (ABSP until 1998)"),
    "gaussian": _("Scores with deviation (Norway, CoCo)"),
    "glicko2": _("Glicko-2: rating, deviation and volatility"),
    "spread_elo": _("Elo in which a clear win counts more"),
}

# How each kind works, in a paragraph or two.
WORLD_IDEAS: dict[str, tuple[Promise, ...]] = {
    "segmented": (
        _(
            "Before a championship the ratings of each game say how many points each player may expect of it. Who "
            "scores more than the sum of these expectations goes up, who scores less goes down: by K for each point "
            "of difference."
        ),
        _(
            "A great rise may be accelerated, and opponents of who rose so much get a part of it back. Who has no "
            "rating yet gets the one at which the points that were scored would have been expected."
        ),
    ),
    "new_zealand": (
        _(
            "Before a championship the ratings of each game say how many points each player may expect of it. The "
            "change is K for each point above or below, and K is smaller the higher the rating."
        ),
        _("Who has few games and rises much rises by more, and opponents get a part of that."),
    ),
    "absp": (
        _(
            "Each game counts as the opponent's rating, more for a win and less for a loss. The rating is the mean of "
            "the games of the last championship."
        ),
    ),
    "gaussian": (
        _(
            "A rating comes with its deviation, which says how far the true strength may be from it. Each game says "
            "by its scores what the player is worth; what is certain moves little, what is uncertain moves much."
        ),
        _("The deviation shrinks with every game and grows while nobody plays."),
    ),
    "glicko2": (
        _(
            "A rating comes with its deviation, which says how far the true strength may be from it, and with a "
            "volatility, which says how much that strength changes. What is uncertain moves much."
        ),
        _("The deviation shrinks with every championship and grows while nobody plays."),
    ),
    "spread_elo": (
        _(
            "Before a championship the ratings of each game say how many points each player may expect of it. The "
            "change is K for each point above or below, and K is greater the further the scores are apart."
        ),
    ),
}
