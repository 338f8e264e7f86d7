"""Rating the whole history in order: what is rated, how, and what is stored."""
