from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from federation.ports import register_preset_check, register_preset_listener
        from games.job_subjects import register_job_pages
        from games.preset_checks import check_game_rules
        from games.services.rulesets import install_preset_rule_sets

        register_preset_check(check_game_rules)
        register_preset_listener(install_preset_rule_sets)
        register_job_pages()
