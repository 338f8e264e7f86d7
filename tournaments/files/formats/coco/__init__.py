"""The results of CoCo and of Woogles, read and written. Pure."""
