"""Who did what, when and why: writing it, and the registry of what each act is called."""
