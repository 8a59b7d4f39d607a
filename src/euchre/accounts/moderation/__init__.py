"""The moderators of a server, the reports and their actions: the fold of a log."""
