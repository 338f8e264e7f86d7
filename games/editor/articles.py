"""The articles of the rulebook that a question of the editor writes, beside those of the version in force."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils.translation import get_language

from games.editor.forms import Question
from games.problems.kinds import InvalidRuleSet
from games.rulebook.chapters import game_chapters
from games.rulebook.comparison import Piece, compare_paragraphs
from games.rulebook.document import Article
from games.rulebook.typography import typeset, typeset_chapters
from games.rules.models import RuleSetVersion

# It repeats what other chapters say.
_SUMMARY = "glance"


@dataclass(frozen=True, slots=True)
class WrittenArticle:
    """An article with what differs from the version in force, word by word."""

    code: str
    title: str
    paragraphs: Sequence[Sequence[Piece]]

    @property
    def anchor(self) -> str:
        return f"article-{self.code.replace('.', '-')}"


@dataclass(frozen=True, slots=True)
class Pair:
    """Questions and the articles they write. ``above``: those already shown beside earlier questions of the page."""

    questions: Sequence[Question]
    articles: Sequence[WrittenArticle]
    above: Sequence[WrittenArticle]


@dataclass(frozen=True, slots=True)
class Articles:
    """Those of the draft and of the version in force, by their codes; ``titles`` stand for references."""

    draft: Mapping[str, Article]
    in_force: Mapping[str, Article]
    titles: Mapping[str, str]

    def write(self, code: str) -> WrittenArticle:
        before, after = self.in_force.get(code), self.draft.get(code)
        shown = after or before
        assert shown is not None
        return WrittenArticle(code, shown.title, compare_paragraphs(before, after, self.titles))

    def codes_of(self, path: str) -> tuple[str, ...]:
        """The articles that tell a parameter, or told it in the version in force."""
        both = {**self.in_force, **self.draft}
        return tuple(code for code, article in both.items() if any(_tells(one, path) for one in article.prints))


def read_articles(draft: RuleSetVersion, in_force: RuleSetVersion | None) -> Articles | None:
    """Return None if one of the two can no longer be read: then their texts are not compared."""
    try:
        after, titles = _articles(draft)
        before, old_titles = _articles(in_force) if in_force else (after, titles)
    except InvalidRuleSet:
        return None
    return Articles(after, before, {**old_titles, **titles})


def _articles(version: RuleSetVersion) -> tuple[dict[str, Article], dict[str, str]]:
    """The articles without their figures, and the titles of chapters and articles, in the active language."""
    written = game_chapters(version.as_rules(), version.as_tileset(), version.as_board())
    language = get_language() or ""
    chapters = typeset_chapters(written, language)
    articles = [one for chapter in chapters if chapter.code != _SUMMARY for one in chapter.articles]
    titles = {one.code: one.title for chapter in chapters for one in chapter.articles}
    titles |= {chapter.code: chapter.title for chapter in chapters}
    quoted = {code: typeset(f"“{title}”", language) for code, title in titles.items()}
    plain = {one.code: _without_figures(one) for one in articles}
    return plain, quoted


def _without_figures(article: Article) -> Article:
    return replace(article, blocks=tuple(block for block in article.blocks if block.kind != "figure"))


def _tells(printed: str, path: str) -> bool:
    """Whether one of the two is the other, or a group that holds it."""
    return path == printed or path.startswith(f"{printed}.") or printed.startswith(f"{path}.")


def pair_questions(questions: Iterable[Question], articles: Articles) -> list[Pair]:
    """Questions that write the same articles side by side with them; each article is shown once."""
    pairs: list[Pair] = []
    shown: set[str] = set()
    for codes, group in groupby(questions, key=lambda question: articles.codes_of(question.path)):
        written = [articles.write(code) for code in codes]
        fresh = [one for one in written if one.code not in shown]
        pairs.append(Pair(list(group), fresh, [one for one in written if one.code in shown]))
        shown.update(codes)
    return pairs
