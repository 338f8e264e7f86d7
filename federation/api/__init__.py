"""What every part of the API has in common: problems, pages, scopes, bodies, its description."""
