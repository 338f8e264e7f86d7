"""One function for each thing a person does. Importing the package registers its kinds of jobs."""

from tournaments.services import uploads

__all__ = ["uploads"]
