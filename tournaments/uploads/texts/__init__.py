"""Text as result files write it: code pages, tables, whole numbers and half points."""
