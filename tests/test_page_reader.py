"""What a screen reader is told at a table: cards in words, who is who, and the score."""

from __future__ import annotations

import re
from collections.abc import Callable

from node_help import needs_node, run_modules
from page_help import Player, Served

Visit = Callable[..., Player]
SIGNS = re.compile("[♣♦♥♠]")
LISTEN = """() => {
  window.heard = [];
  const live = document.querySelector("[aria-live]");
  new MutationObserver(() => heard.push(live.textContent)).observe(live, { childList: true });
}"""


@needs_node
def test_cards_and_suits_are_spoken_in_words() -> None:
    texts = ["Ann leads the K♠.", "Hearts: the 10♥ and the A♥", "Bo names ♦", "4♣, so what"]
    script = 'const { spoken } = await import("./page/words.js"); tell(given.map(spoken));'
    assert run_modules(script, texts) == [
        "Ann leads the king of spades.",
        "Hearts: the ten of hearts and the ace of hearts",
        "Bo names diamonds",
        "four of clubs, so what",
    ]


def test_a_hand_is_told_without_signs_with_who_is_who_and_the_score(
    served: Served, visit: Visit
) -> None:
    player = visit(prefers={"cut": "never"}).sit(served.make())
    page = player.page
    page.evaluate(LISTEN)
    player.play_to_mid_trick()
    mine, maker, turn = map(player.picture, ("mine.seat", "hand.maker", "hand.turn"))
    told = dict(enumerate(page.locator("li.seat > .visually-hidden").all_inner_texts()))
    assert [seat for seat, text in told.items() if "your partner" in text] == [(mine + 2) % 4]
    assert [seat for seat, text in told.items() if "made trump" in text] == [maker]
    assert [seat for seat, text in told.items() if "on turn" in text] == [turn] == [mine]
    led = page.locator(".told .suit").last
    assert SIGNS.search(led.inner_text())
    assert not SIGNS.search(str(led.get_attribute("aria-label")))
    assert player.play("next", "over") in ("next", "over")
    us, them = player.scores()
    score = f"Score: Us {us}, Them {them}."
    page.wait_for_function("score => heard.some((text) => text.includes(score))", arg=score)
    heard = " ".join(page.evaluate("heard"))
    assert re.search(r"(nine|ten|jack|queen|king|ace) of (clubs|diamonds|hearts|spades)", heard)
    assert not SIGNS.search(heard)
