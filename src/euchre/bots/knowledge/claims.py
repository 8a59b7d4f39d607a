"""Claims of a renege (R17): made only when the cards on the table prove it."""

from __future__ import annotations

from euchre.bots.base import trump_of, viewer_of
from euchre.bots.knowledge.masks import SUIT_INDEX
from euchre.game.cards import HIDDEN
from euchre.game.events import Challenged, HandEvent, Passed
from euchre.game.hand import Phase, View, legal
from euchre.game.rules import Seat


def find_renege_claim(view: View) -> Challenged | None:
    """Return a claim of a renege that cannot fail, if the viewer may make one."""
    if view.rules.renege == "prevent":
        return None
    options: list[HandEvent] = legal(view)
    for event in options:
        if isinstance(event, Challenged) and is_renege_proven(view, event.against):
            return event
    return None


def claim_renege_or_pass(view: View) -> HandEvent:
    """Return the viewer's certain claim after the last trick, or else a pass."""
    assert view.phase is Phase.CHALLENGE
    return find_renege_claim(view) or Passed(viewer_of(view))


def is_renege_proven(view: View, seat: Seat) -> bool:
    """Return whether `seat` once did not follow suit and is known to have held that suit then."""
    suits = SUIT_INDEX[trump_of(view).index]
    later = {suits[card.index] for card in view.hands[seat] if card is not HIDDEN}
    for plays in (view.trick, *(trick.plays for trick in reversed(view.tricks))):
        for play in plays:
            if play.seat != seat:
                continue
            suit, led = suits[play.card.index], suits[plays[0].card.index]
            if suit != led and led in later:
                return True
            later.add(suit)
    return False
