"""The line between a page and the server, with a clock in our hands and networks of every kind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from node_help import needs_node, run_modules

pytestmark = needs_node

HERE = Path(__file__).parent

CLOCK = (HERE / "page_clock.mjs").read_text(encoding="utf-8")
WORLD = CLOCK + (HERE / "line_world.mjs").read_text(encoding="utf-8")


def lives(script: str) -> Any:
    return run_modules(WORLD + script)


def test_a_line_that_is_accepted_and_never_answered_is_given_up_after_ten_seconds() -> None:
    """A lift, a tunnel, the page of a hotel before one has agreed to it."""
    seen, sockets = lives(
        """
        net.takes = Infinity;
        link.connect();
        await passes(10_000);
        net.takes = 40;
        await passes(2_000);
        tell([seen, sockets.length]);
        """
    )
    assert seen[0] == [10_000, "lost"]
    assert seen[-1][1] == "open"
    assert seen[-1][0] < 11_000, "soon after the network is back"
    assert sockets == 2


def test_a_network_that_is_back_and_whoever_wants_to_try_are_not_made_to_wait() -> None:
    told = lives(
        """
        net.opens = Infinity; // nothing gets through
        link.connect();
        await passes(100_000);
        const statuses = [...new Set(seen.map(([, status]) => status))];
        net.opens = 40;
        link.again();
        await passes(200);
        const tried = link.status;
        net.opens = Infinity;
        sockets.at(-1).end();
        await passes(5_000);
        net.opens = 40;
        windowHandlers.online();
        await passes(200);
        tell({ statuses, tried, back: link.status });
        """
    )
    assert told == {"statuses": ["lost", "gone"], "tried": "open", "back": "open"}


def test_what_is_sent_again_says_on_what_it_was_decided() -> None:
    said = lives(
        """
        link.connect();
        await passes(200);
        const said = [];
        const { send } = WebSocket.prototype;
        let dead = true;
        WebSocket.prototype.send = function (text) {
          if (JSON.parse(text).type === "ready") said.push(JSON.parse(text));
          if (!dead) send.call(this, text);
        };
        const answer = link.send("ready");
        link.take({ type: "event", v: 2 });
        dead = false;
        sockets.at(-1).end();
        await passes(5_000);
        await answer;
        tell(said.map(({ id, seen }) => [id === said[0].id, seen]));
        """
    )
    assert said == [[True, 1], [True, 1]]


def test_who_was_refused_a_snapshot_asks_again_with_the_next_event() -> None:
    asked = lives(
        """
        link.connect();
        await passes(200);
        const asked = [];
        WebSocket.prototype.send = (text) => asked.push(JSON.parse(text));
        link.take({ type: "event", v: 3 });
        link.take({ type: "event", v: 4 });
        link.take({ type: "error", id: asked[0].id, v: 4, code: "flood", why: "Too much." });
        link.take({ type: "event", v: 5 });
        tell(asked.map(({ type }) => type));
        """
    )
    assert asked == ["sync", "sync"]


def test_the_server_is_said_to_be_gone_after_half_a_minute_whatever_the_tries() -> None:
    seen = lives(
        """
        link.connect();
        await passes(60_000);
        net.opens = Infinity;
        sockets.at(-1).end();
        await passes(60_000);
        tell(seen.map(([at, status]) => [at - 60_000, status]));
        """
    )
    assert next(at for at, status in seen if status == "gone") == 30_000
    assert next(at for at, status in seen if status == "lost") == 0


def test_a_server_that_answers_slowly_keeps_its_lines() -> None:
    """Each new line costs it a whole picture of the table."""
    for takes, most in ((4_500, 2), (6_000, 2), (9_000, 2), (15_000, 4)):
        pictures, sockets, open_for = lives(
            f"""
            net.takes = {takes};
            link.connect();
            let open = 0;
            let last = now;
            const counts = () => {{ if (link.status === "open") open += now - last; last = now; }};
            setInterval(() => link.send("prefer"), 7_000);
            await passes(600_000, counts);
            tell([pictures, sockets.length, open / 600_000]);
            """
        )
        assert sockets <= most, f"{takes} ms"
        assert 1 <= pictures <= sockets
        assert open_for > 0.9


def test_a_server_that_turns_slow_is_waited_for_longer_after_each_loss() -> None:
    pictures, late = lives(
        """
        link.connect();
        await passes(60_000);
        net.takes = 12_000;
        await passes(300_000);
        const before = pictures;
        await passes(600_000);
        tell([before, pictures - before]);
        """
    )
    assert pictures <= 5
    assert late == 0, "for ever"


def test_a_line_that_dies_again_and_again_is_tried_less_and_less_until_one_has_held() -> None:
    quick, after = lives(
        """
        // who is thrown out two seconds after each welcome
        setInterval(() => {
          const last = sockets.at(-1);
          if (last.greeted && now - last.openedAt >= 2_000) last.end();
        }, 500);
        link.connect();
        await passes(120_000);
        const quick = sockets.length;
        timers.clear();
        const calm = new Link("friday", () => null);
        sockets.length = 0;
        calm.connect();
        await passes(31_000);
        const waits = [];
        for (let n = 0; n < 3; n++) {
          const lost = now;
          sockets.at(-1).end();
          const there = sockets.length;
          while (sockets.length === there) await passes(10);
          waits.push(now - lost);
          await passes(31_000);
        }
        tell([quick, waits]);
        """
    )
    assert quick < 20, "it was one and more every three seconds"
    assert all(wait < 500 for wait in after), "after half a minute of peace it begins afresh"


def test_a_good_line_is_left_alone_and_a_dead_one_is_noticed_in_seconds() -> None:
    told = lives(
        """
        link.connect();
        await passes(600_000);
        const good = [sockets.length, seen.length];
        net.takes = Infinity;
        link.send("act");
        await passes(7_000);
        tell([...good, link.status]);
        """
    )
    assert told == [1, 1, "lost"]


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_clock_that_is_set_meanwhile_delays_and_ends_nothing(hours: int) -> None:
    told = lives(
        f"""
        const jump = () => (set += {hours} * 3_600_000);
        link.connect();
        await passes(60_000);
        jump();
        await passes(15_000);
        const good = sockets.length;
        net.opens = Infinity;
        sockets.at(-1).end();
        await passes(1_000);
        jump();
        net.opens = 40;
        await passes(20_000);
        const back = link.status;
        net.takes = Infinity;
        link.send("act");
        await passes(1_600);
        jump();
        await passes(6_000);
        tell([good, back, link.status]);
        """
    )
    assert told == [1, "open", "lost"]


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_clock_that_is_set_meanwhile_takes_nobody_s_time(hours: int) -> None:
    """Nor does a device that has slept show the time of before."""
    told = lives(
        f"""
        const {{ Countdown }} = await import("./table/countdown.js");
        const {{ Absence }} = await import("./seats/absence.js");
        const shown = {{ textContent: "" }};
        const root = {{ querySelectorAll: (what) => (what === ".seconds" ? [shown] : []) }};
        link.connect();
        await passes(1_000);
        const countdown = new Countdown(root, () => {{}});
        const p = {{ hand: {{ deadline: now + 27_500 }}, table: {{}}, game: null, mine: null }};
        link.onstatus = () => countdown.see(p, link.ahead);
        link.onstatus();
        set = {hours} * 3_600_000;
        await passes(20_000);
        const absence = Object.assign(new Absence({{}}, root), {{ ahead: link.ahead }});
        const seconds = [shown.textContent, Math.round((absence.now() - now) / 1000)];
        net.slept = 5_000;
        link.ping();
        await passes(100);
        tell([...seconds, shown.textContent]);
        """
    )
    assert told == ["8", 0, "3"]


def test_who_is_not_let_in_is_told_why_as_long_as_it_is_so() -> None:
    told = lives(
        """
        const why = "There's no room for more people here. Try again later.";
        net.takes = Infinity;
        link.onstatus = ({ status, why }) => seen.push([status, why]);
        const refuses = () => {
          const socket = sockets.at(-1);
          if (socket.readyState !== 1) return;
          socket.onmessage({ data: JSON.stringify({ type: "error", code: "full", why, v: 0 }) });
          socket.end();
        };
        setInterval(refuses, 100);
        link.connect();
        await passes(40_000);
        const refused = seen.splice(0);
        timers.clear();
        net.takes = 40;
        link.again();
        await passes(1_000);
        tell([refused, seen]);
        """
    )
    refused, again = told
    assert {status for status, _ in refused} == {"lost", "gone"}
    assert {why for _, why in refused} == {"There's no room for more people here. Try again later."}
    assert again == [["lost", ""], ["open", ""]]


def test_what_somebody_says_in_one_seat_is_not_said_in_another() -> None:
    """Neither what waits for an answer is sent again over the line of the other seat."""
    said, why = lives(
        """
        let token = "ann";
        const table = new Link("friday", () => token);
        table.connect();
        await passes(1_000);
        net.takes = Infinity;
        const why = [];
        const refused = ({ message }) => why.push(message);
        for (const type of ["say", "stand"]) table.send(type).catch(refused);
        await passes(100);
        const said = [];
        overhears(({ type }) => said.push(type));
        net.takes = 40;
        token = "zed";
        table.again();
        await passes(1_000);
        tell([said, why]);
        """
    )
    assert said == ["hello", "ping"]
    assert why == 2 * ["Your seat has changed, so nothing was done."]


def test_a_seat_that_was_left_is_not_said_to_have_been_kept_where_the_answer_was_lost() -> None:
    assert lives(
        """
        let token = "ann";
        const table = new Link("friday", () => token);
        table.connect();
        await passes(1_000);
        net.takes = Infinity;
        const told = [];
        for (const type of ["say", "stand"])
          table.send(type).then(() => told.push(type), ({ message }) => told.push(message));
        table.onrefused = () => ((token = null), (net.takes = 40), table.again());
        table.again();
        await passes(100);
        const error = { type: "error", code: "no-seat", v: 0 };
        sockets.at(-1).onmessage({ data: JSON.stringify(error) });
        await passes(1_000);
        tell([told.sort(), table.status]);
        """
    ) == [["Your seat has changed, so nothing was done.", "stand"], "open"]


def test_who_watches_may_say_a_phrase_again_and_not_by_a_double_click() -> None:
    sent, answers = lives(
        """
        link.connect();
        await passes(1_000);
        let [sent, answers] = [0, 0];
        overhears(({ type }) => (sent += type === "phrase"));
        for (const after of [10, 5_000, 5_000]) {
          link.send("phrase", { phrase: "luck" }).then(() => answers++);
          await passes(after);
        }
        tell([sent, answers]);
        """
    )
    assert (sent, answers) == (2, 3)


def test_what_was_not_acknowledged_is_sent_again_over_the_next_line() -> None:
    assert (
        lives(
            """
        link.connect();
        await passes(1_000);
        net.takes = Infinity;
        let answer = null;
        link.send("act").then((message) => (answer = message.type));
        await passes(7_000);
        net.takes = 40;
        await passes(15_000);
        tell(answer);
        """
        )
        == "ack"
    )


def test_what_is_decided_by_the_first_picture_is_sent_once() -> None:
    assert lives(
        """
        const said = [];
        overhears(({ type }) => said.push(type));
        link.ontake = ({ type }) => type === "welcome" && link.send("pledge");
        link.send("say");
        link.connect();
        await passes(1_000);
        tell(said);
        """
    ) == ["hello", "say", "pledge", "ping"]


def test_a_knock_is_taken_back_by_its_key_until_the_server_has_heard_of_it() -> None:
    """It may have been answered by now, with a seat whose token is on its way."""
    why, sent, line, seat = lives(
        """
        link.connect();
        await passes(1_000);
        const sent = [];
        overhears(({ type, key }) => type !== "ping" && sent.push([type, key]));
        net.takes = Infinity;
        let [why, seat] = ["", null];
        const got = (told) => (seat = told);
        link.send("knock", { key: "5e" }).then(got, (error) => (why = error.message));
        const { id } = JSON.parse([...link.waiting.values()].at(-1).text);
        let done = "";
        link.withdraw("knock", { key: "5e" }).then(({ type }) => (done = type));
        await null;
        await null;
        const said = why;
        const line = link.status;
        const seated = { type: "seated", id, seat: 1, token: "t" };
        sockets.at(-1).onmessage({ data: JSON.stringify(seated) });
        await passes(7_000);
        net.takes = 40;
        await passes(15_000);
        tell([[said, done], sent, line, seat]);
        """
    )
    assert why == ["You took it back.", "ack"]
    takes_back = ["withdraw", "5e"]
    assert [each for each in sent if each[0] != "hello"] == [["knock", "5e"], *2 * [takes_back]]
    assert (line, seat) == ("open", None)


def test_what_is_to_happen_once_is_asked_again_where_nobody_answers() -> None:
    """A seat, or the table of "Play now": also where a connection is accepted and silent."""
    told = lives(
        """
        const asked = [];
        globalThis.fetch = (path, { signal, headers }) => new Promise((done, fail) => {
          asked.push([spent(), headers["idempotency-key"]]);
          signal.addEventListener("abort", () => fail(signal.reason));
          if (asked.length === 3) done({ ok: true, text: async () => '{"table": "friday"}' });
        });
        const { askOnce } = await import("./page/desk.js");
        let made = null;
        askOnce("/api/tables", {}).then((answer) => (made = answer.table));
        await passes(60_000);
        const keys = new Set(asked.map(([, key]) => key)).size;
        tell({ times: asked.map(([at]) => at), keys, made });
        """
    )
    assert told == {"times": [0, 10_500, 22_500], "keys": 1, "made": "friday"}
