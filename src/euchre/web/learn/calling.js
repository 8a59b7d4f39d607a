// The table of calls where it is wider than its box: the heads of its columns stay in sight while the page goes by,
// and its right edge fades as long as more columns follow.

const box = /** @type {HTMLElement | null} */ (document.querySelector(".calling .scroll"));
const table = box?.querySelector("table");
const head = table?.tHead;

function keep() {
  if (!box || !table || !head) return;
  const pushed = box.scrollWidth > box.clientWidth + 1;
  box.parentElement?.classList.toggle("goes-on", pushed);
  box.parentElement?.classList.toggle("more-right", pushed && box.scrollLeft + box.clientWidth < box.scrollWidth - 2);
  const over = pushed ? Math.min(-table.getBoundingClientRect().top, table.offsetHeight - 3 * head.offsetHeight) : 0;
  head.style.transform = over > 0 ? `translateY(${over}px)` : "";
}

addEventListener("scroll", keep, { passive: true });
addEventListener("resize", keep);
box?.addEventListener("scroll", keep, { passive: true });
keep();
