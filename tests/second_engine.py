"""Euchre once more, to hold the first engine to: written from docs/rules.md, it shares no code.

Cards, suits and moves are texts, and a move is the line that a record has for it. A hand is told
from the deal to its points as one story, which stops wherever something has to come: `Hand.turn`
then says who moves (None: it comes by itself), and `Hand.moves` what may come. So does a `Match`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Any

Rules = Mapping[str, Any]
Asking = Iterator[tuple[int | None, set[str]]]
RANKS = "789TJQKA"
TWIN = {"C": "S", "S": "C", "D": "H", "H": "D"}
"""The other suit of the same colour."""
NO_TRUMPS = ("NT", "LOW")


def line(kind: str, seat: int, **told: Any) -> str:
    return json.dumps({"type": kind, "seat": seat, **told}, separators=(",", ":"))


def lines(kind: str, seat: int, cards: Iterable[str | None], **told: Any) -> set[str]:
    return {line(kind, seat, **told, card=card) for card in cards}


def both(kind: str, seat: int, what: str) -> set[str]:
    return {line(kind, seat, **{what: answer}) for answer in (False, True)}


def benny_of(rules: Rules, told: str | None = None) -> str:
    """The best card of all, "" for none; where it may be either card, the deal tells which."""
    return {"none": "", "2S": "2S"}.get(rules["joker"], told or "JK")


def pack_of(rules: Rules, benny: str) -> list[str]:
    ranks = RANKS[RANKS.index(rules["low_rank"]) :]
    packs: int = rules["packs"]
    return [rank + suit for suit in "CDHS" for rank in ranks] * packs + [benny] * bool(benny)


def suit_of(card: str, trump: str, benny: str) -> str:
    """The suit a card belongs to: the left bower and the Benny are trumps."""
    bower = card[0] == "J" and card[1] == TWIN.get(trump)
    return trump if card == benny or bower else card[1]


def taker_of(plays: Sequence[tuple[int, str]], trump: str, benny: str) -> int:
    """The seat that takes a trick: of equal cards with the one played first."""
    led = suit_of(plays[0][1], trump, benny)

    def height(play: tuple[int, str]) -> tuple[bool, bool, int]:
        card, suit = play[1], suit_of(play[1], trump, benny)
        bower = card[0] == "J" and suit == trump
        rank = 99 if card == benny else 97 + (card[1] == trump) if bower else RANKS.find(card[0])
        return suit == trump, suit == led, -rank if trump == "LOW" else rank

    return max(plays, key=height)[0]


class Hand:
    """A hand from the deal on; `take` goes on to what comes next."""

    def __init__(self, rules: Rules, dealt: Mapping[str, Any]) -> None:
        self.rules, self.seats, self.dealer = rules, rules["players"], dealt["dealer"]
        self.pairs = rules["sides"] == "fixed_pairs"
        self.cards = [list(cards) for cards in dealt["hands"]]
        self.up, self.kitty = dealt.get("up_card", ""), list(dealt.get("kitty", ()))
        self.benny = benny_of(rules, dealt.get("benny"))
        self.trump, self.bid, self.stake, self.name = "", 0, 0, ""
        self.maker = self.partner = self.lone_defender = -1
        self.alone = self.stuck = self.under = False
        self.late = rules["alone_timing"] == "before_first_lead"
        self.up_card_lies = bool(self.up)
        self.spoken: set[int] = set()
        self.suspects: set[int] = set()
        self.guilty: set[int] = set()
        self.challenged: set[tuple[int, int]] = set()
        self.takers: list[int] = []
        self.points = [0] * (2 if self.pairs else self.seats)
        self.outcome = ""
        self.turn: int | None = None
        self.moves: set[str] = set()
        self._came: dict[str, Any] = {}
        self._story = self._tell()
        self._go_on()

    def take(self, move: str) -> None:
        assert move in self.moves, f"{move} may not come next: {sorted(self.moves)}"
        self._came = json.loads(move)
        self._go_on()

    def _go_on(self) -> None:
        self.turn, self.moves = next(self._story, (None, set()))

    def left_of(self, seat: int) -> list[int]:
        """All seats clockwise, beginning on the left of one."""
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]

    def team(self, seat: int) -> int:
        return seat % 2 if self.pairs else seat

    def side(self, seat: int) -> set[int]:
        """The makers, or the others."""
        makers = {self.maker, (self.maker + 2) % 4 if self.pairs else self.partner} - {-1}
        return makers if seat in makers else set(range(self.seats)) - makers

    def foes(self, seat: int) -> set[int]:
        return set(range(self.seats)) - self.side(seat)

    def playing(self) -> list[int]:
        """All but the partners of who is alone, where there are pairs."""
        lone = [self.maker] * self.alone + [self.lone_defender] * (self.lone_defender >= 0)
        out = [(seat + 2) % 4 for seat in lone if self.pairs]
        return [seat for seat in range(self.seats) if seat not in out]

    def suit(self, card: str) -> str:
        return suit_of(card, self.trump, self.benny)

    def _tell(self) -> Asking:
        if self.up and self.up == self.benny and self.rules["joker_up_card"] == "redeal":
            self.outcome = "redeal"
        for part in (self._make_trump, self._call_partner, self._go_alone, self._play):
            if not self.outcome:
                yield from part()
        if not self.outcome:
            self._score()

    # How trump is made (R1 to R5, R10, R13, R14, R16, R20).

    def _make_trump(self) -> Asking:
        rules, up_suit, joker = self.rules, self.up[1:], self.rules["joker_up_card"]
        if rules["bidding"] == "auction_tricks":
            yield from self._auction()
            return
        if self.up and self.up == self.benny:
            up_suit = joker[-1]
            if joker.startswith("dealer_names"):
                yield from self._name_for_benny(blind=joker == "dealer_names_blind")
                return
        for number in (1, 2) if self.up else (2,):
            again = rules["round2_may_name_turned_suit"]
            suits = [up_suit] if number == 1 else [s for s in "CDHS" if again or s != up_suit]
            if rules["no_trump"] == "both" or (rules["no_trump"] == "round2" and number == 2):
                suits += NO_TRUMPS[: 1 + rules["low_no_trump"]]
            for seat in self.left_of(self.dealer):
                yield from self._speak(seat, partial(self._words, seat, suits, number))
                if self.outcome or self._make():
                    if self.maker >= 0 and number == 1 and self.trump not in NO_TRUMPS:
                        yield from self._order_up()
                    return
        self._throw_in()

    def _make(self) -> bool:
        if self._came["type"] != "called":
            return False
        self.maker, self.trump = self._came["seat"], self._came["trump"]
        self.alone = self._came.get("alone", False)
        return True

    def _words(self, seat: int, suits: Sequence[str], number: int) -> set[str]:
        self.stuck = number == 2 and seat == self.dealer and self.rules["stick_the_dealer"]
        natural = self._natural(seat, suits)
        if self.stuck:
            return self._calls(seat, natural or suits, number)
        return self._calls(seat, natural, number) | {line("passed", seat)}

    def _natural(self, seat: int, suits: Sequence[str]) -> Sequence[str]:
        if not self.rules["need_natural_trump"]:
            return suits
        held = {card[1:] for card in self.cards[seat] if card != self.benny} | {*NO_TRUMPS}
        return [suit for suit in suits if suit in held]

    def _calls(self, seat: int, suits: Iterable[str], number: int) -> set[str]:
        rules, ways = self.rules, [False]
        forced = {"off": (), "round1": (1,), "both_rounds": (1, 2)}[rules["canadian_loner"]]
        if self.pairs and number in forced and seat == (self.dealer + 2) % 4:
            ways = [True]
        elif self.pairs and rules["go_alone"] and not self.late:
            ways = [False, True]
        told: list[dict[str, Any]] = [{"alone": True} if way else {} for way in ways]
        return {line("called", seat, trump=suit, **way) for suit in suits for way in told}

    def _speak(self, seat: int, words: Callable[[], set[str]]) -> Asking:
        """A turn to speak; at the first a poor hand may be shown, or go under."""
        while True:
            yield seat, words() | self._low(seat)
            if self._came["type"] != "went-under":
                break
            shown, taken = self._came["cards"], self.kitty[:3]
            yield None, {line("looked", seat, cards=taken)}
            self.cards[seat] = [card for card in self.cards[seat] if card not in shown] + taken
            self.under = True
        self.spoken.add(seat)
        if self._came["type"] == "shown":
            self.outcome = "redeal"

    def _low(self, seat: int) -> set[str]:
        rules, cards = self.rules, self.cards[seat]
        if self.bid or seat in self.spoken:
            return set()
        low, aces = [card for card in cards if card[0] in "789T"], sum("A" in c for c in cards)
        enough = {"off": (), "one_ace": (1,), "one_or_more": range(5)}[rules["ace_no_face"]]
        moves = set()
        poor = aces in enough or (rules["farmers_hand"] == "redeal" and not aces)
        if poor and len(low) + aces == len(cards):
            moves.add(line("shown", seat, cards=cards))
        if rules["farmers_hand"] == "go_under_3" and not self.under and len(self.kitty) >= 3:
            moves |= {line("went-under", seat, cards=three) for three in combinations(low, 3)}
        return moves

    def _name_for_benny(self, *, blind: bool) -> Asking:
        seat, self.up_card_lies = self.dealer, False
        self.late = self.late or blind
        yield seat, self._calls(seat, "CDHS", 0)
        self._make()
        if blind:
            yield None, {line("looked", seat, cards=self.cards[seat])}
        yield from self._take_up(seat, itself=self.rules["discard_upcard"])

    def _order_up(self) -> Asking:
        rules, self.up_card_lies = self.rules, False
        taker = self.dealer if rules["upcard_taker"] == "dealer" else self.maker
        if self.pairs and self.alone and self.maker == (self.dealer + 2) % 4:
            if rules["upcard_if_dealer_out"] == "dead":
                self.cards[self.dealer].append(self.up)
                return
            taker = self.maker
        yield from self._take_up(taker, itself=rules["discard_upcard"])

    def _take_up(self, seat: int, *, itself: bool) -> Asking:
        held = list(self.cards[seat])
        self.cards[seat].append(self.up)
        yield from self._discard(seat, [*held, self.up] if itself else held)

    def _discard(self, seat: int, cards: Iterable[str]) -> Asking:
        yield seat, lines("discarded", seat, cards)
        self.cards[seat].remove(self._came["card"])

    # An auction: the ladder of what may be bid, and whoever is still in it (R4, F1, F3, F4, F9).

    def _ladder(self) -> list[tuple[int, str, int]]:
        """All bids from the lowest: the tricks, the name above all numbers, what that stakes."""
        rules = self.rules
        rungs = [(tricks, "", 0) for tricks in range(rules["min_bid"], rules["max_bid"] + 1)]
        moon = rules["pts_moon"]
        named = [("big-pepper", rules["pts_big_pepper"]), ("call-two", rules["pts_call_two"])]
        named += [("call-one", rules["pts_call_one"]), ("moon", moon)]
        if moon and rules["moon_over_moon"]:
            named += [("moon", stake) for stake in (moon * 2, moon * 8 // 3, moon * 4)]
        return rungs + [(rules["hand_size"], name, stake) for name, stake in named if stake]

    def _bids(self, seat: int, rungs: Iterable[tuple[int, str, int]]) -> set[str]:
        suits = self._bid_suits() if self.rules["bid_names_trump"] else [""]
        told = [{"trump": suit} if suit else {} for suit in suits]
        named = [(tricks, {"special": name} if name else {}) for tricks, name, _ in rungs]
        least = self.rules["min_bid_no_trump"] or 0
        return {
            line("bid", seat, tricks=tricks, **suit, **name)
            for tricks, name in named
            for suit in told
            if tricks >= least or suit.get("trump") not in NO_TRUMPS
        }

    def _bid_suits(self) -> list[str]:
        rules = self.rules
        low = rules["low_no_trump"]
        return [*"CDHS", *(NO_TRUMPS[: 1 + low] if rules["no_trump"] != "off" else ())]

    def _auction(self) -> Asking:
        rules, rungs, high, come = self.rules, self._ladder(), -1, dict[str, Any]()
        waiting = self.left_of(self.dealer)
        while waiting and rungs:
            seat = waiting.pop(0)
            self.stuck = rules["stick_the_dealer"] and high < 0 and not waiting
            moves = self._bids(seat, rungs) | ({line("passed", seat)} if not self.stuck else set())
            yield from self._speak(seat, partial(set, moves))
            if self.outcome:
                return
            if self._came["type"] == "bid":
                if high >= 0 and rules["auction_rounds"] == "until_all_pass":
                    waiting.append(high)
                come, high = self._came, seat
                at = [rung[:2] for rung in rungs].index((come["tricks"], come.get("special", "")))
                self.bid, _, self.stake = rungs[at]
                rungs = rungs[at + 1 :]
                forced = self.stuck
        if high < 0:
            self._throw_in()
            return
        if rules["bid_names_trump"]:
            self.maker, self.trump = high, come["trump"]
        else:
            yield high, self._calls(high, self._natural(high, self._bid_suits()), 2)
            self._make()
        self.name, self.stuck = come.get("special", ""), forced
        self.alone = self.alone or self.name in ("call-two", "call-one", "moon")

    def _throw_in(self) -> None:
        self.outcome = "thrown in"
        if self.rules["all_pass"] == "opponents_score_1":
            ours = self.team(self.dealer)
            self._pay(1, [seat for seat in range(self.seats) if self.team(seat) != ours])

    def _call_partner(self) -> Asking:
        if self.rules["sides"] != "called_partner":
            return
        seat, call, held = self.maker, self.rules["partner_call"], self.cards[self.maker]
        plain = [c for c in pack_of(self.rules, self.benny) if self.suit(c) != self.trump]
        plain = [card for card in plain if card not in held]
        if call == "ace":
            plain = [card for card in plain if card[0] == "A"]
        elif call == "best_of_suit":
            plain = list({card[1]: card for card in plain}.values())
        nobody = [None] * (self.rules["go_alone"] or not plain)
        yield seat, lines("partner-called", seat, [*plain, *nobody])
        with_it = [s for s in range(self.seats) if self._came["card"] in self.cards[s]]
        self.partner, self.alone = (*with_it, -1)[0], not with_it

    # Who is alone, and the cards exchanged for it (R6, R12, R15, R21).

    def _go_alone(self) -> Asking:
        if not self.pairs:
            return
        maker, defend = self.maker, self.rules["defend_alone"]
        if self.rules["go_alone"] and self.late and not self.alone:
            yield maker, both("declared", maker, "alone")
            self.alone = self._came["alone"]
        if self.alone:
            yield from self._call_for_cards(maker)
            yield from self._exchange(maker)
        for seat in self.left_of(maker):
            asked = defend == "always" or (defend == "vs_loner" and self.alone)
            if asked and seat in self.foes(maker) and self.lone_defender < 0:
                yield seat, both("declared", seat, "alone")
                if self._came["alone"]:
                    self.lone_defender = seat
                    yield from self._exchange(seat)

    def _call_for_cards(self, loner: int) -> Asking:
        """Lay away what the bid says, and get as many from the partner (F10)."""
        counts = {"call-two": 2, "call-one": 1, "moon": self.rules["moon_cards"]}
        count, mate = counts.get(self.name, 0), (loner + 2) % 4
        for _ in range(count):
            yield from self._discard(loner, self.cards[loner])
        for _ in range(count):
            yield from self._give(mate, loner, self.cards[mate])

    def _exchange(self, loner: int) -> Asking:
        way, mate = self.rules["call_for_best"], (loner + 2) % 4
        if way == "off" or (way == "upcard_swap" and not self.up_card_lies):
            return
        yield loner, both("called-for-best", loner, "wanted")
        if not self._came["wanted"]:
            return
        if way == "upcard_swap":
            self.up_card_lies = False
            yield from self._take_up(loner, itself=True)
            return
        own = list(self.cards[mate])
        if way == "partner_best":
            yield from self._discard(loner, self.cards[loner])
        elif way == "blind_swap":
            yield from self._give(loner, mate, self.cards[loner])
        yield from self._give(mate, loner, own)
        if way == "receive_then_discard":
            yield from self._discard(loner, self.cards[loner])

    def _give(self, seat: int, to: int, cards: Iterable[str]) -> Asking:
        yield seat, lines("gave", seat, cards, to=to)
        self.cards[seat].remove(self._came["card"])
        self.cards[to].append(self._came["card"])

    # The play, and what a renege costs (R7, R17).

    def _leader(self) -> int:
        lone = self.maker if self.alone else self.lone_defender
        start = self.dealer
        if self.pairs and lone >= 0 and self.rules["loner_lead"] == "left_of_loner":
            start = lone
        elif self.rules["first_lead"] == "maker":
            return self.maker
        return next(seat for seat in self.left_of(start) if seat in self.playing())

    def _play(self) -> Asking:
        leader, playing = self._leader(), self.playing()
        for _ in range(self.rules["hand_size"]):
            plays: list[tuple[int, str]] = []
            for seat in (s for s in self.left_of(leader - 1) if s in playing):
                while True:
                    yield seat, self._playable(seat, plays) | self._challenges(seat)
                    if self._came["type"] == "played":
                        break
                    yield from self._challenge()
                    if self.outcome:
                        return
                card, held = self._came["card"], self.cards[seat]
                held.remove(card)
                plays.append((seat, card))
                led = self.suit(plays[0][1])
                if self.suit(card) != led:
                    self.suspects.add(seat)
                    self.guilty |= {seat} if led in map(self.suit, held) else set()
            leader = taker_of(plays, self.trump, self.benny)
            self.takers.append(leader)
        for seat in self.left_of(self.dealer):
            while challenges := self._challenges(seat):
                yield seat, challenges | {line("passed", seat)}
                if self._came["type"] == "passed":
                    break
                yield from self._challenge()
                if self.outcome:
                    return

    def _playable(self, seat: int, plays: Sequence[tuple[int, str]]) -> set[str]:
        cards = allowed = self.cards[seat]
        if plays and self.rules["renege"] == "prevent":
            led = self.suit(plays[0][1])
            allowed = [card for card in cards if self.suit(card) == led]
        if not plays and not self.takers and self.rules["lead_plain_first"]:
            allowed = [card for card in cards if self.suit(card) != self.trump]
        return lines("played", seat, allowed or cards)

    def _challenges(self, seat: int) -> set[str]:
        foes = self.suspects & self.foes(seat) if self.rules["renege"] != "prevent" else ()
        new = [foe for foe in foes if (seat, foe) not in self.challenged]
        return {line("challenged", seat, against=foe) for foe in new}

    def _challenge(self) -> Asking:
        seat, against, how = self._came["seat"], self._came["against"], self.rules["renege"]
        yield None, {line("exposed", against, cards=self.cards[against])}
        self.challenged.add((seat, against))
        lone = self.alone or self.lone_defender >= 0
        if against in self.guilty:
            fines = {"penalty_2": 2 + 2 * lone, "somerset": 3 + 2 * lone, "euchre": self._euchre()}
            self._pay(fines[how], self.foes(against))
            self.outcome = "reneged"
        else:
            self._pay(2, self.foes(seat))

    # The points (F3 where the bid itself is scored).

    def _pay(self, points: int, seats: Iterable[int]) -> None:
        for team in {self.team(seat) for seat in seats}:
            self.points[team] += points

    def _euchre(self) -> int:
        """What a euchre is worth, not counting that no trick was taken."""
        rules, lone = self.rules, self.alone or self.lone_defender >= 0
        worth: int = rules["pts_loner_euchred" if self.alone else "pts_euchre"]
        if self.lone_defender >= 0:
            worth = rules["pts_lone_defender_euchre"]
        if self.stuck and rules["pts_stuck_euchre"] is not None:
            worth = max(rules["pts_stuck_euchre"], worth if lone else 0)
        return worth

    def _score(self) -> None:
        rules, ours = self.rules, [seat in self.side(self.maker) for seat in self.takers]
        taken, by_tricks = sum(ours), rules["bid_points"] == "tricks"
        if by_tricks and rules["defender_tricks"]:
            self._pay(len(ours) - taken, self.foes(self.maker))
        if taken < (self.bid or rules["make_tricks"]):
            self.outcome = "euchred"
            worth = max(self._euchre(), 0 if taken else rules["pts_super_euchre"])
            twice = self.pairs and rules["euchre_points_go_to"] == "each_opponent"
            if by_tricks:
                failed = self.bid if rules["pts_set"] is None else rules["pts_set"]
                self._pay(-(self.stake or failed), self.side(self.maker))
            else:
                self._pay(worth * (1 + twice), self.foes(self.maker))
            return
        self.outcome = "march" if all(ours) else "made"
        how = ("loner_" if self.alone else "") + ("march" if all(ours) else "make")
        worth = (self.stake or taken) if by_tricks else rules[f"pts_{how}"]
        fast = rules["fast_break"] and not any(ours[:2]) and all(ours[2:])
        self._pay(0 if fast and not by_tricks else worth, self.side(self.maker))

    @property
    def earns_token(self) -> bool:
        won = sum(seat in self.side(self.maker) for seat in self.takers)
        paired = not self.alone and len(self.side(self.maker)) == 2
        return paired and self.outcome == "made" and won == self.rules["hand_size"] - 1
