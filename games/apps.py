from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from federation.audit.words import acts
        from federation.exchange.services.catalogue import decisions
        from federation.permissions import grants
        from federation.presets.services import preset_checks, preset_listeners
        from games.permissions import GRANTS
        from games.records.services import register_game_names
        from games.rules.services import install_preset_rule_sets
        from games.wiring import ACTS, DECISIONS, check_game_rules, register_game_topics, register_job_pages

        acts.plug_all(ACTS)
        grants.plug_all(GRANTS)
        decisions.plug_all(DECISIONS)
        preset_checks.plug(check_game_rules)
        preset_listeners.plug(install_preset_rule_sets)
        register_job_pages()
        register_game_names()
        register_game_topics()
