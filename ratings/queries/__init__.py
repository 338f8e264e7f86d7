"""Questions about systems, ratings, rankings and histories."""
