"""A file of house rules on the pages: taken where a table or an evening is made, and given out."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import FilePayload, expect

from euchre import preset
from euchre.notation.rules_text import read_rules, write_rules
from page_help import PHONE, Player, Served

Visit = Callable[..., Player]

_SET = "(one, to) => (one.value = to, one.dispatchEvent(new Event('input')))"
RULES = preset("british").rules.replace(target=5, laps=True)


def file(text: str) -> FilePayload:
    return {"name": "friday.toml", "mimeType": "application/toml", "buffer": text.encode()}


def test_a_file_fills_the_form_in_and_the_table_keeps_it_and_gives_it_out(
    served: Served, visit: Visit
) -> None:
    player = visit(**PHONE).open("/")
    page = player.page
    page.locator("#house-rules > summary").click()
    field = page.get_by_label("Rules from a file")
    field.set_input_files(file("tagret = 7"))
    expect(page.locator("#house-rules [role=alert]")).to_contain_text("did you mean target?")
    player.problems.clear()  # the browser tells of the refusal, too
    field.set_input_files(file(write_rules(RULES, title="Friday")))
    expect(page.locator("#told-difference-list li")).to_have_count(2)
    expect(page.locator("#changed-count")).to_have_text("2 changed")
    expect(page.locator("#preset")).to_have_value("british")
    assert field.evaluate("one => one.files[0].name") == "friday.toml", "it tells what it took"
    page.locator("#house-rules").scroll_into_view_if_needed()
    player.shot("rules-file")
    page.get_by_role("button", name="Make the table").click()
    page.locator("body.seated").wait_for()
    page.locator(".welcome").get_by_role("button", name="The rules").click()
    rules = page.get_by_role("dialog", name=re.compile("^The rules: "))
    expect(rules.locator("li").first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="The rules").click()
    saved = page.get_by_role("link", name="Save the rules as a file")
    saved.scroll_into_view_if_needed()
    player.shot("rules-saved")
    house = read_rules(served.ask(str(saved.get_attribute("href"))))
    assert (house.rules, house.title) == (RULES, "Friday")


def test_another_game_is_played_as_it_is_also_where_its_rules_have_not_come(visit: Visit) -> None:
    player = visit().open("/")
    page = player.page
    target = page.locator("[name=target]")
    expect(page.locator("#reset-rules")).to_be_disabled()
    target.evaluate(_SET, "3")
    expect(page.locator("#changed-count")).to_have_text("1 changed")
    held = player.hold("**/api/rules/*")
    page.locator("#preset").select_option("british")
    target.evaluate(_SET, "5")
    expect(page.locator("#changed-count")).to_have_text("1 changed")
    expect(page.locator("#told-difference-list li")).to_have_count(1)
    player.come(held).continue_()
    expect(page.locator("#preset-line")).to_contain_text("Benny")
    expect(page.locator("#changed-count")).to_have_text("1 changed")
    expect(target).to_have_value("5")
    page.locator("#preset").select_option("standard")
    page.route("**/api/tables", lambda route: route.abort())
    with page.expect_request(re.compile("/api/tables$")) as sent:
        page.get_by_role("button", name="Start now with bots").click()
    assert (sent.value.post_data_json or {})["rules"] == {"base": "standard"}
    page.locator("#make-failure:visible").wait_for()
    player.problems.clear()  # of what was not sent


def test_the_form_knows_its_game_before_it_has_asked(visit: Visit) -> None:
    """It took all that was set for a change, and emptied all at Reset, while no answer came."""
    player = visit()
    page = player.page
    player.hold("**/api/rules/*")
    values = "() => [...document.querySelectorAll('[data-kind]')].map((c) => [c.checked, c.value])"
    count, reset = page.locator("#changed-count"), page.locator("#reset-rules")
    player.open("/")
    before = page.evaluate(values)
    page.locator("[name=target]").evaluate(_SET, "3")
    expect(count).to_have_text("1 changed")
    reset.evaluate("one => one.click()")
    expect(count).to_be_hidden()
    assert page.evaluate(values) == before
    player.open("/?target=5&laps=on")
    expect(count).to_have_text("2 changed")
    reset.evaluate("one => one.click()")
    expect(count).to_be_hidden()
    assert page.evaluate(values) == before


def test_a_file_may_be_dropped_where_an_evening_is_made(visit: Visit) -> None:
    player = visit().open("/events/new")
    player.page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], "friday.toml"));
          const drop = new DragEvent("drop", { dataTransfer: data, cancelable: true });
          document.querySelector("textarea[name=house]").form.dispatchEvent(drop);
        }""",
        "target = 7",
    )
    expect(player.page.get_by_label("House rules in file format")).to_have_value("target = 7")
    player.accessible("evening-rules")
