"""A federation's rule sets: parameters, versions, drafts and their pages."""
