// One memory: what it is, its versions, and what it rests on, back to the words that were said. Of a fact also all that
// was ever believed of the same thing. Also the pieces that other views show of a memory.

import { asked, el, heading, show, small, soft, words } from "./dom.js";
import { counted, held, parts, when } from "./forms.js";
import { ask } from "./wire.js";

const MOST_DEEP = 6;
const MOST_WIDE = 20;

/** Where a memory is looked at. */
export function to(memory, ...label) {
  const href = `#/memory/${encodeURIComponent(memory.id)}`;
  return el("a", { href, "data-stop": true }, ...(label.length ? label : [words(memory.text)]));
}

/** From when to when a fact held; since it was said, where nobody said since when. */
const span = (fact) => el("span", {}, held(fact.true_from ?? fact.happened_at, fact.true_until));

/** A status or a kind, as a small label. */
export const chip = (text, kind = "") => el("span", { class: `chip ${kind}` }, text);

/** The line below a memory's words: what it is, when it happened, where it came from. */
export function line(memory) {
  const source = memory.source && [memory.source.name, memory.source.place].filter(Boolean).join(", ");
  return el("p", { class: "line" },
    chip(memory.kind), memory.type !== memory.kind && memory.type !== "interaction" && chip(memory.type),
    memory.status !== "current" && chip(memory.status, "off"),
    memory.name && words(memory.name, "name"),
    memory.kind === "fact" ? span(memory) : when(memory.happened_at),
    memory.speaker && el("span", {}, "said by ", words(memory.speaker, "speaker")),
    source && el("span", {}, "from ", words(source, "source")),
    el("span", {}, `trusted as ${memory.trust}`),
    memory.tags.map((tag) => el("span", { class: "tag" }, words(tag, "bare"))));
}

/** Words with the part that was quoted made to stand out. */
function quoted(text, quote) {
  const at = quote ? text.indexOf(quote) : -1;
  if (at < 0) return words(text);
  return el("span", { class: "words", dir: "auto" },
    text.slice(0, at),
    el("mark", {}, quote),
    text.slice(at + quote.length),
  );
}

/** Every version, the newest first. */
export function versions(history) {
  return el("ol", { class: "versions" }, [...history].reverse().map((one) =>
    el("li", {}, el("span", { class: "number" }, `v${one.version}`), el("div", {},
      words(one.text),
      small(words(one.reason, "bare"), " · ", when(one.updated_at), one.status !== "current" && ` · ${one.status}`),
    ))));
}

/** What a memory rests on, step by step, down to what was said. */
export function evidence(tree, quote) {
  if (!tree.found.length) return soft("It rests on nothing else: it was told as it stands.");
  return el("ul", { class: "evidence" }, tree.found.map(({ memory, below }) =>
    el("li", {},
      to(memory, quoted(memory.text, quote)),
      line(memory),
      below.found.length > 0 && evidence(below, memory.metadata?.quote),
    )), tree.left > 0 && el("li", { class: "soft" }, `and ${counted(tree.left, "more memory", "more memories")}`));
}

/** The memories that one rests on, and what these rest on: as far as it is worth asking, and how many are left. */
export async function grounds(memory, seen = new Set([memory.id]), depth = 0) {
  const all = memory.evidence.filter((id) => !seen.has(id));
  const ids = depth < MOST_DEEP ? all.slice(0, MOST_WIDE) : [];
  ids.forEach((id) => seen.add(id));
  const found = await Promise.all(ids.map(async (id) => {
    const one = await ask("get", { id });
    return { memory: one, below: await grounds(one, seen, depth + 1) };
  }));
  return { found, left: all.length - ids.length };
}

/** A table of two columns: what, and how it is. */
export const table = (rows, caption) => el("table", { class: "pairs" }, caption && el("caption", {}, caption),
  el("tbody", {}, rows.filter(
    ([, value]) => value !== null && value !== undefined && value !== "" && value !== false,
  ).map(([name, value]) =>
    el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, value)))));

function known(memory) {
  return table([
    ["Happened", when(memory.happened_at)],
    ["Told", when(memory.recorded_at)],
    ["Held", memory.kind === "fact" && held(memory.true_from, memory.true_until)],
    ["Importance", parts(memory.importance)],
    ["Emotion", memory.emotion > 0 && parts(memory.emotion)],
    ["Trust", memory.trust],
    ["Confidence", memory.detail?.confidence !== undefined && parts(memory.detail.confidence)],
    ["Said", counted(memory.occurrences, "time")],
    ["Recalled", counted(memory.retrievals, "time")],
    ["Used", counted(memory.uses, "time")],
    ["Agent", memory.scope.agent && words(memory.scope.agent, "bare")],
    ["Session", memory.scope.session && words(memory.scope.session, "bare")],
    ["Other words", memory.aliases.length > 0 && words(memory.aliases.join(", "), "bare")],
    [
      "Metadata",
      Object.keys(memory.metadata).length > 0 && el("pre", { class: "metadata", dir: "auto" },
        JSON.stringify(memory.metadata, null, 1),
      ),
    ],
    ["Id", el("code", {}, memory.id)],
  ]);
}

/** All that was believed of one thing, in the order of the world. */
function story(facts, memory) {
  return el("ol", { class: "story" }, facts.map((one) => el("li", { class: one.id === memory.id ? "this" : "" },
    to(one, words(one.detail?.object ?? one.text)), " ", one.status !== "current" && chip(one.status, "off"), " ",
    el("span", { class: "soft small" },
      held(one.true_from ?? one.happened_at, one.true_until),
      " · ",
      words(one.reason, "bare"),
    ))));
}

/** The view of one memory. */
export function draw(room, id) {
  const place = el("div");
  show(room, heading("Memory"), place);
  asked(place, () => whole(id), ({ memory, history, tree, facts }) => [
    el("div", { class: "card" }, el("p", { class: "big" }, words(memory.text)), line(memory)),
    facts && section(`What was believed of “${memory.detail.subject}” “${memory.detail.predicate}”`,
      story(facts, memory),
    ),
    section("What it rests on", evidence(tree, memory.metadata?.quote)),
    section("Versions", versions(history)),
    section("What is known of it", known(memory)),
  ]);
}

const section = (title, ...inside) => el("section", {}, el("h2", {}, title), ...inside);

async function whole(id) {
  const memory = await ask("get", { id });
  const [history, tree, facts] = await Promise.all([
    ask("history", { id }),
    grounds(memory),
    memory.kind === "fact" && memory.detail
      ? ask("facts.history", { subject: memory.detail.subject, predicate: memory.detail.predicate })
      : null,
  ]);
  return { memory, history, tree, facts };
}
