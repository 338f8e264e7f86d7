"""The embedded queue under what a shared folder does to it."""

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection
from kombu.simple import SimpleQueue

import federation.celery  # noqa: F401  (names the transport)
from federation.jobs.folder_queue import Channel, Transport

MANY = 1500


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "queue").mkdir()
    return tmp_path


def connect(folder: Path) -> Connection:
    options = {
        "data_folder_in": str(folder / "queue"),
        "data_folder_out": str(folder / "queue"),
        "control_folder": str(folder / "control"),
        "polling_interval": 0.01,
    }
    return Connection("filesystem://", transport_options=options)


@pytest.fixture
def connection(folder: Path) -> Iterator[Connection]:
    with connect(folder) as opened:
        yield opened


def send_many(sender: SimpleQueue) -> None:
    for number in range(MANY):
        sender.put(number)


def test_celery_uses_this_queue(connection: Connection) -> None:
    assert isinstance(connection.transport, Transport)


def test_message_is_never_seen_half_written(folder: Path, connection: Connection) -> None:
    with connect(folder) as other:
        sender = other.SimpleQueue("celery")
        thread = threading.Thread(target=send_many, args=(sender,))
        queue = connection.SimpleQueue("celery")
        thread.start()
        received = []
        for _ in range(MANY):
            message = queue.get(timeout=10)
            message.ack()
            received.append(message.payload)
        thread.join()
    assert received == list(range(MANY))


def test_damaged_message_is_dropped_and_the_next_one_read(folder: Path, connection: Connection) -> None:
    queue = connection.SimpleQueue("celery")
    (folder / "queue" / "0_cut.celery.msg").write_text("")
    queue.put("next")
    assert queue.get(timeout=5).payload == "next"


def test_deleted_folder_comes_back_with_the_next_message(folder: Path, connection: Connection) -> None:
    queue = connection.SimpleQueue("celery")
    shutil.rmtree(folder)
    with pytest.raises(Empty):
        queue.get(block=False)
    queue.put("after")
    assert queue.get(timeout=5).payload == "after"


def test_binding_that_was_cut_off_is_written_anew(folder: Path, connection: Connection) -> None:
    file = folder / "control" / "celery.exchange"
    file.parent.mkdir()
    file.write_text("")
    channel = connection.channel()
    assert isinstance(channel, Channel)
    assert channel.get_table("celery") == []
    channel._queue_bind("celery", "celery", "", "celery")
    assert [binding.queue for binding in channel.get_table("celery")] == ["celery"]
