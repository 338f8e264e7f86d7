"""A small example of each format: three invented players, three rounds, a bye in each. All of them can be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Example:
    """A file as it looks in an editor. ``encoding`` is how its bytes are written."""

    name: str
    text: str
    encoding: str = "utf-8"


_PLAYERS_OF_TSH = """Puig, Anna:AA000017   1640 2 3 0; 412 371 50; p12 1 2 0
Łoś, Jan:AA000023     1580 1 0 3; 365 50 377; p12 2 0 1
Vidal, Ot             1495 0 1 2; 50 398 377; p12 0 1 2
"""
_CONFIG = """division A a.t
config event_name = 'Lantern Open'
config event_date = '2026-03-14'
config max_rounds = 3
"""
_RESULTS_OF_PFS = """14032026_Latarnia - 14 marca 2026 r. (3 rund)

MIEJSCE                                              p-ty RAZEM
---------------------------------------------------------------
  1.Ot Vidal                100 Reus                1125  2.0
  2.Anna Puig               140 Lleida              1133  1.5
  3.Jan Łoś                 118 Toruń               1092  1.0
"""
_HEAD_OF_CARD = """RUNDA STÓŁ      PRZECIWNIK             RNK       WYNIK   SKALP
--------------------------------------------------------------"""
_CARDS_OF_PFS = f"""14032026_Latarnia

  1  Anna Puig               140 Lleida

{_HEAD_OF_CARD}
   1    1    2  Jan Łoś                118   +  412:365   168
   2    1    3  Ot Vidal               100   -  371:398    50
   3            PAUZA
                                                 --------------
                                                 RANKING: 109.00


  2  Jan Łoś                 118 Toruń

{_HEAD_OF_CARD}
   1    1    1  Anna Puig              140   -  365:412    90
   2            PAUZA
   3    1    3  Ot Vidal               100   =  377:377   100
                                                 --------------
                                                 RANKING: 95.00


  3  Ot Vidal                100 Reus

{_HEAD_OF_CARD}
   1            PAUZA
   2    1    1  Anna Puig              140   +  398:371   190
   3    1    2  Jan Łoś                118   =  377:377   118
                                                 --------------
                                                 RANKING: 154.00


"""
_SITE = """Runda nr  1
-----------
Stół Gospodarz                             Gość                                Wynik
---- ----------------------------------- - ----------------------------------- ---------
   1 Anna           Puig                 - Jan            Łoś                  412: 365
   2 Ot             Vidal                - PAUZA

Runda nr  2
-----------
Stół Gospodarz                             Gość                                Wynik
---- ----------------------------------- - ----------------------------------- ---------
   1 Ot             Vidal                - Anna           Puig                 398: 371
   2 Jan            Łoś                  - PAUZA
"""

EXAMPLES: Mapping[str, Sequence[Example]] = {
    "sheet": (
        Example(
            "games.csv",
            "Round,Table,Player 1,Score 1,Player 2,Score 2\n1,1,Anna Puig,412,Jan Łoś,365\n1,,Ot Vidal,,BYE,\n"
            "2,1,Ot Vidal,398,Anna Puig,371\n2,,Jan Łoś,,BYE,\n3,1,Jan Łoś,377,Ot Vidal,377\n3,,Anna Puig,,BYE,\n",
        ),
    ),
    "swiss_perfect": (
        Example(
            "lantern.txt",
            "No\tName\tLoc Id\tLoc\tTotal\t 1\t 2\t 3\n\n1\tPuig, Anna\t\t1640\t2\t 2:W\t 3:L\t 0:W\n"
            "2\tŁoś, Jan\t\t1580\t1.5\t 1:L\t 0:W\t 3:D\n3\tVidal, Ot\t\t1495\t2.5\t 0:W\t 1:W\t 2:D\n",
        ),
    ),
    "trf": (
        Example(
            "lantern.trf",
            "012 Lantern Open\n062 3\nXXR 3\n"
            "001    1      Puig, Anna                        1640                             2.0          "
            "2 w 1     3 b 0  0000 - U\n"
            "001    2      Łoś, Jan                          1580                             1.5          "
            "1 b 0  0000 - U     3 w =\n"
            "001    3      Vidal, Ot                         1495                             2.5       "
            "0000 - U     1 w 1     2 b =\n",
        ),
    ),
    "tsh": (Example("config.tsh", _CONFIG), Example("a.t", _PLAYERS_OF_TSH)),
    "tsh-archive": (
        Example(
            "all.tsh",
            f"# tsh archive file\n{_CONFIG}#begin_file name=a.t\n{_PLAYERS_OF_TSH}#end_file name=a.t\n",
        ),
    ),
    "tourney-js": (
        Example(
            "tourney.js",
            """newt={"config":{"event_name":"Lantern Open","max_rounds":3},
 "divisions":[{"name":"A","maxr":2,"players":[null,
  {"id":1,"name":"Puig, Anna","rating":1640,
   "pairings":[2,3,0],"scores":[412,371,50],"etc":{"p12":[1,2,0]}},
  {"id":2,"name":"Łoś, Jan","rating":1580,
   "pairings":[1,0,3],"scores":[365,50,377],"etc":{"p12":[2,0,1]}},
  {"id":3,"name":"Vidal, Ot","rating":1495,
   "pairings":[0,1,2],"scores":[50,398,377],"etc":{"p12":[0,1,2]}}]}]};
""",
        ),
    ),
    "aupair": (
        Example(
            "lantern.tou",
            "*M14.03.2026 Lantern Open\n*A\n                                      0\n"
            "Anna Puig            2412  +2  371   3 2001   1\n"
            "Jan Los               365   1 2001   2 1377  +3\n"
            "Ot Vidal             2001   3 2398  +1 1377   2\n*** END OF FILE ***\n",
            "ascii",
        ),
    ),
    "naspa": (
        Example(
            "lantern.txt",
            "#division A\n#ratingcheck off\nPuig, Anna:AA000017   1640 2 3 0; 412 371 50\n"
            "Los, Jan:AA000023     1580 1 0 3; 365 50 377\nVidal, Ot             1495 0 1 2; 50 398 377\n",
            "ascii",
        ),
    ),
    "coco": (
        Example(
            "lantern.csv",
            "Submitted On,Round,Winner,Winners Score,Opponent,Opponents Score\n"
            "3/14/2026 9:55,1,Anna Puig,412,Jan Łoś,365\n,1,Ot Vidal,50,Bye,0\n"
            ",2,Ot Vidal,398,Anna Puig,371\n,2,Jan Łoś,50,Bye,0\n"
            ",3,Jan Łoś,377,Ot Vidal,377\n,3,Anna Puig,50,Bye,0\n",
        ),
    ),
    "pfs": (
        Example("14032026_Latarnia.txt", _RESULTS_OF_PFS, "cp1250"),
        Example("14032026_LatarniaHH.txt", _CARDS_OF_PFS, "cp1250"),
    ),
    "pfs-site": (Example("latarnia.txt", _SITE),),
    "woogles": (
        Example(
            "standings.csv",
            "division,rank,username,wins,losses,draws,winpts,spread\nCSW,1,annapuig,2,0,0,2.0,71\n"
            "CSW,2,otvidal,1,1,0,1.0,-24\nCSW,3,janlos,0,2,0,0.0,-47\n",
        ),
    ),
    "lists": (
        Example(
            "ratings.txt",
            "name\trating\trank\texpiry\tgames\nPUIG ANNA:AA000017\t1640\t1\t20270131\t402\n"
            "LOS JAN:AA000023\t1580\t2\t20270131\t51\n",
        ),
    ),
}
