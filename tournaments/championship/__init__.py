"""The core of a championship: its rows, who may see it, its progress, and what its pages share."""
