"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import settings

# No test fails on a clock, and CI tries the same examples in every run.
settings.register_profile("here", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("here")
