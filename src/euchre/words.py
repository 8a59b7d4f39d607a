"""What players say, and what an onlooker would tell of a hand, in English.

Nothing here decides anything: words are made from `Rules`, a `Hand` or a `View`, and events.
A `names` argument holds one name for each seat; the name ``You`` is given its own grammar.

    >>> from euchre.events import Passed
    >>> from euchre.presets import preset
    >>> phrase(preset("british").rules, dealer=3, event=Passed(3))
    'Over'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from euchre.cards import BENNIES, HIDDEN, Card, Rank, Suit, is_trump, suit_of, winner
from euchre.errors import EuchreError
from euchre.events import (
    Called,
    Cut,
    Dealt,
    Declared,
    Discarded,
    Event,
    FirstDealer,
    Looked,
    Passed,
    Played,
    TimeUp,
    censor,
)
from euchre.hand import apply, must_go_alone, see
from euchre.rules import Rules, Seat, partner, team_of, teams
from euchre.scoring import Outcome
from euchre.shuffle import tied
from euchre.state import Hand, Phase, View

YOU: Final = "You"
"""The name of the seat that is spoken to."""

# -- what players say ---------------------------------------------------------------------------


def phrase(
    rules: Rules,
    dealer: Seat,
    event: Passed | Called | Declared | Cut,
    first_round: bool = True,  # noqa: FBT001, FBT002 - reads well where it is called
) -> str:
    """What the player says, by ``rules.phrases`` and the seat's place (RULES 1.1 #13, 1.3 #14-16).

    Args:
        rules: the rules; a call of the dealer's partner who must go alone has its own phrase.
        dealer: who deals.
        event: the call.
        first_round: whether the up-card is ordered up; False where a suit is named.
    """
    match event:
        case Cut():
            return "Cut" if event.at else "Bump"
        case Declared():
            return "Alone" if event.alone else "With my partner"
        case Passed():
            ends_round = first_round and event.seat == dealer
            return _TURNING_DOWN[rules.phrases] if ends_round else "Pass"
        case Called():
            if not first_round:
                return event.trump.word.capitalize() + (", alone" if event.alone else "")
            return _ordering(rules, dealer, event)
        case _:
            assert_never(event)


_TURNING_DOWN: Final = {"plain": "Pass", "canadian_british": "Over", "hoyle": "I turn it down"}


def _ordering(rules: Rules, dealer: Seat, event: Called) -> str:
    plain = rules.phrases == "plain"
    alone = ", alone" if event.alone else ""
    if event.seat == dealer:
        return ("Pick it up" if plain else "I take it up") + alone
    if event.seat == partner(rules, dealer):
        if rules.phrases == "canadian_british" and rules.canadian_loner != "off":
            return "I turn it down"  # which says that the dealer is out: it is always alone
        if rules.phrases == "hoyle":
            return "I assist" + alone
    return ("Order it up" if plain else "I order it up") + alone


# -- scores -------------------------------------------------------------------------------------


def crossed(score: int) -> tuple[bool, int]:
    """How a 2 and a 3 show a score: whether they lie crosswise, and the pips that show (R24).

    Raises:
        EuchreError: a 2 and a 3 show no such score.
    """
    if not 0 <= score <= 9:
        raise EuchreError(f"a 2 and a 3 show a score from 0 to 9, not {score}")
    return (True, score - 5) if score >= 5 else (False, score)


def score_cards(rules: Rules, score: int) -> str:
    """The score cards as a short drawing: ``[•••]``, crossed ``[✕ ••]``; digits beyond them."""
    kind = rules.score_cards
    if kind == "2_3_crossed" and score <= 9:
        lies_across, pips = crossed(score)
        return f"[{' '.join(part for part in ('✕' * lies_across, '•' * pips) if part) or ' '}]"
    first = {"5_5": 5, "6_4": 6}.get(kind, 0)
    if first and score <= 10:
        upper, lower = "•" * min(score, first), "•" * (score - first)
        return f"[{upper or ' '}]" + (f"[{lower}]" if lower else "")
    return str(score)


# -- words --------------------------------------------------------------------------------------


def listing(words: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def count(number: int, word: str) -> str:
    """``1 trick``, ``3 tricks``."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def team_name(rules: Rules, names: Sequence[str], team: int) -> str:
    """The players of a team: ``You and Ann``, ``Bo and Cy``."""
    return listing(sorted((names[seat] for seat in teams(rules)[team]), key=_you_first))


def makes_trump(suit: Suit) -> str:
    """``hearts are trump``, ``there is no trump``."""
    return "there is no trump" if suit is Suit.NONE else f"{suit.word} are trump"


def card_words(card: Card, trump: Suit | None = None) -> str:
    """``the A♠``, and with trump ``the J♦ (left bower)``; ``a card`` where it is hidden."""
    if card is HIDDEN:
        return "a card"
    if card in BENNIES:
        return f"the {card.symbol} (Benny)"
    if trump is not None and card.rank is Rank.JACK and is_trump(card, trump):
        side = "right" if card.suit is trump else "left"
        return f"the {card.symbol} ({side} bower)"
    return f"the {card.symbol}"


def _you_first(name: str) -> tuple[bool, str]:
    return name != YOU, name


class _Teller:
    """Names, and verbs that agree with them."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def says(self, seat: Seat, does: str, *, inside: bool = False) -> str:
        """Subject and verb: ``Ann orders``, ``You order``, and inside a sentence ``you order``."""
        name = self.object(seat) if inside else self.names[seat]
        return f"{name} {self.verb(seat, does)}"

    def object(self, seat: Seat) -> str:
        """The name inside a sentence."""
        return "you" if self.names[seat] == YOU else self.names[seat]

    def verb(self, seat: Seat, does: str) -> str:
        """The verb alone: ``orders``, and for you ``order``; "trumps with" works too."""
        return _for_you(does) if self.names[seat] == YOU else does

    def team_does(self, seats: Iterable[Seat], does: str) -> str:
        """One or several subjects and their verb."""
        many = sorted((self.names[seat] for seat in seats), key=_you_first)
        single = len(many) == 1 and many[0] != YOU
        return f"{listing(many)} {does if single else _for_you(does)}"

    def sits_out(self, seat: Seat | None) -> str:
        """How a sentence about a loner ends, given the loner's partner."""
        return "" if seat is None else f", and {self.says(seat, 'sits', inside=True)} out"


_IRREGULAR: Final = {"passes": "pass", "is": "are", "does": "do", "has": "have"}


def _for_you(does: str) -> str:
    verb, *rest = does.split(" ")
    return " ".join((_IRREGULAR.get(verb, verb.removesuffix("s")), *rest))


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


# -- telling ------------------------------------------------------------------------------------


def tell(hand: Hand | None, event: Event, names: Sequence[str]) -> str:
    """One line about an event.

    Args:
        hand: the hand or view *before* the event (None: there is none, as before a deal). What
            a view may not know is not told, even if the event does hold it.
        event: what happens.
        names: one name for each seat.
    """
    who = _Teller(names)
    match event:
        case FirstDealer():
            return f"{who.says(event.seat, 'deals')} first."
        case Cut():
            return who.says(event.seat, "cuts" if event.at else "knocks") + (
                f" {count(event.at, 'card')} off the pack." if event.at else " on the pack: bump."
            )
        case TimeUp():
            return "Time is up: the hand in progress is the last, unless the scores are level."
        case Dealt():
            return _tell_deal(event, who)
    assert hand is not None, "a hand begins with its deal"
    if isinstance(hand, View):
        event = censor(event, hand.seat)
    match event:
        case Passed():
            return _tell_pass(hand, event, who)
        case Called():
            return _tell_call(hand, event, who)
        case Looked():
            return f"{who.says(event.seat, 'looks')} at the hand."
        case Discarded():
            return _tell_discard(hand, event, who)
        case Declared():
            return _tell_declared(hand, event, who)
        case Played():
            return _tell_play(hand, event, who)
        case _:  # pragma: no cover - the kinds above are all there are
            raise AssertionError(event)


def tell_first_dealer(rules: Rules, event: FirstDealer, names: Sequence[str]) -> list[str]:
    """How the first dealer was found, a line for each round of cards and one for the result."""
    who = _Teller(names)
    last = tell(None, event, names)
    if not event.drawn:
        return [last]
    if rules.first_dealer in ("low_cut", "high_cut"):
        lines: list[str] = []
        cards = list(event.drawn)
        while cards:
            seats = tied(rules, event.drawn[: len(event.drawn) - len(cards)])
            shown = [f"{who.names[s]} {card.symbol}" for s, card in zip(seats, cards, strict=False)]
            cards = cards[len(seats) :]
            again = "Level, so again" if lines else f"Cutting for the deal, {_best(rules)} card"
            lines.append(f"{again}: {', '.join(shown)}.")
        return [*lines, last]
    shown = [f"{who.names[i % rules.players]} {card.symbol}" for i, card in enumerate(event.drawn)]
    what = "black jack" if rules.first_dealer == "first_black_jack" else "jack"
    return [f"Cards face up until a {what} falls: {', '.join(shown)}.", last]


def _best(rules: Rules) -> str:
    return "lowest" if rules.first_dealer == "low_cut" else "highest"


def _tell_deal(event: Dealt, who: _Teller) -> str:
    deals = who.says(event.dealer, "deals")
    if event.up_card is None:
        return f"{deals}."
    turned = f"{deals}, and {card_words(event.up_card)} is turned up."
    if event.face_down is None:
        return turned
    return f"{turned} {who.says(event.face_down, 'names')} trump before looking."


def _tell_pass(hand: Hand, event: Passed, who: _Teller) -> str:
    passes = who.says(event.seat, "passes")
    if event.seat != hand.dealer:
        return f"{passes}."
    if hand.phase is Phase.ORDER and hand.up_card is not None:
        return f"{passes} and {who.verb(event.seat, 'turns')} {card_words(hand.up_card)} down."
    return f"{passes} too."


def _tell_call(hand: Hand, event: Called, who: _Teller) -> str:
    seat, rules = event.seat, hand.rules
    mate = partner(rules, seat)
    alone = out = ""
    if event.alone:
        alone, out = f" and {who.verb(seat, 'plays')} alone", who.sits_out(mate)
    if hand.phase is not Phase.ORDER:
        if event.trump is Suit.NONE:
            return f"{who.says(seat, 'calls')} no trump{alone}{out}."
        return f"{who.says(seat, 'makes')} {event.trump.word} trump{alone}{out}."
    assert hand.up_card is not None
    up_card = card_words(hand.up_card)
    if seat == hand.dealer:
        does = f"{who.says(seat, 'takes')} it up"
    elif must_go_alone(hand, seat) and rules.phrases == "canadian_british":
        does = f"{who.says(seat, 'turns')} it down"  # the odd phrase by which it becomes trump
    elif mate == hand.dealer and rules.phrases == "hoyle":
        does = who.says(seat, "assists")
    else:
        does = f"{who.says(seat, 'orders')} it up"
    dead = _after(hand, event).taker is None
    gone = f" {_sentence(f'{up_card} goes out of play')}" if dead else ""
    return f"{does}{alone}: {makes_trump(event.trump)}{out}.{gone}"


def _after(hand: Hand, event: Event) -> Hand:
    return see(hand, event) if isinstance(hand, View) else apply(hand, event)


def _tell_discard(hand: Hand, event: Discarded, who: _Teller) -> str:
    assert hand.up_card is not None
    what = "one card" if event.card is HIDDEN else card_words(event.card, hand.trump)
    picks, lays = who.says(event.seat, "picks"), who.verb(event.seat, "lays")
    return f"{picks} up {card_words(hand.up_card)} and {lays} {what} face down."


def _tell_declared(hand: Hand, event: Declared, who: _Teller) -> str:
    how = "defend" if event.seat != hand.maker else "play"
    if not event.alone:
        return f"{who.says(event.seat, 'does')} not {how} alone."
    return (
        f"{who.says(event.seat, f'{how}s')} alone{who.sits_out(partner(hand.rules, event.seat))}."
    )


def _tell_play(hand: Hand, event: Played, who: _Teller) -> str:
    trump, led = hand.trump, hand.led
    assert trump is not None
    does = "plays"
    if led is None:
        does = "leads"
    elif is_trump(event.card, trump) and not is_trump(led, trump):
        does = "trumps with"
    elif suit_of(event.card, trump) is not suit_of(led, trump):
        does = "throws"
    line = f"{who.says(event.seat, does)} {card_words(event.card, trump)}."
    plays = (*hand.trick, event)
    if len(plays) + len(hand.out) < hand.rules.players:
        return line
    best = plays[winner([play.card for play in plays], trump)]
    if best is event:
        return f"{line[:-1]} and {who.verb(event.seat, 'takes')} the trick."
    return f"{line} {who.says(best.seat, 'takes')} the trick with {card_words(best.card, trump)}."


def tell_result(hand: Hand, names: Sequence[str]) -> str:
    """One line about how a finished hand ended: ``Ann and Cy make it with 4 tricks: 1 point.``."""
    rules, who = hand.rules, _Teller(names)
    gains = listing(
        [
            f"{who.team_does(seats, 'scores')} {points}"
            for seats, points in zip(teams(rules), hand.points, strict=True)
            if points
        ]
    )
    match hand.outcome:
        case None:
            return "The hand goes on."
        case Outcome.REDEAL:
            return "The cards are dealt again."
        case Outcome.THROWN_IN:
            tail = f" and {gains}" if gains else ""
            return f"Everybody has passed: the cards are thrown in{tail}."
    assert hand.maker is not None
    makers = [hand.maker] if hand.alone else hand.makers
    alone = " alone" if hand.alone else ""
    won = hand.makers_tricks
    tricks = f"with {count(won, 'trick')}" if won else "without a trick"
    if hand.outcome is Outcome.EUCHRED:
        by = "" if hand.lone_defender is None else f" by {who.object(hand.lone_defender)} alone"
        is_out = who.team_does(makers, "is")
        return f"{is_out} euchred{by} {tricks}: {gains}."
    points = count(hand.points[team_of(rules, hand.maker)], "point")
    if hand.outcome is Outcome.MARCH:
        return f"{who.team_does(makers, 'takes')} every trick{alone}, a march: {points}."
    return f"{who.team_does(makers, 'makes')} it{alone} {tricks}: {points}."
