"""What was learned by playing: the policy of the play."""
