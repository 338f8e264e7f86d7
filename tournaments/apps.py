from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from federation.audit.labels import acts
        from federation.permissions import grants, local_role_checks
        from federation.ports import PlayerResults, player_results, preset_checks
        from tournaments import services  # noqa: F401
        from tournaments.imports.registering import register_calendar
        from tournaments.permissions import GRANTS
        from tournaments.queries.desk import has_championship_role
        from tournaments.queries.players.records import championships_entered, championships_of_both, count_played
        from tournaments.wiring.acts import ACTS
        from tournaments.wiring.job_subjects import register_job_pages
        from tournaments.wiring.notices import register_notices
        from tournaments.wiring.preset_checks import check_accepted_formats, check_competition_rules

        acts.plug_all(ACTS)
        grants.plug_all(GRANTS)
        preset_checks.plug(check_accepted_formats)
        preset_checks.plug(check_competition_rules)
        player_results.plug(PlayerResults(championships_of_both, championships_entered, count_played))
        register_job_pages()
        register_calendar()
        register_notices()
        local_role_checks.plug(has_championship_role)
