"""Whether the installation is well, in checks with their times; figures for Prometheus; an alarm when it is not."""
