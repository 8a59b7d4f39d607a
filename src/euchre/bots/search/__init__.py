"""Players that deal the hidden cards many times: the expert and its yardstick."""
