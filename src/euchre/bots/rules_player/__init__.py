"""The rules player: weighted judgement that knows seat, score and rules."""
