/* The challenge page: asks the server, and where there is no connection the list that the arbiter chose to keep.

   form[data-challenge] carries the addresses and the list that decides here; templates carry the words. Without this
   script the form is sent as any other. */
(() => {
  "use strict";
  // Longer than a server with reception takes, shorter than a game waits.
  const PATIENCE = 4000;
  const BETWEEN = /[\s,;/+]+/;
  const form = document.querySelector("form[data-challenge]");
  // Without encryption a browser gives scripts neither a store nor references: the form is sent as it is.
  if (!form || !window.isSecureContext) return;
  const { receipts, store, WordList } = window.Faristol;
  const facts = form.dataset;
  const place = document.getElementById("verdict");
  const keeping = document.querySelector("[data-keeping]");
  const text = (name) => document.querySelector(`template[data-text="${name}"]`).content.textContent;
  let opened = null;

  function show(kind, about, answer = {}) {
    const piece = document.querySelector(`template[data-verdict="${kind}"]`).content.cloneNode(true);
    piece.querySelector("[data-about]").textContent = about;
    const each = piece.querySelector(".verdict-each");
    for (const { word, valid } of answer.words || []) {
      const line = document.createElement("li");
      line.textContent = `${word}: ${text(valid ? "valid" : "not_valid")}`;
      each.append(line);
      each.hidden = false;
    }
    if (answer.offline) piece.querySelector("[data-offline]").hidden = false;
    if (answer.may_repeat) {
      const more = piece.querySelector(".verdict-more");
      more.querySelector("a").href = `${location.pathname}answers/${answer.reference}/`;
      more.hidden = false;
    }
    place.replaceChildren(piece);
  }

  const tell = (answer, words) => show(answer.valid ? "good" : "bad", words.join(" "), answer);

  const send = (body, address = facts.api) =>
    receipts.send(
      address,
      { reference: body.reference, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } },
      PATIENCE,
    );

  async function askList(body, words) {
    const kept = facts.words && store.available ? await store.list(facts.words) : null;
    if (!kept) {
      show("none", text("offline"));
      return;
    }
    if (!opened || opened.sha !== kept.sha) opened = { sha: kept.sha, list: await WordList.unpack(await kept.bytes()) };
    // Every word is looked up: how long it takes must not tell which one it was.
    const found = words.map((word) => ({ word, valid: opened.list.has(word) }));
    const valid = found.every((one) => one.valid);
    await store.add({ ...body, told: valid, asked_at: new Date().toISOString(), list_number: kept.number, api: facts.api });
    tell({ valid, words: facts.answer === "each_word" ? found : null, offline: true }, words);
    await showWaiting();
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const words = form.elements.words.value.toUpperCase().split(BETWEEN).filter(Boolean);
    if (!words.length) {
      show("none", text("empty"));
      return;
    }
    place.textContent = text("waiting");
    const body = {
      words: words.join(" "),
      round: Number(form.elements.round.value) || null,
      table: form.elements.table.value,
      reference: crypto.randomUUID(),
    };
    const { receipt, refusal } = await send(body);
    if (receipt) tell(receipt, words);
    else if (refusal) show("none", refusal.detail);
    else await askList(body, words).catch(() => show("none", text("offline")));
    form.elements.words.select();
  });

  /* --- What is kept on this telephone --- */

  async function showWaiting() {
    const note = document.querySelector("[data-waiting]");
    if (!note) return;
    const { length } = await store.waiting();
    note.hidden = !length;
    note.querySelector("strong").textContent = length;
  }

  async function sendWaiting() {
    for (const { api, ...body } of await store.waiting()) {
      const { receipt, refusal } = await send(body, api);
      // What is refused will not be taken tomorrow either; what is not permitted may be after logging in.
      if (receipt || refusal?.status === 400) await store.sent(body.reference);
    }
    await showWaiting();
  }

  function showState(name, kept) {
    for (const line of keeping.querySelectorAll("[data-state]")) line.hidden = line.dataset.state !== name;
    keeping.querySelector("[data-keep]").hidden = name === "kept" || name === "busy";
    keeping.querySelector("[data-remove]").hidden = name !== "kept";
    if (kept) keeping.querySelector("[data-kept]").textContent = kept;
  }

  async function keep() {
    showState("busy");
    try {
      await navigator.serviceWorker.ready;
      const wanted = { sha: facts.sha, name: facts.list, number: facts.number };
      await store.keep(facts.words, wanted, [location.pathname, facts.start]);
      showState("kept", facts.list);
    } catch {
      const kept = await store.list(facts.words);
      if (kept) showState("kept", kept.name);
      else showState("failed");
    }
  }

  async function begin() {
    if (!store.available) return;
    // Without a connection the worker that is there stays; where there is none nothing can be kept.
    await navigator.serviceWorker.register(facts.worker, { scope: facts.scope }).catch(() => null);
    // Kept while the licence allowed it, or staff did.
    if (!facts.words) await store.remove(`${location.pathname}words/`);
    if (keeping) {
      keeping.querySelector("[data-keep]").addEventListener("click", keep);
      keeping.querySelector("[data-remove]").addEventListener("click", async () => {
        await store.remove(facts.words);
        showState("away");
      });
      // Once its buttons do something.
      keeping.hidden = false;
      const kept = await store.list(facts.words);
      if (kept) showState("kept", kept.name);
      if (kept && kept.sha !== facts.sha && navigator.onLine) await keep();
    }
    window.addEventListener("online", sendWaiting);
    await sendWaiting();
  }

  begin();
})();
