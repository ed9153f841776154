// The four suits, drawn on a 100 by 100 field, centred.

import { svg } from "./dom.js";

export const SUITS = {
  food: { name: "Food", ink: "#8a1c34" },
  drinks: { name: "Drinks", ink: "#1d5444" },
  etiquette: { name: "Etiquette", ink: "#2b2320" },
  general: { name: "General", ink: "#8a5a12" },
};

/** What a card lets its player choose: {suits, worths}. */
export function choicesOf(card) {
  const [suit, rank] = card ? card.id.split("-") : ["", ""];
  if (suit !== "joker") return { suits: SUITS[suit] ? [suit] : Object.keys(SUITS), worths: [1, 3] };
  return { suits: Object.keys(SUITS), worths: rank === "yellow" ? [1] : [1, 3] };
}

const line = (d, width = 8) =>
  svg("path", { d, fill: "none", stroke: "currentColor", "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" });
const solid = (d) => svg("path", { d, fill: "currentColor", "fill-rule": "evenodd" });

const DRAWN = {
  // A plate between fork and knife.
  food: () => [
    solid("M50 24a26 26 0 1 0 0 52a26 26 0 1 0 0-52zm0 8a18 18 0 1 1 0 36a18 18 0 1 1 0-36z"),
    svg("circle", { cx: 50, cy: 50, r: 11, fill: "currentColor" }),
    line("M6 18v16q0 8 6 8q6 0 6-8V18M12 18v66", 5.5),
    solid("M84 84V58h-3q-2-26 8-42q3 0 3 4v61q0 5-4 5t-4-2z"),
  ],
  // A cocktail glass with its olive.
  drinks: () => [
    solid("M12 16h76q3 0 1 3L55 58v24h13q6 0 6 6H26q0-6 6-6h13V58L11 19q-2-3 1-3zm13 8l25 28l25-28z"),
    solid("M33 31h34L50 50z"),
    svg("circle", { cx: 63, cy: 22, r: 8, fill: "currentColor" }),
    line("M63 22L80 5", 4.5),
  ],
  // A bow tie.
  etiquette: () => [
    solid("M10 25q-4 0-4 5v40q0 5 4 5q2 0 5-2l25-14q3-2 3-9t-3-9L15 27q-3-2-5-2z"),
    solid("M90 25q4 0 4 5v40q0 5-4 5q-2 0-5-2L60 59q-3-2-3-9t3-9l25-14q3-2 5-2z"),
    svg("rect", { x: 40, y: 37, width: 20, height: 26, rx: 7, fill: "currentColor" }),
  ],
  // A question mark.
  general: () => [
    line("M28 34q0-22 23-22q22 0 22 20q0 14-14 21q-9 5-9 14", 14),
    svg("circle", { cx: 50, cy: 87, r: 9, fill: "currentColor" }),
  ],
};

/** The suit's sign as a group in its own colour, `size` wide, its centre at x, y. */
export function sign(suit, x, y, size, turned = false) {
  const scale = size / 100;
  const turn = turned ? " rotate(180)" : "";
  return svg("g", {
    color: SUITS[suit].ink,
    transform: `translate(${x} ${y})${turn} scale(${scale}) translate(-50 -50)`,
  }, DRAWN[suit]());
}

/** The sign alone, as a picture for running text. */
export function icon(suit) {
  return svg("svg", { class: "suit", viewBox: "0 0 100 100", "aria-hidden": "true", color: "currentColor" },
    DRAWN[suit]());
}
