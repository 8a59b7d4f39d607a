"""Several people at one table, those who watch, and what happens when the line is cut."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from page_help import GOES_ON, Player, Served

Visit = Callable[..., Player]
_SEEN = """
() => [...document.querySelectorAll("*")].flatMap((one) => [
  ...[...one.attributes].map(({ value }) => value),
  ...[...one.childNodes].filter((kid) => kid.nodeType === Node.TEXT_NODE).map((kid) => kid.data),
])
"""
"""Everything that is written in a page: texts, labels, attributes."""
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
    """None of these cards is anywhere in a page, but the bowers beside the word trump."""
    written = [text for text in player.page.evaluate(_SEEN) if not text.startswith("Trump: ")]
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
    lee.page.get_by_label("Chair").select_option("Seat 2")
    lee.shot("join")
    lee.button("Sit down").click()
    dana.page.locator(".chairs li", has_text="Lee").wait_for()
    dana.shot("gathering")
    dana.button("Start now").click()
    lee.button("I am ready").click()
    for player in (dana, lee):
        player.page.locator(".held").nth(4).wait_for()
    lee.page.locator(".seat", has_text="Dana").wait_for()
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


def test_who_watches_sees_no_cards_and_may_take_the_place_of_a_bot(
    served: Served, visit: Visit
) -> None:
    dana = visit()
    made = served.make()
    dana.sit(made).play_to_mid_trick()
    lee = visit().open(f"/t/{made['table']}")
    lee.page.locator(".watching", has_text="You are watching.").wait_for()
    lee.page.locator(".laid").first.wait_for()
    lee.shot("watching")
    assert lee.page.locator(".held").count() == 0
    sees_nothing_of(lee, cards_of(dana))
    dana.page.wait_for_function("() => euchre.p.table.watching === 1")
    lee.button("Sit here, for Bo").click()
    lee.page.get_by_label("Your name").fill("Lee")
    lee.button("Sit down").click()
    lee.page.locator(".held").first.wait_for()
    lee.page.locator(".seat.mine").wait_for()
    assert lee.picture("mine.seat") == 2
    assert not lee.page.locator(".watching").is_visible()
    assert lee.page.locator("dialog").count() == 0
    sees_nothing_of(lee, cards_of(dana))
    sees_nothing_of(dana, cards_of(lee))
    dana.page.locator(".seat", has_text="Lee").wait_for()
    dana.act("card")
    while _next_of_the_two(lee) == 0:
        dana.act(dana.wanted())
    assert lee.wanted() in GOES_ON


def _next_of_the_two(lee: Player) -> int | None:
    """Whose turn it is once it is that of a person, seat 0 or 2; None: the hand is over."""
    turn = "() => euchre.p.hand.result ? 'over' : [0, 2].includes(euchre.p.hand.turn) && 'turn'"
    over = lee.page.wait_for_function(turn).json_value() == "over"
    return None if over else int(lee.picture("hand.turn"))


# -- the line -----------------------------------------------------------------------------------


def test_a_reload_in_the_middle_of_a_trick_changes_nothing(served: Served, visit: Visit) -> None:
    player = visit().sit(served.make())
    player.play_to_mid_trick()
    told = player.page.locator(".told")
    before, lines = the_same(player), told.inner_text()
    player.page.reload()
    player.seen = -1
    assert player.wanted() == "card"
    assert the_same(player) == before
    assert len(told.inner_text()) > 40
    assert lines.endswith(told.inner_text())
    player.act("card")
    assert player.wanted() in GOES_ON


def test_a_line_that_is_cut_in_the_middle_of_a_trick_is_mended_by_itself(
    served: Served, visit: Visit
) -> None:
    player = visit().sit(served.make())
    player.play_to_mid_trick()
    player.context.set_offline(True)
    player.page.evaluate("euchre.link.socket.close()")
    notice = player.page.locator(".notice", has_text="Reconnecting. Nothing is lost.")
    notice.wait_for()
    player.shot("reconnecting")
    card = player.page.locator(".held.legal").first
    chosen = card.get_attribute("data-card")
    card.click()
    player.page.locator(".held.pending").wait_for()
    player.context.set_offline(False)
    notice.wait_for(state="detached")
    player.page.wait_for_function(
        "card => !document.querySelector(`.held[data-card='${card}']`)", arg=chosen
    )
    assert player.wanted() in GOES_ON
    assert chosen in [
        play["card"]
        for play in [*player.picture("hand.trick"), *player.picture("hand.last?.plays ?? []")]
    ]
    forgive(player)


def test_a_server_that_dies_in_the_middle_of_a_trick_goes_on_where_it_was(
    tmp_path: Path, visit: Visit
) -> None:
    server = Served(tmp_path)
    player = visit(at=server).sit(server.make())
    player.play_to_mid_trick()
    before = the_same(player)
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
    made = served.make(code="quarterdeck", knobs={"target": 1})
    dana, watcher, lee = visit().sit(made), visit(), visit()
    watcher.open(f"/t/{made['table']}")
    notice = watcher.page.get_by_text("Only those who sit here see this game")
    notice.wait_for()
    dana.play_to_mid_trick()
    sees_nothing_of(watcher, cards_of(dana))
    assert watcher.picture("hand") is None
    watcher.accessible("covered-watching")
    dana.play()
    dana.page.get_by_text("only who has played here sees this game").wait_for()
    dana.page.get_by_role("link", name="See it again").click()
    dana.page.locator(".told-line").wait_for()
    dana.open(f"/t/{made['table']}")
    other = served.make(code="quarterdeck", knobs={"target": 1}, start=False)
    lee.open(f"/t/{other['table']}").page.get_by_text("one could play ahead").wait_for()
    lee.accessible("covered-gathering")
    dana.open(f"/t/{other['table']}").page.get_by_label("Your name").fill("Dana")
    dana.button("Sit down").click()
    dana.page.get_by_text("who has seen them cannot play them again").wait_for()
    dana.problems = [told for told in dana.problems if "403" not in told]
    dana.open(f"/t/{made['table']}").button("Menu").click()
    dana.button("Show this game to everybody").click()
    dana.shot("covered-show")
    dana.button("Show it").click()
    notice.wait_for(state="hidden")
    watcher.page.locator(".result").wait_for()
