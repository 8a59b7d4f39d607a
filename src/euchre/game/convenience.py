"""What values offer that rooms above them make: the one place that reaches up the house.

`Rules` deals a hand, cards and hands show themselves. Each of these is a line on the value and a
line here, and what it calls is imported when it is called: the contracts on who may import whom
name this module as their one exception.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from euchre.game.cards import Card
    from euchre.game.hand import Hand as Hand  # noqa: PLC0414 - for whom a method is typed with it
    from euchre.game.match import Match
    from euchre.game.randomness import Chance
    from euchre.game.rules import Rules
    from euchre.game.state import Trick


def deal_hand(rules: Rules, rng: Chance, dealer: int | None, scores: Sequence[int] | None) -> Hand:
    """Deal a hand at random: `Rules.deal`."""
    from euchre.game.hand import begin  # noqa: PLC0415 - above
    from euchre.game.randomness import as_random  # noqa: PLC0415 - above
    from euchre.game.shuffle import deal  # noqa: PLC0415 - above

    chance = as_random(rng)
    seat = chance.randrange(rules.players) if dealer is None else dealer
    return begin(rules, deal(rules, seat, chance), scores)


def draw_as_text(hand_or_match: Hand | Match) -> str:
    """Draw a hand or a match as lines of text: `euchre.english.board.draw_board`."""
    from euchre.english.board import draw_board  # noqa: PLC0415 - above

    return draw_board(hand_or_match)


def write_as_position(hand: Hand) -> str:
    """Write a hand as a position in one line: `euchre.notation.position.write_position`."""
    from euchre.notation.position import write_position  # noqa: PLC0415 - above

    return write_position(hand)


def draw_as_svg(hand_or_match: Card | Trick | Hand | Match) -> str:
    """Draw a card, a trick, a hand or a match as SVG: `euchre.notation.svg`."""
    from euchre.game.cards import Card  # noqa: PLC0415 - above
    from euchre.game.state import Trick  # noqa: PLC0415 - above
    from euchre.notation import svg  # noqa: PLC0415 - above

    if isinstance(hand_or_match, Card):
        return svg.draw_card(hand_or_match)
    return (
        svg.draw_trick(hand_or_match)
        if isinstance(hand_or_match, Trick)
        else svg.draw_table(hand_or_match)
    )


def write_as_rules_line(rules: Rules) -> str:
    """Describe the rules by the nearest named game: `euchre.game.presets.rules_line`."""
    from euchre.game.presets import rules_line  # noqa: PLC0415 - above

    return rules_line(rules)
