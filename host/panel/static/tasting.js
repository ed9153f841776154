// Sip & Savor's table on the board: dishes and wines face up, and what lies before each seat.

import { byId, el, remake, show, write } from "./dom.js";

const dish = (one) => el("li", { class: "dish" },
  el("b", { class: "dish-points" }, String(one.points)),
  el("span", { class: "dish-name" }, one.name),
  el("small", {}, one.traits.join(", ")));

const wine = (one) => el("li", { class: "wine" },
  el("span", { class: "wine-name" }, one.name),
  el("small", {}, one.notes.join(", ")));

const place = (one, atTurn) => el("li", { class: `taster${atTurn ? " at-turn" : ""}` },
  el("b", {}, one.name), " ",
  el("span", {}, one.taster || "keeps a taster"),
  one.bonus.length ? el("small", {}, one.bonus.join("; ")) : "",
  el("small", {}, `${one.wines} wine${one.wines === 1 ? "" : "s"} in hand`),
  one.hand.length ? el("ul", { class: "hand" }, one.hand.map((card) => el("li", {}, card.name))) : "");

export function tasting(view) {
  const table = view.tasting;
  const on = Boolean(table) && ["keeping", "playing", "table-ruling"].includes(view.phase);
  show(byId("tasting"), on);
  if (!on) return false;
  const atTurn = view.seats.find((seat) => seat.at_turn);
  write(byId("tasting-turn"), atTurn ? `${atTurn.name}’s turn` : "");
  write(byId("tasting-asking"), view.asking);
  write(byId("tasting-rest"), table.end_near ? "Any dish may be the last" : "");
  remake(byId("market"), table.dishes, () => table.dishes.map(dish));
  remake(byId("row"), table.wines, () => table.wines.map(wine));
  remake(byId("tasters"), [table.places, atTurn && atTurn.name], () =>
    table.places.map((one) => place(one, Boolean(atTurn) && one.name === atTurn.name)));
  remake(byId("tasting-heard"), view.heard, () => view.heard
    ? [el("span", { class: "label" }, "Heard"), el("q", {}, view.heard)] : []);
  return true;
}
