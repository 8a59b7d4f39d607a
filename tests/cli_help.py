"""Commands as they are typed in a terminal of eighty columns."""

from __future__ import annotations

from click.testing import CliRunner, Result

from euchre.cli import main


def invoke(*words: object) -> Result:
    """Run a command, however it ends."""
    return CliRunner(env={"COLUMNS": "80"}).invoke(main, [*map(str, words)])


def run(*words: object, code: int = 0) -> Result:
    """Run a command that ends with this status."""
    result = invoke(*words)
    assert result.exit_code == code, result.output + result.stderr
    return result
