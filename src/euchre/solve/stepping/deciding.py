"""What may come next in a hand in progress, as bits: `euchre.moves`, for the kernel."""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit

from euchre.cards import ALL_CARDS, BENNIES, CARD_COUNT, Rank, Suit
from euchre.encoding.actions import Action
from euchre.hand import Phase
from euchre.solve.board.bits import count_bits, highest, load, store
from euchre.solve.board.compiled import BENNY_BLIND
from euchre.solve.board.layout import LANES, MEMBERS, card_set
from euchre.solve.stepping.words import PHASES, At, OptionWord

_ONE, _NONE = np.uint64(1), np.uint64(0)
_FOUR_SUITS, _NT = np.uint64(15), np.uint64(16)
MEMBER_OF: Final = np.array(MEMBERS, np.uint64)
"""``[trump, lane]``: the card set of all cards of a lane."""
SUIT_CARDS: Final = np.array(
    [card_set(c for c in ALL_CARDS if c.suit is suit and c not in BENNIES) for suit in Suit],
    np.uint64,
)
"""``[suit]``: the card set of the printed suit."""
_ACES: Final = np.uint64(card_set(card for card in ALL_CARDS if card.rank is Rank.ACE))
_FACES: Final = np.uint64(
    card_set(c for c in ALL_CARDS if Rank.JACK <= c.rank <= Rank.KING or c in BENNIES)
)
BENNY_CARDS: Final = np.uint64(card_set(BENNIES))
UP_SUIT: Final = np.array([card.suit.index for card in ALL_CARDS], np.int64)
assert len(UP_SUIT) == CARD_COUNT
assert len(MEMBERS[0]) == LANES

BENNY, ORDER, NAME, BID = (PHASES[p] for p in (Phase.BENNY, Phase.ORDER, Phase.NAME, Phase.BID))
TRUMP, DISCARD, PARTNER = (PHASES[p] for p in (Phase.TRUMP, Phase.DISCARD, Phase.PARTNER))
ALONE, BEST, LAY, GIVE = (PHASES[p] for p in (Phase.ALONE, Phase.BEST, Phase.LAY, Phase.GIVE))
PLAY, OVER = PHASES[Phase.PLAY], PHASES[Phase.OVER]

_PASS, _SHOW = _ONE << np.uint64(Action.PASS), _ONE << np.uint64(Action.SHOW)
_CALL, _CALL_ALONE = np.uint64(Action.CALL), np.uint64(Action.CALL_ALONE)
_NOBODY = _ONE << np.uint64(Action.NOBODY)
_DECLARE = (_ONE << np.uint64(Action.NOT_ALONE)) | (_ONE << np.uint64(Action.ALONE))
_ASK_BEST = (_ONE << np.uint64(Action.KEEP)) | (_ONE << np.uint64(Action.BEST))
_BIDS = int(Action.BID)


@njit("int64(uint64, int64)", nogil=True, cache=True)
def get(at: np.uint64, index: int) -> np.int64:
    """Return a word as a number that may be negative."""
    return np.int64(load(at, index))


@njit("void(uint64, int64, int64)", nogil=True, cache=True)
def put(at: np.uint64, index: int, number: int) -> None:
    """Write a number to a word."""
    store(at, index, np.uint64(number))


@njit("int64(uint64, int64)", nogil=True, cache=True)
def mate_of(game: np.uint64, seat: int) -> int:
    """Return the partner of `seat`; -1 if there are no pairs."""
    return (seat + 2) & 3 if load(game, OptionWord.PAIRS) != _NONE else -1


@njit("int64(uint64, int64)", nogil=True, cache=True)
def after(game: np.uint64, seat: int) -> int:
    """Return the next seat round the table."""
    return seat + 1 if seat + 1 < get(game, OptionWord.SEATS) else 0


@njit("int64(uint64, uint64)", nogil=True, cache=True)
def up_suit(game: np.uint64, at: np.uint64) -> int:
    """Return the suit that the up-card proposes; -1 if none."""
    up = get(at, At.UP)
    if up < 0:
        return -1
    if (BENNY_CARDS >> np.uint64(up)) & _ONE != _NONE:
        return get(game, OptionWord.AGREED)
    return UP_SUIT[up]


@njit("boolean(uint64, uint64, int64)", nogil=True, cache=True)
def stuck(game: np.uint64, at: np.uint64, seat: int) -> bool:
    """Return whether `seat` deals, and all others have passed to the end, so that it may not
    pass.
    """
    if load(game, OptionWord.STICK) == _NONE or seat != get(at, At.DEALER):
        return False
    rounds = 2 if load(game, OptionWord.UP) != _NONE else 1
    return get(at, At.PASSES) == rounds * get(game, OptionWord.SEATS) - 1


@njit("uint64(uint64, uint64, int64)", nogil=True, cache=True)
def _suits(game: np.uint64, at: np.uint64, seat: int) -> np.uint64:
    """Return the suits that may be called, one bit each; no trump is the fifth."""
    phase = get(at, At.PHASE)
    if phase == BENNY:
        return _FOUR_SUITS
    turned = up_suit(game, at)
    if phase == ORDER:
        suits = _ONE << np.uint64(turned)
    else:
        suits = _FOUR_SUITS
        if turned >= 0 and load(game, OptionWord.AGAIN) == _NONE:
            suits &= ~(_ONE << np.uint64(turned))
    if load(game, OptionWord.NATURAL) != _NONE:
        natural = _NONE
        for suit in range(4):
            if load(at, At.HANDS + seat) & SUIT_CARDS[suit] != _NONE:
                natural |= _ONE << np.uint64(suit)
        natural &= suits
        forced = phase == TRUMP or stuck(game, at, seat)
        suits = natural if natural != _NONE else (suits if forced else _NONE)
    if load(game, OptionWord.NT_1 if phase == ORDER else OptionWord.NT_2) != _NONE:
        suits |= _NT
    return suits


@njit("uint64(uint64, uint64, int64)", nogil=True, cache=True)
def _shows(game: np.uint64, at: np.uint64, seat: int) -> np.uint64:
    """Return the bit of showing a hand without a chance, if it may be shown now."""
    if get(at, At.HIGH) > 0:
        return _NONE
    passed = load(at, At.PASSED)
    if ((passed | (passed >> np.uint64(8))) >> np.uint64(seat)) & _ONE != _NONE:
        return _NONE
    own = load(at, At.HANDS + seat)
    if own & _FACES != _NONE:
        return _NONE
    aces = count_bits(own & _ACES)
    may = get(game, OptionWord.NO_ACE) == 1 if aces == 0 else aces <= get(game, OptionWord.ACES)
    return _SHOW if may else _NONE


@njit("uint64(uint64, uint64, int64)", nogil=True, cache=True)
def _calls(game: np.uint64, at: np.uint64, seat: int) -> np.uint64:
    """Return the decisions that make trump, or pass."""
    phase = get(at, At.PHASE)
    may = _NONE if phase in (BENNY, TRUMP) or stuck(game, at, seat) else _PASS
    suits: np.uint64 = _suits(game, at, seat)
    forced = False
    if seat == mate_of(game, get(at, At.DEALER)):
        forced = load(game, OptionWord.MUST_1 if phase == ORDER else OptionWord.MUST_2) != _NONE
    late = load(game, OptionWord.LATE) != _NONE or (
        phase == BENNY and get(game, OptionWord.BENNY) == BENNY_BLIND
    )
    if not forced:
        may |= suits << _CALL
    if forced or (load(game, OptionWord.GO_ALONE) != _NONE and not late):
        may |= suits << _CALL_ALONE
    if phase in (ORDER, NAME):
        may |= _shows(game, at, seat)
    return may


@njit("uint64(uint64, uint64, int64)", nogil=True, cache=True)
def _bids(game: np.uint64, at: np.uint64, seat: int) -> np.uint64:
    """Return the bids that may be made."""
    high = get(at, At.HIGH)
    low = get(game, OptionWord.LOW_BID) if high == 0 else high + 1
    may = _NONE if stuck(game, at, seat) else _PASS
    for bid in range(low, get(game, OptionWord.HIGH_BID) + 1):
        may |= _ONE << np.uint64(_BIDS + bid - 1)
    return may | _shows(game, at, seat)


@njit("uint64(uint64, uint64, int64)", nogil=True, cache=True)
def _partners(game: np.uint64, at: np.uint64, seat: int) -> np.uint64:
    """Return the cards by which a partner may be called."""
    pack = _NONE
    for place in range(get(game, OptionWord.PACK)):
        pack |= load(game, OptionWord.CARDS + place)
    cards = pack & ~MEMBER_OF[get(at, At.TRUMP), 0] & ~load(at, At.HANDS + seat)
    kind = get(game, OptionWord.PARTNER_CALL)
    if kind == 2:
        cards &= _ACES
    elif kind == 3:
        best = _NONE
        for suit in range(4):
            own = cards & SUIT_CARDS[suit]
            if own != _NONE:
                best |= _ONE << np.uint64(highest(own))
        cards = best
    if cards == _NONE or load(game, OptionWord.GO_ALONE) != _NONE:
        cards |= _NOBODY
    return cards


@njit("uint64(uint64, uint64, int64)", nogil=True, cache=True)
def _plays(game: np.uint64, at: np.uint64, seat: int) -> np.uint64:
    """Return the cards that may be played."""
    own = load(at, At.HANDS + seat)
    trump = get(at, At.TRUMP)
    if get(at, At.COUNT) > 0:
        following = own & MEMBER_OF[trump, get(at, At.LED)]
        return following if following != _NONE else own
    if load(game, OptionWord.PLAIN_FIRST) != _NONE and get(at, At.TRICK) == 0:
        plain = own & ~MEMBER_OF[trump, 0]
        return plain if plain != _NONE else own
    return own


@njit("uint64(uint64, uint64)", nogil=True, cache=True)
def legal(game: np.uint64, at: np.uint64) -> np.uint64:
    """Return one bit for each decision that may come next, see `euchre.encoding.actions.Action`.

    Args:
        game: the address of the words of the game, see `OptionWord`.
        at: the address of the words of the hand, see `At`.
    """
    phase, seat = get(at, At.PHASE), get(at, At.TURN)
    if phase == PLAY:
        return _plays(game, at, seat)
    if phase <= TRUMP and phase != BID:
        return _calls(game, at, seat)
    if phase == BID:
        return _bids(game, at, seat)
    own = load(at, At.HANDS + seat)
    if phase == DISCARD:
        keep = load(game, OptionWord.KEEP_UP) << load(at, At.UP)
        return own & ~keep
    if phase == PARTNER:
        return _partners(game, at, seat)
    if phase == ALONE:
        return _DECLARE
    if phase == BEST:
        return _ASK_BEST
    if phase == LAY:
        return own
    if phase == GIVE:
        return own & ~load(at, At.GOT + seat)
    return _NONE
