// Building and changing the page. Text goes in as text alone: nothing that came
// from a player is ever read as markup.

const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

export const el = (tag, attributes = {}, ...children) =>
  fill(document.createElement(tag), attributes, children);

export const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

// Unchanged text is left alone, so that a live region is not read out twice.
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export function show(node, shown) {
  if (node.hidden === shown) node.hidden = !shown;
}

// Rebuilds the children only when what they are made from has changed.
const made = new WeakMap();
export function remake(node, source, build) {
  const key = JSON.stringify(source);
  if (made.get(node) === key) return false;
  made.set(node, key);
  node.replaceChildren(...[build()].flat().filter(Boolean));
  return true;
}

export const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "±0");

export const plain = (points) => (points < 0 ? `−${-points}` : String(points));

export function embeddedView() {
  return JSON.parse(byId("view").textContent);
}
