"""A rulebook as a document: put together, compared, laid out."""
