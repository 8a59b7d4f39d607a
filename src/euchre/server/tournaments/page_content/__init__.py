"""What the pages of an evening show, put into words and rows."""
