"""Pictures that people send in: read in a limited child, written anew small, and shown."""
