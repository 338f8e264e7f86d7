"""The attack sees what does not hold: an attacker who is blind would find everything in order."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from threading import Thread

import pytest

from tests.attack.crawl import check_matrix, crawl, private_pages
from tests.attack.ledger import Ledger
from tests.attack.nonsense import SCRIPT, fuzz_forms
from tests.attack.pages import read_page
from tests.attack.visitor import Visitor

PAGE = """<a href="desk/players/1/">1</a><a href="/fisc/desk/players/2/#top">2</a><a href="https://else.example/">no</a>
<a href="/fisc/desk/players/3/">a third of its kind</a><a href="/fisc/broken/">broken</a>
<form method="post" action="send/"><input name="csrfmiddlewaretoken" value="t"><input name="name">
<select name="role"><option value="a"><option value="b" selected></select></form>"""


class Leaky(BaseHTTPRequestHandler):
    """Shows its desk to everybody, repeats what it is sent, and breaks at one address."""

    def do_GET(self) -> None:
        self._answer(500 if "broken" in self.path else 200, PAGE if self.path == "/fisc/" else "")

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self._answer(200, SCRIPT)

    def _answer(self, status: int, text: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "text/html")
        self.send_header("Set-Cookie", "csrftoken=t; Path=/")
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_args: object) -> None:
        """Quiet."""


@pytest.fixture
def visitor() -> Iterator[Visitor]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Leaky)
    Thread(target=server.serve_forever, daemon=True).start()
    yield Visitor("public", f"http://127.0.0.1:{server.server_port}", Ledger())
    server.shutdown()
    server.server_close()


def test_page_is_read_with_its_links_and_forms() -> None:
    page = read_page(PAGE, "/fisc/")
    assert page.links[:2] == ["/fisc/desk/players/1/", "/fisc/desk/players/2/"]
    [form] = page.forms
    assert (form.action, form.method) == ("/fisc/send/", "post")
    assert form.fields == {"csrfmiddlewaretoken": "t", "name": "", "role": "b"}


def test_crawl_finds_broken_pages_and_missing_headers(visitor: Visitor) -> None:
    statuses, forms = crawl(visitor, ["/fisc/"], 20)
    assert set(statuses) == {"/fisc/", "/fisc/desk/players/1/", "/fisc/desk/players/2/", "/fisc/broken/"}
    assert len(forms) == 1
    found = "\n".join(visitor.ledger.findings)
    assert "500: public GET /fisc/broken/" in found
    assert "without content-security-policy" in found


def test_matrix_finds_a_desk_that_is_shown_to_strangers(visitor: Visitor) -> None:
    statuses, _forms = crawl(visitor, ["/fisc/"], 20)
    private = private_pages(statuses, "fisc")
    assert private == ["/fisc/desk/players/1/", "/fisc/desk/players/2/"]
    assert private_pages(statuses, "pfs") == []
    results = {"/fisc/championships/open/results/2/": 200, "/fisc/championships/open/results.trf?version=16": 200}
    assert private_pages(results, "fisc") == ["/fisc/championships/open/results/2/"]
    # Everybody's own logins are the account's; the keys are a member's.
    own = {"/fisc/account/logins/": 200, "/fisc/account/keys/": 200}
    assert private_pages(own, "fisc") == ["/fisc/account/keys/"]
    check_matrix(private, [visitor])
    assert "shown to public: /fisc/desk/players/1/" in visitor.ledger.findings


def test_script_that_gets_into_a_page_is_found(visitor: Visitor) -> None:
    _statuses, forms = crawl(visitor, ["/fisc/"], 20)
    assert fuzz_forms(visitor, forms, Random(1), 2) == 2
    assert "a script of the reader's gets into the page: /fisc/send/" in visitor.ledger.findings


def test_server_that_does_not_answer_is_found() -> None:
    visitor = Visitor("public", "http://127.0.0.1:9", Ledger())
    visitor.get("/")
    assert visitor.ledger.findings == ["no answer (ConnectionRefusedError): public GET /"]
