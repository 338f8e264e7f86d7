"""One function for each thing a person does. Importing the package registers its kinds of jobs."""

from tournaments.services import rulebook_texts, uploads

__all__ = ["rulebook_texts", "uploads"]
