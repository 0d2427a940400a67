/* Finds cards, mechanics and rules by half a name, without accents, in English, or with a letter or two wrong. */
"use strict";

(() => {
  const SHOWN = 12;
  const LIGATURES = { "œ": "oe", "æ": "ae", "ø": "o", "đ": "d", "ł": "l", "ı": "i", "ß": "ss" };
  const small = new Set(NAMES.small);
  const root = document.documentElement.dataset.root;

  /* As the names of the index were folded: no case, accents, ligatures, elision or punctuation. */
  function words(text) {
    const plain = text.normalize("NFKD").replace(/[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]/g, "").toLowerCase();
    const apart = plain.replace(/[œæøđłıß]/g, (sign) => LIGATURES[sign]);
    return apart.match(/\d+(?:\.\d+[a-z]?)+|[\p{L}\p{N}]+/gu) || [];
  }

  const index = new MiniSearch({
    idField: "number",
    fields: ["words", "joined"],
    tokenize: (text) => text.split(" "),
    processTerm: (term) => term,
  });
  index.addAll(NAMES.names.map((one, number) => ({
    number,
    words: one.spelt.join(" "),
    joined: one.spelt.map((spelling) => spelling.replaceAll(" ", "")).join(" "),
  })));

  const slips = (term) => (term.length < 4 || /^\d/.test(term) ? 0 : term.length < 8 ? 1 : 2);

  /* Two letters changed over are one slip to a hand, and two to the index: where nothing else is found, they are
     changed back. */
  function swapped(term) {
    if (term.length < 4) return [];
    return [...term].slice(1).map((letter, n) => term.slice(0, n) + letter + term[n] + term.slice(n + 2));
  }

  function asked(meant, joined, more) {
    const close = { prefix: true, fuzzy: slips, maxFuzzy: 2, weights: { prefix: 0.7, fuzzy: 0.25 } };
    const term = (one) => ({ combineWith: "OR", queries: [one, ...more(one)] });
    return index.search({
      combineWith: "OR",
      queries: [
        { combineWith: "AND", queries: meant.map(term), fields: ["words"], ...close },
        { combineWith: "AND", queries: [term(joined)], fields: ["joined"], boost: { joined: 3 }, ...close },
      ],
    });
  }

  function find(text) {
    const all = words(text.slice(0, 200));
    const said = all.filter((word) => !small.has(word));
    const meant = said.length ? said : all;
    if (!meant.length) return [];
    const joined = all.join("");
    const straight = asked(meant, joined, () => []);
    const found = straight.length ? straight : asked(meant, joined, swapped);
    const whole = all.join(" ");
    const rank = (one) => {
      const { spelt } = NAMES.names[one.id];
      if (spelt.includes(whole)) return 0;
      return spelt.some((spelling) => spelling.startsWith(`${whole} `) || spelling.startsWith(whole)) ? 1 : 2;
    };
    const sorted = found.sort((one, other) => rank(one) - rank(other) || other.score - one.score);
    return sorted.slice(0, SHOWN).map((one) => NAMES.names[one.id]);
  }

  const input = document.getElementById("cherche");
  const list = document.createElement("ul");
  const told = document.createElement("p");
  Object.assign(list, { className: "found", hidden: true, id: "trouve" });
  Object.assign(told, { className: "said", role: "status" });
  Object.assign(input, {
    autocomplete: "off", autocapitalize: "off", spellcheck: false, placeholder: "oeillade, o-ring, 502.79a…",
  });
  input.after(told, list);

  function show() {
    const text = input.value.trim();
    const found = find(text);
    list.replaceChildren(...found.map((one) => {
      const link = document.createElement("a");
      link.href = root + one.path;
      const more = document.createElement("small");
      more.textContent = ` ${one.kind}${one.other ? ` · ${one.other}` : ""}`;
      link.append(one.shown, more);
      const item = document.createElement("li");
      item.append(link);
      return item;
    }));
    if (text && !found.length) {
      const none = document.createElement("li");
      none.className = "nothing";
      none.textContent = "Rien de ce nom dans les documents.";
      list.append(none);
    }
    list.hidden = !text;
    told.textContent = !text ? "" : found.length ? `${found.length} trouvé${found.length > 1 ? "s" : ""}` : "rien de ce nom";
  }

  const links = () => [...list.querySelectorAll("a")];

  function move(event, by) {
    const all = links();
    if (list.hidden || !all.length) return;
    event.preventDefault();
    const at = all.indexOf(document.activeElement) + by;
    (at < 0 ? input : all[Math.min(at, all.length - 1)]).focus();
  }

  const form = input.form;
  input.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [first] = links();
    if (first) location.href = first.href;
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") move(event, 1);
    if (event.key === "ArrowUp") move(event, -1);
    if (event.key === "Escape" && !list.hidden) {
      list.hidden = true;
      input.focus();
    }
  });
  document.addEventListener("focusin", (event) => { if (!form.contains(event.target)) list.hidden = true; });
  document.addEventListener("click", (event) => { if (!form.contains(event.target)) list.hidden = true; });
  input.addEventListener("focus", () => { if (input.value.trim() && list.hidden) show(); });
  if (input.value) show();

  window.faqtoolFind = find;  // what tests ask
})();
