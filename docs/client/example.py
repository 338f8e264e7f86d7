"""What a club's own site may do with the API: the next championships and the best ten, as text.

python example.py https://portal.example/fisc/api/v1/
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from faristol_client import Faristol, Refused


def tell(federation: Faristol, best: int = 10) -> Iterator[str]:
    """Lines for a page. Raises Refused."""
    yield federation.root_retrieve()["name"]
    for championship in federation.every(federation.championships_list(when="coming")):
        yield f"{championship['starts_on']}  {championship['name']}"
    for system in federation.every(federation.rating_systems_list()):
        try:
            latest = federation.rating_systems_editions_list(system["code"], page_size=1)["results"][0]
        except IndexError:
            continue
        yield f"{system['name']}, {latest['published_on']}"
        rows = federation.rating_systems_editions_rows_list(system["code"], latest["number"], page_size=best)
        for row in rows["results"]:
            yield f"{row.get('place') or '-':>3}  {row['rating']:>6}  {row['name']}"


def main(address: str) -> int:
    try:
        for line in tell(Faristol(address)):
            print(line)
    except Refused as refused:
        print(refused.detail, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
