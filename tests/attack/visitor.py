"""A browser of the attack: cookies, forms with their token, and every answer into the ledger. One for each thread."""

from __future__ import annotations

import http.client
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode, urljoin, urlsplit

from tests.attack.ledger import Ledger
from tests.attack.pages import Page, read_page

FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")

    @property
    def is_page(self) -> bool:
        return self.headers.get("content-type", "").startswith("text/html")

    def page(self, path: str) -> Page:
        return read_page(self.text, path)


@dataclass
class Visitor:
    name: str
    origin: str
    ledger: Ledger
    cookies: dict[str, str] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)

    def get(self, path: str) -> Answer:
        return self.ask("GET", path)

    def post(self, path: str, fields: Mapping[str, str]) -> Answer:
        """A form as a browser sends it, with the token that the visitor's cookie belongs to."""
        token = fields.get("csrfmiddlewaretoken") or self._token
        return self.ask("POST", path, urlencode({**fields, "csrfmiddlewaretoken": token}).encode(), FORM)

    def ask(self, method: str, path: str, body: bytes | None = None, content_type: str = "") -> Answer:
        host = urlsplit(self.origin)
        headers = {"Accept-Language": "en", "Origin": self.origin, "Referer": self.origin + "/", **self.headers}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if content_type:
            headers["Content-Type"] = content_type
        began = time.monotonic()
        connection = http.client.HTTPConnection(host.hostname or "", host.port, timeout=120)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            answer = Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
            self._keep_cookies(response.msg.get_all("Set-Cookie") or [])
        except (OSError, http.client.HTTPException) as error:
            self.ledger.found(f"no answer ({type(error).__name__}): {self.name} {method} {path[:200]}")
            answer = Answer(0, {}, b"")
        finally:
            connection.close()
        what = f"{self.name} {method} {path[:200]}"
        self.ledger.answered(what, answer.status, time.monotonic() - began)
        return answer

    def log_in(self, email: str, password: str) -> None:
        path = "/accounts/login/"
        self.post_form(path, {"login": email, "password": password})
        if "sessionid" not in self.cookies:
            self.ledger.found(f"{email} cannot log in")

    def post_form(self, path: str, fields: Mapping[str, str]) -> Answer:
        """Open the page first, as people do: its token and its hidden fields go along."""
        page = self.get(path).page(path)
        form = next((one for one in page.forms if one.method == "post" and set(fields) <= set(one.fields)), None)
        hidden = form.fields if form else {}
        return self.post(urljoin(path, form.action) if form else path, {**hidden, **fields})

    def twin(self) -> Visitor:
        """The same session for another thread."""
        return Visitor(self.name, self.origin, self.ledger, dict(self.cookies), dict(self.headers))

    @property
    def _token(self) -> str:
        return self.cookies.get("csrftoken", "")

    def _keep_cookies(self, sent: list[str]) -> None:
        for line in sent:
            name, _is, value = line.split(";")[0].partition("=")
            self.cookies[name] = value.strip('"')
