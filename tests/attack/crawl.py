"""Everything that can be reached by following links, by everybody; and what of it others get to see."""

from __future__ import annotations

import re
from collections import deque

from tests.attack.pages import Form
from tests.attack.visitor import Answer, Visitor

# Log-outs end the crawl, and a change of the language its sense.
_LEFT_OUT = re.compile(r"/logout|/static/|\.pdf|/pdf/")
_NUMBER = re.compile(r"\d+|[0-9a-f]{8}-[0-9a-f-]{27}")
# What every answer carries.
_HEADERS = ("content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy")
# Where one must be somebody in the federation. The results.trf of a championship are for everybody, and where an
# account is logged in is told to its owner on every federation's pages.
_PRIVATE = re.compile(
    r"^/\w+/(desk/|account/(?!logins/)|jobs/|championships/[^/]+/(manage|results/|change)|lexicons/[^/]+/versions)"
)


def crawl(visitor: Visitor, start: list[str], most: int) -> tuple[dict[str, int], list[Form]]:
    """Pages by address with their status, and the forms on them: breadth first, each kind of page a few times."""
    waiting, seen, kinds = deque(start), set(start), dict[str, int]()
    statuses: dict[str, int] = {}
    forms: dict[tuple[str, tuple[str, ...]], Form] = {}
    while waiting and len(statuses) < most:
        path = waiting.popleft()
        answer = visitor.get(path)
        statuses[path] = answer.status
        _check_headers(visitor, path, answer)
        if not answer.is_page:
            continue
        page = answer.page(path)
        for form in page.forms:
            forms.setdefault((_kind(form.action), tuple(sorted(form.fields))), form)
        for link in page.links:
            kind = _kind(link)
            if link in seen or not link.startswith("/") or _LEFT_OUT.search(link) or kinds.get(kind, 0) >= 2:
                continue
            kinds[kind] = kinds.get(kind, 0) + 1
            seen.add(link)
            waiting.append(link)
    return statuses, list(forms.values())


def check_matrix(private: list[str], strangers: list[Visitor]) -> None:
    """Nobody without a role in the federation is shown a page of its desk, nor told that it is there."""
    for visitor in strangers:
        for path in private:
            answer = visitor.get(path)
            if answer.status < 300:
                visitor.ledger.found(f"shown to {visitor.name}: {path}")


def private_pages(statuses: dict[str, int], federation: str) -> list[str]:
    inside = f"/{federation}/"
    return [
        path for path, status in statuses.items() if status == 200 and path.startswith(inside) and _PRIVATE.match(path)
    ]


def _kind(path: str) -> str:
    return _NUMBER.sub("0", path.split("?")[0])


def _check_headers(visitor: Visitor, path: str, answer: Answer) -> None:
    missing = [name for name in _HEADERS if name not in answer.headers]
    if answer.is_page and missing:
        visitor.ledger.found(f"without {', '.join(missing)}: {path}")
