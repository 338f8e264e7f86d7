"""Pages as PDF: nothing from elsewhere, the same bytes again, readable by assistive programs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from federation.pdf.engine import NotOurs, OwnFiles, lay_out_html
from federation.pdf.files import static_folder
from federation.pdf.pages import code_url
from tests.pdfs import boxes_outside, fonts_of, missing_glyphs

PAGE = '<html lang="ca"><head><title>Prova</title></head><body><h1>Col·legi</h1><p>{}</p></body></html>'
LETTERS = "L·L l·l Ç ç NY ñ Ł ł Ź ź Ą ą Ć Ę Ń Ó Ś Ż À È É Í Ï Ò Ú Ü ½ × − – — „” «» “” € …"


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/a.css",
        "https://example.org/a.png",
        "file:///etc/passwd",
        "file:///etc/hosts.css",
        "data:text/css,body{}",
        "ftp://example.org/a.css",
    ],
)
def test_other_files_are_not_fetched(url: str) -> None:
    with pytest.raises(NotOurs):
        OwnFiles().fetch(url)


def test_path_out_of_the_static_folder_is_not_fetched(tmp_path: Path) -> None:
    outside = tmp_path / "a.css"
    outside.write_text("body {}")
    up = "../" * len(static_folder().parts)
    for url in (outside.as_uri(), f"{static_folder().as_uri()}/{up}{str(outside)[1:]}"):
        with pytest.raises(NotOurs):
            OwnFiles().fetch(url)


def test_own_stylesheet_is_fetched() -> None:
    answer = OwnFiles().fetch(f"{static_folder().as_uri()}/css/paper/pdf.css")
    assert answer.content_type == "text/css"


def test_picture_from_elsewhere_leaves_its_words() -> None:
    pages = lay_out_html(PAGE.format('<img src="http://example.org/a.png" alt="un gat">'), ("css/paper/pdf.css",))
    assert len(pages.pages) == 1


def test_every_letter_has_a_glyph_of_our_fonts() -> None:
    pages = lay_out_html(PAGE.format(f"{LETTERS} <b>{LETTERS}</b>"), ("css/paper/pdf.css",))
    assert missing_glyphs(pages) == []
    assert {name.partition("+")[2][:13] for name in fonts_of(pages)} == {"Faristol-Sans", "Faristol-Slab"}


def test_letter_without_a_glyph_is_noticed() -> None:
    assert missing_glyphs(lay_out_html(PAGE.format("\U0010fffd"), ("css/paper/pdf.css",)))


def test_box_beyond_the_paper_is_noticed() -> None:
    wide = PAGE.format('<span style="margin-left:300mm">x</span>')
    assert boxes_outside(lay_out_html(wide, ("css/paper/pdf.css",)))
    assert boxes_outside(lay_out_html(PAGE.format("x"), ("css/paper/pdf.css",))) == []


def test_same_page_gives_the_same_bytes_in_another_process() -> None:
    script = (
        "import django; django.setup()\n"
        "import hashlib, time\n"
        "from federation.pdf.pages import write_pdf\n"
        "from federation.pdf.engine import lay_out_html\n"
        f"pages = lay_out_html({PAGE.format(LETTERS)!r}, ('css/paper/pdf.css',))\n"
        # The stamps in fonts count seconds.
        "time.sleep(1.1)\n"
        "print(hashlib.sha256(write_pdf(pages).content).hexdigest())\n"
    )
    digests = {
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
        for _time in range(2)
    }
    assert len(digests) == 1
    assert digests != {""}


def test_code_of_a_text_is_drawn_without_a_file() -> None:
    address = code_url("https://portal.example/fisc/?a=1&b=ł")
    answer = OwnFiles().fetch(address)
    assert (answer.content_type, answer.read()[:4]) == ("image/png", b"\x89PNG")
    pages = lay_out_html(PAGE.format(f'<img src="{address}" alt="codi">'), ("css/paper/pdf.css",))
    assert boxes_outside(pages) == []
