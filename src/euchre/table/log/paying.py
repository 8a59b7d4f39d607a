"""What a table plays for, in money: worked out and told, never moved.

A match that ends is settled by `euchre.money` from its sides and its scores, and every seat's
part is that of who sat there when the match began (`Table.parties`), whether or not a bot sits
in for them. Who has left for good since owes what the seat loses and gets nothing of what it
wins: that goes to those of the side who have stayed, and where nobody has, it need not be paid
(`apply_forfeits`). Who sits down later, or was away at the beginning, plays from the next match
on (`Table.find_join_stage`). So no way of coming and going brings anybody a cent. Laps and
slams multiply nothing; points carried into a match count in it like any others. A match that
does not end counts nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from euchre.english import YOU_NAME
from euchre.english.grammar import NameGrammar, add_full_stop, join_words
from euchre.game.match import Match
from euchre.game.rules import Rules, Seat, teams
from euchre.money import Method, Side, format_amount, settle_pot, settle_table, split_into_parts
from euchre.table.log.entries import TableSettings
from euchre.table.log.participants import Chair, MoneyPlayer
from euchre.table.log.state import PlayerWinnings
from euchre.texts import join_texts, translatable

MONEY_WAYS: Final = ("none", "pot", "points")
"""How a table can play for money; ``none``: it does not."""
MAX_AMOUNT_CENTS: Final = 10_000_00
"""The largest stake, and the highest price of a point, in cents."""

FORFEIT_TERMS: Final = translatable(
    "table-money-terms",
    "The server works out who owes whom, but collects nothing: you settle it yourselves. Players "
    "play for money if they are there when a game begins. If you leave, you pay what your seat "
    "loses and get nothing that it wins. If you sit down later, you play from the next game on.",
)
"""Whose the money of a game is."""
UNPAID_TOTALS_NOTE: Final = translatable(
    "table-money-unpaid",
    "The totals include what bots, and players who didn't play for money, would have paid and won."
    " Nobody pays or gets that part.",
)
"""What the totals of a table have that nobody pays, where not only people have played for money."""


def compute_net_cents(
    settings: TableSettings, rules: Rules, scores: Sequence[int], winner: int | None
) -> tuple[int, ...]:
    """Return what each seat of a finished match wins or loses, in cents; the sum is 0.

    A side that wins by a rule for ties takes the pot alone; by the point it gets nothing, for
    nobody is behind.
    """
    sides = teams(rules)
    if settings.money == "pot" and winner is not None:
        shares = settle_pot(settings.amount, sides, (winner,))
        return tuple(shares[seat] for seat in range(rules.players))
    method: Method = "pot" if settings.money == "pot" else "points"
    return settle_table(method, settings.amount, sides, scores)


def apply_forfeits(
    net_cents: Sequence[int], sides: Sequence[Side], leavers: Collection[Seat]
) -> tuple[int, ...]:
    """Return what each seat wins or loses if players have left before the end; the sum stays 0.

    Args:
        net_cents: what each seat would win or lose, in cents.
        sides: the seats of each side.
        leavers: the seats of those who began the match and have left it.
    """
    adjusted, unpaid = list(net_cents), 0
    for side in sides:
        lost = [seat for seat in side if seat in leavers and net_cents[seat] > 0]
        stayed = [seat for seat in side if seat not in leavers]
        won = sum(net_cents[seat] for seat in lost)
        for seat in lost:
            adjusted[seat] = 0
        if stayed:
            for seat, part in zip(stayed, split_into_parts(won, [1] * len(stayed)), strict=True):
                adjusted[seat] += part
        else:
            unpaid += won
    losers = [seat for seat, cents in enumerate(net_cents) if cents < 0]
    if unpaid:
        saved = split_into_parts(unpaid, [-net_cents[seat] for seat in losers])
        for seat, part in zip(losers, saved, strict=True):
            adjusted[seat] += part
    return tuple(adjusted)


def compute_match_winnings(
    match: Match, parties: Sequence[MoneyPlayer], settings: TableSettings
) -> tuple[PlayerWinnings, ...]:
    """Return the win or loss of each seat of a finished match; empty: it was not for money."""
    if settings.money == "none":
        return ()
    before = compute_net_cents(settings, match.rules, match.scores, match.winner)
    leavers = {seat for seat, party in enumerate(parties) if party.left}
    net = apply_forfeits(before, teams(match.rules), leavers)
    return tuple(
        PlayerWinnings(party.name, party.person, cents, party.player)
        for party, cents in zip(parties, net, strict=True)
    )


def add_to_totals(
    totals: Sequence[PlayerWinnings], game: Sequence[PlayerWinnings]
) -> tuple[PlayerWinnings, ...]:
    """Return the totals with one more game; a person and a bot of the same name are separate, and
    so is what a person would have won in games that they did not play for money.
    """

    def find_key(winnings: PlayerWinnings) -> tuple[str, bool, bool]:
        return winnings.name, winnings.person, winnings.bearer is None

    sums = {find_key(winnings): winnings for winnings in totals}
    for winnings in game:
        before = sums.get(find_key(winnings))
        cents = winnings.cents if before is None else before.cents + winnings.cents
        sums[find_key(winnings)] = winnings._replace(cents=cents)
    return tuple(sums.values())


def list_payments(game: Sequence[PlayerWinnings]) -> Iterator[tuple[Seat, Seat, int]]:
    """Yield payer, payee and cents: each loser pays each winner a part, in proportion.

    What a bot would pay or get is left out.
    """
    debts = {seat: -winnings.cents for seat, winnings in enumerate(game) if winnings.cents < 0}
    for winner, winnings in enumerate(game):
        if winnings.cents <= 0:
            continue
        parts = zip(
            tuple(debts), split_into_parts(winnings.cents, tuple(debts.values())), strict=True
        )
        for loser, cents in parts:
            debts[loser] -= cents
            if cents and winnings.person and game[loser].person:
                yield loser, winner, cents


# -- in words -----------------------------------------------------------------------------------


def describe_stakes(settings: TableSettings) -> str:
    """Describe the stakes: ``$5.00 each in the pot``, ``$1.00 a point``; empty: not for money."""
    unit = {"pot": " each in the pot", "points": " a point"}.get(settings.money, "")
    if not unit:
        return ""
    amount = format_amount(settings.amount)
    return translatable(f"table-stakes-{settings.money}", amount + unit, amount=amount)


def describe_payments(
    game: Sequence[PlayerWinnings],
    chairs: Sequence[Chair] = (),
    seat: Seat | None = None,
    parties: Sequence[MoneyPlayer] = (),
) -> str:
    """Describe the payments of a game: who pays, who gets what, who left and gets nothing, and who
    does not play for money.

    Nobody is told to pay a bot: where one has a part it is said who wins and who loses, that
    nothing of it is paid to bots or by them, and which person pays whom.

    Args:
        game: what a game brought each seat; empty: it was not for money, and nothing is said.
        chairs: who sits there now.
        seat: who is told; called "you" if they still have the seat that the game was played in.
        parties: who began the game for money; empty in old logs.
    """
    if not game:
        return ""
    names = [winnings.name for winnings in game]
    if seat is not None and (chairs[seat].name, chairs[seat].person) == game[seat][:2]:
        names[seat] = YOU_NAME
    teller = NameGrammar(names)
    sentences = [_describe_amounts(game, teller)]
    leavers = [place for place, party in enumerate(parties) if party.left and not game[place].cents]
    if leavers:
        get = teller.verb_form(leavers[0], "gets") if len(leavers) == 1 else "get"
        sentences.append(
            translatable(
                "table-left-for-nothing",
                f"{teller.names_and_verb(leavers, 'has')} left and {get} nothing.",
                names=teller.join_names(leavers),
                person=teller.find_person(leavers),
                count=len(leavers),
            )
        )
    if unpaid := [*_describe_unpaid(game, chairs)]:
        unpaid += [
            translatable(
                "table-pays",
                f"{teller.name_and_verb(loser, 'pays')} {teller.inner_name(winner)} "
                f"{format_amount(cents)}.",
                loser=teller.names[loser],
                winner=teller.names[winner],
                amount=format_amount(cents),
            )
            for loser, winner, cents in list_payments(game)
        ]
    return join_texts((*sentences, *unpaid), " ")


def _describe_amounts(game: Sequence[PlayerWinnings], grammar: NameGrammar) -> str:
    paid = all(winnings.person or not winnings.cents for winnings in game)
    parts: list[str] = []
    for does, sign in (("pays" if paid else "loses", -1), ("gets" if paid else "wins", 1)):
        for cents in sorted({sign * winnings.cents for winnings in game} - {0}, reverse=True):
            seats = [seat for seat, winnings in enumerate(game) if winnings.cents == sign * cents]
            if cents > 0:
                suffix = " each" if len(seats) > 1 else ""
                clause = grammar.names_and_verb(seats, does, inside=bool(parts))
                parts.append(
                    translatable(
                        f"table-amount-{does}",
                        f"{clause} {format_amount(cents)}{suffix}",
                        names=grammar.join_names(seats, inside=bool(parts)),
                        person=grammar.find_person(seats),
                        amount=format_amount(cents),
                    )
                )
    return (
        add_full_stop(join_texts(parts, "; "))
        if parts
        else translatable("table-nobody-pays", "Nobody pays anything.")
    )


def _describe_unpaid(game: Sequence[PlayerWinnings], chairs: Sequence[Chair]) -> Iterator[str]:
    """Yield a sentence for each group of players, bots among them, with whom nothing is paid."""
    people = {chair.name for chair in chairs if chair.person}
    none = [winnings for winnings in game if winnings.cents and not winnings.person]
    late = [one.name for one in none if one.bearer is not None or one.name in people]
    bots = [one.name for one in none if one.name not in late]
    for kind, names, one, more in (
        ("bots", bots, "is a bot", "are bots"),
        ("late", late, *("did not play for money",) * 2),
    ):
        if names:
            is_so, them = (one, names[0]) if len(names) == 1 else (more, "them")
            yield translatable(
                f"table-unpaid-{kind}",
                f"{join_words(names)} {is_so}: no money goes to or from {them}.",
                names=join_words(names),
                count=len(names),
            )
