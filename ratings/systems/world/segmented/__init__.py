"""Systems that add up K × (points − expected) over segments of a championship: NASPA, old NSA, WESPA, Australia."""

from ratings.systems.world.segmented.system import SEGMENTED

__all__ = ["SEGMENTED"]
