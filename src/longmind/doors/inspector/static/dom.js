// Makes what is on the page. A text is always a text: there is no way from here to markup, to a script or to another
// address, whatever a memory says. Everything else in this folder makes elements with el() and svg() and nothing else.

const SVG = "http://www.w3.org/2000/svg";
const PLAIN = new Set([
  "id", "for", "type", "name", "value", "min", "max", "step", "placeholder", "autocomplete", "spellcheck", "list",
  "role", "tabindex", "title", "datetime", "lang", "dir", "scope", "colspan", "rows", "download", "open", "hidden",
  "checked", "disabled", "selected", "required", "inputmode", "maxlength",
]);
const DRAWN = new Set([
  "role", "viewBox", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "width", "height", "d", "points",
  "text-anchor", "dominant-baseline", "transform", "preserveAspectRatio", "focusable",
]);

function set(node, name, value, known) {
  if (value === undefined || value === null || (value === false && !name.startsWith("aria-"))) return;
  if (name === "class") node.setAttribute("class", value);
  else if (name.startsWith("on") && typeof value === "function") node.addEventListener(name.slice(2), value);
  else if (name === "href" && /^(#|blob:)/.test(value)) node.setAttribute("href", value);
  else if (name.startsWith("aria-") || name.startsWith("data-") || known.has(name)) {
    node.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
  } else throw new Error(`no attribute of this page: ${name}`);
}

function fill(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return node;
}

/** An element: its name, its attributes (functions are listeners), what is in it; what is no element is a text. */
export function el(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) set(node, key, value, PLAIN);
  return fill(node, children);
}

/** An element of a drawing. */
export function svg(name, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) set(node, key, value, DRAWN);
  return fill(node, children);
}

/** A drawing that says what it shows. */
export function drawing(title, attributes, ...children) {
  return svg("svg", { role: "img", ...only(attributes), "aria-label": title }, svg("title", {}, title), ...children);
}

function only(attributes) {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => name !== "role"));
}

/** Put these in the place of all that is in a node. */
export function show(node, ...children) {
  node.replaceChildren();
  return fill(node, children);
}

/** Say something to those who listen; to those who look too, where it tells what was `done`. */
export function say(words, done = false) {
  const said = document.getElementById("said");
  said.classList.toggle("seen", done);
  show(said, words);
}

let made = 0;

/** An id that no other element has. */
export function fresh(stem) {
  made += 1;
  return `${stem}-${made}`;
}

/** A labelled input: the words, and the input that they are of. */
export function field(words, input, hint) {
  input.id ||= fresh("field");
  const told = hint && el("span", { class: "hint", id: `${input.id}-hint` }, hint);
  if (told) input.setAttribute("aria-describedby", told.id);
  return el("div", { class: "field" }, el("label", { for: input.id }, words), input, told);
}

/** A heading, what to do where there is nothing, and the like. */
export const heading = (words, ...more) => el("h1", { tabindex: "-1" }, words, ...more);
export const soft = (...words) => el("p", { class: "soft" }, ...words);
export const words = (text, kind = "words") => el("span", { class: kind, dir: "auto" }, text);
export const empty = (...told) => el("p", { class: "empty" }, ...told);
export const small = (...told) => el("p", { class: "soft small" }, ...told);
export const submit = (label) => el("button", { type: "submit", class: "main" }, label);
export const button = (label, onclick, more = {}) => el("button", { type: "button", onclick, ...more }, label);

/** A list: what each of its things is shown as. */
export const list = (kind, things, each) => el("ul", { class: kind }, things.map((one) => el("li", {}, each(one))));

const A_TIME = 100;

/** A list that is long: a hundred of it, and a button for the next. What is not shown is there all the same. */
export function longList(kind, things, each) {
  const room = el("ul", { class: kind });
  let shown = 0;
  const more = el("button", { type: "button", onclick: () => next() });
  const next = () => {
    const first = room.children[shown];
    const added = things.slice(shown, shown + A_TIME).map((one, place) => el("li", {}, each(one, shown + place)));
    room.append(...added);
    shown += added.length;
    const left = things.length - shown;
    more.hidden = left === 0;
    show(more, `Show ${Math.min(left, A_TIME)} more of ${left}`);
    // Whoever pressed the button goes on where it was.
    if (document.activeElement === more || more.hidden) (first ?? added[0])?.querySelector("[data-stop]")?.focus();
  };
  next();
  return el("div", {}, arrows(room), more);
}

/** One of several, as value and words. */
export const choice = (options, chosen) => el("select", {}, options.map(([value, label]) =>
  el("option", { value, selected: value === chosen }, label)));

/** A share of a whole, 0 to 1, as a bar in a table; the number beside it says the same. */
export function bar(part, title, kind = "for") {
  const rect = svg("rect", { class: kind, x: 0, y: 0, width: 100 * part, height: 8 });
  return svg("svg", { class: "tiny", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("title", {}, title), rect);
}

/** What is shown while something is asked. */
export const waiting = (label = "Asking …") => el("p", { class: "soft waiting", role: "status" }, label);

/** What is shown where something went wrong: what, and whether to try again. */
export function failure(error, again) {
  return el("div", { class: "failure", role: "alert" },
    el("p", {}, el("strong", {}, "That did not work. "), words(error.message || String(error))),
    again && el("p", {}, button(error.retry ? "Try again" : "Ask again", again)));
}

/** Ask for something and show it; meanwhile that it is being asked, and where it fails, what failed. */
export async function asked(place, asking, showing) {
  const turn = fresh("turn");
  place.dataset.turn = turn;
  show(place, waiting());
  try {
    const answer = await asking();
    // Whoever asked last is shown.
    if (place.dataset.turn === turn) show(place, showing(answer));
  } catch (error) {
    if (place.dataset.turn === turn) show(place, failure(error, () => asked(place, asking, showing)));
  }
}

/** Do something that a button says, with the button asleep meanwhile; what goes wrong is shown beside it. */
export async function doing(pressed, work) {
  const row = pressed.parentElement;
  row.querySelector(".failure")?.remove();
  pressed.disabled = true;
  try {
    await work();
  } catch (error) {
    row.append(failure(error));
  } finally {
    pressed.disabled = false;
  }
}

/** Let the arrow keys move among the elements of a list that can be reached. */
export function arrows(list, selector = "[data-stop]") {
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key !== "Home" && event.key !== "End" && step === undefined) return;
    if (event.target.matches("input, textarea, select") && event.target.type !== "checkbox") return;
    const stops = [...list.querySelectorAll(selector)];
    const at = stops.indexOf(event.target.closest(selector));
    const next = event.key === "Home" ? 0 : event.key === "End" ? stops.length - 1 : at + step;
    if (at === -1 || !stops[next]) return;
    event.preventDefault();
    stops[next].focus();
  });
  return list;
}
