"""What is strong enough to call, seat by seat."""
