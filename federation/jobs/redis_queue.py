"""Redis as the message queue, over connections that are lost in the middle of work.

When Redis dies, kombu closes the channel and forgets where Redis was. Whatever still has to be acknowledged or given
back then fails with an AttributeError, which nobody expects, and the worker ends. Here it fails with what it is, a
lost connection; the worker goes on and connects again. The message is gone with Redis or comes again after its time,
and the work is a row that the sweep finds before that.
"""

from __future__ import annotations

from typing import Any

from kombu.transport import redis
from redis.exceptions import ConnectionError as LostConnection


class Channel(redis.Channel):
    def _connparams(self, asynchronous: bool = False) -> dict[str, Any]:
        if self.connection is None or self.connection.client is None:
            raise LostConnection("The connection to the message queue was lost.")
        found: dict[str, Any] = super()._connparams(asynchronous=asynchronous)  # type: ignore[misc]
        return found


class Transport(redis.Transport):
    Channel = Channel
