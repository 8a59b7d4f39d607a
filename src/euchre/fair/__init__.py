"""Deals that players can check: shuffles committed to before, and verified after, the hand.

Before a hand the dealing program takes a secret of 32 random bytes and publishes its *commitment*,
the SHA-256 of the secret. Then every seat may add a *nonce*, random bytes of its own, and the pack
may be cut by the player whom the rules name. Secret, nonces, table and hand number together decide
the shuffle, so nobody decides it alone. After the hand the secret is told, and everybody can work
out the deal again. In a record a `euchre.record.Proof` holds these behind the deal, and `verify`
checks them.

The algorithm, ``euchre-fair-1``, so that a stranger can write it in any language (``web/fair.js``
is one such program). Text is UTF-8, numbers are big-endian, HMAC is HMAC-SHA-256 (RFC 2104).

1. Fields: the text ``euchre-fair-1``; the table; the number of the hand in decimal digits (0: the
   draw for the first dealer; hands are counted from 1, those thrown in or dealt again included);
   then for each seat from seat 0 on the bytes of its nonce, no bytes where it gave none (a nonce
   has 1 to 64 bytes). The message is each field in turn, with its length as 4 bytes before it.
2. ``seed = HMAC(key=secret, message)``. Block ``i`` is ``HMAC(key=seed, i as 8 bytes)``, from
   ``i = 0`` on. Each block is eight words of 32 bits, used one after the other.
3. ``below(n)``, an even chance among 0 to n - 1 for n up to 2^32: 0 without taking a word if n is
   1; else take words until one is below the greatest multiple of n that is not above 2^32; its
   remainder by n. (For a greater n the fewest words that hold n - 1 are taken as one number, the
   first word highest, and 2^32 becomes that power of two.)
4. Shuffle of a list of n: for i = n - 1 down to 1 swap the items at i and ``below(i + 1)``.
   Choice from a list: the item at ``below(length)``; k choices: k times that.
5. A deal: the pack in the order of `euchre.rules.pack` (clubs, diamonds, hearts, spades, each from
   the lowest card to the ace, then the Benny if there is one) is shuffled. A cut at c puts the
   first c cards below the others. Then the cards go round one at a time from the dealer's left; the
   next is the up-card if there is one, the rest the kitty. Last, for show, the packets are chosen
   from `euchre.rules.packet_choices`, unless the house keeps those of its first hand.
6. The first dealer: at random, the seat is ``below(players)``. By jacks, the pack without a Benny
   is shuffled and turned up card by card to the first that counts. By cuts, each seat in turn gets
   a choice from that pack, cards being put back; those who tie do it again.

>>> secret = bytes(range(32))
>>> commitment(secret)
'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
>>> rng = FairRandom(secret, ["c0ffee", None], "friday", 1)
>>> [rng.below(10) for _ in range(6)]
[4, 5, 6, 8, 3, 0]
"""

from euchre.fair.chance import FairError, FairRandom, commitment
from euchre.fair.checking import Checked, chance_of, verify

__all__ = ["Checked", "FairError", "FairRandom", "chance_of", "commitment", "verify"]
