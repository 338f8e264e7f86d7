"""Colours can be read: those of the style sheet on each other, and any federation's on both papers."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from federation.values.theme import (
    DARK_PAPER,
    LEAST_CONTRAST_OF_SHAPES,
    LIGHT_PAPER,
    MINIMUM_CONTRAST,
    contrast,
    nearest_band,
    readable_on,
    text_on,
    theme_css,
)

ROOT = Path(__file__).resolve().parents[3]
LEAST_CONTRAST_OF_OUTLINES = LEAST_CONTRAST_OF_SHAPES
PAPERS = ("paper", "surface", "sunken")
INKS = ("ink", "ink-soft")
TONES = ("good", "bad", "warn", "calm", "still")
COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


def read_tokens(scheme: str) -> dict[str, str]:
    """The custom properties of a scheme that are plain colours, without the dashes."""
    text = (ROOT / "static" / "css" / "frame" / "tokens.css").read_text()
    blocks = {"light": '[data-bs-theme="light"] {', "dark": '[data-bs-theme="dark"] {'}
    block = text.split(f"\n{blocks[scheme]}\n", 1)[1].split("\n}", 1)[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", [*INKS, *TONES, "fed-primary"])
def test_text_can_be_read_on_every_paper(scheme: str, paper: str, ink: str) -> None:
    tokens = read_tokens(scheme)
    assert contrast(tokens[ink], tokens[paper]) >= MINIMUM_CONTRAST


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("tone", TONES)
def test_states_can_be_read_on_their_wash(scheme: str, tone: str) -> None:
    tokens = read_tokens(scheme)
    assert contrast(tokens[tone], tokens[f"{tone}-wash"]) >= MINIMUM_CONTRAST
    assert contrast(tokens["ink"], tokens[f"{tone}-wash"]) >= MINIMUM_CONTRAST


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_tiles_boxes_and_focus_can_be_seen(scheme: str) -> None:
    tokens = read_tokens(scheme)
    assert contrast(tokens["tile-ink"], tokens["tile"]) >= MINIMUM_CONTRAST
    for paper in PAPERS:
        assert contrast(tokens["rule"], tokens[paper]) >= LEAST_CONTRAST_OF_OUTLINES
        assert contrast(tokens["fed-fill"], tokens[paper]) >= LEAST_CONTRAST_OF_OUTLINES
        assert contrast(tokens["double-word"], tokens[paper]) >= LEAST_CONTRAST_OF_OUTLINES
        assert contrast(tokens["double-letter"], tokens[paper]) >= LEAST_CONTRAST_OF_OUTLINES
        assert contrast(tokens["line-strong"], tokens[paper]) >= LEAST_CONTRAST_OF_OUTLINES
        assert contrast(tokens["focus"], tokens[paper]) >= LEAST_CONTRAST_OF_OUTLINES


def test_theme_is_computed_for_the_papers_of_the_style_sheet() -> None:
    assert read_tokens("light")["sunken"] == LIGHT_PAPER
    assert read_tokens("dark")["sunken"] == DARK_PAPER


@given(colour=COLOURS, paper=st.sampled_from([LIGHT_PAPER, DARK_PAPER]))
def test_any_colour_becomes_readable(colour: str, paper: str) -> None:
    assert contrast(readable_on(colour, paper), paper) >= MINIMUM_CONTRAST


@given(colour=COLOURS)
def test_band_that_is_proposed_works_and_is_proposed_for_itself(colour: str) -> None:
    nearest = nearest_band(colour)
    assert contrast(nearest, LIGHT_PAPER) >= LEAST_CONTRAST_OF_SHAPES
    assert contrast(nearest, read_tokens("light")["tile"]) >= LEAST_CONTRAST_OF_SHAPES
    assert contrast(text_on(nearest), nearest) >= MINIMUM_CONTRAST
    assert nearest_band(nearest) == nearest


@given(colour=COLOURS)
def test_fill_and_what_stands_on_it_can_be_told_apart(colour: str) -> None:
    for scheme, paper in (("light", LIGHT_PAPER), ("dark", DARK_PAPER)):
        block = theme_css(colour, "#d9a441").split("[data-bs-theme=dark]")[scheme == "dark"]
        values = dict(re.findall(r"--([\w-]+):(#[0-9a-f]{6})", block))
        assert contrast(values["fed-fill"], paper) >= LEAST_CONTRAST_OF_SHAPES
        assert contrast(values["fed-on-fill"], values["fed-fill"]) >= MINIMUM_CONTRAST
        assert contrast(values["fed-on-brand"], values["fed-brand"]) >= MINIMUM_CONTRAST
        assert contrast(values["fed-primary"], paper) >= MINIMUM_CONTRAST


@given(colour=COLOURS)
def test_text_on_any_colour_can_be_read(colour: str) -> None:
    assert contrast(text_on(colour), colour) >= MINIMUM_CONTRAST


def test_contrast_of_black_and_white_is_the_greatest() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)


@pytest.mark.parametrize("name", ["fisc", "ajusc", "uf", "pfs"])
def test_preset_colours_can_be_read(name: str) -> None:
    preset = tomllib.loads((ROOT / "federation" / "presets" / f"{name}.toml").read_text())
    colours = preset.get("federation", preset)
    primary, accent = colours["primary_colour"], colours["accent_colour"]
    assert contrast(text_on(primary), primary) >= MINIMUM_CONTRAST
    assert contrast(text_on(accent), accent) >= MINIMUM_CONTRAST
    assert nearest_band(primary) == primary
    assert f"--fed-brand:{primary}" in theme_css(primary, accent)
