"""The shape of input where a championship is run: at the desk, on the day, from phones."""
