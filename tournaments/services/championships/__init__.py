"""What people do with a championship: announce, change, approve, decide, follow."""
