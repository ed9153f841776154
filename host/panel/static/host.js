// The host's remote.

import { byId, el, plain, remake, show, signed, write } from "./dom.js";
import { follow } from "./live.js";
import { meter } from "./meter.js";
import { rulingLines } from "./ruling.js";
import { send, toaster } from "./send.js";
import { choicesOf, icon, SUITS } from "./suits.js";
import { secondsLeft } from "./timer.js";

const toast = toaster(byId("toast"));
const setLevel = meter(byId("level"), byId("level-word"));
let present = null;

// What was on the screen when the finger came down is what the tap was meant for.
let pressed = null;
addEventListener("pointerdown", (event) => {
  pressed = present && { target: event.target.closest("button"), seq: present.board.seq };
}, true);

function seqFor(button) {
  const seq = pressed && pressed.target === button ? pressed.seq : present.board.seq;
  pressed = null;
  return seq;
}

async function order(command, button, done = "") {
  const { ok, said } = await send("/api/commands", command, seqFor(button));
  toast(ok ? done : said, ok);
  return ok;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-do]");
  if (button) order({ type: button.dataset.do, ...JSON.parse(button.dataset.with || "{}") }, button);
});

byId("say").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = byId("words").value.trim();
  if (text && (await order({ type: "say", text }, event.submitter))) byId("words").value = "";
});

byId("add").addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = byId("newcomer").value.trim();
  if (name && (await order({ type: "join", name }, event.submitter))) byId("newcomer").value = "";
});

byId("start").addEventListener("submit", (event) => {
  event.preventDefault();
  const players = byId("players").value.split(",").map((name) => name.trim()).filter(Boolean);
  const form = new FormData(event.target);
  const [game, length] = [form.get("game"), form.get("length")];
  order({ type: "start", game, players, length }, event.submitter, "The game begins.");
});

byId("start").addEventListener("change", (event) => {
  // Only Sybarit has lengths.
  show(byId("lengths"), new FormData(event.currentTarget).get("game") === "sybarit");
});

for (const [id, type, field] of [["volume", "volume", "level"], ["rate", "rate", "words_per_minute"]]) {
  byId(id).addEventListener("input", () => write(byId(`${id}-now`), byId(id).value));
  byId(id).addEventListener("change", () => send("/api/commands", { type, [field]: Number(byId(id).value) }, null)
    .then(({ ok, said }) => { if (!ok) toast(said); }));
}

byId("end").addEventListener("click", () => {
  const button = byId("end");
  const seq = seqFor(button);
  const box = byId("sure");
  box.returnValue = "no";
  box.addEventListener("close", async () => {
    if (box.returnValue !== "yes") return;
    const { ok, said } = await send("/api/commands", { type: "end" }, seq);
    toast(ok ? "" : said, ok);
  }, { once: true });
  box.showModal();
});

const withData = (command, fields) => ({ "data-do": command, "data-with": JSON.stringify(fields) });

function ruled(ruling) {
  const other = ruling.correct ? "reject" : "accept";
  return [
    ...rulingLines(ruling),
    el("button", { class: `button ${ruling.correct ? "wrong" : "right"}`, "data-can": "overrule", ...withData(other, { seq: ruling.seq }) },
      ruling.correct ? "Overrule: it was wrong" : "Overrule: it was right"),
  ];
}

function choices(card) {
  const { suits, worths } = choicesOf(card);
  return suits.map((suit) => el("div", { class: "choice" },
    el("span", { class: "choice-name" }, icon(suit), SUITS[suit].name),
    worths.map((points) => el("button", { class: "button", "data-can": "choose", "aria-label": `${SUITS[suit].name} for ${points}`, ...withData("choose", { category: suit, points }) }, String(points)))));
}

function seatLine(seat) {
  const adjust = (points) => el("button", { class: "button tiny", "data-can": "adjust", "aria-label": `${seat.name}: ${signed(points)}`, ...withData("adjust", { name: seat.name, points }) }, signed(points));
  const door = seat.here ? "leave" : "return";
  return el("li", { class: `${seat.at_turn ? "at-turn" : ""}${seat.here ? "" : " away"}` },
    el("span", { class: "score-name" }, seat.name, el("small", {}, seat.here ? `${present.board.tasting ? "dishes" : "cards"} ${seat.cards}` : "has left")),
    adjust(-1), el("span", { class: "figure" }, plain(seat.score)), adjust(1),
    el("button", { class: "button tiny", "data-can": door, ...withData(door, { name: seat.name }) }, seat.here ? "Leaves" : "Back"));
}

const STATES = {
  idle: "No game is on.", lobby: "Players are joining.", drawing: "About to draw.",
  choosing: "Choosing a question.", answering: "Answering.", "table-ruling": "Your ruling is asked for.",
  keeping: "Keeping a taster.", playing: "Pairing or drawing.", over: "The game is over.",
};

function render(view) {
  present = view;
  const board = view.board;
  const can = new Set(view.can);
  document.body.dataset.phase = board.phase;
  document.body.dataset.seq = String(board.seq);
  const atTurn = board.seats.find((seat) => seat.at_turn);
  write(byId("title"), board.title || "Party Host");
  write(byId("turn"), atTurn ? `${atTurn.name}’s turn` : "The host’s remote");
  write(byId("state"), [board.paused ? "Paused." : STATES[board.phase], board.muted ? "Microphone off." : board.listening ? "Listening." : ""].filter(Boolean).join(" "));
  remake(byId("notices"), board.notices, () => board.notices.map((notice) => el("li", {}, notice)));

  const suit = SUITS[board.category.toLowerCase()];
  write(byId("course"), [board.card && board.card.said, suit ? suit.name : board.category, board.points ? `${board.points} point${board.points === 1 ? "" : "s"}` : ""].filter(Boolean).join(" · "));
  write(byId("question"), board.question || board.asking || STATES[board.phase]);
  show(byId("answer-line"), Boolean(view.answer));
  write(byId("answer"), view.answer);
  write(byId("accepts"), view.accept.length ? `Also right: ${view.accept.join(", ")}` : "");
  write(byId("rejects"), view.reject.length ? `Wrong: ${view.reject.join(", ")}` : "");
  const heard = view.heard_all.length ? view.heard_all : board.heard ? [board.heard] : [];
  remake(byId("heard"), heard, () => heard.length
    ? [el("span", { class: "label" }, "Heard"), heard.map((words, at) => [at ? ", " : "", el("q", {}, words)])].flat(3) : []);

  show(byId("last"), view.history.length > 0);
  remake(byId("last-ruling"), view.history[0] || null, () => view.history.length ? ruled(view.history[0]) : []);
  remake(byId("history"), view.history, () => view.history.map((ruling) => el("li", {}, ruled(ruling))));

  const pause = byId("pause");
  pause.dataset.do = board.paused ? "resume" : "pause";
  write(pause, board.paused ? "Resume" : "Pause");
  pause.setAttribute("aria-pressed", String(board.paused));
  const mute = byId("mute");
  mute.dataset.do = board.muted ? "unmute" : "mute";
  write(mute, board.muted ? "Unmute" : "Mute");
  mute.setAttribute("aria-pressed", String(board.muted));
  write(byId("undo-line"), view.undo);

  show(byId("choosing"), can.has("choose"));
  remake(byId("choices"), board.card, () => choices(board.card));
  show(byId("starting"), can.has("start"));
  remake(byId("seats"), board.seats, () => board.seats.map(seatLine));
  if (board.phase === "lobby" && !byId("players").value && document.activeElement !== byId("players")) {
    byId("players").placeholder = board.lobby.join(", ") || "Ann, Ben, Chloe";
  }
  for (const [id, value] of [["volume", view.volume], ["rate", view.rate]]) {
    if (document.activeElement !== byId(id)) byId(id).value = String(value);
    write(byId(`${id}-now`), id === "volume" ? `${value} %` : `${value} words a minute`);
  }
  write(byId("hears"), board.hears ? `Hearing: ${board.hears}` : "");
  byId("level-line").classList.toggle("resting", !board.listening);
  remake(byId("sound"), view.sound, () => view.sound.map((line) => el("li", {}, line)));

  for (const control of document.querySelectorAll("[data-do], [data-can]")) {
    control.disabled = !can.has(control.dataset.can || control.dataset.do);
  }
}

setInterval(() => {
  const timer = present && !present.board.paused ? present.board.timer : null;
  write(byId("timer"), timer ? `${Math.ceil(secondsLeft(timer))} s left` : "");
}, 250);

follow({
  events: "/api/host/events",
  view: "/api/host/view",
  onView: render,
  onLevel: (level) => {
    show(byId("level-line"), true);
    setLevel(level);
  },
  onLine: (state) => {
    document.body.dataset.line = state;
    write(byId("line"), state === "lost" ? "Reconnecting …" : "");
  },
});
