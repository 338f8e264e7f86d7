"""The registry: players, what is known of them, who claims to be whom, and what became of two records."""
