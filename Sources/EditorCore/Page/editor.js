"use strict";
// The page of an itinerary that is rearranged by hand. It shows and asks; what is legal, where an item goes and what is
// wrong with a trip is decided by the core, which is the toolchain's own, compiled to WebAssembly.
(() => {
  const $ = (selector) => document.querySelector(selector);
  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value === true) element.setAttribute(name, "");
      else if (value !== false && value != null) element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  };

  // MARK: The core

  const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?_|()[]{}@%$#~";
  /** Five digits of base 85 are four bytes, as `make editor` wrote them; the last group may be shorter. */
  const decoded85 = (text) => {
    const value = new Uint8Array(128);
    for (let at = 0; at < 85; at++) value[digits.charCodeAt(at)] = at;
    const bytes = new Uint8Array(Math.floor((text.length * 4) / 5));
    for (let at = 0, to = 0; at < text.length; at += 5, to += 4) {
      let word = 0;
      for (let digit = 0; digit < 5; digit++) {
        word = word * 85 + (at + digit < text.length ? value[text.charCodeAt(at + digit)] : 84);
      }
      for (let byte = 0; byte < 4; byte++) bytes[to + byte] = Math.floor(word / 2 ** (24 - 8 * byte));
    }
    return bytes;
  };
  const decoded64 = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  let core;

  /** Asks the core: a line that says what to do, and the bytes that it is about. */
  const ask = (head, payload = new Uint8Array()) => {
    const line = encoder.encode(JSON.stringify(head) + "\n");
    const count = line.length + payload.length;
    // Asked for first: the memory may grow, and its buffer be another.
    const at = core.sportstime_request(count);
    const request = new Uint8Array(core.memory.buffer, at, count);
    request.set(line);
    request.set(payload, line.length);
    const length = core.sportstime_answer(count);
    return JSON.parse(decoder.decode(new Uint8Array(core.memory.buffer, core.sportstime_answered(), length)));
  };

  const open = async () => {
    const packed = new Blob([decoded85($("#core").textContent.trim())]);
    const bytes = await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    core = (await WebAssembly.instantiate(bytes, {})).instance.exports;
    let answer;
    for (const request of document.querySelectorAll("script.request")) {
      answer = ask(JSON.parse(request.dataset.head), decoded64(request.textContent.trim()));
      if (answer.refused) throw new Error(answer.refused.message);
    }
    return answer;
  };

  // MARK: The page

  let state;
  let list, status, alarm, hint, undoButton, redoButton, changes, tripFindings, totals, cues;
  let isSaved = true;
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  const say = (text) => {
    status.textContent = "";
    // A region that is set to the same text again is not read again.
    requestAnimationFrame(() => { status.textContent = text; });
  };

  const cue = (name) => {
    if (!cues.checked || !name) return;
    const lengths = { lifted: 12, crossedIntoLegal: 6, crossedIntoIllegal: 18, dropped: 24, rejected: 40 };
    if (navigator.vibrate && lengths[name]) navigator.vibrate(lengths[name]);
  };

  const build = () => {
    const main = $("main");
    const title = make("h1", {}, state.title);
    totals = make("p", { class: "dates" });
    undoButton = make("button", { type: "button", onclick: () => change({ do: "undo" }, "Undone.") }, "Undo");
    redoButton = make("button", { type: "button", onclick: () => change({ do: "redo" }, "Done again.") }, "Redo");
    cues = make("input", { type: "checkbox", id: "cues", checked: true });
    const save = (word, label) => make("button", { type: "button", onclick: () => download(word) }, label);
    const newer = make("input", { type: "file", id: "newer", accept: ".json,application/json", onchange: reload });
    const toolbar = make("div", { class: "tools", role: "toolbar", "aria-label": "Editing" },
      undoButton, redoButton,
      make("button", { type: "button", onclick: () => dialog() }, "Add an item"),
      save("json", "Save JSON"), save("ics", "Save calendar"), save("markdown", "Save Markdown"),
      save("script", "Save edits"),
      make("button", { type: "button", onclick: copy }, "Copy JSON"),
      make("label", { class: "file" }, "Load a newer version", newer),
      make("label", {}, cues, " Vibrate"));
    const help = make("p", { id: "help", class: "where" },
      "Drag an item by its handle. With the keyboard: Enter on a handle lifts, the arrow keys go from one place where the "
      + "item may stand to the next, Enter drops, Escape cancels. Games have their place from the schedule.");
    status = make("p", { class: "heard", role: "status" });
    alarm = make("p", { class: "alarm", role: "alert" });
    hint = make("p", { class: "hint", hidden: true, "aria-hidden": "true" });
    list = make("ol", { class: "rows", "aria-label": "Itinerary" });
    tripFindings = make("ul", { class: "findings" });
    changes = make("ol", { class: "changes" });
    main.replaceChildren(make("header", {}, title, totals), toolbar, help, alarm, tripFindings, list,
      make("section", { "aria-labelledby": "changed" }, make("h2", { id: "changed" }, "Changes"), changes), status, hint);
    list.addEventListener("pointerdown", pointerDown);
    list.addEventListener("keydown", keyDown);
    document.addEventListener("keydown", shortcut);
    addEventListener("beforeunload", (event) => { if (!isSaved) event.preventDefault(); });
  };

  const finding = (found) =>
    make("li", { class: found.severity, "data-code": found.code }, `${found.severity}: ${found.message}`);

  const show = (next, focus) => {
    state = next;
    totals.textContent = state.totals;
    undoButton.disabled = state.undo === 0;
    redoButton.disabled = state.redo === 0;
    const found = new Map();
    for (const one of state.findings) {
      const key = one.item ?? "";
      if (!found.has(key)) found.set(key, []);
      found.get(key).push(finding(one));
    }
    tripFindings.replaceChildren(...(found.get("") ?? []));
    changes.replaceChildren(
      ...state.changes.map((text) => make("li", {}, text)),
      ...state.lost.map((text) => make("li", { class: "lost" }, `not taken over: ${text}`)));
    list.replaceChildren(...state.rows.map((row, index) => element(row, index, found)));
    if (focus) list.querySelector(`[data-item="${CSS.escape(focus)}"] .handle`)?.focus();
  };

  const element = (row, index, found) => {
    if (row.day !== undefined) {
      const heading = make("h2");
      heading.innerHTML = row.html;
      return make("li", { class: "day", "data-row": index }, heading);
    }
    const isFixed = row.kind === "game";
    const item = make("li", {
      class: `item ${row.kind}${row.off ? " off" : ""}`, "data-row": index, "data-item": row.item, "data-kind": row.kind,
    });
    item.innerHTML = row.html;
    const controls = make("p", { class: "controls" });
    const name = row.title || row.kind;
    if (!isFixed) {
      controls.append(make("button", {
        type: "button", class: "handle", "aria-label": `Move ${name}`, "aria-describedby": "help", title: "Move",
      }, "⠿"));
    }
    if (row.kind === "custom") {
      controls.append(make("button", {
        type: "button", "aria-label": `Change ${name}`, title: "Change", onclick: () => dialog(row),
      }, "✎"));
    }
    item.append(controls);
    const own = found.get(row.item);
    if (own) item.append(make("ul", { class: "findings" }, ...own));
    return item;
  };

  /** Asks for a change and shows what came of it. */
  const change = (head, said, payload, focus) => {
    const answer = ask(head, payload);
    if (answer.refused) return refuse(answer.refused);
    alarm.textContent = "";
    isSaved = answer.undo === 0;
    show(answer, focus);
    say(said);
  };

  const refuse = (refused) => {
    alarm.textContent = refused.message;
    cue("rejected");
  };

  // MARK: Files

  const text = (word) => ask({ do: "save", as: word });

  const download = (word) => {
    const file = text(word);
    if (file.refused) return refuse(file.refused);
    const name = (state.title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "trip") + "." + file.ending;
    const link = make("a", { href: URL.createObjectURL(new Blob([file.text])), download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    if (word !== "script") isSaved = true;
    say(`Saved ${name}.`);
  };

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text("json").text);
      say("Copied.");
    } catch {
      refuse({ message: "The browser does not allow copying." });
    }
  };

  const reload = async (event) => {
    const file = event.target.files[0];
    if (!file) return;
    const payload = new Uint8Array(await file.arrayBuffer());
    event.target.value = "";
    const answer = ask({ do: "reload" }, payload);
    if (answer.refused) return refuse(answer.refused);
    if (answer.queued) return say("The newer version is taken over after the drop.");
    show(answer);
    say("The newer version is shown, with the changes made again.");
  };

  // MARK: Own items

  const dialog = (row) => {
    const title = make("input", { id: "title", type: "text", maxlength: 500, value: row ? row.title : "" });
    const notes = make("textarea", { id: "notes", rows: 3 });
    const box = make("dialog", { "aria-labelledby": "what" });
    const button = (label, action) => make("button", { type: "button", onclick: () => { box.close(); action(); } }, label);
    const edit = (operation, said, focus) => change({ do: "edit" }, said, encoder.encode(JSON.stringify(operation)), focus);
    const buttons = row
      ? [
        button("Keep", () => {
          const operation = { op: "update", item: row.item, title: title.value || null };
          if (notes.value) operation.custom = { notes: notes.value };
          edit(operation, "Changed.", row.item);
        }),
        button("Remove", () => edit({ op: "remove", item: row.item }, "Removed.")),
      ]
      : [button("Place it", () => lift({ do: "new", title: title.value, notes: notes.value }, null, title.value))];
    box.append(
      make("h2", { id: "what" }, row ? "Change an item" : "Add an item"),
      make("label", { for: "title" }, "Title"), title,
      make("label", { for: "notes" }, row ? "New notes" : "Notes"), notes,
      make("p", { class: "tools" }, ...buttons, make("button", { type: "button", onclick: () => box.close() }, "Cancel")));
    box.addEventListener("close", () => box.remove());
    document.body.append(box);
    box.showModal();
  };

  // MARK: Lifting

  /** The item in the air: its element, where it may go, and where the pointer is. */
  let air = null;

  const lift = (head, element, name, pointer) => {
    const answer = ask(head);
    if (answer.refused) return refuse(answer.refused);
    alarm.textContent = "";
    const rows = [...list.children].filter((row) => row !== element);
    air = {
      name, element, rows, item: head.item, before: new Set(answer.before), on: new Set(answer.on), pointer,
      at: null, verdict: null, tops: [], height: element ? element.offsetHeight : 0, mark: make("li", { class: "mark", "aria-hidden": "true" }),
    };
    measure();
    rows.forEach((row, index) => {
      const isHeader = row.classList.contains("day");
      const isReachable = air.before.has(index) || air.before.has(index + 1) || (isHeader && air.on.has(index));
      row.classList.toggle("illegal", !isReachable);
    });
    list.classList.add("lifting");
    element?.classList.add("lifted");
    cue(answer.cue);
    const legal = air.before.size;
    say(`${name} lifted. ${legal === 1 ? "One place" : `${legal} places`}. Arrow keys choose, Enter drops, Escape cancels.`);
    if (!pointer) go(nearestLegal(element ? Number(element.dataset.row) : 1, 0));
    return true;
  };

  /** Where the rows are in the list, while none has moved. */
  const measure = () => {
    air.tops = air.rows.map((row) => row.offsetTop);
    const last = air.rows[air.rows.length - 1];
    air.end = last ? last.offsetTop + last.offsetHeight : 0;
  };

  /** The legal place nearest to a row; beyond it where a direction is given. */
  const nearestLegal = (row, direction) => {
    const legal = [...air.before].sort((a, b) => a - b);
    if (direction > 0) return legal.find((place) => place > row) ?? row;
    if (direction < 0) return legal.findLast((place) => place < row) ?? row;
    return legal.reduce((best, place) => (Math.abs(place - row) < Math.abs(best - row) ? place : best), legal[0] ?? 0);
  };

  /** Asks what the core says of a place, shows it, and says it where there is no pointer. */
  const go = (place) => {
    const head = typeof place === "number" ? (place >= air.rows.length ? {} : { before: place }) : place;
    const key = JSON.stringify(head);
    if (key === air.at) return;
    air.at = key;
    air.head = head;
    air.row = head.before ?? (head.on !== undefined ? head.on + 1 : air.rows.length);
    air.verdict = ask({ do: "at", ...head });
    cue(air.verdict.cue);
    const isLegal = air.verdict.legal;
    // Where it would go; where it may not, the nearest place where it may.
    const shown = isLegal ? air.row : air.verdict.nearest?.row;
    air.mark.hidden = shown === undefined;
    air.mark.classList.toggle("nearest", !isLegal);
    if (shown !== undefined) list.insertBefore(air.mark, air.rows[shown] ?? null);
    air.element?.classList.toggle("refused", !isLegal);
    shuffle(isLegal);
    const nearest = air.verdict.nearest ? ` Nearest: ${air.verdict.nearest.words}.` : "";
    const words = isLegal ? air.verdict.words : `Not here: ${air.verdict.refused.message}.${nearest}`;
    hint.textContent = words;
    hint.hidden = false;
    hint.classList.toggle("refused", !isLegal);
    if (!air.pointer) {
      say(words);
      (isLegal ? air.mark : air.rows[Math.min(air.row, air.rows.length - 1)])?.scrollIntoView({ block: "nearest" });
      const box = (isLegal ? air.mark : air.rows[0]).getBoundingClientRect();
      placeHint(box.left + 24, box.bottom + 8);
    }
  };

  /** Rows make room where the item would go; what it leaves closes up. */
  const shuffle = (isLegal) => {
    if (!air.pointer || !air.element) return;
    const origin = Number(air.element.dataset.row);
    air.rows.forEach((row, index) => {
      let shift = 0;
      if (isLegal && index >= air.row && index < origin) shift = air.height;
      if (isLegal && index < air.row && index >= origin) shift = -air.height;
      row.style.transform = shift ? `translateY(${shift}px)` : "";
    });
  };

  const placeHint = (x, y) => {
    hint.style.left = `${Math.max(8, Math.min(x, innerWidth - hint.offsetWidth - 8))}px`;
    hint.style.top = `${Math.max(8, Math.min(y, innerHeight - hint.offsetHeight - 8))}px`;
  };

  const clear = () => {
    const { rows, element, mark } = air;
    for (const row of rows) {
      row.classList.remove("illegal");
      row.style.transform = "";
    }
    list.classList.remove("lifting");
    mark.remove();
    hint.hidden = true;
    air = null;
    return element;
  };

  const settle = (answer, element, item, name) => {
    isSaved = answer.state.undo === 0;
    cue(answer.cue);
    const finish = () => {
      show(answer.state, item);
      if (answer.refused) {
        alarm.textContent = answer.refused.message;
        say(`${name} stays where it was: ${answer.refused.message}`);
      } else if (answer.cue === "cancelled") {
        say(`Cancelled. ${name} is where it was.`);
      } else {
        say(`${name} dropped. ${answer.state.changes[answer.state.changes.length - 1] ?? ""}`);
      }
    };
    // What was refused springs back before the rows are drawn again.
    if (element && (answer.refused || answer.cue === "cancelled") && element.style.transform && !still.matches) {
      element.classList.add("back");
      element.style.transform = "";
      setTimeout(finish, 280);
    } else {
      finish();
    }
  };

  const drop = () => {
    const { head, item, name } = air;
    const answer = ask({ do: "drop", ...head });
    settle(answer, clear(), item, name);
  };

  const cancel = () => {
    const { item, name } = air;
    const answer = ask({ do: "cancel" });
    settle(answer, clear(), item, name);
  };

  // MARK: Pointers

  let press = null;

  const pointerDown = (event) => {
    if (air || event.button !== 0) return;
    const row = event.target.closest("li.item");
    if (!row || event.target.closest("button:not(.handle)")) return;
    const isHandle = !!event.target.closest(".handle");
    // A finger on a row scrolls, unless it rests.
    if (event.pointerType !== "mouse" && !isHandle) {
      press = { row, event, timer: setTimeout(() => begin(press), 350) };
    } else {
      press = { row, event };
      if (isHandle) event.preventDefault();
    }
    addEventListener("pointermove", pointerMove);
    addEventListener("pointerup", pointerUp);
    addEventListener("pointercancel", pointerCancel);
  };

  const begin = ({ row, event }) => {
    const name = row.querySelector(".what")?.textContent ?? "";
    const started = lift({ do: "lift", item: row.dataset.item }, row, name, { x: event.clientX, y: event.clientY });
    if (!started) return release();
    air.from = { x: event.clientX, y: event.clientY, scroll: scrollY };
    document.body.classList.add("dragging");
    requestAnimationFrame(autoScroll);
  };

  const pointerMove = (event) => {
    if (!air) {
      if (!press) return;
      const far = Math.hypot(event.clientX - press.event.clientX, event.clientY - press.event.clientY) > 5;
      if (!far) return;
      if (press.timer) return release();
      begin(press);
      if (!air) return;
    }
    event.preventDefault();
    air.pointer = { x: event.clientX, y: event.clientY };
    if (!air.isDrawn) {
      air.isDrawn = true;
      requestAnimationFrame(draw);
    }
  };

  /** Once a frame: the item follows the pointer, and the core is asked where it is. */
  const draw = () => {
    if (!air) return;
    air.isDrawn = false;
    const { x, y } = air.pointer;
    const down = y - air.from.y + scrollY - air.from.scroll;
    const tilt = still.matches ? "" : " rotate(1deg) scale(1.02)";
    if (air.element) air.element.style.transform = `translate(${x - air.from.x}px, ${down}px)${tilt}`;
    go(placeAt(y));
    placeHint(x + 18, y + 22);
  };

  const placeAt = (y) => {
    const inList = y - list.getBoundingClientRect().top;
    if (inList >= air.end) return {};
    let [low, high] = [0, air.tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (air.tops[middle] <= inList) low = middle + 1; else high = middle;
    }
    const row = Math.max(0, low - 1);
    const next = row + 1 < air.tops.length ? air.tops[row + 1] : air.end;
    if (air.rows[row].classList.contains("day")) return { on: row };
    return inList < (air.tops[row] + next) / 2 ? { before: row } : row + 1 < air.rows.length ? { before: row + 1 } : {};
  };

  const autoScroll = () => {
    if (!air || !air.pointer) return;
    const edge = 70;
    const { y } = air.pointer;
    const speed = y < edge ? (y - edge) / 5 : y > innerHeight - edge ? (y - innerHeight + edge) / 5 : 0;
    if (speed) {
      scrollBy(0, speed);
      draw();
    }
    requestAnimationFrame(autoScroll);
  };

  const release = () => {
    clearTimeout(press?.timer);
    press = null;
    document.body.classList.remove("dragging");
    removeEventListener("pointermove", pointerMove);
    removeEventListener("pointerup", pointerUp);
    removeEventListener("pointercancel", pointerCancel);
  };

  const pointerUp = (event) => {
    const isDrag = air?.pointer;
    release();
    if (!isDrag) return;
    air.pointer = { x: event.clientX, y: event.clientY };
    draw();
    drop();
  };

  const pointerCancel = () => {
    release();
    if (air) cancel();
  };

  // MARK: Keys

  const keyDown = (event) => {
    if (air || !event.target.classList.contains("handle")) return;
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    // Else the same key would drop what it has lifted.
    event.stopPropagation();
    const row = event.target.closest("li.item");
    lift({ do: "lift", item: row.dataset.item }, row, row.querySelector(".what")?.textContent ?? "");
  };

  const shortcut = (event) => {
    if (air) {
      const moves = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
      if (moves[event.key]) go(nearestLegal(air.row, moves[event.key]));
      else if (event.key === "Home") go(nearestLegal(0, 0));
      else if (event.key === "End") go(nearestLegal(air.rows.length, 0));
      else if (event.key === "Escape") { release(); cancel(); }
      else if ((event.key === "Enter" || event.key === " ") && !air.pointer) drop();
      else if (event.key === "Tab") { /* The item stays in the air; focus stays with it. */ }
      else return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    if (event.target.closest?.("input, textarea")) return;
    event.preventDefault();
    if (event.shiftKey) change({ do: "redo" }, "Done again."); else change({ do: "undo" }, "Undone.");
  };

  open().then((answer) => {
    state = answer;
    build();
    show(answer);
    document.documentElement.dataset.editor = "ready";
  }).catch((error) => {
    // The printable page stays as it is.
    const note = make("p", { class: "alarm", role: "alert" }, `This itinerary can't be edited here: ${error.message}`);
    $("main").prepend(note);
    document.documentElement.dataset.editor = "failed";
  });
})();
