// Whether everything on the table that matters can be seen: run in the page by test_page_places.py.

(() => {
  const sheet = new CSSStyleSheet(); // what lets the pointer through is looked at all the same
  sheet.replaceSync(".bubble, .middle *, .prompt, .laid * { pointer-events: auto !important; }");
  document.adoptedStyleSheets.push(sheet);

  /** Of a card of 200 by 280 units: around the rank and the suit in the upper left corner. */
  const INDEX = [[24, 30], [39, 30], [24, 85], [39, 60], [39, 85], [39, 128], [39, 139], [39, 150]];
  const turned = INDEX.map(([x, y]) => [200 - x, 280 - y]);
  const name = (element) => `${element.tagName.toLowerCase()}.${[...element.classList].join(".")}`;

  const onTop = (x, y, mine) => {
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return "outside the window";
    const top = document.elementFromPoint(x, y);
    return !top || mine.contains(top) ? "" : `under ${name(top)}${top.closest("[data-card]") ? ` of ${top.closest("[data-card]").dataset.card}` : ""}`;
  };
  /** Whether it is drawn: the opacity of the whole page is that of the tests, which nobody looks at. */
  const shown = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    for (let at = element; at !== document.body; at = at.parentElement) if (getComputedStyle(at).opacity === "0") return false;
    return true;
  };
  const isIn = (element, place) => {
    const [a, b] = [element, place].map((one) => one.getBoundingClientRect());
    return a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  };

  /** @param {Element} slot @param {number[][]} points */
  function card(slot, points, faults) {
    const svg = slot.querySelector("svg.card");
    const ways = svg.getScreenCTM();
    for (const [x, y] of points) {
      const at = new DOMPoint(x, y).matrixTransform(ways);
      const why = onTop(at.x, at.y, slot);
      if (why) return faults.push(`${slot.dataset.card} of ${name(slot.parentElement)} is ${why}`);
    }
  }

  /** The words in an element: both ends and the middle of what is drawn of them. */
  function words(element, faults, within = element) {
    const box = element.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(element);
    const drawn = range.getBoundingClientRect();
    const left = Math.max(box.left, drawn.left) + 1;
    const right = Math.min(box.right, drawn.right) - 1;
    const y = (Math.max(box.top, drawn.top) + Math.min(box.bottom, drawn.bottom)) / 2;
    for (const x of [left, (left + right) / 2, right]) {
      const why = onTop(x, y, within);
      if (why) return faults.push(`"${element.textContent.slice(0, 24)}" of ${name(element)} is ${why}`);
    }
  }

  /** Whether calls are out of sight, to which one can scroll. */
  globalThis.scrolls = () => Boolean(document.querySelector(".calls.more"));

  /** A button: its corners, its middle and all its words are in sight, and no word is broken. */
  function whole(button, faults) {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const named = `"${button.textContent.slice(0, 24)}"`;
    for (const [x, y] of [[left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4], [right - 4, bottom - 4], [(left + right) / 2, (top + bottom) / 2]]) {
      const why = onTop(x, y, button);
      if (why) return faults.push(`${named} is ${why}`);
    }
    for (const one of button.querySelectorAll(".words, .effect")) {
      if (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1) faults.push(`${named} is cut`);
      const box = one.getBoundingClientRect();
      if (box.left < left || box.right > right || box.top < top || box.bottom > bottom) faults.push(`${named} leaves its button`);
    }
    unbroken(button, faults);
  }

  /** @param {Element} element whose words stand on one line each; a name of 24 signs may be taken apart */
  function unbroken(element, faults) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      if (walker.currentNode.parentElement.closest(".visually-hidden") || getComputedStyle(walker.currentNode.parentElement).clipPath !== "none") continue;
      for (const { 0: word, index } of walker.currentNode.data.matchAll(/(?<![^\s-])[^\s-]{2,16}(?![^\s-])/g)) {
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) faults.push(`"${word}" is broken`);
      }
    }
  }

  /** The words in an element that are broken. @param {Element} element */
  globalThis.broken = (element) => {
    const found = [];
    unbroken(element, found);
    return found;
  };

  globalThis.faults = () => {
    const found = [];
    const all = (query) => [...document.querySelectorAll(query)].filter(shown);
    const both = [...INDEX, ...turned];
    for (const slot of all(".laid .slot[data-card], .up-card[data-card]:has(svg:not(.card-back))")) card(slot, both, found);
    const hand = all(".fan .held:has(svg:not(.card-back))");
    hand.forEach((slot, at) => card(slot, at === hand.length - 1 ? both : INDEX, found));
    for (const row of all(".backs.open")) [...row.children].forEach((slot) => card(slot, INDEX, found));
    const panel = document.querySelector(".panel:not([hidden])");
    for (const slot of all(".mini .slot[data-card]")) if (isIn(slot, panel)) card(slot, INDEX, found);
    for (const plate of all(".plate")) {
      words(plate.querySelector(".name"), found, plate);
      for (const one of plate.querySelectorAll(".dealer, .tricks, .mark")) if (shown(one) && one.getBoundingClientRect().width) words(one, found, plate);
    }
    for (const one of all(".lies, .digits, .maker, .bower .on-card, .bubble.up, .prompt:not(:empty), .told-line")) words(one, found);
    for (const one of all(".bubble.up")) unbroken(one, found);
    for (const one of all(".tool, .last-button, .sit")) words(one, found);
    const offers = document.querySelector(".offers");
    for (const one of document.querySelectorAll(".calls button")) if (one.closest(".declines") || isIn(one, offers)) whole(one, found);
    const [last] = [...document.querySelectorAll(".offers .call")].slice(-1);
    if (last && !isIn(last, offers) && !document.querySelector(".calls.more")) found.push("there are more calls, and nothing says so");
    const first = document.querySelector(".call");
    if (document.querySelector(".pass") && !first.matches(".pass")) found.push("Pass is not the first call");
    for (const sign of all(".bar .sign")) words(sign, found);
    return found;
  };

  /** The page of a table, which shows from now on what it is given here alone. */
  globalThis.ready = async () => {
    euchre.link.ontake = () => {};
    euchre.proof.take = () => {};
    euchre.felt.draw = [];
    euchre.need({ ...euchre.p, hand: { ...euchre.p.hand, phase: "bid" } }, true);
    while (!euchre.calls.box) await new Promise((done) => setTimeout(done, 20));
    await Promise.all(["../ends/result.js", "../cards/courts.js"].map((name) =>
      import(new URL(name, document.querySelector("script[type=module]").src).href)));
  };

  /** What is covered at these moments of a game, while everybody says something now and then. */
  globalThis.lookAt = async ([moments, phrase]) => {
    const next = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const found = [];
    await next();
    for (const each of document.getAnimations()) each.finish(); // sheets that slide away where the window grows small
    for (const [at, moment] of moments.entries()) {
      euchre.take(moment);
      euchre.draw();
      for (let tries = 0; tries < 40 && moment.hand?.result && !euchre.result; tries++) await next();
      euchre.draw();
      if (at % 2) for (const plate of euchre.felt.plates) euchre.felt.say(plate.seat, phrase);
      if (at % 5 === 0) await next();
      for (const fault of faults()) found.push(`moment ${at}, ${moment.hand?.phase ?? "no hand"}: ${fault}`);
    }
    return found;
  };

  /** What is covered in a replay, at so many of its frames. */
  globalThis.lookThrough = async ([count]) => {
    const next = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const range = document.querySelector(".scrub input[type=range]");
    const found = [];
    await next();
    for (const each of document.getAnimations()) each.finish(); // sheets that slide away where the window grows small
    for (let at = 0; at < count; at++) {
      range.value = String(Math.round((at * Number(range.max)) / (count - 1)));
      range.dispatchEvent(new Event("input"));
      await new Promise((done) => setTimeout(done));
      if (at % 5 === 0) await next();
      for (const fault of faults()) found.push(`frame ${range.value}: ${fault}`);
    }
    return found;
  };
})();
