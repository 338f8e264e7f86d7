"""Forms and addresses filled with what nobody writes."""

from __future__ import annotations

import re
from random import Random
from urllib.parse import quote

from tests.attack.pages import Form
from tests.attack.visitor import Answer, Visitor

SCRIPT = "<script>attack(9)</script>"
NONSENSE = (
    *("", " ", "a", "a\0b", "-1", "0", "9" * 30, "1e400", "NaN", "0x10", "2026-13-45", "0001-01-01", "10000-01-01"),
    *(SCRIPT, '"><img src=x onerror=attack(9)>', "%s%n{0}{{7*7}}", "' OR 1=1 --", "../../etc/passwd", "\u202e\ufeff"),
    *("\U0001f9e9" * 50, "Ł" * 400, "x" * 6000, "[]", "{}", "null", "true", "\r\nX-Attack: 1", "//evil.example/"),
)
_PARAMETERS = ("page", "q", "season", "system", "language", "next", "round", "search", "club", "sort")
# What ends the session or changes the account that attacks.
_LEFT_OUT = re.compile(r"/accounts/|/language/|/members/remove|/revoke/")


def fuzz_forms(visitor: Visitor, forms: list[Form], random: Random, each: int) -> int:
    """Send every form some times, most of its fields nonsense; return how many were sent."""
    sent = 0
    for form in forms:
        if form.method != "post" or _LEFT_OUT.search(form.action):
            continue
        names = [name for name in form.fields if name != "csrfmiddlewaretoken"]
        for _time in range(each):
            fields = {name: form.fields[name] if random.random() < 0.3 else random.choice(NONSENSE) for name in names}
            _check(visitor, form.action, visitor.post(form.action, fields))
            sent += 1
    return sent


def fuzz_addresses(visitor: Visitor, paths: list[str], random: Random, count: int) -> int:
    for _time in range(count):
        path = random.choice(paths).split("?")[0]
        values = {name: random.choice(NONSENSE) for name in random.sample(_PARAMETERS, 3)}
        query = "&".join(f"{name}={quote(value)}" for name, value in values.items())
        _check(visitor, path, visitor.get(f"{path}?{query}"))
    return count


def _check(visitor: Visitor, path: str, answer: Answer) -> None:
    if answer.is_page and SCRIPT in answer.text:
        visitor.ledger.found(f"a script of the reader's gets into the page: {path}")
    if "x-attack" in answer.headers or "evil.example" in answer.headers.get("location", "").split("?")[0]:
        visitor.ledger.found(f"the reader decides about a header or where to go: {path}")
