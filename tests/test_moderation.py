"""Who may do what to keep order, and what comes of it."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.errors import RecordError
from euchre.players import deciding as accounts
from euchre.players.entries import KeyAdded, Registered, SessionEnded
from euchre.players.moderation import deciding
from euchre.players.moderation.deciding import Actor, Someone, Words
from euchre.players.moderation.entries import (
    ChatLine,
    Deed,
    Entry,
    ModerationOpened,
    ModeratorDismissed,
    ModeratorNamed,
    Reported,
    entry_from_json,
    entry_to_json,
)
from euchre.players.moderation.state import Moderation, ModerationError, evolve, fold
from euchre.players.moderation.told import tell
from euchre.players.state import Account, PlayerError, name_key
from euchre.players.state import evolve as evolve_player
from euchre.players.state import fold as fold_player
from euchre.table import commands as say
from euchre.table.chairs import seating, talking
from euchre.table.log.hiding import HIDDEN
from euchre.words.names import Name, hidden_name
from table_help import Desk, table_of

Decide = Callable[[Moderation], Sequence[Entry]]
ADMINS = frozenset({"root", "boss"})
PEOPLE = ("root", "boss", "mod", "mia", "ann", "bob")
NAMES = ("Nasty", "N A S T Y", "Rude", "Kind")


def reported(**changes: object) -> Reported:
    told = {"by": "ann", "at": 5, "why": "rude", "number": 0, "table": "t1", "name": "Nasty"}
    return Reported(**{**told, **changes})  # type: ignore[arg-type]


def actor(player: str, why: str = "because", at: int = 1000) -> Actor:
    return Actor(player, ADMINS, at, why)


def wishes(who: Actor, whom: str, name: str) -> dict[str, Decide]:
    """Everything somebody may want of somebody."""
    someone = Someone(whom, name)
    return {
        "name": partial(deciding.name_moderator, actor=who, whom=someone),
        "dismiss": partial(deciding.dismiss_moderator, actor=who, player=whom),
        "hide-name": partial(deciding.hide_name, actor=who, name=name, player=whom),
        "allow-name": partial(deciding.allow_name, actor=who, name=name),
        "hide-text": partial(deciding.hide_text, actor=who, words=Words("t1", "rude", whom)),
        "suspend": partial(deciding.suspend, actor=who, whom=someone, until=5000),
        "restore": partial(deciding.restore, actor=who, player=whom),
        "close": partial(
            deciding.close_table, actor=who, table="t1", title="", seated=("ann", whom)
        ),
        "settle": partial(deciding.settle, actor=who, number=1),
        "report": partial(deciding.report, told=reported(by=who.player, name=name)),
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
    state = fold(log)
    for who, kind, whom, name in steps:
        moderators = set(state.moderators)
        try:
            entries = wishes(actor(who), whom, name)[kind](state)
        except ModerationError as refused:
            told = str(refused)
            assert told[0].isupper()
            assert told.endswith(".")
            continue
        if any(isinstance(entry, ModeratorNamed | ModeratorDismissed) for entry in entries):
            assert who in ADMINS
            assert whom not in ADMINS
        if kind != "report":
            assert who in ADMINS or who in moderators
        if kind in UPON_ACCOUNTS and not (kind == "close" and whom == who):
            assert whom not in ADMINS
            assert who in ADMINS or whom == who or whom not in moderators
        for entry in entries:
            assert entry_from_json(entry_to_json(entry)) == entry
            assert tell(entry, {}).endswith(".")
            state = evolve(state, entry)
            log.append(entry)
    assert fold(log) == state
    assert not ADMINS & set(state.moderators)


def moderated(*names: str) -> Moderation:
    state = fold([ModerationOpened(0)])
    for name in names:
        for entry in deciding.name_moderator(state, actor("root"), Someone(name, name.title())):
            state = evolve(state, entry)
    return state


def test_a_moderator_names_nobody_and_leaves_others_of_their_kind_alone() -> None:
    state = moderated("mod", "mia")
    with pytest.raises(ModerationError, match="Only who runs this server"):
        deciding.name_moderator(state, actor("mod"), Someone("ann", "Ann"))
    with pytest.raises(ModerationError, match="Only who runs this server"):
        deciding.dismiss_moderator(state, actor("mod"), "mia")
    with pytest.raises(ModerationError, match="nobody acts upon them"):
        deciding.suspend(state, actor("mod"), Someone("root", "Root"), 5000)
    with pytest.raises(ModerationError, match="They are a moderator"):
        deciding.suspend(state, actor("mod"), Someone("mia", "Mia"), 5000)
    with pytest.raises(ModerationError, match="nobody acts upon them"):
        deciding.suspend(state, actor("boss"), Someone("root", "Root"), 5000)
    [entry] = deciding.suspend(state, actor("root"), Someone("mia", "Mia"), 5000)
    assert evolve(state, entry).suspended["mia"].until == 5000


def test_what_is_done_has_a_reason() -> None:
    with pytest.raises(ModerationError, match="Say why"):
        deciding.hide_name(moderated(), actor("root", why="  "), "Nasty")
    with pytest.raises(ModerationError, match="Say why"):
        deciding.report(moderated(), reported(why=" "))


def test_names_that_read_alike_are_hidden_together() -> None:
    state = moderated("mod")
    for entry in deciding.hide_name(state, actor("mod"), "Na sty"):
        state = evolve(state, entry)
    assert name_key("NASTY") in state.hidden
    for entry in deciding.allow_name(state, actor("mod"), "nasty"):
        state = evolve(state, entry)
    assert not state.hidden


def all_noted(state: Moderation, told: Iterable[Reported]) -> tuple[Moderation, list[str]]:
    """What these reports lead to, and what was said to those that were not noted."""
    refused = []
    for each in told:
        try:
            [entry] = deciding.report(state, each)
        except ModerationError as error:
            refused.append(str(error))
        else:
            state = evolve(state, entry)
    return state, refused


def test_reports_are_bounded_by_who_reports_by_table_and_in_all() -> None:
    told = [
        reported(table=f"t{table}", by="", source=f"s{of}", name=f"Nasty {number}")
        for table, of, number in itertools.product(range(8), range(8), range(6))
    ]
    state, refused = all_noted(moderated(), told)
    assert len(state.reports) == deciding.OPEN_REPORTS
    there = [each for each in state.reports.values() if each.table == "t0"]
    assert len(there) == deciding.OF_TABLE
    theirs = Counter(each.source for each in there)
    assert theirs["s0"] == deciding.OF_REPORTER
    for why in ("reports of yours about this table", "about this table wait", "Too many reports"):
        assert any(why in each for each in refused)


def test_what_somebody_has_reported_is_noted_once_and_they_are_told() -> None:
    lines = tuple(ChatLine("Nasty", f"line {at}") for at in range(99))
    state, _ = all_noted(moderated(), [reported(lines=lines)])
    [first] = state.reports.values()
    assert len(first.lines) == deciding.LINES
    state, refused = all_noted(state, [reported()])
    assert refused == ["You have reported that already: it waits to be looked at."]
    state, refused = all_noted(state, [reported(by="somebody else")])
    assert (len(state.reports), refused) == (2, [])
    _, refused = all_noted(state, [reported(by="nasty", player="nasty")])
    assert refused == ["That is you: nothing has been reported."]


def test_a_log_begins_with_its_opening_and_has_nothing_else_in_it() -> None:
    with pytest.raises(ModerationError):
        fold([])
    with pytest.raises(ModerationError):
        fold([reported()])
    with pytest.raises(ModerationError):
        evolve(moderated(), ModerationOpened(1))
    with pytest.raises(RecordError):
        entry_from_json(b'{"type":"nonsense"}')


# -- accounts -----------------------------------------------------------------------------------


def player() -> Account:
    key = KeyAdded("k", "p", 0, "", 0)
    entries = accounts.register("1a2b3c4d5e6f7a8b", Name("Nasty"), key, "Firefox", 0)
    assert isinstance(entries[0], Registered)
    return fold_player(entries)


def test_a_suspended_account_has_no_session_and_opens_again_when_it_is_over() -> None:
    somebody = player()
    entries = accounts.suspend(somebody, 86_400_000, "Rude words")
    assert SessionEnded(1) in entries
    for entry in entries:
        somebody = evolve_player(somebody, entry)
    assert not somebody.sessions
    assert accounts.suspend(somebody, 86_400_000, "Rude words") == ()
    said = "suspended until 2 January 1970, 00:00 UTC. The reason: Rude words."
    with pytest.raises(PlayerError, match=said):
        accounts.sign_in(somebody, "k", 1, "", 1000, verified=True)
    with pytest.raises(PlayerError, match="suspended"):
        accounts.recover(somebody, 1, "", 1000)
    assert accounts.sign_in(somebody, "k", 1, "", 86_400_000, verified=True)
    for entry in accounts.restore(somebody):
        somebody = evolve_player(somebody, entry)
    assert accounts.sign_in(somebody, "k", 1, "", 1000, verified=True)


def test_a_hidden_name_becomes_the_beginning_of_the_account() -> None:
    somebody = player()
    shown = hidden_name(somebody.id)
    for entry in accounts.hide_name(somebody, shown, "Rude"):
        somebody = evolve_player(somebody, entry)
    assert somebody.name == "Player 1a2b"
    assert accounts.hide_name(somebody, shown, "Rude") == ()


# -- tables -------------------------------------------------------------------------------------


def hides(desk: Desk, seat: int, called: str) -> None:
    draft = desk.draft()
    bearer = draft.table.chairs[seat].bearer
    assert bearer is not None
    seating.call_otherwise(draft, bearer, called)
    desk.keep(draft)


def test_a_hidden_name_is_nowhere_at_the_table_any_more() -> None:
    desk = table_of("Nasty", "Bob", money="pot", amount=100)
    desk.says(0, say.Say, text="hello")
    desk.until(lambda each: bool(each.table.match and each.table.match.over))
    desk.says(0, say.Rematch)
    desk.says(1, say.Rematch)
    desk.until(lambda each: len(each.match.hands) > 0)
    assert "Nasty" in repr(desk.table)
    hides(desk, 0, "Player 1a2b")
    assert "Nasty" not in repr(desk.table)
    assert desk.table.names[0] == "Player 1a2b"
    assert {purse.name for purse in desk.table.totals if purse.person} == {"Player 1a2b", "Bob"}
    assert desk.replayed == desk.table
    desk.until(lambda each: bool(each.match.over))
    assert "Nasty" not in repr(desk.table.record)


def test_whose_name_is_hidden_is_called_as_nobody_else_here() -> None:
    desk = table_of("Nasty", "Guest", playing=False)
    hides(desk, 0, "Guest")
    assert desk.table.names[:2] == ("Guest 2", "Guest")
    before = desk.table
    hides(desk, 0, "Guest")
    assert desk.table == before


def test_a_hidden_text_is_blank_and_its_entry_does_not_tell_it() -> None:
    desk = table_of("Ann", "Bob", playing=False, title="Rude words", stakes="Rude words")
    desk.says(0, say.Say, text="so rude")
    desk.says(1, say.Say, text="not rude")
    at_stake = desk.table.at_stake
    for text in ("so rude", "Rude words", "what nobody said", ""):
        draft = desk.draft()
        talking.hide_text(draft, text)
        for entry in desk.keep(draft):
            assert "rude" not in repr(entry).lower()
    assert [line.text for line in desk.table.chat] == [HIDDEN, "not rude"]
    assert desk.table.settings.title == ""
    assert desk.table.settings.stakes == HIDDEN
    assert desk.table.at_stake == at_stake
    assert desk.replayed == desk.table


def test_every_deed_tells_itself() -> None:
    told = {type(entry) for entry in DEEDS}
    assert told == set(get_args(Deed))
    assert len({tell(entry, {"mod": "Mo"}) for entry in DEEDS}) == len(DEEDS)
    assert all(tell(entry, {"mod": "Mo"}).startswith("Mo ") for entry in DEEDS)


def _deeds() -> list[Entry]:
    """One of each kind."""
    entries: list[Entry] = []
    state = moderated("mia")
    for told in deciding.report(state, reported()):
        state = evolve(state, told)
    for kind, name in itertools.product(KINDS, ("mia", "ann")):
        if kind == "report":
            continue
        who = Actor("mod", frozenset({"mod"}), 1, "because")
        try:
            for entry in wishes(who, name, "Nasty")[kind](state):
                state = evolve(state, entry)
                if type(entry) not in map(type, entries):
                    entries.append(entry)
        except ModerationError:
            continue
    return entries


DEEDS = _deeds()
