"""How it looks: what axe and everybody's eyes need, on every felt, light and dark; the cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from page_help import PHONE, Player, Served, Toucher, calls, follows

Visit = Callable[..., Player]

FELTS = ("green", "blue", "burgundy", "charcoal", "paper")
BACKS = ("quilt", "star", "waves", "rose")
HAND_AT_360 = 88
"""How wide a card of a hand is on a screen of 360 px, in px."""

_CONTRASTS = """
([felt, theme]) => {
  const root = document.documentElement;
  Object.assign(root.dataset, { felt, theme });
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    if (a !== 255) throw new Error(`${colour} lets something through`);
    const linear = (part) =>
      (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  };
  const found = [];
  for (const [place, grounds] of [
    ["", ["felt", "felt-glow", "felt-edge", "room", "panel", "inset"]],
    ["panel", ["panel", "inset", "hover", "felt", "felt-glow"]],
  ]) {
    const probe = document.createElement("div");
    probe.className = place;
    document.body.append(probe);
    const is = (name) => {
      probe.style.backgroundColor = `var(--${name})`;
      return light(getComputedStyle(probe).backgroundColor);
    };
    const told = (names, least) => {
      for (const name of names) for (const ground of grounds) {
        if (felt === "paper" && ground === "room") continue;
        const [high, low] = [is(name), is(ground)].sort((a, b) => b - a);
        const ratio = (high + 0.05) / (low + 0.05);
        if (ratio < least) found.push(`${name} on ${ground} ${place}: ${ratio.toFixed(2)}`);
      }
    };
    told(["text", "muted", "good", "bad"], 4.5);
    told(["suit-red", "suit-black", "suit-blue", "suit-green"], 4.5);
    told(["us", "them", "each", "ring"], 3);
    probe.remove();
  }
  return found;
}
"""
_FACES = """
async () => {
  await import("/static/cards/courts.js");
  const { cardSVG } = await import("/static/cards/cards.js");
  const suits = (rank) => [..."CDHS"].map((suit) => rank + suit);
  const cards = ["JK", "2S", ...[..."789TJQKA"].flatMap(suits)];
  const found = [];
  const meet = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const red = (suit) => "DH".includes(suit);
  const looks = ["two", "four"].flatMap((deck) => [null, "H", "S"].map((trump) => [deck, trump]));
  for (const [deck, trump] of looks) for (const code of cards) {
    const card = cardSVG(code, { deck, trump });
    card.style.width = "WIDEpx";
    document.body.append(card);
    const box = (element) => element.getBoundingClientRect();
    const whole = box(card);
    const [first, last, ...more] = [...card.querySelectorAll(".index")].map(box);
    const around = (one) => [whole.right - one.right, whole.bottom - one.bottom];
    const told = (what) => found.push(`${code} ${deck} ${trump}: ${what}`);
    if (!first || !last || more.length) told("two indices");
    else {
      const [right, bottom] = around(last);
      const turned = [first.left - whole.left - right, first.top - whole.top - bottom];
      if (turned.some((by) => Math.abs(by) > 0.5)) told("turned about the middle");
      if (meet(first, last)) told("the indices meet");
      if (code !== "JK") {
        const rank = box(card.querySelector(".index g"));
        if (rank.height < 22) told(`an index of ${rank.height} px`);
      }
      const others = [...card.children].filter((one) => one.matches("path[transform], .tag"));
      for (const one of others) {
        if (meet(box(one), first) || meet(box(one), last)) told("an index is covered");
      }
      const bower = trump && code !== "JK" && code[0] === "J" && red(code[1]) === red(trump);
      if (Boolean(card.querySelector(".tag")) !== Boolean(bower)) told("the mark of a bower");
    }
    card.remove();
  }
  return found;
}
""".replace("WIDE", str(HAND_AT_360))
_DRAWN_FACES = """
async () => {
  const { avatar } = await import("/static/cards/avatar.js");
  const names = Array.from({ length: 60 }, (_, at) => `Player ${at}`);
  const of = (name, kind) => avatar(name, kind).outerHTML;
  return {
    same: of("Ann", "human") === of(" Ann", "human"),
    people: new Set(names.map((name) => of(name, "human"))).size,
    bots: new Set(names.map((name) => of(name, "bot"))).size,
    told: avatar("Ann").getAttribute("aria-hidden"),
    kinds: ["human", "bot", "empty"].map((kind) => avatar("Ann", kind).getAttribute("class")),
  };
}
"""


@pytest.mark.parametrize("path", ["/", "/rules/railroad"])
def test_the_pages_to_read_are_accessible(path: str, visit: Visit) -> None:
    player = visit().open(path)
    player.accessible("page" + path.replace("/", "-"), light=path == "/")


def test_the_table_and_the_result_of_a_hand_are_accessible(served: Served, visit: Visit) -> None:
    player = visit().sit(served.played(follows))
    assert player.wanted() == "card"
    player.accessible("table-card")
    assert player.play("next") == "next"
    player.accessible("table-result")


def test_a_replay_is_accessible(served: Served, visit: Visit) -> None:
    player = visit().open(f"/replay?table={served.played(rules={'target': 1})['table']}")
    player.page.locator(".checked").wait_for()
    player.accessible("replay")


def test_the_table_of_five_is_accessible_on_a_phone(served: Served, visit: Visit) -> None:
    player = visit(Toucher, **PHONE).sit(served.played(calls, rules="bid-euchre"))
    assert player.wanted() == "call"
    player.accessible("phone-call")
    player.button("Menu").tap()
    player.button("Settings").tap()
    player.accessible("phone-settings", light=True, within="dialog[open]")


def test_everything_written_can_be_read_on_every_felt_and_cards_and_faces_differ(
    visit: Visit,
) -> None:
    page = visit().open("/replay").page
    page.locator(".panel").wait_for()
    page.locator(".drop").wait_for()
    assert page.get_by_text("Recent games").count() == 0, "nobody has played here yet"
    for felt in FELTS:
        for theme in ("light", "dark"):
            assert page.evaluate(_CONTRASTS, [felt, theme]) == [], (felt, theme)
    backs = page.evaluate(
        "names => import('/static/cards/cards.js').then(({ backSVG }) =>"
        " names.map((name) => backSVG(name).innerHTML))",
        list(BACKS),
    )
    assert len(set(backs)) == len(BACKS)
    assert page.evaluate(_FACES) == [], "two indices, which nothing covers"
    drawn = page.evaluate(_DRAWN_FACES)
    assert drawn["same"]
    assert min(drawn["people"], drawn["bots"]) >= 58
    assert drawn["told"] == "true"
    assert drawn["kinds"] == ["avatar is-person", "avatar is-bot", "avatar is-person"]


def test_the_felt_is_there_before_any_module(served: Served, visit: Visit) -> None:
    player = visit().open("/")
    player.page.evaluate("localStorage.setItem('euchre.felt', '\"blue\"')")
    player.page.evaluate("localStorage.setItem('euchre.back', '\"star\"')")
    player.page.route(
        "**/app.js", lambda route: route.fulfill(body="", content_type="text/javascript")
    )
    player.open(f"/t/{served.make()['table']}")
    root = player.page.locator("html")
    assert (root.get_attribute("data-felt"), root.get_attribute("data-back")) == ("blue", "star")


_OUT_OF_THE_BAR = """() => {
  const bar = document.querySelector(".bar").getBoundingClientRect();
  const out = (box) => box.height && (box.top < bar.top || box.bottom > bar.bottom - 1);
  return [...document.querySelectorAll(".bar *:not(svg *)")]
    .filter((one) => out(one.getBoundingClientRect())).map((one) => one.className);
}"""


def test_the_benny_stands_before_the_bowers_and_red_suits_are_red(
    served: Served, visit: Visit
) -> None:
    made = served.played(
        lambda guest: follows(guest) and guest.picture["hand"]["trump"] != "NT", rules="benny"
    )
    player = visit().sit(made)
    assert player.wanted() == "card"
    page = player.page
    words = page.locator(".bowers .bower").all_inner_texts()
    assert [word.split()[0] for word in words[:3]] == ["Benny", "right", "left"]
    assert words[0].split()[1] == "joker"
    for size in ((844, 390), (568, 320), (390, 844), (1280, 800)):
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))  # type: ignore[arg-type]
        assert page.evaluate(_OUT_OF_THE_BAR) == [], size
    red = page.locator(".told .suit-H, .told .suit-D")
    while not red.count():
        player.act(player.wanted())
    marks = {
        each: page.locator(each).first.evaluate("one => getComputedStyle(one).userSelect")
        for each in (".felt", ".hand, .own", ".plate", ".told li")
    }
    assert [*marks.values()] == ["none", "none", "none", "text"], "a marked text crashes Chromium"
    ink = red.first.evaluate("one => getComputedStyle(one).color")
    assert ink != page.locator(".told li").first.evaluate("one => getComputedStyle(one).color")
    sides = page.locator(".bar .side")
    assert sides.first.get_attribute("data-side") == "us"
    assert sides.last.get_attribute("data-side") == "them"


def test_suits_within_texts_have_their_colours_and_a_text_stays_one_thing(visit: Visit) -> None:
    player = visit().open("/learn/tips")
    page = player.page
    page.locator("main .suit-H").first.wait_for(state="attached")
    assert page.evaluate(
        """async () => {
            const { h } = await import("/static/page/make.js");
            const told = h("p", {}, "Bo trumps the 10♥ with the 9♠, Ann's K♦ too.");
            const suits = [...told.querySelectorAll(".suit")];
            return [told.childNodes.length, told.textContent,
                ...suits.map((one) => one.className + one.textContent),
                h("option", {}, "9♥").children.length];
        }"""
    ) == [
        1,
        "Bo trumps the 10♥ with the 9♠, Ann's K♦ too.",
        *("suit suit-H10♥", "suit suit-S9♠", "suit suit-DK♦"),
        0,
    ]
    look = "one => getComputedStyle(one).color"
    signs = [page.locator(f"main .suit-{suit}").first for suit in "CDHS"]
    clubs, diamonds, hearts, spades = (sign.evaluate(look) for sign in signs)
    assert (clubs, diamonds) == (spades, hearts)
    assert clubs != hearts
    page.evaluate("document.documentElement.dataset.deck = 'four'")
    assert len({sign.evaluate(look) for sign in signs}) == 4


def test_the_look_is_chosen_on_a_page_to_read(visit: Visit) -> None:
    player = visit().open("/rules")
    player.button("Appearance").click()
    dialog = player.page.get_by_role("dialog", name="Appearance")
    dialog.get_by_label("Wine").check()
    dialog.get_by_label("Dark").check()
    player.accessible("look", within="dialog[open]")
    player.button("Close").click()
    player.open("/learn")
    root = player.page.locator("html")
    assert [root.get_attribute(f"data-{name}") for name in ("felt", "theme")] == [
        "burgundy",
        "dark",
    ]
