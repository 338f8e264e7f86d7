"""What every format gathers from its file: players, games told twice, totals, problems."""
