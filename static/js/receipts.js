/* Has a message arrived? Only if the portal says so: its answer repeats the message's own reference.

   A Wi-Fi login page answers 200 to everything, and a proxy answers for a server that is down: neither is a receipt.
   Whoever keeps what could not be sent (live_phone.js, challenge.js) sends it through here. */
(() => {
  "use strict";
  const PATIENCE = 10000;
  const Faristol = (window.Faristol = window.Faristol || {});
  const tokens = () => [...document.querySelectorAll("[name=csrfmiddlewaretoken]")];

  async function post(address, message, patience) {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), patience);
    const headers = { Accept: "application/json", "X-CSRFToken": tokens()[0]?.value ?? "", ...message.headers };
    try {
      const answer = await fetch(address, { method: "POST", body: message.body, headers, redirect: "error", signal: waiting.signal });
      // Read before the time is up: half an answer is none.
      return { status: answer.status, ok: answer.ok, kind: answer.headers.get("Content-Type") ?? "", text: await answer.text() };
    } finally {
      clearTimeout(timer);
    }
  }

  /* A page that was opened long ago, or that comes from the cache, has the token of another day. */
  async function renewToken() {
    const text = await (await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" } })).text();
    const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("[name=csrfmiddlewaretoken]");
    for (const token of tokens()) if (fresh) token.value = fresh.value;
    return Boolean(fresh);
  }

  function read(answer, reference) {
    if (!/[/+]json\b/.test(answer.kind)) return {};
    const said = JSON.parse(answer.text);
    if (answer.ok) return said.reference === reference ? { receipt: said } : {};
    const isRefusal = answer.status < 500 && answer.kind.includes("problem+json") && typeof said.code === "string";
    return isRefusal ? { refusal: said } : {};
  }

  /* message: { reference, body, headers }. Gives back { receipt } if it is noted, { refusal } if the portal says no and
     why, and {} if nobody knows: keep it, and send it again under the same reference, which counts once. */
  async function send(address, message, patience = PATIENCE) {
    try {
      let answer = await post(address, message, patience);
      if (answer.status === 403 && (await renewToken())) answer = await post(address, message, patience);
      return read(answer, message.reference);
    } catch {
      return {};
    }
  }

  Faristol.receipts = { send };
})();
