"""Deals that players can check: shuffles that nobody can choose, and that everybody can verify.

Before a hand each player's program *pledges* random bytes of its own, a *nonce*, by its hash. Then
the dealing program picks a secret of 32 random bytes and publishes its *commitment*, the SHA-256 of
the secret. Then the player whom the rules name may cut the pack, and only then do the players show
their nonces. The secret, the nonces, the table and the hand number together decide the shuffle.
When each of them was fixed, nobody knew the others, so nobody decides it alone. A player who
doesn't show a pledged nonce is named, and the pack is shuffled again; that seat has no say for the
rest of the game. After the hand the secret is published, and everybody can deal the cards again. A
record keeps all this after the deal, in a `euchre.notation.record.ShuffleProof`, and `check_deals`
checks it. ``docs/fair.md`` says what somebody could still do.

This is the algorithm, ``euchre-fair-2``, so that anybody can write it in any language
(``fair/fair.js`` of the page is one such program). Text is UTF-8, numbers in messages are decimal
digits, HMAC is HMAC-SHA-256 (RFC 2104), hashes are SHA-256, and hexadecimal is lowercase. A
*message* is a sequence of fields, each preceded by its length as 4 bytes, big-endian. It contains
bytes (nonces, hashes) as they are, not in hexadecimal.

1. **Numbers.** Hands are counted from 1, including those thrown in or dealt again; hand 0 is the
   draw for the first dealer. The tries of a deal are counted from 0. Seats are counted from 0,
   clockwise.
2. **Pledge.** A nonce has 16 to 64 bytes; a server takes at most 32. Its pledge is the hash of the
   message ``euchre-fair-2``, ``pledge``, table, hand, try, seat, nonce.
3. **Commitment.** It is the hash of the secret. It comes after the pledges, and is signed together
   with them (see 8).
4. **Random words.** ``seed = HMAC(key=secret, message)``. The message of a deal or draw is
   ``euchre-fair-2``, ``deal``, table, hand, try, then the nonce of each seat from seat 0 on, with
   no bytes for a seat that gave none. Block ``i`` is ``HMAC(key=seed, i as 8 bytes, big-endian)``,
   starting with ``i = 0``. Each block is eight words of 32 bits, big-endian, used in order.
5. **Choices.** ``below(n)`` is a number from 0 to n - 1, all equally likely, for n up to 2^32. If
   n is 1, it is 0, and takes no word. Otherwise take words until one is below the greatest multiple
   of n that is at most 2^32; the result is its remainder modulo n. (For a greater n, the fewest
   words that can hold n - 1 are taken as one number, the first word being the highest, and that
   power of two replaces 2^32.) To shuffle a list of n: for i = n - 1 down to 1, swap the items at i
   and ``below(i + 1)``. To choose from a list, take the item at ``below(length)``; for k choices,
   do so k times.
6. **Deal.** The pack is shuffled, starting in the order of `euchre.game.rules.build_pack` (clubs,
   diamonds, hearts, spades, each from the lowest card to the ace, then the Benny if there is one).
   A cut at c puts the first c cards below the others. The cards are then dealt one at a time from
   the dealer's left; the next card is the up-card if there is one, and the rest is the kitty. Last,
   for show, the packets are chosen from `euchre.game.rules.packet_choices`, unless the rules keep
   those of the first hand, or a person who deals has chosen; the proof then says ``packets`` is
   ``person``. For a bot, or for somebody who doesn't cut, the cut is a bump (0) if the rules allow
   one. Otherwise it is 1 + ``below(cards - 1)`` with the seed of the message ``euchre-fair-2``,
   ``cut``, table, hand, and the secret of try 0.
7. **First dealer.** At random, the seat is ``below(players)``. By jacks, the pack without a Benny
   is shuffled and turned up card by card until one counts. By cuts, each seat in turn chooses a
   card from that pack, and puts it back; those who tie do it again.
8. **Public log.** Each entry is the message ``euchre-fair-2``, ``log``, its number from 1 on, the
   time in ms, the hash of the entry before it (32 zero bytes for the first), the hash of the
   message ``euchre-fair-2``, ``table``, table; hand, try; the hash of the message
   ``euchre-fair-2``, ``pledges``, then the pledge of each seat, with no bytes for a seat that gave
   none; the commitment. The hash of the message is the hash of the entry, and the server signs
   the message (Ed25519, RFC 8032).
9. **Receipt.** It is the server's signature of the message ``euchre-fair-2``, ``receipt``,
   ``pledge`` or ``nonce``, table, hand, try, seat, and the pledge or nonce.

A deal that was made by another algorithm can't be checked here, and is never confirmed.

>>> secret = bytes(range(32))
>>> compute_commitment(secret)
'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
>>> compute_pledge("c0ffee" * 6, "friday", 1, 0, seat=2)[:16]
'32c8528d0cc5137d'
>>> rng = FairRandom.for_deal(secret, ["c0ffee" * 6, None], "friday", 1, 0)
>>> [rng.random_below(10) for _ in range(6)]
[0, 3, 8, 3, 1, 9]
"""

from euchre.fair.chance import (
    ALGORITHM_LABEL,
    FairRandom,
    FairShuffleError,
    compute_commitment,
    compute_pledge,
    derive_cut,
)
from euchre.fair.checking import FairCheckResult, check_deals, derive_random, list_unchecked
from euchre.fair.days import (
    DAY_LABEL,
    DailyDeal,
    day_table_name,
    derive_bots_seed,
    derive_hand_secret,
    find_day_differences,
    find_promise_entry,
    find_promise_error,
    read_daily_deal,
)
from euchre.fair.public import (
    LOG_INDEX_SPAN,
    LoggedCommitment,
    PublicLogEntry,
    build_log_entries,
    build_log_entry,
    find_chain_errors,
    find_log_differences,
    find_unused_entries,
    read_log,
    sign_next_place,
)
from euchre.fair.receipts import (
    SignedReceipt,
    build_receipt_text,
    filter_receipts,
    find_broken_receipts,
    find_disputed_pledges,
    read_receipts,
)
from euchre.fair.signing import ServerSigner, has_valid_signature

__all__ = [
    "ALGORITHM_LABEL",
    "DAY_LABEL",
    "LOG_INDEX_SPAN",
    "DailyDeal",
    "FairCheckResult",
    "FairRandom",
    "FairShuffleError",
    "LoggedCommitment",
    "PublicLogEntry",
    "ServerSigner",
    "SignedReceipt",
    "build_log_entries",
    "build_log_entry",
    "build_receipt_text",
    "check_deals",
    "compute_commitment",
    "compute_pledge",
    "day_table_name",
    "derive_bots_seed",
    "derive_cut",
    "derive_hand_secret",
    "derive_random",
    "filter_receipts",
    "find_broken_receipts",
    "find_chain_errors",
    "find_day_differences",
    "find_disputed_pledges",
    "find_log_differences",
    "find_promise_entry",
    "find_promise_error",
    "find_unused_entries",
    "has_valid_signature",
    "list_unchecked",
    "read_daily_deal",
    "read_log",
    "read_receipts",
    "sign_next_place",
]
