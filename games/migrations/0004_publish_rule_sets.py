"""Federations from before rule sets were stored get those that their competitions name, as load_preset would bring."""

import json
import re
from datetime import date, timedelta
from pathlib import Path

from django.db import migrations
from django.utils import timezone

from games.rules.fingerprint import fingerprint

FOLDER = Path(__file__).resolve().parents[1]


def publish_rule_sets(apps, schema_editor):
    using = schema_editor.connection.alias
    federations, versions = (
        apps.get_model(*name)._base_manager.using(using)
        for name in (("federation", "Federation"), ("games", "RuleSetVersion"))
    )
    seasons = apps.get_model("federation", "Season")._base_manager.using(using)
    for federation in federations.order_by("pk"):
        for competition in federation.settings.get("competitions", {}).values():
            code = str(competition.get("game_rules", ""))
            file = FOLDER / "rulesets" / f"{code}.json"
            known = re.fullmatch("[a-z]+", code) and file.is_file()
            if known and not versions.filter(federation_id=federation.pk, code=code).exists():
                rules = json.loads(file.read_text("utf-8"))
                season = find_season(seasons, federation, rules["season"])
                publish(versions, federation, code, str(competition.get("name") or code.capitalize()), rules, season)


def find_season(seasons, federation, named):
    own = seasons.filter(federation_id=federation.pk)
    year = re.match(r"\d{4}", named)
    if year is None and own.exists():
        return own.order_by("starts_on")[0]
    month = federation.season_start_month
    today = timezone.now().date()
    first = date(int(year[0]) if year else today.year - (today.month < month), month, 1)
    found = own.filter(name=named).first() or own.filter(starts_on__lte=first, ends_on__gte=first).first()
    if found is not None:
        return found
    last = date(first.year + 1, month, 1) - timedelta(days=1)
    across = own.filter(starts_on__lte=last, ends_on__gte=first).order_by("starts_on").first()
    if across is not None:
        return across
    name = str(first.year) if month == 1 else f"{first.year}/{(first.year + 1) % 100:02d}"
    return seasons.create(federation_id=federation.pk, name=name, starts_on=first, ends_on=last)


def publish(versions, federation, code, name, rules, season):
    rules |= {"version": 1, "season": season.name}
    tiles = json.loads((FOLDER / "tilesets" / f"{rules['tiles']}.json").read_text("utf-8"))
    board = json.loads((FOLDER / "boards" / f"{rules['board']}.json").read_text("utf-8"))
    versions.create(
        federation_id=federation.pk,
        code=code,
        number=1,
        name=name[:120],
        season_id=season.pk,
        rules=rules,
        tiles=tiles,
        board=board,
        state="published",
        created_at=timezone.now(),
        published_at=timezone.now(),
        published_by="migrate",
        sha256=fingerprint(rules, tiles, board),
    )


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_lexicon_devices"),
        ("federation", "0006_mails_about_what_waits"),
    ]

    operations = [migrations.RunPython(publish_rule_sets, migrations.RunPython.noop)]
