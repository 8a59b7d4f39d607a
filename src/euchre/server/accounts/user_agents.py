"""What a browser and its device are called in the list of sessions."""

from __future__ import annotations

from typing import Final

from euchre.texts import plain_text, translatable

_BROWSER_MARKS: Final = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""What browsers say, those first that say what others say as well."""
_SYSTEM_MARKS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)

_PROGRAM: Final = translatable("account-program", "A program")


def describe_user_agent(user_agent: str) -> str:
    """Describe a browser and its system in a few words.

    >>> describe_user_agent("Mozilla/5.0 (X11; Linux; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    >>> describe_user_agent("curl/8.5")
    'A program'
    """
    browser = next((name for mark, name in _BROWSER_MARKS if mark in user_agent), "")
    system = next((name for mark, name in _SYSTEM_MARKS if mark in user_agent), "")
    if not browser:
        return plain_text(_PROGRAM)
    return f"{browser} on {system}" if system else browser


def describe_label(label: str) -> str:
    """Return a stored description of a browser, so that it can be shown in another language; what
    somebody has called a passkey stays as it is.
    """
    browser, _, system = label.partition(" on ")
    if label == _PROGRAM:
        return _PROGRAM
    if system in dict(_SYSTEM_MARKS).values() and browser in dict(_BROWSER_MARKS).values():
        return translatable("account-browser-on", label, browser=browser, system=system)
    return label
