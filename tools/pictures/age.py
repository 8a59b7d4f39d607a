"""Whether the pictures are as old as what they show."""

from __future__ import annotations

import hashlib
from typing import Final

from tools.pictures.scenes import FOLDER, ROOT

DIGEST_FILE: Final = FOLDER / "taken-from.txt"
"""The digest of what the pictures show, when they were taken."""
SHOWN: Final = ("src/euchre/web", "src/euchre/server/templates", "src/euchre/cli/fullscreen")
"""What the pictures show."""


def write_digest() -> None:
    """Note what the pictures have been taken from."""
    DIGEST_FILE.write_text(f"{digest_shown()}\n")


def are_pictures_old() -> bool:
    """Tell whether something that the pictures show has changed since."""
    return DIGEST_FILE.read_text().strip() != digest_shown()


def digest_shown() -> str:
    """Return the digest of all files that the pictures show."""
    digest = hashlib.sha256()
    for folder in SHOWN:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".css", ".html", ".js", ".py", ".svg"}:
                digest.update(
                    path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes()
                )
    return digest.hexdigest()
