"""A club and its members: what the tests of clubs share."""

from __future__ import annotations

import re
import secrets
import weakref
from collections.abc import Callable, Iterable, Sequence
from html import unescape
from typing import Any

import httpx

from account_help import signed_in
from euchre.clubs import Club, Entry, apply_event, fold_events
from euchre.clubs.commands import people
from euchre.game.presets import preset
from euchre.table.log.participants import StartingPlayer
from euchre.table.results import GameResult

ANN, BO, CY, DEE, ELI = (f"player.{name}" for name in ("ann", "bo", "cy", "dee", "eli"))
STANDARD = preset("standard").rules


class Desk:
    """A club whose log is written here.

    Attributes:
        club: as it is.
        log: what led here.
    """

    def __init__(self, *members: str, title: str = "The Bowers") -> None:
        self.log: list[Entry] = [*people.create_club("club-of-ours", title, "", ANN, "Ann")]
        self.club: Club = fold_events(self.log)
        for player in members:
            self.does(people.join_by_link, player, player.partition(".")[2].title())

    def does(self, decide: Callable[..., Sequence[Entry]], *given: Any, **named: Any) -> Club:
        """Have a decision happen."""
        return self.happens(decide(self.club, *given, **named))

    def happens(self, entries: Iterable[Entry]) -> Club:
        """Write entries, and fold them."""
        for entry in entries:
            self.club = apply_event(self.club, entry)
            self.log.append(entry)
        return self.club


def game_of(club: str, seats: Sequence[str], scores: tuple[int, int], **more: Any) -> GameResult:
    """A game that these have played to its end at a table of a club, bots where nobody sat."""
    return GameResult(
        rules=more.pop("rules", STANDARD.to_dict()),
        seats=tuple(
            StartingPlayer(each.partition(".")[2], each)
            if each
            else StartingPlayer("Robo", bot="club")
            for each in seats
        ),
        scores=scores,
        winner=0 if scores[0] > scores[1] else 1,
        hands=9,
        started=1,
        ended=more.pop("ended", 2),
        club=club,
        **more,
    )


class Browser:
    """Somebody's browser at the pages of clubs.

    Attributes:
        web: the browser.
        base: the address of the club.
        page: what the last answer said.
    """

    def __init__(self, address: str, name: str = "", base: str = "") -> None:
        cookies = signed_in(name) if name else {}
        self.web = httpx.Client(base_url=address, timeout=60, cookies=cookies)
        self.base, self.page = base, ""
        weakref.finalize(self, self.web.close)

    def post(self, path: str, **fields: str | int) -> httpx.Response:
        """Send a form, with a command of its own if none is given."""
        form = {"command": secrets.token_urlsafe(18), **{k: str(v) for k, v in fields.items()}}
        answer = self.web.post(path, data=form)
        self.page = unescape(answer.text)
        return answer

    def found(self, title: str = "The Bowers", **fields: str) -> str:
        """Found a club; its address."""
        answer = self.post("/clubs/new", title=title, **fields)
        assert answer.status_code == 303, self.wrong
        self.base = answer.headers["location"]
        return self.base

    def do(self, action: str, **fields: str | int) -> str:
        """Do something that is not refused; where one is sent then."""
        answer = self.post(f"{self.base}/{action}", **fields)
        assert answer.status_code == 303, f"{action}: {self.wrong or self.page[:200]}"
        return str(answer.headers["location"])

    def refused(self, action: str, status: int = 400, **fields: str | int) -> str:
        """Try something that is refused; the sentence."""
        answer = self.post(f"{self.base}/{action}", **fields)
        assert answer.status_code == status, f"{action}: {answer.status_code} {self.wrong}"
        assert self.wrong, "no sentence says why"
        return self.wrong

    @property
    def wrong(self) -> str:
        """What is said to be wrong: on a page of the club, or on one that says nothing else."""
        found = re.search(r'(?:role="alert"[^>]*|class="lede")>(.*?)<', self.page)
        return found.group(1) if found else ""

    def see(self, path: str = "", status: int = 200) -> str:
        """A page of the club."""
        answer = self.web.get(self.base + path)
        self.page = unescape(answer.text)
        assert answer.status_code == status, self.page[:300]
        return self.page

    @property
    def invite(self) -> str:
        """The invite link, as its path."""
        found = re.search(r'id="invite" readonly value="http://[^/]+([^"]+)"', self.see("/members"))
        assert found is not None
        return found.group(1)

    def data(self) -> dict[str, Any]:
        """Everything, as an owner takes it home."""
        answer = self.web.get(f"{self.base}/export.json")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found
