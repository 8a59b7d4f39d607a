"""People with browsers at an evening: what the tests of the pages of evenings share."""

from __future__ import annotations

import re
import secrets
import weakref
from html import unescape
from typing import Any

import httpx

from server_help import Server

TWELVE = ["Ann", "Bob", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou"]
EIGHT = TWELVE[:8]


class Visitor:
    """Somebody with a browser: its cookies, and what the last answer said.

    Attributes:
        web: the browser.
        base: the address of the evening.
    """

    def __init__(self, address: str, base: str = "") -> None:
        self.web = httpx.Client(base_url=address, timeout=60)
        self.base = base
        self.page = ""
        weakref.finalize(self, self.web.close)

    def host(self, people: list[str], **wanted: str) -> str:
        """Open an evening; its address."""
        form = {"format": "party", "title": "Thursday", "names": "\n".join(people)}
        answer = self.post(
            "/events/new", **{**form, "joining": "y", "listed": "y", "confirm": "y", **wanted}
        )
        assert answer.status_code == 303, self.wrong
        self.base = answer.headers["location"]
        return self.base

    def post(self, path: str, **fields: str | int) -> httpx.Response:
        form = {"command": secrets.token_urlsafe(18), **{k: str(v) for k, v in fields.items()}}
        answer = self.web.post(path, data=form)
        self.page = answer.text
        return answer

    def try_to(self, action: str, **fields: str | int) -> httpx.Response:
        return self.post(f"{self.base}/{action}", **fields)

    def do(self, action: str, **fields: str | int) -> httpx.Response:
        """Do something that is not refused."""
        answer = self.try_to(action, **fields)
        assert answer.status_code == 303, f"{action}: {self.wrong or self.page[:200]}"
        return answer

    def refused(self, action: str, status: int = 400, **fields: Any) -> str:
        """Try something that is refused; the sentence."""
        answer = self.try_to(action, **fields)
        assert answer.status_code == status, answer.status_code
        assert self.wrong, "no sentence says why"
        return self.wrong

    @property
    def wrong(self) -> str:
        found = re.search(r'role="alert"[^>]*>(.*?)<', self.page)
        return unescape(found.group(1)) if found else ""

    def see(self, path: str = "") -> str:
        answer = self.web.get(self.base + path)
        assert answer.status_code == 200, answer.text
        self.page = unescape(answer.text)
        return self.page

    def data(self) -> dict[str, Any]:
        """Everything, as it is exported."""
        answer = self.web.get(f"/api{self.base}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def number(self, name: str) -> int:
        """The number of the player of that name."""
        found: int = next(p["player"] for p in self.data()["players"] if p["name"] == name)
        return found

    def table(self, table: int, number: int = 0) -> dict[str, Any]:
        """A table of a round, the last one if none is said."""
        found: dict[str, Any] = self.data()["rounds"][number - 1]["tables"][table - 1]
        return found

    def seated(self, table: int) -> tuple[list[int], list[int]]:
        """Who sits at a table of the present round, as numbers of players, by side."""
        data, found = self.data(), self.table(table)
        teams = {team["team"]: team["players"] for team in data["teams"]}
        sides = [
            [player for each in found[side] for player in teams.get(each, [each])]
            for side in ("first", "second")
        ]
        return sides[0], sides[1]

    def another(self, player: int = 0) -> Visitor:
        """Another browser at the same evening, which takes a place if one is said."""
        made = Visitor(str(self.web.base_url), self.base)
        if player:
            made.do("claim", player=player)
        return made

    def finish_round(self, first: int = 8, second: int = 6) -> None:
        """The host enters what is missing in the present round."""
        data = self.data()
        number = len(data["rounds"])
        for table in data["rounds"][-1]["tables"]:
            if table["result"] is None:
                self.do("enter", number=number, table=table["table"], first=first, second=second)


def hosting(server: Server, people: list[str], **wanted: str) -> Visitor:
    """Open an evening with these players; its host."""
    there = Visitor(server.address)
    there.host(people, **wanted)
    return there


def form_of(page: str, action: str, *shown: str) -> dict[str, str]:
    """The hidden fields of the form for an action, in which these words stand."""
    for body in re.findall(
        rf'<form method="post" action="[^"]*/{action}">(.*?)</form>', page, re.DOTALL
    ):
        if all(words in body for words in shown):
            return dict(re.findall(r'name="(\w+)" value="([^"]*)"', body))
    raise AssertionError(f"there is no such form: {action}")
