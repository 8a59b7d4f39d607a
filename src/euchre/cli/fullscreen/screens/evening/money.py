"""The page of money: who pays whom, what was paid, and what else is owed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, TypeAlias

from euchre import money
from euchre.cli.evenings.moves import BY_HAND, CLAIM, by_hand, moved
from euchre.cli.fullscreen.drawing.evening.money import money_rows
from euchre.cli.fullscreen.drawing.evening.rows import Row
from euchre.cli.fullscreen.screens.evening.pages import Key, Page
from euchre.cli.fullscreen.screens.parts.dialogs import Chooser, Pick
from euchre.errors import EuchreError
from euchre.league import accounts, deciding
from euchre.league.errors import NotOwed
from euchre.league.log.entries import Entry
from euchre.league.log.state import Evening
from euchre.words.grammar import capital

OfAmount: TypeAlias = Callable[[Evening, int], Sequence[Entry]]
"""What follows from an amount."""


class MoneyPage(Page):
    """The ledger."""

    key: ClassVar[str] = "m"
    name: ClassVar[str] = "Money"

    def rows(self, width: int) -> list[Row]:
        """Payments, prizes, what was noted, balances."""
        return money_rows(self.evening, width, self.host.look)

    def keys(self) -> list[Key]:
        """What can be noted."""
        found = []
        if self.pick.startswith("pay/"):
            found.append(Key("Enter", "is paid", self._paid, "note that this has been paid"))
        if self.pick.startswith(BY_HAND):
            found.append(Key("Enter", "take back", self._back, "take back what was noted by hand"))
        if self.pick.startswith(CLAIM):
            found.append(Key("Enter", "is paid", self._agree, "the payment has been made"))
            found.append(Key("d", "is not", self._drop, "strike the claim of a payment"))
        found.append(Key("y", "pay", self._pay, "note another payment"))
        if not self.evening.closed:
            found.append(Key("c", "collect", self._collect, "everybody has paid what they put in"))
            found.append(Key("g", "charge", self._charge, "somebody owes something else"))
        return found

    async def _paid(self) -> None:
        _, payer, payee, cents = self.pick.split("/")
        who = f"{capital(self._owner(payer))} has paid {self._owner(payee)}"
        self.host.sure(
            f"{who} {self.evening.cash(int(cents))}?",
            lambda evening: deciding.pay(evening, payer, payee, int(cents)),
        )

    async def _back(self) -> None:
        key = self.pick
        each = next(each for each, _ in by_hand(self.evening) if each.key == key)
        who, amount = moved(self.evening, each)
        self.host.sure(
            f"Take this back: {who}, {amount}?",
            lambda evening: deciding.reverse(evening, key),
        )

    async def _agree(self) -> None:
        number = int(self.pick.removeprefix(CLAIM))
        self.host.sure(
            "Has this payment been made?",
            lambda evening: deciding.agree(evening, number),
        )

    async def _drop(self) -> None:
        number = int(self.pick.removeprefix(CLAIM))
        self.host.sure(
            "Strike this claim of a payment?",
            lambda evening: deciding.drop(evening, number),
        )

    async def _collect(self) -> None:
        try:
            made = deciding.collect(self.evening)
        except EuchreError as error:
            self.host.warn(str(error))
            return
        self.host.sure(
            f"Everybody has paid the bank what they put in? That notes {len(made)} payments.",
            deciding.collect,
        )

    def _owner(self, account: str) -> str:
        return accounts.owner(self.evening, account)

    # -- what is typed --------------------------------------------------------------------------

    async def _pay(self) -> None:
        self.host.later(self._type_payment)

    async def _charge(self) -> None:
        self.host.later(self._type_charge)

    async def _type_payment(self) -> None:
        payer = await self._whom("Who has paid?", (accounts.BANK,))
        payee = payer and await self._whom("Who has got it?", (accounts.BANK,), first=True)
        if not payer or not payee:
            return
        most = accounts.payable(self.evening, payer, payee)
        value = self.evening.cash(most).removeprefix(self.evening.settings.currency) if most else ""

        def decide(evening: Evening, cents: int) -> Sequence[Entry]:
            try:
                return deciding.pay(evening, payer, payee, cents)
            except NotOwed as error:
                raise NotOwed(f"{str(error)[:-1]}: 'euchre event pay --anyway' notes it.") from None

        who = f"{capital(self._owner(payer))} to {self._owner(payee)}"
        await self._amount(f"{who}: how much?", decide, value)

    async def _type_charge(self) -> None:
        payer = await self._whom("Who owes something?", ())
        payee = payer and await self._whom("To whom?", (accounts.POT, accounts.BASKET), first=True)
        if not payer or not payee:
            return
        what = await self.host.line("What for?") or ""

        def decide(evening: Evening, cents: int) -> Sequence[Entry]:
            return deciding.charge(evening, payer, payee, cents, what)

        await self._amount(f"{self._owner(payer)} owes {self._owner(payee)}: how much?", decide)

    async def _whom(self, title: str, named: tuple[str, ...], *, first: bool = False) -> str | None:
        """The account that the host chooses; those of the evening come first, or last."""
        people = [accounts.account_of(player) for player in self.evening.people]
        order = [*named, *people] if first else [*people, *named]
        return await self.host.over(
            Chooser(title, [Pick(each, self._owner(each)) for each in order])
        )

    async def _amount(self, question: str, decide: OfAmount, value: str = "") -> None:
        """Note an amount that the host types; a refused one stays to be changed."""
        why = ""
        while True:
            typed = await self.host.line(question, value=value, why=why)
            if typed is None:
                return
            try:
                cents = money.parse(typed)
            except EuchreError as error:
                self.host.warn(str(error))
            else:
                if await self.host.write(partial(_with, decide, cents)):
                    return
            value, why = typed, self.host.warning


def _with(decide: OfAmount, cents: int, evening: Evening) -> Sequence[Entry]:
    return decide(evening, cents)
