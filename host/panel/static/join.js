// Joining by name.

import { byId, el, remake, show, write } from "./dom.js";
import { follow } from "./live.js";
import { send, toaster } from "./send.js";

const toast = toaster(byId("toast"));
const seatAddress = (name) => `/seat/${encodeURIComponent(name)}`;

byId("join").addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = byId("name").value.trim();
  if (!name) return;
  const { ok, said } = await send("/api/guest/commands", { type: "join", name }, null);
  if (ok) location.assign(seatAddress(name));
  else toast(said);
});

follow({
  events: "/api/events",
  view: "/api/view",
  onView: (view) => {
    document.body.dataset.seq = String(view.seq);
    write(byId("title"), view.title || "Party Host");
    const names = view.seats.length ? view.seats.map((seat) => seat.name) : view.lobby;
    show(byId("taken"), names.length > 0);
    remake(byId("names"), names, () => names.map((name) => el("li", {}, el("a", { class: "button", href: seatAddress(name) }, name))));
  },
  onLine: (state) => { document.body.dataset.line = state; },
});
