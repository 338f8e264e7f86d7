"""A federation out of this installation and into another one."""
