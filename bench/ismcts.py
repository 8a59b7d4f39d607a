"""Our bots against OpenSpiel's ISMCTS on duplicate deals.

    python bench/ismcts.py [BOT] [DEALS] [SIMULATIONS] [--seed N] [--from N] [--workers N]
                           [--no-stick] [--uct C]

Both engines play the same hand side by side and must agree, at every step, on whose turn it is and
what is legal, and at the end on the points. Our bot sees honest views of our hand. ISMCTS (the C++
one, random rollouts, most visits win) sees OpenSpiel's state, and what that lets it know beyond its
own view is in ITS favour: it deals anew only the cards that were dealt, so it knows which three lie
in the kitty, and it takes the dealer's discard for a public card.

The games are the same one: alone is said before the first lead, no lone defender (whom the two
would ask in different orders), the dealer keeps the up-card, left of the dealer leads. OpenSpiel's
default is to stick the dealer; ``--no-stick`` lets a hand be passed out.

Each deal is played twice with the teams changed around, each seat deals in turn. A deal and all
seeds come from ``--seed`` and the deal's number alone, so pieces made with ``--from``, in any
processes, add up: to combine them add deals, sums and squares (of the points by which we are ahead
over both hands of a deal). What a seed cannot fix is ISMCTS itself: it breaks ties in the order of
salted hash tables, so from one seed it plays much the same, not exactly (unless all addresses are
the same: ``setarch -R python bench/ismcts.py``).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from multiprocessing import Pool
from typing import Any, NamedTuple

from euchre.bots import Bot, UnknownBotError, make_bot
from euchre.game.cards import SUITS, Card, Rank
from euchre.game.events import Called, Dealt, Declared, Discarded, HandEvent, Passed, Played
from euchre.game.hand import apply, begin, legal, view
from euchre.game.presets import preset
from euchre.game.rules import Rules, team_of
from euchre.game.shuffle import deal_pack, shuffle_pack

RANKS = (Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
CARDS = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
CARD_ID = {card: number for number, card in enumerate(CARDS)}
PASS, FIRST_TRUMP, ALONE, PARTNER = 24, 25, 29, 30
UCT = 5.0
"""The constant in OpenSpiel's own tests of the bot, which also search 1,000 times."""
EVERY = 100


class Contest(NamedTuple):
    """Everything that the result of a deal depends on, but its number."""

    bot: str = "rules"
    simulations: int = 1000
    stick: bool = True
    uct: float = UCT
    seed: int = 0

    def __str__(self) -> str:
        uct = "" if self.uct == UCT else f" (uct {self.uct:g})"
        return f"{self.bot} v ISMCTS-{self.simulations}{uct}{'' if self.stick else ', no stick'}"


class Sums(NamedTuple):
    """Deals, and by how many points ours is ahead over both hands of each: summed, and squared."""

    deals: int = 0
    total: int = 0
    squares: int = 0

    def add(self, ahead: int) -> Sums:
        return Sums(self.deals + 1, self.total + ahead, self.squares + ahead * ahead)

    def __str__(self) -> str:
        n = self.deals
        spread = max(0.0, self.squares - self.total**2 / n) / max(1, n - 1)
        return f"{self.total / n / 2:+.3f} ± {sqrt(spread / n) / 2:.3f} points a hand"


# -- one hand in both engines -------------------------------------------------------------------


def same_rules(*, stick: bool) -> Rules:
    """Our knobs for OpenSpiel's game."""
    return preset("american").rules.replace(
        alone_timing="before_first_lead",
        discard_upcard=False,
        defend_alone="off",
        loner_lead="left_of_dealer",
        stick_the_dealer=stick,
    )


def same_deal(game: Any, dealt: Dealt) -> Any:
    """OpenSpiel's state after our deal: the dealer, the hands from the dealer on, the up-card."""
    assert dealt.up_card is not None
    state = game.new_initial_state()
    state.apply_action(dealt.dealer)
    for number in range(20):
        seat = (dealt.dealer + number) % 4
        state.apply_action(CARD_ID[dealt.hands[seat][number // 4]])
    state.apply_action(CARD_ID[dealt.up_card])
    return state


def action_of(event: HandEvent) -> int:
    """OpenSpiel's number for an event."""
    match event:
        case Passed():
            return PASS
        case Called(trump=trump, alone=False):
            return FIRST_TRUMP + SUITS.index(trump)
        case Discarded(card=card) | Played(card=card):
            return CARD_ID[card]
        case Declared(alone=alone):
            return ALONE if alone else PARTNER
        case _:
            raise AssertionError(event)


class Twins:
    """One hand in both engines.

    Attributes:
        hand, state: ours and OpenSpiel's.
    """

    def __init__(self, game: Any, rules: Rules, dealt: Dealt) -> None:
        self.hand = begin(rules, dealt)
        self.state = same_deal(game, dealt)
        holders = self.state.card_holder()
        for seat, cards in enumerate(dealt.hands):
            assert {CARDS[i] for i, at in enumerate(holders) if at == seat} == set(cards)

    def choices(self) -> dict[int, HandEvent]:
        """What is legal now, in both engines: our events by OpenSpiel's number."""
        events = {action_of(event): event for event in legal(self.hand)}
        assert sorted(events) == sorted(self.state.legal_actions()), self.hand.events
        assert self.state.current_player() == self.hand.turn, self.hand.events
        return events

    def apply(self, event: HandEvent) -> None:
        self.hand = apply(self.hand, event)
        self.state.apply_action(action_of(event))
        assert self.hand.over == self.state.is_terminal(), self.hand.events

    def ahead(self, side: int) -> int:
        """The points of a finished hand by which the team is ahead of the other."""
        ahead = self.hand.points[side] - self.hand.points[1 - side]
        for seat, points in enumerate(self.state.returns()):
            ours = team_of(self.hand.rules, seat) == side
            assert points == (ahead if ours else -ahead), self.hand.events
        return ahead


# -- deals --------------------------------------------------------------------------------------


def play(twins: Twins, side: int, ours: Bot, theirs: Any) -> int:
    """Play a hand with our bot in both seats of one side: the points it is ahead."""
    while not twins.hand.over:
        choices = twins.choices()
        seat = twins.hand.turn
        assert seat is not None
        if team_of(twins.hand.rules, seat) == side:
            twins.apply(ours.act(view(twins.hand, seat)))
        else:
            twins.apply(choices[theirs.step(twins.state)])
    return twins.ahead(side)


def searcher(contest: Contest, seed: int) -> Any:
    """OpenSpiel's bot."""
    import pyspiel  # noqa: PLC0415 - only a peer to compare with

    return pyspiel.ISMCTSBot(
        seed=seed,
        evaluator=pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed),
        uct_c=contest.uct,
        max_simulations=contest.simulations,
        final_policy_type=pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )


def play_deal(contest: Contest, number: int) -> int:
    """One deal from both sides: the points by which ours is ahead over the two hands."""
    import pyspiel  # noqa: PLC0415 - only a peer to compare with

    rng = random.Random(f"{contest.seed} {number}")
    rules = same_rules(stick=contest.stick)
    parameters = {"allow_lone_defender": False, "stick_the_dealer": contest.stick}
    game = pyspiel.load_game("euchre", parameters)
    dealt = deal_pack(rules, number % 4, shuffle_pack(rules, rng))
    ahead = 0
    for side in (0, 1):
        ours = make_bot(contest.bot, rng.randrange(2**31))
        theirs = searcher(contest, rng.randrange(2**31))
        ahead += play(Twins(game, rules, dealt), side, ours, theirs)
    return ahead


def play_deals(contest: Contest, numbers: Sequence[int], workers: int = 1) -> Iterator[int]:
    """The result of each deal, in order, from so many processes."""
    work = partial(play_deal, contest)
    if workers == 1:
        yield from map(work, numbers)
        return
    with Pool(workers) as pool:
        yield from pool.imap(work, numbers, chunksize=2)


# -- the command --------------------------------------------------------------------------------


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    first, *rest = (__doc__ or "").split("\n\n")
    parser = argparse.ArgumentParser(
        description=first,
        epilog="\n\n".join(rest[1:]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("bot", nargs="?", default="rules", metavar="BOT", help="ours: rules")
    parser.add_argument("deals", nargs="?", type=int, default=400, metavar="DEALS", help="400")
    parser.add_argument(
        "simulations", nargs="?", type=int, default=1000, metavar="SIMULATIONS", help="1000 a move"
    )
    parser.add_argument("--seed", type=int, default=0, help="of deals and bots: 0")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first deal: 0")
    parser.add_argument("--workers", type=int, default=1, help="processes: 1")
    parser.add_argument("--no-stick", action="store_true", help="the dealer may pass too")
    parser.add_argument("--uct", type=float, default=UCT, help=f"exploration: {UCT}")
    given = parser.parse_args(arguments)
    if min(given.deals, given.workers, given.simulations - 1) < 1 or given.first < 0:
        parser.error("deals and workers begin at 1, simulations at 2, --from at 0")
    try:
        make_bot(given.bot)
    except UnknownBotError as error:
        parser.error(str(error))
    return given


def main(arguments: Sequence[str] | None = None) -> None:
    given = parse(arguments)
    try:
        import pyspiel  # noqa: F401, PLC0415 - only a peer to compare with
    except ImportError:
        print("OpenSpiel is not installed, so there is no peer to compare with")
        return
    contest = Contest(given.bot, given.simulations, not given.no_stick, given.uct, given.seed)
    numbers = range(given.first, given.first + given.deals)
    start, sums = time.perf_counter(), Sums()
    for ahead in play_deals(contest, numbers, given.workers):
        sums = sums.add(ahead)
        if sums.deals % EVERY == 0 and sums.deals < given.deals:
            print(f"{sums.deals} of {given.deals} deals: {sums}", file=sys.stderr, flush=True)
    taken = (time.perf_counter() - start) / sums.deals
    print(
        f"{contest}: {sums} over {2 * sums.deals} hands "
        f"(deals {sums.deals}, sum {sums.total}, squares {sums.squares}; "
        f"from {given.first}, seed {contest.seed}), {taken:.2f} s a deal"
    )


if __name__ == "__main__":
    main()
