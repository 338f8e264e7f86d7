"""A rulebook as a document: assembly, comparison, layout."""
