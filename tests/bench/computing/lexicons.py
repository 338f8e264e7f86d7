"""Word lists: compiled into a trie, and asked."""

from __future__ import annotations

import random
from typing import Any

from games.lexicons.search import WordIndex
from games.lexicons.trie import compile_words
from games.material.tiles import load_tileset
from tests.bench.ground.benchmark import Benchmark

CATALAN = load_tileset("catalan")
ENDINGS = (
    "A",
    "ES",
    "EN",
    "AVA",
    "AVEN",
    "ANT",
    "AT",
    "ADA",
    "ATS",
    "ADES",
    "ARE",
    "ARAN",
    "IA",
    "IEN",
    "IS",
    "IN",
    "I",
    "AR",
    "O",
)


def make_words(small: bool) -> list[str]:
    """600,000 invented words with a language's many endings (small: 6,000)."""
    chance = random.Random(1998)
    letters = [tile.letter for tile in CATALAN.tiles for _ in range(tile.count)]
    found: set[str] = set()
    while len(found) < (6_000 if small else 600_000):
        stem = "".join(chance.choices(letters, k=chance.randint(3, 8)))
        found.update(stem + ending for ending in ENDINGS)
    return sorted(found)[: 6_000 if small else 600_000]


def compile_list(words: list[str]) -> dict[str, Any]:
    content, tally = compile_words(words, CATALAN, 15)
    return {"words": tally.words, "bytes": len(content)}


def make_lexicon(small: bool) -> tuple[WordIndex, list[str]]:
    words = make_words(small)
    chance = random.Random(7)
    asked = [chance.choice(words) for _ in range(10_000 if small else 1_000_000)]
    return WordIndex.from_bytes(compile_words(words, CATALAN, 15)[0], CATALAN), asked


def look_up(made: tuple[WordIndex, list[str]]) -> dict[str, Any]:
    lexicon, asked = made
    return {"words": sum(map(lexicon.has, asked))}


COMPILE = Benchmark(
    name="lexicon_compile", about="600,000 words compiled", setup=make_words, run=compile_list, runs=3, aim=10.0
)
LOOK_UP = Benchmark(
    name="lexicon_look_up", about="One million words looked up", setup=make_lexicon, run=look_up, runs=3, aim=2.0
)
