"""A cache that may be unavailable: nothing needs what is kept there, it only saves time.

It also counts requests for rate limits. While it is unavailable everyone is let through: a portal that serves no one
because it cannot count would be worse.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

T = TypeVar("T")
# Seconds to leave a cache alone after it failed to answer, because a page asks it several times.
PAUSE = 5.0
# Timeout in seconds.
PATIENCE = 0.5


class _Health:
    """The cache's state in this process; every thread has its own cache object."""

    away_until = 0.0
    is_away = False


class OpenRedisCache(RedisCache):
    """Redis while it answers, otherwise a cache that keeps nothing. One log line when an outage begins and ends."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        patience = {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE}
        params["OPTIONS"] = {**patience, **params.get("OPTIONS", {})}
        super().__init__(server, params)

    def _ask(self, otherwise: T, method: Callable[..., T], *arguments: Any, **options: Any) -> T:
        if time.monotonic() < _Health.away_until:
            return otherwise
        try:
            answer = method(*arguments, **options)
        except (RedisError, OSError) as error:
            _Health.away_until = time.monotonic() + PAUSE
            if not _Health.is_away:
                _Health.is_away = True
                logger.error("The cache is not responding; rate limits are off and nothing is cached: %s", error)
            return otherwise
        if _Health.is_away:
            _Health.is_away = False
            logger.warning("The cache is responding again.")
        return answer

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._ask(default, super().get, key, default, version)

    def set(self, key: Any, *arguments: Any, **options: Any) -> None:
        self._ask(None, super().set, key, *arguments, **options)

    def add(self, key: Any, *arguments: Any, **options: Any) -> bool:
        return self._ask(True, super().add, key, *arguments, **options)

    def touch(self, key: Any, *arguments: Any, **options: Any) -> bool:
        return self._ask(False, super().touch, key, *arguments, **options)

    def delete(self, key: Any, version: int | None = None) -> bool:
        return self._ask(False, super().delete, key, version)

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        return self._ask({}, super().get_many, keys, version)

    def set_many(self, data: Any, *arguments: Any, **options: Any) -> list[Any]:
        return self._ask([], super().set_many, data, *arguments, **options)

    def delete_many(self, keys: Any, version: int | None = None) -> None:
        self._ask(None, super().delete_many, keys, version)

    def has_key(self, key: Any, version: int | None = None) -> bool:
        return self._ask(False, super().has_key, key, version)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return self._ask(delta, super().incr, key, delta, version)

    def clear(self) -> bool:  # type: ignore[override]
        return bool(self._ask(None, super().clear))
