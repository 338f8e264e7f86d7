"""The embedded message queue: kombu's folder of files, without half-written messages.

kombu opens a message's file under its final name and then writes. A worker that looks in between reads nothing, takes
that for a broken message and ends. Here a file gets its name only when it is complete. Damaged messages and a deleted
folder can still lose messages, but never the worker: the sweep of jobs sends them again.
"""

from __future__ import annotations

import logging
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.json import dumps

logger = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    """A folder as a queue. Every queue is bound under its own name."""

    def _put(self, queue: str, message: Any, **kwargs: Any) -> None:  # type: ignore[override]
        folder = Path(self.data_folder_out)
        # Wall-clock time, so that messages stay in order after a restart.
        name = f"{time.time_ns():020}_{uuid.uuid4()}.{queue}.msg"
        unfinished = folder / f"{name}.part"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            unfinished.write_text(dumps(message), encoding="utf-8")
            unfinished.replace(folder / name)
        except OSError as error:
            raise ChannelError(f"Cannot add {name} to {folder}") from error

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        while True:
            try:
                return super()._get(queue)
            except FileNotFoundError:
                raise Empty from None
            except ValueError:
                # Reading removed its file, so the next turn finds the next message.
                logger.warning("A damaged message in the queue %s was dropped.", queue)

    def get_table(self, exchange: str) -> list[Any]:
        try:
            return list(super().get_table(exchange))
        except ValueError:
            return []

    def _lookup(self, exchange: str, routing_key: str, default: str | None = None) -> list[str]:
        # Bindings are lost with their folder, and a process that has declared a queue does not do so again.
        if not self.get_table(exchange):
            return [routing_key]
        return list(super()._lookup(exchange, routing_key, default))

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str | None, queue: str) -> None:
        Path(self.control_folder).parent.mkdir(parents=True, exist_ok=True)
        try:
            super()._queue_bind(exchange, routing_key, pattern, queue)
        except ValueError:
            # The file was cut off while being written. Without it the bindings are rewritten.
            (Path(self.control_folder) / f"{exchange}.exchange").unlink(missing_ok=True)
            super()._queue_bind(exchange, routing_key, pattern, queue)


class Transport(filesystem.Transport):
    Channel = Channel
