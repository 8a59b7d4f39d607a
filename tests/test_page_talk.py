"""People who talk at a table, those who watch, whom one would not read, and who is gone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from euchre.table.chairs.absence import RECONNECT_MS
from euchre.table.chairs.consent import REPEAT_STALL_VOTE_MS, STALL_VOTE_MS
from page_help import _WANTED, DESKTOP, PHONE, Player, Served, Toucher, has_ended
from server_help import Server

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
_LEES_TURN = "euchre.p.hand?.turn === 1 && euchre.p.hand.vote_from > 0"


def tables(at: Any, visit: Visit, **wanted: Any) -> tuple[dict[str, Any], Player, Player]:
    """A table of Dana on a desktop and Lee on a phone, with two bots; the game is on."""
    made = at.make(start=False, bots="simple", **wanted)
    dana = visit(at=at, **DESKTOP).sit(made)
    lee = visit(Toucher, at=at, **PHONE).sit(at.ask(f"/api/tables/{made['table']}/seats", SEAT))
    return made, dana, lee


SEAT = {"name": "Lee", "seat": 1}


def begin(dana: Player, lee: Player) -> None:
    dana.button("Ready, with bots on free chairs").click()
    lee.button("I am ready").click()
    for player in (dana, lee):
        player.page.locator(".held").nth(4).wait_for()


def said_in(player: Player) -> list[str]:
    return player.page.locator(".told .chat").all_inner_texts()


def watching(visit: Visit, made: dict[str, Any], **options: Any) -> Player:
    watcher = visit(**options).open(f"/t/{made['table']}")
    watcher.page.wait_for_function("() => globalThis.euchre?.p.table")
    return watcher


def speak(player: Player, text: str) -> None:
    player.page.get_by_label("Say something").fill(text)
    player.button("Say").click()


def close(player: Player) -> None:
    """Close the dialog."""
    player.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    player.page.locator("dialog").wait_for(state="detached")


def sync(*players: Player) -> None:
    """Wait until all that was sent to these has come."""
    for player in players:
        player.page.evaluate("euchre.link.send('sync')")


# -- phrases ------------------------------------------------------------------------------------


def test_one_tap_opens_the_phrases_and_one_tap_says_one(served: Served, visit: Visit) -> None:
    _, dana, lee = tables(served, visit)
    begin(dana, lee)
    dana.page.evaluate(_NOTE_BUBBLES)
    lee.button("Talk and what has happened").tap()
    lee.button("Nice loner").wait_for()
    lee.accessible("talk-phone")
    lee.button("Nice loner").tap()
    lee.page.locator(".rail.open").wait_for(state="detached")
    dana.page.locator(".told .chat", has_text="Lee Nice loner").wait_for()
    dana.page.wait_for_function("() => noted.bubbles.includes('Nice loner')")
    dana.button("Wow!").click()
    lee.page.wait_for_function("() => document.querySelector('.tool-talk').dataset.count === '1'")
    lee.button("Talk and what has happened").tap()
    lee.page.locator(".told .chat", has_text="Dana Wow!").wait_for()
    assert said_in(dana) == said_in(lee) == ["Lee Nice loner", "Dana Wow!"]


# -- whom one does not want to read -------------------------------------------------------------


def test_who_is_muted_is_not_read_not_heard_and_not_told(served: Served, visit: Visit) -> None:
    _, dana, lee = tables(served, visit)
    begin(dana, lee)
    lee.button("Talk and what has happened").tap()
    lee.button("Nice euchre").tap()
    dana.page.locator(".told .chat", has_text="Nice euchre").wait_for()
    before = lee.picture("v")
    dana.button("People").click()
    dana.button("Mute: Lee").click()
    assert dana.button("Mute: Lee").get_attribute("aria-pressed") == "true"
    close(dana)
    assert said_in(dana) == [], "what was said before is gone, too"
    for note in (_NOTE_BUBBLES, _NOTE_TOLD):
        dana.page.evaluate(note)
    lee.button("Talk and what has happened").tap()
    lee.button("Ouch!").tap()
    lee.button("Talk and what has happened").tap()
    speak(lee, "are you there?")
    sync(lee, dana)
    dana.button("Hooray!").click()
    dana.page.locator(".told .chat", has_text="Hooray!").wait_for()
    dana.page.wait_for_function("() => noted.told.some((text) => text.includes('Hooray!'))")
    assert [text for text in said_in(dana) if "Dana" not in text] == []
    noted = str(dana.page.evaluate("[noted.bubbles, noted.told]"))
    assert "Ouch" not in noted
    assert "are you there" not in noted
    entries = lee.page.evaluate("euchre.p.table")
    assert "mute" not in str(entries).lower()
    assert lee.picture("v") > before, "the game went on for both"
    dana.page.reload()
    dana.page.locator(".held").first.wait_for()
    assert [text for text in said_in(dana) if "Dana" not in text] == [], "it is remembered"
    dana.button("People").click()
    dana.button("Mute: Lee").click()
    close(dana)
    lee.button("Phew!").tap()
    dana.page.locator(".told .chat", has_text="Lee Phew!").wait_for()


def test_names_and_words_are_text_whatever_is_in_them(served: Served, visit: Visit) -> None:
    made = served.make(start=False)
    dana = visit().sit(made)
    evil = "<img src=x onerror=alert(1)>"
    table = made["table"]
    other = visit().sit(served.ask(f"/api/tables/{table}/seats", {"name": evil[:24], "seat": 2}))
    watcher = watching(visit, made)
    watcher.page.get_by_label("Speak as").fill('"><b id=evil>')
    speak(watcher, evil)
    speak(other, evil)
    dana.page.locator(".told .chat", has_text=evil).wait_for()
    watcher.page.locator(".told .watches", has_text=evil).wait_for()
    for player in (dana, watcher):
        player.button("People").click()
        player.page.locator(".people-list li").nth(1).wait_for()
        assert player.page.locator("#evil, .told img, .people-list img").count() == 0
    dana.button(f"Mute: {evil[:24]}").click()
    assert said_in(dana) == []


# -- who watches --------------------------------------------------------------------------------


def test_who_watches_talks_among_themselves_until_the_host_has_it_otherwise(
    served: Served, visit: Visit
) -> None:
    made, dana, lee = tables(served, visit)
    begin(dana, lee)
    zed, yan = watching(visit, made), watching(visit, made)
    zed.page.get_by_text("Only those who watch read what you say.").wait_for()
    for watcher, name in ((zed, "Zed"), (yan, "Yan")):
        watcher.page.get_by_label("Speak as").fill(name)
    speak(zed, "Dana has nothing")
    yan.page.locator(".told .watches", has_text="Zed watching Dana has nothing").wait_for()
    zed.shot("watcher-desktop")
    dana.button("People").click()
    dana.page.locator(".option", has_text="Everybody").click()
    close(dana)
    yan.page.get_by_text("Everybody here reads what you say.").wait_for()
    yan.button("Wow!").click()
    dana.page.locator(".told .watches", has_text="Yan watching Wow!").wait_for()
    assert "nothing" not in dana.page.locator(".told").inner_text(), "nor what was said before"
    dana.button("People").click()
    dana.button("Mute: Everybody who watches").click()
    dana.page.locator(".option", has_text="Nobody").click()
    close(dana)
    assert not dana.page.locator(".told .watches").count()
    zed.page.get_by_text("At this table those who watch do not talk.").wait_for()
    assert not zed.page.get_by_label("Say something").is_visible()
    assert not zed.button("Wow!").is_visible()


def test_where_something_is_at_stake_a_hand_is_quiet(served: Served, visit: Visit) -> None:
    made, dana, lee = tables(served, visit, stakes="the dishes", gallery="all")
    speak(dana, "good evening")
    begin(dana, lee)
    quiet = "Something is at stake: nobody here talks while a hand is played."
    dana.page.get_by_text(quiet).wait_for()
    assert dana.button("Say").is_disabled()
    assert not dana.button("Nice loner").is_visible()
    lee.button("Talk and what has happened").tap()
    lee.page.get_by_text(quiet).wait_for()
    lee.shot("hushed-phone")
    zed = watching(visit, made)
    zed.page.get_by_label("Speak as").fill("Zed")
    zed.page.get_by_text("Only those who watch read what you say.").wait_for()
    speak(zed, "lead a club")
    zed.page.locator(".told .watches").wait_for()
    sync(dana, lee)
    for player in (dana, lee):
        assert "club" not in str(said_in(player))
        assert "lead a club" not in player.page.content()


def test_the_keyboard_says_a_phrase_and_what_is_being_written_is_taken_from_nobody(
    served: Served, visit: Visit
) -> None:
    """Neither by what is drawn meanwhile, nor by a click that ends where none began."""
    _, dana, lee = tables(served, visit)
    dana.button("Good luck").focus()
    dana.page.keyboard.press("Enter")
    lee.page.wait_for_function("() => euchre.p.chat.some(({ phrase }) => phrase === 'good-luck')")
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
    why = page.get_by_label("What is wrong with Lee?")
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
    dana = visit().sit(made)
    visit().sit(served.ask(f"/api/tables/{table}/seats", {"name": "Lee of old", "seat": 1}))
    other = visit()
    dana.button("People").click()
    dana.button("Never again: Lee of old").click()
    seat = dana.page.evaluate(f"localStorage.getItem('euchre.seat.{table}')")
    row = dana.open("/").page.locator(".table-row", has_text="Here sits Lee")
    row.get_by_text("Lee of old sits here: never again, you said.").wait_for()
    assert "0" not in row.locator(".company").inner_text()
    dana.accessible("lobby-never")
    away = dana.context.new_page()
    dana.watch(away)
    away.add_init_script(f"localStorage.removeItem('euchre.seat.{table}')")
    away.goto(f"{served.address}/t/{table}")
    away.locator(".join").get_by_text("Lee of old sits here: never again").wait_for()
    away.close()
    dana.page.evaluate(f"sit => localStorage.setItem('euchre.seat.{table}', sit)", seat)
    open_row = other.open("/").page.locator(".table-row", has_text="Here sits Lee")
    open_row.wait_for()
    assert not open_row.locator(".company").count(), "nobody else is told"
    dana.open(f"/t/{table}").button("People").click()
    dana.button("Gladly again: Lee of old").click()
    assert dana.button("Never again: Lee of old").get_attribute("aria-pressed") == "false"
    dana.open("/")
    row.get_by_text("Lee of old sits here: gladly again, you said.").wait_for()
    assert not row.locator(".never").count()


# -- who is gone --------------------------------------------------------------------------------


def later(server: Server, ms: int, *players: Player) -> None:
    """So much time passes at the tables of a server, which these pages are told."""
    server.let_pass(ms)
    for player in players:
        before = player.page.evaluate("euchre.link.ahead")
        player.page.evaluate("euchre.link.ping()")
        player.page.wait_for_function(f"() => euchre.link.ahead > {before + ms / 2}")


def at_server(server: Server, visit: Visit, **wanted: Any) -> list[Player]:
    """Dana, Lee and Kim at a table of a server in this process, and their first cards."""
    made = server.make(start=False, bots="simple", **wanted)
    players = [visit(at=server, **DESKTOP).sit(made)]
    for seat, name, size in ((1, "Lee", PHONE), (2, "Kim", DESKTOP)):
        players.append(visit(at=server, **size).sit(server.sit(made["table"], name, seat=seat)))
    players[0].button("Ready, with bots on free chairs").click()
    for player in players[1:]:
        player.button("I am ready").click()
    for player in players:
        player.page.locator(".held").nth(4).wait_for()
        player.page.wait_for_function("() => euchre.link.ahead !== 0")
    return players


def forgive(*players: Player) -> None:
    """The server goes before they do."""
    lost = "WebSocket connection to|net::ERR_|Failed to load resource"
    for player in players:
        player.page.goto("about:blank")
        player.problems = [told for told in player.problems if not re.search(lost, told)]


def test_who_is_gone_is_waited_for_or_not_as_the_others_say(tmp_path: Path, visit: Visit) -> None:
    with Server(tmp_path) as server:
        dana, lee, kim = at_server(server, visit)
        seat = kim.page.evaluate("euchre.table")
        kim.page.goto("about:blank")
        dana.page.wait_for_function("() => euchre.p.table.chairs[2].gone")
        assert not dana.button("Wait").count(), "who loads a page again is back by then"
        later(server, RECONNECT_MS, dana, lee)
        told = re.compile(r"Kim is away \(0:\d\d\): a bot plays in 0:\d\d")
        for player in (dana, lee):
            player.page.locator(".notice", has_text=told).wait_for()
        assert dana.page.evaluate(_GONE) == [1, 2], "whose turn it is before who went first"
        dana.button("Wait").click()
        told = re.compile(r"a bot plays in [12]:\d\d\. Dana would wait")
        lee.page.locator(".notice", has_text=told).wait_for()
        dana.accessible("gone-desktop")
        lee.button("Have a bot play").tap()
        lee.page.locator(".notice", has_text="Dana would have to agree to go on.").wait_for()
        assert not dana.picture("table.chairs[2].away")
        dana.button("Have a bot play").click()
        dana.page.locator(".notice", has_text="A bot sits in for Kim, away since").wait_for()
        kim.open(f"/t/{seat}")
        dana.page.wait_for_function("() => !euchre.p.table.chairs[2].away")
        forgive(dana, lee, kim)


def test_who_was_voted_out_of_a_hand_is_offered_no_seat_that_would_be_refused(
    tmp_path: Path, visit: Visit
) -> None:
    with Server(tmp_path) as server:
        made = server.make(start=False, bots="simple", pace="instant")
        dana = visit(at=server).sit(made)
        lee = visit(Toucher, at=server, **PHONE).sit(server.sit(made["table"], "Lee", seat=1))
        dana.button("Ready, with bots on free chairs").click()
        lee.button("I am ready").click()
        for player in (dana, lee):
            player.page.locator(".held").nth(4).wait_for()
            player.page.wait_for_function("() => euchre.link.ahead !== 0")
        offered = lee.button("Take your seat back")

        def stalls(ms: int) -> None:
            while not dana.page.evaluate(_LEES_TURN):
                dana.page.wait_for_function(
                    f"(seen) => ({_LEES_TURN}) || ({_WANTED})(seen)", arg=dana.seen
                )
                if not dana.page.evaluate(_LEES_TURN):
                    wanted = dana.wanted()
                    dana.act(wanted)
                    if wanted == "next":
                        lee.button("Next hand").tap()
            later(server, ms, dana, lee)
            dana.button("Have a bot play").click()

        stalls(STALL_VOTE_MS)
        offered.click()
        offered.wait_for(state="detached")
        stalls(REPEAT_STALL_VOTE_MS)
        told = lee.page.locator(".notice", has_text="The others had a bot play this hand for you")
        told.wait_for()
        lee.shot("kept-out-phone")
        assert not offered.count()
        assert lee.picture("mine.kept_out") == "hand"
        assert not lee.button("Take back").is_visible()
        forgive(dana, lee)


def test_what_has_happened_stays_in_sight_when_there_is_less_room_for_it(
    served: Served, visit: Visit
) -> None:
    player = visit(**DESKTOP).sit(served.played(has_ended))
    assert player.wanted() == "next"
    told = player.page.locator(".told")
    below = "list => list.scrollHeight - list.scrollTop - list.clientHeight"
    player.page.evaluate("document.querySelector('.told').style.flex = '0 0 60px'")
    player.page.wait_for_function(f"() => ({below})(document.querySelector('.told')) < 2")
    assert told.evaluate("list => list.scrollTop") > 0
    told.evaluate("list => { list.scrollTop = 0; }")  # somebody reads further up
    frames = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
    player.page.evaluate(frames)
    told.evaluate("list => { list.style.flexBasis = '50px'; }")
    player.page.evaluate(frames)
    assert told.evaluate("list => list.scrollTop") == 0
