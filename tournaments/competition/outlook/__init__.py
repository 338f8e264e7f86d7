"""The possible outcomes of a championship under way. Pure."""
