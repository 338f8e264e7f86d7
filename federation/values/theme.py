"""A federation's two colours as custom properties, readable on light and dark paper. Pure."""

from __future__ import annotations

import colorsys

PORTAL_PRIMARY = "#2f5d50"
PORTAL_ACCENT = "#d9a441"
# WCAG 2.2 AA for text.
MINIMUM_CONTRAST = 4.5
# The paper of each scheme on which colours are hardest to read: --sunken in static/css/tokens.css.
LIGHT_PAPER = "#ece3d2"
DARK_PAPER = "#2b261f"


def theme_css(primary: str = PORTAL_PRIMARY, accent: str = PORTAL_ACCENT) -> str:
    """Custom properties for both schemes; each colour is moved until it can be read on its paper."""
    light, dark = readable_on(primary, LIGHT_PAPER), readable_on(primary, DARK_PAPER)
    return (
        f":root{{--fed-primary:{light};--fed-on-primary:{text_on(light)};--fed-accent:{accent};"
        f"--fed-on-accent:{text_on(accent)};--fed-brand:{primary};--fed-on-brand:{text_on(primary)}}}\n"
        f"[data-bs-theme=dark]{{--fed-primary:{dark};--fed-on-primary:{text_on(dark)}}}\n"
    )


def readable_on(colour: str, paper: str) -> str:
    """The nearest lightness of a colour that has enough contrast on the paper."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*_rgb(colour))
    step, last = (-0.02, 0.0) if _luminance(paper) > 0.5 else (0.02, 1.0)
    while contrast(colour, paper) < MINIMUM_CONTRAST and lightness != last:
        lightness = min(1.0, max(0.0, lightness + step))
        colour = _hex(colorsys.hls_to_rgb(hue, lightness, saturation))
    return colour


def text_on(colour: str) -> str:
    """White or black, whichever is read better; one of the two always has enough contrast."""
    return max(("#ffffff", "#000000"), key=lambda ink: contrast(ink, colour))


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.2, definition of contrast ratio)."""
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
