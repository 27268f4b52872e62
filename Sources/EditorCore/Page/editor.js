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
    core = (await WebAssembly.instantiate(packedCore, {})).instance.exports;
    let answer;
    for (const request of document.querySelectorAll("script.request")) {
      answer = ask(JSON.parse(request.dataset.head), decoded64(request.textContent.trim()));
      if (answer.refused) throw new Error(answer.refused.message);
    }
    return answer;
  };

  // MARK: The page

  let state;
  let list, status, alarm, hint, heading, undoButton, redoButton, changes, changed, tripFindings, totals, cues, kept, placing;
  /** The games that a schedule offers to the trip: their place, their list, and what it is narrowed to. */
  let gamesBox, offers, wanted;
  let isSaved = true;
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  const say = (text) => {
    status.textContent = "";
    // A region that is set to the same text again is not read again.
    requestAnimationFrame(() => { status.textContent = text; });
  };

  /** How long the device trembles, in milliseconds: on, off, on … */
  const feelings = { lifted: [10], crossedIntoLegal: [6], crossedIntoIllegal: [6], dropped: [25], rejected: [12, 40, 12, 40, 12] };

  const cue = (name) => {
    // Before its user has done anything with it, a page may not.
    if (cues.checked && feelings[name] && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(feelings[name]);
  };

  const build = () => {
    const main = $("main");
    const button = (label, attributes, ...content) =>
      make("button", { type: "button", "aria-label": label, title: label, ...attributes }, ...content);
    heading = make("h1");
    totals = make("p", { class: "dates" });
    undoButton = button("Undo", { onclick: () => change({ do: "undo" }, "Undone.") }, "↶");
    redoButton = button("Redo", { onclick: () => change({ do: "redo" }, "Done again.") }, "↷");
    cues = make("input", { type: "checkbox", id: "cues", checked: true });
    const menu = (label, ...content) => make("details", { class: "menu", name: "menu" }, make("summary", {}, label), make("div", {}, ...content));
    const save = (word, label) => make("button", { type: "button", onclick: () => download(word) }, label);
    const newer = make("input", { type: "file", id: "newer", accept: ".json,application/json", onchange: reload });
    const toolbar = make("div", { class: "tools", role: "toolbar", "aria-label": "Editing" },
      undoButton, redoButton,
      button("Add an item", { class: "main", onclick: () => dialog() }, "+ Add"),
      menu("Save as", save("json", "Save JSON"), save("ics", "Save calendar"), save("markdown", "Save Markdown"),
        save("script", "Save edits"), make("button", { type: "button", onclick: copy }, "Copy JSON")),
      menu("More", make("p", { id: "help" },
        "Drag an item by its handle, or tap the handle and then the place. With the keyboard: Enter on a handle lifts, the arrow "
        + "keys go from one place where the item may be to the next, Enter drops, Escape cancels. Games keep their place "
        + "in the schedule."),
      make("label", { class: "file" }, "Load a newer version", newer), make("label", {}, cues, " Vibration")));
    kept = make("p", { class: "kept", hidden: true });
    placing = make("div", { class: "placing", role: "group", "aria-label": "Placing an item", hidden: true });
    status = make("p", { class: "heard", role: "status" });
    alarm = make("p", { class: "alarm", role: "alert" });
    hint = make("p", { class: "hint", hidden: true, "aria-hidden": "true" });
    list = make("ol", { class: "rows", id: "itinerary", tabindex: -1, "aria-label": "Itinerary" });
    tripFindings = make("ul", { class: "findings" });
    changes = make("ol", { class: "changes" });
    offers = make("ul", { class: "offers", "aria-label": "Games that can be added", tabindex: 0 });
    wanted = make("input", { type: "search", id: "wanted", autocomplete: "off", oninput: narrow });
    gamesBox = make("details", { class: "games", hidden: true }, make("summary"),
      make("p", { class: "where" }, "A game goes to its own day. Those that cost the least travel come first."),
      make("p", { class: "narrow" }, make("label", { for: "wanted" }, "Show only "), wanted), offers);
    gamesBox.open = matchMedia("(min-width: 64rem)").matches;
    changed = make("section", { class: "changed", "aria-labelledby": "changed", hidden: true }, make("h2", { id: "changed" }, "Changes"), changes);
    main.replaceChildren(
      make("header", {}, make("a", { class: "skip", href: "#itinerary" }, "Skip to the itinerary"),
        make("div", { class: "head" }, heading, button("Change the trip", { class: "quiet", onclick: titleDialog }, "✎")), totals),
      toolbar, kept, alarm, tripFindings, make("div", { class: "board" }, list, gamesBox), changed, status, hint, placing);
    for (const place of [list, offers]) {
      place.addEventListener("pointerdown", pointerDown);
      place.addEventListener("keydown", keyDown);
    }
    list.addEventListener("click", tapped);
    offers.addEventListener("click", tapped);
    document.addEventListener("click", whilePlacing, true);
    document.addEventListener("click", (event) => closeMenus(event.target));
    document.addEventListener("keydown", shortcut);
    addEventListener("beforeunload", (event) => { if (!isSaved && !isKept) event.preventDefault(); });
  };

  /** A menu closes when a button of it, or what is beside it, is chosen. */
  const closeMenus = (target) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(target) || target.closest("button")) menu.open = false;
    }
  };

  const finding = (found) => {
    const line = make("li", { class: found.severity, "data-code": found.code }, `${found.severity}: ${found.message}`);
    if (found.fix) {
      const payload = encoder.encode(JSON.stringify(found.fix.operation));
      line.append(" ", make("button", {
        type: "button", class: "fix", title: found.fix.words, "aria-label": `Fix: ${found.message}`,
        onclick: () => change({ do: "edit" }, "Fixed.", payload, found.item),
      }, "Fix"));
    }
    return line;
  };

  const show = (next, focus) => {
    state = next;
    heading.textContent = state.title;
    totals.textContent = state.totals;
    undoButton.disabled = state.undo === 0;
    redoButton.disabled = state.redo === 0;
    const found = new Map();
    for (const one of state.findings) {
      const key = one.item ?? "";
      if (!found.has(key)) found.set(key, []);
      found.get(key).push(one);
    }
    tripFindings.replaceChildren(...(found.get("") ?? []).map(finding));
    changes.replaceChildren(
      ...state.changes.map((text) => make("li", {}, text)),
      ...state.lost.map((text) => make("li", { class: "lost" }, `not taken over: ${text}`)));
    changed.hidden = !changes.firstChild;
    keep();
    showRows(found);
    showOffers();
    const row = focus && list.querySelector(`[data-item="${CSS.escape(focus)}"]`);
    if (row) (row.querySelector(".handle") ?? row.querySelector("button"))?.focus();
  };

  /** The games beside the itinerary, as they were drawn. */
  let offered = "[]";

  const showOffers = () => {
    const said = JSON.stringify(state.games);
    if (said === offered) return;
    offered = said;
    gamesBox.hidden = false;
    $("main").classList.add("wide");
    gamesBox.firstChild.textContent = `Games that can be added (${state.games.length})`;
    offers.replaceChildren(...state.games.map((game) => make("li", { class: "offer", "data-game": game.id },
      make("div", {}, make("p", { class: "what" }, game.title), make("p", { class: "where first" }, game.when),
        make("p", { class: "where" }, game.place), ...(game.cost ? [make("p", { class: "where" }, game.cost)] : [])),
      make("p", { class: "controls" },
        make("button", { type: "button", class: "handle", "aria-label": `Move ${game.title}, ${game.when}`, "aria-describedby": "help",
          title: "Move" }, "⠿"),
        make("button", { type: "button", "aria-label": `Add ${game.title}, ${game.when}`, title: "Add", onclick: () => add(game) }, "+")))));
    narrow();
  };

  const narrow = () => {
    const words = wanted.value.toLowerCase().split(/\s+/);
    for (const row of offers.children) {
      const text = row.firstChild.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
  };

  const edit = (operation, said, focus) => change({ do: "edit" }, said, encoder.encode(JSON.stringify(operation)), focus);

  const add = (game) => edit({ op: "addGame", game: game.id }, `${game.title} is in the trip.`, game.id);

  /** The rows as they were drawn: one that says what it said is not drawn again. */
  let drawn = new Map();

  const showRows = (found) => {
    const rows = new Map();
    state.rows.forEach((row, index) => {
      const name = row.item === undefined ? `day ${row.day}` : `item ${row.item}`;
      // Two items of one id are a finding, and both are shown.
      const key = rows.has(name) ? `${name} ${index}` : name;
      const said = JSON.stringify([row, found.get(row.item)]);
      const known = drawn.get(key);
      const one = known?.said === said ? known : { said, element: element(row, found) };
      if (one.element.dataset.row !== String(index)) one.element.dataset.row = index;
      rows.set(key, one);
    });
    drawn = rows;
    let at = list.firstChild;
    for (const { element } of rows.values()) {
      // A row that went down is taken out, rather than all that it passed put before it.
      if (at && at !== element && at.nextSibling === element) {
        at.remove();
        at = element;
      }
      if (at === element) at = at.nextSibling; else list.insertBefore(element, at);
    }
    while (at) {
      const gone = at;
      at = at.nextSibling;
      gone.remove();
    }
  };

  const element = (row, found) => {
    if (row.day !== undefined) {
      const heading = make("h2");
      heading.innerHTML = row.html;
      const tool = (label, sign, action) =>
        make("button", { type: "button", class: "quiet", "aria-label": label, title: label, onclick: action }, sign);
      return make("li", { class: "day" }, heading, make("span", { class: "daytools" },
        tool(`Add to day ${row.day}`, "+", () => dialog(null, row.day)), tool(`Change day ${row.day}`, "⋯", () => dayDialog(row.day))));
    }
    const isFixed = row.kind === "game";
    const item = make("li", {
      class: `item ${row.kind}${row.off ? " off" : ""}`, "data-item": row.item, "data-kind": row.kind,
    });
    item.innerHTML = row.html;
    const controls = make("p", { class: "controls" });
    const name = row.title || row.kind;
    if (!isFixed) {
      controls.append(make("button", {
        type: "button", class: "handle", "aria-label": `Move ${name}`, "aria-describedby": "help", title: "Move",
      }, "⠿"));
    }
    if (isFixed) {
      controls.append(make("button", {
        type: "button", "aria-label": `Take ${name} out of the trip`, title: "Take out of the trip",
        onclick: () => edit({ op: "dropGame", item: row.item }, `${name} is out of the trip.`),
      }, "✕"));
    }
    if (row.kind !== "game") {
      controls.append(make("button", {
        type: "button", "aria-label": `Change ${name}`, title: "Change", onclick: () => dialog(row),
      }, "✎"));
    }
    item.append(controls);
    const own = found.get(row.item);
    if (own) item.append(make("ul", { class: "findings" }, ...own.map(finding)));
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

  // MARK: Kept in the browser

  let isKept = false;
  /** Where the edits of this itinerary are kept: its name is that of the itinerary as the page has it. */
  let shelf;

  const openShelf = () => {
    const text = [...document.querySelectorAll("script.request")].at(-1).textContent;
    let hash = 5381;
    for (let index = 0; index < text.length; index++) hash = (hash * 33 + text.charCodeAt(index)) >>> 0;
    shelf = `sportstime ${text.length} ${hash}`;
    try {
      const script = localStorage.getItem(shelf);
      if (script) offerRestore(script);
    } catch { shelf = undefined; }
  };

  /** Keeps the edits until they are undone; says so. Without storage, the browser asks before the page is left. */
  const keep = () => {
    if (!shelf || restorable) return;
    isKept = false;
    try {
      if (state.undo === 0) localStorage.removeItem(shelf);
      else {
        localStorage.setItem(shelf, ask({ do: "save", as: "script" }).text);
        isKept = true;
      }
    } catch { /* Full, or not allowed. */ }
    kept.hidden = !isKept;
    kept.textContent = `${state.undo === 1 ? "1 change" : `${state.undo} changes`} kept in this browser.`;
  };

  /** The edits of an earlier visit, as long as their user has not decided. */
  let restorable;

  const offerRestore = (script) => {
    restorable = script;
    const count = script.trim().split("\n").length;
    const decide = (label, action) => make("button", { type: "button", onclick: () => {
      restorable = undefined;
      action();
      keep();
      list.focus();
    } }, label);
    kept.replaceChildren(
      `You made ${count === 1 ? "1 change" : `${count} changes`} here before. `,
      decide("Restore", () => {
        const answer = ask({ do: "edit" }, encoder.encode(script));
        // What the core took before it refused is shown.
        show(answer.refused ? ask({ do: "state" }) : answer);
        isSaved = state.undo === 0;
        if (answer.refused) refuse(answer.refused); else say("Restored.");
      }), " ",
      decide("Discard", () => say("Discarded.")));
    kept.hidden = false;
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

  const details = [
    ["category", "Category", { list: "categories", autocomplete: "off" }], ["start", "Starts at", { type: "time" }],
    ["durationMinutes", "Minutes", { type: "number", min: 0, max: 100000, step: 1 }], ["location", "Place", {}], ["city", "City", {}],
    ["endDay", "Stay until day", { type: "number", min: 1, max: 10000, step: 1 }], ["checkOut", "Check-out by", { type: "time" }],
    ["notes", "Notes", null],
  ];

  const booking = [
    ["mode", "Travel by", { list: "modes", autocomplete: "off" }], ["durationMinutes", "Minutes", { type: "number", min: 1, max: 100000, step: 1 }],
    ["departs", "Departs at", { type: "time" }], ["arrives", "Arrives at", { type: "time" }], ["carrier", "Carrier", {}],
    ["number", "Number", {}], ["seat", "Seat", {}], ["reference", "Booking reference", {}], ["notes", "Notes", null],
  ];

  /** A form in a dialog: Enter submits, Escape leaves it. */
  const form = (heading, fields, submit, action, ...others) => {
    const box = make("dialog", { "aria-labelledby": "what" });
    const close = (then) => () => { box.close(); then?.(); };
    box.append(make("form", { method: "dialog", onsubmit: (event) => {
      event.preventDefault();
      close(action)();
    } },
    make("h2", { id: "what" }, heading), ...fields,
    make("p", { class: "buttons" }, make("button", { type: "submit", class: "main" }, submit),
      ...others.map(([label, then]) => make("button", { type: "button", onclick: close(then) }, label)),
      make("button", { type: "button", onclick: close() }, "Cancel"))));
    const opener = document.activeElement;
    box.addEventListener("close", () => {
      box.remove();
      if (document.activeElement === document.body) opener?.focus?.();
    });
    document.body.append(box);
    box.showModal();
  };

  const field = (name, label, input) => make("p", { class: `field ${name}` }, make("label", { for: name }, label), input);

  const titleDialog = () => {
    const title = make("input", { id: "title", type: "text", maxlength: 500, value: state.title });
    const start = make("input", { id: "begin", type: "date", value: state.start });
    form("The trip", [field("title", "Title", title), ...(state.start ? [field("begin", "Starts on", start)] : [])], "Save", () => {
      if (title.value !== state.title) edit({ op: "retitle", title: title.value || null }, "Changed.");
      if (start.value && start.value !== state.start) edit({ op: "shift", startDate: start.value }, "Changed.");
    }, ["Make it a copy", () => edit({ op: "duplicate", id: `${state.id}-copy`, title: title.value || null }, "This is a copy now.")]);
  };

  /** Whole days: a new one, one less, and several items of a day at once. */
  const dayDialog = (day) => {
    const last = Math.max(...state.rows.map((row) => row.day ?? 1));
    const own = state.rows.slice(state.rows.findIndex((row) => row.day === day) + 1);
    const end = own.findIndex((row) => row.day !== undefined);
    const boxes = own.slice(0, end < 0 ? own.length : end).filter((row) => row.kind === "custom").map((row, index) =>
      ({ row, input: make("input", { id: `item${index}`, type: "checkbox", checked: true }) }));
    const to = make("input", { id: "to", type: "number", min: 1, max: last, step: 1, value: Math.min(day + 1, last) });
    const dayEdit = (operation, said) => () => edit({ day, ...operation }, said);
    const before = ["Insert a day before", dayEdit({ op: "insertDay" }, "Inserted.")];
    const after = ["Insert a day after", dayEdit({ op: "insertDay", day: day + 1 }, "Inserted.")];
    const out = (label, items) => [label, dayEdit({ op: "removeDay", items }, `Day ${day} is out of the trip.`)];
    if (!boxes.length) return form(`Day ${day}`, [], before[0], before[1], after, out("Take out the day"));
    form(`Day ${day}`, [make("fieldset", {}, make("legend", {}, "Move these items"), ...boxes.map(({ row, input }) =>
      make("label", { for: input.id }, input, ` ${row.title || "an item"}`))), field("to", "To day", to)], "Move", () => {
      const items = boxes.filter(({ input }) => input.checked).map(({ row }) => row.item);
      if (items.length) edit({ op: "move", items, day: Number(to.value), last: true }, "Moved.", items[0]);
    }, before, after, out("Take out the day, keep its items", "move"), out("Take out the day and its items", "remove"));
  };

  /** Inputs for members of an object, and what of them was changed; null takes a member away. */
  const inputs = (members, had = {}) => {
    const all = members.map(([name, label, attributes]) => {
      const value = ["string", "number"].includes(typeof had[name]) ? String(had[name]) : "";
      const input = attributes ? make("input", { id: name, value, ...attributes }) : make("textarea", { id: name, rows: 3 }, value);
      return { name, label, input, before: input.value };
    });
    return [all.map(({ name, label, input }) => field(name, label, input)), () => Object.fromEntries(all
      .filter(({ input, before }) => input.value !== before)
      .map(({ name, input: { value, type } }) => [name, value === "" ? null : type === "number" ? Number(value) : value]))];
  };

  const choices = (id, ...values) => make("datalist", { id }, ...values.map((value) => make("option", { value })));

  /** Changes the item of a row; without one, adds an item, to a day if one is given. */
  const dialog = (row, day) => {
    if (row?.kind === "travel") return travelDialog(row);
    const title = make("input", { id: "title", type: "text", maxlength: 500, value: row ? row.title : "" });
    const [own, custom] = inputs(details, row?.details);
    const fields = [field("title", "Title", title), ...own, choices("categories", "meal", "hotel", "drinks", "sight", "museum", "shopping", "note")];
    if (row) {
      return form("Change an item", fields, "Save", () => {
        const [patch, operation] = [custom(), { op: "update", item: row.item }];
        if (title.value !== row.title) operation.title = title.value || null;
        if (Object.keys(patch).length) operation.custom = patch;
        if (operation.custom || operation.title !== undefined) edit(operation, "Changed.", row.item);
      }, ["Copy", () => edit({ op: "copy", item: row.item, after: row.item }, "Copied.")],
      ["Remove", () => edit({ op: "remove", item: row.item }, "Removed.")]);
    }
    form(day ? `Add an item to day ${day}` : "Add an item", fields, day ? "Add" : "Place it", () => {
      const members = custom();
      const payload = Object.keys(members).length ? encoder.encode(JSON.stringify(members)) : undefined;
      if (!lift({ do: "new", title: title.value }, null, title.value || "The item", null, null, payload) || !day) return;
      const next = state.rows.findIndex((row) => row.day > day);
      go(next < 0 ? {} : { before: next });
      if (air.verdict.legal) drop();
    });
  };

  /** The core knows the clocks of the places, so times go to it as they are typed. */
  const travelDialog = (row) => {
    const had = row.details ?? {};
    const clock = (text) => (text ?? "").slice(11, 16);
    const [fields, travel] = inputs(booking, { ...had, departs: clock(had.departure), arrives: clock(had.arrival) });
    form(row.title || "Travel", [...fields, choices("modes", "drive", "train", "fly", "bus")], "Save", () => {
      const { departs, arrives, ...patch } = travel();
      const head = { do: "book", item: row.item };
      if (departs !== undefined) head.departs = departs ?? "";
      if (arrives !== undefined) head.arrives = arrives ?? "";
      if (Object.keys(patch).length || Object.keys(head).length > 2) change(head, "Changed.", encoder.encode(JSON.stringify(patch)), row.item);
    });
  };

  // MARK: Lifting

  /** The item in the air: its element, where it may go, and where the pointer is. */
  let air = null;

  const lift = (head, element, name, pointer, offer, payload) => {
    const answer = ask(head, payload);
    if (answer.refused) return refuse(answer.refused);
    alarm.textContent = "";
    const rows = [...list.children].filter((row) => row !== element);
    air = {
      name, element, rows, item: head.item ?? head.game, before: new Set(answer.before), on: new Set(answer.on), pointer,
      at: null, verdict: null, tops: [], height: (element ?? offer)?.offsetHeight ?? 0, mark: make("li", { class: "mark", "aria-hidden": "true" }),
      origin: element ? Number(element.dataset.row) : rows.length, shown: [0, 0], shifts: new Map(),
      // A game has one place, wherever on its day it is held.
      place: answer.place, where: answer.words, places: answer.place === undefined ? answer.before : [answer.place], offer,
    };
    measure();
    list.append(air.mark);
    air.mark.hidden = true;
    decorate();
    addEventListener("scroll", decorate, { passive: true });
    element?.classList.add("lifted");
    cue(answer.cue);
    if (!pointer) {
      openPlacing();
      go(nearestLegal(element ? Number(element.dataset.row) : 1, 0));
    } else if (offer) {
      carry(offer);
    }
    say(`${name} lifted. ${air.place === undefined ? "Choose a place" : "One place"}. Arrow keys choose, Enter drops, Escape cancels. `
      + (air.verdict ? words(air.verdict) : ""));
    return true;
  };

  /** A copy of a game is carried from the list beside the itinerary; its day comes into view. */
  const carry = (offer) => {
    const box = offer.getBoundingClientRect();
    const ghost = air.ghost = make("div", { class: "ghost", "aria-hidden": "true" }, offer.firstChild.cloneNode(true));
    // Under the pointer's middle, so that it hides neither its place nor leaves the window.
    Object.assign(ghost.style, { left: `${air.pointer.x - box.width / 3}px`, top: `${box.top}px`, width: `${box.width * 2 / 3}px` });
    document.body.append(ghost);
    const top = list.getBoundingClientRect().top + (air.tops[air.place] ?? air.end);
    if (top < 80 || top > innerHeight - 80) {
      scrollBy({ top: top - innerHeight / 2, behavior: still.matches ? "instant" : "smooth" });
    }
    away();
  };

  /** Whether the pointer is where rows are: a game that is held elsewhere is held nowhere yet. */
  const isOverList = ({ x, y }) => {
    const box = list.getBoundingClientRect();
    return x > box.left - 16 && x < box.right + 16 && y > box.top - 8;
  };

  const away = () => {
    if (air.at === "away") return;
    air.at = "away";
    air.head = null;
    air.verdict = null;
    showMark(air.place, false);
    for (let index = air.shown[0]; index < air.shown[1]; index++) shift(index);
    hint.textContent = `It goes to ${air.where}.`;
    hint.hidden = false;
    hint.classList.remove("refused");
  };

  const showMark = (row, isLegal) => {
    air.mark.hidden = row === undefined;
    air.mark.classList.toggle("nearest", !isLegal);
    if (row === undefined) return;
    // Where rows have closed up, the gap is above the row that it is before.
    const up = isLegal && air.pointer && air.element && row > air.origin ? air.height : 0;
    // At the end of a day it is below what is last there, and not above the next day's name.
    const last = air.rows[row - 1];
    const isEnd = !air.element && last && (!air.rows[row] || air.rows[row].classList.contains("day"));
    air.mark.style.top = isEnd ? `${last.offsetTop + last.offsetHeight + 5}px` : `${(air.tops[row] ?? air.end) - up}px`;
  };

  /** Where the rows are in the list, while none has moved. */
  const measure = () => {
    air.tops = air.rows.map((row) => row.offsetTop);
    const last = air.rows[air.rows.length - 1];
    air.end = last ? last.offsetTop + last.offsetHeight : 0;
  };

  /** The first row that is not above a place in the list. */
  const rowBelow = (place) => {
    let [low, high] = [0, air.tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (air.tops[middle] <= place) low = middle + 1; else high = middle;
    }
    return low;
  };

  /** Dims what is out of reach, and lets rows make room: those that are seen, and a screen above and below them. */
  const decorate = () => {
    if (!air) return;
    const top = list.getBoundingClientRect().top;
    const [first, end] = [Math.max(0, rowBelow(-top - innerHeight) - 1), rowBelow(2 * innerHeight - top)];
    const [oldFirst, oldEnd] = air.shown;
    for (let index = oldFirst; index < oldEnd; index++) if (index < first || index >= end) plain(index);
    for (let index = first; index < end; index++) {
      const row = air.rows[index];
      if (index < oldFirst || index >= oldEnd) {
        const isHeader = row.classList.contains("day");
        // What is dropped above a header is at the end of the day before; a game is shown its day alone.
        const isReachable = isHeader && air.place !== undefined
          ? air.on.has(index) : air.before.has(index) || air.before.has(index + 1) || (isHeader && air.on.has(index));
        row.classList.add("near");
        row.classList.toggle("illegal", !isReachable);
      }
      shift(index);
    }
    air.shown = [first, end];
  };

  const plain = (index) => {
    air.rows[index].classList.remove("near", "illegal");
    air.rows[index].style.transform = "";
    air.shifts.delete(index);
  };

  /** Rows make room where the item would go; what it leaves closes up. */
  const shift = (index) => {
    let down = 0;
    if (air.pointer && air.height && air.verdict?.legal) {
      const { row } = air.verdict;
      if (index >= row && index < air.origin) down = air.height;
      if (index < row && index >= air.origin) down = -air.height;
    }
    if (down === (air.shifts.get(index) ?? 0)) return;
    air.shifts.set(index, down);
    air.rows[index].style.transform = down ? `translateY(${down}px)` : "";
  };

  /** The legal place nearest to a row; beyond it where a direction is given. */
  const nearestLegal = (row, direction) => {
    const legal = [...air.places].sort((a, b) => a - b);
    if (direction > 0) return legal.find((place) => place > row) ?? row;
    if (direction < 0) return legal.findLast((place) => place < row) ?? row;
    return legal.reduce((best, place) => (Math.abs(place - row) < Math.abs(best - row) ? place : best), legal[0] ?? 0);
  };

  /** Where the item would go, or why it may not and where the nearest place is. */
  const words = (verdict, where = "here") => {
    if (verdict.legal) return verdict.words;
    const nearest = verdict.nearest ? ` Nearest: ${verdict.nearest.words}.` : "";
    return `Not ${where}: ${verdict.refused.message}.${nearest}`;
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
    showMark(isLegal ? air.verdict.row : air.verdict.nearest?.row, isLegal);
    (air.element ?? air.ghost)?.classList.toggle("refused", !isLegal);
    for (let index = air.shown[0]; index < air.shown[1]; index++) shift(index);
    hint.textContent = words(air.verdict);
    hint.hidden = !air.pointer;
    hint.classList.toggle("refused", !isLegal);
    if (!air.pointer) {
      say(words(air.verdict));
      showPlacing();
      (isLegal ? air.mark : air.rows[Math.min(air.row, air.rows.length - 1)])?.scrollIntoView({ block: "nearest" });
    }
  };

  /** To the next place where the item may stand; where there is none, why the place beyond is refused. */
  const step = (direction) => {
    if (air.place !== undefined) return say(`It has this place alone: ${words(air.verdict)}.`);
    const next = nearestLegal(air.row, direction);
    if (next !== air.row) return go(next);
    const beyond = air.row + direction;
    if (beyond < 0 || beyond > air.rows.length) return say(`This is the ${direction < 0 ? "first" : "last"} place.`);
    const [head, place] = [air.head, air.row];
    go(beyond);
    const { verdict } = air;
    go(head.on === undefined ? place : head);
    say(words(verdict, "beyond"));
  };

  /** Below a place of the window, or above it where there is no room, so that what is held there is seen. */
  const placeHint = (x, y) => {
    const [width, height] = [hint.offsetWidth, hint.offsetHeight];
    const top = y + height + 8 <= innerHeight ? y : y - height - 64;
    hint.style.left = `${Math.max(8, Math.min(x, innerWidth - width - 8))}px`;
    hint.style.top = `${Math.max(8, top)}px`;
  };

  const clear = () => {
    const { element, ghost, mark } = air;
    for (let index = air.shown[0]; index < air.shown[1]; index++) plain(index);
    removeEventListener("scroll", decorate);
    mark.remove();
    hint.hidden = true;
    placing.hidden = true;
    document.documentElement.classList.remove("is-placing");
    air = null;
    return element ?? ghost;
  };

  const settle = (answer, element, item, name) => {
    isSaved = answer.state.undo === 0;
    cue(answer.cue);
    const isHere = element?.parentNode === list;
    const had = new Set(state.rows.map((row) => row.item));
    // What was added is known by its id only now.
    const focus = item ?? answer.state.rows.find((row) => !had.has(row.item))?.item;
    const finish = () => {
      if (element?.classList.contains("ghost")) element.remove();
      element?.classList.remove("lifted", "refused", "back");
      if (element) element.style.transform = "";
      show(answer.state, focus);
      if (answer.refused) {
        alarm.textContent = answer.refused.message;
        say(`${name} ${isHere ? "stays where it was" : "was not added"}: ${answer.refused.message}`);
      } else if (answer.cue === "cancelled") {
        say(`Cancelled. ${name} ${isHere ? "is where it was" : "was not added"}.`);
      } else {
        say(`${name} dropped. ${answer.state.changes[answer.state.changes.length - 1] ?? ""}`);
      }
    };
    // What was refused springs back before the rows are drawn again.
    if (element && (answer.refused || answer.cue === "cancelled") && element.style.transform && !still.matches) {
      element.classList.add("back");
      element.style.transform = "";
      setTimeout(finish, 1000 * parseFloat(getComputedStyle(element).getPropertyValue("--return-time")));
    } else {
      finish();
    }
  };

  const drop = () => {
    const { head, item, name } = air;
    if (!head) return cancel();
    const answer = ask({ do: "drop", ...head });
    settle(answer, clear(), item, name);
  };

  const cancel = () => {
    const { item, name } = air;
    const answer = ask({ do: "cancel" });
    settle(answer, clear(), item, name);
  };

  // MARK: Placing without dragging

  /** What is in the air is placed by taps and buttons as well as by keys; each way out is in view. */
  const openPlacing = () => {
    const button = (label, action, attributes = {}) => make("button", { type: "button", onclick: action, ...attributes }, label);
    placing.setAttribute("aria-label", `Placing ${air.name}`);
    placing.replaceChildren(
      make("p", {}, make("b", {}, air.name), " ", make("span", { class: "target" })),
      make("p", { class: "buttons" },
        ...(air.place === undefined ? [button("↑", () => step(-1), { "aria-label": "Earlier place" }), button("↓", () => step(1), { "aria-label": "Later place" })] : []),
        button("Place here", dropNearest, { class: "main" }), button("Cancel", cancel)));
    placing.hidden = false;
    document.documentElement.classList.add("is-placing");
  };

  const showPlacing = () => {
    placing.querySelector(".target").textContent = words(air.verdict);
    placing.classList.toggle("refused", !air.verdict.legal);
    const main = placing.querySelector("button.main");
    main.textContent = air.verdict.legal ? "Place here" : "Place at the nearest";
    main.disabled = !air.verdict.legal && !air.verdict.nearest;
  };

  const dropNearest = () => {
    if (!air.verdict.legal) go(air.verdict.nearest.row);
    drop();
  };

  /** A tap on a handle that no drag follows lifts; the next one on the itinerary chooses the place. */
  const tapped = (event) => {
    const handle = event.target.closest(".handle");
    if (!handle || air || wasDragged) return;
    const row = handle.closest("li.item, li.offer");
    lift(what(row), row.dataset.game ? null : row, row.querySelector(".what")?.textContent ?? "");
  };

  const whilePlacing = (event) => {
    if (!air || air.pointer || placing.contains(event.target)) return;
    if (!list.contains(event.target)) return cancel();
    event.preventDefault();
    event.stopPropagation();
    go(air.place ?? placeAt(event.clientY));
  };

  // MARK: Pointers

  let wasDragged = false;

  let press = null;

  const pointerDown = (event) => {
    wasDragged = false;
    if (air || event.button !== 0) return;
    const row = event.target.closest("li.item, li.offer");
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

  const what = (row) => ({ do: "lift", ...(row.dataset.game ? { game: row.dataset.game } : { item: row.dataset.item }) });

  const begin = ({ row, event }) => {
    const name = row.querySelector(".what")?.textContent ?? "";
    const isOffer = row.classList.contains("offer");
    const started = lift(what(row), isOffer ? null : row, name, { x: event.clientX, y: event.clientY }, isOffer ? row : null);
    wasDragged = true;
    if (!started) return release();
    // Of the page without the item in the air, which makes it longer wherever it is held.
    const { scrollHeight, clientHeight } = document.scrollingElement;
    air.from = { x: event.clientX, y: event.clientY, scroll: scrollY, end: Math.max(scrollY, scrollHeight - clientHeight) };
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
    const tilt = still.matches ? "" : " rotate(var(--tilt)) scale(var(--lift))";
    if (air.ghost) air.ghost.style.transform = `translate(${x - air.from.x}px, ${y - air.from.y}px)${tilt}`;
    if (air.element) air.element.style.transform = `translate(${x - air.from.x}px, ${down}px)${tilt}`;
    if (air.ghost && !isOverList(air.pointer)) away(); else go(placeAt(y));
    placeHint(x + 18, air.ghost ? air.ghost.getBoundingClientRect().bottom + 8 : y + 22);
  };

  const placeAt = (y) => {
    const inList = y - list.getBoundingClientRect().top;
    if (inList >= air.end) return {};
    const row = Math.max(0, rowBelow(inList) - 1);
    const next = row + 1 < air.tops.length ? air.tops[row + 1] : air.end;
    if (air.rows[row].classList.contains("day")) return { on: row };
    return inList < (air.tops[row] + next) / 2 ? { before: row } : row + 1 < air.rows.length ? { before: row + 1 } : {};
  };

  const autoScroll = () => {
    if (!air || !air.pointer) return;
    const edge = 70;
    const { y } = air.pointer;
    const speed = y < edge ? (y - edge) / 5 : y > innerHeight - edge ? (y - innerHeight + edge) / 5 : 0;
    const to = Math.max(0, Math.min(air.from.end, scrollY + speed));
    if (to !== scrollY) {
      scrollTo({ top: to, behavior: "instant" });
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
    const row = event.target.closest("li.item, li.offer");
    lift(what(row), row.dataset.game ? null : row, row.querySelector(".what")?.textContent ?? "");
  };

  const shortcut = (event) => {
    if (air) {
      // The buttons that place take their own keys.
      if (placing.contains(event.target) && (event.key === "Enter" || event.key === " ")) return;
      const moves = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
      if (moves[event.key]) step(moves[event.key]);
      else if (event.key === "Home") go(nearestLegal(0, 0));
      else if (event.key === "End") go(nearestLegal(air.rows.length, 0));
      else if (event.key === "Escape") { release(); cancel(); }
      else if ((event.key === "Enter" || event.key === " ") && !air.pointer) drop();
      else if (event.key === "Tab") {
        // The focus stays with what places the item.
        const buttons = [...placing.querySelectorAll("button:not(:disabled)")];
        const at = buttons.indexOf(document.activeElement);
        buttons.at((at + (event.shiftKey ? (at < 0 ? 0 : -1) : 1)) % buttons.length)?.focus();
      }
      else return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === "Escape") {
      const summary = document.querySelector("details.menu[open] summary");
      closeMenus(document.body);
      summary?.focus();
    }
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    if (event.target.closest?.("input, textarea")) return;
    event.preventDefault();
    if (event.shiftKey) change({ do: "redo" }, "Done again."); else change({ do: "undo" }, "Undone.");
  };

  open().then((answer) => {
    state = answer;
    build();
    openShelf();
    show(answer);
    document.documentElement.dataset.editor = "ready";
  }).catch(failed);
})();
