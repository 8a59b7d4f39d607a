"""Several people at one table, those who watch, and what happens when the line is cut."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from euchre.server.tables.participants.door import REFUSED_PAUSE_MS
from euchre.table.chairs.consent import STALL_NOTICE_MS, STALL_VOTE_MS
from page_help import GOES_ON, PHONE, Player, Served, follows, has_cards, has_ended, holds
from server_help import Guest, Server

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
_NOTE_BUBBLES = """
() => {
  noted.bubbles = new Set();
  const look = () => {
    for (const one of document.querySelectorAll(".seat:has(.bubble.up)")) {
      const text = (of) => one.querySelector(of).textContent;
      noted.bubbles.add(`${text(".name")}: ${text(".bubble")}`);
    }
  };
  new MutationObserver(look).observe(document.body, { subtree: true, attributes: true });
}
"""
"""Notes every speech bubble from now on, for they do not stay."""


def cards_of(player: Player) -> dict[str, str]:
    """One's own cards: the codes, and the words of their labels."""
    found = player.page.locator(".held").all()
    words = [re.sub("^.*: ", "", card.get_attribute("aria-label") or "") for card in found]
    codes = [card.get_attribute("data-card") or "" for card in found]
    return dict(zip(codes, words, strict=True))


def sees_nothing_of(player: Player, cards: dict[str, str]) -> None:
    """None of these cards is anywhere in a page."""
    # What lay open for all, as it is read out: the cut for the deal, and the card turned up.
    public = r"(Cutting for the deal|Level, so again)[^.]*\.|the \w+ of \w+ is turned up"
    written = [re.sub(public, "", text) for text in player.page.evaluate(_SEEN)]
    for code, words in cards.items():
        plain = re.sub(r" \(.*", "", words)
        leaks = [text for text in written if code in text.split() or plain in text]
        assert leaks == []


def forgive(player: Player) -> None:
    """A line that is down is told at the console by the browser itself."""
    lost = "WebSocket connection to|net::ERR_|Failed to load resource"
    player.problems = [told for told in player.problems if not re.search(lost, told)]


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


def test_two_people_meet_at_a_table_and_see_their_own_cards_only(
    served: Served, visit: Visit
) -> None:
    dana = visit()
    dana.sit(served.make(start=False))
    link = dana.page.get_by_label("Link to this table").input_value()
    lee = visit()
    lee.page.goto(link)
    lee.page.get_by_label("Your name").fill("Lee")
    lee.page.get_by_label("Left of Dana").check()
    lee.shot("join")
    lee.button("Sit down").click()
    dana.page.locator(".chairs li.human", has_text="Lee").wait_for()
    dana.shot("gathering")
    dana.page.get_by_text("the game begins when Lee is ready").wait_for()
    dana.button("Ready, with bots on free chairs").click()
    expect(dana.page.locator(".welcome .wait")).to_have_text("Waiting for Lee.")
    expect(dana.button("Remove Lee")).to_be_visible()
    dana.shot("waiting")
    lee.page.get_by_text("Dana is ready and waits for you.").wait_for()
    lee.shot("waited-for")
    lee.button("I am ready").click()
    for player in (dana, lee):
        player.page.locator(".held").nth(4).wait_for()
    lee.page.locator(".plate", has_text="Dana").wait_for()
    mine, hers = cards_of(dana), cards_of(lee)
    assert not mine.keys() & hers.keys()
    up = dana.picture("hand.up_card")
    assert up not in mine
    sees_nothing_of(dana, hers)
    sees_nothing_of(lee, mine)
    lee.page.evaluate(_NOTE_BUBBLES)
    dana.page.get_by_placeholder("Say something").fill(text := "Good luck, <b>Lee</b>!")
    dana.button("Say").click()
    said = lee.page.locator(".told .chat")
    said.wait_for()
    assert said.inner_text() == f"Dana {text}"
    lee.page.wait_for_function("text => noted.bubbles.has(`Dana: ${text}`)", arg=text)


def test_who_writes_a_name_or_has_chosen_a_link_goes_on_there_when_somebody_else_sits_down(
    served: Served, visit: Visit
) -> None:
    made = served.make(start=False)
    table = made["table"]
    served.ask(f"/api/tables/{table}/seats", {"name": "Fritz", "seat": 1})
    dana, lee = visit(**PHONE).sit(made), visit().open(f"/t/{table}")
    name = lee.page.get_by_label("Your name")
    name.fill("Hanah")
    name.evaluate("one => { one.focus(); one.setSelectionRange(2, 3); }")
    dana.page.get_by_label("Who sits here").first.select_option("expert")
    lee.page.locator(".welcome", has_text="expert").wait_for()
    lee.page.keyboard.type("nn")
    assert name.input_value() == "Hannah"
    rules = lee.page.get_by_role("link", name="The rules")
    rules.focus()
    dana.page.get_by_label("Who sits here").first.select_option("club")
    lee.page.locator(".welcome", has_text="club").wait_for()
    expect(rules).to_be_focused()
    dana.button("Ready, with bots on free chairs").click()
    begin_without(dana, "Fritz")
    expect(name).to_have_count(0)
    lee.page.locator(".sit").first.click()
    expect(lee.page.get_by_role("dialog").get_by_label("Your name")).to_have_value("Hannah")
    assert lee.page.evaluate("localStorage['euchre.name'] ?? ''") == "", "nobody took it so far"


def begin_without(dana: Player, name: str) -> None:
    """A host does not wait any longer for who is not ready."""
    dana.button(f"Remove {name}").click()
    dana.page.get_by_role("dialog").get_by_role("button", name=f"Remove {name}").click()
    dana.button("Start now").click()
    assert dana.wanted() in GOES_ON


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
    dana.page.keyboard.press("h")
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
        dana.button("Go on").click()
        dana.page.wait_for_function("() => !euchre.p.table.paused")
    dana.page.wait_for_function("() => !euchre.p.table.watching")
    dana.page.evaluate(
        "euchre.link.take({ type: 'presence', v: euchre.p.v, table: {...euchre.p.table,"
        " announced: 'The host has entered the score.' } })"
    )
    expect(dana.page.locator(".notices")).to_have_text("The host has entered the score.")


def test_a_link_takes_nobodys_seat_away(served: Served, visit: Visit) -> None:
    """A chat that can be written by anybody holds a link with another seat, or with none."""
    made = served.make(start=False)
    table = made["table"]
    seated = served.ask(f"/api/tables/{table}/seats", {"name": "Bob", "seat": 1})
    bob = {"table": table, **seated}
    lee = visit().sit(bob)

    def follow(token: str) -> None:
        lee.open("/rules").open(f"/t/{table}#seat={token}")
        lee.page.locator("body.seated").wait_for()

    def kept() -> Any:
        return lee.page.evaluate(f"JSON.parse(localStorage.getItem('euchre.seat.{table}')).token")

    follow("junk")
    lee.page.locator(".prompt", has_text="That link opens no seat here").wait_for()
    assert (kept(), lee.picture("mine.seat")) == (bob["token"], 1)
    follow(bob["token"])
    lee.page.locator("dialog").wait_for(state="detached")
    follow(made["token"])
    asked = lee.page.locator("dialog", has_text="You sit here as Bob")
    asked.wait_for()
    lee.shot("other-seat")
    assert (kept(), lee.picture("mine.seat")) == (bob["token"], 1)
    lee.button("Stay Bob").click()
    lee.page.wait_for_function("() => !history.state?.open")  # closing goes a step back
    follow(made["token"])
    lee.button("Play as Dana").click()
    lee.page.wait_for_function("() => euchre.p.mine?.seat === 0")
    assert kept() == made["token"]
    lee.page.goto(f"{lee.address}/t/{table}#seat={bob['token']}")  # where the table is open already
    lee.page.locator("dialog", has_text="You sit here as Dana").wait_for()
    assert bob["token"] not in lee.page.url


def test_an_older_tab_forgets_no_seat_that_a_newer_one_has_taken(
    served: Served, visit: Visit
) -> None:
    made = served.make()
    table = made["table"]
    bob = served.ask(f"/api/tables/{table}/seats", {"name": "Bob", "seat": 1})
    lee = visit().open(f"/t/{table}")
    watching, dana = lee.page, lee.context.new_page()

    def kept() -> Any:
        seat = dana.evaluate(f"JSON.parse(localStorage.getItem('euchre.seat.{table}'))")
        return seat["name"], seat["token"]

    watching.locator("button.sit").first.click()
    watching.get_by_label("Your name").fill("Lee")
    dana.goto(f"{lee.address}/t/{table}#seat={made['token']}")
    dana.wait_for_function("() => globalThis.euchre?.p.mine?.seat === 0")
    lee.button("Sit down").click()
    watching.wait_for_function("() => euchre.p.mine?.seat === 0")
    assert kept() == ("Dana", made["token"])
    watching.goto(f"{lee.address}/t/{table}#seat={bob['token']}")
    lee.button("Play as Bob").click()
    watching.wait_for_function("() => euchre.p.mine?.seat === 1")
    for name in ("Menu", "Leave the table", "Leave for good"):
        dana.get_by_role("button", name=name, exact=True).click()
    dana.wait_for_function("() => euchre.p.mine?.seat == null")
    dana.evaluate("euchre.link.again()")
    dana.wait_for_function("() => euchre.status.status === 'open'")
    assert dana.evaluate("euchre.p.mine?.seat ?? null") is None, "they have left, and are not Bob"
    assert kept() == ("Bob", bob["token"])


def test_a_seat_stays_as_long_as_the_page_whatever_is_cleared(served: Served, visit: Visit) -> None:
    """Somebody clears the data of the site beside the table."""
    player = visit().sit(served.make())
    key = f"euchre.seat.{player.page.url.rsplit('/', 1)[1]}"
    player.page.evaluate("localStorage.clear()")
    player.page.evaluate("euchre.link.again()")
    player.page.wait_for_function("() => euchre.status.status === 'open'")
    assert player.picture("mine.seat") == 0
    assert player.page.evaluate("key => JSON.parse(localStorage.getItem(key)).name", key) == "Dana"


def test_who_watches_sees_no_cards_and_may_take_the_place_of_a_bot(
    served: Served, visit: Visit
) -> None:
    dana = visit()
    made = served.played(lambda guest: follows(guest) and holds(2)(guest))
    dana.sit(made).wanted()
    lee = visit().open(f"/t/{made['table']}#seat=mistyped")
    lee.page.get_by_text("That link opens no seat here (any more).").first.wait_for()
    lee.page.locator(".watching", has_text="You are watching.").wait_for()
    lee.page.locator(".laid .slot").first.wait_for()
    lee.shot("watching")
    assert lee.page.locator(".held").count() == 0
    sees_nothing_of(lee, cards_of(dana))
    dana.page.wait_for_function("() => euchre.p.table.watching === 1")
    lee.button("Sit here, for Ann").click()
    lee.shot("sits-down")
    lee.page.get_by_label("Your name").fill("Lee")
    lee.button("Sit down").click()
    lee.page.locator(".seat.mine").wait_for()
    lee.page.locator(".notice", has_text="You play from the next deal on").wait_for()
    lee.shot("joins")
    assert lee.picture("mine.seat") == 2
    assert lee.page.locator(".held").count() == 0, "the bot's cards are not Lee's"
    assert not lee.page.locator(".watching").is_visible()
    lee.page.locator("dialog").wait_for(state="detached")
    sees_nothing_of(lee, cards_of(dana))
    dana.page.locator(".plate", has_text="Lee").wait_for()
    dana.page.locator(".plate", has_text="next deal").wait_for()
    with Guest(served.port, made["table"], made["token"]) as other:
        other.play(has_ended)
        lee.button("Next hand").click()
        other.play(lambda guest: not has_ended(guest))
        lee.page.locator(".held, .is-cut button").first.wait_for()
        if lee.page.locator(".is-cut button").count():
            lee.act("cut")
        other.play(has_cards)
    lee.page.locator(".held").first.wait_for()
    dana.page.locator(".held").first.wait_for()
    assert not cards_of(lee).keys() & cards_of(dana).keys()
    assert not lee.page.locator(".notice", has_text="from the next deal").count()


def test_who_comes_to_a_game_for_money_reads_whose_it_is_and_plays_from_the_next_on(
    served: Served, visit: Visit
) -> None:
    made = served.make(money="points", amount="1.00")
    dana = visit().sit(made)
    lee = visit(**PHONE).open(f"/t/{made['table']}")
    lee.button("Sit here, for Ann").click()
    lee.page.get_by_text("who leaves it owes what their chair loses").wait_for()
    lee.page.get_by_text("you play from the next game on").wait_for()
    lee.shot("sits-down-for-money")
    lee.page.get_by_label("Your name").fill("Lee")
    lee.button("Sit down").click()
    lee.page.locator(".notice", has_text="You play from the next game on").wait_for()
    lee.shot("joins-for-money")
    menu(dana)
    dana.button("Leave the table").click()
    dana.page.get_by_text("you still owe what your chair loses").wait_for()
    dana.shot("leaves-for-money")


# -- who may sit down, and who does not move ----------------------------------------------------


def test_the_host_lets_in_and_removes_who_sits_down(served: Served, visit: Visit) -> None:
    made = served.make(start=False, money="points", amount="1.00")
    dana = visit().sit(made)
    menu(dana)
    said = dana.page.get_by_role("dialog").get_by_role("status")
    dana.page.evaluate("void (euchre.link.send = async () => { throw new Error('Only Lee may.') })")
    dana.page.get_by_label("Nobody").click()
    expect(said).to_have_text("Only Lee may.")
    expect(dana.page.get_by_label("Anybody with the link")).to_be_checked()
    dana.page.evaluate("delete euchre.link.send")
    dana.page.evaluate("euchre.linked({ status: 'lost', why: '' })")
    expect(said).to_be_in_viewport()
    dana.shot("refused")
    dana.page.evaluate("euchre.linked({ status: 'open', why: '' })")
    expect(said).to_have_text("Connected again.")
    dana.page.get_by_label("Whom I let in").check()
    dana.shot("door")
    dana.button("Close").click()
    lee = visit(**PHONE).open(f"/t/{made['table']}")
    lee.page.get_by_text("who leaves it owes what their chair loses").wait_for()
    lee.page.get_by_label("Your name").fill("Lee")
    lee.button("Ask to sit down").click()
    lee.page.get_by_text("You have asked to sit down: Dana decides.").wait_for()
    lee.shot("asks")
    dana.page.locator(".asking", has_text="Lee asks to sit down.").wait_for()
    dana.shot("asked")
    dana.button("No").click()
    lee.button("Ask to sit down").wait_for()
    lee.page.wait_for_timeout(REFUSED_PAUSE_MS)
    lee.button("Ask to sit down").click()
    lee.page.evaluate(
        "(({ link }) => void (link.settle = (told) => told.type !== 'seated' && link.constructor"
        ".prototype.settle.call(link, told)))(euchre)"
    )
    dana.button("Let in").click()
    dana.page.locator(".chairs", has_text="Lee").wait_for()
    lee.button("Take it back").click()
    dana.page.locator(".chairs:not(:has-text('Lee'))").wait_for()
    lee.page.evaluate("delete euchre.link.settle")
    lee.button("Ask to sit down").click()
    dana.button("Let in").click()
    lee.page.locator("body.seated").wait_for()
    assert lee.picture("mine.seat") == 1
    dana.button("Who sits where").click()
    dana.button("Remove Lee").click()
    dana.shot("removes")
    dana.page.get_by_role("dialog").get_by_role("button", name="Remove Lee").click()
    lee.page.locator("body:not(.seated)").wait_for()
    lee.button("Ask to sit down").wait_for()
    menu(dana)
    dana.page.get_by_label("Nobody").check()
    dana.button("Close").click()
    lee.page.get_by_text("Nobody new can sit down at this table.").wait_for()


def menu(player: Player) -> None:
    player.button("Menu").click()


def test_the_others_can_have_a_bot_play_for_who_does_not_move(tmp_path: Path, visit: Visit) -> None:
    with Server(tmp_path) as server:
        made = server.make(start=False, bots="simple")
        table = made["table"]
        dana = visit(at=server).sit(made)
        lee = visit(at=server, **PHONE).sit(server.sit(table, "Lee", seat=1))
        dana.button("Ready, with bots on free chairs").click()
        lee.button("I am ready").click()
        for player in (dana, lee):
            player.page.locator(".held").nth(4).wait_for()
        turn = "() => euchre.p.hand.turn === 0 || euchre.p.hand.turn === 1"
        dana.page.wait_for_function(turn)
        slow, other = (dana, lee) if dana.picture("hand.turn") == 0 else (lee, dana)
        name = "Dana" if slow is dana else "Lee"
        assert not other.button("Have a bot play").count()
        server.let_pass(STALL_NOTICE_MS)
        late = re.compile(rf"Waiting for {name}: you can have a bot play in 0:\d\d")
        for player in (slow, other):
            player.page.evaluate("euchre.link.ping()")
        other.page.locator(".notice", has_text=late).wait_for()
        other.shot("late")
        assert not other.button("Have a bot play").count()
        server.let_pass(STALL_VOTE_MS - STALL_NOTICE_MS)
        for player in (slow, other):
            player.page.evaluate("euchre.link.ping()")
        other.page.locator(".notice", has_text=f"{name} has not moved for a while.").wait_for()
        other.shot("stalls")
        slow.page.locator(".notice", has_text="The others can have a bot play").wait_for()
        other.button("Have a bot play").click()
        slow.button("Take your seat back").wait_for()
        slow.shot("voted")
        other.page.wait_for_function(f"() => euchre.p.hand.turn !== {slow.picture('mine.seat')}")
        slow.button("Take your seat back").click()
        slow.button("Take your seat back").wait_for(state="detached")
        for player in (slow, other):
            player.page.goto("about:blank")  # before the server goes
            forgive(player)


# -- the line -----------------------------------------------------------------------------------


def test_a_line_that_is_cut_in_the_middle_of_a_trick_is_mended_by_itself(
    served: Served, visit: Visit
) -> None:
    player = visit().sit(served.played(follows))
    assert player.wanted() == "card"
    player.context.set_offline(True)
    player.page.evaluate("euchre.link.socket.close()")
    notice = player.page.locator(".notice", has_text="This device is offline. Nothing is lost")
    notice.wait_for()
    player.page.route("**/table/menu.js", lambda route: route.abort())  # it may be kept from before
    player.button("Menu").click()
    player.page.wait_for_timeout(200)
    expect(player.page.locator(".notice")).to_have_count(1)
    card = player.page.locator(".held.legal").first
    chosen = card.get_attribute("data-card")
    card.click()
    player.page.locator(".held.pending").wait_for()
    player.page.locator(".prompt", has_text="waits for the connection").wait_for()
    player.shot("offline")
    player.page.unroute("**/table/menu.js")
    player.context.set_offline(False)
    notice.wait_for(state="detached")
    player.button("Menu").click()
    player.page.get_by_role("dialog").wait_for()
    player.page.wait_for_function(
        "card => !document.querySelector(`.held[data-card='${card}']`)", arg=chosen
    )
    assert player.wanted() in GOES_ON
    assert chosen in [
        play["card"]
        for play in [*player.picture("hand.trick"), *player.picture("hand.last?.plays ?? []")]
    ]
    forgive(player)


def test_neither_a_reload_nor_a_server_that_dies_in_the_middle_of_a_trick_changes_anything(
    tmp_path: Path, visit: Visit
) -> None:
    server = Served(tmp_path)
    player = visit(at=server).sit(server.played(follows))
    assert player.wanted() == "card"
    told = player.page.locator(".told")
    before, lines = the_same(player), told.inner_text()
    player.page.reload()
    player.seen = -1
    assert player.wanted() == "card"
    assert the_same(player) == before
    assert len(told.inner_text()) > 40
    assert lines.endswith(told.inner_text())
    server.kill()
    notice = player.page.locator(".notice", has_text="Reconnecting. Nothing is lost.")
    notice.wait_for()
    assert the_same(player) == before
    server.start()
    notice.wait_for(state="detached")
    player.seen = -1
    assert player.wanted() == "card"
    assert the_same(player)[0] == before[0]
    player.act("card")
    assert player.wanted() in GOES_ON
    forgive(player)
    player.end()
    server.stop()


def test_a_table_with_the_same_deals_is_watched_when_its_host_shows_it(
    served: Served, visit: Visit
) -> None:
    rules = {"target": 3, "go_alone": False}
    made = served.played(follows, code="quarterdeck", rules=rules)
    dana, watcher = visit().sit(made), visit()
    watcher.open(f"/t/{made['table']}")
    notice = watcher.page.get_by_text("Only those who sit here see this game")
    notice.wait_for()
    assert dana.wanted() in GOES_ON
    sees_nothing_of(watcher, cards_of(dana))
    assert watcher.picture("hand") is None
    with Guest(served.port, made["table"], made["token"]) as guest:
        guest.play()
    dana.page.get_by_text("only who has played here sees this game").wait_for()
    dana.page.get_by_role("link", name="See it again").click()
    dana.page.locator(".told-line").wait_for()
    dana.open(f"/t/{made['table']}")
    other = served.make(code="quarterdeck", rules={"target": 3, "go_alone": False}, start=False)
    dana.open(f"/t/{other['table']}").page.get_by_text("one could play ahead").wait_for()
    dana.page.get_by_label("Your name").fill("Dana")
    dana.button("Sit down").click()
    dana.page.get_by_text("who has seen them cannot play them again").wait_for()
    dana.problems = [told for told in dana.problems if "403" not in told]
    dana.open(f"/t/{made['table']}").button("Menu").click()
    dana.button("Show this game to everybody").click()
    dana.shot("covered-show")
    dana.button("Show it").click()
    notice.wait_for(state="hidden")
    watcher.page.locator(".result").wait_for()
