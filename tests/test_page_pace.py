"""How soon there are cards, and what the page does by itself for who likes it so."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from euchre.game.events import Cut
from euchre.notation.record import read_records_partly
from node_help import needs_node, run_modules
from page_help import (
    DESKTOP,
    GOES_ON,
    PHONE,
    USUAL,
    Player,
    Served,
    Toucher,
    Typist,
    calls,
    follows,
    has_ended,
    holds,
)
from server_help import Guest, Server, first_event
from test_page_modules import STUB

Visit = Callable[..., Player]

SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}
CORNER: Any = {"x": 12, "y": 40}
FORCED = {"auto": "forced", "cut": None}


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


# -- the first cards ----------------------------------------------------------------------------


def before_a_cut(served: Served) -> dict[str, Any]:
    """A hand is over, and the pack of the next is cut by whoever sits down."""

    def there(guest: Guest) -> bool:
        return has_ended(guest) and bool(guest.picture["game"]["dealer"] == 1)

    rules = {"base": "standard", "target": 50}  # it goes on in any case
    return served.played(there, rules=rules)


def test_the_pack_is_cut_for_who_does_not_want_to_by_chance_of_their_own(
    served: Served, visit: Visit
) -> None:
    """Nobody is asked what a cut is, and what `verify` says of it is what it said of a cut."""
    made = before_a_cut(served)
    player = visit(prefers=USUAL | {"auto": "off"}).sit(made)
    assert player.play("next") == "next"
    player.act("next")
    player.page.locator(".held").first.wait_for()
    with Guest(served.port, made["table"], made["token"]) as other:
        other.play(has_ended)
    link = f"{player.address}/api/tables/{made['table']}/record?format=jsonl"
    record = read_records_partly(player.page.request.get(link).text()).records[0]
    *_, mine = (
        at for at, event in enumerate(record.events) if isinstance(event, Cut) and not event.seat
    )
    assert {proof.at: proof.cut for proof in record.proofs}[mine + 1] == "person"


@needs_node
def test_who_is_asked_to_cut() -> None:
    """Where there are stakes everybody is but who never wants to; and who says so every time."""
    script = """
        const { Calls } = await import("./calls/calls.js");
        const { settings } = await import("./settings/settings.js");
        const usual = settings.now.cut;
        const hand = { fair: { commitment: "sealed" } };
        tell(given.map(([cut, at_stake]) => {
          settings.now.cut = cut ?? usual;
          const cuts = [];
          const calls = new Calls({ choose: async (event) => cuts.push(event.at) });
          const p = { mine: { seat: 0, cut: [3, 3] }, table: { at_stake }, hand };
          return [Boolean(calls.cutFor(p).mine.cut), cuts];
        }));
        """
    asked, cut = [True, []], [False, [3]]
    wanted = {("ask", False): asked, ("never", True): cut, (None, False): cut, (None, True): asked}
    assert run_modules(STUB + script, [*wanted]) == [*wanted.values()]


# -- cards that are played by themselves --------------------------------------------------------


def test_forced_cards_are_played_and_all_others_are_asked_for(served: Served, visit: Visit) -> None:
    """And while one stands proud the page says so."""
    player = visit(prefers=FORCED).sit(served.played(holds(3)))
    player.page.evaluate(
        """() => {
          globalThis.proud = new Set();
          const look = () => {
            const told = document.querySelector('.prompt').textContent;
            if (document.querySelector('.held.lifted')) proud.add(told);
          };
          const all = { subtree: true, childList: true, attributes: true, characterData: true };
          new MutationObserver(look).observe(document.body, all);
        }"""
    )
    while (wanted := player.wanted()) != "next":
        if not plays_itself(player, wanted):
            player.act(wanted)
    assert "We're playing your last card for you." in player.page.evaluate("[...proud]")


@needs_node
def test_nothing_is_played_in_a_pause_or_for_who_is_away() -> None:
    """And a pause among people does not tell that a card was forced: it lasts as long as choices of
    this person do; of a last card everybody knows.
    """
    found = run_modules(
        STUB
        + """
        const { settings } = await import("./settings/settings.js");
        const { Auto, forced } = await import("./calls/auto.js");
        const usual = settings.now.auto;
        settings.now.auto = "forced";
        const picture = (change = {}) => {
          const p = {
            v: 7,
            table: { paused: false, chairs: [0, 1, 2, 3].map((seat) => ({ seat, kind: "bot" })) },
            hand: { phase: "play" },
            mine: { seat: 0, choices: [], cards: ["9C", "JC", "AD"].map((card) => ({ card })) },
          };
          p.mine.cards[1].event = {};
          for (const [path, value] of Object.entries(change)) {
            const names = path.split(".");
            const last = names.pop();
            names.reduce((part, name) => part[name], p)[last] = value;
          }
          return p;
        };
        const pauses = (cards, times, kind = "human") => {
          const auto = Object.assign(new Auto({ play() {}, lift() {} }), { times });
          const p = picture({ "table.chairs.1.kind": kind, "mine.cards.length": cards });
          return [...new Set(Array.from({ length: 60 }, () => auto.pause(p)))];
        };
        const own = [640, 900, 1100, 1300, 60_000];
        tell({
          card: forced(picture())?.card,
          usual: ["JC AD", "JC"].map((held) => {
            settings.now.auto = usual;
            const cards = held.split(" ").map((card) => ({ card, event: card === "JC" && {} }));
            const found = forced(picture({ "mine.cards": cards }))?.card;
            settings.now.auto = "forced";
            return found ?? "";
          }),
          none: given.filter((change) => forced(picture(change))),
          alone: pauses(3, own, "bot"),
          last: pauses(1, own),
          among: pauses(3, own),
          unknown: pauses(3, own.slice(0, 2)).length,
        });
        """,
        [
            {"table.paused": True},
            {"table.ask": {"seat": 2, "what": "undo"}},
            {"table.chairs.0.away": True},
            {"mine.choices": [{"words": "Bo has reneged"}]},
            {"mine.may_claim": True},
            {"mine.joins": "deal"},
            {"hand.phase": "discard"},
            {"mine.cards.0.event": {}},
        ],
    )
    assert (found["card"], found["none"]) == ("JC", [])
    assert found["usual"] == ["", "JC"], "the last alone for who has chosen nothing"
    assert len(found["alone"]) == 1, "nobody is told anything by it"
    assert found["last"] == found["alone"]
    assert set(found["among"]) == {640, 900, 1100, 1300, 3000}
    assert found["unknown"] > 4, "before much is known of them it is as with others"


def alone_of_its_suit(guest: Guest) -> bool:
    """One card is of the suit led, which is not trump, and others are held."""
    hand, cards = guest.picture["hand"], guest.picture["mine"].get("cards", ())
    if not follows(guest) or hand["trick"][0]["card"][0] == "J":
        return False
    led = hand["trick"][0]["card"][1]
    own = [card for card in cards if card["card"][1] == led and card["card"][0] != "J"]
    return led != hand["trump"] and len(own) == 1 < len(cards)


def test_where_any_card_may_be_laid_none_is_forced(served: Served, visit: Visit) -> None:
    """A renege is a choice: with one card of the suit led, and others, the person plays."""
    rules = {"base": "standard", "renege": "penalty_2", "target": 50}
    player = visit(prefers=FORCED).sit(served.played(alone_of_its_suit, rules=rules))
    assert player.wanted() in ("card", "call"), "a renege of somebody else may be claimed, too"
    assert all(card.get("event") for card in player.picture("mine.cards"))
    player.page.wait_for_function("euchre.auto")  # its module is loaded after the table
    assert player.page.evaluate("euchre.auto.card") == ""


# -- two taps, and going alone ------------------------------------------------------------------


def may_choose(guest: Guest) -> bool:
    """Whether somebody may play one card or another."""
    return sum("event" in card for card in guest.picture["mine"].get("cards", ())) > 1


def test_with_two_taps_the_first_one_only_lifts_a_card(served: Served, visit: Visit) -> None:
    player = visit(Toucher, prefers={"taps": True}, **PHONE).sit(served.played(may_choose))
    assert player.wanted() == "card"
    may = player.page.locator(".held.legal")
    before = player.picture("v")
    lifted = player.page.locator(".held.lifted")
    for one in (1, 0):
        may.nth(one).tap(position=CORNER)
        assert lifted.count() == 1
    card = lifted.get_attribute("data-card")
    assert player.picture("v") == before
    assert player.prompt == "Tap the card again, or drag it up."
    player.shot("two-taps")
    lifted.tap(position=CORNER)
    player.page.wait_for_function(
        "card => !document.querySelector(`.held[data-card='${card}']`)", arg=card
    )


def test_keys_play_at_once_also_with_two_taps_and_need_not_wait(
    served: Served, visit: Visit
) -> None:
    player = visit(Typist, prefers={"taps": True}).sit(served.played(holds(2)))
    player.page.evaluate("noted.time = 0")
    assert player.play("next") == "next"
    player.act("next")
    assert player.wanted() in GOES_ON


def test_who_goes_alone_can_be_asked_again(served: Served, visit: Visit) -> None:
    made = served.played(
        lambda at: any(one["event"].get("alone") for one in at.picture["mine"].get("choices", ())),
        rules="american",
    )
    player = visit(prefers={"sure": True}).sit(made)
    assert player.wanted() == "call"
    before = player.picture("v")
    alone = player.page.locator(".call.is-alone").first
    alone.click()
    player.page.locator(".call.is-alone.armed").first.wait_for()  # what arms it may still come
    assert player.prompt == "Going alone? Press again."
    assert player.picture("v") == before
    alone.click()
    player.page.wait_for_function("v => euchre.p.v > v", arg=before)
    assert player.picture("hand.alone")


# -- what was not there before ------------------------------------------------------------------


DECISIONS = {"call": ".calls button", "card": ".held.legal", "next": ".result .primary"}


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


def test_who_taps_twice_hits_nothing_new(served: Served, visit: Visit) -> None:
    """Calls, cards, what follows a hand and sheets take no tap for 400 ms.

    What is tapped twice is sent once, and is no error: neither before there is an answer, nor
    before what comes of it has arrived.
    """
    player = visit(Toucher, **PHONE).sit(served.played(holds(1)))
    page, seen = player.page, set[str]()
    page.evaluate("noted.time = 0")
    sent = {"call": "act", "card": "act", "next": "ready"}
    while seen != sent.keys():
        wanted, before = player.wanted(), int(player.picture("v"))
        if wanted not in sent.keys() - seen:
            Typist.act(player, wanted)  # keys need no time
            continue
        seen.add(wanted)
        player.seen = before
        for later in (0, 150, 150, 99):
            page.evaluate("later => noted.time += later", later)
            page.locator(DECISIONS[wanted]).first.tap()
            assert page.evaluate("[euchre.p.v, euchre.link.waiting.size]") == [before, 0]
        page.evaluate("noted.time += 1_000_000")
        assert page.evaluate(_TWICE, DECISIONS[wanted]) == [[sent[wanted]], ""], wanted
    player.button("Menu").tap()
    settings = player.button("Settings")
    settings.tap()
    assert page.get_by_role("dialog").count() == 1
    page.evaluate("noted.time += 400")
    settings.tap()
    page.get_by_role("dialog", name="Settings").wait_for()


# -- the settings -------------------------------------------------------------------------------


def test_the_settings_fit_say_what_they_do_and_that_they_are_kept_and_are_made_with_the_keyboard(
    served: Served, visit: Visit
) -> None:
    player = visit(**SMALL).sit(served.make())
    page, keys = player.page, player.page.keyboard
    player.button("Menu").click()
    menu = page.get_by_role("dialog")
    page.evaluate("void (euchre.link.send = async () => { throw new Error('Only Lee may.') })")
    page.get_by_label("Nobody").click()
    said = menu.get_by_role("status")
    expect(said).to_have_text("Only Lee may.")
    expect(page.get_by_label("Anyone with the link")).to_be_checked()
    page.evaluate("delete euchre.link.send")
    page.evaluate("euchre.linked({ status: 'lost', why: '' })")
    expect(said).to_be_in_viewport()
    player.shot("refused")
    page.evaluate("euchre.linked({ status: 'open', why: '' })")
    expect(said).to_have_text("Connected again.")
    page.get_by_label("People I let in").check()
    page.wait_for_function("() => euchre.p.table.door === 'ask'")
    player.shot("door")
    player.button("Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("region").first.wait_for()
    groups = [group.get_attribute("aria-label") for group in dialog.get_by_role("region").all()]
    assert groups == ["Appearance", "Play", "Sound", "Table"]
    about = dialog.locator(".group:not([aria-label=Appearance]) .setting .about")
    assert all(words.endswith(".") for words in about.all_inner_texts())
    for size in (PHONE, DESKTOP, SMALL):
        page.set_viewport_size(size["viewport"])
        assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth"), size["viewport"]
    for group in ("Table", "Play"):
        dialog.get_by_role("button", name=group, exact=True).click()
        assert dialog.get_by_role("heading", name=group).evaluate(
            "one => document.activeElement === one"
        )
    kept = dialog.locator(".kept")
    assert kept.inner_text() == ""
    dialog.get_by_label("Four colors").check()
    assert kept.inner_text() == "Saved on this device."
    keys.press("Escape")
    dialog.wait_for(state="detached")
    keys.press("m")
    while menu.evaluate("() => document.activeElement.textContent") != "Settings":
        keys.press("Tab")
    keys.press("Enter")
    dialog.wait_for()
    while page.evaluate("document.activeElement.name") != "set-auto":
        keys.press("Tab")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    assert page.evaluate("JSON.parse(localStorage.getItem('euchre.auto'))") == "forced"
    keys.press("Tab")
    keys.press("Space")
    assert page.evaluate("JSON.parse(localStorage.getItem('euchre.taps'))") is True
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@needs_node
def test_cards_stand_as_they_are_liked() -> None:
    cards = [("9C", 0), ("JC", 8), ("AC", 0), ("TD", 0), ("QS", 4), ("JS", 9), ("JK", 10)]
    liked = {
        ("suits", "right"): "9C JC AC TD QS JS JK",
        ("trumps", "right"): "9C AC TD QS JC JS JK",
        ("left", "right"): "QS JC JS JK 9C AC TD",
        ("suits", "left"): "AC JC 9C TD JS QS JK",
        ("trumps", "left"): "AC 9C TD JK JS JC QS",
        ("left", "left"): "JK JS JC QS AC 9C TD",
    }
    assert run_modules(
        STUB
        + """
        const { settings } = await import("./settings/settings.js");
        const { inOrder } = await import("./felt/sorting.js");
        tell(given.ways.map(([order, high]) => {
          Object.assign(settings.now, { order, high });
          return inOrder(given.held).map(({ card }) => card).join(" ");
        }));
        """,
        {
            "held": [{"card": card, "trump": trump} for card, trump in cards],
            "ways": list(liked),
        },
    ) == [*liked.values()]


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
    made = served.played(follows, rules="timed", minutes=20, clock=60)
    player = visit(**PHONE).sit(made)
    assert player.wanted() == "card"
    left = player.page.locator(".bar .minutes")
    left.filter(has_text=re.compile("^(20|19) min left$")).wait_for()
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
  const again = "Your time is up again: a bot sits in for you.";
  const back = /You are back. A bot (has )?played for you/;
  const look = () => {
    const text = document.body.textContent;
    noted.own ||= text.includes(late) && !euchre.p.table.chairs[0].away;
    noted.again ||= Boolean(document.querySelector(".told")?.textContent.includes(again));
    noted.back ||= back.test(text);
  };
  const all = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document.body, all);
}"""
"""Notes what does not stay."""


def tells(entry: str) -> Callable[[dict[str, Any]], bool]:
    """Whether a message tells of such an entry of the log."""
    return lambda told: (told.get("entry") or {}).get("type") == entry


def test_who_is_late_once_reads_that_it_was_the_clock_and_has_the_seat(
    tmp_path: Path, visit: Visit
) -> None:
    rules = {"base": "standard", "go_alone": False, "target": 1000}  # nobody sits out, or wins
    with Server(tmp_path) as server:
        made = server.make(rules=rules, bots="simple", start=True, clock=600)
        with server.guest(made) as guest:
            guest.play(calls)
            player = visit(at=server, prefers=USUAL).sit(made)
            player.page.evaluate(_NOTE_LATE)
            for noted in ("own", "again"):
                server.let_pass(610_000, due=True)
                guest.hear_until(tells("took-over"))
                player.page.wait_for_function(f"() => noted.{noted}")
                if noted == "own":
                    guest.hear_until(tells("came-back"))
                    if first_event(guest.picture["mine"]) is None:  # who deals has to discard
                        guest.hear_until(lambda _: first_event(guest.picture["mine"]) is not None)
                    assert guest.ask("pace", pace="fast")["type"] == "ack"  # a page can follow
        player.page.wait_for_function("() => !euchre.p.mine.kept_out")
        player.button("Take your seat back").click()
        player.page.wait_for_function("() => noted.back")
        player.end()  # before the server
