// A playing card as a picture, 250 by 350: faces, jokers, and the back.

import { svg } from "./dom.js";
import { sign, SUITS } from "./suits.js";

const W = 250;
const H = 350;
const LEFT = 82, MIDDLE = 125, RIGHT = 168;

// Where the pips stand, top half and bottom half, as printers have set them.
const PIPS = {
  2: [[MIDDLE, 74], [MIDDLE, 276]],
  3: [[MIDDLE, 74], [MIDDLE, 175], [MIDDLE, 276]],
  4: [[LEFT, 74], [RIGHT, 74], [LEFT, 276], [RIGHT, 276]],
  5: [[LEFT, 74], [RIGHT, 74], [MIDDLE, 175], [LEFT, 276], [RIGHT, 276]],
  6: [[LEFT, 74], [RIGHT, 74], [LEFT, 175], [RIGHT, 175], [LEFT, 276], [RIGHT, 276]],
  7: [[LEFT, 74], [RIGHT, 74], [MIDDLE, 124], [LEFT, 175], [RIGHT, 175], [LEFT, 276], [RIGHT, 276]],
  8: [[LEFT, 74], [RIGHT, 74], [MIDDLE, 124], [LEFT, 175], [RIGHT, 175], [MIDDLE, 226], [LEFT, 276], [RIGHT, 276]],
  9: [[LEFT, 70], [RIGHT, 70], [LEFT, 140], [RIGHT, 140], [MIDDLE, 175], [LEFT, 210], [RIGHT, 210], [LEFT, 280], [RIGHT, 280]],
  10: [[LEFT, 70], [RIGHT, 70], [MIDDLE, 105], [LEFT, 140], [RIGHT, 140], [LEFT, 210], [RIGHT, 210], [MIDDLE, 245], [LEFT, 280], [RIGHT, 280]],
};

const CORNER = { jack: "J", queen: "Q", king: "K", ace: "A" };

export const JOKERS = {
  red: { ink: "#a8202f", word: "Red" },
  blue: { ink: "#1f4f8f", word: "Blue" },
  yellow: { ink: "#a06a00", word: "Yellow" },
  green: { ink: "#1f6b3f", word: "Green" },
};

// What a court wears: the jack a bellboy's cap, the queen a coronet, the king a crown.
const WORN = {
  jack: "M-34 8V-18Q-34-30-22-30H22Q34-30 34-18V8ZM-40 12H40V24H-40ZM-7-40H7V-30H-7ZM-30-8H30V-3H-30Z",
  queen: "M-40 22L-46-14L-24 4L-14-28L0 2L14-28L24 4L46-14L40 22ZM-14-40a6 6 0 1 0 .1 0ZM14-40a6 6 0 1 0 .1 0ZM-46-26a5 5 0 1 0 .1 0ZM46-26a5 5 0 1 0 .1 0Z",
  king: "M-42 24V-20L-20 2L0-32L20 2L42-20V24ZM-6-44H-2V-50H2V-44H6V-40H2V-34H-2V-40H-6ZM-42 12H42V16H-42Z",
};

const paper = () => [
  svg("rect", { x: 1.5, y: 1.5, width: W - 3, height: H - 3, rx: 15, fill: "#fdf7ea", stroke: "#c9b083", "stroke-width": 1.5 }),
];

function corner(text, ink, suit) {
  const one = (turned) => svg("g", turned ? { transform: `rotate(180 ${W / 2} ${H / 2})` } : {},
    svg("text", { class: "card-rank", x: 27, y: 42, "text-anchor": "middle", "font-size": text.length > 1 ? 31 : 35, fill: ink, "letter-spacing": text.length > 1 ? -3 : 0 }, text),
    suit ? sign(suit, 27, 63, 25) : "");
  return [one(false), one(true)];
}

function court(rank, suit) {
  const { ink } = SUITS[suit];
  const half = (turned) => svg("g", turned ? { transform: `rotate(180 ${W / 2} ${H / 2})` } : {},
    svg("path", { d: WORN[rank], transform: "translate(125 93)", fill: "#b98a35", stroke: ink, "stroke-width": 3, "stroke-linejoin": "round", "fill-rule": "evenodd" }),
    svg("text", { class: "card-rank", x: 125, y: 166, "text-anchor": "middle", "font-size": 62, fill: ink }, CORNER[rank]),
    sign(suit, 78, 146, 30));
  return [
    svg("rect", { x: 50, y: 34, width: 150, height: 282, rx: 6, fill: "#f5e7c8", stroke: ink, "stroke-width": 2.5 }),
    svg("rect", { x: 55, y: 39, width: 140, height: 272, rx: 3, fill: "none", stroke: "#b98a35", "stroke-width": 1.5 }),
    half(false), half(true),
    svg("path", { d: "M50 175H104M146 175H200", stroke: ink, "stroke-width": 2.5 }),
    svg("path", { d: "M125 164L136 175L125 186L114 175Z", fill: "#b98a35", stroke: ink, "stroke-width": 2.5 }),
  ];
}

function ace(suit) {
  const { ink } = SUITS[suit];
  return [
    svg("circle", { cx: 125, cy: 175, r: 84, fill: "none", stroke: "#b98a35", "stroke-width": 2 }),
    svg("circle", { cx: 125, cy: 175, r: 78, fill: "none", stroke: ink, "stroke-width": 1, "stroke-dasharray": "2 6" }),
    sign(suit, 125, 175, 104),
  ];
}

function joker(colour) {
  const { ink, word } = JOKERS[colour];
  const letters = [..."JOKER"].map((letter, at) =>
    svg("text", { class: "card-rank", x: 25, y: 42 + at * 24, "text-anchor": "middle", "font-size": 22, fill: ink }, letter));
  return [
    svg("g", {}, letters),
    svg("g", { transform: `rotate(180 ${W / 2} ${H / 2})` }, letters.map((letter) => letter.cloneNode(true))),
    // A fool's cap with three bells.
    svg("g", { transform: "translate(125 170) scale(.86) translate(-125 -165)" },
    svg("circle", { cx: 125, cy: 165, r: 82, fill: "none", stroke: "#b98a35", "stroke-width": 2 }),
    svg("path", {
      d: "M78 206Q66 160 48 152Q70 116 98 144Q106 104 125 92Q144 104 152 144Q180 116 202 152Q184 160 172 206Z",
      fill: ink, stroke: "#fdf7ea", "stroke-width": 3, "stroke-linejoin": "round",
    }),
    svg("path", { d: "M98 144Q108 176 104 206M152 144Q142 176 146 206", fill: "none", stroke: "#fdf7ea", "stroke-width": 3 }),
    svg("rect", { x: 74, y: 204, width: 102, height: 18, rx: 8, fill: "#b98a35", stroke: "#fdf7ea", "stroke-width": 3 }),
    ...[[48, 152], [125, 90], [202, 152]].map(([x, y]) =>
      svg("circle", { cx: x, cy: y, r: 10, fill: "#d9b36a", stroke: ink, "stroke-width": 3 }))),
    svg("text", { class: "card-word", x: 125, y: 290, "text-anchor": "middle", "font-size": 27, fill: ink }, word),
  ];
}

/** The card's face. `id` as in records: `food-7`, `drinks-jack`, `joker-red`. */
export function face(id, said = "") {
  const [suit, rank] = id.split("-");
  let inside = [];
  if (suit === "joker" && JOKERS[rank]) inside = joker(rank);
  else if (SUITS[suit]) {
    const { ink } = SUITS[suit];
    inside = corner(CORNER[rank] || rank, ink, suit);
    if (PIPS[rank]) inside.push(...PIPS[rank].map(([x, y]) => sign(suit, x, y, rank > 8 ? 44 : 50, y > 176)));
    else if (rank === "ace") inside.push(...ace(suit));
    else if (WORN[rank]) inside.push(...court(rank, suit));
  }
  return svg("svg", { class: "card", viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": said || id }, paper(), inside);
}

/** The back: a lattice of brass on wine. */
export function back() {
  const lattice = [];
  for (let x = -350; x <= 250; x += 25) {
    lattice.push(svg("path", { d: `M${x} 0l350 350M${x + 350} 0l-350 350`, stroke: "#d9b36a", "stroke-width": 1.6, opacity: 0.55 }));
  }
  return svg("svg", { class: "card", viewBox: `0 0 ${W} ${H}`, "aria-hidden": "true" },
    paper(),
    svg("rect", { x: 13, y: 13, width: W - 26, height: H - 26, rx: 8, fill: "#5a1229" }),
    svg("svg", { x: 13, y: 13, width: W - 26, height: H - 26, viewBox: "13 13 224 324" }, lattice),
    svg("rect", { x: 13, y: 13, width: W - 26, height: H - 26, rx: 8, fill: "none", stroke: "#d9b36a", "stroke-width": 3 }),
    svg("circle", { cx: 125, cy: 175, r: 44, fill: "#5a1229", stroke: "#d9b36a", "stroke-width": 3 }),
    svg("path", { d: "M96 186a29 29 0 0 1 58 0zM90 190h70v7H90zM121 150h8v8h-8z", fill: "#d9b36a" }));
}
