from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from federation.permissions import register_local_role_check
        from federation.ports import register_preset_check, register_results_of_players
        from tournaments import services  # noqa: F401
        from tournaments.imports import register_calendar
        from tournaments.job_subjects import register_job_pages
        from tournaments.notices import register_notices
        from tournaments.preset_checks import check_competition_rules
        from tournaments.queries.desk import has_championship_role
        from tournaments.queries.records import championships_entered, championships_of_both, count_played

        register_preset_check(check_competition_rules)
        register_results_of_players(championships_of_both, championships_entered, count_played)
        register_job_pages()
        register_calendar()
        register_notices()
        register_local_role_check(has_championship_role)
