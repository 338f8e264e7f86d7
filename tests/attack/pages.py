"""What a page offers: links to follow and forms to send."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit


@dataclass
class Form:
    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    has_file: bool = False


@dataclass
class Page:
    links: list[str] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self.page = Page()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attributes}
        if tag == "a" and found.get("href"):
            parts = urlsplit(urljoin(self.path, found["href"]))
            if not parts.netloc:
                self.page.links.append(parts._replace(fragment="").geturl())
        elif tag == "form":
            action = urljoin(self.path, found.get("action", "")) or self.path
            self.page.forms.append(Form(action, found.get("method", "get").lower()))
        elif tag in {"input", "select", "textarea", "button"} and found.get("name") and self.page.forms:
            form = self.page.forms[-1]
            form.has_file |= found.get("type") == "file"
            form.fields.setdefault(found["name"], found.get("value", ""))
        elif tag == "option" and "selected" in found and self.page.forms and self.page.forms[-1].fields:
            form = self.page.forms[-1]
            form.fields[next(reversed(form.fields))] = found.get("value", "")


def read_page(html: str, path: str) -> Page:
    reader = _Reader(path)
    reader.feed(html)
    return reader.page
