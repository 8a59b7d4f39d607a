"""Python runs this first in each process that a test starts.

A server's own workers let others go first. Beside other tests they would wait for all of them.
"""

import os

os.nice = lambda _by: 0
