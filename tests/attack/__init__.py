"""`./run attack`: strangers, members of elsewhere and impatient clickers let loose on a running demo."""
