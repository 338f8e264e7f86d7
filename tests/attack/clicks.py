"""One click, twenty times at the same moment: one thing of each is made."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.attack.visitor import Answer, Visitor

CLICKS = 20


def click_together(staff: Visitor, organiser_key: str, results: Path, championship: str) -> None:
    mark = uuid.uuid4().hex[:8]
    _once(staff, "/fisc/desk/clubs/", {"name": f"Club {mark}", "town": ""}, f"Club {mark}")
    player = {"surname": f"Vidal {mark}", "given_name": "Marta", "anyway": "yes"}
    _once(staff, "/fisc/desk/players/new/", player, f"Vidal {mark}", f"/fisc/desk/players/?q={mark}")
    _once(staff, "/fisc/account/keys/", {"name": f"key {mark}", "days": "90"}, f"key {mark}")
    _upload_once(staff, organiser_key, results, championship)


def _once(visitor: Visitor, path: str, fields: Mapping[str, str], sign: str, listed: str = "") -> None:
    hidden = next((one.fields for one in visitor.get(path).page(path).forms if set(one.fields) & set(fields)), {})
    _together(lambda twin: twin.post(path, {**hidden, **fields}), visitor)
    # Where a name stands more than once (a link and its label), count the rows.
    rows = visitor.get(listed or path).text.split("<li" if "<tr" not in visitor.get(listed or path).text else "<tr")
    made = sum(sign in row for row in rows[1:])
    if made != 1:
        visitor.ledger.found(f"{CLICKS} clicks at {path} made {made}")


def _upload_once(visitor: Visitor, key: str, results: Path, championship: str) -> None:
    path = f"/fisc/api/v1/championships/{championship}/results/"
    program = Visitor("program", visitor.origin, visitor.ledger, headers={"Authorization": f"Bearer {key}"})
    head = f'--x\r\nContent-Disposition: form-data; name="file"; filename="{results.name}"\r\n\r\n'
    body = head.encode() + results.read_bytes() + b"\r\n--x--\r\n"
    before = _count(program, path)
    _together(lambda twin: twin.ask("POST", path, body, "multipart/form-data; boundary=x"), program)
    made = _count(program, path) - before
    if made != 1:
        visitor.ledger.found(f"{CLICKS} uploads of one file made {made} versions")


def _count(program: Visitor, path: str) -> int:
    answer = program.get(path)
    return int(json.loads(answer.body)["count"]) if answer.status == 200 else -1000


def _together(send: Callable[[Visitor], Answer], visitor: Visitor) -> None:
    with ThreadPoolExecutor(CLICKS) as threads:
        list(threads.map(send, [visitor.twin() for _click in range(CLICKS)]))
