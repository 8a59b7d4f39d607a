"""People who talk at a table, those who watch, whom one would not read, and who is gone."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from euchre.table.chairs.absence import RECONNECT_MS
from euchre.table.chairs.consent import REPEAT_STALL_VOTE_MS, STALL_VOTE_MS
from page_help import (
    DESKTOP,
    LAID_OUT,
    PHONE,
    Player,
    Served,
    Toucher,
    begins,
    calls,
    has_cards,
    has_ended,
)
from server_help import Guest, Server

Visit = Callable[..., Player]
_NOTE_BUBBLES = """
() => {
  noted.bubbles = [];
  const look = () => {
    for (const one of document.querySelectorAll(".bubble.up")) noted.bubbles.push(one.textContent);
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true, attributes: true, childList: true, characterData: true,
  });
}
"""
"""Notes every speech bubble from now on, for they do not stay."""
_NOTE_TOLD = """
() => {
  noted.told = [];
  const live = document.querySelector("main > [aria-live]");
  new MutationObserver(() => noted.told.push(live.textContent)).observe(live, {
    childList: true, characterData: true, subtree: true,
  });
}
"""
"""Notes everything that is told to those who listen."""


_GONE = """
() => {
  const [p, { absence }] = [structuredClone(euchre.p), euchre.notices];
  p.hand.turn = 1;
  for (const seat of [1, 2]) Object.assign(p.table.chairs[seat], { gone: 9 - seat, vote_from: 1 });
  return absence.missing(p).map(({ seat }) => seat);
}
"""
"""Who is waited for where Kim went before Lee, whose turn it is."""
_REFUSES_LATE = """() => {
  euchre.talk.to.send = () => new Promise((_, no) => (globalThis.refuse = no));
}"""
_ENDS = """async (module) => {
  const { Result } = await import(module);
  const result = new Result({ send: () => {}, proof: euchre.proof });
  const button = Object.assign(document.createElement("button"), { className: "primary" });
  document.body.append(result.root);
  result.draw = () => result.words.append(button);
  const table = { ...euchre.p.table, stage: "over" };
  result.render({ ...euchre.p, table, game: { over: true } });
  result.root.remove();
}"""


@contextmanager
def with_lee(served: Served, visit: Visit, **wanted: Any) -> Iterator[tuple[Player, Guest]]:
    """Dana in a game with bots, and Lee, who has come into it, of whom nobody sees a page."""
    made = served.played(calls, **wanted)
    seat = served.ask(f"/api/tables/{made['table']}/seats", SEAT)
    dana = visit().sit(made)
    with Guest(served.port, made["table"], seat["token"]) as lee:
        yield dana, lee


SEAT = {"name": "Lee", "seat": 1}


def said_in(player: Player) -> list[str]:
    return player.page.locator(".told .chat").all_inner_texts()


def does(guest: Guest, kind: str, **fields: Any) -> None:
    assert guest.ask(kind, **fields)["type"] == "ack"


def close(player: Player) -> None:
    """Close the dialog."""
    player.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    player.page.locator("dialog").wait_for(state="detached")


# -- phrases ------------------------------------------------------------------------------------


def test_one_tap_opens_the_phrases_and_one_tap_says_one(served: Served, visit: Visit) -> None:
    made = served.played(calls)
    seat = served.ask(f"/api/tables/{made['table']}/seats", {"name": "Dan", "seat": 1})
    lee = visit(Toucher, **PHONE).sit(made)
    lee.page.evaluate(_NOTE_BUBBLES)
    lee.button("Talk and log").tap()
    lee.button("Nice loner").tap()
    lee.page.locator(".rail.open").wait_for(state="detached")
    lee.page.wait_for_function("() => noted.bubbles.includes('Nice loner')")
    with Guest(served.port, made["table"], seat["token"]) as dan:
        does(dan, "phrase", phrase="wow")
    lee.page.wait_for_function("() => document.querySelector('.tool-talk').dataset.count === '1'")
    lee.button("Talk and log").tap()
    lee.page.locator(".told .chat", has_text="Dan Wow!").wait_for()
    assert said_in(lee) == ["Dana Nice loner", "Dan Wow!"]
    assert "Wow!" in lee.page.evaluate("noted.bubbles")


# -- whom one does not want to read -------------------------------------------------------------


def test_who_is_muted_is_not_read_not_heard_and_not_told(served: Served, visit: Visit) -> None:
    with with_lee(served, visit) as (dana, lee):
        does(lee, "phrase", phrase="nice-euchre")
        dana.page.locator(".told .chat", has_text="Nice euchre").wait_for()
        dana.button("People").click()
        dana.button("Mute: Lee").click()
        assert dana.button("Mute: Lee").get_attribute("aria-pressed") == "true"
        close(dana)
        assert said_in(dana) == [], "what was said before is gone, too"
        for note in (_NOTE_BUBBLES, _NOTE_TOLD):
            dana.page.evaluate(note)
        does(lee, "phrase", phrase="ouch")
        does(lee, "say", text="are you there?")
        dana.page.evaluate("euchre.link.send('sync')")
        dana.button("Hooray!").click()
        dana.page.locator(".told .chat", has_text="Hooray!").wait_for()
        dana.page.wait_for_function("() => noted.told.some((text) => text.includes('Hooray!'))")
        assert [text for text in said_in(dana) if "Dana" not in text] == []
        noted = str(dana.page.evaluate("[noted.bubbles, noted.told]"))
        assert "Ouch" not in noted
        assert "are you there" not in noted
        assert "mute" not in str(lee.told).lower()
        dana.page.reload()
        dana.page.locator(".held").first.wait_for()
        assert [text for text in said_in(dana) if "Dana" not in text] == [], "it is remembered"
        dana.button("People").click()
        dana.button("Mute: Lee").click()
        close(dana)
        does(lee, "phrase", phrase="phew")
        dana.page.locator(".told .chat", has_text="Lee Phew!").wait_for()


def test_names_and_words_are_text_whatever_is_in_them(served: Served, visit: Visit) -> None:
    made = served.make(start=False, gallery="all")
    dana = visit().sit(made)
    evil = "<img src=x onerror=alert(1)>"
    table = made["table"]
    seat = served.ask(f"/api/tables/{table}/seats", {"name": evil[:24], "seat": 2})
    with (
        Guest(served.port, table, seat["token"]) as other,
        Guest(served.port, table) as watcher,
    ):
        does(watcher, "say", text=evil, name='"><b id=evil>')
        does(other, "say", text=evil)
        dana.page.locator(".told .chat:not(.watches)", has_text=evil).wait_for()
        dana.page.locator(".told .watches", has_text=evil).wait_for()
        dana.button("People").click()
        dana.page.locator(".people-list li").nth(1).wait_for()
        assert dana.page.locator("#evil, .told img, .people-list img").count() == 0
        dana.button(f"Mute: {evil[:24]}").click()
        assert not [text for text in said_in(dana) if "watching" not in text]
        dana.button("Mute: All spectators").click()
        assert said_in(dana) == []
        dana.page.locator(".option", has_text="Nobody").click()
        watcher.hear_until(lambda _: watcher.picture["table"]["gallery"] == "none")


# -- who watches --------------------------------------------------------------------------------


def test_who_watches_talks_among_themselves_until_the_host_has_it_otherwise(
    served: Served, visit: Visit
) -> None:
    made = served.played(calls)
    table = made["table"]
    yan = visit().open(f"/t/{table}")
    with (
        Guest(served.port, table) as zed,
        Guest(served.port, table, made["token"]) as dana,
    ):
        yan.page.get_by_text("Only other spectators can read what you say.").wait_for()
        yan.page.get_by_label("Speak as").fill("Yan")
        does(zed, "say", text="Dana has nothing", name="Zed")
        yan.page.locator(".told .watches", has_text="Zed watching Dana has nothing").wait_for()
        yan.shot("watcher-desktop")
        does(dana, "gallery", gallery="all")
        yan.page.get_by_text("Everybody here can read what you say.").wait_for()
        yan.button("Wow!").click()
        dana.hear_until(lambda told: "Yan" in str(told))
        does(dana, "gallery", gallery="none")
        yan.page.get_by_text("Spectators can't talk at this table.").wait_for()
        assert not yan.page.get_by_label("Say something").is_visible()
        assert not yan.button("Wow!").is_visible()


def test_where_something_is_at_stake_a_hand_is_quiet(served: Served, visit: Visit) -> None:
    with with_lee(served, visit, stakes="the dishes", gallery="all") as (dana, _):
        quiet = "Something is at stake, so there's no talking during a hand."
        dana.page.get_by_text(quiet).wait_for()
        assert dana.button("Say").is_disabled()
        assert not dana.button("Nice loner").is_visible()
        dana.page.set_viewport_size(PHONE["viewport"])
        dana.button("Talk and log").click()
        dana.page.get_by_text(quiet).wait_for()
        dana.shot("hushed-phone")


def test_the_keyboard_says_a_phrase_and_what_is_being_written_is_taken_from_nobody(
    served: Served, visit: Visit
) -> None:
    """Neither by what is drawn meanwhile, nor by a click that ends where none began."""
    made = served.make(start=False)
    dana = visit().sit(made)
    served.ask(f"/api/tables/{made['table']}/seats", SEAT)
    dana.button("Good luck").focus()
    dana.page.keyboard.press("Enter")
    dana.page.wait_for_function("() => euchre.p.chat.some(({ phrase }) => phrase === 'good-luck')")
    assert dana.page.evaluate("document.activeElement.textContent") == "Good luck"
    dana.page.get_by_label("Say something").focus()
    dana.page.keyboard.press("Escape")
    expect(dana.page.locator("body")).to_be_focused()
    page, field = dana.page, dana.page.get_by_label("Say something")
    page.evaluate(_REFUSES_LATE)
    field.fill("well played")
    field.press("Enter")
    field.press_sequentially("and you")
    page.evaluate("refuse(new Error('no'))")
    expect(field).to_have_value("well played and you")
    page.evaluate(_ENDS, dana.module("ends/result.js"))
    expect(field).to_be_focused()
    page.route("**/api/you", lambda route: route.fulfill(json={"reports": True}))
    dana.button("People").click()
    dana.button("Report Lee").click()
    why = page.get_by_label("What's wrong with Lee?")
    why.fill("called me names, twice, in hand 3")
    for name in ("Mute: Lee", "Report Lee"):
        dana.button(name).click()
        expect(why).to_have_value("called me names, twice, in hand 3")
    assert dana.button("Mute: Lee").get_attribute("aria-pressed") == "true"
    page.mouse.click(2, 2)
    why.fill("")
    why.hover()
    page.mouse.down()
    page.mouse.move(2, 2)
    page.mouse.up()
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.mouse.click(2, 2)
    expect(page.get_by_role("dialog")).to_have_count(0)


# -- gladly and never again ---------------------------------------------------------------------


def test_open_tables_are_marked_where_somebody_sits_with_whom_one_plays_never_again(
    served: Served, visit: Visit
) -> None:
    made = served.make(start=False, open=True, title="Here sits Lee", name="Dana of old")
    table = made["table"]
    for at, name in ((1, "Lee of old"), (2, "Kim of old")):
        served.ask(f"/api/tables/{table}/seats", {"name": name, "seat": at})
    dana = visit().sit(made)
    dana.button("People").click()
    dana.button("Gladly again: Lee of old").click()
    dana.button("Never again: Lee of old").click()
    assert dana.button("Gladly again: Lee of old").get_attribute("aria-pressed") == "false"
    dana.button("Gladly again: Kim of old").click()
    row = dana.open("/").page.locator(".table-row", has_text="Here sits Lee")
    row.get_by_text("Lee of old sits here. You said “never again”.").wait_for()
    assert "0" not in row.locator(".company").inner_text()
    row.get_by_text("Kim of old sits here. You said “gladly again”.").wait_for()
    dana.page.evaluate(f"localStorage.removeItem('euchre.seat.{table}')")
    join = dana.open(f"/t/{table}").page.locator(".join")
    join.get_by_text("Lee of old sits here. You said “never again”").wait_for()


# -- who is gone --------------------------------------------------------------------------------


def later(server: Server, ms: int, *players: Player) -> None:
    """So much time passes at the tables of a server, which these pages are told."""
    server.let_pass(ms)
    for player in players:
        before = player.page.evaluate("euchre.link.ahead")
        player.page.evaluate("euchre.link.ping()")
        player.page.wait_for_function(f"() => euchre.link.ahead > {before + ms / 2}")


@contextmanager
def dealt_to(*guests: Guest) -> Iterator[None]:
    """All of them take part until they have cards."""
    threads = [threading.Thread(target=guest.play, args=(has_cards,)) for guest in guests]
    for thread in threads:
        thread.start()
    yield
    for thread in threads:
        thread.join()


def forgive(*players: Player) -> None:
    """The server goes before they do."""
    for player in players:
        player.page.goto("about:blank")
        player.forgive_network()


def test_who_is_gone_is_waited_for_or_not_as_the_others_say(tmp_path: Path, visit: Visit) -> None:
    with Server(tmp_path) as server, ExitStack() as stack:
        made = server.make(start=False, bots="simple")
        seats = [server.sit(made["table"], name, seat=at) for at, name in ((1, "Lee"), (2, "Kim"))]
        lee, kim = (stack.enter_context(server.guest(seat)) for seat in seats)
        with server.guest(made) as mine, dealt_to(lee, kim):
            begins(mine)
        dana = visit(at=server).sit(made)
        dana.page.wait_for_function("() => euchre.link.ahead !== 0")
        kim.close()
        dana.page.wait_for_function("() => euchre.p.table.chairs[2].gone")
        assert not dana.button("Wait").count(), "who loads a page again is back by then"
        later(server, RECONNECT_MS, dana)
        told = re.compile(r"Kim is away \(0:\d\d\)\. A bot takes over in 0:\d\d")
        dana.page.locator(".notice", has_text=told).wait_for()
        assert dana.page.evaluate(_GONE) == [1, 2], "whose turn it is before who went first"
        does(lee, "wait", seat=2)
        told = re.compile(r"A bot takes over in [12]:\d\d\. Lee wants to wait")
        dana.page.locator(".notice", has_text=told).wait_for()
        dana.button("Have a bot play").click()
        dana.page.locator(".notice", has_text="Lee must also agree.").wait_for()
        assert not dana.picture("table.chairs[2].away")
        does(lee, "vote", seat=2)
        dana.page.locator(".notice", has_text="A bot is playing for Kim, away since").wait_for()
        stack.enter_context(server.guest(seats[1]))
        dana.page.wait_for_function("() => !euchre.p.table.chairs[2].away")
        forgive(dana)


def test_who_was_voted_out_of_a_hand_is_offered_no_seat_that_would_be_refused(
    tmp_path: Path, visit: Visit
) -> None:
    with Server(tmp_path) as server:
        made = server.make(start=False, bots="simple", pace="instant")
        lee = visit(Toucher, at=server, **PHONE).sit(server.sit(made["table"], "Lee", seat=1))
        with server.guest(made) as dana:
            lee.button("I'm ready").click()
            begins(dana)
            lee.page.wait_for_function("() => euchre.link.ahead !== 0")
            offered = lee.button("Take your seat back")

            def stalls(ms: int) -> None:
                while True:
                    dana.play(lambda at: has_ended(at) or turn_of(at) == 1)
                    if turn_of(dana) == 1:
                        break
                    lee.button("Next hand").tap()
                    dana.play(lambda at: not has_ended(at))
                later(server, ms, lee)
                does(dana, "vote", seat=1)

            stalls(STALL_VOTE_MS)
            offered.click()
            offered.wait_for(state="detached")
            stalls(REPEAT_STALL_VOTE_MS)
            told = "The others had a bot play this hand for you"
            lee.page.locator(".notice", has_text=told).wait_for()
            lee.shot("kept-out-phone")
            assert not offered.count()
            assert lee.picture("mine.kept_out") == "hand"
            assert not lee.button("Undo").is_visible()
            forgive(lee)


def turn_of(guest: Guest) -> int | None:
    """Whose turn it is, once the server waits for them."""
    hand = guest.picture.get("hand") or {}
    return hand.get("turn") if hand.get("vote_from", 0) > 0 else None


def test_what_has_happened_stays_in_sight_when_there_is_less_room_for_it(
    served: Served, visit: Visit
) -> None:
    player = visit(**DESKTOP).sit(served.played(has_ended))
    assert player.wanted() == "next"
    told = player.page.locator(".told")
    below = "list => list.scrollHeight - list.scrollTop - list.clientHeight"
    told.evaluate(  # as where the last line that has come has moved the list
        "list => { list.style.flex = '0 0 60px'; list.dispatchEvent(new Event('scroll')); }"
    )
    player.page.wait_for_function(f"() => ({below})(document.querySelector('.told')) < 2")
    assert told.evaluate("list => list.scrollTop") > 0
    told.evaluate("list => { list.scrollTop = 0; }")  # somebody reads further up
    player.page.evaluate(LAID_OUT)
    told.evaluate("list => { list.style.flexBasis = '50px'; }")
    player.page.evaluate(LAID_OUT)
    assert told.evaluate("list => list.scrollTop") == 0
