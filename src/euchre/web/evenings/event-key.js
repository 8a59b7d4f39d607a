// A link that opens somebody's place of an evening: its token stands behind the #, which is in no log and goes
// to no other page. It is posted, and leaves the address bar at once.

function open() {
  const token = new URLSearchParams(location.hash.slice(1)).get("t");
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("key"));
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("token"));
  if (!token || !form || !field) return;
  history.replaceState(null, "", location.pathname);
  field.value = token;
  form.submit();
}

open();
addEventListener("hashchange", open); // another link of the same evening
