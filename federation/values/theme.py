"""A federation's two colours as CSS custom properties, legible on light and dark backgrounds. Pure."""

from __future__ import annotations

import colorsys
import re

PORTAL_PRIMARY = "#2f5d50"
PORTAL_ACCENT = "#d9a441"
# WCAG 2.2 AA: for text, and for what must stand out from its surroundings (buttons, outlines).
MINIMUM_CONTRAST = 4.5
LEAST_CONTRAST_OF_SHAPES = 3.0
# The background of each scheme with the least contrast: --sunken in static/css/frame/tokens.css.
LIGHT_PAPER = "#f1ece1"
DARK_PAPER = "#28241d"
# --tile in static/css/frame/tokens.css: the federation's initials are on the header.
TILE = "#f4e2b8"
# Factor on the header's lightness in the dark scheme.
DIMMED = 0.72


def theme_css(primary: str = PORTAL_PRIMARY, accent: str = PORTAL_ACCENT) -> str:
    """Return custom properties for both schemes: header, links and fill, each adjusted until it is legible.

    Links are text and need a contrast of 4.5 on the background; a fill (buttons, the current round) is a shape and
    needs 3. So on a dark background a fill stays deep with light text on it, while a link has to be pale.
    """
    return (
        f":root{{{_properties(primary, LIGHT_PAPER)};--fed-accent:{accent};--fed-on-accent:{text_on(accent)}}}\n"
        + (f"[data-bs-theme=dark]{{{_properties(primary, DARK_PAPER)}}}\n")
    )


def _properties(primary: str, paper: str) -> str:
    band = primary if paper == LIGHT_PAPER else dimmed(primary)
    fill = readable_on(primary, paper, LEAST_CONTRAST_OF_SHAPES)
    return (
        f"--fed-brand:{band};--fed-on-brand:{text_on(band)};--fed-primary:{readable_on(primary, paper)};"
        f"--fed-fill:{fill};--fed-on-fill:{text_on(fill)}"
    )


def is_colour(text: str) -> bool:
    return re.fullmatch(r"#[0-9a-f]{6}", text) is not None


def nearest_band(colour: str) -> str:
    """Return the colour, or the nearest lightness at which it works as a header and a fill.

    It must stand out from the background around it and from the tiles on it: both are light, so a pale colour becomes
    darker.
    """
    for paper in (LIGHT_PAPER, TILE):
        colour = readable_on(colour, paper, LEAST_CONTRAST_OF_SHAPES)
    return colour


def dimmed(colour: str) -> str:
    """Return the same hue with less light, for a header on a dark background."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*_rgb(colour))
    return _hex(colorsys.hls_to_rgb(hue, lightness * DIMMED, saturation))


def readable_on(colour: str, paper: str, least: float = MINIMUM_CONTRAST) -> str:
    """Return the nearest lightness of a colour with enough contrast on the background."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*_rgb(colour))
    step, last = (-0.02, 0.0) if _luminance(paper) > 0.5 else (0.02, 1.0)
    while contrast(colour, paper) < least and lightness != last:
        lightness = min(1.0, max(0.0, lightness + step))
        colour = _hex(colorsys.hls_to_rgb(hue, lightness, saturation))
    return colour


def text_on(colour: str) -> str:
    """Return white or black, whichever is more legible; one of the two always has enough contrast."""
    return max(("#ffffff", "#000000"), key=lambda ink: contrast(ink, colour))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2, definition of contrast ratio)."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def _hex(rgb: tuple[float, float, float]) -> str:
    return "#" + "".join(f"{round(255 * value):02x}" for value in rgb)


def _luminance(colour: str) -> float:
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in _rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
