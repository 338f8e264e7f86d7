"""Problems as data: codes with parameters, severity and place. No Django."""
