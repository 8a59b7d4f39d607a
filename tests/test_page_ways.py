"""What else can be done at the page: help, settings, the first visit, games looked at again."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import unquote

from playwright.sync_api import Page, Route, expect

from euchre import fair
from euchre.notation.record import read_records_partly
from page_help import (
    DESKTOP,
    PHONE,
    USUAL,
    Player,
    Served,
    Toucher,
    calls,
    follows,
    holds,
)
from server_help import Guest

Visit = Callable[..., Player]
MOST = 84_000
"""Bytes that are sent for the page of the table, up to the first turn."""


def cards(player: Player) -> list[str]:
    return [card["card"] for card in player.picture("mine.cards")]


# -- at the table -------------------------------------------------------------------------------


def test_a_decision_can_be_taken_back(served: Served, visit: Visit) -> None:
    made = served.played(  # the only card is no decision
        lambda guest: (
            follows(guest) and sum("event" in card for card in guest.picture["mine"]["cards"]) > 1
        )
    )
    player = visit().sit(made)
    assert player.wanted() == "card"
    before = cards(player)
    trick = player.picture("hand.trick")
    player.act("card")
    player.page.wait_for_function("n => euchre.p.mine.cards.length < n", arg=len(before))
    player.button("Undo").click()
    player.page.wait_for_function("n => euchre.p.mine.cards.length === n", arg=len(before))
    told = re.compile(r"^Undone: it's your (turn|lead) in trick \d again\.$")
    expect(player.page.locator(".prompt")).to_have_text(told)
    expect(player.page.locator(".told li").first).to_have_text(re.compile("Cutting|off the pack"))
    player.seen = -1
    assert player.wanted() == "card"
    assert cards(player) == before
    assert player.picture("hand.trick") == trick
    assert player.page.locator(".held").count() == len(before)


def test_a_hint_marks_what_a_bot_would_do_and_says_why(served: Served, visit: Visit) -> None:
    player = visit(**PHONE).sit(served.played(calls))
    assert player.wanted() == "call"
    player.button("Hint").click()
    hinted = player.page.locator(".call.hinted")
    expect(hinted).to_have_accessible_name(re.compile(r"\(the hint\)$"))
    expect(hinted.locator(".hint-mark")).to_be_visible()
    words = hinted.locator(".words").inner_text()
    expect(player.page.locator(".prompt")).to_have_text(re.compile(f"^{words}: [A-Z]"))
    player.shot("hint-call")
    player.page.set_viewport_size(DESKTOP["viewport"])
    assert player.play("card") == "card"
    if player.picture("hand.phase") == "discard":
        player.act("card")
        assert player.play("card") == "card"
    player.button("Hint").click()
    hinted = player.page.locator(".held.hinted")
    hinted.wait_for()
    assert "legal" in (hinted.get_attribute("class") or "")
    player.page.wait_for_function(
        "() => euchre.note && document.querySelector('.prompt').textContent === euchre.note"
    )
    assert re.match(r"(Play|Lead) the (10|[9JQKA])[♣♦♥♠]: [A-Z]", player.prompt)
    expect(hinted).to_have_accessible_name(re.compile(r"^Play: .* of .*, the hint$"))
    expect(hinted.locator(".hint-mark")).to_be_visible()
    player.shot("hint")
    player.act("card")
    expect(player.page.locator(".hint-mark")).to_have_count(0)


def test_the_last_trick_can_be_seen_again_the_rules_are_a_tap_away_and_the_game_can_be_paused(
    served: Served, visit: Visit
) -> None:
    player = visit().sit(served.played(holds(4), rules="british"))
    assert player.wanted() == "card"
    last = player.picture("hand.last")
    player.button("Last trick").click()
    dialog = player.page.get_by_role("dialog", name="Last trick")
    dialog.wait_for()
    shown = dialog.locator("[data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert shown == [play["card"] for play in last["plays"]]
    assert dialog.locator(".won-it").count() == 1
    player.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    player.page.keyboard.press("?")
    player.page.get_by_role("dialog", name="Keyboard shortcuts").get_by_text(
        "the last trick"
    ).wait_for()
    player.page.keyboard.press("Escape")
    player.button("Menu").click()
    player.button("The rules").click()
    rules = player.page.get_by_role("dialog")
    rules.locator("li").first.wait_for()
    assert "British" in rules.inner_text()
    player.page.keyboard.press("Escape")
    rules.wait_for(state="detached")
    player.button("Menu").click()
    player.button("Pause").click()
    player.page.locator(".notice", has_text="The game is paused.").wait_for()
    assert player.page.locator(".held.legal").count() == 0
    player.shot("paused")
    player.button("Resume").click()
    player.page.locator(".notice").wait_for(state="detached")
    player.page.locator(".held.legal").first.wait_for()


_HIDDEN_RANKS = """
() => {
  const { felt, p } = euchre;
  felt.draw = ["9H", "TS", "AC", "KD"].map((card, seat) => ({ seat, card }));
  return [0, 1, 2, 3].flatMap((dealer) => {
    felt.drawTrick({ ...p, game: { ...p.game, stage: "cut", dealer } });
    return [...felt.trick.querySelectorAll(".slot")].filter((slot) => {
      const { left, top, width, height } = slot.getBoundingClientRect();
      const there = document.elementFromPoint(left + width * .2, top + height * .2);
      return there?.closest(".slot") !== slot;
    }).map((slot) => `${slot.dataset.card} when ${dealer} deals`);
  });
}
"""


def test_the_cards_for_the_first_deal_show_their_ranks_whoever_deals(
    served: Served, visit: Visit
) -> None:
    player = visit(Toucher, **PHONE).sit(served.played(calls))
    assert player.wanted() == "call"
    assert player.page.locator(".level:visible").all_inner_texts() == ["simple bot"] * 3
    for wide in (360, 390, 1280):
        player.page.set_viewport_size({"width": wide, "height": 800})
        player.page.evaluate("new Promise((go) => setTimeout(() => requestAnimationFrame(go)))")
        assert player.page.evaluate(_HIDDEN_RANKS) == [], wide


def test_the_seal_says_whose_chance_is_in_the_shuffle_and_what_can_still_be_done(
    served: Served, visit: Visit
) -> None:
    def begins(guest: Guest) -> bool:
        return calls(guest) and not guest.picture["hand"].get("calls")

    player = visit(**PHONE).sit(served.played(begins))  # until they call the seal stays
    player.page.locator(".seal-button").click()
    player.hears_no_more()
    said = player.page.locator(".sheet[open], dialog[open]").first
    said.get_by_text("Your browser had pledged a random number before that").wait_for()
    said.get_by_text("could hold back their number").wait_for()
    assert (
        said.get_by_role("link", name="What somebody could still do").get_attribute("href")
        == "/fair"
    )
    player.shot("seal")
    player.accessible("seal", within="dialog[open]")


def test_the_seal_of_a_deal_is_checked_and_receipts_stand_against_the_record(
    served: Served, visit: Visit
) -> None:
    made = served.make(rules={"target": 1})
    player = visit().sit(made)
    player.finish()
    words = "these cards were locked in before the deal, and that its own random number counted"
    checked = player.page.locator(".seal.good", has_text=words)
    opened = "document.querySelectorAll('.result details').forEach((one) => (one.open = true))"
    player.page.evaluate(opened)
    checked.wait_for()
    player.page.evaluate("euchre.result.to.proof.checked.clear()")
    player.button("Verify").click()
    checked.wait_for()
    player.page.wait_for_function("() => euchre.result.to.proof.checked.size === 1")
    link = player.page.get_by_role("link", name="receipts").get_attribute("href") or ""
    receipts = fair.read_receipts(unquote(link.partition(",")[2]))
    assert {(one.kind, one.hand, one.live) for one in receipts} >= {
        ("pledge", 1, True),
        ("nonce", 1, True),
    }
    assert all(
        fair.has_valid_signature(one.key, one.signed_text, one.signature) for one in receipts
    )
    paper = player.page.request.get(f"{served.address}/api/tables/{made['table']}/record")
    (record,) = read_records_partly(paper.text()).records
    assert list(fair.find_broken_receipts(record, receipts)) == []
    assert all(proof.nonces[0] for proof in record.proofs[1:])
    player.open("/fair")
    player.page.get_by_role("heading", name="Fair deals").wait_for()
    assert player.page.locator("tbody tr").count() >= 2
    player.shot("fair")


def test_who_comes_back_to_the_form_is_told_of_the_game_that_is_chosen(visit: Visit) -> None:
    player = visit(**DESKTOP).open("/#make")
    page = player.page
    title = page.locator("#told-title")
    page.get_by_label("Game", exact=True).select_option("british")
    expect(title).to_have_text("British")
    player.open("/learn")
    page.go_back()
    expect(title).to_have_text("British")
    expect(page.get_by_label("Game", exact=True)).to_have_value("british")
    expect(page.locator("#changed-count")).to_be_hidden()


def test_a_lost_answer_keeps_nobody_from_making_a_table(visit: Visit) -> None:
    player, lost = visit(**DESKTOP), list[str]()

    def lose_once(route: Route) -> None:
        known = route.request.url in lost
        lost.append(route.request.url)
        (route.continue_ if known else route.abort)()

    player.page.route("**/api/rules**", lose_once)
    player.page.route("**/api/rules/**", lose_once)
    player.open("/#make")
    expect(player.page.locator("#make-failure")).to_contain_text("Can't reach the server")
    expect(player.button("Make the table")).to_be_enabled()
    expect(player.page.locator("#told-status")).to_contain_text("unchanged")
    expect(player.page.locator("#make-failure")).to_be_hidden()
    player.page.locator("#preset").select_option("british")
    expect(player.page.locator("#preset-line")).to_contain_text("Benny")
    assert len([url for url in lost if url.endswith("/british")]) == 2
    player.problems.clear()


def test_a_table_for_money_works_it_out_from_game_to_game(served: Served, visit: Visit) -> None:
    player = visit(**PHONE).open("/?target=1#make")
    page = player.page
    page.get_by_label("Your name").fill("Dana")
    page.get_by_label("Instant").check()
    page.get_by_text("Title, hints, stakes").click()
    amount = page.get_by_label("Stake per player")
    assert not amount.is_visible()
    page.get_by_label("Playing for money").select_option("By the point")
    page.get_by_label("Price per point").fill("1,500")
    player.shot("money-form")
    player.button("Start now with bots").click()
    player.page.locator("#make-failure", has_text="'1,500' can be read in two ways").wait_for()
    player.problems.clear()  # the browser tells of the refusal, too
    page.get_by_label("Price per point").fill("1,50")
    player.button("Start now with bots").click()
    page.locator("body.seated").wait_for()
    table = page.url.rpartition("/")[2]
    token = page.evaluate(f"JSON.parse(localStorage['euchre.seat.{table}']).token")
    page.goto("about:blank")  # nobody looks
    with Guest(served.port, table, token) as guest:
        guest.play()
        assert guest.ask("rematch")["type"] == "ack"
        guest.play(lambda guest: guest.over and guest.picture["game"]["number"] == 2)
        assert guest.ask("swap", seats=[0, 1])["type"] == "ack"
    player.open(f"/t/{table}")
    assert player.wanted() == "over"
    money = page.locator(".money")
    assert "$1.50 a point" in money.inner_text()
    assert re.search(r"(You|[Yy]ou and Ann) (lose|win) \$\d\.[05]0 each", money.inner_text())
    assert money.locator("tbody tr").first.inner_text().split()[0] == "You"
    player.shot("money")
    swap = r"You and \w+ change places before the next game\."
    expect(page.locator(".result .wait")).to_have_text(re.compile(swap))


def test_settings_are_remembered(served: Served, visit: Visit) -> None:
    player = visit(**PHONE).sit(served.played(calls))
    page, root = player.page, player.page.locator("html")
    dialog = page.get_by_role("dialog", name="Settings")
    back = page.locator("svg.card-back.face").first
    usual = back.inner_html()
    assert page.locator(".backs .back-quilt").count() > 0
    looks = ("Four colors", "Dark", "Left-handed", "Trumps on the right", "Mixed")
    chosen = [
        dialog.get_by_label(words)
        for words in (*looks, "Always ask whether I play alone", "Slate", "Waves")
    ]
    for again in (False, True):
        player.button("Menu").click()
        player.button("Settings").click()
        layers = [dialog.locator(each).element_handle() for each in ("header", ".ways")]
        for layer in layers:  # the dialog has a style of its own, which may come after it
            page.wait_for_function("one => getComputedStyle(one).zIndex !== 'auto'", arg=layer)
        above, below = (
            int(layer.evaluate("one => getComputedStyle(one).zIndex")) for layer in layers
        )
        assert above > below, "what lies below does not cut the ring around the cross"
        if not again:
            for choice in chosen:
                choice.check()
        assert all(choice.is_checked() for choice in chosen)
        assert back.inner_html() != usual
        told = {"deck": "four", "theme": "dark", "side": "left"}
        for name, value in (told | {"felt": "charcoal", "back": "waves"}).items():
            assert root.get_attribute(f"data-{name}") == value
        page.locator(".backs .back-waves").first.wait_for(state="attached")
        assert page.locator(".backs .back-quilt").count() == 0, "their colours change at once, too"
        if not again:
            player.shot("settings")
            page.reload()
            page.locator("body.seated").wait_for()
    known = "() => euchre.p.mine.packets === 'turns' && euchre.p.mine.always"
    page.wait_for_function(known)


def test_trumps_stand_at_the_right_for_who_likes_it(served: Served, visit: Visit) -> None:
    order = "els => els.map(el => el.dataset.card)"

    def between(guest: Guest) -> bool:
        held = [bool(one.get("trump")) for one in guest.picture["mine"].get("cards", ())]
        playing = (guest.picture.get("hand") or {}).get("phase") == "play"
        return playing and held != sorted(held)

    player = visit().sit(served.played(between, rules="american"))
    player.page.locator(".held").first.wait_for()
    told = [one["card"] for one in player.picture("mine.cards")]
    shown = player.page.locator(".fan .held")
    assert shown.evaluate_all(order) == told == sorted(told, key=lambda card: "CDSH".find(card[1]))
    player.page.evaluate(
        "(path) => import(path).then((m) => m.settings.set('order', 'trumps'))",
        player.module("settings/settings.js"),
    )
    places = {one["card"]: one.get("trump", 0) for one in player.picture("mine.cards")}
    liked = sorted(told, key=lambda card: places[card])
    player.page.wait_for_function(
        "cards => JSON.stringify([...document.querySelectorAll('.fan .held')].map("
        "(el) => el.dataset.card)) === JSON.stringify(cards)",
        arg=liked,
    )


def test_the_host_says_how_strong_and_quick_the_bots_are_also_at_the_next_table(
    served: Served, visit: Visit
) -> None:
    player = visit().sit(served.played(calls))
    player.wanted()
    # A plate with tricks on it says those in place of the strength.
    assert {*player.page.locator(".level").all_inner_texts()} == {"simple bot"}
    player.button("Menu").click()
    menu = player.page.get_by_role("dialog", name="Menu")
    menu.get_by_label("Casual").check()
    all_casual = "euchre.p.table.chairs.slice(1).every(({ bot }) => bot === 'casual')"
    player.page.wait_for_function(f"() => {all_casual}")
    player.page.get_by_role("group", name="Bot speed").get_by_label("Fast").check()
    player.page.wait_for_function("() => euchre.p.table.pace === 'fast'")
    player.button("Close").click()
    assert {*player.page.locator(".level").all_inner_texts()} == {"casual bot"}
    player.open("/#make")
    assert player.page.get_by_label("Bots in empty seats").input_value() == "casual"
    player.open("/play")
    player.page.wait_for_function("() => globalThis.euchre?.p.table?.pace === 'fast'")
    assert {chair.get("bot") for chair in player.picture("table.chairs")} == {None, "casual"}


# -- the first visit ----------------------------------------------------------------------------


def test_play_leads_to_a_table_with_cards_on_it(visit: Visit) -> None:
    player = visit(speed="usual").open("/play")
    player.page.wait_for_url("**/t/*")
    asked = player.page.locator(".held, .is-cut button").first
    asked.wait_for()
    if player.page.locator(".is-cut button").count():
        player.page.locator(".is-cut button").first.click()
    player.page.locator(".held").nth(4).wait_for()
    assert player.page.locator(".seat").count() == 4
    assert len(cards(player)) == 5


def test_the_page_of_the_table_is_small(served: Served, visit: Visit) -> None:
    player = visit(prefers=USUAL).sit(served.played(calls))
    assert player.wanted() != "card", "trump is made, and what comes later is on its way"
    sizes = player.page.evaluate(
        """() => Object.fromEntries(["navigation", "resource"]
          .flatMap((kind) => performance.getEntriesByType(kind))
          .map((entry) => [new URL(entry.name).pathname, entry.encodedBodySize]))"""
    )
    assert player.module("table/app.js") in sizes
    assert min(sizes.values()) > 0
    assert sum(sizes.values()) <= MOST, sizes


# -- a game looked at again ---------------------------------------------------------------------


def scrub_to_the_end(page: Page) -> list[str]:
    """The score at the end of a replay, the teams in their order."""
    page.get_by_label("Position in the game").press("End")
    last = page.locator("input[type=range]").get_attribute("max")
    page.wait_for_function("n => document.querySelector('input[type=range]').value === n", arg=last)
    return page.locator(".bar .digits").all_inner_texts()


def drop(page: Page, text: str) -> None:
    """Drop a file onto a page."""
    page.evaluate(
        """(text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], "game.jsonl"));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
        }""",
        text,
    )


def test_a_game_that_is_over_can_be_seen_again(served: Served, visit: Visit) -> None:
    """And another record takes its place, and that of its review."""
    player = visit().sit(served.played(rules={"base": "cutthroat", "target": 1}))
    page, told = player.page, player.page.locator(".told-line")
    scores = [str(score) for score in player.picture("game.scores")]
    with page.expect_download() as fetched:
        page.get_by_role("link", name="record", exact=True).click()
    record = fetched.value.path().read_text(encoding="utf-8")
    page.get_by_role("link", name="Replay").click()
    page.locator(".checked", has_text="Every deal matches").wait_for()
    assert scrub_to_the_end(page) == scores
    player.shot("replay")
    player.button("Back (←)").click()
    player.button("Previous hand").click()
    page.get_by_label("Hand", exact=True).select_option("Hand 1")
    expect(told).to_have_text(re.compile("deals"))
    player.open("/replay")
    page.get_by_label("Or paste it").fill("Once upon a time")
    player.button("Open").click()
    error = page.get_by_role("alert").filter(has_text=".")
    error.wait_for()
    assert error.inner_text()[0].isupper()
    page.get_by_label("Or paste it").fill(record)
    player.button("Open").click()
    page.get_by_label("Position in the game").wait_for()
    assert scrub_to_the_end(page) == scores
    player.button("Play").click()
    page.evaluate("document.getElementById('replay').classList.add('reviewed', 'at-review')")
    drop(page, "Once upon a time")
    expect(told).to_have_text(re.compile("record"))
    bar = page.locator(".scrub").element_handle()
    drop(page, record)
    page.wait_for_function("(bar) => !bar.isConnected", arg=bar)
    expect(page.locator("#replay")).not_to_have_class(re.compile("review"))
    expect(player.button("Play")).to_be_visible()
    player.problems = [told for told in player.problems if "Failed to load" not in told]
