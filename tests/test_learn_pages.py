"""The pages that teach, without script and with it."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable

import pytest

from euchre.learn import faq, lessons, quiz
from euchre.learn.tips import Tip, TipFigures, find_measured_tip, list_tips
from euchre.server.learn.pages import build_example_scene, draw_worth_bar, format_signed
from page_help import PHONE, Player, Toucher
from test_server_pages import LEARN, Page, client, read

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

Visit = Callable[..., Player]


@pytest.fixture(scope="module")
def web() -> TestClient:
    return client()


def test_everything_can_be_read_without_script(web: TestClient) -> None:
    page = web.get("/learn/quiz").text
    quizzed = quiz.quiz_questions().values()
    assert page.count('class="ask"') == page.count("<details") == len(quizzed)
    by_program = [question for question in quizzed if question.check or question.tip]
    assert f"worked out or measured the answers to {len(by_program)} of them" in page
    game = web.get("/learn/first-game").text
    questions = sum(len(step.questions) for step in lessons.lesson_steps())
    assert game.count("<details") == questions
    good = {
        tag.get("id"): tag.get("data-good") for tag in Page(game).all("div") if "data-good" in tag
    }
    assert good == {
        f"q-{question.key}": " ".join(map(str, sorted(question.good_indices)))
        for step in lessons.lesson_steps()
        for question in step.questions
    }
    asked = read(web, "/learn/faq")
    assert set(faq.faq_by_key()) <= set(asked.ids)
    advice = read(web, "/learn/tips")
    assert {tip.key for tip in list_tips()} <= set(advice.ids)
    main = page.split("<main", 1)[1]
    assert "<button" not in main.split("quiz-actions", 1)[0]


def test_every_figure_has_its_words(web: TestClient) -> None:
    text = web.get("/learn/tips").text
    assert text.count('role="img"') == sum(
        find_measured_tip(tip.key) is not None for tip in list_tips()
    )
    assert "points a hand, standard error" in text
    assert "Should defenders attack with trumps? <span" in text
    told = find_measured_tip("defender-trump")
    assert told is not None
    assert f"doubtful: measured {format_signed(told.all.worth)} points" in text
    assert "Defenders attack with trumps<" not in text
    assert "python -m tools.measure_tips --seed" in text


def test_bars_and_numbers_are_drawn() -> None:
    figures = TipFigures(100, 0.5, -0.5, 0.1, -0.5, -0.5)
    assert 'class="bar loss"' in draw_worth_bar(figures)
    assert re.search(r'<rect x="60\.3" y="5" width="41\.7"', draw_worth_bar(figures))
    level = TipFigures(100, 0.5, 9.0, 8.0, 0, 0)
    assert 'class="bar level"' in draw_worth_bar(level)
    assert [format_signed(x) for x in (0.5, -0.001, -1.234)] == ["+0.50", "0.00", "\u22121.23"]


@pytest.mark.parametrize(
    "tip", [t for t in list_tips() if find_measured_tip(t.key)], ids=lambda tip: tip.key
)
def test_an_example_is_told_in_words(tip: Tip) -> None:
    told = find_measured_tip(tip.key)
    assert told is not None
    for example in (told.example, told.exception):
        if example is not None:
            shown = build_example_scene(example)
            best = max(option.worth for option in shown.options)
            assert shown.options[shown.good[0]].worth >= best - 0.02
            assert shown.shown[-1].label == "Your hand"
            assert all(sentence.endswith(".") for sentence in shown.said)


# -- with script --------------------------------------------------------------------------------


# Axe takes seconds for all tips and questions, and each is made as the others.
_FIRST = """[".tip", ".ask", ".puzzle"].forEach((each) =>
  [...document.querySelectorAll(each)].slice(1).forEach((one) => one.remove()))"""


# For so long only what is seen is there.
_ASIDE = """() => {
  const hidden = [...document.querySelectorAll(".step")].filter((one) => !one.checkVisibility());
  const places = hidden.map((one) => document.createComment(""));
  hidden.forEach((one, n) => one.replaceWith(places[n]));
  noted.aside = () => hidden.forEach((one, n) => places[n].replaceWith(one));
}"""


def test_the_pages_that_teach_are_accessible_and_fit_a_phone(visit: Visit) -> None:
    player = visit(Toucher, **{**PHONE, "viewport": {"width": 360, "height": 740}})
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    for path in LEARN:
        player.open(path)
        for details in player.page.locator("details.try").all()[:2]:
            details.locator("summary").first.tap()
        assert player.page.evaluate(wide) <= 0, path
        if path in ("/learn", "/learn/tips", "/learn/faq"):  # others once something is chosen there
            player.page.evaluate(_FIRST)
            player.accessible("phone" + path.replace("/", "-"))


def test_the_first_game_is_walked_through_with_the_keyboard(visit: Visit) -> None:
    player = visit().open("/learn")
    page = player.page
    page.get_by_role("link", name="Start", exact=True).press("Enter")
    page.locator(".walking").wait_for()
    for at, step in enumerate(lessons.lesson_steps()):
        page.locator(f"#{step.key}").wait_for()
        assert page.locator(".step:visible").count() == 1
        for question in step.questions if not at else ():
            ask = page.locator(f"#q-{question.key}")
            wrong = next(n for n in range(len(question.choices)) if n not in question.good_indices)
            ask.locator(".choice").first.press(str(wrong + 1))
            assert "Try again." in ask.locator(".said").inner_text()
            ask.locator(".choice").first.press(str(question.right_index + 1))
            assert ask.locator(".said").inner_text() == "Correct."
            ask.get_by_text(question.why).wait_for()
        if step.key == "hand":
            play_the_hand(player)
            page.evaluate(_ASIDE)
            player.accessible("first-game-hand")
            page.evaluate("noted.aside()")
        page.get_by_role("button", name="Next").press("Enter")
        if not at:  # who goes away in the middle goes on there
            player.open("/learn").page.get_by_role("link", name="Continue").press("Enter")
            page.locator(".walking").wait_for()
    page.locator("#done").wait_for()
    page.goto(player.address + "/learn")
    assert page.locator(".steps-list .done").count() == len(lessons.lesson_steps())


def play_the_hand(player: Player) -> None:
    """The whole hand of the first game, with one card that may not be played."""
    game = player.page.locator(".own-game")
    assert not player.page.locator("#q-hand-1").is_visible(), "no question shows what is to come"
    for card, judged in (
        ("JC", "Hearts were led: follow suit with 10♥."),
        ("TH", "You must follow"),
        ("AD", "a trick given away"),
        ("9S", "Well played"),
    ):
        game.locator(f".choice:has([data-card='{card}'])").press("Enter")
        game.locator(".judged", has_text=judged).wait_for()
        assert player.page.evaluate("document.activeElement.matches('.own-told')")
    assert game.locator(".felt-small [data-card]").count() == 0, "the reader leads"
    assert game.locator(".earlier [data-card]").count() == 4, "the last trick is shown"
    for left in (2, 1):
        assert game.locator(".choice .drawn").count() == left
        game.locator(".choice").first.press("Enter")
        game.locator(
            ".own-told", has_text="Either will do" if left == 2 else "plays itself"
        ).wait_for()
    game.get_by_text("You and Ann take only 2 tricks and are euchred").wait_for()
    player.button("Play this hand again").press("Enter")
    for number, card in enumerate(("TH", "9S", "AD", "JC", "AS"), 1):
        game.get_by_text(f"Trick {number} of 5").wait_for()
        game.locator(f".choice:has([data-card='{card}'])").press("Enter")
    game.get_by_text("You and Ann make it with 3 tricks: 1 point.").wait_for()


def test_the_hand_of_the_first_game_is_played_without_script(web: TestClient) -> None:
    read(web, "/learn/hand?played=hello")
    page = web.get("/learn/hand?played=TH+9S+AD").text
    assert "Trick 4 of 5 · You and Ann 2, Bo and Cy 1 · Spades are trump" in page
    assert 'value="TH 9S AD JC"' in page
    over = web.get("/learn/hand?played=TH+9S+AD+JC+AS+AS").text
    assert "You and Ann make it with 3 tricks: 1 point." in over
    assert 'href="/play?bots=beginner"' in over


def test_who_has_learned_sits_down_with_beginners(visit: Visit) -> None:
    player = visit().open("/play?bots=beginner")
    player.page.locator("body.seated").wait_for()
    assert player.picture("table.hints")
    assert {chair["bot"] for chair in player.picture("table.chairs") if chair["kind"] == "bot"} == {
        "beginner"
    }


def test_the_quiz_counts(visit: Visit) -> None:
    player = visit().open("/learn/quiz")
    page = player.page
    first, second, *rest = quiz.quiz_questions().values()
    page.locator(f"#{first.key} .choice").nth(first.right_index).click()
    assert (
        page.locator(".quiz-score").inner_text()
        == f"1 of 1 right, {len(quiz.quiz_questions()) - 1} to go."
    )
    wrong = (second.right_index + 1) % len(second.choices)
    page.locator(f"#{second.key} .choice").nth(wrong).click()
    assert page.locator(".quiz-score").inner_text().startswith("1 of 2 right")
    assert page.locator(f"#{second.key} .choice.right").count() == 1
    rights = {question.key: question.right_index for question in rest}
    page.evaluate(
        """(rights) => Object.entries(rights).forEach(([key, right]) =>
          document.querySelectorAll(`#${key} .choice`)[right].click())""",
        rights,
    )
    total = len(quiz.quiz_questions()) - 1
    assert page.locator(".quiz-score").inner_text() == (
        f"{total} of {len(quiz.quiz_questions())} right, your best so far."
    )
    page.evaluate(_FIRST)
    player.accessible("quiz-answered")
    player.button("Start again").click()
    page.locator(".choice").first.wait_for()
    assert not page.locator(".quiz-score").is_visible()
