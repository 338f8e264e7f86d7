"""Rulings on drawn tiles: who starts, and what follows when a free swap brings tiles of one kind again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.answers.answer import Answer
from games.material.spelling import spell_rack
from games.material.tiles import BLANK, TileSet
from games.play.draws import check_free_swap, rule_second_draw, who_starts
from games.play.racks import check_racks
from games.problems.kinds import Problem, ProblemsFound
from games.rules.ruleset import RuleSet


def answer_start(draws: Sequence[str], rules: RuleSet, tiles: TileSet) -> Answer:
    """Return who starts, by the tiles each player drew, in the order of the players (``"A"``, ``"?"``, ``"L·L"``).

    ``starts`` is the player's number from 1, or None if the nearest letters are equal and all draw again.
    """
    if "draw" not in rules.start.methods:
        return _refuse(rules, [Problem("draw_not_provided")])
    try:
        drawn = tuple(spell_rack(text, tiles) for text in draws)
    except ProblemsFound as refusal:
        return _refuse(rules, refusal.problems)
    if problems := _check_draws(drawn, rules, tiles):
        return _refuse(rules, problems)
    seat = who_starts(drawn, tiles, rules.start)
    report = {"draws": [_write(each, tiles) for each in drawn], "starts": None if seat is None else seat + 1}
    return Answer({"rules": rules.name, **report})


def _check_draws(drawn: Sequence[tuple[str, ...]], rules: RuleSet, tiles: TileSet) -> list[Problem]:
    least, most = rules.table.minimum_players, rules.table.maximum_players
    problems = []
    if not least <= len(drawn) <= most:
        problems.append(Problem("draws_of_wrong_number", {"found": len(drawn), "least": least, "most": most}))
    problems += [
        Problem("draw_of_wrong_size", {"found": len(each), "expected": rules.start.tiles_drawn}, {"player": number})
        for number, each in enumerate(drawn, start=1)
        if len(each) != rules.start.tiles_drawn
    ]
    return problems or check_racks(drawn, tiles.counts, rules.start.tiles_drawn)


def answer_free_swap(rack: str, bag: str, rules: RuleSet, tiles: TileSet, *, swapped: int = 1) -> Answer:
    """Return what follows when ``rack`` was drawn by a free swap, with the tiles of ``bag`` left in the bag.

    ``swapped`` is how often the player has swapped, this draw included. ``ruling`` is one of
    ``games.play.draws.SecondDraw``: mixed, given, draw_again, play_on, may_swap_again.
    """
    try:
        drawn, left = spell_rack(rack, tiles), spell_rack(bag, tiles)
        # Whether these rules know the swap at all; the rack that was swapped isn't asked for.
        check_free_swap(None, rules.scoring.rack_size, tiles, rules)
    except ProblemsFound as refusal:
        return _refuse(rules, refusal.problems)
    if problems := _check_swap(drawn, left, rules, tiles):
        return _refuse(rules, problems)
    ruling = rule_second_draw(drawn, Counter(left), tiles, rules, swapped=swapped)
    return Answer(
        {
            "rules": rules.name,
            "rack": _write(drawn, tiles),
            "bag": len(left),
            "ruling": ruling.kind,
            "tile": _write((ruling.tile,), tiles) if ruling.tile else None,
            "drawn": ruling.drawn,
        }
    )


def _check_swap(drawn: tuple[str, ...], left: tuple[str, ...], rules: RuleSet, tiles: TileSet) -> list[Problem]:
    size, in_bag = rules.scoring.rack_size, Counter(left)
    problems = [
        Problem("bag_beyond_set", {"letter": letter, "found": number, "left": tiles.counts.get(letter, 0)})
        for letter, number in sorted(in_bag.items())
        if number > tiles.counts.get(letter, 0)
    ]
    if len(drawn) < size:
        problems.append(Problem("rack_of_wrong_size", {"found": len(drawn), "expected": size}))
    unseen = {letter: number - in_bag[letter] for letter, number in tiles.counts.items()}
    return problems or check_racks([drawn], unseen, size)


def _write(letters: Sequence[str], tiles: TileSet) -> str:
    """Return tiles as printed, ``?`` for a blank."""
    return "".join(BLANK if letter == BLANK else tiles.by_letter[letter].face or letter for letter in letters)


def _refuse(rules: RuleSet, problems: Sequence[Problem]) -> Answer:
    return Answer({"rules": rules.name}, tuple(problems), is_answered=False)
