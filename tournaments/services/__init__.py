"""One function for each thing a person does. Importing the package registers its kinds of jobs."""

from tournaments.services.results import uploads
from tournaments.services.rulebooks import texts

__all__ = ["texts", "uploads"]
