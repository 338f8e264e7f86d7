"""One way to write a day for each language: in pages, in tables and in sentences."""

from datetime import UTC, date, datetime

import pytest
from django.template import Context, Template
from django.utils import formats, translation

from federation.errors import Refusal
from federation.formats.days import write_days

DAY = date(2026, 12, 6)
WRITTEN = {"ca": "6 des. 2026", "es": "6 dic 2026", "pl": "6 grudnia 2026", "en": "6 Dec 2026"}


class DayRefused(Refusal):
    message = "Not on %(date)s, %(found)s."


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize("name", ["DATE_FORMAT", "SHORT_DATE_FORMAT"])
def test_a_day_is_written_in_one_way(language, name):
    with translation.override(language):
        assert formats.date_format(DAY, name) == WRITTEN[language]
        assert Template(f'{{{{ day|date:"{name}" }}}} {{{{ day }}}}').render(Context({"day": DAY})) == " ".join(
            [WRITTEN[language]] * 2
        )


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize("name", ["DATETIME_FORMAT", "SHORT_DATETIME_FORMAT"])
def test_a_moment_begins_with_the_day(language, name):
    with translation.override(language):
        assert formats.date_format(datetime(2026, 12, 6, 17, 5, tzinfo=UTC), name) == f"{WRITTEN[language]}, 17:05"


@pytest.mark.parametrize("language", WRITTEN)
def test_a_day_in_a_sentence_is_written_like_on_a_page(language):
    with translation.override(language):
        assert str(DayRefused(date=DAY.isoformat(), found="x")) == f"Not on {WRITTEN[language]}, x."
        assert write_days({"date": DAY, "count": 3}) == {"date": WRITTEN[language], "count": 3}


@pytest.mark.parametrize("found", ["2026-12-06", "2026-13-45"])
def test_what_was_found_stays_as_it_was_written(found):
    assert write_days({"found": found, "other": "2026-13-45"}) == {"found": found, "other": "2026-13-45"}
