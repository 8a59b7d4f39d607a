"""Several people at one table, those who watch, and what happens when the line is cut."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import server_help
from euchre.game.cards import Card
from euchre.server.serving import open_listening_socket
from node_help import needs_node, run_modules
from page_help import (
    GOES_ON,
    PHONE,
    Player,
    Served,
    begins,
    follows,
    has_cards,
    has_ended,
    holds,
    keep_port,
)
from server_help import Guest, Server
from test_page_modules import STUB

Visit = Callable[..., Player]
_SEEN = """
() => [...document.querySelectorAll("*:not(.trump, .trump *, .told .suit)")].flatMap((one) => [
  ...[...one.attributes].map(({ value }) => value),
  ...[...one.childNodes].filter((kid) => kid.nodeType === Node.TEXT_NODE).map((kid) => kid.data),
])
"""
"""Everything that is written in a page: texts, labels, attributes. Not what everybody sees in any
case: which trump is, and the signs of cards in what was told, as of those that were drawn for the
first deal, or turned up and taken."""


def cards_of(player: Player) -> dict[str, str]:
    """One's own cards: the codes, and the words of their labels."""
    found = player.page.locator(".held").all()
    words = [re.sub("^.*: ", "", card.get_attribute("aria-label") or "") for card in found]
    codes = [card.get_attribute("data-card") or "" for card in found]
    return dict(zip(codes, words, strict=True))


def sees_nothing_of(player: Player, cards: Iterable[str]) -> None:
    """None of these cards is anywhere in a page."""
    # What lay open for all, as it is read out: the cut for the deal, and the card turned up.
    public = (
        r"(Cutting for the deal|Tied, so again)[^.]*\.|the \w+ of \w+ is turned up"
        r"|turns? up the \w+ of \w+"
    )
    written = [re.sub(public, "", text) for text in player.page.evaluate(_SEEN)]
    for code in cards:
        card = Card.parse(code)
        plain = f"{card.rank.name} of {card.suit.name}".lower()
        leaks = [text for text in written if code in text.split() or plain in text]
        assert leaks == []


def the_same(player: Player) -> Any:
    """What a person sees of the game."""
    picture = player.page.evaluate("[euchre.p.game, euchre.p.hand, euchre.p.mine]")
    shown = [
        player.page.locator(".laid").evaluate_all("laid => laid.map((one) => one.ariaLabel)"),
        player.page.locator(".bar").inner_text(),
        cards_of(player),
    ]
    return [picture, shown]


# -- several people -----------------------------------------------------------------------------


def test_who_writes_a_name_or_has_chosen_a_link_goes_on_there_when_somebody_else_sits_down(
    served: Served, visit: Visit
) -> None:
    made = served.make(start=False)
    with Guest(served.port, made["table"], made["token"]) as dana:
        lee = visit().open(f"/t/{made['table']}")
        name = lee.page.get_by_label("Your name")
        name.fill("Hanah")
        name.evaluate("one => { one.focus(); one.setSelectionRange(2, 3); }")
        dana.ask("bot", seat=1, name="beginner")
        lee.page.locator(".welcome", has_text="beginner").wait_for()
        lee.page.keyboard.type("nn")
        assert name.input_value() == "Hannah"
        rules = lee.page.get_by_role("link", name="The rules")
        rules.focus()
        dana.ask("bot", seat=1, name="casual")
        lee.page.locator(".welcome", has_text="casual").wait_for()
        expect(rules).to_be_focused()
        begins(dana)
    expect(name).to_have_count(0)
    lee.page.locator(".sit").first.click()
    expect(lee.page.get_by_role("dialog").get_by_label("Your name")).to_have_value("Hannah")
    assert lee.page.evaluate("localStorage['euchre.name'] ?? ''") == "", "nobody took it so far"


def test_what_happens_meanwhile_moves_nobodys_keyboard_to_a_card_or_a_call(
    served: Served, visit: Visit
) -> None:
    """A hint is given, somebody comes to watch and asks to sit down, the game is paused."""
    made = served.played(
        lambda guest: len(guest.picture["mine"].get("choices", ())) > 1, door="ask"
    )
    dana = visit().sit(made)
    dana.wanted()
    dana.page.keyboard.press("Tab")
    offers = dana.page.locator(".calls button").last
    offers.focus()
    hints = "euchre.calls.hinted = euchre.p.mine.choices[0].event, euchre.motion.schedule()"
    dana.page.evaluate(hints)
    hinted = dana.page.locator(".calls .hinted")
    hinted.wait_for()
    expect(offers).to_be_focused()
    with Guest(served.port, made["table"]) as eve:
        dana.page.wait_for_function("() => euchre.felt.drawn.table.watching === 1")
        expect(hinted).to_have_count(1)
        expect(offers).to_be_focused()
        yes, no = dana.button("Let in"), dana.button("No")
        with Guest(served.port, made["table"]) as bob:
            bob.say("knock", name="Bob", seat=1, key="ce" * 16)
            yes.focus()
            eve.say("knock", name="Eve", seat=3, key="cd" * 16)
            dana.page.wait_for_function("() => euchre.felt.drawn.table.knocks.length === 2")
            expect(yes).to_be_focused()
        expect(dana.page.locator(".notices .words")).to_have_text("Eve asks to sit down.")
        expect(dana.page.locator(".notices")).to_be_focused()
        yes.focus()
        dana.page.evaluate("euchre.send('pause')")
        dana.page.wait_for_function("() => euchre.felt.drawn.table.paused")
        expect(yes).to_be_focused()
        no.focus()
        dana.page.keyboard.press("Enter")
        expect(no).to_have_count(0)
        expect(dana.page.locator(".notices")).to_be_focused()
        dana.button("Resume").click()
        dana.page.wait_for_function("() => !euchre.p.table.paused")
    dana.page.wait_for_function("() => !euchre.p.table.watching")
    dana.page.evaluate(
        "euchre.link.take({ type: 'presence', v: euchre.p.v, table: {...euchre.p.table,"
        " announced: 'The host has entered the score.' } })"
    )
    expect(dana.page.locator(".notices")).to_have_text("The host has entered the score.")


def test_neither_a_link_nor_an_older_tab_takes_a_seat_away(served: Served, visit: Visit) -> None:
    """A chat that can be written by anybody holds a link with another seat, or with none; and
    another tab is left for good, or the data of the site are cleared.
    """
    made = served.make(start=False)
    table = made["table"]
    seated = served.ask(f"/api/tables/{table}/seats", {"name": "Bob", "seat": 1})
    lee = visit().sit({"table": table, **seated})
    page, older = lee.page, lee.watch(lee.context.new_page())
    older.goto(f"{lee.address}/t/{table}#seat=junk")
    older.locator(".prompt", has_text="That link doesn't open a seat here").wait_for()
    older.locator("body.seated").wait_for()

    def kept() -> Any:
        seat = page.evaluate(f"JSON.parse(localStorage.getItem('euchre.seat.{table}'))")
        return seat["name"], seat["token"]

    def follow(token: str) -> None:
        page.goto(f"{lee.address}/t/{table}#seat={token}")  # where the table is open already

    follow(made["token"])
    page.locator("dialog", has_text="You're sitting here as Bob").wait_for()
    lee.shot("other-seat")
    assert made["token"] not in page.url
    assert kept() == ("Bob", seated["token"])
    assert (lee.picture("mine.seat"), older.evaluate("euchre.p.mine.seat")) == (1, 1)
    lee.button("Stay Bob").click()
    page.wait_for_function("() => !history.state?.open")  # closing goes a step back
    follow(made["token"])
    lee.button("Play as Dana").click()
    page.wait_for_function("() => euchre.p.mine?.seat === 0")
    lee.open("/rules")  # else it keeps its seat again
    for name in ("Menu", "Leave the table", "Leave for good"):
        older.get_by_role("button", name=name, exact=True).click()
    older.wait_for_function("() => euchre.p.mine?.seat == null && euchre.status.status === 'open'")
    older.evaluate("euchre.link.again()")
    older.wait_for_function("() => euchre.status.status === 'open'")
    assert older.evaluate("euchre.p.mine?.seat ?? null") is None, "they have left, and are not Dana"
    assert kept() == ("Dana", made["token"])
    lee.open(f"/t/{table}").page.locator("body.seated").wait_for()
    page.wait_for_function("() => euchre.status.status === 'open'")
    page.evaluate("localStorage.clear()")
    page.evaluate("euchre.link.again()")
    page.wait_for_function("() => euchre.status.status === 'open'")
    assert (lee.picture("mine.seat"), kept()[0]) == (0, "Dana")


def test_who_watches_sees_no_cards_and_may_take_the_place_of_a_bot(
    served: Served, visit: Visit
) -> None:
    made = served.make()
    with Guest(served.port, made["table"], made["token"]) as dana:
        dana.play(lambda at: follows(at) and holds(2)(at))
        lee = visit(prefers={"cut": "never"}).open(f"/t/{made['table']}#seat=mistyped")
        lee.page.get_by_text("That link doesn't open a seat here (anymore).").first.wait_for()
        lee.page.locator(".watching", has_text="You're watching.").wait_for()
        lee.page.locator(".laid .slot").first.wait_for()
        lee.shot("watching")
        assert lee.page.locator(".held").count() == 0
        hers = [card["card"] for card in dana.picture["mine"]["cards"]]
        sees_nothing_of(lee, hers)
        lee.button("Menu").click()
        lee.button("Invite friends").click()
        link = lee.page.get_by_label("Link to this table").input_value()
        assert link == f"{served.address}/t/{made['table']}"
        lee.button("Close").click()
        lee.page.locator("dialog").wait_for(state="detached")
        lee.button("Sit here, replacing Ann").click()
        lee.page.get_by_text(
            "You'll play from the next deal on, and won't see this hand's cards"
        ).wait_for()
        lee.shot("sits-down")
        lee.page.get_by_label("Your name").fill("Lee")
        lee.button("Sit down").click()
        lee.page.locator(".seat.mine").wait_for()
        lee.page.locator(".notice", has_text="You'll play from the next deal on").wait_for()
        lee.shot("joins")
        assert lee.picture("mine.seat") == 2
        assert lee.page.locator(".held").count() == 0, "the bot's cards are not Lee's"
        assert not lee.page.locator(".watching").is_visible()
        lee.page.locator("dialog").wait_for(state="detached")
        sees_nothing_of(lee, hers)
        dana.play(has_ended)
        lee.button("Next hand").click()
        dana.play(lambda guest: not has_ended(guest))
        dana.play(has_cards)
        lee.page.locator(".held").first.wait_for()
        hers = [card["card"] for card in dana.picture["mine"]["cards"]]
        assert not cards_of(lee).keys() & {*hers}
    assert not lee.page.locator(".notice", has_text="from the next deal").count()


# -- who may sit down, and who does not move ----------------------------------------------------


def test_whom_the_host_lets_in_sits_down_until_they_are_removed(
    served: Served, visit: Visit
) -> None:
    made = served.make(start=False, door="ask", money="points", amount="1.00")
    with Guest(served.port, made["table"], made["token"]) as dana:

        def decides(*, yes: bool) -> None:
            lee.button("Ask to sit down").click()
            lee.page.get_by_text("You asked to sit down. Dana decides.").wait_for()
            dana.hear_until(lambda _: bool(dana.picture["table"].get("knocks")))
            knock = dana.picture["table"]["knocks"][0]["number"]
            assert dana.ask("admit", knock=knock, yes=yes)["type"] == "ack"

        lee = visit(**PHONE).open(f"/t/{made['table']}")
        lee.page.get_by_text("you pay what your seat loses").wait_for()
        lee.page.get_by_label("Your name").fill("Lee")
        decides(yes=True)
        lee.page.locator("body.seated").wait_for()
        assert lee.picture("mine.seat") == 1
        dana.ask("remove", seat=1)
        lee.page.locator("body:not(.seated)").wait_for()
        decides(yes=False)
        lee.button("Ask to sit down").wait_for()
        dana.ask("door", door="locked")
        lee.page.get_by_text("Nobody new can sit down at this table.").wait_for()


@needs_node
def test_the_others_can_have_a_bot_play_for_who_does_not_move() -> None:
    """Who it is reads so, too; and it is said before for whom they wait, and until when."""
    script = """
        globalThis.setInterval = () => {};
        const sent = [];
        const text = (one) => (one?.trim ? one : (one?.parts ?? []).map(text).join(""));
        Thing.prototype.append = function (...more) {
          this.parts = [...(this.parts ?? []), ...more];
        };
        const { Absence } = await import("./seats/absence.js");
        const send = (type, { seat }) => sent.push([type, seat]);
        const absence = new Absence({ send, redraw() {} }, new Thing());
        const seated = (name, seat) => ({ seat, name, kind: "human" });
        const table = { stage: "playing", chairs: ["Ann", "Bo"].map(seated), votes: [] };
        const told = [];
        for (const [seat, waits_from, vote_from] of given) {
          const ago = performance.now();
          const hand = { turn: 1, waits_from: ago + waits_from, vote_from: ago + vote_from };
          const p = { table, hand, mine: { seat } };
          absence.look(p, 0);
          clearTimeout(absence.timer);
          const [words] = absence.line(p) ?? [];
          told.push([words ?? []].flat().map(text).at(-1) ?? "");
        }
        for (const button of made) if (text(button) === "Have a bot play") button.handlers.click();
        tell([told, sent]);
        """
    found = run_modules(
        STUB + script, [(0, 9, 20), (0, -1, 9), (0, -9, -1), (1, -1, 9), (1, -9, -1)]
    )
    waits = "Waiting for Bo. You can have a bot play in ."
    may = "The others can let a bot play this turn for you."
    assert found == [["", waits, "Bo hasn't moved for a while.", "", may], [["vote", 1]]]


# -- the line -----------------------------------------------------------------------------------


def test_neither_a_reload_nor_a_server_that_is_gone_in_the_middle_of_a_trick_changes_anything(
    tmp_path: Path, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where this device is offline meanwhile, and a card is played there."""
    with Server(tmp_path) as server:
        made = server.make(bots="simple", start=True)
        with server.guest(made) as dana:
            dana.play(follows)
        player = visit(at=server).sit(made)
        assert player.wanted() == "card"
        told = player.page.locator(".told")
        before, lines = the_same(player), told.inner_text()
        player.page.reload()
        player.seen = -1
        assert player.wanted() == "card"
        assert the_same(player) == before
        assert len(told.inner_text()) > 40
        assert lines.endswith(told.inner_text())
    with closing(keep_port(server.port)):
        notice = player.page.locator(".notice")
        notice.filter(has_text="Reconnecting. Nothing is lost.").wait_for()
        assert the_same(player) == before
        network = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        tools = player.tools()
        tools.send("Network.emulateNetworkConditions", {"offline": True, **network})
        notice.filter(has_text="This device is offline. Nothing is lost").wait_for()
        card = player.page.locator(".held.legal").first
        chosen = card.get_attribute("data-card")
        card.click()
        player.page.locator(".held.pending").wait_for()
        player.page.locator(".prompt", has_text="is waiting for the connection").wait_for()
        player.shot("offline")
        again = partial(open_listening_socket, port=server.port)
        monkeypatch.setattr(server_help, "open_listening_socket", lambda host, _: again(host))
        with Server(tmp_path):
            tools.send("Network.emulateNetworkConditions", {"offline": False, **network})
            notice.wait_for(state="detached")
            player.page.wait_for_function(
                "card => !document.querySelector(`.held[data-card='${card}']`)", arg=chosen
            )
            assert player.wanted() in GOES_ON
            assert chosen in [
                play["card"]
                for play in [
                    *player.picture("hand.trick"),
                    *player.picture("hand.last?.plays ?? []"),
                ]
            ]
            player.page.goto("about:blank")  # before the server goes
    player.forgive_network()


def test_a_table_with_the_same_deals_is_watched_when_its_host_shows_it(
    served: Served, visit: Visit
) -> None:
    rules = {"target": 1, "go_alone": False}
    made = served.played(code="quarterdeck", rules=rules)
    other = served.make(code="quarterdeck", rules=rules, start=False)
    with Guest(served.port, made["table"]) as watcher:
        assert "hand" not in watcher.picture
        dana = visit().sit(made)
        dana.page.get_by_text("only the players of this table can see this game").wait_for()
        dana.page.get_by_role("link", name="Replay").click()
        dana.page.locator(".told-line").wait_for()
        dana.open(f"/t/{other['table']}").page.get_by_text("Somebody could look ahead").wait_for()
        dana.sit(made).button("Menu").click()
        dana.button("Show this game to everybody").click()
        dana.shot("covered-show")
        dana.button("Show it").click()
        watcher.hear_until(lambda _: bool(watcher.picture.get("hand")))
