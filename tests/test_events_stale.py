"""Forms of an evening from a page that is out of date: nothing is decided that it did not show."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest

from euchre.server import stale_forms
from euchre.server.stale_forms import FormVersion, split_choice_labels, verify_not_stale
from euchre.tournaments import commands, describe_events, fold_events
from euchre.tournaments.commands import rounds
from euchre.tournaments.entries import Entry, TournamentSettings
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.ledger import Ledger
from event_help import EIGHT, Visitor, form_of, hosting
from pool_help import wait_for
from server_help import PATIENCE, Server

FOUR = EIGHT[:4]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("stale")) as running:
        yield running


def second_device(host: Visitor) -> Visitor:
    """Another device of the host."""
    other = Visitor(str(host.web.base_url), host.base)
    link = re.search(r'id="host-key" readonly value="([^"]*)"', host.see())
    assert link is not None
    assert other.post(f"{host.base}/key", token=link.group(1)).status_code == 303
    return other


def owed(visitor: Visitor) -> dict[str, int]:
    return {line["account"]: line["cents"] for line in visitor.data()["balances"]}


def hidden_fields(page: str, action: str, shown: str = "") -> dict[str, str]:
    """The hidden fields of the form for an action, in which these words stand."""
    forms = re.findall(rf'action="[^"]*/{action}">(.*?)</form>', page, re.DOTALL)
    body = next(form for form in forms if shown in form)
    fields = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', body)
    return {name: unescape(value) for name, value in fields}


# -- money that is entered by hand ----------------------------------------------------------------


@pytest.mark.parametrize("anyway", [{}, {"anyway": "yes"}])
def test_a_payment_that_two_hosts_enter_by_hand_is_booked_once(
    anyway: dict[str, str], server: Server
) -> None:
    host = hosting(server, EIGHT, stake="20")
    devices = host, second_device(host)
    forms = [hidden_fields(each.see("/ledger"), "paid", "paid-amount") for each in devices]
    typed = {"payer": "p2 Bob", "payee": "bank the bank", "amount": "5"} | anyway
    devices[0].do("paid", **forms[0], **typed)
    devices[0].do("paid", **forms[0], **typed)  # the same form once more
    why = devices[1].refused("paid", 409, **forms[1], **typed)
    assert "Recorded meanwhile: the payment of $5.00 from Bob to the bank." in why
    assert owed(host)["p2"] == -15_00
    again = hidden_fields(devices[1].page, "paid", "paid-amount")
    devices[1].do("paid", **again, **typed)  # who has read that can still enter it
    assert owed(host)["p2"] == -10_00


def test_a_payment_that_its_receiver_and_the_host_enter_by_hand_is_booked_once(
    server: Server,
) -> None:
    host = hosting(server, EIGHT)
    people = host.another(3), host
    host.do("charge", payer="p2", payee="p3", amount="10")
    forms = [hidden_fields(each.see("/ledger"), "paid", "paid-amount") for each in people]
    typed = {"payer": "p2 Bob", "payee": "p3 Cy", "amount": "5"}
    people[0].do("paid", **forms[0], **typed)
    people[1].refused("paid", 409, **forms[1], **typed)
    assert owed(host)["p3"] == 5_00


def test_a_claim_is_confirmed_by_nobody_who_has_not_seen_that_the_host_recorded_a_payment(
    server: Server,
) -> None:
    host = hosting(server, EIGHT)
    bob, cy = host.another(2), host.another(3)
    host.do("charge", payer="p2", payee="p3", amount="20")
    bob.do("paid", payer="p2", payee="p3", amount="5")
    form = hidden_fields(cy.see("/ledger"), "got")
    host.do("paid", payer="p2", payee="p3", amount="6")
    assert "Recorded meanwhile: the payment of $6.00" in cy.refused("got", 409, **form)
    cy.do("got", **hidden_fields(cy.page, "got"))
    assert owed(host)["p3"] == 9_00


def test_a_charge_that_two_hosts_enter_is_booked_once(server: Server) -> None:
    host = hosting(server, EIGHT)
    devices = host, second_device(host)
    forms = [hidden_fields(each.see("/ledger"), "charge") for each in devices]
    typed = {"payer": "p2 Bob", "payee": "pot the pot", "amount": "5", "what": "a glass"}
    devices[0].do("charge", **forms[0], **typed)
    why = devices[1].refused("charge", 409, **forms[1], **typed)
    assert "Recorded meanwhile: the charge of $5.00 from Bob to the pot." in why
    assert owed(host)["p2"] == -5_00


def test_of_a_payment_that_was_entered_twice_two_hosts_undo_one(server: Server) -> None:
    host = hosting(server, EIGHT, stake="20")
    devices = host, second_device(host)
    for _ in range(2):
        host.do("paid", payer="p2", payee="bank", amount="5")
    last, first = re.findall(r'name="key" value="(paid/\d+)"', host.see("/ledger"))
    forms = [
        hidden_fields(device.see("/ledger"), "reverse", key)
        for device, key in zip(devices, (last, first), strict=True)
    ]
    devices[0].do("reverse", **forms[0])
    why = devices[1].refused("reverse", 409, **forms[1])
    assert "Undone meanwhile: the payment of $5.00 from Bob to the bank." in why
    assert owed(host)["p2"] == -15_00


def test_payments_of_others_refuse_none(server: Server) -> None:
    host = hosting(server, EIGHT, stake="20")
    form = hidden_fields(host.see("/ledger"), "paid", "paid-amount")
    second_device(host).do("paid", payer="p3", payee="bank", amount="5")
    host.do("paid", **form, payer="p2 Bob", payee="bank the bank", amount="5")
    assert (owed(host)["p2"], owed(host)["p3"]) == (-15_00, -15_00)


def test_what_a_payer_claims_on_two_devices_is_claimed_once(server: Server) -> None:
    host = hosting(server, EIGHT)
    bob, cy = host.another(2), host.another(3)
    host.do("charge", payer="p2", payee="p3", amount="20")
    forms = [hidden_fields(bob.see("/ledger"), "paid", "paid-amount") for _ in range(2)]
    typed = {"payer": "p2 Bob", "payee": "p3 Cy", "amount": "5"}
    bob.do("paid", **forms[0], **typed)
    why = bob.refused("paid", 409, **forms[1], **typed)
    assert "Claimed meanwhile: the payment of $5.00 from Bob to Cy." in why
    bob.do("paid", **hidden_fields(bob.page, "paid", "paid-amount"), **typed)  # once more they paid
    assert [claim["cents"] for claim in host.data()["claims"]] == [5_00, 5_00]
    form = hidden_fields(cy.see("/ledger"), "paid", "paid-amount")
    bob.do("paid", **hidden_fields(bob.see("/ledger"), "paid", "paid-amount"), **typed)
    cy.do("paid", **form, **typed)  # which is one that Bob claims
    assert len(host.data()["claims"]) == 2


# -- prices ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opened", "change", "told"),
    [
        ({"format": "points", "unit": "1"}, {"unit": "100"}, "$100.00 a point"),
        ({"per_euchre": "0.10"}, {"per_euchre": "50"}, "$50.00 for being euchred"),
        ({"per_renege": "0.10"}, {"per_renege": "50"}, "$50.00 for a renege"),
        ({"stake": "5"}, {"currency": "£"}, "stake £5.00"),
    ],
)
def test_nobody_joins_for_other_prices_than_they_have_read(
    opened: dict[str, str], change: dict[str, str], told: str, server: Server
) -> None:
    host = hosting(server, FOUR[:3], **opened)
    dee = host.another()
    form = form_of(dee.see(), "join") | {"name": "Dee"}
    host.do("change", seen=0, **change)
    assert told in dee.refused("join", 409, **form)
    assert len(host.data()["players"]) == 3
    dee.do("join", **form_of(dee.page, "join") | {"name": "Dee"})


def test_nobody_confirms_a_score_at_another_price_than_they_have_read(server: Server) -> None:
    host = hosting(server, FOUR, format="points", unit="1", target="10")
    host.do("pair", rounds=0)
    (mine, _), (theirs, _) = host.seated(1)
    one, other = host.another(mine), host.another(theirs)
    one.do("score", number=1, table=1, first=10, second=6)
    form = form_of(other.see(), "confirm")
    host.do("change", seen=0, unit="100")
    assert "$100.00 a point" in other.refused("confirm", 409, **form)
    assert set(owed(host).values()) <= {0}
    host.do("change", seen=1, unit="1")
    other.do("confirm", **form_of(other.see(), "confirm"))
    assert sorted(owed(host).values()) == [-4_00, -4_00, 4_00, 4_00]


def test_nobody_confirms_another_fine_than_they_have_read(server: Server) -> None:
    host = hosting(server, EIGHT, per_euchre="0.10", hands="12")
    host.do("pair", rounds=0)
    (mine, _), (theirs, _) = host.seated(1)
    one, other = host.another(mine), host.another(theirs)
    one.do("score", number=1, table=1, first=4, second=10, **{f"euchred_{mine}": 1})
    form = form_of(other.see(), "confirm")
    assert "pays $0.10 into the basket" in other.page
    host.do("change", seen=0, per_euchre="50")
    assert "$50.00 for being euchred" in other.refused("confirm", 409, **form)
    assert "basket" not in owed(host)


# -- rounds, places and leaving -------------------------------------------------------------------


def test_a_round_that_was_paired_anew_is_not_undone_by_a_page_from_before(server: Server) -> None:
    host = hosting(server, EIGHT)
    host.do("pair", rounds=0)
    devices = host, second_device(host)
    forms = [hidden_fields(each.see(), "unpair") | {"sure": "yes"} for each in devices]
    host.do("unpair", **forms[0])
    host.do("pair", rounds=0)
    devices[1].refused("unpair", 409, **forms[1])
    assert len(host.data()["rounds"]) == 1
    devices[1].do("unpair", **hidden_fields(devices[1].page, "unpair"), sure="yes")


def test_nobody_leaves_for_a_prize_that_their_page_did_not_say_they_lose(server: Server) -> None:
    teams = ["Ann & Bob", "Cy & Dee", "Eli & Fay", "Gus & Hal"]
    host = hosting(server, teams, format="knockout", stake="5")
    host.do("pair", rounds=0)
    _, (cy, _) = host.seated(1)
    for table in (1, 2):
        host.do("enter", number=1, table=table, first=10, second=6)
    loser = host.another(cy)
    form = form_of(loser.see(), "go")
    assert "you win no prize" not in loser.page
    host.do("enter", number=1, table=1, first=6, second=10, why="the wrong way round")
    assert "If you leave now, you win no prize." in loser.refused("go", 409, **form)
    assert all(player["here"] for player in host.data()["players"])
    loser.do("go", **form_of(loser.page, "go"))


def test_an_old_page_opens_no_table_on_the_server_for_a_round_that_has_come_since(
    server: Server,
) -> None:
    host = hosting(server, EIGHT)
    host.do("pair", rounds=0)
    (ann, _), _ = host.seated(1)
    phone = host.another(ann)
    form = form_of(phone.see(), "sit")
    host.finish_round()
    host.do("pair", rounds=1)
    phone.refused("sit", 409, **form)
    assert "on this server" not in host.see("/history")
    phone.do("sit", **form_of(phone.see(), "sit"))


def test_a_name_that_was_freed_is_taken_from_nobody_who_has_claimed_it_since(
    server: Server,
) -> None:
    host = hosting(server, EIGHT)
    host.another(1)
    devices = host, second_device(host)
    forms = [hidden_fields(each.see(), "free") | {"player": "1 Ann"} for each in devices]
    host.do("free", **forms[0])
    ann = host.another(1)
    assert "Another phone has taken the name Ann." in devices[1].refused("free", 409, **forms[1])
    assert "You're Ann." in ann.see()
    devices[1].do("free", **hidden_fields(devices[1].page, "free"), player="1 Ann")
    assert "You're Ann." not in ann.see()


# -- two at once ----------------------------------------------------------------------------------


def hold_up(
    server: Server, patch: pytest.MonkeyPatch, name: str, during: Callable[[], object]
) -> Callable[[Callable[[], Any]], Any]:
    """Run a request, and something else while it waits for this work of the hub."""
    plain, begun, goes_on = getattr(server.hub, name), threading.Event(), asyncio.Event()

    async def wait_first(*args: Any, **named: Any) -> Any:
        patch.setattr(server.hub, name, plain)
        begun.set()
        await goes_on.wait()
        return await plain(*args, **named)

    def run(request: Callable[[], Any]) -> Any:
        patch.setattr(server.hub, name, wait_first)
        answers: list[Any] = []
        thread = threading.Thread(target=lambda: answers.append(request()))
        thread.start()
        assert begun.wait(PATIENCE)
        during()
        server.hub.loop.call_soon_threadsafe(goes_on.set)
        thread.join()
        return answers[0]

    return run


def test_nobody_joins_for_a_stake_that_changes_while_they_join(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = hosting(server, EIGHT, stake="5")
    zoe = host.another()
    form = form_of(zoe.see(), "join") | {"name": "Zoe"}
    run = hold_up(
        server,
        monkeypatch,
        "verify_name_not_taken",
        lambda: host.do("change", seen=0, stake="50"),
    )
    assert run(lambda: zoe.try_to("join", **form)).status_code == 409
    assert len(host.data()["players"]) == 8


def test_an_evening_is_not_deleted_with_a_payment_that_is_recorded_meanwhile(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = hosting(server, EIGHT, stake="5")
    other = second_device(host)
    form = hidden_fields(other.see("/settings"), "delete") | {"sure": "yes"}
    lives = server.app.state.tournaments.list_in_memory()
    lock = next(live.lock for live in lives if host.base.endswith(live.id))
    answers: list[int] = []
    deletes = threading.Thread(
        target=lambda: answers.append(other.try_to("delete", **form).status_code)
    )

    def delete() -> None:
        deletes.start()
        wait_for(lambda: bool(lock._waiters))

    run = hold_up(server, monkeypatch, "write", delete)
    assert run(lambda: host.try_to("paid", payer="p1", payee="bank", amount=5)).status_code == 303
    deletes.join()
    assert answers == [409]
    assert owed(host)["p1"] == 0


# -- what it takes --------------------------------------------------------------------------------


def test_of_what_a_request_says_that_it_was_shown_one_thing_is_looked_for() -> None:
    """Nobody else's fields for choices are heard of: each may take long to describe."""
    described: list[str] = []

    def describe(subject: str) -> FormVersion:
        described.append(subject)
        return FormVersion("now", "Now.")

    digest = stale_forms._short_digest("now")
    made_up = {f"shown {name}": f"{digest} fixed" for name in stale_forms.CHOICE_FIELDS}
    fields = {"shown": f"{digest} fixed", "player": "3", **made_up}
    split_choice_labels(fields)
    verify_not_stale(fields, describe)
    assert described == ["fixed"]


def test_which_settings_are_locked_is_found_in_one_pass_for_each_state_of_the_ledger(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = TournamentSettings("party", stake=500)
    evening = fold_events(commands.open_with_players("evening", settings, EIGHT))
    passes: list[Ledger] = []
    transactions = Ledger(evening.ledger.transactions).transactions

    def go_through(ledger: Ledger) -> Any:
        passes.append(ledger)
        return transactions

    def refuse(*_: object) -> Any:
        raise AssertionError("it is gone through once more")

    monkeypatch.setattr(Ledger, "transactions", property(go_through))
    monkeypatch.setattr(Ledger, "iter_transactions", refuse)
    assert commands.locked_settings(evening) == commands.locked_settings(evening)
    assert len(passes) == 1


def test_the_history_looks_for_what_was_undone_by_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = TournamentSettings("party", stake=500)
    log: list[Entry] = [*commands.open_with_players("evening", settings, EIGHT)]
    log += commands.add_charge(fold_events(log), "p1", "pot", 5_00, "a glass")
    log += commands.reverse_transaction(fold_events(log), f"charge/{len(log) - 1}")

    def refuse(_: Ledger) -> Any:
        raise AssertionError("all transactions are gone through")

    monkeypatch.setattr(Ledger, "transactions", property(refuse))
    *_, (_, words) = describe_events(log)
    assert words == "The charge of $5.00 from Ann to the pot is taken back: a mistake."


def test_nobody_makes_a_history_long_by_undoing_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "MAX_ROUNDS_UNDONE", 3)
    log: list[Entry] = [*commands.open_with_players("evening", TournamentSettings("party"), EIGHT)]
    for _ in range(3):
        log += commands.pair_round(fold_events(log), random.Random(1))
        log += commands.undo_pairing(fold_events(log))
    log += commands.pair_round(fold_events(log), random.Random(1))
    with pytest.raises(TournamentError, match="undone 3 times"):
        commands.undo_pairing(fold_events(log))


# -- the same form once more, filled in otherwise -------------------------------------------------


def test_a_form_that_is_filled_in_otherwise_is_not_taken_for_what_was_sent_before(
    server: Server,
) -> None:
    """The browser's Back shows the form as it was; or it's sent again while the answer is out."""
    host = hosting(server, EIGHT, stake="20")
    form = hidden_fields(host.see("/ledger"), "paid", "paid-amount")
    bob, cy = (
        {"payer": payer, "payee": "bank the bank", "amount": "5"} for payer in ("p2 Bob", "p3 Cy")
    )
    host.do("paid", **form, **bob)
    host.do("paid", **form, **bob)  # whose answer was lost
    host.do("paid", **form, **cy)
    assert (owed(host)["p2"], owed(host)["p3"]) == (-15_00, -15_00)
    why = host.refused("paid", 409, **form, **bob | {"amount": "7"})
    assert "Recorded meanwhile: the payment of $5.00 from Bob to the bank." in why
    assert owed(host)["p2"] == -15_00


def test_a_score_that_is_set_right_in_the_same_form_is_not_thanked_for_and_dropped(
    server: Server,
) -> None:
    host = hosting(server, FOUR)
    host.do("pair", rounds=0)
    player = host.another(host.seated(1)[0][0])
    form = hidden_fields(player.see(), "score")
    player.do("score", **form, first=8, second=6)
    why = player.refused("score", 409, **form, first=9, second=6)
    assert "now say 8 : 6" in why
    player.do("score", **hidden_fields(player.page, "score"), first=9, second=6)
    assert [claim["score"] for claim in host.table(1)["waiting"]] == [[9, 6]]


def test_who_becomes_the_host_on_another_page_sends_the_score_that_they_were_entering(
    server: Server,
) -> None:
    host = hosting(server, FOUR)
    host.do("pair", rounds=0)
    player = host.another(host.seated(1)[1][0])
    form = hidden_fields(player.see(), "score")
    link = re.search(r'id="host-key" readonly value="([^"]*)"', host.see())
    assert link is not None
    player.post(f"{host.base}/key", token=link.group(1))
    player.do("score", **form, first=8, second=6)
