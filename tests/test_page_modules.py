"""Modules of the page by themselves: keys that are held, a card that is dragged, what is told."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from effort import cover
from node_help import needs_node, run_modules

pytestmark = needs_node

HERE = Path(__file__).parent
STUB = "".join(
    (HERE / name).read_text(encoding="utf-8") for name in ("page_clock.mjs", "page_stub.mjs")
)


def runs(script: str, given: Any = None, *, zone: str = "") -> Any:
    return run_modules(STUB + script, given, zone=zone)


def test_a_key_that_is_held_is_pressed_once() -> None:
    assert runs(
        """
        const { listen } = await import("./table/keys.js");
        const done = [];
        const does = (name) => () => done.push(name);
        const [menu, askHint, send, press] = ["menu", "hint", "undo", "call"].map(does);
        listen({ menu, askHint, send, calls: { press }, p: { mine: { may_undo: true } } });
        for (const key of ["m", "h", "u", "1"])
          for (let n = 0; n < 5; n++) happens("keydown", { key, repeat: n > 0 });
        tell(done);
        """
    ) == ["menu", "hint", "undo", "call"]


@pytest.mark.parametrize("where", ["field", "body"])
def test_what_a_browser_suggests_is_no_key(where: str) -> None:
    """Chrome tells of it by an event that is called like a key, and has none."""
    script = """
        const { listen } = await import("./table/keys.js");
        listen({});
        const field = Object.assign(new Thing(), { closest: () => field });
        const value = given === "field" ? field : document.body;
        const event = Object.defineProperty(new Event("keydown"), "target", { value });
        let fault = "";
        process.on("uncaughtException", (error) => (fault = error.message));
        dispatchEvent(event);
        await new Promise(setImmediate);
        tell(fault);
        """
    assert runs(script, where) == ""


def test_a_field_that_nobody_can_write_in_has_nothing_written_in_it() -> None:
    """The page sets another value than at first, as the address of an invitation."""
    assert runs(
        """
        const { changed } = await import("./page/make.js");
        globalThis.HTMLSelectElement = class {};
        const field = { value: "http://club/t/1", defaultValue: "http://localhost/t/1" };
        const among = (one) => changed({ querySelectorAll: () => [one] });
        tell([among({ ...field, readOnly: true }), among(field)]);
        """
    ) == [False, True]


def test_enter_that_is_held_presses_no_button_again() -> None:
    """Browsers press it again and again: the second decides what nobody has read."""
    assert runs(
        """
        await import("./page/fresh.js");
        const closest = (kind) => (/button/.test(kind) ? button : null);
        const button = Object.assign(new Thing(), { closest });
        const held = (key, repeat, target) => {
          const event = Object.assign(new Event("keydown", { cancelable: true }), { key, repeat });
          dispatchEvent(Object.defineProperty(event, "target", { value: target }));
          return event.defaultPrevented;
        };
        const pressed = [["Enter", false], ["Enter", true], [" ", true], ["Tab", true]];
        tell([...pressed.map((each) => held(...each, button)), held("Enter", true, new Thing())]);
        """
    ) == [False, True, True, False, False]


def test_what_decides_the_same_in_the_same_place_takes_a_tap_however_often_it_is_drawn() -> None:
    """Somebody else has become ready just when one presses: that is no other decision."""
    assert runs(
        """
        const { redrawn } = await import("./page/fresh.js");
        const button = (value, top) => {
          const box = { top, left: 0, height: 40, width: 200 };
          return Object.assign(new Thing(), { value, getBoundingClientRect: () => box });
        };
        const part = new Thing();
        const draws = (...buttons) => redrawn(part, () => (part.querySelectorAll = () => buttons));
        const taken = (one) => {
          const event = Object.assign(new Event("click", { cancelable: true }), { detail: 1 });
          event.composedPath = () => [one, part];
          dispatchEvent(event);
          return !event.defaultPrevented;
        };
        const ready = button("I am ready", 100);
        draws(ready);
        const told = [taken(ready)];
        await passes(400);
        const again = button("I am ready", 110), other = button("Remove Bo", 150);
        draws(again, other);
        told.push(taken(again), taken(other));
        const moved = button("I am ready", 150);
        draws(moved);
        told.push(taken(moved));
        tell(told);
        """
    ) == [False, True, False, False]


@pytest.mark.parametrize(
    ("pledged", "seat", "words"),
    [
        ([0], 0, "Your browser had"),
        ([0, 1], 0, "Your browser and that of Bo had"),
        ([0, 1, 2], 0, "Your browser and those of Bo and Cy had"),
        ([1], 0, "The browser of Bo had"),
        ([1, 2], None, "The browsers of Bo and Cy had"),
    ],
)
def test_the_seal_tells_one_browser_from_several(
    pledged: list[int], seat: int | None, words: str
) -> None:
    script = """
        const { say } = await import("./fair/seal.js");
        const chairs = ["Ann", "Bo", "Cy"].map((name) => ({ name }));
        const pledges = chairs.map((_, at) => (given.pledged.includes(at) ? "ab" : null));
        tell(say({ table: { chairs }, mine: { seat: given.seat } }, { pledges }));
        """
    given = {"pledged": pledged, "seat": seat}
    assert runs(script, given).startswith(words)


def test_what_is_being_written_gives_no_commands_also_where_its_field_has_gone() -> None:
    assert runs(
        """
        const { listen } = await import("./table/keys.js");
        const done = [];
        listen({ menu: () => done.push(spent()) });
        const field = Object.assign(new Thing(), { closest: () => field });
        const types = (key, target) => {
          const event = Object.assign(new Event("keydown"), { key });
          dispatchEvent(Object.defineProperty(event, "target", { value: target }));
        };
        types("m", field);
        for (let n = 0; n < 4; n++) {
          await passes(400);
          types("m", document.body);
        }
        types("m", field);
        types("Tab", field);
        types("m", document.body);
        tell(done);
        """
    ) == [1200, 1600, 1600]


def test_the_number_at_a_card_is_the_key_that_plays_it() -> None:
    """Of ten cards, too: to press a one and a zero would play the first of them."""
    keys, played = runs(
        """
        const { Hand } = await import("./felt/hand.js");
        const { listen } = await import("./table/keys.js");
        const hand = like(Hand, { pending: "", hinted: "", lifted: "" });
        const keys = Array.from({ length: 11 }, (_, place) => {
          const button = new Thing();
          hand.dress(button, { card: "AS" }, place, { phase: "play", bowers: [] });
          return button.dataset.key;
        });
        const played = [];
        const calls = { press: () => false };
        listen({ calls, hand: { press: (place) => played.push(place) }, p: {} });
        for (const key of keys) if (key) happens("keydown", { key });
        tell([keys, played]);
        """
    )
    assert keys == [*"1234567890", ""]
    assert played == list(range(10))


DRAGGED = """
    const { Hand } = await import("./felt/hand.js");
    const played = [];
    const hand = like(Hand, { pending: "", decision: "", choose: (card) => played.push(card) });
    const button = new Thing();
    button.classList.contains = () => true;
    button.setPointerCapture = button.style.removeProperty = () => {};
    const at = (clientY, buttons = 1) => ({ pointerId: 1, clientX: 0, clientY, buttons });
    hand.grab({ button: 0, ...at(500) }, button, "AS");
    happens("pointermove", at(300));
"""


@pytest.mark.parametrize("ends", ["pointermove", "pointercancel"])
def test_a_card_whose_drag_ends_unseen_is_let_go_of_and_not_played(ends: str) -> None:
    """A menu of the system takes the end of a press away: no pointerup comes."""
    script = """
        const lifted = hand.held?.card;
        happens(given, at(300, 0));
        const { held } = hand;
        happens("pointerup", at(100, 0)); // a click somewhere else
        tell([lifted, held, played]);
        """
    assert runs(DRAGGED + script, ends) == ["AS", None, []]


@pytest.mark.parametrize(("comes", "played"), [("", ["AS"]), ("the turn", [])])
def test_a_card_that_is_held_belongs_to_the_decision_in_which_it_was_taken_up(
    comes: str, played: list[str]
) -> None:
    """It was dragged for another trick, or while nothing was to be decided."""
    script = """
        hand.decision = given;
        happens("pointerup", at(300));
        tell([hand.held, played]);
        """
    assert runs(DRAGGED + script, comes) == [None, played]


@pytest.mark.parametrize(("put_down", "lets_go", "taken"), [(0, 900, False), (800, 900, True)])
def test_a_press_that_began_before_a_decision_came_is_no_answer_to_it(
    *, put_down: int, lets_go: int, taken: bool
) -> None:
    script = """
        const { renewed } = await import("./page/fresh.js");
        const part = new Thing();
        const clicks = () => {
          const event = Object.assign(new Event("click", { cancelable: true }), { detail: 1 });
          event.composedPath = () => [part];
          dispatchEvent(event);
          return !event.defaultPrevented;
        };
        const [down, up] = given;
        const steps = [[down, () => happens("pointerdown")], [100, () => renewed(part)]];
        const start = now;
        for (const [at, step] of steps.sort(([a], [b]) => a - b)) {
          await passes(start + at - now);
          step();
        }
        await passes(start + up - now);
        tell([clicks(), clicks()]);
        """
    assert runs(script, [put_down, lets_go]) == [taken, True]


def test_who_played_a_game_is_known_by_their_name_in_it() -> None:
    """A chair that was taken after it says nothing of the game."""
    assert runs(
        """
        const { findOwnSeat } = await import("./replay/review.js");
        kept.set("euchre.seat.t", '{"seat": 2, "name": "Zoe"}');
        kept.set("euchre.seat.old", '{"seat": 2}');
        const games = [["t", "Ann", "Zoe"], ["t", "Ann", "Bo, then Zoe"], ["t", "Ann", "Zoe B"]];
        games.push(["old", "Ann", "Bo"], [null, "Zoe"]);
        tell(games.map(([table, ...names]) => findOwnSeat(table, names)));
        """
    ) == [1, 1, None, 2, None]


def test_each_player_of_a_seat_has_their_own_card_and_mistakes_in_a_review() -> None:
    assert runs(
        """
        const { Review } = await import("./replay/review.js");
        const said = [];
        Thing.prototype.append = (kid) => said.push(kid);
        const played = [[0, "Ann"], [0, "Eli"], [1, "Bo"]];
        const players = played.map(([seat, name]) => ({ seat, name, decisions: 0, grades: {} }));
        const names = [["Ann", "Bo"], ["Eli", "Bo"]];
        const hands = [10, 20].map((at, n) => ({ at, names: names[n], skipped: [] }));
        const found = { names: ["Ann, then Eli", "Bo"], players, hands };
        const reviewed = { review: found, puzzles: [[1], [2, 3], []] };
        const review = Object.assign(Object.create(Review.prototype), { reviewed, own: 1 });
        review.names = ["Ann, then Eli", "Bo (you)"];
        review.players();
        const actors = [11, 21].map((at) => review.actor({ at, seat: 0 }));
        tell([said.filter((one) => /Ann|Eli|Bo|Practice/.test(one)), actors]);
        """
    ) == [
        ["Bo (you)", "Ann", "Practice the mistake", "Eli", "Practice the 2 mistakes"],
        ["Ann", "Eli"],
    ]


def test_a_review_rounds_nothing_to_certainty() -> None:
    assert runs(
        """
        const { formatChance } = await import("./replay/review.js");
        const shares = [0, 0.0004, 0.287, 0.9959, 0.9996, 1];
        tell([0, 1].map((digits) => shares.map((share) => formatChance(share, digits))));
        """
    ) == [
        ["0%", "<1%", "29%", ">99%", ">99%", "100%"],
        ["0.0%", "<0.1%", "28.7%", "99.6%", ">99.9%", "100.0%"],
    ]


@pytest.mark.parametrize("stores", [True, False])
def test_mistakes_that_the_browser_does_not_take_along_are_not_gone_after(*, stores: bool) -> None:
    script = """
        if (!given) sessionStorage.setItem = () => { throw new Error("blocked"); };
        const { Review } = await import("./replay/review.js");
        const player = { seat: 0 };
        const reviewed = { review: { players: [player] }, puzzles: [[{ id: "own-1" }]] };
        like(Review, { reviewed }).practice(player);
        let stays = false;
        made.find(({ tag }) => tag === "a").handlers.click({ preventDefault() { stays = true; } });
        tell([stays, made.some(({ textContent }) => textContent.includes("stores nothing"))]);
        """
    assert runs(script, stores) == [not stores, not stores]


def test_a_review_counts_one_decision_as_one() -> None:
    assert runs(
        """
        const { Review } = await import("./replay/review.js");
        const texts = [];
        Thing.prototype.append = (kid) => texts.push(kid);
        const one = { grades: { best: 1 }, average: 0, accuracy: 1, decisions: 1 };
        const players = [{ ...one, seat: 0, name: "Ann" }, { ...one, seat: 1, decisions: 2 }];
        const hands = [{ at: 1, names: ["Ann", "Bo"], skipped: ["a card"] }];
        const review = { names: ["Ann", "Bo"], players, hands };
        const reviewed = { review, puzzles: [] };
        like(Review, { reviewed, own: 0, names: ["Ann", "Bo"] }).players();
        const counts = texts.filter((text) => /^\\d+ dec|^Left out/.test(text));
        tell(counts.map((text) => text.match(/\\d+ decisions?/)[0]));
        """
    ) == ["1 decision", "2 decisions", "1 decision"]


def test_the_chart_of_a_review_leads_to_the_moment_before_what_is_marked() -> None:
    """As the links of the review do: there the coach says what would have been better."""
    assert runs(
        """
        Thing.prototype.getBoundingClientRect = () => ({ left: 0, width: 400 });
        const { Review } = await import("./replay/review.js");
        const line = [1, 9, 17, 25].map((at) => ({ at, chances: [0.5, 0.5] }));
        const hands = [{ at: 1, hand: 1, scores: [0, 0], before: [], after: [] }];
        const frames = [];
        const review = like(Review, {
          reviewed: { review: { line, hands }, teams: [[0], [1]] }, team: 0, names: ["Ann", "Bo"],
          decisions: new Map([[9, { at: 9, grade: "blunder" }]]),
          close() {}, go: (frame) => frames.push(frame),
        });
        review.chances();
        const { chart } = review;
        chart.root.handlers.click({ clientX: chart.x(9) });
        Object.assign(review, { now: new Thing(), opened: null, actor: () => "Ann" });
        review.decisions.clear();
        review.show(8, new Thing());
        frames.push(chart.here.x1 === chart.x(9).toFixed(1));
        tell(frames);
        """
    ) == [8, True]


REPLAY_PAGE = """
document.importNode = () => new Thing();
document.getElementById = (id) =>
  (things[id] ??= Object.assign(new Thing(), { id, content: new Thing() }));
const { Replay } = await import("./replay/replay.js");
"""


@pytest.mark.parametrize("over", [True, False])
def test_a_replay_offers_no_more_of_a_game_that_goes_on_than_the_server_gives(
    *, over: bool
) -> None:
    """The menu of a table leads to the replay of a game that is played."""
    script = (
        REPLAY_PAGE
        + """
        const frames = [{ told: "Pass." }, { game: { over: given } }];
        const game = { names: ["Ann", "Bo"], frames };
        const of = (source) => {
          const replay = like(Replay, { game, source, frames: game.frames, at: 0 });
          return [replay.isReviewable(), Boolean(replay.sharing())];
        };
        const words = [];
        Thing.prototype.append = (kid) => words.push(kid);
        const own = of({ table: "t", game: 1 });
        tell([own, of({ text: "a record" }), words.find((one) => /^Share/.test(one))]);
        """
    )
    own, sent, words = runs(script, over)
    assert (own, sent) == ([over, True], [True, False])
    assert words == ("Share" if over else "Share this hand")


def test_a_file_too_large_for_a_game_is_not_read_and_the_same_can_be_chosen_again() -> None:
    assert runs(
        REPLAY_PAGE
        + """
        const field = made.find((one) => one.type === "file");
        let reads = 0;
        field.files = [{ size: 3e9, text: async () => (reads++, "") }];
        field.handlers.change();
        for (let n = 0; n < 30; n++) await null;
        field.value = "game.jsonl";
        field.handlers.click();
        const [error] = made.filter((one) => one.role === "alert");
        tell([reads, error.textContent, field.value]);
        """
    ) == [0, "This file is too large to be a game.", ""]


def test_a_replay_in_whose_place_another_game_has_come_plays_no_more() -> None:
    assert runs(
        REPLAY_PAGE
        + """
        let moves = 0;
        const frames = Array.from({ length: 50 }, () => ({ told: "Pass." }));
        const motion = { schedule: () => moves++ };
        const replay = like(Replay, { frames, motion, at: 0, button: new Thing(), range: {} });
        replay.ended = new AbortController();
        replay.toggle();
        await passes(3_000);
        replay.end();
        const before = moves;
        await passes(20_000);
        tell([before > 1, moves - before]);
        """
    ) == [True, 0]


def test_a_forced_card_waits_until_no_card_is_held() -> None:
    assert runs(
        """
        kept.set("euchre.auto", '"forced"');
        const { Auto } = await import("./calls/auto.js");
        let held = true;
        const played = [];
        const auto = new Auto({ play: (card) => played.push(card), lift() {}, held: () => held });
        const cards = [{ card: "AS", event: {} }, { card: "9H" }];
        const mine = { seat: 0, cards, choices: [] };
        auto.see({ v: 1, mine, table: { chairs: [{}] }, hand: { phase: "play" } }, false);
        await passes(3_000);
        const [before] = played;
        held = false;
        await passes(3_000);
        tell([before ?? "", played]);
        """
    ) == ["", ["AS"]]


def test_a_score_below_zero_is_told_by_its_digits_alone() -> None:
    kinds = ["2_3_crossed", "5_5", "6_4"]
    script = """
        const { laying } = await import("./felt/score.js");
        tell(given.flatMap((kind) => [laying(kind, -1), laying(kind, 0).pips]));
        """
    assert runs(script, kinds) == [None, 0] * 3


def test_hands_that_were_thrown_in_are_not_counted_against_the_end_of_a_game() -> None:
    """As the terminal counts; a hand that is over is told by its own number until the next."""
    moments = [
        ({"hands": 0, "last_hand": 2}, {"number": 14, "maker": 1}),
        ({"hands": 0, "last_hand": 2}, {"number": 14, "maker": None, "result": {}}),
        ({"hands": 1, "last_hand": 2}, {"number": 14, "maker": 0, "result": {}}),
        ({"hands": 1, "last_hand": 2}, {"number": 15, "maker": None}),
        ({"hands": 2, "last_hand": 2}, {"number": 15, "maker": 0, "result": {}}),
        ({"hands": 2, "last_hand": 2}, {"number": 16, "maker": None}),
    ]
    script = """
        const { handNumber } = await import("./felt/score.js");
        tell(given.map(([game, hand]) => handNumber(game, hand)));
        """
    assert runs(script, moments) == [1, 1, 1, 2, 2, 2]


def test_a_card_that_may_not_be_played_is_disabled_and_says_why() -> None:
    assert runs(
        """
        const { Hand } = await import("./felt/hand.js");
        const hand = like(Hand, { pending: "", hinted: "", lifted: "" });
        const looks = ({ pending = "", ...one }) => {
          const button = new Thing();
          like(Hand, { ...hand, pending }).dress(button, one, 0, { phase: "play", bowers: [] });
          return [button["aria-disabled"], button["aria-description"] ?? ""];
        };
        const event = { type: "played", card: "AH" };
        const may = { card: "AH", event };
        const mayNot = { card: "9C", why: "Hearts were led: follow suit." };
        tell([may, mayNot, { ...may, pending: "AH" }].map(looks));
        """
    ) == [["false", ""], ["true", "Hearts were led: follow suit."], ["true", ""]]


def test_those_who_listen_are_told_when_it_is_their_turn() -> None:
    assert runs(
        """
        globalThis.WebSocket = class extends EventTarget { close() {} };
        location.pathname = "/t/friday";
        await import("./table/app.js");
        const app = globalThis.euchre;
        app.motion.schedule = () => {};
        const table = { stage: "playing", chairs: [] };
        const turn = { seat: 0, choices: [{ words: "Pass" }], question: "Pick up the J♥?" };
        const heard = [];
        for (const mine of [{ seat: 0 }, turn, turn, { seat: 0 }]) {
          app.talk.live.textContent = "";
          app.take({ type: "event", v: app.p.v + 1, table, hand: { phase: "order" }, mine });
          await passes(1000);
          heard.push(app.talk.live.textContent);
        }
        tell(heard);
        """
    ) == ["", "Pick up the jack of hearts?", "", ""]


def test_who_has_a_bot_playing_for_them_is_called_once_they_are_back() -> None:
    script = """
        const asked = [];
        app.talk.announce = (text) => asked.push(text);
        const again = (number, away, question) => {
          const told = { table: { ...table, chairs: [{ away }, {}] }, hand: { number } };
          const own = number ? { ...mine("AS", "9S"), question } : { seat: 0 };
          app.take({ type: "event", v: app.p.v + 1, ...told, mine: own });
          return [...asked];
        };
        tell([
          again(0, false), again(1, true, "Your turn: lead."), again(2, true, "Your turn: lead."),
          again(2, false, "Your turn: lead."),
        ]);
        """
    assert runs(TABLE + script) == [[], [], [], ["Your turn: lead."]]


def test_what_the_server_says_to_this_person_alone_stands_at_the_table_and_among_the_lines() -> (
    None
):
    script = """
        const lines = [];
        app.talk.line = (text) => lines.push(text);
        app.take({ type: "said", v: app.p.v, told: "This account is suspended." });
        await passes(1000);
        tell([app.note, app.talk.live.textContent, lines]);
        """
    told = "This account is suspended."
    assert runs(TABLE + script) == [told, told, [told]]


TABLE = """
    globalThis.WebSocket = class extends EventTarget { close() {} };
    location.pathname = "/t/friday";
    await import("./table/app.js");
    const app = globalThis.euchre;
    app.motion.schedule = () => {};
    const table = { stage: "playing", hints: true, chairs: [{}, {}] };
    const card = (name) => ({ card: name, event: { type: "played", card: name } });
    const mine = (...names) => ({ seat: 0, may_undo: true, cards: names.map(card) });
    /** It is one's turn, with these cards, after so many have been laid by others. */
    const turn = (number, ...names) =>
      app.take({ type: "event", v: app.p.v + 1, table, hand: { number }, mine: mine(...names) });
"""


def test_what_is_decided_is_asked_once_whatever_else_changes_meanwhile() -> None:
    """A setting that the table is told, and an undo that is asked for, leave the hint in place."""
    script = """
        const asked = [];
        app.talk.announce = (text) => asked.push(text);
        const more = { question: "Which card?" };
        const again = (own) => {
          const told = { hand: { number: 2 }, mine: { ...mine("AS", "9S"), ...more, ...own } };
          app.take({ type: "event", v: app.p.v + 1, table, ...told });
        };
        again({});
        app.hand.hinted = "AS";
        again({ packets: "2-3" });
        again({ may_undo: false });
        tell([asked, app.hand.hinted]);
        """
    assert runs(TABLE + script) == [["Which card?"], "AS"]


def said(text: str, name: str = "Bo", *, watching: bool = False) -> dict[str, Any]:
    return {"text": text, "name": name} | ({"seat": None, "watching": True} if watching else {})


def test_a_whole_picture_leaves_what_is_known_of_it_in_its_order() -> None:
    old = ["Dealt.", "Bo passes.", said("early"), "Zed sits down.", "Dealt.", said("a")]
    old += ["Bo passes.", said("b", watching=True), said("a"), "Ann passes."]
    lines = ["Dealt.", "Bo passes.", "Ann passes.", "Bo picks it up."]
    chat = [said("early"), said("hidden"), said("a"), said("new"), said("b", watching=True)]
    script = """
        const { inOrder } = await import("./talk/order.js");
        const [old, after] = given;
        const told = inOrder(old, after).map(({ one, at }) => [one.text ?? one, at === Infinity]);
        tell([told, inOrder(["Bo passes.", after.chat[0]], { lines: ["Dealt."], chat: [] })]);
        """
    found, anew = runs(script, [old, {"lines": lines, "chat": chat}])
    known = ["early", "Dealt.", "Bo passes.", "b", "hidden", "a", "Ann passes."]
    assert found == [[one, False] for one in known] + [["Bo picks it up.", True], ["new", True]]
    assert [each["one"] for each in anew] == ["Dealt."]


def test_what_somebody_says_again_while_the_line_is_lost_is_new_and_stands_at_the_end() -> None:
    """A phrase is one tap: the same one is said again and again."""
    old = ["Dealt.", said("nice"), "Bo passes.", said("sorry")]
    chat = [said("nice"), said("sorry"), said("hurry"), said("nice")]
    script = """
        const { inOrder } = await import("./talk/order.js");
        const found = inOrder(...given);
        tell(found.map(({ one, at }) => [one.text ?? one, at === Infinity]));
        """
    known = ["Dealt.", "nice", "Bo passes.", "sorry"]
    assert runs(script, [old, {"lines": ["Dealt.", "Bo passes."], "chat": chat}]) == [
        *([one, False] for one in known),
        *([one, True] for one in ("hurry", "nice")),
    ]


def test_what_was_said_while_the_line_was_lost_is_unread_and_told() -> None:
    script = """
        const { talk } = app;
        talk.form.before = () => {};
        talk.visible = () => false;
        const { Voices } = await import("./talk/voices.js");
        Voices.prototype.offer = () => {};
        talk.voices = Promise.resolve(new Voices(talk));
        talk.inOrder = (await import("./talk/order.js")).inOrder;
        const found = [];
        const comes = async (type, v, ...words) => {
          const chat = words.map((text) => ({ seat: 1, name: "Bo", text }));
          app.take({ type, v, table: { ...table, chairs: [{}, {}] }, mine: { seat: 0 }, chat });
          await new Promise(setImmediate);
          await passes(300);
          found.push([talk.unread, talk.live.textContent]);
          talk.live.textContent = "";
        };
        await comes("welcome", 1, "hi");
        await comes("welcome", 5, "hi", "brb", "wait");
        await comes("snapshot", 5, "hi", "brb", "hidden"); // as a moderator has it
        await comes("welcome", 9, "hi", "brb", "hidden");
        tell(found);
        """
    told = "Bo says: brb Bo says: wait"
    assert runs(TABLE + script) == [[0, ""], [2, told], [2, ""], [2, ""]]


def test_of_thousands_of_names_that_one_spectator_takes_the_newest_are_known() -> None:
    """Each gets a row with buttons when somebody looks who is here, and each line takes memory."""
    script = """
        const { talk } = app;
        talk.form.before = () => {};
        talk.visible = () => true;
        const { Voices } = await import("./talk/voices.js");
        Voices.prototype.offer = () => {};
        const voices = new Voices(talk);
        talk.voices = Promise.resolve(voices);
        const says = async (n) => {
          const said = { seat: null, text: `word ${n}`, name: `Zed ${n}`, watching: true };
          talk.hear({}, { type: "said", said });
          await null;
        };
        await says("first");
        for (let n = 0; n < 2000; n++) await says(n);
        await says(1950);
        await passes(1_000);
        tell([[...voices.watchers], talk.told.length, talk.told.at(-1).name]);
        """
    watchers, told, last = runs(TABLE + script)
    assert (len(watchers), watchers[-2:]) == (100, ["Zed 1999", "Zed 1950"])
    assert (told, last) == (1000, "Zed 1950")


def test_whoever_listens_hears_of_their_turn_while_others_talk_without_a_break() -> None:
    script = """
        let heard = null;
        app.talk.announce("Your turn: hearts were led.");
        for (let n = 0; n < 40 && heard === null; n++) {
          app.talk.announce(`Bo says: ${n}`);
          await passes(100);
          if (/Your turn/.test(app.talk.live.textContent)) heard = 100 * (n + 1);
        }
        tell(heard);
        """
    assert 0 < (runs(TABLE + script) or 0) <= 1000


def test_who_watches_reads_by_what_name_they_speak() -> None:
    """The first stays, whatever is in the field; where it is somebody's, it is another."""
    script = """
        const { talk } = app;
        talk.form.before = () => {};
        const { Voices } = await import("./talk/voices.js");
        Voices.prototype.offer = () => {};
        const voices = new Voices(talk);
        talk.voices = Promise.resolve(voices);
        voices.render({ table: { chairs: [] }, mine: null });
        voices.name.value = "Dana";
        const sent = [];
        const answer = { said: { name: "Dana 2" } };
        talk.to.send = async (type, { name }) => (sent.push(name), answer);
        for (let n = 0; n < 2; n++) await talk.say("phrase", { phrase: "wow" });
        tell([sent, voices.name.value, voices.name.readOnly, kept.get("euchre.name")]);
        """
    assert runs(TABLE + script) == [["Dana", "Dana"], "Dana 2", True, '"Dana"']


def test_a_knock_before_the_game_is_told_to_those_who_listen() -> None:
    script = """
        const heard = [];
        const knock = (number) => ({ number, name: `Zed ${number}` });
        const comes = async (is_host, ...knocks) => {
          app.talk.live.textContent = "";
          const table = { stage: "gathering", chairs: [{}, {}], knocks };
          app.take({ type: "event", v: app.p.v + 1, table, mine: { seat: 0, is_host } });
          await passes(1_000);
          heard.push(app.talk.live.textContent);
        };
        await comes(true);
        await comes(true, knock(1));
        await comes(true, knock(1), knock(2));
        await comes(true, knock(2));
        await comes(false, knock(2), knock(3));
        tell(heard);
        """
    asks = ["Zed 1 asks to sit down.", "Zed 2 asks to sit down."]
    assert runs(TABLE + script) == ["", *asks, "", ""]


def test_what_is_announced_of_a_season_hides_nothing_of_its_game() -> None:
    """It stands there from the first deal to the end of the game."""
    said = "A season game."
    bot, last, partner = runs(
        """
        const { Notices } = await import("./seats/notices.js");
        Thing.prototype.append = function (...more) {
          this.parts = [...(this.parts ?? []), ...more];
        };
        Thing.prototype.replaceChildren = function () {
          this.parts = [];
        };
        const text = (one) => one?.parts?.map(text).join("") ?? one;
        const notices = new Notices({ send() {}, again() {}, redraw() {} });
        const people = [{ seat: 0, kind: "human" }, { seat: 1, kind: "human", name: "Bo" }];
        const told = (more, away = false) => {
          const chairs = people.map((chair, seat) => ({ ...chair, away: away && seat === 1 }));
          const table = { stage: "playing", announced: given, chairs };
          notices.render({ table, mine: { seat: 0 }, ...more }, { status: "open", why: "" }, 0);
          return text(notices.root);
        };
        const secret = { mine: { seat: 0, secret_partner: true }, hand: {} };
        tell([told({}, true), told({ game: { time_up: true } }), told(secret)]);
        """,
        said,
    )
    assert bot.strip() == f"{said} A bot is playing for Bo."
    assert last == f"{said} Time's up: this is the last hand."
    assert partner == f"{said} You hold the called card, so you're the secret partner."


def test_who_waits_for_the_next_deal_can_end_a_pause_once_it_has_lasted() -> None:
    """It is offered when it is not refused any more, and said until then."""
    early, late = runs(
        """
        const { Notices } = await import("./seats/notices.js");
        Thing.prototype.append = function (...more) {
          this.parts = [...(this.parts ?? []), ...more];
        };
        Thing.prototype.replaceChildren = function () {
          this.parts = [];
        };
        const text = (one) => one?.parts?.map(text).join(" ") ?? one;
        const notices = new Notices({ send() {}, again() {}, redraw() {} });
        const table = { stage: "playing", paused: true, chairs: [{ seat: 0, kind: "human" }] };
        const mine = { seat: 0, joins: "deal", resume_from: performance.now() + 60_000 };
        const told = (ahead) => {
          notices.render({ table, mine }, { status: "open", why: "" }, ahead);
          return text(notices.root);
        };
        await notices.fetch({ table, mine });
        tell([told(0), told(61_000)]);
        """
    )
    assert "Resume" not in early
    assert "for two minutes, you can resume it" in early
    assert "Resume" in late


def test_one_second_is_one_second() -> None:
    """Who opens the page late in a turn is told what is left, and not that nothing is."""
    assert runs(
        """
        const { Countdown } = await import("./table/countdown.js");
        const told = [];
        const table = { stage: "playing", chairs: [] };
        for (const left of [9500, 900, -100]) {
          const countdown = new Countdown(new Thing(), (text) => told.push(text));
          const hand = { deadline: performance.now() + left };
          countdown.see({ table, hand, mine: { seat: 0, choices: [{}] } }, 0);
          clearTimeout(countdown.timer);
        }
        tell(told);
        """
    ) == ["10 seconds left.", "1 second left."]


def test_a_name_with_an_and_in_it_stays_as_it_is() -> None:
    assert runs(
        """
        const { teamName } = await import("./line/picture.js");
        const chairs = ["Salt and Pepper", "Bo", "Cy", "Di"].map((name) => ({ name }));
        const p = { table: { chairs }, game: { teams: [[0, 2], [1, 3]] } };
        tell([0, 1].map((team) => teamName(p, team)));
        """
    ) == ["Salt and Pepper & Cy", "Bo & Di"]


def test_a_link_promises_a_seat_only_where_one_is_free() -> None:
    """None at a ranked table in a game, or where everybody is there; in a game it is a bot's."""
    empty, asks, bots, none = runs(
        """
        Thing.prototype.append = function (...more) {
          this.parts = [...(this.parts ?? []), ...more];
        };
        const text = (one) => one?.parts?.map(text).join("") ?? one;
        const host = "club";
        globalThis.location = { ...location, origin: "http://club", hostname: host, host };
        net.text = JSON.stringify({ address: "http://club/t/x", others: [] });
        const { sharing } = await import("./sharing/share.js");
        const table = (stage, kind, free, door) => ({ stage, chairs: [{ kind }], free, door });
        const told = [
          table("gathering", "empty", [0], "open"),
          table("gathering", "empty", [0], "ask"),
          table("playing", "bot", [0], "open"),
          table("playing", "bot", [], "open"),
        ];
        tell(told.map((one) => text(sharing(one)).split(".")[0]));
        """
    )
    assert empty.endswith("can watch or take an empty seat")
    assert asks.endswith("can watch or ask for an empty seat")
    assert bots.endswith("can watch or take a bot's seat")
    assert none.endswith("can watch")


def test_the_minutes_within_which_a_game_counts_run_down_by_themselves() -> None:
    """Also at a table with bots alone, where nothing happens: they wait for this person."""
    script = """
        const { Notices } = await import("./seats/notices.js");
        Thing.prototype.append = function (...more) {
          this.parts = [...(this.parts ?? []), ...more];
        };
        Thing.prototype.replaceChildren = function (...parts) {
          this.parts = parts;
        };
        const text = (one) => one?.parts?.map(text).join("") ?? one;
        const ahead = 5_000;
        const table = { stage: "playing", chairs: [], closes: now + ahead + 3_630_000 };
        const p = { table, mine: null };
        const shown = [];
        let draws = 0;
        const redraw = () => (draws++, notices.render(p, { status: "open", why: "" }, ahead));
        const notices = new Notices({ send() {}, again() {}, redraw });
        const after = async (ms) => {
          await passes(ms);
          shown.push(text(notices.root));
        };
        redraw();
        await after(0);
        for (const ms of [31_000, 58_000, 2_000, 3_000_000, 480_000, 60_000]) await after(ms);
        await passes(60_000);
        const before = draws;
        for (const change of [{ closes: undefined }, { closes: now + 90_000 }, { stage: "over" }]) {
          Object.assign(table, change);
          redraw();
        }
        await passes(600_000);
        tell([shown, draws - before]);
        """
    shown, more = runs(script)
    within = [60, 60, 59, 9, 1]
    words = [f"This game counts if you finish it within {left} minutes." for left in within]
    words[-1] = "This game counts if you finish it within 1 minute."
    assert (shown, more) == (["", *words, ""], 3)


@pytest.mark.parametrize("before", ["lost", "gone"])
def test_a_line_that_is_back_is_said_to_be(before: str) -> None:
    script = """
        for (const status of [given, "open"]) app.linked({ status, why: "" });
        tell(app.note);
        """
    assert runs(TABLE + script, before) == "Connected again."


@pytest.mark.parametrize(
    ("answer", "moved"),
    [
        *product(["hint", "refused"], ["by others", "by oneself", ""]),
        *cover(["no hint", "claim"], ["by others", "by oneself"]),
    ],
)
def test_an_answer_about_a_decision_is_nothing_to_the_next(answer: str, moved: str) -> None:
    """A slow hint would be taken for one about what is asked now."""
    script = (
        TABLE
        + """
        let settle;
        app.link.send = () => new Promise((done, fail) => (settle = { done, fail }));
        turn(1, "AS", "9S", "KD");
        const { event } = card("9S");
        if (/hint/.test(given.answer)) app.askHint();
        else if (given.answer === "claim") app.send("claim");
        else app.hand.to.choose(event).then(() => {}, ({ message }) => app.hand.to.refuse(message));
        if (given.moved === "by others") turn(2, "AS", "9S");
        if (given.moved === "by oneself") app.hand.pending = "KD";
        if (given.answer === "hint") settle.done({ event, why: "It is low." });
        else settle.fail(new Error("No."));
        await new Promise(setImmediate);
        tell([app.note, app.hand.hinted]);
        """
    )
    told = runs(script, {"answer": answer, "moved": moved})
    hint = ["Play the 9♠: It is low.", "9S"] if answer == "hint" else ["No.", ""]
    gone = moved == "by others" or (moved and answer in ("hint", "no hint"))
    assert told == (["", ""] if gone else hint)


def test_who_loses_their_seat_is_not_taken_for_the_bot_that_follows() -> None:
    """The table is told before whose seat it was hears that they watch now."""
    assert runs(
        TABLE
        + """
        app.link.owner = "token";
        const seat = JSON.stringify({ seat: 0, token: "token" });
        kept.set("euchre.seat.friday", seat);
        const names = [];
        for (const chair of [{ kind: "human", name: "Dana" }, { kind: "bot", name: "Dot" }]) {
          const after = { stage: "playing", chairs: [chair] };
          app.take({ type: "event", v: app.p.v + 1, table: after, mine: { seat: 0 } });
          names.push(JSON.parse(kept.get("euchre.seat.friday")).name);
        }
        kept.delete("euchre.seat.friday"); // another tab has left
        app.take({ type: "event", v: app.p.v + 1 });
        tell([...names, kept.has("euchre.seat.friday")]);
        """
    ) == ["Dana", "Dana", False]


def test_a_card_is_played_in_the_trick_that_is_drawn_also_while_cards_move() -> None:
    """What comes meanwhile, as a bot's card for who was too late, is drawn when they lie."""
    assert runs(
        TABLE
        + """
        const sent = [];
        app.link.send = async (type, { seen }) => sent.push(type, app.p.v - seen);
        Object.assign(app.hand.fan, { children: [], insertBefore() {} });
        turn(1, "AS", "9S", "KD");
        app.hand.render(app.p);
        app.calls.render(app.p);
        turn(2, "AS", "9S");
        app.hand.choose("9S");
        tell(sent);
        """
    ) == ["act", 1]


def test_a_card_that_is_pressed_out_of_turn_names_who_is_waited_for_now() -> None:
    assert runs(
        """
        document.createElement = () => Object.assign(new Thing(), { animate() {} });
        const { Hand } = await import("./felt/hand.js");
        const told = [];
        const hand = new Hand({ choose: async () => {}, refuse: (why) => told.push(why) });
        Object.assign(hand.fan, { children: [], insertBefore() {} });
        const mine = { seat: 0, choices: [], cards: [{ card: "AS" }] };
        for (const asks of ["Bo to play", "Cy to play", ""]) {
          hand.render({ hand: { number: 1, phase: "play", bowers: [], asks }, mine, table: {} });
          hand.press(0);
        }
        tell(told);
        """
    ) == ["Bo to play.", "Cy to play.", "It's not your turn yet."]


def test_a_card_that_is_lifted_is_lifted_for_one_decision() -> None:
    """In the next one another tap would play it, unseen."""
    assert runs(
        """
        const { Hand } = await import("./felt/hand.js");
        const { settings } = await import("./settings/settings.js");
        settings.now.taps = true;
        const played = [];
        const hand = new Hand({ choose: async (event, card) => played.push(card), refuse() {} });
        Object.assign(hand.fan, { children: [], insertBefore() {} });
        const lies = (number, ...names) => {
          const cards = names.map((card) => ({ card, event: { card } }));
          const p = { hand: { number, bowers: [] }, mine: { seat: 0, choices: [], cards } };
          hand.draw(p, cards);
        };
        const found = [];
        const tap = (card) => (hand.tap(card, true), found.push(hand.lifted));
        lies(1, "AS", "KS", "9D");
        tap("AS");
        await hand.choose("KS"); // which is dragged, or is played by its key
        found.push(hand.lifted);
        lies(1, "AS", "9D");
        tap("AS");
        lies(2, "AS", "9D"); // after one that was made by the clock
        tap("AS");
        tell([found, played]);
        """
    ) == [["AS", "", "AS", "AS"], ["KS"]]


def test_a_call_is_armed_for_one_decision() -> None:
    assert runs(
        """
        const { Calls } = await import("./calls/calls.js");
        const armed = { classList: new Set(["armed"]) };
        armed.classList.remove = armed.classList.delete;
        const calls = new Calls({ choose: async () => {} });
        let drawn = 0;
        calls.drawChoices = () => drawn++;
        const cards = [];
        const choices = [{ words: "Pass", event: { type: "passed" } }];
        const mine = { seat: 0, choices, cards };
        const asks = (number) => calls.render({ hand: { number }, mine });
        for (const number of [1, 1, 2]) asks(number);
        calls.row.querySelector = (which) => (which === ".armed" ? armed : null);
        calls.choose(choices[0].event);
        tell([drawn, armed.classList.size]);
        """
    ) == [2, 0]


REFUSED = """
    net.status = 500;
    net.text = '{"detail": "The disk is full"}';
    const chosen = Object.assign(new Thing(), given.before);
    const root = new Thing();
    root.querySelector = () => Object.assign(new Thing(), { scrollIntoView() {} });
    root.querySelectorAll = (which) => (which === given.which ? [chosen] : []);
    document.querySelector = () => root;
    await import("./players/settings.js");
    const found = [];
    for (const status of [500, 200, 500]) {
      net.status = status;
      Object.assign(chosen, status === 200 ? given.kept : given.after);
      chosen.handlers.change({ preventDefault() {} });
      await new Promise(setImmediate);
      found.push(chosen.value ?? chosen.checked);
    }
    tell(found);
"""


@pytest.mark.parametrize(
    ("which", "shown", "values"),
    [
        ("[data-company]", "value", ("never", "again", "")),
        ("[data-public]", "checked", (True, False, False)),
    ],
)
def test_what_is_kept_is_shown_again_where_another_choice_is_refused(
    which: str, shown: str, values: tuple[Any, Any, Any]
) -> None:
    before, after, kept = values
    states = {"before": before, "after": after, "kept": kept}
    given = {"which": which} | {name: {shown: value} for name, value in states.items()}
    assert runs(REFUSED, given) == [before, kept, kept]


def test_a_chair_shows_who_sits_there_where_somebody_else_is_refused() -> None:
    assert runs(
        """
        const { Welcome } = await import("./seats/welcome.js");
        let taken = false;
        const welcome = like(Welcome, { to: { send: async () => taken || undefined } });
        const found = [];
        for (taken of [false, true]) {
          const select = welcome.level({ seat: 1, bot: "simple" }, "Chair 2");
          select.value = "expert";
          await select.handlers.change();
          found.push(select.value);
        }
        tell(found);
        """
    ) == ["simple", "expert"]


@pytest.mark.parametrize(
    ("link", "asked"),
    [
        ("f%72iday", "friday"),
        ("friday%", "friday%25"),
        ("%FF", "%25FF"),
        ("fri%3Fday", "fri%3Fday"),
    ],
)
def test_a_table_is_asked_for_also_where_its_link_is_broken(link: str, asked: str) -> None:
    """The server says that there is none; the page would be opening it for ever."""
    script = """
        const asked = [];
        globalThis.WebSocket = class extends EventTarget {
          constructor(url) { super(); asked.push(new URL(url).pathname); }
        };
        Object.assign(location, { protocol: "http:", host: "club", pathname: given });
        await (await import("./line/early.js")).here;
        tell(asked);
        """
    assert runs(script, f"/t/{link}") == [f"/api/tables/{asked}/socket"]


def test_who_comes_to_watch_draws_nothing_anew_before_a_game() -> None:
    """A list of bots that a host has open would close, as often as somebody likes."""
    script = """
        const { Welcome } = await import("./seats/welcome.js");
        let drawn = 0;
        const draw = () => drawn++;
        const welcome = like(Welcome, { root: new Thing(), bar: new Thing(), to: {}, draw });
        const table = { stage: "gathering", chairs: [], knocks: [] };
        welcome.came = true;
        for (const watching of [0, 1, 2, 1]) welcome.render({ table: { ...table, watching } });
        welcome.render({ table: { ...table, knocks: [1] } });
        tell(drawn);
        """
    assert runs(script) == 2


def test_why_one_could_not_sit_down_stays_when_the_form_is_drawn_anew() -> None:
    script = """
        const { Welcome } = await import("./seats/welcome.js");
        const to = { table: "friday", told() {}, elsewhere: () => false };
        const root = new Thing();
        const own = { asked: null, gone: "", name: "Ann", refusal: "" };
        const welcome = like(Welcome, { to, root, ...own });
        const chairs = [{ seat: 0, name: "Ann", kind: "human" }, { seat: 1, kind: "empty" }];
        const table = { teams: [], host: 0, stage: "gathering", chairs, free: [1] };
        let text = [];
        Thing.prototype.append = function (...kids) {
          if (this.className === "error") text.push(...kids.map(String));
        };
        document.createTextNode = String;
        globalThis.Node = class {};
        const form = new Thing();
        const said = [];
        const draws = () => ((text = []), welcome.join({ table }), said.push(text.join("")));
        net.status = 409;
        net.text = '{"detail": "It is taken."}';
        await welcome.sit({ table }, form, "Ann", 1);
        draws();
        draws();
        net.status = 200;
        net.text = '{"seat": 1, "token": "t"}';
        to.sat = () => {};
        await welcome.sit({ table }, form, "Zoe", 1);
        draws();
        tell(said);
        """
    assert runs(script) == ["It is taken.", "It is taken.", ""]


def test_a_chosen_chair_that_somebody_else_has_taken_is_said_and_chosen_again() -> None:
    """It became "Anywhere" without a word, under the finger that was about to press."""
    assert runs(
        """
        const { Welcome } = await import("./seats/welcome.js");
        const welcome = like(Welcome, { asked: null, gone: "", name: "Zoe" });
        const chairs = [["Ann", "human"], ["", "empty"], ["Bob", "human"], ["", "empty"]];
        const table = { teams: [[0, 2], [1, 3]], host: 0, stage: "gathering" };
        table.chairs = chairs.map(([name, kind], seat) => ({ seat, name, kind }));
        const joins = (chosen, ...free) => {
          made.length = 0;
          welcome.join({ table: { ...table, free } }, chosen);
          const [button] = made.filter(({ tag }) => tag === "button");
          const places = made.filter(({ type }) => type === "radio");
          const on = places.filter(({ checked }) => checked === "").map(({ value }) => value);
          return [welcome.gone, on, places.length, button.value ?? ""];
        };
        tell([
          joins(undefined, 1, 2, 3),
          joins("2", 1, 2, 3),
          joins("2", 1, 3),
          joins(undefined, 1, 3),
          joins(undefined, 3),
          joins(undefined, 2, 3),
        ]);
        """
    ) == [
        ["", [""], 4, ""],
        ["", ["2"], 4, "2"],
        ["2", [], 3, ""],
        ["2", [], 3, ""],
        ["2", [], 2, ""],
        ["", ["2"], 3, "2"],
    ]


def test_what_was_said_is_told_once_however_often_the_table_is_told_anew() -> None:
    assert runs(
        """
        const { Talk } = await import("./talk/talk.js");
        const waits = [];
        const withVoices = (use) => waits.push(use);
        const { inOrder } = await import("./talk/order.js");
        const talk = like(Talk, { list: new Thing(), told: [], put() {}, withVoices, inOrder });
        const chat = ["hello", "and good luck"].map((text) => ({ text }));
        talk.reset({ lines: [], chat: chat.slice(0, 1) });
        talk.reset({ lines: [], chat });
        const told = [];
        for (const use of waits) use({ put: ({ text }) => told.push(text) });
        tell(told);
        """
    ) == ["hello", "and good luck"]


def test_a_daily_deal_is_loaded_anew_once_it_is_looked_at_and_can_be_had() -> None:
    assert runs(
        """
        let loads = 0;
        location.reload = () => loads++;
        document.querySelector = (what) => (what === "[data-again]" ? new Thing() : null);
        document.hidden = true;
        await import("./daily/daily.js");
        await passes(60_000);
        const hidden = loads;
        document.hidden = false;
        net.down = true;
        await passes(60_000);
        const lost = loads;
        net.down = false;
        document.handlers.visibilitychange();
        await passes(0);
        for (let n = 0; n < 99; n++) await null;
        tell([hidden, lost, loads]);
        """
    ) == [0, 0, 1]


def test_a_deal_is_due_today_also_on_the_day_that_has_an_hour_more() -> None:
    script = """
        set = Date.parse("2026-11-01T04:30:00Z") - now; // half past midnight
        const times = [2, 3, 4].map((day) => {
          const dateTime = `2026-11-0${day}T00:00:00Z`;
          return Object.assign(new (globalThis.HTMLTimeElement = Thing)(), { dateTime });
        });
        document.querySelectorAll = (which) => (which === "main time" ? times : []);
        await import("./daily/daily.js");
        tell(times.map((one) => one.textContent.replace(/ at .*/, "")));
        """
    told = runs(script, zone="America/New_York")
    assert told == ["today", "tomorrow", "Tue, Nov 3"]


def test_puzzles_that_were_noted_for_one_account_are_not_noted_for_the_next() -> None:
    posts = runs(
        """
        const solved = (names) => {
          const cards = Object.fromEntries(names.map((name) => [name, { right: 1, seen: 1 }]));
          kept.set("euchre.puzzles", JSON.stringify({ cards }));
        };
        const profile = { dataset: { player: "ann" } };
        document.querySelector = () => profile;
        solved(["one", "two"]);
        await import("./players/profile.js");
        await passes(100);
        profile.dataset.player = "ben";
        solved(["one", "two", "three"]);
        await import("./players/profile.js?2");
        await passes(100);
        tell(net.posts.map(([path, { puzzles }]) => [path, Object.keys(puzzles)]));
        """
    )
    assert posts == [
        ["/api/players/ann/puzzles", ["one", "two"]],
        ["/api/players/ben/puzzles", ["three"]],
    ]


LEAVES = """
    const names = ["name", "company", "puzzles", "puzzles.noted", "seat.t1", "sealed.t1", "felt"];
    for (const name of names) kept.set(`euchre.${name}`, '"x"');
    kept.set("euchre-own-puzzles", "[]");
    const stores = new Set(["euchre-replays", "euchre-shell-1"]);
    globalThis.caches = {
      has: async (name) => stores.has(name),
      delete: async (name) => stores.delete(name),
    };
    const signs = ["euchre.done", "euchre.forgotten"]; // they tell of nobody
    const left = () => [...[...kept.keys()].filter((key) => !signs.includes(key)), ...stores];
    const all = left();
    const done = new Thing();
    const buttons = [];
    done.append = (...those) => buttons.push(...those);
    location.assign = () => {};
    /** Presses a button of the account's page, twice. */
    async function presses(which, dataset) {
      const button = Object.assign(new Thing(), { dataset });
      const root = new Thing();
      root.querySelector = () => new Thing();
      root.querySelectorAll = (asked) => (asked === which ? [button] : []);
      document.querySelector = () => root;
      await import("./players/settings.js");
      for (const _ of [1, 2]) {
        button.handlers.click({ preventDefault() {} });
        for (let n = 0; n < 99; n++) await null;
      }
    }
    /** The page one comes to then: what it says, and what there is before and after a press. */
    async function arrives() {
      document.querySelector = (what) => (what === "[data-done]" ? done : null);
      await import("./players/account.js");
      for (let n = 0; n < 99; n++) await null;
      const before = left();
      buttons.at(-1)?.handlers.click();
      for (let n = 0; n < 99; n++) await null;
      tell([done.textContent, before.length === all.length ? "all" : before, left()]);
    }
"""
BARE = ["euchre.felt", "euchre-shell-1"]


def test_all_that_is_somebodys_own_goes_with_their_account() -> None:
    told = runs(LEAVES + "await presses('[data-delete]', {}); await arrives();")
    assert told == ["Your account is deleted.", BARE, BARE]


def test_who_signs_out_is_called_nothing_and_asked_about_the_rest() -> None:
    words, before, after = runs(
        LEAVES + "await presses('[data-end]', { end: 'this' }); await arrives();"
    )
    assert words.startswith("You're signed out. This browser still stores your seats, ")
    assert words.endswith(" and the games you looked at.")
    assert "euchre.name" not in before
    assert "euchre.puzzles" in before
    assert after == BARE


@pytest.mark.parametrize("why", ["", "out", "deleted"])
def test_who_goes_is_told_that_places_at_evenings_stay(why: str) -> None:
    """Whoever uses the device next would be the host, and nothing that can be deleted says so."""
    hidden = runs(
        f"""
        const [done, evenings] = [new Thing(), new Thing()];
        evenings.setAttribute("hidden", "");
        kept.set("euchre.done", JSON.stringify({{ why: "{why}" }}));
        document.querySelector = (which) =>
          ({{ "[data-done]": done, "[data-evenings]": evenings }})[which] ?? null;
        await import("./players/account.js");
        tell(evenings.getAttribute("hidden") !== null);
        """
    )
    assert hidden == (why == "")


@pytest.mark.parametrize("player", ["", "ann"])
@pytest.mark.parametrize(
    ("pressed", "why"),
    [("'[data-delete]', {}", "deleted"), ("'[data-end]', { end: 'this' }", "out")],
)
def test_who_goes_has_gone_also_where_only_the_answer_was_lost(
    pressed: str, why: str, player: str
) -> None:
    """Tried again it is refused, and what is somebody's own would stay in the browser."""
    script = f"""
        Thing.prototype.scrollIntoView = () => {{}};
        const answer = fetch;
        globalThis.fetch = async (path, request) => {{
          net.down = request.method === "DELETE";
          return answer(path, request);
        }};
        net.text = JSON.stringify({{ player: given }});
        await presses({pressed});
        const said = JSON.parse(kept.get("euchre.done") ?? "null");
        tell([said?.why ?? "", left().length === all.length]);
        """
    assert runs(LEAVES + script, player) == (["", True] if player else [why, False])


def test_only_what_is_still_known_is_said_to_be_known() -> None:
    told = runs(
        LEAVES
        + """
        kept.clear();
        stores.clear();
        kept.set("euchre.done", '{"why":"out"}');
        kept.set("euchre.seat.friday", '{"token":"abc"}');
        await arrives();
        """
    )
    assert told[0] == "You're signed out. This browser still stores your seats."


@pytest.mark.parametrize("lost", [False, True])
def test_who_gets_in_another_way_goes_on_to_where_they_came_from(*, lost: bool) -> None:
    """By a recovery code, or where the answer was lost, they see to their passkeys first."""
    script = """
        location.hash = "#to=/clubs/bowers-1/join/abc";
        const way = given ? "[data-register]" : "[data-recover]";
        const form = new Thing();
        const error = new Thing();
        form.closest = () => ({ querySelector: () => error });
        globalThis.HTMLFormElement = Thing;
        globalThis.FormData = class { get() { return "Zoe"; } };
        document.querySelector = (which) => (which === way ? form : null);
        let to = "";
        location.assign = (link) => (to = link);
        const getClientExtensionResults = () => ({});
        const create = async () => ({ response: {}, getClientExtensionResults });
        Object.defineProperty(globalThis, "navigator", { value: { credentials: { create } } });
        const options = { challenge: "", user: { id: "", name: "Zoe" } };
        const text = async () => JSON.stringify({ player: "zoe", name: "Zoe", options });
        globalThis.fetch = async (path) => {
          if (path === "/api/players") throw new TypeError("no network");
          return { ok: true, status: 200, text };
        };
        await import("./players/account.js");
        form.handlers.submit({ preventDefault() {} });
        for (let n = 0; n < 300; n++) await null;
        const links = [];
        const root = Object.assign(new Thing(), { after: (...those) => links.push(...those) });
        document.querySelector = root.querySelector = () => root;
        await import("./players/settings.js");
        tell([error.textContent, to, root.textContent, links.at(-1)?.href]);
    """
    error, to, words, link = runs(script, lost)
    assert (error, to) == ("", "/players/zoe/account")
    assert words.startswith("Your account is ready" if lost else "You're signed in")
    assert link == "/clubs/bowers-1/join/abc"


def test_no_address_forgets_anything() -> None:
    words, before, after = runs(LEAVES + "location.hash = '#deleted'; await arrives();")
    assert (words, before) == ("", "all")
    assert "euchre.puzzles" in after


TWICE = {
    "an account is deleted": """
        const button = Object.assign(new Thing(), { classList: new Set() });
        const root = new Thing();
        root.querySelector = () => new Thing();
        root.querySelectorAll = (which) => (which === "[data-delete]" ? [button] : []);
        document.querySelector = () => root;
        await import("./players/settings.js");
        watch(button, () => button.handlers.click({ preventDefault() {} }));
    """,
    "a call is armed": """
        const { sure } = await import("./calls/asking.js");
        const button = new Thing();
        button.classList.contains = () => false;
        watch(button, () => sure(button));
    """,
    "a card is lifted": """
        const { Hand } = await import("./felt/hand.js");
        const { settings } = await import("./settings/settings.js");
        settings.now.taps = true;
        const hand = like(Hand, { fan: new Thing(), buttons: new Map(), to: { refuse() {} } });
        hand.cards = [{ card: "AS", event: {} }];
        watch(hand.fan, () => hand.tap("AS", true));
    """,
    "a sheet is shut": """
        const { sheet } = await import("./settings/settings.js");
        const dialog = sheet("Menu");
        watch(document.body, () => dialog.handlers.close());
    """,
    "the talk is shut": """
        const { Talk } = await import("./talk/talk.js");
        const talk = like(Talk, { root: new Thing(), list: new Thing(), onunread() {} });
        watch(document.body, () => talk.open(false));
    """,
    "somebody asks to be let in": """
        const { Welcome } = await import("./seats/welcome.js");
        const welcome = like(Welcome, { root: new Thing(), bar: new Thing(), to: {}, draw() {} });
        const table = { stage: "gathering", chairs: [], knocks: [] };
        welcome.came = true;
        welcome.render({ table });
        await passes(500);
        watch(welcome.root, () => welcome.render({ table: { ...table, knocks: [1] } }));
    """,
    "the pack to cut has come": """
        const { Calls } = await import("./calls/calls.js");
        const calls = like(Calls, { row: new Thing() });
        calls.row.classList.contains = () => true;
        watch(calls.row, () => calls.drawCut([1, 20], 0, 0));
    """,
    "an evening has another score": """
        const fresh = new Thing();
        const parsed = { getElementById: () => fresh };
        globalThis.DOMParser = class { parseFromString() { return parsed; } };
        document.adoptNode = (node) => node;
        document.getElementById("live").parentElement = new Thing();
        net.text = "1";
        await import("./evenings/event.js");
        watch(fresh, async () => {
          net.text = "2";
          await passes(2_500);
        });
    """,
    "the list of tables has another": """
        const fresh = Object.assign(new Thing(), { innerHTML: "new" });
        const parsed = { getElementById: () => fresh };
        globalThis.DOMParser = class { parseFromString() { return parsed; } };
        document.adoptNode = (node) => node;
        document.getElementById("open").parentElement = new Thing();
        await import("./lobby/lobby-tables.js");
        watch(fresh, () => passes(15_000));
    """,
    "another decision would be taken back": """
        turn(1, "AS", "KS", "9D");
        await passes(500);
        watch(app.tools.undo, () => turn(1, "AS", "9D"));
    """,
    "a hint is about another decision": """
        turn(1, "AS", "KS", "9D");
        await passes(500);
        watch(app.tools.hint, () => turn(1, "AS", "9D"));
    """,
    "the lesson has another trick": """
        const place = new Thing();
        const own = Object.assign(new Thing(), { parentElement: place });
        document.querySelector = (which) => (which === ".own-game" ? own : null);
        place.querySelector = () => own;
        globalThis.DOMParser = class { parseFromString() { return place; } };
        await import("./learn/learn.js");
        watch(place, async () => {
          place.handlers.submit({ preventDefault() {}, submitter: { value: "JC" } });
          await new Promise(setImmediate);
        });
    """,
    "another puzzle comes": """
        const [list, next, puzzle] = [new Thing(), new Thing(), new Thing()];
        const parts = { ".puzzle-list": list, "[data-next]": next };
        const root = Object.assign(new Thing(), { dataset: { theme: "partner" } });
        root.querySelector = (which) => parts[which] ?? new Thing();
        root.querySelectorAll = () => [puzzle, Object.assign(new Thing(), { id: "2" })];
        document.querySelector = (which) => (which === ".puzzles" ? root : null);
        Thing.prototype.querySelector = () => new Thing();
        globalThis.scrollTo = () => {};
        await import("./learn/puzzles.js");
        watch(list, () => next.handlers.click());
    """,
    "one looks for a game in another tab": """
        globalThis.FormData = Map;
        kept.set("euchre.ticket", '"t1"');
        net.text = JSON.stringify({ ticket: "t1", state: "waiting", seen: 1 });
        await import("./lobby/find.js");
        await passes(2_000);
        watch(things["find-form"], async () => {
          Object.assign(net, { status: 409, text: '{"code": "replaced", "detail": "no"}' });
          for (let n = 0; n < 99 && !things["find-failure"]?.textContent; n++) await passes(100);
        });
    """,
    "one is called to a table": """
        globalThis.FormData = Map;
        await import("./lobby/find.js");
        kept.set("euchre.ticket", '"t1"');
        net.text = JSON.stringify({ ticket: "t1", state: "waiting", seen: 1 });
        await import("./lobby/find.js?2");
        await passes(2_000);
        watch(things["finding-acts"], async () => {
          net.text = JSON.stringify({ ticket: "t1", state: "called", seen: 2 });
          while (things["finding-title"].textContent !== "Your table is ready") await passes(100);
        });
    """,
}


@pytest.mark.parametrize("what", TWICE)
def test_what_another_tap_would_do_has_to_be_seen_first(what: str) -> None:
    told = runs(
        """
        const takes = (part) => {
          let no = true;
          const stopPropagation = () => (no = false);
          const composedPath = () => [part];
          happens("click", { detail: 2, composedPath, stopPropagation });
          return no;
        };
        const told = [];
        let part, does;
        const watch = (...those) => ([part, does] = those);
        """
        + (TABLE if "turn(" in TWICE[what] else "")
        + TWICE[what]
        + """
        told.push(takes(part));
        await does();
        told.push(takes(part));
        await passes(400);
        told.push(takes(part));
        tell(told);
        """
    )
    assert told == [True, False, True]


PEOPLE = """
    const { openPeople } = await import("./talk/people.js");
    const { about, note } = await import("./talk/company.js");
    const refused = [];
    /** Opens the list of those who sit there, by name and account. */
    const opens = (people, watchers = []) => {
      const sits = ([name, player], at) => ({ kind: "human", seat: at + 1, name, player });
      const p = { table: { chairs: people.map(sits) }, mine: { seat: 0 } };
      openPeople(p, { watchers, changed() {}, refuse: (why) => refused.push(why) });
    };
    const button = (words) => made.find((one) => one["aria-label"] === words);
    const press = async (words) => {
      button(words).handlers.click();
      await new Promise(setImmediate);
    };
"""


@pytest.mark.parametrize("you", [{"player": "me"}, {}])
def test_never_again_is_kept_at_the_account_where_both_have_one(you: dict[str, str]) -> None:
    script = """
        net.text = JSON.stringify(given);
        opens([["Bo", "bo"], ["Cy", ""]]);
        for (const name of ["Never again: Bo", "Never again: Cy", "Mute: Bo"]) press(name);
        await new Promise(setImmediate);
        await press("Never again: Bo");
        const told = made.some((one) => /only if you sign in/.test(one.textContent));
        tell([net.posts, told]);
        """
    posts, told = runs(PEOPLE + script, you)
    to = "/api/players/me/company"
    said = [[to, {"player": "bo", "company": kept}] for kept in ("never", "")]
    assert (posts, told) == ((said, False) if you else ([], True))


@pytest.mark.parametrize("where", ["gone", "watching", "another came", "a guest came"])
def test_never_again_is_taken_back_of_who_was_meant_wherever_they_are(where: str) -> None:
    """Somebody else may have the name by now: what is said of them is another thing."""
    script = """
        net.text = '{"player": "me"}';
        opens([["Bo", "bo"]]);
        await press("Never again: Bo");
        made.length = 0;
        const other = { "another came": "bob", "a guest came": "" }[given];
        opens(other === undefined ? [] : [["Bo", other]], given === "watching" ? ["Bo"] : []);
        const rows = made.filter((one) => one["aria-label"] === "Never again: Bo");
        const shown = rows.map((button) => button["aria-pressed"]);
        rows.at(-1).handlers.click();
        await new Promise(setImmediate);
        tell([shown, rows.at(-1)["aria-pressed"], net.posts.map(([, body]) => body)]);
        """
    shown, after, posts = runs(PEOPLE + script, where)
    assert shown == (["false", "true"] if "came" in where else ["true"])
    assert after == "false"
    assert posts == [{"player": "bo", "company": kept} for kept in ("never", "")]


def test_never_again_does_what_its_button_showed_also_if_another_tab_was_quicker() -> None:
    script = """
        opens([["Bo"]]);
        note("Bo", { liking: "never" }); // in another tab
        const found = [];
        for (let n = 0; n < 2; n++) {
          press("Never again: Bo");
          found.push(about("Bo")?.liking ?? null);
        }
        tell(found);
        """
    assert runs(PEOPLE + script) == ["never", None]


def test_never_again_that_the_account_refuses_is_taken_back() -> None:
    script = """
        net.text = '{"player": "me", "detail": "The disk is full"}';
        opens([["Bo", "bo"]]);
        const both = ["Gladly again: Bo", "Never again: Bo"];
        for (const words of both) {
          await passes(0);
          net.status = words === both[0] ? 200 : 500;
          await press(words);
        }
        tell([about("Bo").liking, both.map((words) => button(words)["aria-pressed"]), refused]);
        """
    assert runs(PEOPLE + script) == ["gladly", ["true", "false"], ["The disk is full."]]


@pytest.mark.parametrize("then", ["answered", "refused"])
def test_the_last_wish_about_somebody_is_the_last_that_their_account_hears(then: str) -> None:
    """One at a time: what hangs may arrive after what was wished later."""
    script = """
        Thing.prototype.showModal = () => {};
        net.text = '{"player": "me", "detail": "The disk is full"}';
        const { relate } = await import("./talk/account.js");
        opens([["Bo", "Bo"], ["Cy", "Cy"]]);
        const sent = () => net.posts.map(([, { player, company }]) => `${player}: ${company}`);
        await passes(0);
        net.stalls = "head";
        await press("Gladly again: Bo");
        net.stalls = "";
        if (given === "refused") net.status = 500;
        press("Never again: Bo");
        press("Gladly again: Cy");
        relate("me", "Bo", "never").catch(() => {}); // the panel after a game
        await new Promise(setImmediate);
        const first = sent();
        await passes(10_000);
        await new Promise(setImmediate);
        const shows = (each) => button(`${each} again: Bo`)["aria-pressed"];
        const pressed = ["Gladly", "Never"].map(shows);
        tell([first, sent(), about("Bo")?.liking ?? null, pressed, refused]);
        """
    first, posts, liking, pressed, told = runs(PEOPLE + script, then)
    assert first == ["Bo: again", "Cy: again"]
    assert posts == [*first, "Bo: never", "Bo: never"]
    if then == "answered":
        assert (liking, pressed, told) == ("never", ["false", "true"], [])
    else:
        assert (liking, pressed) == (None, ["false", "false"])
        assert told == ["The disk is full."] * 2


@pytest.mark.parametrize("you", [{"player": "me", "name": "Ann"}, {}])
@pytest.mark.parametrize("answered", ["early", "late"])
def test_who_watches_under_an_account_is_asked_for_no_name(
    you: dict[str, str], answered: str
) -> None:
    script = """
        net.text = JSON.stringify(given.you);
        const { Voices } = await import("./talk/voices.js");
        Voices.prototype.offer = () => {}; // the phrases
        const part = () => new Thing();
        const parts = { head: part(), form: part(), list: part(), input: part(), button: part() };
        const voices = new Voices({ ...parts, form: Object.assign(part(), { before() {} }) });
        const answered = () => new Promise(setImmediate);
        if (given.answered === "early") await answered();
        voices.render({ table: { chairs: [] }, mine: null });
        await answered();
        voices.name.value = "Ann";
        tell([voices.name.hidden, voices.named()]);
        """
    given = {"you": you, "answered": answered}
    assert runs(script, given) == ([True, {}] if you else [False, {"name": "Ann"}])


def test_the_top_of_the_page_has_a_new_name_at_once() -> None:
    assert (
        runs(
            """
        const [form, top] = [new Thing(), new Thing()];
        form.elements = { namedItem: () => ({ value: " Ann  Lee ", defaultValue: "Ann" }) };
        const account = Object.assign(new Thing(), {
          querySelector: () => new Thing(),
          querySelectorAll: (which) => (which === "[data-rename]" ? [form] : []),
        });
        document.querySelector = (which) => ({ ".account": account, ".you-button": top })[which];
        net.text = JSON.stringify({ player: "me", name: "Ann Lee" });
        await import("./players/settings.js");
        form.handlers.submit({ preventDefault() {} });
        await new Promise(setImmediate);
        tell(top.textContent);
        """
        )
        == "Ann Lee"
    )


def test_who_is_away_before_the_game_has_no_bot_yet() -> None:
    assert runs(
        """
        const { marks } = await import("./felt/plate.js");
        const chairs = [{ kind: "human", name: "Ann", away: true, here: false }];
        const at = (stage) => marks({ table: { id: "t", stage, chairs } }, 0);
        tell(["gathering", "playing"].map(at));
        """
    ) == [["away"], ["bot playing"]]


def test_who_leaves_reads_what_becomes_of_their_chair() -> None:
    assert runs(
        """
        Thing.prototype.append = function (...more) {
          this.parts = [...(this.parts ?? []), ...more];
        };
        Thing.prototype.close = () => {};
        const text = (one) => one?.parts?.map(text).join(" ") ?? one;
        const { openMenu } = await import("./table/menu.js");
        const chairs = [{ kind: "human", seat: 0, name: "Ann" }];
        const told = [];
        for (const stage of ["gathering", "playing", "over"]) {
          const p = { v: 1, mine: { seat: 0 }, table: { stage, chairs } };
          made.length = 0;
          openMenu(p, { now: () => p });
          const leave = made.find((one) => one.className === "item" && /^Leave/.test(text(one)));
          leave.handlers.click();
          const sheet = made.find((one) => one["aria-label"] === "Leave the table?");
          told.push(text(sheet).match(/(A bot|This frees)[^.]*[.]/)[0]);
        }
        tell(told);
        """
    ) == [
        "This frees your seat.",
        "A bot takes over your seat.",
        "A bot takes over your seat.",
    ]


MENU = """
    Thing.prototype.append = function (...more) {
      this.parts = [...(this.parts ?? []), ...more];
    };
    Thing.prototype.replaceChildren = function () {
      this.parts = [];
    };
    const text = (one) => one?.parts?.map(text).join(" ") ?? one;
    Object.defineProperty(Thing.prototype, "innerHTML", { get() { return text(this); } });
    const { openMenu } = await import("./table/menu.js");
    const chairs = [{ kind: "human", seat: 0, name: "Ann" }, { kind: "bot", seat: 1 }];
    const table = { stage: "playing", hints: true, chairs };
    /** What stands in the menu that was opened last. */
    const offered = () => text(made.findLast((one) => one.className === "menu"));
    /** What it has for this picture. */
    const offers = (p) => (openMenu(p, { now: () => p }), offered());
"""


def test_a_menu_that_is_open_offers_what_may_be_done_by_now() -> None:
    """One opened before the server has told of the table, and one that lay open meanwhile."""
    early, later, paused, mine = runs(
        MENU
        + """
        const see = openMenu({ v: -1, table: null, mine: null }, {});
        const found = [offered()];
        const at = (more) => ({ ...table, ...more });
        const p = (more, mine) => ({ v: 1, table: at(more), mine: { seat: 0, ...mine } });
        const may = { may_pause: true };
        for (const [more, own] of [[{}, may], [{ paused: true }], [{}, { may_undo: true }]])
          see(p(more, own)), found.push(offered());
        tell(found);
        """
    )
    assert "Settings" in early
    assert "Leave" not in early
    assert "Leave the table" in later
    assert "Pause" in later
    assert "Resume" in paused
    assert "Undo" not in paused
    assert "Undo" in mine


def test_the_menu_offers_nothing_that_does_nothing_or_is_refused() -> None:
    asked, waits, paused, joins, host, hushed = runs(
        MENU
        + """
        const mine = { seat: 0, choices: [{ event: {} }] };
        const who = { seat: 0, is_host: true };
        const hosts = (more) => {
          offers({ table: { ...table, ...more }, mine: who });
          return text(made.findLast((one) => one.tag === "dialog"));
        };
        tell([
          offers({ table, mine }),
          offers({ table, mine: { seat: 0, may_pause: true } }),
          offers({ table, mine: { seat: 0 } }),
          offers({ table: { ...table, paused: true }, mine: { seat: 0, joins: "deal" } }),
          hosts({}),
          hosts({ hushed: true }),
        ]);
        """
    )
    assert "Hint" in asked
    assert "Hint" not in waits, "whose turn it isn't"
    assert "Pause" in waits
    assert "Pause" not in paused, "who has paused in this hand, or plays from the next deal on"
    assert "Resume" not in joins, "a line of its own offers it in time"
    assert "Bot level" in host
    assert "Bot level" not in hushed
    assert "until the hand is over" in hushed


def test_why_a_card_cannot_be_played_is_spoken_in_words() -> None:
    assert (
        runs(
            """
        const { Hand } = await import("./felt/hand.js");
        const card = new Thing();
        const why = "Diamonds were led: follow suit with Q♦ or 10♦.";
        like(Hand, { pending: "" }).dress(card, { card: "JS", event: null, why }, 0, null);
        tell(card["aria-description"]);
        """
        )
        == "Diamonds were led: follow suit with queen of diamonds or ten of diamonds."
    )


def test_nobody_is_told_that_they_wait_for_themselves() -> None:
    """Who touches a card instead of calling, whose browser cuts, for whom a bot plays."""
    own, other, paused, cut = runs(
        """
        const { Hand } = await import("./felt/hand.js");
        const { waitingFor } = await import("./line/picture.js");
        const { dealing } = await import("./seats/notices.js");
        const hand = like(Hand, { fan: new Thing(), draw() {}, sorted: (cards) => cards });
        const asks = "Waiting for Ann to call";
        const chairs = [{ name: "Ann" }, { name: "Bo" }];
        const table = { stage: "playing", waits: [], chairs };
        const asked = { choices: [{}], question: "Your call." };
        const p = (seat, more = {}) => {
          const mine = { seat, cards: [], choices: [], question: "", ...(seat ? {} : asked) };
          return { table, hand: { turn: 0, asks, ...more }, mine };
        };
        const told = (p) => (hand.render(p), [hand.waiting, waitingFor(p)]);
        const cuts = p(0, { asks: "Waiting for Ann to cut the pack" });
        const cut = dealing({ ...cuts, game: { stage: "cut", dealer: 1 } });
        tell([told(p(0)), told(p(1)), told(p(1, { asks: "The game is paused." })), cut]);
        """
    )
    assert own == ["Your call.", ""]
    assert other == ["Waiting for Ann to call."] * 2
    assert paused == ["The game is paused."] * 2
    assert cut == "Bo deals. The pack is cut."


def test_whom_one_would_play_with_again_is_offered_once_for_each_game() -> None:
    """What is made anew at each piece of news would be gone from under the keyboard."""
    assert runs(
        """
        const { Result } = await import("./ends/result.js");
        const result = like(Result, { game: 0, kept: {}, redraw() {} });
        const chairs = [{ seat: 1, kind: "human", name: "Ben", player: "ben" }];
        const played = (number) => ({ table: { chairs }, mine: { seat: 0 }, game: { number } });
        const rows = [1, 1, 2].map((number) => result.company(played(number)));
        await passes(100);
        tell([rows[0] === rows[1], rows[1] === rows[2]]);
        """
    ) == [True, False]


def test_a_name_is_kept_that_the_server_has_taken_and_gone_without_where_it_is_refused() -> None:
    """Else one press of "Play now" is none for ever, in a browser whose name another has by now."""
    names, kept = runs(
        """
        const names = [];
        globalThis.fetch = async (path, { body }) => {
          const { name } = JSON.parse(body);
          names.push(name);
          const taken = name === "Bob";
          const made = { table: "t1", link: "/t/t1", seat: 0, token: "tok" };
          const text = JSON.stringify(taken ? { code: "name-taken", detail: "no" } : made);
          return { ok: !taken, status: taken ? 409 : 201, text: async () => text };
        };
        const { makeTable } = await import("./page/desk.js");
        const { playNow } = await import("./line/play.js");
        const found = [];
        const note = () => found.push(kept.get("euchre.name") ?? null);
        await makeTable({ name: "Bob" }).catch(() => {});
        note();
        await makeTable({ name: "Rob" });
        note();
        kept.set("euchre.name", '"Bob"');
        await playNow();
        note();
        kept.set("euchre.you", '"Zoe"'); // who is signed in
        await makeTable({ name: "Zoe" });
        note();
        tell([names, found]);
        """
    )
    assert names == ["Bob", "Rob", "Bob", "", "Zoe"]
    assert kept == [None, '"Rob"', None, None]


@pytest.mark.parametrize("form", ["new table", "sit down", "ask"])
@pytest.mark.parametrize(
    ("code", "still"), [("name-taken", False), ("name-taken", True), ("full", False)]
)
def test_who_was_signed_out_elsewhere_may_choose_another_name(
    form: str, code: str, *, still: bool
) -> None:
    """Their account's is that of an account, and they are none of it any more."""
    script = """
        let name = "Ann Account";
        globalThis.fetch = async (path) => {
          const you = path === "/api/you";
          const text = JSON.stringify(you ? { name } : { code: given.code, detail: "No" });
          return { ok: you, status: you ? 200 : 409, text: async () => text };
        };
        globalThis.FormData = class {
          get() { return "Ann Account"; }
          has() { return false; }
        };
        const settles = () => passes(10).then(() => new Promise(setImmediate));
        const no = () => Promise.reject(Object.assign(new Error("No."), { code: given.code }));
        const event = { preventDefault() {}, submitter: null };
        globalThis.window = globalThis;
        let fields = () => [things.name];
        let press;
        if (given.form === "new table") {
          for (const id of ["bots", "preset", "name"]) document.getElementById(id).options = [];
          await import("./lobby/lobby.js");
          press = () => things["make-form"].handlers.submit(event);
        } else {
          const { Welcome } = await import("./seats/welcome.js");
          const door = given.form === "ask" ? "ask" : "open";
          const chairs = [{ kind: "human", seat: 0, name: "Bo" }, { kind: "empty", seat: 1 }];
          const p = { table: { door, chairs, teams: [], free: [1], host: 0 }, mine: null };
          const draws = () => welcome.join(p, "1");
          const to = { elsewhere: () => false, knock: no, told() {}, redraw: draws };
          const welcome = new Welcome(to);
          fields = () => made.filter((one) => one.id === "join-name");
          const part = draws();
          part.querySelector = (which) => (/name/.test(which) ? fields().at(-1) : null);
          press = () => part.handlers.submit(Object.assign(event, { currentTarget: part }));
        }
        await settles();
        const before = fields().at(-1).readOnly;
        if (!given.still) name = undefined;
        press();
        await settles();
        const { readOnly, value } = fields().at(-1);
        tell([before, readOnly, value]);
        """
    given = {"form": form, "code": code, "still": still}
    frees = code == "name-taken" and not still
    before, after, value = runs(script, given)
    assert (before, after) == (True, not frees)
    if form != "ask" or not frees:
        assert value == "Ann Account"


def test_a_name_is_kept_where_a_table_is_refused_for_another_cause() -> None:
    assert runs(
        """
        kept.set("euchre.name", '"Bob"');
        const names = [];
        globalThis.fetch = async (path, { body }) => {
          names.push(JSON.parse(body).name);
          const text = async () => '{"code": "busy", "detail": "Too much at once"}';
          return { ok: false, status: 503, text };
        };
        const { playNow } = await import("./line/play.js");
        playNow();
        await new Promise(setImmediate);
        tell([names, kept.get("euchre.name")]);
        """
    ) == [["Bob"], '"Bob"']


def test_a_yes_to_the_next_game_is_to_those_who_play_in_it() -> None:
    """Its button is another one where others do: a press that began before decides nothing."""
    first, *others = run_modules(
        """
        const { comingSwap, lineUp } = await import("./seats/line-up.js");
        const names = ["Dana", "Ann", "Lee"];
        const chairs = names.map((name, seat) => ({ seat, name, kind: "human", ready: false }));
        chairs[1].bot = "club";
        const table = { stage: "over", chairs, swapping: null };
        const now = (change) => lineUp({ table: { ...table, ...change } });
        const changed = (change) => now({ chairs: chairs.with(1, { ...chairs[1], ...change }) });
        const swap = { ...table, swapping: [2, 0] };
        const coming = [comingSwap({ table: swap, mine: { seat: 2 } }), comingSwap({ table })];
        const same = [now({}), changed({ ready: true })];
        const others = [changed({ bot: "beginner" }), changed({ name: "Eve" }), now(swap)];
        tell([...same, ...others, ...coming]);
        """
    )
    same, *different, words, none = others
    assert same == first
    assert len({first, *different}) == 4
    assert (words, none) == ("You and Dana change places before the next game.", "")


def test_a_swap_is_one_of_the_table_that_was_shown_and_says_that_it_calls_one_off() -> None:
    assert runs(
        """
        Thing.prototype.close = () => {};
        const { openSeats } = await import("./seats/seats.js");
        const chairs = ["Ann", "Bo", "Cy"].map((name, seat) => ({ seat, name, kind: "human" }));
        const table = { stage: "over", chairs, teams: [], swapping: [0, 1] };
        const told = [];
        const send = (type, { seats, yes, seen }) => told.push([seats, yes, seen]);
        openSeats({ v: 7, table, mine: { seat: 0, is_host: true, may_swap: true } }, { send });
        const choice = made.find((one) => one["aria-label"] === "Change places: Bo");
        const [, go] = made.filter((one) => one.handlers.click && one.hidden === "");
        for (const other of ["0", "2"]) {
          choice.value = other;
          choice.handlers.change();
          told.push(go.textContent);
          go.handlers.click();
        }
        tell(told);
        """
    ) == ["Don't swap", [[1, 0], False, 7], "Swap", [[1, 2], True, 7]]


def test_seating_offers_the_host_nothing_that_is_refused() -> None:
    """Neither while a hand with something at stake is played, nor who plays for money, nor to who
    has asked before in this hand, or stands in for the host.
    """
    *offered, asked, rule = runs(
        """
        Thing.prototype.append = function (...more) {
          this.parts = [...(this.parts ?? []), ...more];
        };
        const { openSeats } = await import("./seats/seats.js");
        const chairs = ["Ann", "Bo"].map((name, seat) => ({ seat, name, kind: "human" }));
        const offers = (more, game, own) => {
          made.length = 0;
          const table = { stage: "playing", chairs, teams: [], ...more };
          openSeats({ v: 7, table, game, mine: { seat: 0, is_host: true, ...own } }, {});
          const known = ["Change places: Bo", "Make host: Bo", "Remove Bo"];
          return known.filter((name) => made.some((one) => one["aria-label"] === name));
        };
        const found = [
          offers({}, undefined, { may_swap: true }),
          offers({ hushed: true }),
          offers({}, { money: {} }),
          offers({}, undefined, { stands_in_for: 1 }),
          offers({}),
        ];
        tell([...found, made.findLast((one) => one.className === "note").parts.join("")]);
        """
    )
    hosts = ["Make host: Bo", "Remove Bo"]
    assert offered == [["Change places: Bo", *hosts], [], ["Make host: Bo"], []]
    assert (asked, rule.split(".")[0]) == (hosts, "You've already asked in this hand")


def test_between_two_games_it_is_said_who_is_missing_and_a_chair_is_offered() -> None:
    """Also to those who watch; and whoever was ready is told why they are asked again."""
    *missing, changed, offered, asked = runs(
        """
        const { Agreement, missing } = await import("./seats/line-up.js");
        const { Welcome } = await import("./seats/welcome.js");
        const at = (stage, last) => {
          const all = { kind: "human", ready: true };
          const chairs = ["Ann", "Bo", "Cy", "Di"].map((name, seat) => ({ seat, name, ...all }));
          chairs[3] = { ...chairs[3], ...last };
          const table = { stage, ranked: true, chairs, free: [3], waits: [] };
          return { game: { number: 1 }, mine: { seat: 0 }, table };
        };
        const bot = { kind: "bot", name: "Bo", ready: false };
        const away = { away: true };
        const cases = [at("over"), at("over", away), at("over", bot), at("playing", bot)];
        const agreement = new Agreement();
        const changed = [agreement.told(at("over"))];
        const after = at("over", bot);
        after.table.chairs[0].ready = false;
        changed.push(agreement.told(after));
        const [dialogs, asks] = [[], []];
        const dialog = (_, seat) => dialogs.push(seat);
        const watching = (p) => ({ ...p, mine: {} });
        const bar = like(Welcome, { asked: null, player: "", lost: () => "", dialog });
        bar.watch(watching(at("over", bot)));
        made.find((one) => one.handlers.click).handlers.click();
        const other = like(Welcome, { player: "", ask: (wish) => asks.push(wish) });
        const theirs = at("playing", away);
        for (const chair of theirs.table.chairs.slice(0, 3)) chair.player = "somebody's";
        other.lost(watching(theirs));
        made.findLast((one) => one.handlers.click).handlers.click();
        tell([...cases.map(missing), changed, dialogs, asks]);
        """
    )
    alone = "A ranked game needs a person in every seat. Waiting for players."
    assert missing == ["", "Waiting for Di.", alone, ""]
    assert changed == ["", "The players have changed since you were ready."]
    assert offered == [3]
    assert asked == [{"seat": 3, "called": "Di", "was_mine": True}]


def test_whoever_is_asked_again_is_told_so_also_where_the_change_was_undone() -> None:
    """Not of another game, nor where they took the end of this one back, or their chair."""
    assert runs(
        """
        const { Agreement } = await import("./seats/line-up.js");
        const at = (ready, { stage = "over", seat = 0, number = 1 } = {}) => {
          const chairs = [{ seat: 0, name: "Ann", ready }, { seat: 1, name: "Bo" }];
          return { game: number && { number }, mine: { seat }, table: { stage, chairs } };
        };
        const agreement = new Agreement();
        const told = (...all) => all.map((p) => agreement.told(p)).at(-1) !== "";
        const first = { stage: "gathering", number: null };
        const others = [{ stage: "playing" }, { seat: null }];
        tell([
          told(at(false)), told(at(true)), told(at(false)), told(at(false, { number: 2 })),
          ...others.map((other) => told(at(true), at(false, other), at(false))),
          told(at(false, first)), told(at(true, first), at(false, first)),
        ]);
        """
    ) == [False, False, True, False, False, False, False, True]


def test_a_yes_is_to_the_table_that_stands_there_also_where_a_gap_has_left_it_as_it_was() -> None:
    """The host has put another bot there, and the first one back, while there was no line."""
    assert runs(
        """
        net.text = '{"address": "http://club/t/t", "others": []}';
        Object.assign(location, { origin: "http://club" });
        const { Welcome } = await import("./seats/welcome.js");
        const chairs = ["Ann", "Bo"].map((name, seat) => ({ seat, name, kind: "human" }));
        const table = { stage: "gathering", at_stake: true, chairs, waits: [0, 1], teams: [] };
        let p;
        const seen = [];
        const send = async (_, how) => void seen.push(how.seen);
        const welcome = new Welcome({ send, now: () => p, redraw() {} });
        for (const v of [5, 9]) welcome.render((p = { v, table, mine: { seat: 1 } }));
        const buttons = made.filter((one) => one.className === "button primary");
        buttons[0].handlers.click();
        await new Promise(setImmediate);
        tell([buttons.length, seen]);
        """
    ) == [1, [9]]


def test_who_has_lost_their_seat_gets_it_back_also_at_a_table_that_takes_nobody_new() -> None:
    told = runs(
        """
        const said = [];
        Thing.prototype.append = (...kids) => said.push(...kids.filter((one) => one?.trim));
        const { Welcome } = await import("./seats/welcome.js");
        const asks = [];
        const bar = like(Welcome, { player: "", ask: (wish) => asks.push(wish.seat) });
        const chairs = ["Ann", "Bo"].map((name, seat) => ({ seat, name, kind: "human" }));
        chairs[1].kind = "bot";
        const table = { stage: "playing", door: "locked", chairs, host: 0, teams: [] };
        bar.watch({ table, mine: null });
        made.find((one) => one.handlers.click).handlers.click();
        tell([asks, said[0]]);
        """
    )
    assert told == [[0], "That was my seat"]


def test_nobody_is_said_to_have_locked_a_table_that_was_made_so() -> None:
    """A table of people who found each other is, and its first player has done nothing."""
    told = runs(
        """
        const said = [];
        Thing.prototype.append = (...kids) => said.push(...kids.filter((one) => one?.trim));
        const { missing } = await import("./seats/line-up.js");
        const { Welcome } = await import("./seats/welcome.js");
        const chairs = ["Ann", "Bo"].map((name, seat) => ({ seat, name, kind: "human" }));
        chairs[1].kind = "bot";
        const table = { stage: "over", ranked: true, door: "locked", chairs, host: 0, teams: [] };
        said.push(missing({ table, mine: { seat: 0 } }));
        const watches = like(Welcome, { player: "", lost: () => "" });
        watches.watch({ table, mine: null });
        watches.join({ table, mine: null });
        tell(said.filter((words) => words.trim()));
        """
    )
    nobody = "Nobody new can sit down at this table."
    alone = "A ranked game needs a person in every seat, but nobody new can sit down here."
    assert told == [alone, *[f"You're watching. {nobody}"] * 2]


def test_who_is_away_is_not_told_to_want_another_game() -> None:
    told = runs(
        """
        const said = [];
        Thing.prototype.append = (...kids) => said.push(...kids.filter((one) => one?.trim));
        const { Result } = await import("./ends/result.js");
        const { Welcome } = await import("./seats/welcome.js");
        const chairs = ["Ann", "Bo", "Cy"].map((name, seat) => ({ seat, name, kind: "human" }));
        chairs[1].ready = chairs[1].away = chairs[2].ready = true;
        const p = { v: 1, table: { stage: "over", chairs, waits: [0] }, mine: { seat: 0 } };
        like(Welcome, {}).start(p, 0);
        tell([like(Result, {}).willing(p), ...said]);
        """
    )
    assert told[:2] == ["Cy wants to play again.", "Cy is ready and waiting for you."]


@pytest.mark.parametrize(
    "change",
    [
        {"table": {"door": "open"}},
        {"mine": {"is_host": True}},
        {"table": {"stakes": "a beer"}},
        {"game": {"names": ["Ann", "Player 2"]}},
    ],
)
def test_a_result_tells_the_table_as_it_is_by_now(change: dict[str, dict[str, Any]]) -> None:
    """The door is another, the host is; a text, or the name of somebody who left, is hidden."""
    script = """
        const { Agreement } = await import("./seats/line-up.js");
        const { Result } = await import("./ends/result.js");
        Thing.prototype.scrollIntoView = () => {};
        let drawn = 0;
        const to = { proof: { found: () => null } };
        const fields = { root: new Thing(), to, agreement: new Agreement(), draw: () => drawn++ };
        const result = like(Result, fields);
        const chairs = ["Ann", "Bo"].map((name, seat) => ({ seat, name, kind: "human" }));
        const p = { game: { over: true }, table: { stage: "over", chairs }, mine: { seat: 0 } };
        result.render(p);
        result.render(structuredClone(p));
        Object.assign(p.table, { watching: 3 }); // which is told elsewhere
        result.render(p);
        for (const [part, fields] of Object.entries(given)) Object.assign(p[part], fields);
        result.render(p);
        tell(drawn);
        """
    assert runs(script, change) == 2


@pytest.mark.parametrize("account", ["a1", "a2", None])
def test_never_again_is_said_of_the_account_that_was_meant(account: str | None) -> None:
    """The lobby has only names."""
    script = """
        const said = [];
        Thing.prototype.append = (...kids) => said.push(...kids.filter((one) => one?.trim));
        const { markTables, note, warning } = await import("./talk/company.js");
        const { Voices } = await import("./talk/voices.js");
        note("Ann", { liking: "never", account: "a1" });
        const ann = { name: "Ann", player: given ?? undefined };
        warning([ann]);
        like(Voices, { talk: { line: (text) => said.push(text) } }).meets(ann);
        const table = Object.assign(new Thing(), { "data-people": '["Ann"]' });
        said.push("lobby");
        markTables({ querySelectorAll: () => [table] });
        tell(said);
        """
    sits = "Ann sits here. You said “never again”."
    meets = "You said “never again” about Ann. Only you see this."
    told = [sits, meets] if account == "a1" else []
    assert runs(script, account) == [*told, "lobby", sits]


def test_who_deals_first_has_the_mark_before_a_card_is_dealt() -> None:
    script = """
        const { Plate } = await import("./felt/plate.js");
        let drawn = 0;
        Thing.prototype.replaceChildren = function () { drawn += this.className === "plate"; };
        const plate = new Plate(0);
        const chairs = [{ seat: 0, name: "Ann", kind: "human", here: true }];
        const table = { stage: "playing", chairs };
        for (const dealer of [null, null, 0])
          plate.draw({ game: { dealer, teams: [] }, hand: null, table, mine: null }, {});
        tell(drawn);
        """
    assert runs(script) == 2


def test_who_deals_is_told_also_where_a_gap_has_left_all_else_as_it_was() -> None:
    """The first hand of one game has been shown, and that of the next comes."""
    script = """
        const { drawScore } = await import("./felt/score.js");
        let drawn = 0;
        const bar = Object.assign(new Thing(), { replaceChildren: () => drawn++ });
        const table = { chairs: [{ name: "Ann" }, { name: "Bo" }] };
        const game = { number: 1, teams: [[0], [1]], scores: [0, 0], hands: 0, score_cards: "" };
        for (const dealer of [0, 0, 1]) {
          const hand = { number: 1, dealer, makers: [], calls: [] };
          drawScore(bar, { game, hand, table, mine: { seat: 0 } });
        }
        tell(drawn);
        """
    assert runs(script) == 2


def test_the_time_of_a_vote_is_that_of_the_turn_that_is_waited_for_now() -> None:
    """A gap is over, and the same person does not move again, in another turn."""
    script = """
        const { Absence } = await import("./seats/absence.js");
        const absence = new Absence({ redraw() {} }, new Thing());
        const table = { stage: "playing", chairs: [], votes: [] };
        const turn = (vote_from) => ({ table, hand: { turn: 1, waits_from: 1, vote_from } });
        const later = performance.now() + 30_000;
        const looks = [later, later, later + 9_000].map((from) => absence.look(turn(from), 0));
        clearTimeout(absence.timer);
        tell(looks.map((look) => JSON.stringify(look)));
        """
    first, same, other = runs(script)
    assert first == same != other


@pytest.mark.parametrize(
    ("answers", "comes", "says"),
    [
        ("[{ v: 8 }, { v: 9 }]", "", [9]),
        ("[{ v: 8 }]", "", []),
        ("[{ v: 8 }, { v: 9 }]", "Eve", []),
    ],
)
def test_a_host_who_begins_with_bots_is_ready_for_that_alone(
    answers: str, comes: str, says: list[int]
) -> None:
    """Not where somebody has sat down by the time the bots were to: the page asks again."""
    assert (
        runs(
            f"""
            const {{ Welcome }} = await import("./seats/welcome.js");
            const said = [];
            const chair = (name, seat) => ({{ seat, name, kind: name ? "human" : "empty" }});
            const chairs = (next) => ["Ann", next, "", ""].map(chair);
            const table = (next) => ({{ at_stake: true, chairs: chairs(next) }});
            const answers = {answers};
            const ready = (seen) => void said.push(seen);
            const send = async (type, how) => (type === "bot" ? answers.shift() : ready(how.seen));
            const to = {{ send, now: () => ({{ v: 9, table: table("{comes}" || "Bo") }}) }};
            const p = {{ table: table("Bo") }};
            await like(Welcome, {{ to, seen: 7 }}).go(p, true, false);
            tell(said);
            """
        )
        == says
    )


def test_what_is_played_for_is_told_to_whoever_sits_down() -> None:
    assert runs(
        """
        const { playedFor } = await import("./seats/line-up.js");
        const told = (table) => playedFor(table).filter(Boolean).length;
        const tables = [{ stakes: "a beer" }, { playing_for: "$1 a point" }, { terms: "It is." }];
        tell([{}, ...tables].map(told));
        """
    ) == [0, 1, 1, 1]


def test_a_vote_names_those_whom_the_page_shows_as_away_and_on_whom_one_can_vote() -> None:
    assert runs(
        """
        globalThis.setInterval = () => {};
        const { Absence } = await import("./seats/absence.js");
        const told = [];
        const send = (type, { seat, name, others }) => told.push([type, seat, name, others]);
        const absence = new Absence({ send, redraw() {} }, new Thing());
        const gone = { kind: "human", vote_from: 1, asked: [0] };
        const seated = (name, seat) => ({ seat, name, kind: "human" });
        const chairs = ["Ann", "Bo", "Cy", "Di"].map(seated);
        const press = (more) => {
          made.length = 0;
          const now = chairs.map((chair) => ({ ...chair, ...more[chair.seat] }));
          absence.line({ table: { stage: "playing", chairs: now }, mine: { seat: 0 } });
          for (const { handlers } of made) handlers.click?.();
        };
        press({ 1: gone });
        press({ 1: gone, 2: { ...gone, stay: [0] }, 3: { ...gone, asked: [] } });
        press({ 1: { ...gone, leave: [0] }, 2: gone });
        tell(told);
        """
    ) == [
        ["wait", 1, "Bo", []],
        ["vote", 1, "Bo", []],
        ["wait", 1, "Bo", []],
        ["vote", 1, "Bo", [[2, "Cy"]]],
        ["wait", 2, "Cy", []],
        ["vote", 2, "Cy", []],
    ]


def test_who_watches_reads_the_name_of_the_host_as_it_is_by_now() -> None:
    assert (
        runs(
            """
        const { Welcome } = await import("./seats/welcome.js");
        let drawn = 0;
        const [root, bar] = [new Thing(), new Thing()];
        const welcome = like(Welcome, { root, bar, watch: () => drawn++ });
        for (const host of [0, 0, 1])
          welcome.render({ table: { stage: "playing", chairs: [], host }, mine: null });
        tell(drawn);
        """
        )
        == 2
    )


def test_the_coach_stops_when_nobody_looks_at_the_game_any_more() -> None:
    assert runs(
        """
        const { story } = await import("./ends/story.js");
        const results = [1, 2].map((n) => ({ words: "", points: [1, 0], scores: [n, 0] }));
        const game = { number: 1, results, teams: [[0, 2], [1, 3]], target: 2, winner: 0 };
        const chairs = ["Ann", "Bo", "Cy", "Dot"].map((name) => ({ name }));
        net.stalls = "head";
        await import("./replay/review.js");
        story({ table: { id: "t", chairs }, game, mine: null }, "");
        made.find((one) => one.className === "button small").handlers.click();
        while (!net.open) await new Promise(setImmediate);
        await passes(15_000);
        const asked = net.open;
        Thing.prototype.closest = (which) => (which === "[hidden]" ? new Thing() : null);
        await passes(15_000);
        tell([asked, net.open]);
        """
    ) == [1, 0]


@pytest.mark.parametrize(
    ("outcome", "points", "won"),
    [("made", [4, 2], True), ("made", [1, 5], True), ("euchred", [-6, 3], False)],
)
def test_a_hand_is_won_by_its_contract_also_where_both_sides_score(
    outcome: str, points: list[int], *, won: bool
) -> None:
    """Those who defend score for their tricks in every case: seen by the maker, and by the left."""
    script = """
        const { momentOf } = await import("./ends/moments.js");
        const game = { teams: [[0, 2], [1, 3]], scores: given.points };
        const hand = { won: [1, 2, 1, 2], makers: [0, 2], maker: 0 };
        tell([0, 1].map((seat) => momentOf({ game, hand, mine: { seat } }, given, false).won));
        """
    assert runs(script, {"outcome": outcome, "points": points}) == [won, not won]


def test_of_two_equal_cards_each_has_a_place_in_the_hand() -> None:
    assert runs(
        """
        const { Hand } = await import("./felt/hand.js");
        const played = [];
        const hand = new Hand({ choose: async (event) => played.push(event), refuse() {} });
        Object.assign(hand.fan, { children: [], insertBefore() {} });
        const lies = (...names) => {
          const cards = names.map((card) => ({ card, event: { card } }));
          hand.draw({ hand: { number: 1, bowers: [] }, mine: { choices: [], cards } }, cards);
          return hand.buttons.size;
        };
        const counts = [lies("JH", "JH", "9D")];
        await hand.choose([...hand.buttons.keys()][1]);
        counts.push(lies("JH", "9D"));
        tell([counts, played]);
        """
    ) == [[3, 2], [{"card": "JH"}]]


@pytest.mark.parametrize(
    ("by", "focused"),
    [("here", "9D"), ("refused", ""), ("elsewhere", "")],
)
def test_the_neighbour_of_a_card_has_the_focus_only_if_the_card_was_played_here(
    by: str, focused: str
) -> None:
    """Enter that is meant for a card would play another one."""
    script = """
        const { Hand } = await import("./felt/hand.js");
        const no = () => Promise.reject(new Error("No."));
        const choose = async () => given === "refused" && no();
        const hand = new Hand({ choose, refuse() {} });
        let focused = "";
        Object.assign(hand.fan, { children: [], insertBefore() {}, contains: () => true });
        document.createElement = () => {
          const one = new Thing();
          one.animate = () => {};
          one.focus = () => (focused = one["data-card"]);
          return one;
        };
        const lies = (...names) => {
          const cards = names.map((card) => ({ card, event: { card } }));
          hand.draw({ hand: { number: 1, bowers: [] }, mine: { choices: [], cards } }, cards);
        };
        lies("AS", "KS", "9D");
        document.activeElement = Object.assign(new Thing(), { dataset: { card: "KS" } });
        if (given !== "elsewhere") await hand.choose("KS");
        lies("AS", "9D");
        tell(focused);
        """
    assert runs(script, by) == focused


def test_who_sits_where_is_asked_of_the_table_as_it_is_by_now() -> None:
    """The result lay there when somebody became the host."""
    assert runs(
        """
        const { Agreement } = await import("./seats/line-up.js");
        const { Result } = await import("./ends/result.js");
        const agreement = new Agreement();
        const result = like(Result, { root: new Thing(), to: {}, agreement });
        const chairs = ["Ann", "Bo"].map((name, seat) => ({ seat, name, kind: "human" }));
        const table = { stage: "playing", chairs, teams: [] };
        const button = result.seats({ table, mine: { seat: 0 } });
        result.render({ table, mine: { seat: 0, is_host: true } });
        await button.handlers.click();
        tell(made.map((one) => one["aria-label"]).filter((words) => /^Make/.test(words)));
        """
    ) == ["Make host: Bo"]


OVER = {
    "puzzles": """
        const choice = { click: () => done.push("answered") };
        const puzzle = new Thing();
        puzzle.querySelectorAll = (which) => (which === ".choice" ? [choice] : []);
        const root = Object.assign(new Thing(), { dataset: { theme: "partner" } });
        root.querySelector = () => new Thing();
        root.querySelectorAll = () => [puzzle];
        document.querySelector = (which) => (which === ".puzzles" ? root : null);
        await import("./learn/puzzles.js");
        const press = (event) => document.handlers.keydown({ key: "1", ...event });
    """,
    "a replay": """
        location.search = "?table=friday";
        net.stalls = "head";
        const { Replay } = await import("./replay/replay.js");
        const replay = like(Replay, { frames: [1], step: () => done.push("moved") });
        const press = (event) => replay.key({ key: "ArrowRight", preventDefault() {}, ...event });
    """,
}


@pytest.mark.parametrize("page", OVER)
def test_keys_mean_nothing_to_what_lies_beneath_a_dialog(page: str) -> None:
    """Also where the focus is on nothing: a finger has tapped beside what is in the dialog."""
    done = runs(
        """
        const done = [];
        """
        + OVER[page]
        + """
        const find = document.querySelector;
        const target = document.body;
        press({ target });
        document.querySelector = (which) => (which === "dialog[open]" ? new Thing() : find(which));
        press({ target });
        tell(done.length);
        """
    )
    assert done == 1


LAB = """
const box = (value) => Object.assign(new Thing(), { value, checked: true, name: "card" });
const boxes = ["AS", "KS", "QS", "JS", "9S"].map(box);
const fields = { up: Object.assign(new Thing(), { value: "9D" }), hand: new Thing() };
fields.game = Object.assign(new Thing(), { name: "game", value: "standard" });
fields.game.options = ["standard", "british"].map((value) => ({ value }));
fields.game.options[0].defaultSelected = true;
const elements = { namedItem: (name) => fields[name] };
const form = Object.assign(new Thing(), { elements, submit() {} });
const prompt = new Thing();
form.querySelector = (which) => (which === "[data-tap]" ? prompt : new Thing());
form.querySelectorAll = () => boxes;
document.querySelector = (which) => (which === "[data-lab]" ? form : null);
globalThis.FormData = class { get() { return ""; } *[Symbol.iterator]() {} };
net.stalls = "body";
await import("./learn/lab.js");
"""


def test_who_comes_back_from_another_pack_to_the_lab_finds_the_game_of_the_cards_there() -> None:
    assert (
        runs(
            LAB
            + """
        location.assign = () => {};
        fields.game.value = "british";
        form.handlers.change({ target: fields.game });
        happens("pageshow", { persisted: true });
        for (let n = 0; n < 30; n++) await null;
        tell(fields.game.value);
        """
        )
        == "standard"
    )


def test_a_hand_of_the_lab_that_is_taken_apart_is_not_worked_out_any_more() -> None:
    told = runs(
        LAB
        + """
        const busy = [];
        for (const checked of [true, false]) {
          boxes[0].checked = checked;
          form.handlers.change({ target: boxes[0] });
          await passes(1_000);
          busy.push(things.answer["aria-busy"] ?? "no");
        }
        tell(busy);
        """
    )
    assert told == ["true", "no"]


def test_a_card_that_the_lab_cannot_turn_up_is_refused_in_words() -> None:
    told = runs(
        LAB.replace("const fields", 'const last = box("JK");\nboxes.push(last);\nconst fields', 1)
        + """
        let up = "9D";
        const value = { get: () => up, set: (card) => (up = card === "JK" ? "" : card) };
        Object.defineProperty(fields.up, "value", value);
        form.handlers.change({ target: last });
        tell([last.checked, up, prompt.textContent]);
        """
    )
    assert told[:2] == [False, "9D"]
    assert "Benny" in told[2]


def test_a_hand_of_the_lab_that_is_taken_apart_has_no_answer_beside_it() -> None:
    told = runs(
        """
        const verdict = new Thing();
        document.getElementById("answer").querySelector = () => verdict;
        """
        + LAB
        + """
        const hidden = [];
        for (const checked of [true, false, true]) {
          boxes[0].checked = checked;
          form.handlers.change({ target: boxes[0] });
          await passes(1_000);
          hidden.push(things.answer.hidden);
        }
        tell(hidden);
        """
    )
    assert told == [False, True, False]


@pytest.mark.parametrize("leaving", [False, True])
def test_who_waits_for_others_reads_so_before_the_server_answers(*, leaving: bool) -> None:
    """Where the page is loaded anew over a slow line."""
    hidden, title, buttons = runs(
        """
        kept.set("euchre.ticket", JSON.stringify("t"));
        if (given) kept.set("euchre.ticket.leaving", "true");
        for (const id of ["finding", "find-form"]) document.getElementById(id).hidden = true;
        net.stalls = "head";
        await import("./lobby/find.js");
        await null;
        const buttons = made.filter(({ tag }) => tag === "button");
        tell([things.finding.hidden, things["finding-title"].textContent, buttons.length]);
        """,
        leaving,
    )
    assert (hidden, title) == (False, "Leaving the queue" if leaving else "Waiting for others")
    assert buttons == 1  # to stop waiting, or to wait on


INVITED: dict[str, tuple[dict[str, Any], str]] = {
    "a table": ({"free": [1]}, "Anyone with this link can watch or take an empty seat."),
    "who asks": (
        {"free": [1], "door": "ask"},
        "Anyone with this link can watch or ask for an empty seat.",
    ),
    "a game with a bot": (
        {"free": [1], "stage": "playing"},
        "Anyone with this link can watch or take a bot's seat.",
    ),
    "a full table": ({}, "Anyone with this link can watch."),
    "a locked table": ({"door": "locked"}, "Anyone with this link can watch."),
    "shared deals": (
        {"free": [1], "same_deals": True, "covered": True},
        "Anyone with this link can take an empty seat. Only the players can see the game.",
    ),
    "shared deals, locked": (
        {"door": "locked", "same_deals": True, "covered": True},
        "Anyone with this link can see who plays here, but not the game.",
    ),
    "shared deals, shown": (
        {"free": [1], "same_deals": True},
        "Anyone with this link can watch or take an empty seat.",
    ),
}


@pytest.mark.parametrize("table", INVITED)
def test_an_invitation_promises_what_the_table_gives(table: str) -> None:
    given, words = INVITED[table]
    empty = {"kind": "empty"}
    said = runs(
        """
        const { may } = await import("./sharing/share.js");
        tell(may(given));
        """,
        {"stage": "gathering", "chairs": [empty], **given},
    )
    assert said == words


def test_a_length_that_no_form_shows_keeps_nobody_from_making_a_table() -> None:
    """A browser sends no form with a field out of its range, and cannot show this one."""
    assert runs(
        """
        globalThis.window = globalThis;
        for (const id of ["bots", "preset", "name"]) document.getElementById(id).options = [];
        document.getElementById("knob-time_limit").checked = given;
        await import("./lobby/lobby.js");
        tell([things["minutes-field"].hidden, things.minutes.disabled]);
        """,
        given=False,
    ) == [True, True]


def test_a_page_that_only_this_computer_opens_is_shared_as_such() -> None:
    said = runs(
        """
        const { thePage } = await import("./sharing/shared.js");
        const said = [];
        for (const hostname of ["localhost", "127.0.0.1", "[::1]", "cards.example"]) {
          location.hostname = hostname;
          said.push(thePage("Share", "/learn/puzzles/one", "One", "try it")[1]().may);
        }
        tell(said);
        """
    )
    assert said == [*["try it (on this computer only)"] * 3, "try it"]


def test_a_long_name_is_cut_between_its_letters() -> None:
    names = ["Ann and Bo", "Ann and 🦊🦊🦊", "Ann & Fay🦊🦊🦊🦊"]
    script = 'const { short } = await import("./ends/story.js"); tell(given.map(short));'
    assert runs(script, names) == [*names[:2], "Ann & Fay🦊…"]


def test_who_took_a_chair_after_a_game_is_not_taken_for_who_played_there() -> None:
    assert run_modules(
        """
        const { asPlayed } = await import("./line/picture.js");
        const chairs = [{ name: "Uma", player: "u" }, { name: "Yan", player: "y" }];
        const p = { game: { names: ["Uma", "Ann"] }, table: { chairs }, mine: { seat: 0 } };
        tell(asPlayed(p).table.chairs.map(({ name, player }) => [name, player ?? null]));
        """
    ) == [["Uma", "u"], ["Ann", None]]
