// The table of calls where it is wider than its box: the heads of its columns stay in sight while the page scrolls,
// and its right edge fades as long as more columns follow.

const box = /** @type {HTMLElement | null} */ (document.querySelector(".calling .scroll"));
const table = box?.querySelector("table");
const head = table?.tHead;

function draw() {
  if (!box || !table || !head) return;
  const scrolls = box.scrollWidth > box.clientWidth + 1;
  box.parentElement?.classList.toggle("goes-on", scrolls);
  box.parentElement?.classList.toggle("more-right", scrolls && box.scrollLeft + box.clientWidth < box.scrollWidth - 2);
  const offset = scrolls ? Math.min(-table.getBoundingClientRect().top, table.offsetHeight - 3 * head.offsetHeight) : 0;
  head.style.transform = offset > 0 ? `translateY(${offset}px)` : "";
}

addEventListener("scroll", draw, { passive: true });
addEventListener("resize", draw);
box?.addEventListener("scroll", draw, { passive: true });
draw();
