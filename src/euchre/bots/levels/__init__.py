"""Players of three strengths and many tempers, who err as people do."""
