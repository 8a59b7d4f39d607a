"""The log on PostgreSQL, which several servers share."""
