/* Draws the boards of a page's scenarios beside their words, and steps through them. Without it the words stand. */
"use strict";

(() => {
  const store = JSON.parse(document.getElementById("replays").textContent);
  const ZONES = ["hand", "library", "graveyard", "exile", "outside"];
  const seats = store.seats.map(([player, life, zones, pool, lost]) => ({ player, life, zones, pool, lost }));
  const boards = store.boards.map(([turn, active, step, numbers, stack, result]) => (
    { turn, active, step, seats: numbers.map((n) => seats[n]), stack, result }
  ));
  const looks = store.looks.map((one) => (
    { kind: "card", word: one.name, ...one, card: one.card === 0 ? null : one.card || one.name }
  ));
  const pieces = store.pieces.map(([look, own]) => ({ ...looks[look], ...own }));
  const players = [];

  /* Every text goes in as text: nothing that a document holds is ever read as markup. */
  function make(tag, name, ...inside) {
    const element = document.createElement(tag);
    if (name) element.className = name;
    element.append(...inside.filter((one) => one !== null && one !== undefined && one !== ""));
    return element;
  }

  function mana(text) {
    const parts = text.split(/\{([0-9A-Z]{1,3}(?:\/[0-9A-Z]{1,3})*)\}/);
    return parts.map((part, n) => (n % 2 ? symbol(part) : part));
  }

  function symbol(name) {
    const parts = name.split("/");
    const said = parts.map((part) => BOARDS.symbols[part] || part).join(" ou ");
    const colour = parts.find((part) => "WUBRG".includes(part)) || "1";
    const drawn = make("span", `mana mana-${colour}`, name);
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", name === "T" || name === "Q" ? said : `mana ${said}`);
    return drawn;
  }

  const many = (n, one, more) => `${n} ${n > 1 ? more : one}`;

  /* --- a board ---------------------------------------------------------------------------- */

  function notes(piece) {
    const found = [];
    if (piece.tapped) found.push(["tapped", "engagé"]);
    if (piece.face_down) found.push(["note", "face cachée"]);
    if (piece.kind === "token") found.push(["note", "jeton"]);
    for (const [kind, n] of Object.entries(piece.counters || {})) found.push(["counters", `${n} × ${kind}`]);
    if (piece.damage) found.push(["hurt", many(piece.damage, "blessure", "blessures")]);
    if (piece.attached_to) found.push(["note", `sur ${piece.attached_to}`]);
    if (piece.owner) found.push(["note", `à ${piece.owner}`]);
    if (piece.fights) found.push(["fights", `attaque ${piece.fights}`]);
    if (piece.blocked) found.push(["note", "bloqué"]);
    if (piece.blocks) found.push(["fights", `bloque ${piece.blocks.join(", ")}`]);
    if (piece.targets) found.push(["fights", `→ ${piece.targets.join(", ")}`]);
    return found;
  }

  function called(piece) {
    if (piece.kind === "ability") return ["capacité", piece.word];
    if (piece.kind === "copy") return ["copie", piece.name];
    if (piece.kind === "damage") return ["", piece.word];
    return [piece.word === piece.name ? "" : piece.word, piece.name || "sans nom"];
  }

  function card(number, show, state, small) {
    const piece = pieces[number];
    const [word, name] = called(piece);
    const land = /^[^:]*\bterrain\b/.test(piece.types || "");
    const colour = piece.colours ? (piece.colours.length > 1 ? "gold" : piece.colours) : land ? "land" : "grey";
    const text = piece.card && (show.cards[piece.card] || BOARDS.cards[piece.card]);
    const box = make(text ? "button" : "div", `card colour-${colour}${small ? " small" : ""}`);
    if (text) {
      box.type = "button";
      box.setAttribute("aria-haspopup", "dialog");
      box.addEventListener("click", () => tell(piece.card, text));
    }
    if (piece.tapped) box.classList.add("is-tapped");
    if (state) box.classList.add(state);
    box.append(make("span", "name", name));
    if (word) box.append(make("span", "word", ` ${word}`));
    if (!small && piece.cost && piece.kind === "card") box.append(make("span", "cost", ...mana(piece.cost)));
    if (!small && piece.types && piece.kind !== "ability") box.append(make("span", "type", piece.types));
    const said = notes(piece).filter(([kind]) => !small || kind !== "tapped");
    if (said.length) box.append(make("span", "notes", ...said.map(([kind, words]) => make("span", kind, words))));
    const pt = piece.loyalty !== undefined ? `loyauté ${piece.loyalty}` : piece.pt;
    if (pt && !small) box.append(make("span", "pt", pt));
    if (state) box.append(make("span", state === "is-apart" ? "apart" : "said", STATES[state]));
    return box;
  }

  const STATES = {
    "is-new": " (vient d'arriver)", "is-changed": " (vient de changer)", "is-apart": "autre à l'autre date",
  };

  /* What lay where before, so that what is new there, or looks otherwise, can be marked. */
  function lying(board) {
    const found = new Map();
    if (!board) return found;
    for (const seat of board.seats) {
      for (const [zone, numbers] of Object.entries(seat.zones)) {
        for (const n of numbers) found.set(`${seat.player} ${zone} ${pieces[n].key}`, n);
      }
    }
    for (const n of board.stack) found.set(` stack ${pieces[n].key}`, n);
    return found;
  }

  function drawer(show, before, other) {
    return (numbers, player, zone, small) => numbers.map((n) => {
      const place = `${player} ${zone} ${pieces[n].key}`;
      let state = "";
      if (before) {
        const was = before.get(place);
        state = was === undefined ? "is-new" : was === n || small ? "" : "is-changed";
      }
      if (other && (small ? !other.has(place) : other.get(place) !== n)) state = "is-apart";
      return make("li", "", card(n, show, state, small));
    });
  }

  function seat(one, board, before, draw, names) {
    const box = make("div", `seat${one.player === board.active ? " active" : ""}${one.lost ? " lost" : ""}`);
    const was = before && before.seats.find((other) => other.player === one.player);
    const life = make("span", "life", `${one.life} points de vie`);
    const head = make("div", "who", make("strong", "", `Joueur ${one.player}`), life);
    if (was && was.life !== one.life) {
      life.classList.add("is-changed");
      life.prepend(make("span", "was", `${was.life} → `));
    }
    if (one.player === board.active) head.append(make("span", "turn", "son tour"));
    if (one.pool) head.append(make("span", "pool", "réserve ", ...mana(one.pool)));
    if (one.lost) head.append(make("span", "bad", "a perdu"));
    box.append(head);
    const field = one.zones.battlefield || [];
    box.append(zone(names.battlefield, draw(field, one.player, "battlefield", false), "field"));
    const rest = make("div", "rest");
    for (const key of ZONES) {
      const there = one.zones[key] || [];
      if (!there.length) continue;
      const title = `${names[key]} (${there.length})`;
      rest.append(zone(title, draw(there, one.player, key, true), "pile", key === "library" ? "de haut en bas" : ""));
    }
    if (rest.children.length) box.append(rest);
    return box;
  }

  function zone(title, cards, kind, how) {
    const name = make("p", "zone-name", title, how ? make("small", "", ` ${how}`) : "", cards.length ? "" : " : rien");
    return make("div", `zone ${kind}`, name, cards.length ? make("ul", "cards", ...cards) : "");
  }

  function draw(show, side, number, apart) {
    const numbers = show.boards[side];
    const board = boards[numbers[number]];
    const before = number > 0 ? boards[numbers[number - 1]] : null;
    const names = { ...BOARDS.zones, ...BOARDS.steps, ...store.dates[show.dates[side]] };
    const others = apart ? show.boards[1 - side] : [];
    const other = others.length ? lying(boards[others[Math.min(number, others.length - 1)]]) : null;
    const cards = drawer(show, before && lying(before), other);
    const box = make("div", "board", make("p", "when", `Tour ${board.turn} · ${names[board.step]}`));
    const [own, ...opponents] = board.seats;
    for (const one of opponents) box.append(seat(one, board, before, cards, names));
    if (board.stack.length) {
      const pile = zone("pile", cards(board.stack, "", "stack", false), "stack", "le dessus d'abord");
      box.append(pile);
    }
    box.append(seat(own, board, before, cards, names));
    if (board.result) {
      const end = board.result === "draw" ? "match nul" : `${board.result} gagne`;
      box.append(make("p", "result", `Fin de la partie : ${end}`));
    }
    return box;
  }

  /* --- the text of a card ------------------------------------------------------------------ */

  let dialog = null;

  function tell(name, text) {
    if (dialog === null) {
      dialog = make("dialog", "card-text");
      dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
      document.body.append(dialog);
    }
    const title = make("h2", "", name, " ", ...mana(text.cost || ""));
    title.id = "card-text-title";
    dialog.setAttribute("aria-labelledby", title.id);
    const close = make("button", "", "Fermer");
    close.type = "button";
    close.addEventListener("click", () => dialog.close());
    const lines = (text.text || []).map((line) => make("p", "", ...mana(line)));
    const numbers = text.pt || (text.loyalty ? `Loyauté ${text.loyalty}` : "");
    dialog.replaceChildren(
      title, make("p", "english", text.english || ""), make("p", "type", text.type || ""), ...lines,
      make("p", "pt", numbers), close,
    );
    dialog.showModal();
  }

  /* --- stepping ---------------------------------------------------------------------------- */

  function button(words, label, act) {
    const made = make("button", "", ...words);
    made.type = "button";
    made.setAttribute("aria-label", label);
    made.addEventListener("click", act);
    return made;
  }

  class Player {
    constructor(element) {
      this.element = element;
      this.show = store.shows[Number(element.dataset.show)];
      this.sides = [...element.querySelectorAll(".side")];
      this.steps = this.sides.map((side) => [...side.querySelectorAll(".steps > li")]);
      this.starts = this.sides.map((side) => side.querySelector(".steps").start);
      this.last = Math.max(...this.show.boards.map((numbers) => numbers.length)) - 1;
      this.parting = element.querySelector(".parting");
      this.at = 0;
      this.whole = false;
      if (this.last < 0) return;
      this.boards = this.sides.map((side) => {
        const place = make("div", "place");
        side.querySelector(".steps").before(place);
        return place;
      });
      this.titles = this.sides.map((side) => side.querySelector("h4"));
      this.alone = [...this.titles[0].childNodes].map((node) => node.cloneNode(true));
      this.bar();
      element.classList.add("plays-here");
      this.swipes();
      element.addEventListener("focusin", () => light(this));
      element.addEventListener("toggle", () => { if (element.open) light(this); });
      this.go(0);
    }

    bar() {
      this.first = button(["|◀"], "Retour au départ", () => this.go(0));
      this.back = button(["◀", make("span", "wide", " Précédent")], "Étape précédente", () => this.go(this.at - 1));
      this.next = button([make("span", "wide", "Suivant "), "▶"], "Étape suivante", () => this.go(this.at + 1));
      this.end = button(["▶|"], "Dernière étape", () => this.go(this.last));
      this.count = make("span", "count");
      this.count.setAttribute("role", "status");
      const bar = make("div", "controls", this.first, this.back, this.count, this.next, this.end);
      bar.setAttribute("role", "group");
      bar.setAttribute("aria-label", "Pas à pas");
      const more = make("div", "more");
      if (this.show.parts !== null) {
        const there = Math.min(this.show.parts, this.last);
        more.append(button(["Là où les dates se séparent"], "Là où les dates se séparent : y aller", () => this.go(there)));
      }
      this.all = button(["Toutes les étapes"], "Toutes les étapes : en montrer les mots", () => {
        this.whole = !this.whole;
        this.go(this.at);
      });
      more.append(this.all);
      this.element.querySelector(".sides").before(bar, more);
      if (this.parting) this.element.querySelector(".sides").before(this.parting);
    }

    /* Before the dates part one board shows both. */
    get together() {
      return this.sides.length > 1 && (this.show.parts === null || this.at < this.show.parts);
    }

    go(to) {
      this.at = Math.max(0, Math.min(this.last, to));
      const both = this.together && !this.whole;
      this.element.querySelector(".sides").classList.toggle("both", this.sides.length > 1 && !both);
      this.sides.forEach((side, n) => {
        const numbers = this.show.boards[n];
        const here = Math.min(this.at, numbers.length - 1);
        side.hidden = both && n > 0;
        if (here >= 0) this.boards[n].replaceChildren(draw(this.show, n, here, this.sides.length > 1 && !this.together));
        const last = this.at >= this.last;
        this.steps[n].forEach((step, number) => {
          const at = number + this.starts[n];
          step.classList.toggle("here", at === here);
          step.hidden = !this.whole && at !== here && !(last && at >= here);
        });
      });
      if (this.sides.length > 1) {
        this.titles[0].replaceChildren(...(both
          ? ["À l'époque et aujourd'hui ", make("small", "", "jusqu'ici pareil")]
          : this.alone.map((node) => node.cloneNode(true))));
      }
      if (this.parting) this.parting.hidden = this.at !== Math.min(this.show.parts, this.last);
      this.all.setAttribute("aria-pressed", String(this.whole));
      this.first.disabled = this.back.disabled = this.at === 0;
      this.end.disabled = this.next.disabled = this.at === this.last;
      const now = this.steps[0][Math.min(this.at, this.steps[0].length - 1)];
      const words = make("span", "said", ` : ${now ? now.querySelector("b").textContent : ""}`);
      const apart = this.parting && !this.parting.hidden ? make("span", "said", `. ${this.parting.textContent}`) : "";
      this.count.replaceChildren(`${this.at} / ${this.last}`, words, apart);
    }

    swipes() {
      let from = null;
      const sides = this.element.querySelector(".sides");
      sides.addEventListener("touchstart", (event) => {
        from = event.touches.length === 1 ? event.touches[0] : null;
      }, { passive: true });
      sides.addEventListener("touchend", (event) => {
        if (from === null) return;
        const to = event.changedTouches[0];
        const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
        if (Math.abs(x) > 45 && Math.abs(x) > 2 * Math.abs(y)) this.go(this.at + (x < 0 ? 1 : -1));
        from = null;
      }, { passive: true });
    }
  }

  /* The words that a scenario plays are lit while one looks at it. */
  function light(player) {
    const number = player.element.dataset.show;
    for (const span of document.querySelectorAll(".played")) {
      span.classList.toggle("lit", span.dataset.by.split(" ").includes(number));
    }
  }

  /* Keys go to the scenario that has the focus, else to the open one that is most in view. */
  function meant() {
    const open = players.filter((one) => one.element.open);
    const focused = open.find((one) => one.element.contains(document.activeElement));
    if (focused) return focused;
    const seen = (one) => {
      const box = one.element.getBoundingClientRect();
      return Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
    };
    return open.sort((one, other) => seen(other) - seen(one))[0];
  }

  const KEYS = {
    ArrowRight: (one) => one.at + 1, ArrowLeft: (one) => one.at - 1, Home: () => 0, End: (one) => one.last,
  };

  document.addEventListener("keydown", (event) => {
    const aim = KEYS[event.key];
    const typing = event.target.closest && event.target.closest("input, textarea, select, dialog");
    if (!aim || typing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const player = meant();
    if (!player) return;
    event.preventDefault();
    player.go(aim(player));
  });

  for (const element of document.querySelectorAll("details.replay")) {
    const player = new Player(element);
    if (player.last >= 0) players.push(player);
  }
  if (players.length) light(players.find((one) => one.element.open) || players[0]);
})();
