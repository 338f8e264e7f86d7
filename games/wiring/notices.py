"""What players can be told of about games. Who is told, and when, is known where games are shown."""

from __future__ import annotations

from federation.notices.services.topics import register_topics
from games.records.words.topics import RECORDED


def register_game_topics() -> None:
    register_topics([RECORDED])
