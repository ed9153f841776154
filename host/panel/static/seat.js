// A player's own phone: the table as it stands, and the appeal.

import { byId, el, plain, remake, show, signed, write } from "./dom.js";
import { follow } from "./live.js";
import { rulingLines } from "./ruling.js";
import { send, toaster } from "./send.js";

const toast = toaster(byId("toast"));
const name = byId("name").textContent;
let seq = null;

byId("appeal").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { ok, said } = await send("/api/guest/commands", { type: "appeal", said: byId("said").value.trim() }, seq);
  if (ok) byId("said").value = "";
  toast(ok ? "The host has your appeal." : said, ok);
});

function render(view) {
  seq = view.seq;
  document.body.dataset.seq = String(view.seq);
  document.body.dataset.phase = view.phase;
  write(byId("title"), view.title || "Party Host");
  const own = view.seats.find((seat) => seat.name === name);
  const atTurn = view.seats.find((seat) => seat.at_turn);
  write(byId("mine"), own ? `${plain(own.score)} points, ${own.cards} ${view.tasting ? "dishes" : "in cards"}`
    : view.lobby.includes(name) ? "You are in. The game starts soon." : "This name is not at the table.");
  write(byId("now-head"), !atTurn ? "" : atTurn.name === name ? "It is your turn" : `${atTurn.name}’s turn`);
  write(byId("question"), view.question);
  write(byId("asking"), view.paused ? "Paused." : view.asking);
  remake(byId("heard"), view.heard, () => view.heard ? [el("span", { class: "label" }, "Heard"), el("q", {}, view.heard)] : []);
  remake(byId("ruling"), view.ruling, () => rulingLines(view.ruling));
  show(byId("appealing"), Boolean(view.ruling && !view.ruling.correct && view.ruling.name === name));
  remake(byId("seats"), view.seats, () => view.seats.map((seat) =>
    el("li", { class: seat.at_turn ? "at-turn" : "" }, el("span", {}, seat.name),
      el("span", { class: "figure" }, plain(seat.score), seat.change === null ? "" : el("small", {}, ` ${signed(seat.change)}`)))));
}

follow({
  events: "/api/events",
  view: "/api/view",
  onView: render,
  onLine: (state) => {
    document.body.dataset.line = state;
    write(byId("line"), state === "lost" ? "Reconnecting …" : "");
  },
});
