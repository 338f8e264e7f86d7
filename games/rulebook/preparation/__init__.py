"""Chapters on what is there before the first move: the material, seats, who starts, first racks."""
