"""What happens in a club, and what that comes to."""
