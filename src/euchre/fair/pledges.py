"""Checking the players' say in a proof: pledges, tries that failed, cuts, signatures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from euchre.english.grammar import NameGrammar, join_words, make_sentence
from euchre.english.seats import seat_number
from euchre.fair.chance import (
    SET_PREFIX,
    FairShuffleError,
    compute_commitment,
    compute_pledge,
    derive_cut,
    parse_hex,
)
from euchre.fair.public import build_log_entries
from euchre.fair.signing import has_valid_signature
from euchre.game.events import Cut
from euchre.game.rules import Seat
from euchre.notation.record import FailedShuffle, Record, ShuffleProof


def names_at_commitment(record: Record, proof: ShuffleProof) -> NameGrammar:
    """Return the names of the players who sat there when the deal was committed to.

    Where the proof has none it is who sits there at the end of the record, unless that is a bot:
    bots have no say in a shuffle, so it was somebody else's, and the seat is told by its number.
    """
    names = []
    for seat, last_name in enumerate(record.names):
        name_then = proof.names[seat] if seat < len(proof.names) else None
        is_bot = bool(record.players) and record.players[seat].kind.startswith("bot:")
        may_be_same = is_bot == bool(proof.names)  # a bot then and now, or perhaps the same person
        names.append(name_then or (last_name if may_be_same else f"seat {seat_number(seat)}"))
    return NameGrammar(tuple(names))


def describe_dropped_pledge(seat: Seat, reason: str, grammar: NameGrammar) -> str:
    """Describe the server's unproven reason why a pledge did not count."""
    if reason == "left":  # somebody else may have sat there since
        return f"the server says that its player had left seat {seat_number(seat)}"
    if reason == "withheld":
        return (
            f"the server says that {grammar.inner_name(seat)} had withheld a random number before"
        )
    return f"the server says that {grammar.inner_name(seat)} was not connected"


class PledgeChecker:
    """Checks the proofs of one record, in their order."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._rules = record.rules
        self._teller = NameGrammar(record.names)
        self._barred: set[Seat] = set()
        self._knows_barred = False
        self._next_hand = 1 if record.rules.first_dealer == "host" else 0
        self._key = ""

    def find_error(self, proof: ShuffleProof, cut: Cut | None) -> str:
        """Find the first error in the pledges and the cut; empty if there is none."""
        self._teller = names_at_commitment(self._record, proof)
        # who withheld in a hand that is not here, or cannot be checked, is not known
        self._knows_barred = proof.hand in (0, self._next_hand)
        self._next_hand = proof.hand + 1
        try:
            return (
                self._find_failed_try_error(proof)
                or self._find_pledge_error(proof, proof, proof.attempt)
                or self._find_missing_nonce(proof)
                or self._find_signature_error(proof)
                or self._find_set_influence_error(proof)
                or self._find_cut_error(proof, cut)
            )
        except FairShuffleError as error:
            return make_sentence(f"something in the proof is impossible: {error}")

    def describe_success(self, subject: str, proof: ShuffleProof, cut: Cut | None) -> str:
        """Describe a proof that is right."""
        self._teller = names_at_commitment(self._record, proof)
        showing_seats = [seat for seat, nonce in enumerate(proof.nonces) if nonce is not None]
        shares = []
        if len(showing_seats) == 1:
            shares = [f"{self._teller.possessive_name(showing_seats[0])} random number"]
        elif showing_seats:
            names = [self._teller.inner_name(seat) for seat in showing_seats]
            shares = [f"the random numbers of {join_words(names)}"]
        cuts = ["the cut"] if cut is not None else []
        line = f"The {subject} from {join_words(['the secret', *cuts, *shares])}."
        if not showing_seats:
            line += " No player added a random number: the server shuffled alone."
        for failed in proof.failed:
            withheld = join_words(
                [self._teller.inner_name(seat) for seat in _find_withheld_seats(failed)]
            )
            line += (
                f" An earlier shuffle was abandoned: the random number of {withheld} never came."
            )
        return line + "".join(f" {sentence}" for sentence in self._describe_dropped_pledges(proof))

    def _describe_dropped_pledges(self, proof: ShuffleProof) -> Iterator[str]:
        """Describe the pledges that the server took and did not count: its word alone."""
        for seat, reason in sorted(
            {(dropped.seat, dropped.why) for attempt in proof.tries for dropped in attempt.dropped}
        ):
            if reason != "withheld" or seat not in self._barred:  # else that has been checked
                yield (
                    f"A pledge didn't count: {describe_dropped_pledge(seat, reason, self._teller)}."
                )

    def is_signed(self, proof: ShuffleProof) -> bool | None:
        """Return True if the server's signatures of all tries are good; None if one is missing, or
        that cannot be said.
        """
        entries = build_log_entries(proof)
        if len(entries) < len(proof.tries):
            return None
        entry = entries[-1]  # `find_error` has checked the others
        return has_valid_signature(entry.key, entry.signed_text, entry.signature)

    # -- what may be wrong ----------------------------------------------------------------------

    def _find_failed_try_error(self, proof: ShuffleProof) -> str:
        for number, failed in enumerate(proof.failed):
            if compute_commitment(parse_hex(failed.secret, "a secret")) != failed.commitment:
                return "The secret of an abandoned shuffle doesn't match its commitment."
            if error := self._find_pledge_error(proof, failed, number):
                return error
            if not (withholding_seats := _find_withheld_seats(failed)):
                return (
                    "The server shuffled again, although everybody had shown their random number."
                )
            self._barred |= withholding_seats
        return ""

    def _find_pledge_error(
        self, proof: ShuffleProof, shuffle: ShuffleProof | FailedShuffle, attempt: int
    ) -> str:
        if not len(shuffle.pledges) == len(shuffle.nonces) == self._rules.players:
            return "The proof doesn't have a pledge and a nonce for each seat."
        for seat, (pledge, nonce) in enumerate(zip(shuffle.pledges, shuffle.nonces, strict=True)):
            whose = self._teller.possessive_name(seat)
            if pledge is None:
                if nonce is not None:
                    return make_sentence(
                        f"{whose} nonce had not been pledged before the commitment"
                    )
            elif seat in self._barred:
                return make_sentence(
                    f"{whose} random number counts, although one was withheld in this game"
                )
            elif (
                nonce is not None
                and compute_pledge(nonce, proof.table, proof.hand, attempt, seat) != pledge
            ):
                return make_sentence(f"{whose} nonce is not the one that was pledged")
        for dropped in shuffle.dropped:
            if dropped.seat not in range(self._rules.players):
                number = seat_number(dropped.seat)
                return f"A pledge is told of seat {number}, and there is no such seat."
            was_barred = dropped.seat in self._barred or not self._knows_barred
            if dropped.why == "withheld" and not was_barred:
                whose = self._teller.possessive_name(dropped.seat)
                return make_sentence(
                    f"{whose} pledge didn't count, although nothing had been withheld"
                )
        return ""

    def _find_missing_nonce(self, proof: ShuffleProof) -> str:
        missing_seats = sorted(_find_withheld_seats(proof))
        if not missing_seats:
            return ""
        whose = join_words([self._teller.possessive_name(seat) for seat in missing_seats])
        return make_sentence(
            f"{whose} nonce was pledged, but it is missing, and the cards were dealt without it"
        )

    def _find_set_influence_error(self, proof: ShuffleProof) -> str:
        """Return an error if a player had a say in a deal that several tables share."""
        has_say = proof.failed or proof.dropped or any(proof.nonces) or any(proof.pledges)
        is_person_involved = "person" in (proof.cut, proof.packets)
        if not proof.table.startswith(SET_PREFIX) or not (has_say or is_person_involved):
            return ""
        return (
            "Several tables get these cards, so no player may influence them, but the proof shows"
            " that one did."
        )

    def _find_cut_error(self, proof: ShuffleProof, cut: Cut | None) -> str:
        if proof.cut not in (("person", "chance") if cut is not None else ("",)):
            return "The proof doesn't say who made the cut."
        if cut is None:
            return ""
        first_attempt = proof.tries[0]
        if proof.cut == "person":
            return self._explain_bot_cut(first_attempt.names or proof.names, cut.seat)
        secret = parse_hex(first_attempt.secret or "", "a secret")
        due = derive_cut(self._rules, cut.seat, secret, proof.table, proof.hand)
        if due == cut:
            return ""
        return (
            f"No player cut, so the cut should be at {due.at} by the secret, but it is at {cut.at}."
        )

    def _explain_bot_cut(self, names: Sequence[str | None], seat: Seat) -> str:
        """Return an error if a cut is not a person's; empty if the record has a person there."""
        whose = self._teller.possessive_name(seat)
        if len(names) == self._rules.players:
            if names[seat] is not None:
                return ""
            return make_sentence(f"{whose} cut is shown as a person's, but a bot sat there")
        players = self._record.players
        if not names and players and players[seat].kind == "human":
            return ""  # a record of before, whose proofs do not say who sat there
        return make_sentence(
            f"{whose} cut is told as a person's, and the record does not say that a person sat"
            " there"
        )

    def _find_signature_error(self, proof: ShuffleProof) -> str:
        for entry in build_log_entries(proof):
            if has_valid_signature(entry.key, entry.signed_text, entry.signature) is False:
                return "The server's signature doesn't match the commitment."
            self._key = self._key or entry.key
            if entry.key != self._key:
                return "The server signed with a different key than before."
        return ""


def _find_withheld_seats(shuffle: ShuffleProof | FailedShuffle) -> set[Seat]:
    """Return the seats that pledged a nonce and did not show it."""
    pairs = zip(shuffle.pledges, shuffle.nonces, strict=True)
    return {
        seat for seat, (pledge, nonce) in enumerate(pairs) if pledge is not None and nonce is None
    }
