"""Forms to be filled in with a pen follow from the rule set."""

from __future__ import annotations

import pytest

from federation.pdf.pages import Mark
from games.material.tiles import load_tileset
from games.rules.ruleset import load_ruleset, ruleset_names
from games.sheets.blank_forms import LABELS, FormChoice, form_sheet, offered_forms
from tests.pdfs import pdf_of, streams_of, text_of_pdf

MARK = Mark("FISC", "Federació Internacional", "#8a1c36", "#d9a441")


def text_of(kind: str, rules_name: str, language: str = "en", *, places: bool = False) -> str:
    rules = load_ruleset(rules_name)
    form = pdf_of(form_sheet(FormChoice(kind, language, places), rules, load_tileset(rules.tiles), MARK))
    return " ".join(text_of_pdf(form.content).split())


def test_kinds_follow_from_the_number_of_players() -> None:
    assert offered_forms(load_ruleset("fisc")) == ("score-sheet-2", "tiles", "result-slip")
    assert "score-sheet-4" in offered_forms(load_ruleset("ebre"))


@pytest.mark.parametrize(
    ("name", "language"),
    [("basics", "es"), ("ebre", "es"), ("fisc", "ca"), ("fisc", "en"), ("mallorca", "ca"), ("pinczow", "pl")],
)
def test_every_form_of_every_rule_set_is_one_page(name: str, language: str) -> None:
    rules = load_ruleset(name)
    for kind in offered_forms(rules):
        form = pdf_of(form_sheet(FormChoice(kind, language, places=True), rules, load_tileset(rules.tiles), MARK))
        assert form.pages == 1, kind
        metadata = streams_of(form.content)
        assert b"pdfuaid:part" in metadata
        assert f"/Lang ({language})".encode() in metadata


def test_signatures_and_deductions_follow_from_the_rules() -> None:
    fisc, pinczow = text_of("score-sheet-2", "fisc"), text_of("score-sheet-2", "pinczow")
    assert "Signature of player 2" in fisc
    assert "Overtime" in fisc
    assert "Overtime" not in pinczow
    assert load_ruleset("pinczow").sheet.signed_by == "nobody"
    assert "Signature" not in pinczow


def test_column_for_places_is_chosen() -> None:
    assert "Position" not in text_of("score-sheet-2", "fisc")
    assert "Position" in text_of("score-sheet-2", "fisc", places=True)


def test_tiles_to_cross_off_are_all_there() -> None:
    text = text_of("tiles", "fisc")
    assert "100 tiles: 42 vowels, 56 consonants, 2 blanks." in text
    assert "Q8 Q" in text
    assert "QU" not in text
    assert "L·L" in text


def test_slips_have_a_line_for_each_player_twice() -> None:
    assert text_of("result-slip", "ebre").count("Championship") == 2


def test_same_form_is_the_same_sheet() -> None:
    rules = load_ruleset("fisc")
    first, again, other = (
        form_sheet(FormChoice("tiles", language), rules, load_tileset("catalan"), MARK).digest
        for language in ("en", "en", "ca")
    )
    assert first == again != other


def test_every_kind_has_a_name() -> None:
    kinds = {kind for name in ruleset_names() for kind in offered_forms(load_ruleset(name))}
    assert kinds == set(LABELS)
