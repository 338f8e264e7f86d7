"""Translating marked sentences into the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext, pgettext

from federation.values.sentences import Sentence


def say(sentence: Sentence) -> str:
    """Return the sentence in the active language, with its values."""
    if sentence.plural:
        said = ngettext(sentence.text, sentence.plural, sentence.count)
    elif sentence.context:
        said = pgettext(sentence.context, sentence.text)
    else:
        said = gettext(sentence.text)
    return said % sentence.values if sentence.values else said
