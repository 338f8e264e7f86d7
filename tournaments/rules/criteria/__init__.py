"""The criteria of a ranking, found by ``tournaments.rules.criterion.criteria``. Pure."""
