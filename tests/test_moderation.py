"""What moderators may do, and what comes of it."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.accounts import commands as accounts
from euchre.accounts.entries import AccountRegistered, PasskeyAdded, SessionEnded
from euchre.accounts.moderation import commands as deciding
from euchre.accounts.moderation.commands import AccountRef, ModerationActor, PublicText
from euchre.accounts.moderation.entries import (
    Deed,
    Entry,
    ModerationOpened,
    ModeratorAppointed,
    ModeratorDismissed,
    ReportedChatLine,
    ReportFiled,
    entry_from_json,
    entry_to_json,
)
from euchre.accounts.moderation.state import (
    ModerationError,
    ModerationState,
    apply_event,
    fold_events,
)
from euchre.accounts.moderation.wording import describe_event
from euchre.accounts.state import Account, AccountError
from euchre.accounts.state import apply_event as evolve_player
from euchre.accounts.state import fold_events as fold_player
from euchre.english.names import DisplayName, build_hidden_name, fold_lookalikes
from euchre.errors import RecordError
from euchre.game.presets import preset
from euchre.server.event_store import StoredEvent
from euchre.server.moderation.effects import SuspendAccount
from euchre.server.moderation.reapplying import find_effects_in_force
from euchre.table import commands as say
from euchre.table.chairs import seating, talking
from euchre.table.chairs.membership import find_new_names
from euchre.table.log.entries import TableTextAllowed, TableTextHidden
from euchre.table.log.entries import entry_from_json as table_entry_from_json
from euchre.table.log.entries import entry_to_json as table_entry_to_json
from euchre.table.log.former_names import FormerNames
from euchre.table.log.name_hiding import HIDDEN_TEXT, collect_named_people
from table_help import Desk, table_of

Decide = Callable[[ModerationState], Sequence[Entry]]
ADMINS = frozenset({"root", "boss"})
PEOPLE = ("root", "boss", "mod", "mia", "ann", "bob")
NAMES = ("Nasty", "N A S T Y", "Rude", "Kind")


def reported(**changes: object) -> ReportFiled:
    told = {"by": "ann", "at": 5, "why": "rude", "number": 0, "table": "t1", "name": "Nasty"}
    return ReportFiled(**{**told, **changes})  # type: ignore[arg-type]


def actor(player: str, why: str = "because", at: int = 1000) -> ModerationActor:
    return ModerationActor(player, ADMINS, at, why)


def wishes(who: ModerationActor, whom: str, name: str) -> dict[str, Decide]:
    """Everything somebody may want of somebody."""
    someone = AccountRef(whom, name)
    return {
        "name": partial(deciding.appoint_moderator, actor=who, account=someone),
        "dismiss": partial(deciding.dismiss_moderator, actor=who, player=whom),
        "hide-name": partial(deciding.hide_name, actor=who, name=name, player=whom),
        "allow-name": partial(deciding.allow_name, actor=who, name=name),
        "hide-text": partial(
            deciding.hide_text, actor=who, public_text=PublicText("t1", "rude", whom)
        ),
        "allow-text": partial(deciding.allow_text, actor=who, public_text=PublicText("t1", "rude")),
        "suspend": partial(deciding.suspend_player, actor=who, account=someone, until_ms=5000),
        "restore": partial(deciding.unsuspend_player, actor=who, player=whom),
        "close": partial(
            deciding.close_table, actor=who, table_id="t1", title="", seated=("ann", whom)
        ),
        "settle": partial(deciding.settle_report, actor=who, report_number=1),
        "report": partial(deciding.file_report, report=reported(by=who.player, name=name)),
    }


KINDS = tuple(wishes(actor("root"), "ann", "Nasty"))
step = st.tuples(
    st.sampled_from(PEOPLE), st.sampled_from(KINDS), st.sampled_from(PEOPLE), st.sampled_from(NAMES)
)
UPON_ACCOUNTS = frozenset({"hide-name", "hide-text", "suspend", "restore", "close"})


@given(st.lists(step, max_size=40))
def test_nobody_acts_above_their_role_and_the_log_leads_to_the_same(
    steps: list[tuple[str, str, str, str]],
) -> None:
    log: list[Entry] = [ModerationOpened(0)]
    state = fold_events(log)
    for who, kind, whom, name in steps:
        moderators = set(state.moderators)
        try:
            entries = wishes(actor(who), whom, name)[kind](state)
        except ModerationError as refused:
            told = str(refused)
            assert told[0].isupper()
            assert told.endswith(".")
            continue
        if any(isinstance(entry, ModeratorAppointed | ModeratorDismissed) for entry in entries):
            assert who in ADMINS
            assert whom not in ADMINS
        if kind != "report":
            assert who in ADMINS or who in moderators
        if kind in UPON_ACCOUNTS and not (kind == "close" and whom == who):
            assert whom not in ADMINS or (kind == "hide-text" and who in ADMINS)
            assert who in ADMINS or whom == who or whom not in moderators
        for entry in entries:
            assert entry_from_json(entry_to_json(entry)) == entry
            assert describe_event(entry, {}).endswith(".")
            state = apply_event(state, entry)
            log.append(entry)
    assert fold_events(log) == state
    assert not ADMINS & set(state.moderators)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "report"])
def test_who_keeps_no_order_is_refused_what_an_administrator_may(kind: str) -> None:
    state = moderated(*(["ann"] if kind == "dismiss" else []))
    before = {"allow-name": "hide-name", "allow-text": "hide-text", "restore": "suspend"}
    for begun in ("report", *([before[kind]] if kind in before else [])):
        state = reduce(apply_event, wishes(actor("root"), "ann", "Nasty")[begun](state), state)
    assert wishes(actor("root"), "ann", "Nasty")[kind](state)
    with pytest.raises(ModerationError, match="Only"):
        wishes(actor("bob"), "ann", "Nasty")[kind](state)


def moderated(*names: str) -> ModerationState:
    state = fold_events([ModerationOpened(0)])
    for name in names:
        for entry in deciding.appoint_moderator(
            state, actor("root"), AccountRef(name, name.title())
        ):
            state = apply_event(state, entry)
    return state


def test_of_two_suspensions_that_end_together_the_last_is_carried_out_again() -> None:
    """Else each start of the server wrote both into the log of the account."""
    state, stored = moderated(), list[StoredEvent[Entry]]()
    for why in ("first", "second"):
        wish = actor("root", why)
        for entry in deciding.suspend_player(state, wish, AccountRef("ann", "Ann"), 5000):
            state = apply_event(state, entry)
            stored.append(StoredEvent(0, "root", entry))
    effects = [effect for event in stored for effect in find_effects_in_force(state, event, 1000)]
    assert effects == [SuspendAccount("ann", 5000, "second")]


def test_who_was_suspended_and_runs_the_server_since_can_be_let_in() -> None:
    state = moderated("mo")
    wish = deciding.suspend_player(state, actor("root"), AccountRef("ann", "Ann"), 5000)
    state = reduce(apply_event, wish, state)
    admins = actor("mo")._replace(admins=ADMINS | {"ann"})
    state = reduce(apply_event, deciding.unsuspend_player(state, admins, "ann"), state)
    assert not state.suspended


def test_an_administrator_suspends_a_moderator() -> None:
    state = moderated("mia")
    wish = deciding.suspend_player(state, actor("root"), AccountRef("mia", "Mia"), 5000)
    assert reduce(apply_event, wish, state).suspended["mia"].until == 5000


def test_what_is_done_has_a_reason() -> None:
    with pytest.raises(ModerationError, match="Give a reason"):
        deciding.hide_name(moderated(), actor("root", why="  "), "Nasty")
    with pytest.raises(ModerationError, match="Give a reason"):
        deciding.file_report(moderated(), reported(why=" "))


def test_no_name_is_hidden_that_takes_an_administrator_s_or_a_moderator_s_along() -> None:
    state, called = moderated("mod", "mia"), {"root": "Rootina 7", "mod": "Mod", "mia": "Zora 2"}
    keepers = [AccountRef(*each) for each in called.items()]
    for name, why in (("R00tina", "you can't do that to them"), ("Zora", "They're a moderator")):
        with pytest.raises(ModerationError, match=why):
            deciding.hide_name(state, actor("mod"), name, moderators=keepers)
    for name in ("Rootina 8", "Mod", "Mia"):
        assert deciding.hide_name(state, actor("mod"), name, moderators=keepers)


def test_names_that_read_alike_are_hidden_together() -> None:
    state = moderated("mod")
    state = reduce(apply_event, deciding.hide_name(state, actor("mod"), "Na sty"), state)
    assert fold_lookalikes("NASTY") in state.hidden
    state = reduce(apply_event, deciding.allow_name(state, actor("mod"), "nasty"), state)
    assert not state.hidden


@pytest.mark.parametrize("name", ["Guest", "Player", "P1ayer", "Player 1"])
def test_no_name_is_hidden_that_the_program_gives(name: str) -> None:
    with pytest.raises(ModerationError, match="could be anybody's"):
        deciding.hide_name(moderated("mod"), actor("mod"), name)


def test_only_a_text_that_is_hidden_is_allowed_again_and_only_once() -> None:
    state, words = moderated("mod", "mia"), PublicText("t1", "so kind")
    for where, text in (("t1", "so kind"), ("t2", "so kind"), ("t1", "so")):
        with pytest.raises(ModerationError, match=r"^That text isn't hidden\.$"):
            deciding.allow_text(state, actor("mod"), PublicText(where, text))
        state = reduce(apply_event, deciding.hide_text(state, actor("mod"), words), state)
    with pytest.raises(ModerationError, match="Only an administrator or a moderator"):
        deciding.allow_text(state, actor("ann"), words)
    [allowed] = deciding.allow_text(state, actor("mia"), words)
    assert b'"type":"text-allowed"' in entry_to_json(allowed), "as logs have it"
    state = apply_event(state, allowed)
    with pytest.raises(ModerationError, match="isn't hidden"):
        deciding.allow_text(state, actor("mia"), words)


def all_noted(
    state: ModerationState, told: Iterable[ReportFiled]
) -> tuple[ModerationState, list[str]]:
    """What these reports lead to, and what was said to those that were not noted."""
    refused = []
    for each in told:
        try:
            [entry] = deciding.file_report(state, each)
        except ModerationError as error:
            refused.append(str(error))
        else:
            state = apply_event(state, entry)
    return state, refused


def test_reports_are_bounded_by_who_reports_by_table_and_in_all() -> None:
    told = [
        reported(table=f"t{table}", by="", source=f"s{of}", name=f"Nasty {number}")
        for table, of, number in itertools.product(range(8), range(8), range(6))
    ]
    state, refused = all_noted(moderated(), told)
    assert len(state.reports) == deciding.MAX_OPEN_REPORTS
    there = [each for each in state.reports.values() if each.table == "t0"]
    assert len(there) == deciding.MAX_REPORTS_PER_TABLE
    theirs = Counter(each.source for each in there)
    assert theirs["s0"] == deciding.MAX_REPORTS_PER_REPORTER
    for why in (
        "of your reports about this table",
        "about this table are waiting",
        "Too many reports",
    ):
        assert any(why in each for each in refused)


def test_whoever_reports_in_vain_reads_that_nothing_is_saved() -> None:
    told = [reported(table=f"t{n}", by="", source=f"s{n}") for n in range(201)]
    _, refused = all_noted(moderated(), told)
    assert refused
    assert all("this one isn't saved" in why for why in refused)


def test_what_somebody_has_reported_is_noted_once_and_they_are_told() -> None:
    lines = tuple(ReportedChatLine("Nasty", f"line {at}") for at in range(99))
    state, _ = all_noted(moderated(), [reported(lines=lines)])
    [first] = state.reports.values()
    assert len(first.lines) == deciding.MAX_REPORT_LINES
    state, refused = all_noted(state, [reported()])
    assert refused == ["You've already reported that: it's waiting for a moderator."]
    state, refused = all_noted(state, [reported(by="somebody else")])
    assert (len(state.reports), refused) == (2, [])
    _, refused = all_noted(state, [reported(by="nasty", player="nasty")])
    assert refused == ["That's you: nothing was reported."]


def test_a_log_begins_with_its_opening_and_has_nothing_else_in_it() -> None:
    with pytest.raises(ModerationError):
        fold_events([])
    with pytest.raises(ModerationError):
        fold_events([reported()])
    with pytest.raises(ModerationError):
        apply_event(moderated(), ModerationOpened(1))
    with pytest.raises(RecordError):
        entry_from_json(b'{"type":"nonsense"}')


# -- accounts -----------------------------------------------------------------------------------


def player() -> Account:
    key = PasskeyAdded("k", "p", 0, "", 0)
    entries = accounts.register_account("1a2b3c4d5e6f7a8b", DisplayName("Nasty"), key, "Firefox", 0)
    assert isinstance(entries[0], AccountRegistered)
    return fold_player(entries)


def test_a_suspended_account_has_no_session_and_opens_again_when_it_is_over() -> None:
    somebody = player()
    entries = accounts.suspend_account(somebody, 86_400_000, "Rude words")
    assert SessionEnded(1) in entries
    for entry in entries:
        somebody = evolve_player(somebody, entry)
    assert not somebody.sessions
    assert accounts.suspend_account(somebody, 86_400_000, "Rude words") == ()
    said = "suspended until January 2, 1970, 00:00 UTC. Reason: Rude words."
    with pytest.raises(AccountError, match=said):
        accounts.sign_in(somebody, "k", 1, "", 1000, verified=True)
    with pytest.raises(AccountError, match="suspended"):
        accounts.recover_account(somebody, 1, "", 1000)
    assert accounts.sign_in(somebody, "k", 1, "", 86_400_000, verified=True)
    somebody = reduce(evolve_player, accounts.unsuspend_account(somebody), somebody)
    assert accounts.sign_in(somebody, "k", 1, "", 1000, verified=True)


def test_a_hidden_name_becomes_the_beginning_of_the_account() -> None:
    somebody = player()
    shown = build_hidden_name(somebody.id)
    assert accounts.replace_hidden_name(somebody, "Kind", shown, "Rude") == (), (
        "it is another by now"
    )
    hidden = accounts.replace_hidden_name(somebody, somebody.name.upper(), shown, "Rude")
    somebody = reduce(evolve_player, hidden, somebody)
    assert somebody.name == "Player 1a2b"
    assert accounts.replace_hidden_name(somebody, shown, shown, "Rude") == ()


# -- tables -------------------------------------------------------------------------------------


def hides(desk: Desk, seat: int, called: str) -> None:
    draft = desk.draft()
    bearer = draft.table.chairs[seat].bearer
    assert bearer is not None
    seating.rename_bearers(draft, {bearer: called})
    desk.keep(draft)


def test_a_hidden_name_is_nowhere_at_the_table_any_more() -> None:
    desk = table_of("Nasty", "Bob", money="pot", amount=100)
    desk.says(0, say.SayText, text="hello")
    desk.until(lambda each: bool(each.table.match and each.table.match.over))
    desk.says(0, say.AskRematch)
    desk.says(1, say.AskRematch)
    desk.until(lambda each: len(each.match.hands) > 0)
    assert "Nasty" in repr(desk.table)
    hides(desk, 0, "Player 1a2b")
    assert "Nasty" not in repr(desk.table)
    assert desk.table.seat_names[0] == "Player 1a2b"
    assert {purse.name for purse in desk.table.totals if purse.person} == {"Player 1a2b", "Bob"}
    assert desk.replayed == desk.table
    desk.until(lambda each: bool(each.match.over))
    assert "Nasty" not in repr(desk.table.record)


def test_whose_name_is_hidden_is_called_as_nobody_else_here() -> None:
    desk = table_of("Nasty", "Guest", playing=False)
    hides(desk, 0, "Guest")
    assert desk.table.seat_names[:2] == ("Guest 2", "Guest")
    before = desk.table
    hides(desk, 0, "Guest")
    assert desk.table == before


LONG_RULES = preset("standard").rules.replace(target=0, num_hands=20)


def sits_in_each_hand(desk: Desk, names: Sequence[str]) -> None:
    """The second chair is another's in each hand, as it is dealt."""
    for name in names:
        desk.until(lambda each: each.table.is_hand_dealt)
        desk.leaves(1)
        desk.sits(name, 1)
        desk.until(lambda each: not each.table.is_hand_dealt)


def test_who_has_come_under_many_spellings_of_a_hidden_name_is_renamed_all_at_once() -> None:
    names = ["".join(letters) for letters in itertools.product("nN", "aA", "sS", "tT", "yY")][:12]
    desk = table_of("Ann", "Bob", rules=LONG_RULES, pace="instant")
    sits_in_each_hand(desk, names)
    called = {name for name, _ in collect_named_people(desk.table)}
    assert called == {"Ann", "Bob", *names}
    hidden, draft = FormerNames({"nasty": ""}), desk.draft()
    seating.rename_bearers(draft, find_new_names(desk.table, hidden))
    assert len(desk.keep(draft)) == 2, "of who sits there, and of all who have got up"
    assert {name for name, _ in collect_named_people(desk.table)} == {
        "Ann",
        "Bob",
        "Guest",
        "Guest 2",
    }
    assert not re.search("nasty", repr(desk.table), re.IGNORECASE)
    assert desk.replayed == desk.table
    assert find_new_names(desk.table, hidden) == {}


def test_of_those_who_have_played_for_money_and_are_renamed_at_once_no_two_are_called_alike() -> (
    None
):
    desk = table_of("Ann", "nasty", money="pot", amount=100, pace="instant")
    for name in ("Nasty", "NASTY", "Bob"):
        games = desk.table.settled + 1
        desk.until(lambda each, games=games: each.table.settled == games)  # type: ignore[misc]
        desk.leaves(1)
        desk.sits(name, 1)
    before = {purse.name: purse.cents for purse in desk.table.totals if purse.person}
    assert before.keys() == {"Ann", "nasty", "Nasty 2", "NASTY 3"}
    hidden, draft = FormerNames({"nasty": ""}), desk.draft()
    seating.rename_bearers(draft, find_new_names(desk.table, hidden))
    assert len(desk.keep(draft)) == 1
    after = {purse.name: purse.cents for purse in desk.table.totals if purse.person}
    assert after.keys() == {"Ann", "Guest", "Guest 2", "Guest 3"}
    assert sorted(after.values()) == sorted(before.values())
    assert desk.replayed == desk.table


def test_a_hidden_text_is_blank_and_its_entry_does_not_tell_it() -> None:
    desk = table_of("Ann", "Bob", playing=False, title="Rude words", stakes="Rude words")
    desk.says(0, say.SayText, text="so rude")
    desk.says(1, say.SayText, text="not rude")
    at_stake = desk.table.has_stakes
    for text in ("so rude", "Rude words", "what nobody said", ""):
        for entry in sets_hidden(desk, text, hidden=True):
            assert "rude" not in repr(entry).lower()
    assert [line.text for line in desk.table.chat] == [HIDDEN_TEXT, "not rude"]
    assert desk.table.settings.title == ""
    assert desk.table.settings.stakes == HIDDEN_TEXT
    assert desk.table.has_stakes == at_stake
    assert desk.replayed == desk.table


def sets_hidden(desk: Desk, text: str, *, hidden: bool) -> Sequence[object]:
    draft = desk.draft()
    talking.set_text_hidden(draft, text, hidden=hidden)
    return desk.keep(draft)


def test_a_text_that_is_allowed_again_stands_where_and_as_it_was_written() -> None:
    desk = table_of("Ann", "Bob", playing=False, title="Kind words", stakes="Kind words")
    desk.says(0, say.SayText, text="so kind")
    desk.says(1, say.SayText, text="so rude")
    desk.says(1, say.SayText, text="so kind")
    desk.says(0, say.SetPace, pace="instant")
    chat, settings = desk.table.chat, desk.table.settings
    assert not sets_hidden(desk, "so kind", hidden=False), "nothing is hidden yet"
    for text in ("so rude", "so kind", HIDDEN_TEXT, "Kind words"):
        sets_hidden(desk, text, hidden=True)
    assert {line.text for line in desk.table.chat} == {HIDDEN_TEXT}
    assert not sets_hidden(desk, HIDDEN_TEXT, hidden=False)
    for text in ("so kind", "Kind words"):
        [allowed] = sets_hidden(desk, text, hidden=False)
        assert text not in repr(allowed)
        assert not sets_hidden(desk, text, hidden=False), "once"
    assert [line.text for line in desk.table.chat] == ["so kind", HIDDEN_TEXT, "so kind"]
    assert (desk.table.settings, desk.table.chat[::2]) == (settings, chat[::2])
    assert sets_hidden(desk, "so kind", hidden=True), "and hidden once more"
    assert desk.replayed == desk.table


def test_the_log_of_a_table_spells_what_is_hidden_and_allowed_as_ever() -> None:
    for tag, kind in (("text-hidden", TableTextHidden), ("text-allowed", TableTextAllowed)):
        line = f'{{"type":"{tag}","digest":"ab"}}'.encode()
        assert (table_entry_to_json(kind("ab")), table_entry_from_json(line)) == (line, kind("ab"))


def test_every_deed_tells_itself() -> None:
    told = {type(entry) for entry in DEEDS}
    assert told == set(get_args(Deed))
    assert len({describe_event(entry, {"mod": "Mo"}) for entry in DEEDS}) == len(DEEDS)
    assert all(describe_event(entry, {"mod": "Mo"}).startswith("Mo ") for entry in DEEDS)


def _deeds() -> list[Entry]:
    """One of each kind."""
    entries: list[Entry] = []
    state = moderated("mia")
    state = reduce(apply_event, deciding.file_report(state, reported()), state)
    for kind, name in itertools.product(KINDS, ("mia", "ann")):
        if kind == "report":
            continue
        who = ModerationActor("mod", frozenset({"mod"}), 1, "because")
        try:
            for entry in wishes(who, name, "Nasty")[kind](state):
                state = apply_event(state, entry)
                if type(entry) not in map(type, entries):
                    entries.append(entry)
        except ModerationError:
            continue
    return entries


DEEDS = _deeds()
