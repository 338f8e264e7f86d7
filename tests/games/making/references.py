"""References of a document that lead nowhere."""

from __future__ import annotations

from games.rulebook.document import REFERENCE, Document, block_texts


def unresolved_references(document: Document) -> tuple[tuple[str, str], ...]:
    """(article, reference) for every reference to what the document does not have."""
    numbers = document.numbers
    return tuple(
        (article.code, code)
        for article in document.articles
        for block in article.blocks
        for text in block_texts(block)
        for code in REFERENCE.findall(text)
        if code not in numbers
    )
