"""Any report that there may be, for properties."""

from __future__ import annotations

from hypothesis import strategies as st

from federation.problems.kinds import Where
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

numbers = st.integers(1, 60)
texts = st.text(max_size=12)
wheres = st.builds(Where, file=texts, row=st.none() | numbers, record=st.none() | numbers, player=st.none() | numbers)
players = st.builds(
    ReportedPlayer,
    number=numbers,
    name=texts,
    ids=st.dictionaries(st.sampled_from(["local", "international"]), texts),
    rating=st.none() | numbers,
    club=texts,
    stated_half_points=st.none() | numbers,
    late_from_round=st.none() | numbers,
    withdrawn=st.booleans(),
    disqualified_after=st.none() | numbers,
    penalty=st.integers(0, 3),
    lot=st.none() | numbers,
    where=wheres,
    stated=st.dictionaries(st.sampled_from(["place", "total"]), numbers),
    group=st.sampled_from(["", "A"]),
)
seats = st.builds(
    ReportedSeat,
    player=numbers,
    kind=st.sampled_from(Kind),
    outcome=st.none() | st.sampled_from(Outcome),
    half_points=st.none() | st.integers(0, 8),
    game_points=st.none() | st.integers(-200, 900),
    place=st.none() | st.integers(1, 4),
    starts=st.none() | st.booleans(),
    scrabbles=st.none() | numbers,
    best_move=st.sampled_from(["", "caçar"]),
    best_move_points=st.none() | numbers,
    penalty=st.integers(0, 3),
)
tables = st.builds(
    ReportedTable,
    round=numbers,
    number=st.none() | numbers,
    seats=st.lists(seats, min_size=1, max_size=4).map(tuple),
    where=wheres,
)
reports = st.builds(
    Report,
    format=texts,
    name=texts,
    arbiter=texts,
    rounds=numbers,
    players=st.lists(players, max_size=4).map(tuple),
    tables=st.lists(tables, max_size=4).map(tuple),
    stated_rounds=st.none() | numbers,
    division=texts,
    date=st.sampled_from(["", "2024-02-29"]),
    encoding=st.sampled_from(["", "utf-8"]),
)
