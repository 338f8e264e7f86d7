"""The texts of the Polish clubs' program and of the Polish federation's site. Pure."""
