"""What people read: labels, rules, columns, and where a thing is explained."""
