"""A rulebook, from its sources to the bytes of the PDF."""

from __future__ import annotations

import os
from typing import Any

from tests.bench.ground.benchmark import Benchmark


def make_sources(small: bool) -> Any:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings.test")
    import django

    django.setup()
    from federation.pdf.pages import Mark
    from tests.tournaments.rulebooks.books import make_book

    # Once before it is measured: the libraries and fonts are loaded at a worker's first rulebook.
    sources = make_book("fisc", "ca"), Mark("FISC", "Federació Internacional", "#8a1c36", "#d9a441")
    if not small:
        make_pdf(sources)
    return sources


def make_pdf(sources: Any) -> dict[str, Any]:
    from federation.pdf.pages import write_pdf
    from tournaments.rulebooks.document.assembly import assemble_rulebook
    from tournaments.rulebooks.document.pages import Figures, lay_out_rulebook

    book, mark = sources
    figures = Figures(book.board, book.tiles, book.rules.scoring)
    pdf = write_pdf(lay_out_rulebook(assemble_rulebook(book), figures, mark))
    return {"pages": pdf.pages, "bytes": len(pdf.content)}


PDF = Benchmark(name="rulebook_pdf", about="A rulebook as PDF", setup=make_sources, run=make_pdf, runs=5, aim=2.0)
