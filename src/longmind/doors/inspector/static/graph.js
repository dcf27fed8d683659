// What is known around a name: the name in the middle, what one fact leads to on the first ring, what two lead to on
// the second. The list beside it says the same in words, and is what the keyboard and a screen reader use.

import {
  asked, button, choice, drawing, el, empty, field, fresh, heading, longList, say, show, small, submit, svg, words,
} from "./dom.js";
import { counted, whole } from "./forms.js";
import { to } from "./memory.js";
import { ask, listed } from "./wire.js";

const SIZE = 640;
const MIDDLE = SIZE / 2;
const FAR = 250;
const MOST_DRAWN = 40;
const LETTERS = 18;
/** The width of a letter, on a phone, where letters are drawn larger. */
const LETTER = 11;
const LOOKED_AT = 500;
let chosen = null;

/** Forget whose name was looked at. */
export const reset = () => { chosen = null; };

export function draw(room) {
  const names = el("datalist", { id: fresh("names") });
  const name = el("input",
    { type: "search", autocomplete: "off", required: true, list: names.id, value: chosen ?? "" },
  );
  const hops = choice([1, 2, 3].map((one) => [one, counted(one, "step")]), 2);
  const place = el("div");
  const related = (about) => {
    chosen = about;
    name.value = about;
    return ask("facts.related", { name: about, hops: Number(hops.value) });
  };
  const look = (about) => asked(place, () => related(about), (found) => around(about, found, look));
  const onsubmit = (event) => {
    event.preventDefault();
    look(name.value);
  };
  show(room, heading("Graph"),
    el("form", { onsubmit },
      el("div", { class: "ask" }, field("Around the name", name), names, field("How far", hops), submit("Show")),
    ),
    place);
  asked(place, async () => {
    const often = frequent((await listed({ kinds: ["fact"] }, LOOKED_AT)).memories);
    show(names, often.map((one) => el("option", { value: one })));
    return often.length ? related(chosen ?? often[0]) : null;
  }, (found) => (found ? around(chosen, found, look) : empty("No facts are known yet, so nothing is related.")));
}

/** Whom or what facts are about, the most frequent first. */
function frequent(facts) {
  const counts = new Map();
  for (const { detail } of facts) if (detail) counts.set(detail.subject, (counts.get(detail.subject) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]).map(([name]) => name);
}

function around(name, related, look) {
  if (!related.length) return empty("Nothing is known around “", words(name, "bare"), "”.");
  say(`${counted(related.length, "name")} around ${name}`);
  const drawn = related.slice(0, MOST_DRAWN);
  return el("div", { class: "around" },
    el("div", {}, picture(name, drawn, look),
      related.length > drawn.length && small(
        `Drawn are the nearest ${whole(drawn.length)} of ${whole(related.length)}; all are in the list.`,
      )),
    longList("plain", related, (one) => [
      button(words(one.name, "bare"), () => look(one.name), { class: "link", "data-stop": true }),
      el("p", { class: "soft small path" },
        one.path.map((fact, place) => [place > 0 && " → ", to(fact, words(fact.text, "bare"))])),
    ]));
}

/** Where each stands: on the ring of its distance, near what leads to it. */
function places(related, ring) {
  const key = (path) => path.map((fact) => fact.id).join(" ");
  const root = { below: [] };
  const known = new Map([["", root]]);
  for (const one of [...related].sort((a, b) => a.path.length - b.path.length)) {
    const node = { one, below: [], up: known.get(key(one.path.slice(0, -1))) ?? root };
    node.up.below.push(node);
    known.set(key(one.path), node);
  }
  const leaves = (node) => (node.below.length ? node.below.reduce((all, child) => all + leaves(child), 0) : 1);
  const spread = (node, from, to_) => {
    let at = from;
    for (const child of node.below) {
      const part = ((to_ - from) * leaves(child)) / leaves(node);
      const angle = at + part / 2;
      const far = child.one.path.length * ring;
      Object.assign(child, { x: MIDDLE + far * Math.cos(angle), y: MIDDLE + far * Math.sin(angle) });
      spread(child, at, at + part);
      at += part;
    }
  };
  Object.assign(root, { x: MIDDLE, y: MIDDLE });
  spread(root, -Math.PI / 2, 1.5 * Math.PI);
  return [...known.values()].filter((node) => node !== root);
}

const short = (name) => (name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name);

function picture(name, related, look) {
  const deep = Math.max(...related.map((one) => one.path.length));
  const ring = Math.min(FAR / deep, 190);
  const nodes = places(related, ring);
  const last = (one) => one.path[one.path.length - 1];
  return drawing(`What is known around ${name}: ${counted(related.length, "name")}, listed beside`,
    { class: "net", viewBox: `0 0 ${SIZE} ${SIZE}` },
    Array.from({ length: deep },
      (_, step) => svg("circle", { class: "ring", cx: MIDDLE, cy: MIDDLE, r: (step + 1) * ring }),
    ),
    nodes.map((node) => svg("line", { class: "edge", x1: node.up.x, y1: node.up.y, x2: node.x, y2: node.y },
      svg("title", {}, last(node.one).text),
    )),
    nodes.map((node) => svg("g", { class: "node", onclick: () => look(node.one.name) },
      svg("title", {}, last(node.one).text),
      svg("circle", { cx: node.x, cy: node.y, r: 7 }), label(node))),
    svg("g", { class: "node middle" }, svg("circle", { cx: MIDDLE, cy: MIDDLE, r: 10 }),
      svg("text", { x: MIDDLE, y: MIDDLE - 18, "text-anchor": "middle" }, short(name))));
}

/** A name beside its dot, on the side that is away from the middle. */
function label({ one, x, y }) {
  const side = x - MIDDLE;
  const anchor = Math.abs(side) < 15 ? "middle" : side > 0 ? "start" : "end";
  const dx = anchor === "middle" ? 0 : side > 0 ? 12 : -12;
  const dy = anchor === "middle" ? (y < MIDDLE ? -13 : 22) : 4;
  // A long name at the edge turns inward rather than out of the picture.
  const wide = short(one.name).length * LETTER;
  const out = (anchor === "start" && x + dx + wide > SIZE) || (anchor === "end" && x + dx - wide < 0);
  return svg("text",
    out ? {
      x: Math.min(Math.max(x, wide / 2), SIZE - wide / 2),
      y: y + 22,
      "text-anchor": "middle",
    } : { x: x + dx, y: y + dy, "text-anchor": anchor },
    short(one.name),
  );
}
