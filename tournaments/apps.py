from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from federation.ports import register_preset_check
        from tournaments import services  # noqa: F401
        from tournaments.job_subjects import register_job_pages
        from tournaments.preset_checks import check_competition_rules

        register_preset_check(check_competition_rules)
        register_job_pages()
