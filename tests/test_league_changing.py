"""Settings that change in the middle of an evening: what may, what may not, and what it moves."""

from typing import Any

import pytest
from msgspec import structs

from euchre.errors import EuchreError
from euchre.game.presets import preset
from euchre.tournaments import accounts, commands
from euchre.tournaments.commands import default_rules
from euchre.tournaments.commands.changing import MAX_FEE_CHANGES
from euchre.tournaments.entries import (
    PlayerTally,
    TableScore,
    TournamentSettingsChanged,
    entry_from_json,
    entry_to_json,
)
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.reducer import fold_events
from euchre.tournaments.reports import exporting
from euchre.tournaments.reports.sentences import describe_events
from league_host import NAMES, Host, begun


def changed(host: Host, **settings: Any) -> str:
    """Have it so; the sentence for it in the history."""
    host.does(commands.change_settings, structs.replace(host.evening.settings, **settings))
    assert fold_events(entry_from_json(entry_to_json(entry)) for entry in host.log) == host.evening
    return [words for _, words in describe_events(host.log)][-1]


def refused(host: Host, **settings: Any) -> str:
    wanted = structs.replace(host.evening.settings, **settings)
    with pytest.raises(EuchreError) as found:
        commands.change_settings(host.evening, wanted)
    return str(found.value)


def owes(host: Host) -> set[int]:
    return set(host.net().values())


def test_a_change_is_an_entry_and_the_history_tells_it() -> None:
    host = Host("party", NAMES[:8], stake=500)
    words = changed(host, title="Friday", stake=700, rounds=5, confirm=False, currency="€")
    assert words == (
        "The settings change: it is called Friday, the stake is €7.00 instead of $5.00,"
        " there are 5 rounds, scores count at once and amounts are in €."
    )
    assert isinstance(host.log[-1], TournamentSettingsChanged)
    assert host.log[0].settings.stake == 500  # type: ignore[union-attr]
    assert host.evening.settings.title == "Friday"


def test_the_same_once_more_is_no_change() -> None:
    host = Host("party", NAMES[:8], stake=500)
    assert commands.change_settings(host.evening, host.evening.settings) == ()
    full = structs.replace(host.evening.settings, rules=host.evening.rules.to_dict())
    assert commands.change_settings(host.evening, full) == ()


@pytest.mark.parametrize("fee", ["stake", "basket"])
def test_what_all_put_in_is_booked_anew_so_many_times_and_no_more(fee: str) -> None:
    # each time it is booked for all two hundred who may have come
    host = Host("party", NAMES[:8], **{fee: 500})
    for number in range(MAX_FEE_CHANGES):
        changed(host, **{fee: 600 + number})
    assert "changed 20 times" in refused(host, **{fee: 500})
    assert "called Friday" in changed(host, title="Friday")
    assert owes(host) == {-600 - number}


def test_another_stake_takes_the_old_one_back_in_the_ledger() -> None:
    host = Host("party", NAMES[:8], stake=500, basket=100)
    before = len(host.evening.ledger.transactions)
    changed(host, stake=1000)
    assert owes(host) == {-1100}
    assert host.evening.ledger.balance_of(accounts.POT_ACCOUNT) == 8000
    assert host.evening.ledger.balance_of(accounts.BASKET_ACCOUNT) == 800
    assert len(host.evening.ledger.transactions) == before + 16, "nothing was struck out"
    changed(host, stake=0, basket=0)
    assert owes(host) == {0}
    changed(host, stake=300)
    host.does(commands.add_players, "Zoe")
    host.does(commands.record_departure, 1)
    assert owes(host) == {-300}
    assert host.evening.ledger.balance_of(accounts.account_of(1)) == 0
    host.pair()
    host.does(commands.record_departure, 2)
    changed(host, stake=400)
    assert host.evening.ledger.balance_of(accounts.POT_ACCOUNT) == 8 * 400, "who has gone stays in"


def test_the_stake_stays_once_somebody_has_paid() -> None:
    host = Host("party", NAMES[:8], stake=500)
    host.does(commands.record_payment, "p1", "bank", 500)
    paid = host.evening.ledger.transactions[-1].key
    assert refused(host, stake=700) == (
        "The stake can't change, because money has been paid: take the payments back first, or"
        " charge what is missing."
    )
    assert "The basket can't change" in refused(host, basket=100)
    host.does(commands.reverse_transaction, paid)
    changed(host, stake=700)
    assert owes(host) == {-700}


def test_fines_stay_once_something_has_been_fined() -> None:
    host = begun("party", NAMES[:8], per_euchre=10)
    host.score(1, 8, 6, tallies=[PlayerTally(host.evening.rounds[0].tables[0].first[0], loners=1)])
    changed(host, per_euchre=20)
    who = host.evening.rounds[0].tables[1].first[0]
    host.score(2, 6, 8, tallies=[PlayerTally(who, euchred=1)])
    assert "can't change the price of a euchre" in refused(host, per_euchre=0)
    changed(host, per_renege=50)
    host.does(commands.correct_score, 1, 2, TableScore(5, 8), tallies=[PlayerTally(who, reneges=1)])
    assert host.evening.ledger.balance_of(accounts.BASKET_ACCOUNT) == 50
    assert "can't change the price of a renege" in refused(host, per_renege=0)
    changed(host, per_euchre=0)


def test_the_price_of_a_point_stays_once_a_score_counts() -> None:
    host = Host("points", NAMES[:4], unit=25)
    changed(host, unit=50)
    host.pair()
    host.score(1, 10, 6)
    assert owes(host) == {-200, 200}
    assert "once a score has been paid for" in refused(host, unit=100)
    assert refused(host, unit=0) == "Enter what a point is worth."


def test_the_game_changes_until_a_round_has_been_paired() -> None:
    host = Host("party", NAMES[:8])
    rules = host.evening.rules.replace(num_hands=8)
    assert changed(host, rules=rules.to_dict()) == "The settings change: a round has 8 hands."
    assert host.evening.rules.num_hands == 8
    assert "change: the bell ends a round; " in changed(host, rules=preset("timed").rules.to_dict())
    changed(host, rules=rules.to_dict())
    host.pair()
    assert "once a round has been paired" in refused(host, rules=default_rules("party").to_dict())
    host.does(commands.undo_pairing)
    changed(host, rules=default_rules("party").to_dict())
    assert "two sides" in refused(host, rules=preset("cutthroat").rules.to_dict())


@pytest.mark.parametrize("name", ["party", "progressive", "round-robin", "swiss"])
def test_another_number_of_rounds_in_the_middle(name: str) -> None:
    host = begun(name, NAMES[:12], rounds=3)
    finish(host)
    host.pair()
    assert "2 rounds have been paired" in refused(host, rounds=1)
    changed(host, rounds=4)
    finish(host)
    for _ in range(2):
        host.pair()
        finish(host)
    with pytest.raises(TournamentError, match="All rounds have been played"):
        commands.pair_round(host.evening, host.rng)
    host.close()
    assert len(host.evening.rounds) == 4


def finish(host: Host) -> None:
    for table in host.evening.rounds[-1].tables:
        host.score(table.number, *((8, 6) if host.evening.rules.num_hands else (10, 6)))


def test_the_third_place_is_settled_when_the_final_is_paired() -> None:
    host = begun("knockout", NAMES[:8], stake=500)
    finish(host)
    changed(host, third_place=False)
    host.pair()
    assert len(host.evening.rounds[1].tables) == 1
    assert "the final has been paired" in refused(host, third_place=True)


def test_prizes_change_as_long_as_they_fit_the_pot() -> None:
    host = begun("party", NAMES[:8], stake=500)
    assert changed(host, prizes="$30 $10") == ("The settings change: the prizes are $30.00+$10.00.")
    assert "there are only $40.00" in refused(host, prizes="$30 $20")
    assert "there are only $8.00" in refused(host, stake=100)
    assert "no prizes" in refused(host, prizes="none")
    changed(host, prizes="none", stake=0)
    assert exporting.prize_amounts(host.evening) == {}


def test_what_makes_no_sense_is_refused() -> None:
    host = Host("party", NAMES[:8], stake=500)
    assert refused(host, places=6) == "You can't have 6 places: 8 players are here."
    assert "4 to 41 players" in refused(host, places=60)
    assert "another evening" in refused(host, format="progressive")
    assert "negative" in refused(host, stake=-1)
    changed(host, places=12)
    host.does(commands.add_players, "Zoe")
    host.play_rest()
    assert "closed" in refused(host, title="Late")


def test_a_title_changes_though_the_prizes_do_not_fit_any_more() -> None:
    host = Host("party", NAMES[:8], stake=500, prizes="$30 $10")
    host.does(commands.record_departure, 1)
    changed(host, title="One fewer")
    assert "there are only" in refused(host, whole=True)


# -- who pays whom, while the pot is full ---------------------------------------------------------


def test_the_pot_and_the_basket_pay_nobody_before_they_are_awarded() -> None:
    """The bank holds what is in them: the same payments on the page and in a terminal."""
    host = Host("party", NAMES[:8], stake=500, basket=100)
    host.does(commands.record_payment, "p1", "bank", 600)
    found = exporting.settlement_payments(host.evening)
    assert {payment.payee for payment in found} == {"bank"}
    assert [payment.payer for payment in found] == [f"p{at}" for at in range(2, 9)]
    host.pair()
    host.does(commands.add_charge, "p2", "p3", 600, "dinner")
    after = {payment[:2]: payment.cents for payment in exporting.settlement_payments(host.evening)}
    assert after["p2", "bank"] == 1200
    assert ("p3", "bank") not in after
