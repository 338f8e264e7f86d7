"""The rating systems as pure functions, with their parameters, presets and words."""
