// The microphone's level: bars for the eye, words for what is amiss. Never colour alone.

import { write } from "./dom.js";

export const BARS = 8;

const WORDS = {
  ok: "",
  loud: "loud room",
  clipping: "too near",
  silent: "no sound",
};

/** Returns set(level): a meter of bars in `node`, with `word` beside it. */
export function meter(node, word) {
  node.replaceChildren(...Array.from({ length: BARS }, () => document.createElement("i")));
  node.setAttribute("role", "meter");
  node.setAttribute("aria-valuemin", "0");
  node.setAttribute("aria-valuemax", String(BARS));
  return ({ bars, state }) => {
    node.dataset.state = state;
    node.setAttribute("aria-valuenow", String(bars));
    node.setAttribute("aria-valuetext", WORDS[state] || `${bars} of ${BARS}`);
    [...node.children].forEach((bar, at) => bar.classList.toggle("lit", at < bars));
    write(word, WORDS[state]);
  };
}
