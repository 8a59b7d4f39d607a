"""``python -m euchre``: the command line."""

from euchre.cli import main

if __name__ == "__main__":
    main(prog_name="euchre")
