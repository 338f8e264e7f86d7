import pytest

from games.play.endings import is_stalled
from games.rules.ruleset import load_ruleset

KINDS = {"p": "pass", "r": "refused", "x": "exchange", "l": "lost", "w": "withdrawn"}


def stalled(name: str, turns: str, players: int = 2, *, at_zero: bool = False) -> bool:
    run = tuple((number % players, KINDS[letter]) for number, letter in enumerate(turns))
    return is_stalled(run, players, load_ruleset(name).endings.stalls, at_zero=at_zero)


@pytest.mark.parametrize(
    ("name", "players", "turns", "ended"),
    [
        # FISC: three lost turns each, of wrong words or passes.
        ("fisc", 2, "pprrp", False),
        ("fisc", 2, "pprrpr", True),
        # An exchange breaks the run …
        ("fisc", 2, "ppppxp", False),
        ("fisc", 2, "xpppppp", True),
        # … but counts among twelve turns, six each.
        ("fisc", 2, "pxpxpxpxpxp", False),
        ("fisc", 2, "pxpxpxpxpxpx", True),
        # A turn lost for a forgotten tile neither counts nor breaks.
        ("fisc", 2, "ppplpp", False),
        ("fisc", 2, "ppplppxp", False),
        ("fisc", 2, "pppppl", False),
        ("fisc", 2, "ppplppp" + "p", True),
        # Mallorca: six scoreless turns in a row, exchanges included.
        ("mallorca", 2, "xxxxx", False),
        ("mallorca", 2, "xpxrpx", True),
        # Ebre: everybody passes two turns running; an exchange is no pass.
        ("ebre", 4, "ppppppp", False),
        ("ebre", 4, "pppppppp", True),
        ("ebre", 4, "ppppxppp", False),
        ("ebre", 3, "pppppp", True),
        # Or nobody places a tile for three turns.
        ("ebre", 4, "xpprxpprxpp", False),
        ("ebre", 4, "xpprxpprxppr", True),
        ("ebre", 4, "lxlxlxlxlxlx", True),
        # Pińczów: two passes in a row each; a refused word is no pass.
        ("pinczow", 2, "ppp", False),
        ("pinczow", 2, "pppp", True),
        ("pinczow", 2, "prpppp", True),
        ("pinczow", 2, "rprprp", False),
        ("pinczow", 2, "xxxxxxxx", False),
        # Basics: everybody three times, whatever it was.
        ("basics", 3, "pxrpxrpx", False),
        ("basics", 3, "pxrpxrpxr", True),
    ],
)
def test_game_stalls_as_each_regulation_has_it(name, players, turns, ended):
    assert stalled(name, turns, players) is ended


@pytest.mark.parametrize(("name", "ended"), [("fisc", False), ("mallorca", True), ("pinczow", True), ("basics", True)])
def test_only_fisc_goes_on_while_the_score_is_nil_all(name, ended):
    assert stalled(name, "p" * 24, at_zero=True) is ended
