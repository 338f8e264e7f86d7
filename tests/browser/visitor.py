"""Somebody at a browser: what he or she does, what the browser complains of, and whether a page can be used."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from playwright.sync_api import Locator, Page, ViewportSize, expect

from federation.people.models.accounts import User
from tests.people import PASSWORD

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
PICTURES = os.environ.get("FARISTOL_PICTURES", "")
_NUMBERS = count(1)

# What every page must be for people who do not see it, or do not use a mouse. Gives back sentences.
_UNUSABLE = """() => {
  const found = [];
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const named = (element) => (element.getAttribute("aria-label") || "").trim()
    || (element.getAttribute("aria-labelledby") || "").split(" ").some((id) => document.getElementById(id))
    || (element.labels && [...element.labels].some((label) => label.textContent.trim()))
    || (!element.matches("input, select, textarea") && element.textContent.trim());
  for (const element of all("input:not([type=hidden]), select, textarea, button, a[href], summary, progress"))
    if (!named(element)) found.push("without a name: " + element.outerHTML.slice(0, 120));
  for (const image of all("img")) if (!image.hasAttribute("alt")) found.push("without alt: " + image.src);
  if (document.querySelectorAll("h1").length !== 1) found.push("not one h1");
  let level = 0;
  for (const heading of document.querySelectorAll("h1, h2, h3, h4")) {
    const own = Number(heading.tagName[1]);
    if (own > level + 1) found.push("a level of headings left out before: " + heading.textContent);
    level = own;
  }
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index))) found.push("twice: #" + id);
  for (const element of document.querySelectorAll("[aria-labelledby], [aria-describedby]"))
    for (const name of ["aria-labelledby", "aria-describedby"])
      for (const id of (element.getAttribute(name) || "").split(" ").filter(Boolean))
        if (!document.getElementById(id)) found.push(name + " leads nowhere: " + id);
  if (!document.documentElement.lang) found.push("no language");
  if (!document.querySelector("main")) found.push("no main");
  for (const button of all("main button, main .btn"))
    if (button.getBoundingClientRect().height < 24) found.push("too small: " + button.textContent.trim());
  return found;
}"""
_OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@dataclass
class Visitor:
    """``base`` is the federation's address without a slash at its end."""

    page: Page
    base: str
    complaints: list[str] = field(default_factory=list)
    # Statuses that the test itself brings about; the browser writes them to its console.
    expected: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.page.on("console", lambda message: self._complain(message.type, message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(f"{self.page.url}: {error}"))

    def _complain(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"} and not any(f"status of {status}" in text for status in self.expected):
            self.complaints.append(f"{self.page.url}: {text}")

    def log_in(self, user: User) -> None:
        self.open("/accounts/login/")
        self.page.get_by_label("E-mail").fill(user.email)
        self.page.locator("input[type=password]").fill(PASSWORD)
        self.page.locator("main form button").click()
        # Whoever has work to do arrives at the desk.
        expect(self.page).to_have_url(re.compile(rf"^{re.escape(self.base)}/(desk/)?$"))

    def open(self, path: str) -> None:
        self.page.goto(self.base + path)

    def press(self, name: str) -> None:
        """Press the button of this name and wait for the page it leads to."""
        with self.page.expect_navigation():
            self.button(name).click()

    def button(self, name: str) -> Locator:
        """The button of exactly this name. What only screen readers are told comes with a blank before it."""
        pattern = re.compile(f"^{re.escape(name)}$".replace(":", r"\s*:"))
        return self.page.get_by_role("button", name=pattern)

    def follow(self, name: str) -> None:
        """Follow the first link of this name to another page."""
        with self.page.expect_navigation():
            self.page.get_by_role("link", name=name).first.click()

    def reads(self, text: str) -> None:
        """Fails unless the page comes to show this text."""
        expect(self.page.locator("main")).to_contain_text(text)

    def check_page(self) -> None:
        """The page can be used by everybody, and on a telephone without moving it sideways."""
        self.page.wait_for_load_state()
        found = self.page.evaluate(_UNUSABLE)
        assert not found, (self.page.url, found)
        self.page.set_viewport_size(PHONE)
        assert self.page.evaluate(_OVERFLOW) <= 0, f"wider than a telephone: {self.page.url}"
        self._take_picture("phone")
        self.page.set_viewport_size(DESKTOP)
        self._take_picture("light")
        if PICTURES:
            self.page.emulate_media(color_scheme="dark")
            self._take_picture("dark")
            self.page.emulate_media(color_scheme="light")

    def _take_picture(self, kind: str) -> None:
        """Only where somebody wants to look at the pages: FARISTOL_PICTURES names a folder."""
        if PICTURES:
            name = f"{next(_NUMBERS):03}-{kind}.png"
            self.page.screenshot(path=Path(PICTURES, name), full_page=True)
