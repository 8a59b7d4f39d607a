"""Learning the play and the calls of every game, and the weights of the rules bot."""
