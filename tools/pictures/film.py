"""A film of a game with a hint, and of its review.

The page is held still and advanced frame by frame, so that a slow machine makes the same film as
a fast one.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, ViewportSize

from tools.pictures.scenes import FOLDER, Site, begin_trick, open_review

SIZE: Final[ViewportSize] = {"width": 900, "height": 580}
FRAME_MS: Final = 50
"""Milliseconds of the film between two frames in which something moves."""
PLAYED_MS: Final = 3_600
"""Milliseconds of the film from one's card on."""
TRICK_MS: Final = 800
"""Milliseconds for which the whole trick is seen."""
LONGEST_MS: Final = 700
"""Milliseconds for which nothing may move while cards are played."""
READING_MS: Final = 2_400
"""Milliseconds for what there is to read."""
STANDSTILL: Final = 0.001
"""How fast the browser itself runs animations: `ADVANCE` moves them instead."""
IS_TRICK_FULL: Final = """
document.querySelectorAll(".laid").length === 4 && !document.getAnimations().length
"""
ADVANCE: Final = """(passed) => {
  const known = (globalThis.filmed ??= new WeakSet());
  for (const animation of document.getAnimations()) {
    if (!known.has(animation)) {
      known.add(animation);
      animation.currentTime = 0;
      continue;
    }
    const time = animation.currentTime + passed;
    if (time < animation.effect.getComputedTiming().endTime) animation.currentTime = time;
    else animation.finish();
  }
}"""


class Film:
    """Frames, and for how long each stands."""

    def __init__(self) -> None:
        self.frames: list[Image.Image] = []
        self.durations: list[int] = []

    def add(self, page: Page, milliseconds: int, longest: int | None = None) -> None:
        """Add what a page shows; if that is what stands already, it stands longer."""
        image = Image.open(io.BytesIO(page.screenshot(type="png"))).convert("RGB")
        if self.frames and not ImageChops.difference(self.frames[-1], image).getbbox():
            stands = self.durations[-1] + milliseconds
            self.durations[-1] = min(
                stands, max(longest, self.durations[-1]) if longest else stands
            )
            return
        self.frames.append(image)
        self.durations.append(milliseconds)

    def save(self, path: Path) -> None:
        """Write an animated WebP that repeats."""
        first, *others = self.frames
        first.save(
            path,
            save_all=True,
            append_images=others,
            duration=self.durations,
            loop=0,
            quality=45,
            method=6,
            minimize_size=True,
        )


def film_trick(page: Page, film: Film) -> None:
    """Film a hint, the card that it names, and what follows."""
    page.mouse.move(5, 5)
    page.wait_for_timeout(2_500)  # until nothing moves, and what bots have said is gone
    film.add(page, 1_500)
    page.get_by_role("button", name="Hint").click()
    card = page.locator(".hinted").first
    card.wait_for()
    page.mouse.move(5, 5)
    page.wait_for_timeout(500)
    film.add(page, READING_MS)
    page.clock.pause_at(page.evaluate("Date.now() + 10"))
    page.context.new_cdp_session(page).send(
        "Animation.setPlaybackRate", {"playbackRate": STANDSTILL}
    )
    card.click()
    page.mouse.move(5, 5)
    has_stood = False
    for _ in range(PLAYED_MS // FRAME_MS):
        page.clock.run_for(FRAME_MS)
        page.evaluate(ADVANCE, FRAME_MS)
        film.add(page, FRAME_MS, LONGEST_MS)
        if not has_stood and page.evaluate(IS_TRICK_FULL):
            film.add(page, TRICK_MS)
            has_stood = True


def take_film(browser: Browser, site: Site, scheme: str) -> None:
    """Film a game and its review in one colour scheme."""
    dark = scheme == "dark"
    context = browser.new_context(
        service_workers="block", viewport=SIZE, color_scheme="dark" if dark else "light"
    )
    page, film = context.new_page(), Film()
    page.clock.install()
    begin_trick(page, site.address, pace="slow", cards=4)
    film_trick(page, film)
    page = context.new_page()
    open_review(page, site.address)
    film.add(page, READING_MS)
    page.locator(".review li .goes:visible").first.click()
    page.wait_for_timeout(2_000)
    film.add(page, READING_MS)
    film.save(FOLDER / f"film-{scheme}.webp")
    context.close()


def take_films(browser: Browser, site: Site) -> None:
    """Take the film, light and dark."""
    for scheme in ("light", "dark"):
        take_film(browser, site, scheme)
