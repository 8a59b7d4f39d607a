"""Euchre once more, to hold the first engine to: written from docs/rules.md, sharing no code.

Cards, suits and moves are texts, and a move is the line that a record has for it. A hand is told
from its deal to its points as one story, which stops wherever somebody has to move: `Hand.turn`
then says who, and `Hand.moves` what may come next. So does a match, of hands.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

Rules = Mapping[str, Any]
Event = Mapping[str, Any]
Asking = Iterator[tuple[int | None, set[str]]]
RANKS = "789TJQKA"
TWIN = {"C": "S", "S": "C", "D": "H", "H": "D"}
"""The other suit of the same colour."""


def line(kind: str, **told: Any) -> str:
    """Return a move as records write it, without who is not alone in a call."""
    if kind == "called" and not told["alone"]:
        del told["alone"]
    return json.dumps({"type": kind, **told}, separators=(",", ":"))


def lines(kind: str, seat: int, cards: Iterable[str], **told: Any) -> set[str]:
    return {line(kind, seat=seat, **told, card=card) for card in cards}


def suit_of(card: str, trump: str, benny: str | None) -> str:
    """Return which suit a card belongs to: the left bower and the Benny to trump."""
    if card == benny or (card[0] == "J" and card[1] == TWIN.get(trump)):
        return trump
    return card[1]


def taker_of(plays: Sequence[tuple[int, str]], trump: str, benny: str | None) -> int:
    """Return the seat that takes a trick."""
    led = suit_of(plays[0][1], trump, benny)

    def height(play: tuple[int, str]) -> tuple[bool, bool, int]:
        card = play[1]
        suit = suit_of(card, trump, benny)
        rank = RANKS.find(card[0])
        if card == benny:
            rank = 99
        elif card[0] == "J" and suit == trump:
            rank = 98 if card[1] == trump else 97
        return suit == trump, suit == led, rank

    return max(plays, key=height)[0]


class Hand:
    """A hand from the deal on; `take` goes on to who moves next."""

    def __init__(self, rules: Rules, dealt: Event) -> None:
        self.rules, self.seats, self.dealer = rules, rules["players"], dealt["dealer"]
        self.pairs = rules["sides"] == "fixed_pairs"
        self.cards = [list(cards) for cards in dealt["hands"]]
        self.up, self.kitty = dealt.get("up_card"), list(dealt.get("kitty", ()))
        joker = dealt.get("benny") or ("2S" if rules["joker"] == "2S" else "JK")
        self.benny = None if rules["joker"] == "none" else joker
        self.trump, self.maker, self.lone_defender = "", -1, -1
        self.alone = self.stuck = self.turned_down = False
        self.bid, self.partner = 0, -1
        self.takers: list[int] = []
        """Who took the tricks so far."""
        self.points = [0] * (2 if self.pairs else self.seats)
        self.outcome = ""
        self.turn: int | None = None
        self.moves: set[str] = set()
        self._event: Event = {}
        self._story = self._tell()
        self._go_on()

    @property
    def makers(self) -> set[int]:
        if self.maker < 0:
            return set()
        return {self.maker, self.across(self.maker) if self.pairs else self.partner} - {-1}

    @property
    def over(self) -> bool:
        return bool(self.outcome)

    def take(self, move: str) -> None:
        """Go on with a move that may come next."""
        assert move in self.moves, f"{move} may not come next: {sorted(self.moves)}"
        self._event = json.loads(move)
        self._go_on()

    def _go_on(self) -> None:
        self.turn, self.moves = next(self._story, (None, set()))

    def left_of(self, seat: int) -> list[int]:
        """Return all seats clockwise, beginning on the left of one."""
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]

    def across(self, seat: int) -> int:
        return (seat + 2) % 4

    def team(self, seat: int) -> int:
        return seat % 2 if self.pairs else seat

    def playing(self) -> list[int]:
        """Return who plays: all but the partners of who is alone, where there are pairs."""
        lone = [self.maker] * self.alone + [self.lone_defender] * (self.lone_defender >= 0)
        out = {self.across(seat) for seat in lone} if self.pairs else set()
        return [seat for seat in range(self.seats) if seat not in out]

    def suit(self, card: str) -> str:
        return suit_of(card, self.trump, self.benny)

    def _tell(self) -> Asking:
        if self.up and self.up == self.benny and self.rules["joker_up_card"] == "redeal":
            self.outcome = "redeal"
            return
        yield from self._make_trump()
        if self.over:
            return
        if self.rules["sides"] == "called_partner":
            yield from self._call_partner()
        if self.pairs:
            yield from self._go_alone()
        yield from self._play()
        if not self.over:
            self._score()

    # How trump is made.

    def _make_trump(self) -> Asking:
        rules, joker_up = self.rules, self.rules["joker_up_card"]
        if rules["bidding"] == "auction_tricks":
            yield from self._auction()
        elif self.up == self.benny and joker_up.startswith("dealer_names"):
            blind = joker_up == "dealer_names_blind"
            yield self.dealer, self._calls(self.dealer, "CDHS", blind=blind)
            self._called()
            if blind:
                cards = self.cards[self.dealer]
                yield None, {line("looked", seat=self.dealer, cards=cards)}
            yield from self._take_up(self.dealer)
            self._asked_late = blind
        else:
            yield from self._speak_in_turn()

    def _speak_in_turn(self) -> Asking:
        rules, joker_up = self.rules, self.rules["joker_up_card"]
        up_suit = self.up and (joker_up[-1] if self.up == self.benny else self.up[1])
        rounds = (1, 2) if self.up else (2,)
        for number in rounds:
            if number == 1:
                suits = up_suit
            elif self.up and not rules["round2_may_name_turned_suit"]:
                suits = "CDHS".replace(up_suit, "")
            else:
                suits = "CDHS"
            if rules["no_trump"] == "both" or (rules["no_trump"] == "round2" and number == 2):
                suits = [*suits, "NT"]
            self.turned_down = number == 2 and bool(self.up)
            for seat in self.left_of(self.dealer):
                if number == rounds[0]:
                    yield from self._low_hand(seat, lambda: self._words(seat, suits, number))
                    if self.over:
                        return
                else:
                    yield seat, self._words(seat, suits, number)
                if self._event["type"] == "called":
                    self._called()
                    if number == 1 and self.trump != "NT":
                        yield from self._order_up()
                    return
        self._throw_in()

    def _words(self, seat: int, suits: Iterable[str], number: int) -> set[str]:
        """Return what may be said in a round by who is asked whether to make trump."""
        last = number == 2 and seat == self.dealer
        must = last and self.rules["stick_the_dealer"]
        self.stuck = must
        calls = self._calls(seat, suits, must=must, number=number)
        return calls if must else calls | {line("passed", seat=seat)}

    def _calls(
        self,
        seat: int,
        suits: Iterable[str],
        *,
        must: bool = False,
        blind: bool = False,
        number: int = 0,
    ) -> set[str]:
        rules = self.rules
        held = {card[1] for card in self.cards[seat] if card != self.benny} | {"NT"}
        if rules["need_natural_trump"] and not blind and not (must and not held & set(suits)):
            suits = [suit for suit in suits if suit in held]
        ways = [False]
        if self.pairs and rules["go_alone"]:
            if rules["alone_timing"] == "with_call" and not blind:
                ways = [False, True]
            forced = {"off": (), "round1": (1,), "both_rounds": (1, 2)}[rules["canadian_loner"]]
            if seat == self.across(self.dealer) and number in forced:
                ways = [True]
        return {line("called", seat=seat, trump=s, alone=way) for s in suits for way in ways}

    def _called(self) -> None:
        self.maker, self.trump = self._event["seat"], self._event["trump"]
        self.alone = self._event.get("alone", False)

    def _low_hand(self, seat: int, words: Any) -> Asking:
        """Ask at a first turn, when a poor hand may be shown or go under."""
        rules, cards = self.rules, self.cards[seat]
        low = [card for card in cards if card[0] in "9T"]
        while True:
            moves = words()
            ranks = "".join(card[0] for card in cards)
            aces, faces = ranks.count("A"), any(rank in "JQK2" for rank in ranks)
            wanted = {"off": (), "one_ace": (1,), "one_or_more": (1, 2, 3, 4)}[rules["ace_no_face"]]
            if (rules["farmers_hand"] == "redeal" and len(low) == len(cards)) or (
                aces in wanted and not faces
            ):
                moves.add(line("shown", seat=seat, cards=cards))
            if rules["farmers_hand"] == "go_under_3" and len(self.kitty) >= 3:
                for three in combinations(low, 3):
                    moves.add(line("went-under", seat=seat, cards=three))
            yield seat, moves
            if self._event["type"] == "shown":
                self.outcome = "redeal"
            if self._event["type"] != "went-under":
                return
            shown, taken = self._event["cards"], self.kitty[:3]
            yield None, {line("looked", seat=seat, cards=taken)}
            cards[:] = [card for card in cards if card not in shown] + taken
            self.kitty = self.kitty[3:] + shown
            low = []

    def _auction(self) -> Asking:
        rules, high = self.rules, 0
        for seat in self.left_of(self.dealer):
            bids = range(max(rules["min_bid"], self.bid + 1), rules["max_bid"] + 1)
            moves = {line("bid", seat=seat, tricks=tricks) for tricks in bids}
            must = seat == self.dealer and not self.bid and rules["stick_the_dealer"]
            if not must:
                moves.add(line("passed", seat=seat))
            yield from self._low_hand(seat, lambda moves=moves: set(moves))
            if self.over:
                return
            if self._event["type"] == "bid":
                self.bid, high, self.stuck = self._event["tricks"], seat, must
                if self.bid == rules["max_bid"]:
                    break
        if not self.bid:
            self._throw_in()
            return
        suits = ["C", "D", "H", "S"] + ["NT"] * (rules["no_trump"] != "off")
        yield high, self._calls(high, suits, number=2)
        self._called()

    def _throw_in(self) -> None:
        self.outcome = "thrown in"
        if self.rules["all_pass"] == "opponents_score_1":
            self._pay(1, {self.dealer}, to_others=True)

    def _order_up(self) -> Asking:
        rules = self.rules
        if self.alone and self.maker == self.across(self.dealer):
            if rules["upcard_if_dealer_out"] == "lone_partner":
                yield from self._take_up(self.maker)
            else:
                self.cards[self.dealer].append(self.up)
        else:
            dealer = rules["upcard_taker"] == "dealer"
            yield from self._take_up(self.dealer if dealer else self.maker)

    def _take_up(self, seat: int) -> Asking:
        self.cards[seat].append(self.up)
        allowed = [c for c in self.cards[seat] if c != self.up or self.rules["discard_upcard"]]
        yield from self._discard(seat, allowed)

    def _discard(self, seat: int, allowed: Iterable[str]) -> Asking:
        yield seat, lines("discarded", seat, allowed)
        self.cards[seat].remove(self._event["card"])

    def _call_partner(self) -> Asking:
        seat, call = self.maker, self.rules["partner_call"]
        held = self.cards[seat]
        pack = [card for cards in self.cards for card in cards] + self.kitty + [self.up or "JK"]
        plain = [c for c in pack if c not in held and c != self.benny and self.suit(c) != self.trump]
        if call == "ace":
            plain = [card for card in plain if card[0] == "A"]
        if call == "best_of_suit":
            best = {card[1]: card for card in sorted(plain, key=lambda c: RANKS.find(c[0]))}
            plain = list(best.values())
        yield seat, lines("partner-called", seat, [None, *plain])
        called = self._event["card"]
        with_it = [s for s, cards in enumerate(self.cards) if called in cards]
        self.partner = with_it[0] if with_it else -1
        self.alone = not with_it

    # Who is alone.

    _asked_late = False

    def _go_alone(self) -> Asking:
        rules = self.rules
        late = rules["alone_timing"] == "before_first_lead" or self._asked_late
        if rules["go_alone"] and late and not self.alone:
            yield from self._ask("declared", self.maker, "alone")
            self.alone = self._event["alone"]
        if rules["defend_alone"] == "always" or (rules["defend_alone"] == "vs_loner" and self.alone):
            for seat in self.left_of(self.maker):
                if seat not in self.makers and self.lone_defender < 0:
                    yield from self._ask("declared", seat, "alone")
                    if self._event["alone"]:
                        self.lone_defender = seat
        for seat in [self.maker] * self.alone + [self.lone_defender]:
            if seat >= 0 and rules["call_for_best"] != "off":
                yield from self._exchange(seat)

    def _ask(self, kind: str, seat: int, what: str) -> Asking:
        yield seat, {line(kind, seat=seat, **{what: answer}) for answer in (False, True)}

    def _exchange(self, loner: int) -> Asking:
        way, mate = self.rules["call_for_best"], self.across(loner)
        if way == "upcard_swap" and not (self.turned_down and self.up):
            return
        yield from self._ask("called-for-best", loner, "wanted")
        if not self._event["wanted"]:
            return
        if way == "upcard_swap":
            yield from self._discard(loner, self.cards[loner])
            self.cards[loner].append(self.up)
            self.up = None
        elif way == "partner_best":
            yield from self._discard(loner, self.cards[loner])
            yield from self._give(mate, loner)
        elif way == "receive_then_discard":
            yield from self._give(mate, loner)
            yield from self._discard(loner, self.cards[loner])
        else:
            yield from self._give(loner, mate)
            yield from self._give(mate, loner)

    def _give(self, seat: int, to: int) -> Asking:
        yield seat, lines("gave", seat, self.cards[seat], to=to)
        card = self._event["card"]
        self.cards[seat].remove(card)
        self.cards[to].append(card)

    # The play.

    def _leader(self) -> int:
        rules = self.rules
        start = self.dealer
        lone = self.maker if self.alone else self.lone_defender
        if self.pairs and lone >= 0:
            if rules["loner_lead"] == "left_of_loner":
                start = lone
        elif rules["first_lead"] == "maker":
            return self.maker
        return next(seat for seat in self.left_of(start) if seat in self.playing())

    def _play(self) -> Asking:
        leader = self._leader()
        suspects: set[int] = set()
        """Who has not followed suit, and was not challenged for it."""
        guilty: set[int] = set()
        playing = self.playing()
        for number in range(self.rules["hand_size"]):
            plays: list[tuple[int, str]] = []
            for seat in self.left_of((leader - 1) % self.seats):
                if seat not in playing:
                    continue
                while True:
                    challenges = self._challenges(seat, suspects)
                    yield seat, self._playable(seat, plays, number) | challenges
                    if self._event["type"] == "played":
                        break
                    yield from self._challenge(suspects, guilty)
                    if self.over:
                        return
                card = self._event["card"]
                held = self.cards[seat]
                held.remove(card)
                plays.append((seat, card))
                led = self.suit(plays[0][1])
                if self.suit(card) != led:
                    suspects.add(seat)
                    if led in map(self.suit, held):
                        guilty.add(seat)
            leader = taker_of(plays, self.trump, self.benny)
            self.takers.append(leader)
        for seat in self.left_of((leader - 1) % self.seats):
            while seat in playing and (challenges := self._challenges(seat, suspects)):
                yield seat, challenges | {line("passed", seat=seat)}
                if self._event["type"] == "passed":
                    break
                yield from self._challenge(suspects, guilty)
                if self.over:
                    return

    def _playable(self, seat: int, plays: list[tuple[int, str]], number: int) -> set[str]:
        cards = self.cards[seat]
        allowed = cards
        if plays and self.rules["renege"] == "prevent":
            led = self.suit(plays[0][1])
            allowed = [card for card in cards if self.suit(card) == led] or cards
        if not plays and number == 0 and self.rules["lead_plain_first"]:
            allowed = [card for card in cards if self.suit(card) != self.trump] or cards
        return lines("played", seat, allowed)

    def _challenges(self, seat: int, suspects: set[int]) -> set[str]:
        if self.rules["renege"] == "prevent":
            return set()
        ours = seat in self.makers
        others = [other for other in suspects if (other in self.makers) != ours]
        return {line("challenged", seat=seat, against=other) for other in others}

    def _challenge(self, suspects: set[int], guilty: set[int]) -> Asking:
        seat, against = self._event["seat"], self._event["against"]
        yield None, {line("exposed", seat=against, cards=self.cards[against])}
        suspects.remove(against)
        if against not in guilty:
            self._pay(2, {seat}, to_others=True)
            return
        someone_alone = self.alone or self.lone_defender >= 0
        fine = {
            "penalty_2": 4 if someone_alone else 2,
            "somerset": 5 if someone_alone else 3,
            "euchre": self._euchre(0),
        }[self.rules["renege"]]
        self._pay(fine, {against}, to_others=True)
        self.outcome = "reneged"

    # The points.

    def _pay(self, points: int, seats: set[int], *, to_others: bool = False) -> None:
        """Pay the teams of some seats, or of all who are not on their side."""
        if to_others:
            side = self.makers if seats & self.makers else set(range(self.seats)) - self.makers
            side = {s for s in side} if self.maker >= 0 else seats
            side = {s for s in range(self.seats) if self.team(s) in {self.team(t) for t in side}}
            seats = set(range(self.seats)) - side
        for team in {self.team(seat) for seat in seats}:
            self.points[team] += points

    @property
    def taken(self) -> int:
        """Tricks of the makers."""
        return sum(seat in self.makers for seat in self.takers)

    def _euchre(self, taken: int) -> int:
        """Return what the makers pay who have failed with so many tricks."""
        rules = self.rules
        worth = rules["pts_loner_euchred"] if self.alone else rules["pts_euchre"]
        if self.lone_defender >= 0:
            worth = max(worth, rules["pts_lone_defender_euchre"])
        stuck = rules["pts_stuck_euchre"] if self.stuck else None
        super_euchre = rules["pts_super_euchre"] if not taken else 0
        if stuck is not None:
            plain = not self.alone and self.lone_defender < 0
            worth = stuck if plain else max(worth, stuck)
        return max(worth, super_euchre)

    def _score(self) -> None:
        rules, taken, tricks = self.rules, self.taken, self.rules["hand_size"]
        needed = self.bid or rules["make_tricks"]
        by_tricks = rules["bid_points"] == "tricks"
        ours = [seat in self.makers for seat in self.takers]
        if taken < needed:
            self.outcome = "euchred"
            if by_tricks:
                self._pay(-self.bid, self.makers)
            else:
                self._pay(self._euchre(taken), self.makers, to_others=True)
            return
        march = taken == tricks
        self.outcome = "march" if march else "made"
        worth = rules[f"pts_{'loner_' * self.alone}{'march' if march else 'make'}"]
        if rules["fast_break"] and not any(ours[:2]) and all(ours[2:]):
            worth = 0
        self._pay(taken if by_tricks else worth, self.makers)


class Match:
    """A match: who deals, the scores, and when it is over."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.teams = 2 if rules["sides"] == "fixed_pairs" else rules["players"]
        self.scores = [0] * self.teams
        self.tokens = [0] * self.teams
        self.dealer = -1
        self.counted = 0
        """Hands that were not thrown in."""
        self.time_up = self.over = False
        self.winner: int | None = None
        self.hand: Hand | None = None

    @property
    def turn(self) -> int | None:
        return self.hand.turn if self.hand else None

    @property
    def moves(self) -> set[str]:
        return self.hand.moves if self.hand else set()

    def take(self, move: str) -> None:
        event = json.loads(move)
        if event["type"] == "first-dealer":
            self.dealer = event["seat"]
            assert self.dealer in first_dealers(self.rules, event.get("drawn", ()))
        elif event["type"] == "cut":
            step = {"left": 1, "right": -1}[self.rules["cut_by"]]
            assert event["seat"] == (self.dealer + step) % self.rules["players"]
            assert event["at"] or self.rules["cut_may_bump"]
        elif event["type"] == "time-up":
            self.time_up = True
            if self.hand is None:
                self._look_for_end(set())
        elif event["type"] == "dealt":
            assert event["dealer"] == self.dealer
            self.hand = Hand(self.rules, event)
        else:
            assert self.hand
            self.hand.take(move)
        if self.hand and self.hand.over:
            self._count(self.hand)
            self.hand = None

    def _count(self, hand: Hand) -> None:
        rules, played = self.rules, hand.outcome not in ("thrown in", "redeal")
        for team, points in enumerate(hand.points):
            self.scores[team] += points
        with_partner = not hand.alone and len(hand.makers) == 2
        one_short = hand.taken == rules["hand_size"] - 1 and hand.outcome == "made"
        if rules["four_trick_tokens"] and with_partner and one_short:
            for team in {hand.team(seat) for seat in hand.makers}:
                self.tokens[team] += 1
                if self.tokens[team] == 4:
                    self.tokens[team] = 0
                    self.scores[team] += 1
        self.counted += played
        stays = {
            "redeal": rules["misdeal"] == "same_dealer",
            "thrown in": rules["all_pass"] == "same_dealer" or rules["num_hands"] > 0,
        }
        if not stays.get(hand.outcome, False):
            self.dealer = (self.dealer + 1) % rules["players"]
        self._look_for_end({hand.team(seat) for seat in hand.makers})

    def _look_for_end(self, makers: set[int]) -> None:
        rules, best = self.rules, max(self.scores)
        leaders = {team for team, score in enumerate(self.scores) if score == best}
        all_hands = rules["num_hands"] and self.counted >= rules["num_hands"]
        if not ((rules["target"] and best >= rules["target"]) or all_hands or self.time_up):
            return
        if len(leaders) > 1 and rules["tie"] == "makers_first" and len(leaders & makers) == 1:
            leaders &= makers
        if len(leaders) == 1:
            self.over, (self.winner,) = True, leaders
        elif all_hands:
            self.over = True


def first_dealers(rules: Rules, drawn: Sequence[str]) -> set[int]:
    """Return who may deal first, by the cards that were drawn for it (R22)."""
    way, seats = rules["first_dealer"], list(range(rules["players"]))
    if way == "host":
        return {0}
    if way == "random":
        return set(seats)
    if way.endswith("jack"):
        return {(len(drawn) - 1) % len(seats)}
    order = "A23456789TJQK" if way == "low_cut" else "KQJT98765432A"
    drawn = list(drawn)
    while len(seats) > 1:
        found = [order.find(card[0]) for card in drawn[: len(seats)]]
        drawn = drawn[len(seats) :]
        seats = [seat for seat, at in zip(seats, found, strict=True) if at == min(found)]
    return set(seats)
