from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "ratings"

    def ready(self) -> None:
        from federation.ports import register_merge_listener, register_preset_check, register_preset_listener
        from ratings.current import current_ratings
        from ratings.job_subjects import register_job_pages
        from ratings.outcomes import rating_outcome
        from ratings.plans import plan_acceptance
        from ratings.queries import rating_names
        from ratings.services.following import follow_rateability
        from ratings.services.merging import describe_merge_for_ratings, rate_merged_players
        from ratings.services.presets import check_preset, install_preset
        from ratings.services.sequence import rate_accepted_championship
        from tournaments.ports import (
            register_acceptance_listener,
            register_acceptance_plans,
            register_player_ratings,
            register_rateability_listener,
            register_rating_names,
            register_rating_outcomes,
        )

        register_acceptance_plans(plan_acceptance)
        register_acceptance_listener(rate_accepted_championship)
        register_merge_listener(rate_merged_players, describe_merge_for_ratings)
        register_rateability_listener(follow_rateability)
        register_preset_check(check_preset)
        register_preset_listener(install_preset)
        register_rating_outcomes(rating_outcome)
        register_rating_names(rating_names)
        register_player_ratings(current_ratings)
        register_job_pages()
