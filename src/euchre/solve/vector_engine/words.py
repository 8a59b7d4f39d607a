"""Where a hand in progress, and the game it belongs to, stand in memory: words of 64 bits."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from euchre.game.hand import Phase
from euchre.game.rules import Rules


class HandStateWord(IntEnum):
    """The words of a hand in progress.

    ===========  ==============================================================================
    HANDS        five: the card set that each seat holds
    DEALT        five: the card set that each seat was dealt
    PUBLIC       five: cards that everybody knows the seat to hold
    SEEN         five: cards beyond those that the seat knows its partner to hold
    AWAY         five: cards that the seat laid away
    GAVE, GOT    five each: cards that the seat gave its partner, and was given
    TRICKS       ten: for each trick a byte for each seat, 1 and up the index of the card; above
                 them one for who led, 1 and up
    SCORES       five: points of each team before the hand
    PHASE        what is being decided: the place in `euchre.Phase`
    TURN         who decides
    DEALER       who deals
    UP           the index of the up-card; -1: none
    BLIND        whether the dealer named trump, or has to, before looking
    PASSES       how many have passed
    PASSED       one bit for each seat that has passed; eight bits for a round
    HIGH, BIDDER the highest bid and who made it; 0: none
    BIDS         four bits for each seat: the tricks it bid
    MAKER        who made trump; -1: nobody
    TRUMP        the index of trump
    ORDERED      whether by the up-card
    ALONE        whether the maker plays alone
    LONER        the defender who plays alone; -1: nobody
    TAKER        who took the up-card; -1: nobody
    CALLED       the index of the card by which a partner was called; -1: none
    MATE         who holds it; -1: nobody
    ASKED        one bit for each seat that was asked before the first lead whether alone
    DECLINED     one for each that was not
    KEPT         one for each lone player who would keep all cards
    BESTED       one for each who called for a better one
    OUT          one for each seat that sits out
    TRICK        how many tricks are finished
    COUNT        how many cards lie in the trick in progress
    LED          the slot of the suit led
    LED_SUIT     the index of its suit
    BEST         the place on the board of the card that holds the trick
    HOLDER       who played it
    WON          four bits for each seat: the tricks it has taken
    VOIDS        five bits for each seat: the suits it has shown to be out of
    FIRST        the winners of the first two tricks, eight bits each
    GONE         the cards played
    LEGAL        one bit for each decision that may come next
    CHANCE       the state of the source of chance
    PLAYED       hands of the match that count
    TOKENS       four bits for each team: four-trick tokens
    ENDED        how the hand ended: see `HandEndCode`
    ===========  ==============================================================================
    """

    HANDS = 0
    DEALT = 5
    PUBLIC = 10
    SEEN = 15
    AWAY = 20
    GAVE = 25
    GOT = 30
    TRICKS = 35
    SCORES = 45
    PHASE = 50
    TURN = 51
    DEALER = 52
    UP = 53
    BLIND = 54
    PASSES = 55
    PASSED = 56
    HIGH = 57
    BIDDER = 58
    BIDS = 59
    MAKER = 60
    TRUMP = 61
    ORDERED = 62
    ALONE = 63
    LONER = 64
    TAKER = 65
    CALLED = 66
    MATE = 67
    ASKED = 68
    DECLINED = 69
    KEPT = 70
    BESTED = 71
    OUT = 72
    TRICK = 73
    COUNT = 74
    LED = 75
    LED_SUIT = 76
    BEST = 77
    HOLDER = 78
    WON = 79
    VOIDS = 80
    FIRST = 81
    GONE = 82
    LEGAL = 83
    CHANCE = 84
    PLAYED = 85
    TOKENS = 86
    ENDED = 87


HAND_WORDS: Final = 88


class HandEndCode(IntEnum):
    """Ways in which a hand ended: not yet, played out, passed out, to be dealt again."""

    NOT = 0
    PLAYED = 1
    THROWN_IN = 2
    REDEAL = 3


class RulesWord(IntEnum):
    """The words of the rules, as the kernel reads them: see `build_rules_words`."""

    SEATS = 0
    SIZE = 1
    PAIRS = 2
    CALLED = 3
    FIRST_PHASE = 4
    UP = 5
    STICK = 6
    TAKER_IS_MAKER = 7
    LONE_TAKES = 8
    KEEP_UP = 9
    MUST_1 = 10
    MUST_2 = 11
    AGAIN = 12
    NATURAL = 13
    NT_1 = 14
    NT_2 = 15
    BENNY = 16
    AGREED = 17
    PARTNER_CALL = 18
    LOW_BID = 19
    HIGH_BID = 20
    GO_ALONE = 21
    LATE = 22
    DEFEND = 23
    MAKER_LEADS = 24
    LEFT_OF_LONER = 25
    BEST = 26
    ACES = 27
    NO_ACE = 28
    PLAIN_FIRST = 29
    MAKE = 30
    STAYS_PASSED = 31
    STAYS_REDEALT = 32
    TEAMS = 33
    TARGET = 34
    NUM_HANDS = 35
    MAKERS_FIRST = 36
    TOKENS = 37
    MATCHES = 38
    PACK = 39
    CARDS = 40


RULES_WORDS: Final = RulesWord.CARDS + 40
BENNY_PLAIN, BENNY_BLIND, BENNY_SEEN, BENNY_REDEAL = range(4)
"""What happens when the Benny is turned up."""
PHASE_PLACES: Final = {phase: place for place, phase in enumerate(Phase)}


def needed_tricks_range(rules: Rules) -> range:
    """Return the numbers of tricks that the makers may need."""
    if rules.min_bid is None or rules.max_bid is None:
        return range(rules.make_tricks, rules.make_tricks + 1)
    return range(rules.min_bid, rules.max_bid + 1)
