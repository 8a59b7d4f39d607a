"""Checking the deals of a record against their proofs."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from euchre.arguments import verify_arguments
from euchre.english.grammar import NameGrammar, format_count, join_words, make_sentence
from euchre.fair.chance import (
    FairRandom,
    FairShuffleError,
    compute_commitment,
    parse_hex,
    verify_algorithm,
)
from euchre.fair.pledges import PledgeChecker
from euchre.game.cards import HIDDEN, Card
from euchre.game.events import Cut, Dealt, FirstDealer
from euchre.game.rules import Seat
from euchre.game.shuffle import cut_pack, deal, find_first_dealer, shuffle_pack
from euchre.notation.record import Record, ShuffleProof


@dataclass(frozen=True)
class FairCheckResult:
    """The result of checking a deal, or the draw for the first dealer.

    Attributes:
        at: the index of the event in the record.
        hand: the number of the hand; 0: the draw for the first dealer.
        ok: whether it follows from its proof.
        why: a sentence that says so, or names the first thing that is wrong.
        algorithm: by which it was made; empty where there is no proof.
        signed: whether the server's signatures of all tries were found good; None: one is missing,
            or the package ``cryptography``, which is needed for that, is not installed.
    """

    at: int
    hand: int
    ok: bool
    why: str
    algorithm: str = ""
    signed: bool | None = None


@verify_arguments()
def derive_random(proof: ShuffleProof) -> FairRandom:
    """Create the random generator that a proof stands for.

    Raises:
        FairShuffleError: its algorithm is not known here, its secret is not told, or something in
            it is malformed.
    """
    verify_algorithm(proof.algorithm)
    if proof.secret is None:
        raise FairShuffleError("the secret is missing")
    secret = parse_hex(proof.secret, "a secret")
    return FairRandom.for_deal(secret, proof.nonces, proof.table, proof.hand, proof.attempt)


@verify_arguments()
def check_deals(record: Record) -> list[FairCheckResult]:
    """Check every deal of a record against its proofs, in the order of the events.

    Deals without a proof are told among those with one; a record without any gives an empty list.
    The play is not looked at: reading a record checks that.

    Raises:
        EuchreError: a deal without sense, which no reading of a record lets pass.
    """
    return list(_DealVerifier(record).iterate_checks()) if record.proofs else []


@verify_arguments()
def list_unchecked(record: Record) -> tuple[str, ...]:
    """List in sentences the beginning of a game that a record with proofs does not have.

    What is not there has not been checked: nobody can say that all of a game was as committed to.
    """
    if not record.proofs:
        return ()
    deals = [index for index, event in enumerate(record.events) if isinstance(event, Dealt)]
    before = min(
        (proof.hand - bisect_left(deals, proof.at) - 1 for proof in record.proofs if proof.hand),
        default=0,
    )
    sentences, first_hand = [], 1 + max(0, before)
    drawn = any(isinstance(event, FirstDealer) for event in record.events)
    if not drawn and (first_hand > 1 or record.rules.first_dealer != "host"):
        sentences.append(
            "This record doesn't have the draw for the first dealer, so it wasn't checked."
        )
    if first_hand > 1:
        hands = "Hand 1 is" if first_hand == 2 else f"Hands 1 to {first_hand - 1} are"
        were = "was" if first_hand == 2 else "were"
        sentences.append(f"{hands} not in this record, and {were} not checked.")
    return tuple(sentences)


@dataclass(frozen=True)
class _DealContext:
    """A deal or a draw, with the cut and the packets that it depends on beside its proof."""

    at: int
    hand: int
    event: Dealt | FirstDealer
    cut: Cut | None = None
    packets: tuple[int, ...] | None = None


class _DealVerifier:
    def __init__(self, record: Record) -> None:
        self._rules = record.rules
        self._teller = NameGrammar(record.names)
        self._proofs: dict[int, list[ShuffleProof]] = {}
        for proof in record.proofs:
            self._proofs.setdefault(proof.at, []).append(proof)
        self._places = {place.at: place for place in self._find_deals(record)}
        self._table: str | None = None
        self._secrets: dict[str, int] = {}
        self._pledges = PledgeChecker(record)

    def _find_deals(self, record: Record) -> Iterator[_DealContext]:
        deals = [index for index, event in enumerate(record.events) if isinstance(event, Dealt)]
        proven = next((number for number, index in enumerate(deals) if index in self._proofs), None)
        before = 0  # a record that begins in the middle of a match may have hands before it
        if record.scores is not None and proven is not None:
            before = max(0, self._proofs[deals[proven]][0].hand - proven - 1)
        hand, cut, first_packets = before, None, None
        has_fixed_packets = record.rules.deal_packets == "fixed_3_2_or_2_3"
        for index, event in enumerate(record.events):
            match event:
                case FirstDealer():
                    yield _DealContext(index, 0, event)
                case Cut():
                    cut = event
                case Dealt():
                    hand += 1
                    first_packets = event.packets if first_packets is None else first_packets
                    yield _DealContext(
                        index,
                        hand,
                        event,
                        cut,
                        first_packets if has_fixed_packets and hand > 1 else None,
                    )
                    cut = None
                case _:
                    pass

    def iterate_checks(self) -> Iterator[FairCheckResult]:
        for index in sorted({*self._places, *self._proofs}):
            place, proofs = self._places.get(index), self._proofs.get(index, [])
            if place is None:
                why = "This proof follows an event that isn't a deal."
                yield FairCheckResult(index, proofs[0].hand, ok=False, why=why)
            elif proofs:
                proof = proofs[0]
                error = self._find_error(place, proofs)
                why = error or self._describe_success(place, proof)
                signed = self._pledges.is_signed(proof) if not error else None
                yield FairCheckResult(index, place.hand, not error, why, proof.algorithm, signed)
            elif place.hand or self._rules.first_dealer != "host":
                subject = _deal_or_draw_word(place)
                why = f"This {subject} can't be checked: its proof is missing."
                yield FairCheckResult(index, place.hand, ok=False, why=why)

    def _describe_success(self, context: _DealContext, proof: ShuffleProof) -> str:
        if isinstance(context.event, FirstDealer) and self._rules.first_dealer == "host":
            return "The host deals first."
        subject = "cards follow" if isinstance(context.event, Dealt) else "draw follows"
        return self._pledges.describe_success(subject, proof, context.cut)

    def _find_error(self, context: _DealContext, proofs: list[ShuffleProof]) -> str:
        """Find the first error of a proof; empty if there is none."""
        proof = proofs[0]
        if len(proofs) > 1:
            return (
                f"Behind this {_deal_or_draw_word(context)} stand {len(proofs)} proofs, and one "
                "belongs there."
            )
        try:
            verify_algorithm(proof.algorithm)
        except FairShuffleError as error:
            return f"This {_deal_or_draw_word(context)} can't be checked: {error}."
        return (
            self._find_order_error(context, proof)
            or _find_commitment_error(proof)
            or self._pledges.find_error(proof, context.cut)
            or self._find_deal_difference(context, proof)
        )

    def _find_order_error(self, context: _DealContext, proof: ShuffleProof) -> str:
        if self._table is None:
            self._table = proof.table
        if proof.table != self._table:
            return f"The proof is of table {proof.table!r}, and the first one of {self._table!r}."
        if proof.hand != context.hand:
            return (
                f"The proof is of {_describe_hand_number(proof.hand)}, and here stands "
                f"{_describe_hand_number(context.hand)}."
            )
        commitments = [shuffle.commitment for shuffle in proof.tries]
        if len(set(commitments)) < len(commitments):
            return "The commitment was used in an earlier attempt, so the secret was already known."
        for commitment in commitments:
            before = self._secrets.setdefault(commitment, context.hand)
            if before != context.hand:
                return (
                    f"The commitment is that of {_describe_hand_number(before)}, so the secret was "
                    "known before."
                )
        return ""

    # -- the cards ----------------------------------------------------------------------------

    def _find_deal_difference(self, context: _DealContext, proof: ShuffleProof) -> str:
        try:
            rng = derive_random(proof)
        except FairShuffleError as error:
            return make_sentence(str(error))
        event = context.event
        if isinstance(event, FirstDealer):
            return self._find_draw_difference(
                event, find_first_dealer(self._rules, rng, event.seat)
            )
        packets = event.packets if proof.packets == "person" else context.packets
        due = deal(self._rules, event.dealer, rng, cut=context.cut, packets=packets)
        if event == due:
            return ""
        if _deal_shape(event) != _deal_shape(due):
            return "The deal doesn't give everybody the number of cards that these rules say."
        pairs = list(zip(_restore_pack(event), _restore_pack(due), strict=True))
        wrong = [i for i, (dealt, right) in enumerate(pairs) if dealt not in (right, HIDDEN)]
        if wrong:
            dealt, right = pairs[wrong[0]]
            card_place = self._describe_card_place(event, wrong[0])
            ingredients = _join_ingredients(proof, context.cut)
            due_card = f"with {ingredients} the pack gives {right.symbol}"
            difference = f"{card_place} is {dealt.symbol}, and {due_card}"
            return make_sentence(
                f"{difference}; {self._explain_difference(context, proof, len(wrong))}"
            )
        if any(dealt is HIDDEN for dealt, _ in pairs):
            return "This deal can't be checked: some of its cards are hidden."
        right_way = " ".join(map(str, due.packets)) or "single cards"
        return f"The cards are right, but the packets aren't: they should be {right_way}."

    def _find_draw_difference(self, shown: FirstDealer, expected: FirstDealer) -> str:
        if shown == expected:
            return ""
        ingredients = "with this secret and these nonces"
        for number, (card, right) in enumerate(
            zip(shown.drawn, expected.drawn, strict=False), start=1
        ):
            if card is not right:
                due_card = f"{ingredients} it is {right.symbol}"
                return f"Card {number} of the draw is {card.symbol}, and {due_card}."
        if len(shown.drawn) != len(expected.drawn):
            return (
                f"The draw has {format_count(len(shown.drawn), 'card')}, and {ingredients} "
                f"{len(expected.drawn)}."
            )
        return make_sentence(
            f"{self._teller.name_and_verb(expected.seat, 'deals', inside=True)} first {ingredients}"
        )

    def _describe_card_place(self, dealt: Dealt, card_index: int) -> str:
        """Describe the place of a card, counted as the cards are laid out."""
        seats = self._rules.players
        dealt_out = seats * self._rules.hand_size
        if card_index < dealt_out:
            seat = (dealt.dealer + 1 + card_index) % seats
            return f"{self._teller.possessive_name(seat)} card {card_index // seats + 1}"
        if dealt.up_card is None:
            return f"card {card_index - dealt_out + 1} of the kitty"
        return (
            "the up-card"
            if card_index == dealt_out
            else f"card {card_index - dealt_out} of the kitty"
        )

    def _explain_difference(
        self, context: _DealContext, proof: ShuffleProof, card_index: int
    ) -> str:
        """Explain which ingredient of the deal is false, if that can be found out."""
        event = context.event
        assert isinstance(event, Dealt)
        laid = _restore_pack(event)
        if (depth := _find_cut(laid, shuffle_pack(self._rules, derive_random(proof)))) is not None:
            if context.cut is None:
                return f"the cards fit a cut at {depth}, and none is told"
            return f"the cards fit {f'a cut at {depth}' if depth else 'without the cut'}"
        if card_index <= 4:
            return f"all but {format_count(card_index, 'card')} of the deal fit"
        for explanation, alternative in self._alternative_proofs(proof):
            if cut_pack(shuffle_pack(self._rules, derive_random(alternative)), context.cut) == laid:
                return f"the cards fit {explanation}"
        return "a nonce, the table or the whole deal was changed"

    def _alternative_proofs(self, proof: ShuffleProof) -> Iterator[tuple[str, ShuffleProof]]:
        """Yield proofs that the cards might fit instead."""
        showing_seats = [seat for seat, nonce in enumerate(proof.nonces) if nonce is not None]
        for omitted_seats in [*([seat] for seat in showing_seats), showing_seats]:
            nonces = (
                None if seat in omitted_seats else nonce for seat, nonce in enumerate(proof.nonces)
            )
            whose = (
                self._teller.possessive_name(omitted_seats[0]) if len(omitted_seats) == 1 else "any"
            )
            explanation = f"without {whose} nonce"
            yield explanation, replace(proof, nonces=tuple(nonces))
        for place in self._places.values():
            yield f"as {_describe_hand_number(place.hand)}", replace(proof, hand=place.hand)


def _find_commitment_error(proof: ShuffleProof) -> str:
    if proof.secret is None:
        return "This can't be checked: the secret is missing."
    try:
        secret_hash = compute_commitment(parse_hex(proof.secret, "a secret"))
    except FairShuffleError as error:
        return make_sentence(f"the secret cannot be one: {error}")
    return "" if secret_hash == proof.commitment else "The secret doesn't match its commitment."


def _deal_or_draw_word(context: _DealContext) -> str:
    return "deal" if isinstance(context.event, Dealt) else "draw"


def _describe_hand_number(hand: int) -> str:
    return f"hand {hand}" if hand else "the draw for the first dealer"


def _join_ingredients(proof: ShuffleProof, cut: Cut | None) -> str:
    nonces = ["these nonces"] if any(proof.nonces) else []
    return join_words(["this secret", *nonces, *(["this cut"] if cut is not None else [])])


def _deal_shape(dealt: Dealt) -> tuple[object, ...]:
    return [len(hand) for hand in dealt.hands], dealt.up_card is None, len(dealt.kitty)


def _restore_pack(dealt: Dealt) -> tuple[Card, ...]:
    """Return the pack as it was before the deal: the reverse of `euchre.game.shuffle.deal_pack`."""
    seats: int = len(dealt.hands)
    order: list[Seat] = [(dealt.dealer + 1 + turn) % seats for turn in range(seats)]
    rounds = zip(*(dealt.hands[seat] for seat in order), strict=True)
    up_card = () if dealt.up_card is None else (dealt.up_card,)
    return (*(card for cards in rounds for card in cards), *up_card, *dealt.kitty)


def _find_cut(dealt_pack: Sequence[Card], pack: Sequence[Card]) -> int | None:
    """Find the cut that gives the pack this order; None if no cut does."""
    depths = (depth for depth, card in enumerate(pack) if card is dealt_pack[0])
    return next(
        (depth for depth in depths if (*pack[depth:], *pack[:depth]) == tuple(dealt_pack)), None
    )
