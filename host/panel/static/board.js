// The board: one view in, the whole screen out.

import { back, face } from "./card.js";
import { byId, el, plain, remake, show, signed, write } from "./dom.js";
import { follow } from "./live.js";
import { meter } from "./meter.js";
import { choicesOf, icon, SUITS } from "./suits.js";
import { tasting } from "./tasting.js";
import { ring } from "./timer.js";
import { rulingLines } from "./ruling.js";

const setTimer = ring(byId("timer"));
const setLevel = meter(byId("level"), byId("level-word"));
const FAN = ["drinks-queen", "food-ace", "joker-green", "etiquette-king", "general-7"];
for (const fan of document.querySelectorAll(".fan")) fan.append(...FAN.map((id) => face(id)));

function masthead(view) {
  write(byId("title"), view.title || "Party Host");
  const playing = !["idle", "lobby", "over"].includes(view.phase);
  write(byId("deck"), playing ? `${view.deck_left} card${view.deck_left === 1 ? "" : "s"} left` : "");
  const ear = byId("ear");
  ear.dataset.state = view.muted ? "off" : view.listening ? "on" : "idle";
  write(byId("ear-text"), view.muted ? "" : view.listening ? "Listening" : "");
  show(byId("muted"), view.muted);
  write(byId("muted-text"), view.muted ? "Muted. The microphone is off: nothing is heard." : "");
  remake(byId("notices"), view.notices, () => view.notices.map((notice) => el("li", {}, notice)));
  write(byId("veil-line"), view.asking || "Say “resume”");
  show(byId("veil"), view.paused);
}

function attract(view) {
  const idle = view.phase === "idle";
  show(byId("attract"), idle || view.phase === "lobby");
  write(byId("welcome-title"), idle ? "An evening of questions" : "Who is playing?");
  write(byId("welcome-line"), view.asking ||
    (idle ? "Say “start a game”, or start it on the host’s remote." : "Say your name, or scan to join."));
  remake(byId("lobby"), view.lobby, () => view.lobby.map((name, at) =>
    el("li", { class: "place" }, el("span", { class: "place-name" }, name),
      el("span", { class: "place-note" }, at === 0 ? "goes first" : ""),
      el("span", { class: "place-score" }, String(at + 1)))));
  write(byId("hears"), view.hears ? `Hearing: ${view.hears}` : "");
  show(byId("invite"), Boolean(view.join_url));
  if (view.join_url && byId("address").textContent !== view.join_url) {
    write(byId("address"), view.join_url);
    byId("code").alt = `QR code for ${view.join_url}`;
    byId("code").src = `/join.svg?${encodeURIComponent(view.join_url)}`;
  }
}

function course(view) {
  const suit = SUITS[view.category.toLowerCase()];
  const points = view.points ? `${view.points} point${view.points === 1 ? "" : "s"}` : "";
  if (!view.category && !points) return [];
  return [
    suit ? icon(view.category.toLowerCase()) : null,
    el("span", {}, suit ? suit.name : view.category),
    points ? el("span", { class: "worth" }, points) : null,
  ];
}

// What may be chosen: any suit after a joker, the card's own after another card.
function offer(view) {
  if (view.phase !== "choosing" || !view.card) return [];
  const { suits, worths } = choicesOf(view.card);
  return [
    el("p", { class: "suits" }, suits.map((one) => el("span", { class: `one ${one}` }, icon(one), SUITS[one].name))),
    el("p", { class: "worths" }, worths.map((worth) => el("span", { class: "coin" }, String(worth))), "point", worths.length > 1 ? "s" : ""),
  ];
}

const lengthOf = (text) => (text.length > 180 ? "long" : text.length > 95 ? "medium" : "short");

function play(view) {
  show(byId("play"), !tasting(view) && !["idle", "lobby", "over"].includes(view.phase));
  const atTurn = view.seats.find((seat) => seat.at_turn);
  write(byId("turn"), atTurn ? `${atTurn.name}’s turn` : "");
  const dealt = [view.card ? view.card.id : null, atTurn ? atTurn.name : ""];
  if (remake(byId("card"), dealt, () => (view.card ? face(view.card.id, view.card.said) : back()))) {
    byId("card").classList.toggle("drawn", Boolean(view.card));
  }
  write(byId("card-said"), view.card ? view.card.said : "");
  write(byId("card-help"), view.card ? view.card.help : "");
  remake(byId("course"), [view.category, view.points], () => course(view));
  byId("question").dataset.length = lengthOf(view.question);
  write(byId("question"), view.question);
  write(byId("asking"), view.asking);
  byId("menu").classList.toggle("quiet", !view.question);
  byId("menu").classList.toggle("ruled", Boolean(view.ruling));
  remake(byId("offer"), [view.phase, view.card && view.card.id], () => offer(view));
  // A ruling says what was heard, so it need not be said twice.
  remake(byId("heard"), [view.heard, view.ruling], () => view.heard && !view.ruling
    ? [el("span", { class: "label" }, "Heard"), el("q", {}, view.heard)] : []);
  remake(byId("ruling"), view.ruling, () => rulingLines(view.ruling));
  setTimer(view.timer && !view.paused ? view.timer : null);
}

function seats(view) {
  const shown = view.phase === "over" ? [] : view.seats;
  const list = byId("seats");
  list.dataset.count = String(shown.length);
  remake(list, shown, () => shown.map((seat) =>
    el("li", { class: `place${seat.at_turn ? " at-turn" : ""}${seat.here ? "" : " away"}`, "aria-current": seat.at_turn ? "true" : null },
      el("span", { class: "place-name" }, seat.name),
      el("span", { class: "place-score" }, plain(seat.score)),
      el("span", { class: "place-note" },
        el("span", { class: "pip", "aria-hidden": "true" }),
        el("span", {}, String(seat.cards), el("span", { class: "unseen" }, view.tasting ? (seat.cards === 1 ? " dish" : " dishes") : " in cards")),
        seat.here ? "" : el("span", {}, "left"),
        seat.change === null ? "" : el("b", { class: seat.change < 0 ? "down" : seat.change > 0 ? "up" : "even" }, signed(seat.change))))));
}

function captions(view) {
  // The question is on the board already, in larger letters.
  const last = view.captions.filter((line) => line !== view.question).slice(-1);
  write(byId("captions"), last.join(""));
}

function names(lines) {
  const all = lines.map((line) => line.name);
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

function over(view) {
  show(byId("over"), view.phase === "over");
  if (view.phase !== "over") return;
  byId("over").classList.toggle("many", view.standings.length > 4);
  const winners = view.standings.filter((line) => line.winner);
  const honour = view.game === "sybarit" ? "a true Sybarite" : "the winner";
  write(byId("over-title"), winners.length === 0 ? "The evening is over"
    : winners.length === 1 ? `${names(winners)} is ${honour}` : `${names(winners)} share the win`);
  remake(byId("standings"), view.standings, () => {
    const columns = [...new Set(view.standings.flatMap((line) => Object.keys(line.parts)))];
    const ranked = [...view.standings].sort((a, b) => b.total - a.total);
    return el("table", { class: "standings" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Name"),
        columns.map((column) => el("th", { scope: "col", class: "figure" }, column.replace("_", " "))),
        el("th", { scope: "col", class: "figure" }, "total"))),
      el("tbody", {}, ranked.map((line) => el("tr", { class: line.winner ? "winner" : "" },
        el("th", { scope: "row" }, line.winner ? el("span", { class: "laurel", "aria-label": "winner" }, "★ ") : "", line.name,
          line.here ? "" : el("small", {}, " left early")),
        columns.map((column) => el("td", { class: "figure" }, plain(line.parts[column] ?? 0))),
        el("td", { class: "figure total" }, plain(line.total))))));
  });
}

function render(view) {
  document.body.dataset.phase = view.phase;
  document.body.dataset.seq = String(view.seq);
  masthead(view);
  attract(view);
  play(view);
  seats(view);
  captions(view);
  over(view);
}

const LINES = { live: "", waiting: "", lost: "Reconnecting …" };

follow({
  events: "/api/events",
  view: "/api/view",
  onView: render,
  onLevel: (level) => {
    // From the first level on, the bars are the microphone's own.
    show(byId("level"), true);
    byId("ear").classList.add("measured");
    setLevel(level);
  },
  onLine: (state) => {
    document.body.dataset.line = state;
    write(byId("line"), LINES[state]);
  },
});
