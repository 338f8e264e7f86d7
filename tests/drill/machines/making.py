"""``python -m tests.drill.machines.making GAMES SLUG…``: federations with games that nobody has rated yet."""

from __future__ import annotations

import sys

import django


def main(games: int, slugs: list[str]) -> None:
    django.setup()
    from tests.bench.ground.data import analyse_tables, make_history

    for slug in slugs:
        make_history(slug, players=300, championships=max(1, games // 150), games=games, analyse=False)
    analyse_tables()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
