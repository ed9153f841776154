// A running timer as a ring with the seconds in it, read by the server's clock.

import { svg, write } from "./dom.js";
import { serverNow } from "./live.js";

const AROUND = 2 * Math.PI * 44;

export const secondsLeft = (timer) => Math.max(0, (timer.ends_at_ms - serverNow()) / 1000);

/** Returns set(timer | null); `node` holds the ring and is hidden when nothing runs. */
export function ring(node) {
  let running = null;
  const arc = svg("circle", {
    class: "arc", cx: 50, cy: 50, r: 44, pathLength: AROUND, "stroke-dasharray": AROUND,
  });
  const number = svg("text", { class: "number", x: 50, y: 50, dy: "0.36em", "text-anchor": "middle" });
  node.replaceChildren(
    svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" },
      svg("circle", { class: "track", cx: 50, cy: 50, r: 44 }), arc, number),
  );

  function draw() {
    if (!running) return;
    const left = secondsLeft(running);
    arc.style.strokeDashoffset = String(AROUND * (1 - Math.min(1, left / running.seconds)));
    write(number, String(Math.ceil(left)));
    node.classList.toggle("short", left <= 5);
  }
  setInterval(draw, 200);

  return (timer) => {
    running = timer;
    node.hidden = !timer;
    node.setAttribute("aria-label", timer ? `${Math.ceil(secondsLeft(timer))} seconds left` : "");
    draw();
  };
}
