// Follows the server's events and hands on whole views. A stream that broke, a tab
// that slept and a phone back from the background all open a new stream, and the
// first thing on it is the present view.

import { embeddedView } from "./dom.js";

// The server sends something every 15 seconds; a stream silent for longer is dead.
const SILENCE = 35000;

let ahead = 0;

/** The server's clock, in milliseconds of Unix time. */
export const serverNow = () => Date.now() + ahead;

/**
 * Calls `onView` with every view and `onLine` with "live", "waiting" or "lost", and, where
 * it is given, `onLevel` with the microphone's level. `events` and `view` are addresses;
 * `view` is asked when no stream can be had.
 */
export function follow({ events, view, onView, onLine, onLevel }) {
  let source = null;
  let last = 0;
  let failures = 0;
  let retry = 0;
  let sleptAt = 0;

  function close() {
    clearTimeout(retry);
    if (source) source.close();
    source = null;
  }

  function open() {
    close();
    last = Date.now();
    const stream = new EventSource(onLevel ? `${events}?meter=1` : events);
    source = stream;
    stream.addEventListener("view", (event) => {
      if (source !== stream) return;
      last = Date.now();
      failures = 0;
      onLine("live");
      onView(JSON.parse(event.data));
    });
    stream.addEventListener("clock", (event) => {
      last = Date.now();
      ahead = JSON.parse(event.data).now_ms - last;
    });
    if (onLevel) {
      stream.addEventListener("level", (event) => {
        if (source !== stream) return;
        last = Date.now();
        onLevel(JSON.parse(event.data));
      });
    }
    stream.addEventListener("error", () => {
      if (source !== stream) return;
      failures += 1;
      onLine(failures > 2 ? "lost" : "waiting");
      // A refused stream is closed for good by the browser; a broken one it reopens.
      if (stream.readyState === EventSource.CLOSED) {
        close();
        ask();
        const pause = Math.min(1000 * 2 ** Math.min(failures, 3), 6000);
        retry = setTimeout(open, pause * (0.7 + 0.6 * Math.random()));
      }
    });
  }

  async function ask() {
    try {
      const response = await fetch(view, { headers: { Accept: "application/json" } });
      if (response.status === 401 || response.status === 403) location.reload();
      if (response.ok) onView(await response.json());
    } catch {
      // The next try of the stream tells.
    }
  }

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") sleptAt = Date.now();
    else if (sleptAt && Date.now() - sleptAt > 1000) open();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) open();
  });
  addEventListener("pagehide", close);
  addEventListener("online", open);
  setInterval(() => {
    if (source && Date.now() - last > SILENCE) open();
  }, 5000);

  onView(embeddedView());
  onLine("waiting");
  open();
}
