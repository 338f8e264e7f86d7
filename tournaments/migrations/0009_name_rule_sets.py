"""Championships from before it was noted get their competition and the rules of the game in force on their first day."""

from django.db import migrations


def name_rule_sets(apps, schema_editor):
    using = schema_editor.connection.alias
    federations = apps.get_model("federation", "Federation")._base_manager.using(using)
    championships = apps.get_model("tournaments", "Championship")._base_manager.using(using)
    versions = apps.get_model("games", "RuleSetVersion")._base_manager.using(using)
    for federation in federations.order_by("pk"):
        offered = federation.settings.get("competitions", {})
        default = federation.settings.get("default_competition", "")
        codes = sorted(offered, key=lambda code: (code != default, code))
        nameless = championships.filter(federation_id=federation.pk, competition="", rule_set=None)
        for championship in nameless.order_by("pk"):
            rules = championship.rules
            same = (code for code in codes if includes(rules, offered[code].get("rules", {})))
            code = next(same, "")
            if not code:
                continue
            championship.competition = code
            in_force = versions.filter(
                federation_id=federation.pk,
                code=offered[code].get("game_rules", ""),
                state="published",
                season__starts_on__lte=championship.starts_on,
            )
            championship.rule_set = in_force.order_by("-season__starts_on", "-number").first()
            championship.save(update_fields=["competition", "rule_set"])


def includes(rules, offered):
    """Whether a championship's rules, which name everything, say what the offered ones say."""
    return bool(offered) and all(rules.get(name) == value for name, value in offered.items())


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0008_rulebook_settings"),
        ("games", "0004_publish_rule_sets"),
    ]

    operations = [migrations.RunPython(name_rule_sets, migrations.RunPython.noop)]
