"""Problems with games, moves and rules: kinds with parameters, and the sentences people read."""
