from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from federation.audit.words import acts
        from federation.exchange.services.catalogue import decisions
        from federation.exchange.services.open_files import open_data
        from federation.jobs.services.chores import chores
        from federation.notices.services.topics import register_topics
        from federation.permissions import grants, local_role_checks
        from federation.presets.services import preset_checks
        from federation.registry.queries import PlayerResults, player_results
        from tournaments.calendar.imports import register_calendar
        from tournaments.calendar.queries import has_championship_role
        from tournaments.calendar.services.reminders import tell_of_due_results
        from tournaments.calendar.words import TOPICS
        from tournaments.permissions import GRANTS
        from tournaments.players.queries.registry import championships_entered, championships_of_both, count_played
        from tournaments.wiring.acts import ACTS
        from tournaments.wiring.anonymisation import register_championship_names
        from tournaments.wiring.exchange import DECISIONS, championship_files
        from tournaments.wiring.jobs import register_job_pages
        from tournaments.wiring.notices import register_notices, register_role_notices
        from tournaments.wiring.player_notices import register_game_notices, register_player_notices
        from tournaments.wiring.preset_checks import check_accepted_formats, check_competition_rules
        from tournaments.wiring.webhooks import register_messages

        acts.plug_all(ACTS)
        grants.plug_all(GRANTS)
        decisions.plug_all(DECISIONS)
        open_data.plug(championship_files)
        preset_checks.plug(check_accepted_formats)
        preset_checks.plug(check_competition_rules)
        player_results.plug(PlayerResults(championships_of_both, championships_entered, count_played))
        register_job_pages()
        register_calendar()
        register_topics(TOPICS)
        register_notices()
        register_player_notices()
        register_game_notices()
        chores.plug(tell_of_due_results)
        register_role_notices()
        register_messages()
        local_role_checks.plug(has_championship_role)
        register_championship_names()
