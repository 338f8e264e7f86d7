"""Redis as the message queue, surviving connections lost in the middle of work.

When Redis dies, kombu closes the channel and forgets where Redis was. Anything still to be acknowledged or returned
then fails with an unexpected AttributeError, and the worker ends. Here it fails with a lost connection, which it is;
the worker goes on and reconnects. The message is gone with Redis or comes again after its timeout, and the work is a
row that the sweep finds before that.
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
