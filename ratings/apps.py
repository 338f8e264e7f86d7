from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "ratings"

    def ready(self) -> None:
        from federation.audit.words import acts
        from federation.exchange.services.catalogue import decisions
        from federation.exchange.services.open_files import open_data
        from federation.permissions import grants
        from federation.presets.services import preset_checks, preset_listeners
        from federation.registry.services.duplicates import merge_descriptions, merge_listeners
        from ratings.parameters.services import check_preset, install_preset
        from ratings.permissions import GRANTS
        from ratings.sequence.queries import rated_ids
        from ratings.sequence.services.mergers import describe_merge_for_ratings, rate_merged_players
        from ratings.sequence.services.rating import follow_rateability, rate_accepted_championship
        from ratings.systems.queries import rating_names
        from ratings.wiring.acts import ACTS
        from ratings.wiring.anonymisation import register_list_names
        from ratings.wiring.exchange import DECISIONS, rating_files
        from ratings.wiring.jobs import register_job_pages
        from ratings.wiring.notices import register_notices
        from ratings.wiring.outcomes import current_ratings, published_ratings, rating_outcome, ratings_so_far
        from ratings.wiring.plans import plan_acceptance, plan_ratings
        from ratings.wiring.webhooks import register_messages
        from tournaments.championship import ports
        from tournaments.competition.queries import rating_names as rating_name_sources

        acts.plug_all(ACTS)
        grants.plug_all(GRANTS)
        decisions.plug_all(DECISIONS)
        open_data.plug(rating_files)
        preset_checks.plug(check_preset)
        preset_listeners.plug(install_preset)
        merge_listeners.plug(rate_merged_players)
        merge_descriptions.plug(describe_merge_for_ratings)
        ports.acceptance_plans.plug(plan_acceptance)
        ports.rating_plans.plug(plan_ratings)
        ports.acceptance_listeners.plug(rate_accepted_championship)
        ports.rateability_listeners.plug(follow_rateability)
        ports.rating_outcomes.plug(rating_outcome)
        rating_name_sources.plug(rating_names)
        ports.rated_championships.plug(rated_ids)
        ports.player_ratings.plug(current_ratings)
        ports.published_ratings.plug(published_ratings)
        ports.ratings_so_far.plug(ratings_so_far)
        register_job_pages()
        register_messages()
        register_notices()
        register_list_names()
