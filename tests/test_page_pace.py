"""How soon there are cards, and what the page does by itself for who likes it so."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from euchre.game.events import Cut
from euchre.notation.record import Record, read_records_partly
from page_help import DESKTOP, KNOBS, PHONE, USUAL, Player, Served, Toucher, Typist

Visit = Callable[..., Player]

SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}
CORNER: Any = {"x": 12, "y": 40}
FORCED = {"auto": "forced", "cut": None}


SEVERAL = ("standard", "cutthroat", "two-handed", "bid-euchre")
"""Four, three, two and five players; ten cards; jokers; lone hands."""


_MOMENT = """() => {
  const { v, mine, hand } = euchre.p;
  const may = mine.cards.filter(({ event }) => event).length;
  return [v, may, hand?.phase === 'play' && may === 1 && !mine.choices.length && !mine.may_claim];
}"""


def plays_itself(player: Player, wanted: str) -> bool:
    """Whether there is nothing to do: the card is played by itself, or has just been."""
    if wanted != "card":
        return False
    version, may, forced = player.page.evaluate(_MOMENT)
    if forced:
        player.seen = version
    return bool(forced) or not may


def play_the_choices(player: Player) -> int:
    """Play where there is a choice; how many cards were played by themselves."""
    forced = 0
    while (wanted := player.wanted()) != "over":
        before = player.seen
        if not plays_itself(player, wanted):
            player.act(wanted)
        else:
            forced += player.seen > before
    return forced


# -- the first cards ----------------------------------------------------------------------------


def record_of(player: Player, table: str) -> Record:
    link = f"{player.address}/api/tables/{table}/record?format=jsonl"
    return read_records_partly(player.page.request.get(link).text()).records[0]


def test_the_pack_is_cut_for_who_does_not_want_to_by_chance_of_their_own(
    served: Served, visit: Visit
) -> None:
    """Nobody is asked what a cut is, and what `verify` says of it is what it said of a cut."""
    made = served.make(rules={"target": 5})
    player = visit(prefers=USUAL | {"auto": "off"}).sit(made)
    asked: set[str] = set()
    while (wanted := player.wanted()) != "over":
        asked.add(wanted)
        if wanted == "next":
            player.page.locator(".seal.good").wait_for()
        player.act(wanted)
    assert "cut" not in asked
    record = record_of(player, made["table"])
    mine = [
        at for at, event in enumerate(record.events) if isinstance(event, Cut) and not event.seat
    ]
    assert mine
    by = {proof.at: proof.cut for proof in record.proofs}
    assert {by[at + 1] for at in mine} == {"person"}


def test_for_stakes_the_pack_is_cut_by_hand_but_for_who_never_wants_to(
    served: Served, visit: Visit
) -> None:
    dana = visit(prefers=USUAL | {"auto": "off"}).sit(served.make(stakes="a pint"))
    assert dana.play("cut") == "cut"
    assert dana.page.get_by_role("slider").is_visible()
    lee = visit(prefers={"cut": "never"}).sit(served.make(stakes="a pint", rules=KNOBS))
    assert lee.play("cut") == "over"


def test_who_says_so_cuts_every_time(served: Served, visit: Visit) -> None:
    player = visit(prefers=USUAL | {"auto": "off"}).sit(served.make())
    player.page.evaluate(
        "(path) => import(path).then((m) => m.settings.set('cut', 'ask'))",
        player.module("settings/settings.js"),
    )
    assert player.play("cut") == "cut"


def test_the_pace_of_the_bots_is_the_same_at_the_next_table(served: Served, visit: Visit) -> None:
    player = visit().sit(served.make())
    player.button("Menu").click()
    player.page.get_by_role("group", name="Bots play").get_by_label("Fast").check()
    player.page.wait_for_function("() => euchre.p.table.pace === 'fast'")
    player.open("/play")
    player.page.wait_for_function("() => globalThis.euchre?.p.table?.pace === 'fast'")


# -- cards that are played by themselves --------------------------------------------------------


@pytest.mark.parametrize("name", SEVERAL[:2])
def test_forced_cards_are_played_and_all_others_are_asked_for(
    served: Served, visit: Visit, name: str
) -> None:
    player = visit(prefers=FORCED).sit(served.make(rules={"base": name, "target": 2}))
    forced = play_the_choices(player)
    while not forced:  # somebody may have gone alone
        player.button("Play again").click()
        forced = play_the_choices(player)


def test_the_last_card_is_played_for_who_has_chosen_nothing(served: Served, visit: Visit) -> None:
    """And no other; while it stands proud the page says so."""
    player = visit(prefers=USUAL).sit(served.make(rules={"target": 1}))
    player.page.evaluate(
        """() => {
          globalThis.proud = [];
          const look = () => {
            const told = document.querySelector('.prompt').textContent;
            const held = euchre.p.mine.cards.length;
            if (document.querySelector('.held.lifted')) proud.push([held, told]);
          };
          const all = { subtree: true, childList: true, attributes: true, characterData: true };
          new MutationObserver(look).observe(document.body, all);
        }"""
    )
    while (wanted := player.wanted()) != "over":
        version, held = player.page.evaluate("[euchre.p.v, euchre.p.mine.cards.length]")
        if wanted == "card" and held < 2:
            player.seen = version
        else:
            player.act(wanted)
    told = "Your last card is played for you."
    assert {held for held, text in player.page.evaluate("proud") if text == told} == {1}


def test_what_is_taken_back_is_a_choice_and_not_what_was_forced(
    served: Served, visit: Visit
) -> None:
    """With a forced card played after it, a choice can still be made otherwise."""
    player = visit(prefers=FORCED).sit(served.make(rules="american"))
    chosen = False
    while True:
        wanted = player.wanted()
        if not plays_itself(player, wanted):
            player.act(wanted)
            chosen = wanted == "card"
        elif chosen and (held := len(player.picture("mine.cards"))) > 2:
            break
    player.page.wait_for_function("() => euchre.p.mine.may_undo && !euchre.auto.card")
    player.page.keyboard.press("u")
    player.page.wait_for_function(
        "n => euchre.p.mine.cards.length > n"
        " && euchre.p.mine.cards.filter((card) => card.event).length > 1",
        arg=held,
    )
    assert player.page.locator(".held.lifted").count() == 0


def test_nothing_is_played_in_a_pause_or_for_who_is_away(served: Served, visit: Visit) -> None:
    player = visit(prefers=FORCED).sit(served.make())
    rule = """(change) => import('/static/calls/auto.js').then(({ forced }) => {
      const p = structuredClone(euchre.p);
      for (const [path, value] of Object.entries(change)) {
        const names = path.split('.');
        const last = names.pop();
        names.reduce((part, name) => part[name], p)[last] = value;
      }
      return forced(p)?.card ?? null;
    })"""
    player.page.evaluate(
        "(path) => import(path).then((m) => (m.Auto.prototype.play = () => {}))",
        player.module("calls/auto.js"),
    )
    while not plays_itself(player, wanted := player.wanted()):
        player.act(wanted)
    may = next(card["card"] for card in player.picture("mine.cards") if card.get("event"))
    assert player.page.evaluate(rule, {}) == may
    choice = {"words": "Bo has reneged", "event": {"type": "challenged", "seat": 0, "against": 1}}
    for change in (
        {"table.paused": True},
        {"table.ask": {"seat": 2, "what": "undo"}},
        {"table.chairs.0.away": True},
        {"mine.choices": [choice]},
        {"mine.may_claim": True},
        {"mine.joins": "deal"},
        {"hand.phase": "discard"},
    ):
        assert player.page.evaluate(rule, change) is None, change


def test_a_pause_among_people_does_not_tell_that_a_card_was_forced(
    served: Served, visit: Visit
) -> None:
    """It lasts as long as choices of this person do; of a last card everybody knows."""
    player = visit().sit(served.make())
    player.play("card")
    pauses = """([human, cards, times]) => import('/static/calls/auto.js').then(({ Auto }) => {
      const auto = new Auto({ play() {}, lift() {} });
      auto.times = times;
      const p = structuredClone(euchre.p);
      if (human) p.table.chairs[1].kind = 'human';
      p.mine.cards.length = cards;
      return [...new Set(Array.from({ length: 60 }, () => auto.pause(p)))].sort((a, b) => a - b);
    })"""

    def pause(cards: int, times: list[int], *, human: bool = True) -> list[int]:
        told: list[int] = player.page.evaluate(pauses, [human, cards, times])
        return told

    own = [640, 900, 1100, 1300, 60_000]
    alone = pause(3, own, human=False)
    assert len(alone) == 1, "nobody is told anything by it"
    assert pause(1, own) == alone
    assert set(pause(3, own)) == {640, 900, 1100, 1300, 3000}
    assert len(pause(3, own[:2])) > 4, "before much is known of them it is as with others"


def test_where_any_card_may_be_laid_none_is_forced(served: Served, visit: Visit) -> None:
    """A renege is a choice: with one card of the suit led, and others, the person plays."""
    knobs = {"renege": "penalty_2", "target": 1}
    player = visit(prefers=FORCED).sit(served.make(rules={"base": "standard", **knobs}))
    while (wanted := player.wanted()) != "over":
        cards = player.picture("mine.cards") if wanted == "card" else []
        if len(cards) > 1 and player.picture("hand.trick"):
            assert all(card.get("event") for card in cards)
            assert player.page.evaluate("euchre.auto?.card ?? ''") == ""
        if not plays_itself(player, wanted):
            player.act(wanted)


# -- two taps, and going alone ------------------------------------------------------------------


def test_with_two_taps_the_first_one_only_lifts_a_card(served: Served, visit: Visit) -> None:
    player = visit(Toucher, prefers={"taps": True}, **PHONE).sit(served.make(rules="two-handed"))
    taps = 0
    while taps < 4:
        wanted = player.play("card")
        assert wanted == "card"
        may = player.page.locator(".held.legal")
        before = player.picture("v")
        if may.count() > 1:
            may.nth(1).tap(position=CORNER)
            assert player.page.locator(".held.lifted").count() == 1
        may.nth(0).tap(position=CORNER)
        lifted = player.page.locator(".held.lifted")
        assert lifted.count() == 1
        card = lifted.get_attribute("data-card")
        assert player.picture("v") == before
        assert player.prompt == "Tap the card again, or drag it up."
        if not taps:
            player.shot("two-taps")
        player.seen = before
        lifted.tap(position=CORNER)
        player.page.wait_for_function(
            "card => !document.querySelector(`.held[data-card='${card}']`)", arg=card
        )
        taps += 1


def test_keys_play_at_once_also_with_two_taps(served: Served, visit: Visit) -> None:
    player = visit(Typist, prefers={"taps": True}).sit(served.make(rules=KNOBS))
    assert player.play() == "over"


def test_who_goes_alone_can_be_asked_again(served: Served, visit: Visit) -> None:
    player = visit(prefers={"sure": True}).sit(served.make(rules="american"))
    while True:
        assert player.play("call") == "call"
        if any(choice["event"].get("alone") for choice in player.picture("mine.choices")):
            break
        player.act("call")
    before = player.picture("v")
    alone = player.page.locator(".call.is-alone").first
    alone.click()
    player.page.locator(".call.is-alone.armed").first.wait_for()  # what arms it may still come
    assert player.prompt == "Alone? Press it once more."
    assert player.picture("v") == before
    alone.click()
    player.page.wait_for_function("v => euchre.p.v > v", arg=before)
    assert player.picture("hand.alone")


# -- what was not there before ------------------------------------------------------------------


DECISIONS = {"call": ".calls button", "card": ".held.legal", "next": ".result .primary"}


def test_who_taps_twice_hits_nothing_new(served: Served, visit: Visit) -> None:
    """Calls, cards, what follows a hand and sheets take no tap for 400 ms; keys at once."""
    player = visit(Toucher, **PHONE).sit(served.make(rules={"target": 5}))
    page, seen = player.page, set[str]()
    page.evaluate("noted.time = 0")
    while not seen >= DECISIONS.keys():
        wanted, before = player.wanted(), int(player.picture("v"))
        if wanted in DECISIONS.keys() - seen:
            one = page.locator(DECISIONS[wanted]).first
            for later in (0, 150, 150, 99):
                page.evaluate("later => noted.time += later", later)
                one.tap()
                assert page.evaluate("[euchre.p.v, euchre.link.waiting.size]") == [before, 0]
        seen.add(wanted)
        page.evaluate("noted.time += 400")
        Typist.act(player, wanted)  # keys need no time
    player.button("Menu").tap()
    settings = player.button("Settings")
    settings.tap()
    assert page.get_by_role("dialog").count() == 1
    page.evaluate("noted.time += 400")
    settings.tap()
    page.get_by_role("dialog", name="Settings").wait_for()


def test_keys_need_not_wait(served: Served, visit: Visit) -> None:
    player = visit(Typist).sit(served.make(rules=KNOBS))
    player.page.evaluate("noted.time = 0")
    assert player.play("next") == "next"


_TWICE = """async (query) => {
  const { link } = euchre;
  const later = [];
  link.event = (message) => later.push(message);
  const sent = [];
  const { send } = link.socket;
  link.socket.send = (text) => (sent.push(JSON.parse(text).type), send.call(link.socket, text));
  const one = document.querySelector(query);
  const tap = () => one.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  tap();
  tap();
  while (link.waiting.size) await new Promise((done) => setTimeout(done, 5));
  tap();
  await new Promise((done) => setTimeout(done));
  delete link.socket.send;
  delete link.event;
  for (const message of later) link.event(message);
  return [sent.filter((type) => type !== "ping"), euchre.note];
}"""


def test_a_tap_sent_twice_is_sent_once_and_no_error(served: Served, visit: Visit) -> None:
    """Neither before there is an answer, nor before what comes of it has arrived."""
    player = visit(Toucher, **PHONE).sit(served.make())  # in four hands one is asked first once
    sent = {"call": "act", "card": "act", "next": "ready"}
    seen = set[str]()
    while wanted := sent.keys() - seen and player.play(*sent.keys() - seen):
        player.seen = int(player.picture("v"))
        assert player.page.evaluate(_TWICE, DECISIONS[wanted]) == [[sent[wanted]], ""], wanted
        seen.add(wanted)
    assert seen == sent.keys()


# -- the settings -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, SMALL, DESKTOP], ids=["phone", "small", "desktop"])
def test_the_settings_fit_say_what_they_do_and_that_they_are_kept(
    served: Served, visit: Visit, size: dict[str, Any]
) -> None:
    player = visit(**size).sit(served.make())
    player.play("card", "call")
    player.button("Menu").click()
    player.button("Settings").click()
    dialog = player.page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("region").first.wait_for()
    groups = [group.get_attribute("aria-label") for group in dialog.get_by_role("region").all()]
    assert groups == ["Appearance", "Play", "Sound", "Table"]
    for setting in dialog.locator(".group:not([aria-label=Appearance]) .setting").all():
        assert setting.locator(".about").inner_text().endswith(".")
    assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth")
    for group in ("Table", "Play"):
        dialog.get_by_role("button", name=group, exact=True).click()
        assert dialog.get_by_role("heading", name=group).evaluate(
            "one => document.activeElement === one"
        )
    said = dialog.locator(".kept")
    assert said.inner_text() == ""
    dialog.get_by_label("Four colours").check()
    assert said.inner_text() == "Kept on this device."
    dialog.get_by_role("switch", name="Two taps for a card").check()
    assert said.inner_text() == "Kept on this device."
    assert player.page.evaluate("JSON.parse(localStorage.getItem('euchre.taps'))") is True
    player.accessible(f"settings-{size['viewport']['width']}", light=True)


def test_the_settings_are_made_with_the_keyboard(served: Served, visit: Visit) -> None:
    player = visit(Typist).sit(served.make())
    player.play("card", "call")
    keys = player.page.keyboard
    keys.press("m")
    menu = player.page.get_by_role("dialog")
    while menu.evaluate("() => document.activeElement.textContent") != "Settings":
        keys.press("Tab")
    keys.press("Enter")
    dialog = player.page.get_by_role("dialog", name="Settings")
    dialog.wait_for()
    while player.page.evaluate("document.activeElement.name") != "set-auto":
        keys.press("Tab")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    assert player.page.evaluate("JSON.parse(localStorage.getItem('euchre.auto'))") == "forced"
    keys.press("Tab")
    keys.press("Space")
    assert player.page.evaluate("JSON.parse(localStorage.getItem('euchre.taps'))") is True
    keys.press("Escape")
    assert player.page.get_by_role("dialog").count() == 0


def test_cards_stand_as_they_are_liked(served: Served, visit: Visit) -> None:
    cards = [("9C", 0), ("JC", 8), ("AC", 0), ("TD", 0), ("QS", 4), ("JS", 9), ("JK", 10)]
    held = json.dumps([{"card": card, "trump": trump} for card, trump in cards])
    player = visit().sit(served.make())
    shown = f"""([order, high]) => Promise.all(['settings/settings', 'felt/sorting'].map((name) =>
      import(`/static/${{name}}.js`))).then(([{{ settings }}, {{ inOrder }}]) => {{
        Object.assign(settings.now, {{ order, high }});
        return inOrder({held}).map(({{ card }}) => card).join(' ');
      }})"""

    def order(*liked: str) -> str:
        return str(player.page.evaluate(shown, liked))

    assert order("suits", "right") == "9C JC AC TD QS JS JK"
    assert order("trumps", "right") == "9C AC TD QS JC JS JK"
    assert order("left", "right") == "QS JC JS JK 9C AC TD"
    assert order("suits", "left") == "AC JC 9C TD JS QS JK"
    assert order("trumps", "left") == "AC 9C TD JK JS JC QS"
    assert order("left", "left") == "JK JS JC QS AC 9C TD"


# -- what runs out ------------------------------------------------------------------------------

_SECONDS_LEFT = """([seconds, again]) => {
  const { countdown, link, talk } = euchre;
  const p = structuredClone(euchre.p);
  p.hand.deadline = Math.floor(Date.now() / 60_000) * 60_000 + 3_600_000;
  const ahead = p.hand.deadline - 1000 * seconds - performance.now();
  const told = [];
  countdown.announce = (text) => told.push(text);
  countdown.told = 0;
  for (let n = 0; n < 1 + again; n++) countdown.see(p, ahead);
  clearTimeout(countdown.timer);
  return [told, document.querySelector(".seat.turn .seconds").textContent];
}"""
"""What is told and shown so many seconds before the end of a turn."""


def test_the_minutes_of_a_game_and_the_last_seconds_of_a_turn_are_figures(
    served: Served, visit: Visit
) -> None:
    player = visit(**PHONE).sit(served.make(rules="timed", minutes=20, clock=60))
    player.play_to_mid_trick()
    left = player.page.locator(".bar .minutes")
    assert left.inner_text() in ("20 min left", "19 min left")
    assert player.page.evaluate(_SECONDS_LEFT, [10.5, 0]) == [[], ""]
    assert player.page.evaluate(_SECONDS_LEFT, [7.5, 0]) == [["8 seconds left."], "8"]
    told, shown = player.page.evaluate(_SECONDS_LEFT, [9.5, 3])
    assert told == ["10 seconds left."], "once, and not each second"
    assert shown == "10"
    player.button("Menu").click()
    player.button("Pause").click()
    player.page.locator(".notice", has_text="The game is paused").wait_for()
    assert left.inner_text() == ""


_NOTE_LATE = """() => {
  const late = "Your time is up: a bot plays this turn for you.";
  const back = /You are back. A bot has played for you/;
  const look = () => {
    const text = document.body.textContent;
    noted.own ||= text.includes(late) && !euchre.p.table.chairs[0].away;
    noted.back ||= back.test(text);
  };
  const all = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document.body, all);
}"""
"""Notes what by the clock of a second does not stay."""


def test_who_is_late_once_reads_that_it_was_the_clock_and_has_the_seat(
    served: Served, visit: Visit
) -> None:
    player = visit(prefers=USUAL).sit(served.make(clock=1))
    told, back = player.page.locator(".told"), player.button("Take your seat back")
    player.page.evaluate(_NOTE_LATE)
    told.get_by_text("Your time is up again: a bot sits in for you.").wait_for()
    assert player.page.evaluate("noted.own")
    player.page.wait_for_function("() => !euchre.p.mine.kept_out")
    back.click()
    player.page.wait_for_function("() => noted.back")
