"""Games and hands that are shared: who may, what the link shows, and what it does not."""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import zip_longest
from pathlib import Path
from typing import Any

import httpx
import pytest

from euchre.game.cards import ALL_CARDS, Suit
from euchre.notation.svg.shapes import BRASS_COLOUR
from euchre.server import share_images
from euchre.server.coach import previews
from euchre.server.render import render_social_tags
from euchre.server.tables.handlers.shares import SharedGame, ShareSealer
from server_help import Server

NAME = '<b>"Dana" & co'
QUICK: dict[str, Any] = {
    "start": True,
    "bots": "random",
    "rules": {"target": 3, "go_alone": False},  # nobody wins it in a hand
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("shares")) as running:
        yield running


def shared(server: Server, made: dict[str, Any], token: str = "", **wanted: Any) -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return server.web.post(f"/api/tables/{made['table']}/shares", json=wanted, headers=headers)


def refused(answer: httpx.Response, status: int, code: str) -> str:
    assert answer.status_code == status, answer.text
    told = answer.json()
    assert told["code"] == code
    why: str = told["detail"]
    assert why[0].isupper()
    assert why.endswith(".")
    return why


def played(server: Server, **wanted: Any) -> dict[str, Any]:
    """A table where a game is over."""
    made = server.make(**QUICK | wanted)
    with server.guest(made) as dana:
        dana.play()
    return made


@pytest.fixture(scope="module")
def made(server: Server) -> dict[str, Any]:
    return played(server, name=NAME)


class Head(HTMLParser):
    """Reads what a page tells of itself."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.told: dict[str, str] = {}
        self.tags: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        given = dict(attrs)
        name = given.get("property") or given.get("name")
        if tag == "meta" and name:
            self.told[name] = given.get("content") or ""


# -- who shares what ------------------------------------------------------------------------------


def test_a_game_is_shared_by_a_link_that_shows_it_and_opens_no_seat(
    server: Server, made: dict[str, Any]
) -> None:
    answer = shared(server, made, made["token"])
    assert answer.status_code == 201, answer.text
    link = answer.json()["link"]
    assert answer.json()["address"] == server.address + link
    assert answer.json() == shared(server, made, made["token"], game=1).json(), "another link"
    name = link.removeprefix("/s/")
    replay = server.web.get(f"/api/shares/{name}/replay")
    own = server.web.get(f"/api/tables/{made['table']}/replay")
    assert replay.json()["frames"] == own.json()["frames"]
    page = server.web.get(link)
    assert page.status_code == 200
    for text in (link, answer.text, replay.text, page.text):
        assert made["table"] not in text, "the link to the table itself"
        assert made["token"] not in text
    for path in (f"/api/tables/{name}", f"/api/tables/{name}/replay", f"/api/tables/{name}/seats"):
        assert server.web.request("POST" if "seats" in path else "GET", path).status_code == 404


def test_a_hand_is_shared_without_the_others(server: Server, made: dict[str, Any]) -> None:
    link = shared(server, made, made["token"], hand=2).json()["link"]
    whole = server.web.get(f"/api/tables/{made['table']}/replay").json()
    told = server.web.get(f"/api{link.replace('/s/', '/shares/')}/replay").json()
    assert told["hand"] == 2
    assert {frame["hand"]["number"] for frame in told["frames"]} == {2}
    assert told["frames"] == [frame for frame in whole["frames"] if frame["hand"]["number"] == 2]
    review = server.web.get(f"/api{link.replace('/s/', '/shares/')}/review")
    refused(review, 403, "not-yours")


def test_only_what_is_over_is_shared(server: Server) -> None:
    made = server.make(**QUICK | {"rules": {"target": 30}})
    refused(shared(server, made, made["token"], game=1), 409, "not-over")
    with server.guest(made) as dana:
        dana.play(lambda guest: guest.results == 1)
    refused(shared(server, made, made["token"]), 409, "not-over")
    refused(shared(server, made, made["token"], hand=2), 409, "not-over")
    refused(shared(server, made, made["token"], game=2), 404, "no-game")
    link = shared(server, made, made["token"], hand=1).json()["link"]
    with server.guest(made) as dana:
        dana.play(lambda guest: guest.results == 2)
    told = server.web.get(f"/api{link.replace('/s/', '/shares/')}/replay").json()
    assert {frame["hand"]["number"] for frame in told["frames"]} == {1}, "what came later"
    for wrong in ({"hand": 0}, {"hand": -1}, {"game": 10**9}, {"seat": 1}):
        answer = shared(server, made, made["token"], **wrong)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_game_or_hand_that_there_never_was_is_not_said_to_come(
    server: Server, made: dict[str, Any]
) -> None:
    why = refused(shared(server, made, made["token"], game=9), 404, "no-game")
    assert why == "There's no game 9: there is only one."
    why = refused(shared(server, made, made["token"], hand=99), 404, "no-game")
    assert re.fullmatch("There's no hand 99: there (is only one|are [1-9]).", why)


def test_those_share_who_play_or_anybody_where_the_table_is_open(
    server: Server, made: dict[str, Any]
) -> None:
    assert "isn't open to everybody" in refused(shared(server, made), 403, "not-yours")
    refused(shared(server, made, "A" * 43), 403, "not-yours")
    public = played(server, open=True)
    assert shared(server, public).status_code == 201


def test_a_game_whose_cards_are_still_played_elsewhere_is_not_shared(server: Server) -> None:
    made = played(server, code="anchor")
    token = {"authorization": f"Bearer {made['token']}"}
    why = refused(shared(server, made, made["token"]), 403, "covered")
    assert "these cards" in why
    refused(shared(server, made, made["token"], hand=1), 403, "covered")
    seal = ShareSealer(server.hub.log.load_server_key())
    name = seal.seal_share(SharedGame(made["table"], 1, 0))  # as if it had been let slip
    refused(server.web.get(f"/api/shares/{name}/replay"), 403, "covered")
    assert server.web.get(f"/s/{name}").status_code == 403
    assert server.web.get(f"/s/{name}.png").status_code == 403
    server.web.post(f"/api/tables/{made['table']}/show", headers=token).raise_for_status()
    assert shared(server, made, made["token"]).status_code == 201
    assert server.web.get(f"/s/{name}").status_code == 200


def test_a_link_cannot_be_made_up(server: Server, made: dict[str, Any]) -> None:
    name = shared(server, made, made["token"]).json()["link"].removeprefix("/s/")
    other = ShareSealer(b"another server's key").seal_share(SharedGame(made["table"], 1, 0))
    changed = name[:-8] + ("A" if name[-8] != "A" else "B") + name[-7:]
    bent = (name + "A", f"!{name}", f"{name[:9]}.!{name[9:]}", f"{name}=", f"{name}%0A")
    control = "%00" * 30
    for wrong in (other, changed, name[:-1], made["table"], "x", "A" * 400, *bent, control):
        for path in (f"/api/shares/{wrong}/replay", f"/s/{wrong}", f"/s/{wrong}.png"):
            answer = server.web.get(path)
            assert answer.status_code == (400 if wrong == control else 404), path
            assert "Traceback" not in answer.text


# -- what is shown of a link ----------------------------------------------------------------------


def test_a_link_is_shown_with_its_words_and_nothing_in_a_name_is_more_than_text(
    server: Server, made: dict[str, Any]
) -> None:
    for wanted in ({}, {"hand": 1}):
        told = shared(server, made, made["token"], **wanted).json()
        head = Head(server.web.get(told["link"]).text)
        assert head.told["og:title"] == told["title"]
        assert head.told["og:url"] == told["address"]
        assert head.told["og:image"] == f"{told['address']}.png"
        assert head.told["twitter:card"] == "summary_large_image"
        assert "b" not in head.tags, "a name is read as HTML"


def test_nothing_in_a_title_ends_what_it_stands_in() -> None:
    title, words = f"{NAME}'s game", "</head><script>alert(1)</script>"
    head = Head(render_social_tags("https://club.example", "/s/x", title, words, "/s/x.png"))
    assert (head.told["og:title"], head.told["og:description"]) == (title, words)
    assert head.tags == {"meta"}


def pixels(png: bytes) -> tuple[int, int, int]:
    """The width and height of a PNG, and how many different bytes its pixels have."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", png[16:24])
    at, data = 8, b""
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        if kind == b"IDAT":
            data += png[at + 8 : at + 8 + size]
        at += 12 + size
    return wide, high, len(set(zlib.decompress(data)))


def test_the_picture_of_a_link_is_a_png_of_cards(server: Server, made: dict[str, Any]) -> None:
    link = shared(server, made, made["token"], hand=1).json()["link"]
    answer = server.web.get(f"{link}.png")
    assert answer.headers["content-type"] == "image/png"
    assert "max-age" in answer.headers["cache-control"]
    wide, high, shades = pixels(answer.content)
    assert (wide, high) == (share_images.WIDE, share_images.HIGH)
    assert shades > 100, "an empty picture"
    assert len(answer.content) < 300_000, "more than some programs take"
    assert server.web.get(f"{link}.png").content == answer.content


def test_every_card_and_every_score_is_drawn_of_shapes_alone() -> None:
    fives = [ALL_CARDS[at : at + 5] for at in range(0, len(ALL_CARDS), 5)]
    scores = [(), (10, 6), (345, -278, 9), (0, 1)]
    for cards, score in zip_longest(fives, scores, fillvalue=()):
        svg = share_images.draw_image_svg(
            share_images.ShareImage(cards, (), Suit.HEARTS, score, (0,))
        )
        assert "<text" not in svg, "a picture that hangs on fonts"
        assert "var(" not in svg
        assert "currentColor" not in re.sub('(?:fill|stroke)="currentColor"', "", svg)
    assert pixels(share_images.render_png(svg))[:2] == (share_images.WIDE, share_images.HIGH)


def test_without_the_library_links_have_words_and_no_picture(
    server: Server, made: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    link = shared(server, made, made["token"]).json()["link"]
    monkeypatch.setattr(share_images, "_HAS_RESVG", False)
    head = Head(server.web.get(link).text)
    assert "og:title" in head.told
    assert "og:image" not in head.told
    assert head.told["twitter:card"] == "summary"
    assert server.web.get(f"{link}.png").status_code == 404


def test_shares_survive_a_restart(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = played(server)
        link = shared(server, made, made["token"]).json()["link"]
    with Server(tmp_path) as server:
        name = link.removeprefix("/s/")
        told = json.loads(server.web.get(f"/api/shares/{name}/replay").text)
        assert told["frames"]


def test_the_picture_of_a_hand_marks_all_who_have_scored() -> None:
    """Where the maker of three is euchred both others score."""

    def colours(won: tuple[int, ...]) -> int:
        picture = share_images.ShareImage((), (), None, (2, 0, 2), won)
        return share_images.draw_image_svg(picture).count(BRASS_COLOUR)

    assert colours(()) < colours((0,)) < colours((0, 2))
    assert previews.find_highest_scoring_sides((2, 0, 2)) == (0, 2)
    assert previews.find_highest_scoring_sides((0, 4)) == (1,)
    assert previews.find_highest_scoring_sides((0, 0)) == ()
