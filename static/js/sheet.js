/* Typing a score sheet quickly. Without this file the form works with blank lines and its button "Check".

   form[data-sheet]   data-offline, data-clean, data-faults: its sentences
   [data-lines]       the lines, fieldset[data-line]; fields have data-field and names such as word-3
   template           a blank line
   What is wrong is said by the server, which is asked while one types; here only totals are added up. */
(() => {
  "use strict";
  const form = document.querySelector("form[data-sheet]");
  if (!form) return;
  const list = form.querySelector("[data-lines]");
  const template = form.querySelector("template[data-template]");
  const state = form.querySelector("[data-state]");
  const lines = () => [...list.querySelectorAll("[data-line]")];
  const field = (line, name) => line.querySelector(`[data-field="${name}"]`);
  const size = () => Number(form.elements.size.value);
  const isBlank = (line) =>
    field(line, "kind").value === "play" && !["word", "place", "points"].some((name) => field(line, name).value.trim());
  const whole = (text) => {
    const cleaned = text.trim().replace(/\*$/, "").replace(/[\u2212\u2013]/, "-");
    return /^-?\d+$/.test(cleaned) ? Number(cleaned) : 0;
  };

  function renumber() {
    lines().forEach((line, index) => {
      const number = String(index + 1);
      line.querySelector("[data-number]").textContent = number;
      line.querySelector("[data-found]").id = `found-${number}`;
      for (const input of line.querySelectorAll("[data-field]")) {
        const name = `${input.dataset.field}-${number}`;
        const label = line.querySelector(`label[for="${input.id}"]`);
        if (label) label.htmlFor = name;
        input.name = name;
        if (input.id) input.id = name;
        if (input.hasAttribute("aria-describedby")) input.setAttribute("aria-describedby", `found-${number}`);
      }
    });
  }

  function follow(line, before) {
    const last = before ? Number(field(before, "seat").value) : 0;
    field(line, "seat").value = String((last % size()) + 1);
  }

  function add(before = null) {
    const line = template.content.firstElementChild.cloneNode(true);
    list.insertBefore(line, before);
    nameSeats(line);
    follow(line, line.previousElementSibling);
    renumber();
    return line;
  }

  /* One blank line at the end, however many the page came with. */
  function keepOneBlank() {
    const all = lines();
    while (all.length > 1 && isBlank(all.at(-1)) && isBlank(all.at(-2))) all.pop().remove();
    if (!all.length || !isBlank(all.at(-1))) add();
  }

  /* --- Totals: added up until somebody writes one by hand --- */

  const settle = (input, sum) => {
    if (input.dataset.own && input.value.trim()) return whole(input.value);
    delete input.dataset.own;
    input.value = sum === null ? "" : String(sum);
    return sum;
  };

  function addUp() {
    const sums = Array(size() + 1).fill(0);
    for (const line of lines()) {
      const seat = Number(field(line, "seat").value);
      const total = field(line, "total");
      if (isBlank(line)) {
        settle(total, null);
        continue;
      }
      sums[seat] = settle(total, sums[seat] + whole(field(line, "points").value));
    }
    const over = form.elements.ending.value !== "";
    for (const end of form.querySelectorAll("[data-end]")) {
      const points = end.querySelector('[data-field="rack_points"]').value;
      const penalty = Math.abs(whole(end.querySelector('[data-field="penalty"]').value));
      const total = end.querySelector('[data-field="end_total"]');
      settle(total, over || points.trim() ? sums[Number(end.dataset.end)] + whole(points) - penalty : null);
    }
  }

  /* Totals that came with the page and are not the sum were written so. */
  function findOwnTotals() {
    const written = [...form.querySelectorAll('[data-field="total"], [data-field="end_total"]')].filter((one) => one.value);
    const kept = written.map((one) => one.value);
    addUp();
    written.forEach((one, index) => {
      if (one.value !== kept[index]) {
        one.value = kept[index];
        one.dataset.own = "yes";
        addUp();
      }
    });
  }

  /* --- Names --- */

  const nameOf = (number) => {
    const input = form.querySelector(`[data-player="${number}"]`);
    return input?.value.trim() || input?.dataset.unnamed || String(number);
  };

  function nameSeats(root) {
    for (const option of root.querySelectorAll('[data-field="seat"] option')) option.textContent = nameOf(option.value);
  }

  /* At a table of two, who is chosen as one cannot be the other. */
  function swapNames(changed) {
    const selects = [...form.querySelectorAll("select[data-player]")];
    const taken = selects.find((one) => one !== changed && one.value === changed.value);
    if (!taken) return;
    const used = new Set(selects.filter((one) => one !== taken).map((one) => one.value));
    taken.value = [...changed.options].map((option) => option.value).find((name) => !used.has(name)) ?? taken.value;
  }

  function namesChanged(event) {
    if (event.target.matches("select")) swapNames(event.target);
    nameSeats(list);
    for (const legend of form.querySelectorAll("[data-name-of]")) legend.textContent = nameOf(legend.dataset.nameOf);
  }

  /* --- What is wrong, as the server says --- */

  let asking = null;
  let waiting = 0;

  function show(target, problems) {
    const items = problems.map((problem) => {
      const item = document.createElement("li");
      item.dataset.severity = problem.severity;
      item.textContent = problem.text;
      return item;
    });
    target.replaceChildren(...items);
  }

  function mark(answer) {
    let faults = [];
    lines().forEach((line, index) => {
      const found = answer.lines[index + 1] ?? [];
      show(line.querySelector("[data-found]"), found);
      const worst = found.some((one) => one.severity === "error") ? "error" : found.length ? "warning" : "";
      line.dataset.wrong = worst;
      for (const name of ["word", "points", "total", "place"]) {
        if (worst === "error") field(line, name).setAttribute("aria-invalid", "true");
        else field(line, name).removeAttribute("aria-invalid");
      }
      if (found.length) faults.push(index + 1);
    });
    for (const end of form.querySelectorAll("[data-end]")) {
      const found = answer.players[end.dataset.end] ?? [];
      show(end.querySelector("[data-found]"), found);
      if (found.length) faults.push(nameOf(end.dataset.end));
    }
    show(form.querySelector("[data-whole]"), answer.whole);
    const clean = !faults.length && !answer.whole.length;
    say(clean ? form.dataset.clean : faults.length ? `${form.dataset.faults} ${faults.join(", ")}` : "", clean ? "good" : "bad");
  }

  function say(text, tone) {
    if (state.textContent === text) return;
    state.textContent = text;
    state.dataset.tone = tone;
  }

  async function ask() {
    asking?.abort();
    asking = new AbortController();
    const body = new FormData(form);
    body.set("do", "check");
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" }, signal: asking.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      mark(await answer.json());
    } catch (error) {
      if (error.name !== "AbortError") say(form.dataset.offline, "bad");
    }
  }

  function askSoon() {
    clearTimeout(waiting);
    waiting = setTimeout(ask, 450);
  }

  /* --- Keys and buttons --- */

  function go(line, name) {
    const input = field(line, name);
    input.focus();
    input.select?.();
  }

  function enter(line, name) {
    if (name === "word" && field(line, "word").value.trim() && !field(line, "points").value && field(line, "kind").value === "play" && !/^[-–—−]$/.test(field(line, "word").value.trim())) {
      go(line, "points");
      return;
    }
    go(line.nextElementSibling ?? add(), "word");
  }

  form.addEventListener("keydown", (event) => {
    const line = event.target.closest("[data-line]");
    const name = event.target.dataset.field;
    if (event.key === "Enter" && event.target.matches("input:not([type=checkbox])")) {
      // Enter never sends the form: half a sheet would be handed in by a slip.
      event.preventDefault();
      if (line) enter(line, name);
      return;
    }
    if (!line || !event.target.matches("input:not([type=checkbox])") || event.altKey || event.ctrlKey || event.metaKey) return;
    const other = event.key === "ArrowDown" ? line.nextElementSibling : event.key === "ArrowUp" ? line.previousElementSibling : null;
    if (other) {
      event.preventDefault();
      go(other, name);
    }
  });

  let isDirty = false;
  form.addEventListener("input", (event) => {
    isDirty = true;
    if (event.target.dataset.field === "total" || event.target.dataset.field === "end_total") event.target.dataset.own = "yes";
    const line = event.target.closest("[data-line]");
    if (line && event.target.dataset.field === "seat") {
      for (let next = line.nextElementSibling; next && isBlank(next); next = next.nextElementSibling) follow(next, next.previousElementSibling);
    }
    if (event.target.matches("[data-player]")) namesChanged(event);
    if (line && !isBlank(lines().at(-1))) add();
    addUp();
    askSoon();
  });

  form.addEventListener("click", (event) => {
    const line = event.target.closest("[data-line]");
    if (event.target.closest("[data-insert]")) go(add(line), "word");
    else if (event.target.closest("[data-remove]")) {
      const near = line.nextElementSibling ?? line.previousElementSibling;
      line.remove();
      renumber();
      keepOneBlank();
      go(near?.isConnected ? near : lines().at(-1), "word");
    } else return;
    isDirty = true;
    addUp();
    askSoon();
  });

  form.querySelector("[data-size]")?.addEventListener("change", () => {
    isDirty = false;
    form.requestSubmit(form.querySelector('.actions [value="check"]'));
  });

  form.addEventListener("submit", () => {
    isDirty = false;
    clearTimeout(waiting);
  });
  window.addEventListener("beforeunload", (event) => {
    if (isDirty) event.preventDefault();
  });

  keepOneBlank();
  findOwnTotals();
})();
