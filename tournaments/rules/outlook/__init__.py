"""What is still possible in a championship: places that can be reached, and how likely each of them is. Pure."""
