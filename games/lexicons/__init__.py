"""A federation's word lists: read, compiled, looked up and searched."""
