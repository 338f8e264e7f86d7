"""The notes of the presets on where their numbers come from, named here so that the catalogues have them."""

from django.utils.translation import gettext_noop

PRESET_NOTES = frozenset(
    {
        gettext_noop(
            "The federation says its values are discrete, as in FIDE's tables; that they are this table (FIDE "
            "Handbook B.02, 8.1.2) with the 400-point cap of 8.3.1 is the software's preset, not yet confirmed "
            "by the federation."
        ),
        gettext_noop("Confirmed by the federation."),
        gettext_noop("FISC regulations: a debutant gets 1000 before the second round."),
        gettext_noop("The federation has not published K: the software's preset, not yet confirmed by it."),
        gettext_noop(
            "As in BARRUF, the games of the championship being rated count towards the 50: the software's "
            "preset, not yet confirmed by the federation."
        ),
        gettext_noop("After FIDE Handbook B.02, 8.3.4: the software's preset, not yet confirmed by the federation."),
        gettext_noop("FISC rates the games of all participants; no-shows and byes were not played."),
        gettext_noop("As in BARRUF: the federation has not published when a player is provisional or inactive."),
        gettext_noop("Checked against the federation's published editions; no difference is capped."),
        gettext_noop("999 was only the provisional seeding value of the Mallorca championship."),
        gettext_noop("Checked against the federation's published editions."),
        gettext_noop("Games abandoned or lost on time were played; no-shows and byes were not."),
        gettext_noop(
            "Rating rules of the Polish federation: the opponent's rating, 50 more for a win, 50 less for a "
            "loss, as it is for a draw."
        ),
        gettext_noop(
            "Rating rules of the Polish federation: above 50 points of difference, when the stronger player "
            "wins, both score their own ratings. Exactly 50 is not above."
        ),
        gettext_noop(
            "Rating rules of the Polish federation: a debutant counts as 100. That a player whose games have "
            "all left the window counts as one, too, is the software's reading."
        ),
        gettext_noop(
            "Rating rules of the Polish federation: players below 100 count as 100 in a championship. Their "
            "rating in the list may be lower."
        ),
        gettext_noop(
            "Rating rules of the Polish federation: the last two years. That a championship still counts on the"
            " day before the second return of its last day, and no longer on that day, is the software's "
            "reading."
        ),
        gettext_noop(
            "Rating rules of the Polish federation: at most 200 games. That championships are left out whole, "
            "and never the last one, is the software's reading."
        ),
        gettext_noop(
            "Rating rules of the Polish federation: since 2023 the worst averages are left out, before that the"
            " oldest championships. That the day of the computation decides, and that of two equal averages the"
            " older goes first, is the software's reading."
        ),
        gettext_noop(
            "Rating rules of the Polish federation: 30 games to be listed. That only games which count are "
            "counted is the software's reading."
        ),
        gettext_noop(
            "Rating rules of the Polish federation: halves go up; the exact value orders the list. That "
            "championships use the rounded rating is the software's reading."
        ),
        gettext_noop(
            "Games abandoned or lost on time were played; no-shows and byes were not. The federation's rules "
            "say nothing else."
        ),
        gettext_noop("Career games before the championship, in all of its segments: the program tsh."),
        gettext_noop("CoCo's calculator and the Norwegian paper."),
        gettext_noop("CoCo's calculator."),
        gettext_noop("CoCo's calculator: a score of zero on either side is not rated."),
        gettext_noop("CoCo's calculator; the Norwegian paper has 400."),
        gettext_noop("CoCo's calculator; the Norwegian paper has none."),
        gettext_noop("Games abandoned or lost on time were played; no-shows and byes are never rated."),
        gettext_noop("Glickman's example of the system."),
        gettext_noop("Glickman's example of the system: between 0.3 and 1.2."),
        gettext_noop("How newcomers are rated is not described; as in NASPA's system: the software's preset."),
        gettext_noop("How newcomers were rated is not described; as in NASPA's system: the software's preset."),
        gettext_noop(
            "No published rule was found for when a player is provisional or inactive: the software's preset."
        ),
        gettext_noop("Only where a newcomer meets nobody who is rated: the software's preset."),
        gettext_noop("Provisional below 30 games: the rules of 2019. Seasons are the software's preset."),
        gettext_noop("The Internet Scrabble Club's rules."),
        gettext_noop(
            "The Internet Scrabble Club's rules: 20 and a tenth of the difference of the scores, at most 200 of it."
        ),
        gettext_noop("The New Zealand federation's reference program (rules of 2019)."),
        gettext_noop(
            "The New Zealand federation's reference program: 15 × (3000 − rating) × 7 ÷ 2000, which is 3.5 times K."
        ),
        gettext_noop("The page of NASPA's rating system, and the program tsh."),
        gettext_noop("The page of the Australian federation."),
        gettext_noop(
            "The page of the Australian federation: half a point and a 1200th for each point of difference, at "
            "least 0.05 and at most 0.95."
        ),
        gettext_noop(
            "The program tsh does not; WESPA's announcement of 2012 says that long championships are broken up,"
            " not how."
        ),
        gettext_noop("The program tsh's estimate of the system until 1998."),
        gettext_noop("The program tsh."),
        gettext_noop("The program tsh. That a newcomer who met only newcomers starts here is the software's reading."),
        gettext_noop(
            "The program tsh. That the bounds hold in every pass is the software's reading; no published "
            "example has newcomers."
        ),
        gettext_noop(
            "The program tsh. WESPA announced a new curve in 2012, which was not found: this may be the system "
            "before it."
        ),
        gettext_noop("The program tsh: a table of seven decimals up to 700 points."),
        gettext_noop("The program tsh: in the order of the players."),
        gettext_noop("The program tsh: never."),
        gettext_noop("The program tsh: none."),
        gettext_noop(
            "The program tsh: two segments from 17 rounds, three from 36. Three were never checked on real results."
        ),
        gettext_noop("The program tsh: two thirds of the excess."),
        gettext_noop("The program tsh: who stands exactly on a border and loses keeps the K."),
        gettext_noop("The software's preset, not given by a source."),
        gettext_noop(
            "WESPA's announcement of 2012: provisional for 30 games. Ranked is who played in the last 12 "
            "months; the seasons are the software's preset."
        ),
        gettext_noop(
            "The page of the Australian federation: half a point and a 1200th for each point of difference, at "
            "least 0.05 and at most 0.95."
        ),
        gettext_noop(
            "The program tsh does not; WESPA's announcement of 2012 says that long championships are broken up,"
            " not how."
        ),
        gettext_noop(
            "The program tsh. That the bounds hold in every pass is the software's reading; no published "
            "example has newcomers."
        ),
        gettext_noop(
            "The program tsh. WESPA announced a new curve in 2012, which was not found: this may be the system "
            "before it."
        ),
        gettext_noop(
            "WESPA's announcement of 2012: provisional for 30 games. Ranked is who played in the last 12 "
            "months; the seasons are the software's preset."
        ),
    }
)
