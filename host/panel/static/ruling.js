// A ruling as it is shown on the board and on the phones.

import { el, signed } from "./dom.js";

export function rulingLines(ruling) {
  if (!ruling) return [];
  const verdict = ruling.correct ? "Right" : "Not right";
  return [
    el("p", { class: `verdict ${ruling.correct ? "right" : "wrong"}` },
      el("b", { class: "stamp" }, el("span", { "aria-hidden": "true" }, ruling.correct ? "✓ " : "✗ "), verdict),
      el("span", { class: "who" }, ruling.name, " ", el("span", { class: "gain" }, signed(ruling.change)))),
    ruling.answer ? el("p", { class: "the-answer" }, el("span", { class: "label" }, "Answer"), ruling.answer) : null,
    ruling.heard || ruling.why ? el("p", { class: "why" }, ruling.heard ? el("q", {}, ruling.heard) : "", ruling.heard && ruling.why ? " — " : "", ruling.why) : null,
    ruling.note ? el("p", { class: "note" }, ruling.note) : null,
    ruling.appealed ? el("p", { class: "why" }, "Looked at again after an appeal.") : null,
  ];
}
