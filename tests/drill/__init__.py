"""The drill: the whole portal under load, its parts killed one after the other, and a count of what was lost."""
