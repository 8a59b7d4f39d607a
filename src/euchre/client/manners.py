"""What a client does by itself, beside choosing calls and cards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from euchre.client.chance import ClientEntropy
from euchre.client.state import ClientState
from euchre.game.events import Cut


@dataclass(frozen=True)
class AutoActions:
    """The things that the client does without asking.

    Attributes:
        ready: begin, and go on to the next hand, at once; another game is never begun by itself.
        agrees: say yes to whatever the others ask, a decision taken back or places changed.
        cuts: cut the pack, anywhere: it has been shuffled, so where is all the same.
        cuts_at_stake: do so also at a table where something is played for.
        returns: take the seat back from a bot that has sat in.
        chance: add chance of one's own to each deal, so that the server alone decides none.
    """

    ready: bool = True
    agrees: bool = True
    cuts: bool = True
    cuts_at_stake: bool = True
    returns: bool = True
    chance: bool = True


ROBOT_MANNERS: Final = AutoActions()
"""For a program that only thinks about its turns."""
PERSON_MANNERS: Final = AutoActions(ready=False, agrees=False, cuts=False, returns=False)
"""For a program in front of which somebody sits."""


def list_automatic_commands(
    manners: AutoActions, state: ClientState, entropy: ClientEntropy, rng: random.Random
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the commands to send now, as types with their fields."""
    table, own_view = state.table, state.mine
    if table is None or own_view is None or own_view.seat is None:
        return
    seat = own_view.seat
    if manners.chance and own_view.pledge is not None:
        yield "pledge", entropy.build_pledge_fields(seat, own_view.pledge)
    if manners.chance and own_view.reveal is not None:
        nonce = entropy.build_nonce_reveal_fields(seat, own_view.reveal)
        if nonce is not None:
            yield "nonce", nonce
    over = state.game is not None and state.game.over
    if manners.ready and seat in table.waits and not over:
        yield "ready", {}
    ask = table.ask
    if manners.agrees and ask is not None and seat in ask.of and seat not in ask.yes:
        yield "answer", {"yes": True, "seen": state.v}
    kept_out = own_view.kept_out and not state.dated
    if manners.returns and table.chairs[seat].away and not kept_out:
        yield "back", {}
    cuts = manners.cuts and (manners.cuts_at_stake or not table.at_stake)
    if cuts and own_view.cut is not None and not table.paused:
        low, high = own_view.cut
        place = rng.randint(low, high) if low else low
        yield "act", {"event": Cut(seat, place)}
