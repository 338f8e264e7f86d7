"""Reading what was downloaded, as a spreadsheet program does."""

from __future__ import annotations

import csv
import io
from typing import Any

from django.http import HttpResponse
from django.test import Client
from python_calamine import CalamineWorkbook

from tests.pages import get


def read_csv(response: HttpResponse) -> list[list[str]]:
    """The rows of a csv in English, headings first."""
    text = response.content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline="")))


def read_xlsx(response: HttpResponse) -> list[list[Any]]:
    return CalamineWorkbook.from_filelike(io.BytesIO(response.content)).get_sheet_by_index(0).to_python()


def download(path: str, client: Client | None = None) -> list[list[str]]:
    """The csv behind an address, in English."""
    response = get(f"{path}?as=csv", client)
    assert response.status_code == 200, (path, response.status_code)
    return read_csv(response)
