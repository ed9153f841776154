// Sends a command and says in a sentence what became of it.

const AWAY = "The game cannot be reached. Nothing was done.";

/** Resolves to {ok, said}: `said` is empty when it was done. */
export async function send(address, command, expectedSeq) {
  let response;
  try {
    response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ command, expected_seq: expectedSeq }),
    });
  } catch {
    return { ok: false, said: AWAY };
  }
  if (response.ok) return { ok: true, said: "" };
  if (response.status === 401) location.reload();
  try {
    return { ok: false, said: (await response.json()).error || AWAY };
  } catch {
    return { ok: false, said: AWAY };
  }
}

/** A line at the bottom that goes by itself. */
export function toaster(node) {
  let timer = 0;
  return (said, good = false) => {
    clearTimeout(timer);
    node.textContent = said;
    node.classList.toggle("good", good);
    node.classList.toggle("up", Boolean(said));
    timer = setTimeout(() => {
      node.classList.remove("up");
      node.textContent = "";
    }, 5000);
  };
}
