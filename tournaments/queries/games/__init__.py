"""Questions about recorded games, score sheets, figures and challenges."""
