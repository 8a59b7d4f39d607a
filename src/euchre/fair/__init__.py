"""Deals that players can check: shuffles that nobody can choose, and that everybody can verify.

Before a hand each player's program *pledges* a *nonce*, random bytes of its own, by its hash.
Then the dealing program takes a secret of 32 random bytes and publishes its *commitment*, the
SHA-256 of the secret. Then the pack may be cut by the player whom the rules name, and only then
do the players show their nonces. Secret, nonces, table and hand number together decide the
shuffle; when they were fixed nobody knew the others, so nobody decides it. Who does not show a
nonce that was pledged is named, and the pack is shuffled again without that seat's say for the
rest of the game. After the hand the secret is told, and everybody can work out the deal again.
In a record a `euchre.notation.record.ShuffleProof` holds these behind the deal, and `check_deals`
checks them. What can still be done, and by whom, stands in ``docs/fair.md``.

The algorithm, ``euchre-fair-2``, so that a stranger can write it in any language (``fair/fair.js``
of the page is one such program). Text is UTF-8, numbers in messages are decimal digits, HMAC is
HMAC-SHA-256 (RFC 2104), hashes are SHA-256, and hexadecimal is in small letters. A *message* is a
row of fields, each with its length as 4 bytes, big-endian, before it. Bytes (nonces, hashes) stand
in it as they are, not in hexadecimal.

1. Hands are counted from 1, those thrown in or dealt again included; hand 0 is the draw for the
first dealer. Tries of one deal are counted from 0. Seats are counted from 0, clockwise. 2. A
nonce has 16 to 64 bytes. Its pledge is the hash of the message ``euchre-fair-2``,
``pledge``, table, hand, try, seat, nonce. 3. The commitment is the hash of the secret.
It comes after the pledges, and is signed with them: see 8. 4. ``seed = HMAC(key=secret,
message)``, where the message of a deal or draw is ``euchre-fair-2``, ``deal``, table, hand,
try, then the nonce of each seat from seat 0 on, no bytes where it gave none. Block ``i`` is
``HMAC(key=seed, i as 8 bytes, big-endian)``, from ``i = 0`` on. Each block is eight words of 32
bits, big-endian, used one after the other. 5. ``below(n)``, an even chance among 0 to n - 1 for
n up to 2^32: 0 without taking a word if n is 1; else take words until one is below the greatest
multiple of n that is not above 2^32; its remainder by n. (For a greater n the fewest words that
hold n - 1 are taken as one number, the first word highest, and 2^32 becomes that power of two.)
Shuffle of a list of n: for i = n - 1 down to 1 swap the items at i and ``below(i + 1)``. Choice
from a list: the item at ``below(length)``; k choices: k times that. 6. A deal: the pack in the
order of `euchre.game.rules.build_pack` (clubs, diamonds, hearts, spades, each from the lowest card
to the ace, then the Benny if there is one) is shuffled. A cut at c puts the first c cards below
the others. Then the cards go round one at a time from the dealer's left; the next is the
up-card if there is one, the rest the kitty. Last, for show, the packets are chosen from
`euchre.game.rules.packet_choices`, unless the house keeps those of its first hand or a person who
deals has said how; then the proof says ``packets`` is ``person``. The cut of a bot, or of
somebody who does not cut, is a bump (0) where the house allows that, and else 1 + ``below(cards
- 1)`` with the seed of the message ``euchre-fair-2``, ``cut``, table, hand, by the secret of
try 0. 7. The first dealer: at random, the seat is ``below(players)``. By jacks, the pack
without a Benny is shuffled and turned up card by card to the first that counts. By cuts, each
seat in turn gets a choice from that pack, cards being put back; those who tie do it again. 8.
The public log: entry by entry the message ``euchre-fair-2``, ``log``, its number from 1 on, the
time in ms, the hash of the entry before it (32 zero bytes for the first), the hash of the
message ``euchre-fair-2``, ``table``, table; hand, try; the hash of the message
``euchre-fair-2``, ``pledges``, then the pledge of each seat, no bytes where it gave none; the
commitment. The hash of the message is the hash of the entry, and the server signs the message
(Ed25519, RFC 8032). 9. A receipt is the server's signature of the message ``euchre-fair-2``,
``receipt``, ``pledge`` or ``nonce``, table, hand, try, seat, and the pledge or nonce.

A deal that was made by another algorithm cannot be checked here, and is never confirmed.

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
