"""Rulebooks for tests: every preset federation's competitions with their games."""

import tomllib
from pathlib import Path

import federation
from games.material.board import load_board
from games.material.tiles import load_tileset
from games.rules.ruleset import load_ruleset
from tournaments.championship.rules.deadlines import Deadline
from tournaments.competition.rules import CompetitionRules
from tournaments.rulebooks.document.source import Federation, RatingName, Rulebook

PRESETS = Path(federation.__file__).with_name("presets")


def make_book(competition="fisc", language="en", **changes):
    """The book of a preset's competition: fisc, mallorca, ebre, basics or pinczow."""
    preset, found = next(
        (preset, preset["competitions"][competition])
        for preset in (tomllib.loads(path.read_text("utf-8")) for path in sorted(PRESETS.glob("*.toml")))
        if competition in preset["competitions"]
    )
    rules = load_ruleset(found["game_rules"])
    values = {
        "title": found["name"],
        "subtitle": "",
        "language": language,
        "season": rules.season,
        "edition": "1",
        "published_on": "2023-09-01",
        "federation": Federation(
            name=preset["name"],
            announcement=Deadline.from_json(preset["deadlines"]["announcement"]),
            results=Deadline.from_json(preset["deadlines"]["results"]),
            dictionaries=(preset["dictionary"],),
            formats=tuple(preset["accepted_formats"]),
            ratings=tuple(RatingName(code, code.upper()) for code in preset["rating_systems"]),
        ),
        "competition": CompetitionRules.from_json(found["rules"]),
        "rules": rules,
        "tiles": load_tileset(rules.tiles),
        "board": load_board(rules.board),
    }
    return Rulebook(**(values | changes))


COMPETITIONS = ("basics", "ebre", "fisc", "mallorca", "pinczow")
