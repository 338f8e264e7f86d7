"""The chapters of the game: nothing that is enforced is left unprinted, whatever the rule set."""

import itertools
import re
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.material.board import load_board
from games.material.tiles import load_tileset, tileset_names
from games.rulebook.chapters import game_chapters
from games.rulebook.document import Document, block_texts, number_document
from games.rules.parameters import READINGS, ClockStop, Stall
from games.rules.ruleset import load_ruleset, ruleset_names
from games.rules.words.in_sentences import PARAMETER_NAMES
from tests.games.making.references import unresolved_references
from tests.games.rulebook.leaves import get_value, groups, is_valid, leaves, put_value, values_of
from tests.repeated import many

# Not in the chapters: what a book's title page and its tile set and board say, and what notes tell of.
ELSEWHERE = {"name", "version", "season", "tiles", "board", "assumed"}
# Lists, tried element by element below.
LISTS = {"start.methods", "scoring.bonuses", "time.player_minutes", "endings.stalls", "conduct.clock_stops"}
LEAVES = {path: (hint, metadata) for path, hint, metadata in leaves() if path not in ELSEWHERE | LISTS}


def write(rules, tiles=None):
    return game_chapters(rules, load_tileset(tiles or rules.tiles), load_board(rules.board))


def document(rules, tiles=None):
    chapters = write(rules, tiles)
    return number_document(Document("T", "", "en", "F", "", "1", "", chapters))


def articles(rules):
    """Without the summary, which repeats some of the numbers."""
    return [chapter for chapter in write(rules) if chapter.code != "glance"]


def prints_apart(path, one, other):
    """Whether some preset with the one value reads differently with the other."""
    for name in ruleset_names():
        rules = load_ruleset(name)
        first, second = put_value(rules, path, one), put_value(rules, path, other)
        if is_valid(first) and is_valid(second) and articles(first) != articles(second):
            return True
    return False


@pytest.mark.parametrize("path", LEAVES)
def test_every_value_of_every_parameter_is_printed(path):
    values = values_of(*LEAVES[path])
    if path == "table.minimum_players":
        values = [2, 3, 4]
    if path == "scoring.rack_size":
        # No smaller than the bonus of the presets.
        values = [7, 8]
    if path == "endings.racks.stall":
        # Nobody goes out of a game that stalls: the other methods are refused.
        values = ["subtract_own", "not_counted"]
    for one, other in itertools.combinations(values, 2):
        assert prints_apart(path, one, other), (path, one, other)


@pytest.mark.parametrize("methods", [("draw",), ("pairing",), ("pairing", "draw")])
def test_every_way_of_starting_is_printed(methods):
    other = ("draw",) if methods != ("draw",) else ("pairing",)
    assert prints_apart("start.methods", methods, other)


@pytest.mark.parametrize("stop", ClockStop.__args__)
def test_every_reason_to_stop_the_clock_is_printed(stop):
    assert prints_apart("conduct.clock_stops", (stop,), ())


@pytest.mark.parametrize("kind", ["pass", "refused", "withdrawn", "lost", "exchange"])
@pytest.mark.parametrize("role", ["counts", "skips"])
def test_every_kind_of_turn_in_a_stall_is_printed(kind, role):
    other = "pass" if kind != "pass" else "exchange"
    plain = Stall(2, (other,))
    stall = Stall(2, (other, kind)) if role == "counts" else Stall(2, (other,), (kind,))
    assert prints_apart("endings.stalls", (plain,), (stall,))


@pytest.mark.parametrize("stall", [Stall(3, ("pass",)), Stall(2, ("pass",), (), True)])
def test_turns_and_condition_of_a_stall_are_printed(stall):
    assert prints_apart("endings.stalls", (Stall(2, ("pass",)),), (stall,))


def test_every_assumption_is_told_where_its_parameter_is_printed():
    for path in (*LEAVES, *READINGS):
        for name in ruleset_names():
            rules = load_ruleset(name)
            if write(replace(rules, assumed=())) != write(replace(rules, assumed=(path,))):
                break
        else:
            pytest.fail(path)


def test_parameter_names_cover_every_parameter_and_group():
    paths = {path for path, *_rest in leaves()} | set(groups())
    assert paths - set(PARAMETER_NAMES) == {"name", "version", "season", "assumed"}
    assert set(PARAMETER_NAMES) <= paths | set(READINGS)
    assert set(READINGS) <= set(PARAMETER_NAMES)
    names = [str(name) for name in PARAMETER_NAMES.values()]
    assert all(name and name[0].islower() for name in names)


def check_whole(found):
    codes = [chapter.code for chapter in found.chapters] + [article.code for article in found.articles]
    assert len(set(codes)) == len(codes)
    assert unresolved_references(found) == ()
    for article in found.articles:
        texts = [article.title, *(text for block in article.blocks for text in block_texts(block))]
        assert any(block.kind != "note" for block in article.blocks), article.code
        assert all(text.strip() for text in texts), article.code
        assert not re.search(r"None|%\(|\(\)|  |True|False|\bof these kinds: [.]", " ".join(texts)), (
            article.code,
            texts,
        )


@st.composite
def rule_sets(draw):
    """A preset with a few parameters changed to anything that they may be."""
    rules = load_ruleset(draw(st.sampled_from(ruleset_names())))
    for path in draw(st.lists(st.sampled_from(sorted(LEAVES)), max_size=8, unique=True)):
        rules = put_value(rules, path, draw(st.sampled_from(values_of(*LEAVES[path]))))
    if draw(st.booleans()):
        kinds = st.lists(st.sampled_from(["pass", "refused", "withdrawn", "lost", "exchange"]), unique=True)
        stall = st.builds(Stall, st.integers(1, 6), kinds.map(tuple).filter(bool), st.just(()), st.booleans())
        endings = replace(rules.endings, stalls=tuple(draw(st.lists(stall, max_size=3))))
        rules = replace(rules, endings=endings)
    if draw(st.booleans()):
        assumed = draw(st.lists(st.sampled_from(sorted(PARAMETER_NAMES)), max_size=6, unique=True))
        rules = replace(rules, assumed=tuple(assumed))
    assume(is_valid(rules))
    return rules


@settings(max_examples=many(40), deadline=None)
@given(rules=rule_sets(), tiles=st.sampled_from(tileset_names()))
def test_any_valid_rule_set_makes_whole_chapters(rules, tiles):
    check_whole(document(rules, tiles))


@pytest.mark.parametrize("name", ruleset_names())
def test_same_rule_set_makes_the_same_text(name):
    rules = load_ruleset(name)
    assert document(rules).sha256 == document(rules).sha256


def article(name, code, **parameters):
    rules = load_ruleset(name)
    for path, value in parameters.items():
        rules = put_value(rules, path.replace("__", "."), value)
    found = next((each for each in document(rules).articles if each.code == code), None)
    return None if found is None else " ".join(text for block in found.blocks for text in block_texts(block))


def test_free_swap_is_printed_only_where_it_is_allowed():
    assert article("fisc", "drawing.swap") is None
    assert "If there is exactly one, it goes on the rack." in article("mallorca", "drawing.swap")
    assert "may swap again" in article("ebre", "drawing.swap")


def test_blanks_say_which_letters_they_cannot_stand_for():
    assert "cannot stand for K, W or Y" in article("fisc", "game.blanks")
    assert "may also stand for K, W or Y" in article("ebre", "game.blanks")


def test_stall_of_fisc_tells_both_ways():
    text = article("fisc", "endings.stall")
    assert "3 turns in a row of any of these kinds: passes" in text
    assert "6 turns in a row" in text
    assert text.count("This does not apply while no player has any points yet.") == 2


def test_absence_is_not_told_for_tables_that_never_are_of_two():
    assert get_value(load_ruleset("ebre"), "table.minimum_players") == 3
    assert article("ebre", "results.absence") is None
    assert "300–0" in article("fisc", "results.absence")
