"""A match of the second engine: who deals, the scores, and when it is over."""

from __future__ import annotations

import json
from collections.abc import Sequence

from second_engine import Hand, Rules, benny_of, line, pack_of


class Match:
    """A match: who deals, the scores, and when it is over (R9, R12, R19, R22)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.scores = [0] * (2 if rules["sides"] == "fixed_pairs" else rules["players"])
        self.tokens = [0] * len(self.scores)
        self.dealer = self.last_maker = -1
        self.counted = self.games = self.carried = 0
        self.contract: int | None = None
        self.cut = self.time_up = self.over = False
        self.winner: int | None = None
        self.hand: Hand | None = None
        self.hands: list[Hand] = []
        """Those that are over."""

    @property
    def turn(self) -> int | None:
        if self.hand or self.over or self.cut or self.dealer < 0:
            return self.hand.turn if self.hand else None
        step = {"none": None, "left": 1, "right": -1}[self.rules["cut_by"]]
        return None if step is None else (self.dealer + step) % self.rules["players"]

    @property
    def moves(self) -> set[str]:
        if self.hand or self.turn is None:
            return self.hand.moves if self.hand else set()
        cards = len(pack_of(self.rules, benny_of(self.rules)))
        least = 0 if self.rules["cut_may_bump"] else 1
        return {line("cut", self.turn, at=at) for at in range(least, cards)}

    def take(self, move: str) -> None:
        came = json.loads(move)
        if came["type"] == "time-up":
            self.time_up = True
            if self.hand is None:
                self._end()
        elif came["type"] == "first-dealer":
            self.dealer = came["seat"]
            assert self.dealer in first_dealers(self.rules, came.get("drawn", ()))
        elif came["type"] == "dealt":
            assert came["dealer"] == self.dealer
            self.hand, self.cut = Hand(self.rules, came), False
        elif self.hand:
            self.hand.take(move)
        else:
            assert move in self.moves
            self.cut = True
        if self.hand and self.hand.outcome:
            self._count(self.hand)
            self.hand = None

    def _count(self, hand: Hand) -> None:
        rules = self.rules
        self.hands.append(hand)
        self.scores = [score + more for score, more in zip(self.scores, hand.points, strict=True)]
        if rules["four_trick_tokens"] and hand.earns_token:
            for team in {hand.team(seat) for seat in hand.side(hand.maker)}:
                self.scores[team] += self.tokens[team] == 3
                self.tokens[team] = (self.tokens[team] + 1) % 4
        self.counted += hand.maker >= 0
        retention_key = {
            "redeal": rules["misdeal"] == "same_dealer",
            "thrown in": rules["all_pass"] == "same_dealer" or rules["num_hands"] > 0,
        }
        self.dealer = (self.dealer + (not retention_key.get(hand.outcome, False))) % rules[
            "players"
        ]
        self.last_maker = hand.team(hand.maker) if hand.maker >= 0 else -1
        won = {"made": 0, "march": 0, "euchred": 1}.get(hand.outcome)
        self.contract = None if won is None else (self.last_maker + won) % 2
        self._end()

    def _end(self) -> None:
        rules, best = self.rules, max(self.scores)
        leaders = [team for team, score in enumerate(self.scores) if score == best]
        last = 0 < rules["num_hands"] <= self.counted
        if not (0 < rules["target"] <= best or last or self.time_up):
            return
        if rules["wins_by_contract"] and not last and not self.time_up:
            if self.contract is None or self.scores[self.contract] < rules["target"]:
                return
            leaders = [self.contract]
        elif rules["tie"] == "makers_first" and self.last_maker in leaders and not last:
            leaders = [self.last_maker]
        self.over = last or len(leaders) == 1
        if len(leaders) == 1:
            (self.winner,) = leaders
            others = [score for team, score in enumerate(self.scores) if team != self.winner]
            self.games = 2 if rules["slams"] and max(others) <= 0 else 1
            if rules["laps"] and rules["target"]:
                self.carried = min(max(0, best - rules["target"]), rules["target"] - 1)


def first_dealers(rules: Rules, drawn: Sequence[str]) -> list[int]:
    """Who may deal first, by the cards that were drawn for it (R22)."""
    way, seats = rules["first_dealer"], list(range(rules["players"]))
    if way == "random":
        return seats
    if way == "host":
        return [0]
    if way.endswith("jack"):
        assert drawn[-1] in ("JC", "JS") or (way == "first_jack" and drawn[-1][0] == "J")
        return [(len(drawn) - 1) % len(seats)]
    order = "A23456789TJQK"[:: 1 if way == "low_cut" else -1]
    while len(seats) > 1:
        now, drawn = drawn[: len(seats)], drawn[len(seats) :]
        best = min(order.find(card[0]) for card in now)
        seats = [seat for seat, card in zip(seats, now, strict=True) if order[best] == card[0]]
    return seats
