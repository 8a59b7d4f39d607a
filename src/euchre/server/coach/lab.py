"""The hand lab: what to call with a hand, from every seat, and by how much."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import msgspec

from euchre.cards import BENNIES, HIDDEN, Card, parse_cards, sort_hand
from euchre.errors import CardError, EuchreError
from euchre.events import Called, Dealt, HandEvent, Passed
from euchre.hand import Hand, Phase, View, apply, begin, blind_seat, legal, see, view
from euchre.presets import preset
from euchre.rules import Rules, Seat, pack, packet_choices, team_of
from euchre.server.processes.background import need_coach

GAMES: Final = (
    *("standard", "american", "stick-the-dealer", "long", "canadian", "british", "party"),
)
"""The games with a book of calls, which is what makes the figures quick and good."""
PLACES: Final = ("first", "second", "third", "dealer")
"""Where one may sit, from the dealer's left on."""
PATIENCE: Final = 8.0
"""Seconds for which the coach is waited for, where it is being loaded."""
_MOST: Final = 2000
_MOST_OF_OTHERS: Final = 600
"""Hidden deals for the question that was asked, and for each of the other seats."""


class LabError(EuchreError):
    """A position that cannot be: the sentence says what is wrong with it."""


@dataclass(frozen=True)
class Asked:
    """A position somebody asks about.

    Attributes:
        game: the name of a game.
        hand: the cards.
        up: the card turned up.
        place: where one sits, as in `PLACES`.
        second: whether everybody has passed once, and the card is turned down.
        us, them: the score.
    """

    game: str
    hand: tuple[Card, ...]
    up: Card
    place: str
    second: bool
    us: int
    them: int

    @property
    def query(self) -> str:
        """The position as it stands in an address."""
        cards = "".join(map(str, self.hand))
        return (
            f"game={self.game}&hand={cards}&up={self.up}&seat={self.place}"
            f"&round={1 + self.second}&us={self.us}&them={self.them}"
        )


class LabOption(msgspec.Struct, frozen=True):
    """One thing that may be called or laid away, and what it is worth.

    Attributes:
        event: it, as in a record; the dealer is seat 3.
        words: it, in words.
        points, points_se: expected points of this hand, ours less theirs, and their error.
        win, win_se: the chance to win the match, and its error; None where no score ends it.
        behind, points_behind, points_behind_se: how much it is behind the best: in chances
            (points, where there are none), and in points with their error.
        double_dummy: mean points if everybody saw all cards: no forecast. None where there is
            no telling, as of a pass.
    """

    event: dict[str, Any]
    words: str
    points: float
    points_se: float
    win: float | None
    win_se: float
    behind: float
    points_behind: float
    points_behind_se: float
    double_dummy: float | None


class LabAnswer(msgspec.Struct, frozen=True):
    """What there is to choose, the best first.

    Attributes:
        verdict: ``forced``, ``clear``, ``close`` or ``too close to call``.
        sentence: that in words.
        reason: why the best is the best.
        note: what has to be said of the figures; may be empty.
        perfect_note: what is to be said of perfect play where it prefers something else; may be
            empty.
    """

    options: tuple[LabOption, ...]
    verdict: str
    sentence: str
    reason: str
    note: str
    perfect_note: str

    @property
    def solved(self) -> bool:
        """Whether perfect play has something to say."""
        return any(each.double_dummy is not None for each in self.options)


class LabCell(msgspec.Struct, frozen=True):
    """What one calls best with the same cards from some seat, in some round.

    Attributes:
        seat: as in the question.
        round: 1 or 2.
        words: the best call.
        verdict: how much there is to choose.
        points, points_se, win: what it is worth.
    """

    seat: str
    round: int
    words: str
    verdict: str
    points: float
    points_se: float
    win: float | None


class Lab(msgspec.Struct, frozen=True):
    """An answer of the lab.

    Attributes:
        query: the position, as in an address.
        call: what to call.
        discard: what to lay away, for a dealer who takes the card up.
        seats: what to call from every seat, in both rounds; where nothing can be called it is
            left out.
    """

    query: str
    call: LabAnswer
    discard: LabAnswer | None
    seats: tuple[LabCell, ...]


# -- what is asked ------------------------------------------------------------------------------


def asked(query: Mapping[str, str], cards: str = "") -> Asked | None:
    """The position that an address tells; None where it tells of no cards yet.

    Args:
        query: what stands in the address.
        cards: the cards that were ticked, which count where none were typed.

    Raises:
        LabError: there can be no such position.
    """
    game = game_of(query)
    if game not in GAMES:
        raise LabError(f"the lab knows the games {', '.join(GAMES)}, and not {game[:40]!r}")
    rules = preset(game).rules
    hand = cards_of(query.get("hand", "").strip() or cards)
    up = cards_of(query.get("up", ""))
    if not hand and not up:
        if "hand" in query:  # the form was sent
            raise LabError("choose five cards, and the one that is turned up")
        return None
    if len(hand) != rules.hand_size:
        raise LabError(f"a hand has {rules.hand_size} cards, and these are {len(hand)}")
    if len(up) != 1:
        raise LabError("say which card is turned up")
    deck = pack(rules)
    for card in (*hand, *up):
        if card not in deck:
            raise LabError(f"the {card.name} is not in the pack of this game")
        if (*hand, *up).count(card) > 1:
            raise LabError(f"the {card.name} is there twice")
    if up[0] in BENNIES:
        raise LabError("with the best card turned up the dealer names trump first: ask the table")
    place = query.get("seat", PLACES[-1])
    if place in ("1", "2", "3", "4"):
        place = PLACES[int(place) - 1]
    if place not in PLACES:
        raise LabError(f"a seat is one of {', '.join(PLACES)}, or 1 to 4, not {place[:40]!r}")
    if query.get("round", "1") not in ("1", "2"):
        raise LabError("the round is 1 or 2")
    second = query.get("round", "1") == "2"
    us, them = (_score(query.get(side, ""), rules) for side in ("us", "them"))
    return Asked(game, tuple(sort_hand(hand)), up[0], place, second, us, them)


def game_of(query: Mapping[str, str]) -> str:
    """The game that an address names, as ``game`` or, as other pages have it, ``preset``."""
    return query.get("game", query.get("preset", "standard"))


def cards_of(text: str) -> tuple[Card, ...]:
    """Cards as people type them, with or without spaces: ``JH AH 10D`` or ``JHAHTD``."""
    tidy = text[:80].upper().replace(",", " ").replace("10", "T")
    parts = tidy.split()
    if any(len(part) > 2 for part in parts):
        parts = [part[at : at + 2] for part in parts for at in range(0, len(part), 2)]
    try:
        found = parse_cards(" ".join(parts))
    except CardError as error:
        raise LabError(f"{error}") from None
    if HIDDEN in found:
        raise LabError("every card must be known here")
    return found


def _score(text: str, rules: Rules) -> int:
    if not text.strip():
        return 0
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise LabError(f"a score is a number, not {text[:20]!r}")
    if rules.target and int(text) >= rules.target:
        raise LabError(f"at {int(text)} the match is over: it is played to {rules.target}")
    return int(text)


def position(at: Asked) -> View | None:
    """What the seat sees; None where it is not asked there.

    Everybody before it has passed; nothing but the seat's own cards is in it.
    """
    rules, me = preset(at.game).rules, PLACES.index(at.place)
    dealer = rules.players - 1
    hidden = (HIDDEN,) * rules.hand_size
    rest = len(pack(rules)) - rules.players * rules.hand_size - 1
    dealt = Dealt(
        dealer=dealer,
        hands=tuple(at.hand if seat == me else hidden for seat in range(rules.players)),
        up_card=at.up,
        kitty=(HIDDEN,) * rest,
        packets=packet_choices(rules)[0],
        face_down=blind_seat(rules, dealer, at.up),
    )
    scores = (at.us, at.them) if team_of(rules, me) == 0 else (at.them, at.us)
    hand = begin(rules, dealt, scores)
    return _passed(hand, me, Phase.NAME if at.second else Phase.ORDER)


def _passed(hand: Hand, me: Seat, phase: Phase) -> View | None:
    """The view once it is the turn of `me` in this round and all before have passed."""
    while hand.turn is not None and (hand.turn != me or hand.phase is not phase):
        if Passed(hand.turn) not in legal(hand):
            return None
        hand = apply(hand, Passed(hand.turn))
    return None if hand.turn is None else view(hand, me)


# -- what is answered ---------------------------------------------------------------------------


@lru_cache(maxsize=512)
def answer(at: Asked) -> Lab:
    """What to do there, and what the same cards are worth from every seat.

    Raises:
        LabError: there is nothing to decide there.
        Refused: the coach is not ready.
    """
    seen = position(at)
    if seen is None:
        raise LabError("nobody is asked there: the cards are thrown in, or trump is made before")
    need_coach(PATIENCE)
    call = _answer(seen, _MOST)
    return Lab(at.query, call, _discard(at, seen), tuple(_everywhere(at)))


def _discard(at: Asked, seen: View) -> LabAnswer | None:
    """What to lay away for a dealer who takes the card up."""
    if at.second or seen.seat != seen.dealer:
        return None
    taken = apply_seen(seen, Called(seen.dealer, at.up.suit, False))
    taken = taken if taken is not None and taken.phase is Phase.DISCARD else None
    return None if taken is None else _answer(taken, _MOST)


def apply_seen(seen: View, event: HandEvent) -> View | None:
    """The view after an event of the seat that looks; None where it may not happen."""
    return see(seen, event) if event in legal(seen) else None


def _everywhere(at: Asked) -> list[LabCell]:
    found = []
    for second in (False, True):
        for place in PLACES:
            seen = position(Asked(at.game, at.hand, at.up, place, second, at.us, at.them))
            if seen is None:
                continue
            told = _answer(seen, _MOST_OF_OTHERS)
            best = told.options[0]
            found.append(
                LabCell(
                    place, 1 + second, best.words, told.verdict,
                    best.points, best.points_se, best.win,
                )
            )  # fmt: skip
    return found


def _answer(seen: View, most: int) -> LabAnswer:
    from euchre.analysis.position.values import analyse  # noqa: PLC0415
    from euchre.analysis.review.plain import event_data  # noqa: PLC0415 - numba is for whoever asks
    from euchre.analysis.words.choices import doing, perfect_note, sentence_of  # noqa: PLC0415

    found = analyse(seen, most=most)
    options = tuple(
        LabOption(
            event_data(each.event),
            doing(seen, each.event),
            round(each.points, 4),
            round(each.points_se, 4),
            None if each.win is None else round(each.win, 5),
            round(each.win_se, 5),
            round(each.behind, 5),
            round(each.points_behind, 4),
            round(each.points_behind_se, 4),
            None if each.double_dummy is None else round(each.double_dummy, 4),
        )
        for each in found.options
    )
    return LabAnswer(
        options,
        found.verdict.value,
        sentence_of(seen, found),
        found.reason,
        found.note,
        perfect_note(seen, found),
    )
