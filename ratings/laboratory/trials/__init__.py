"""The rating laboratory: what a system would have predicted, what it makes of people, and which constants serve best.

Pure. Everything starts from a ``History`` and what a replay made of it.
"""
