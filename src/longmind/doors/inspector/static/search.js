// Recall, with its reasons. What each part gave to a score is drawn as a stack: to the right what spoke for a memory,
// to the left what spoke against it, all hits on one scale; where counting begins is the same for all and not drawn.

import {
  arrows, asked, bar, button, choice, drawing, el, empty, field, fresh, heading, list, say, show, small, soft, submit,
  svg, words,
} from "./dom.js";
import { counted, parts, share, signed, untyped } from "./forms.js";
import { evidence, grounds, line, to, versions } from "./memory.js";
import { ask } from "./wire.js";

const BASE = "base";
const SMALL = 0.005;
const WIDE = 600;
const HIGH = 14;
const TONES = 6;
const KINDS = ["episode", "fact", "insight", "skill", "passage"];
let before = null;

/** Forget what was found: it was somebody else's. */
export const reset = () => { before = null; };

export function draw(room) {
  const found = el("div", { class: "found" });
  const query = el("input",
    { type: "search", id: "query", autocomplete: "off", required: true, placeholder: "What do you want to know?" },
  );
  const kind = choice([["", "every kind"], ...KINDS.map((one) => [one, one])]);
  const asOf = el("input", { type: "datetime-local" });
  const limit = el("input", { type: "number", min: "1", max: "100", value: "10", inputmode: "numeric" });
  const onsubmit = (event) => {
    event.preventDefault();
    const given = {
      query: query.value,
      limit: Number(limit.value),
      kinds: kind.value || undefined,
      as_of: untyped(asOf.value),
    };
    look(found, given);
  };
  show(room,
    heading("Search"),
    el("form", { role: "search", onsubmit },
      el("div", { class: "ask" }, field("Question", query), submit("Recall")),
      el("details", {}, el("summary", {}, "Narrow it"), el("div", { class: "fields" },
        field("Kind", kind), field("As the world was at", asOf), field("At most", limit)))),
    found);
  if (before) {
    query.value = before.given.query;
    show(found, results(before.answer));
  } else show(found, soft("Ask as you would ask somebody. Each answer shows why it was found."));
}

function look(found, given) {
  asked(found, () => ask("recall", given), (answer) => {
    before = { given, answer };
    say(answer.hits.length ? `${counted(answer.hits.length, "memory", "memories")} found` : "Nothing was found");
    return results(answer);
  });
}

function results(answer) {
  const { hits } = answer;
  if (!hits.length) {
    return [empty("Nothing is known that answers this."), notes(answer)];
  }
  const most = scale(hits);
  return [
    soft(counted(hits.length, "memory", "memories"), `. That the answer is among them: ${share(answer.probability)}`,
      answer.confident ? "." : ", too little to be sure of."),
    notes(answer),
    arrows(el("ol", { class: "hits" }, hits.map((hit) => row(hit, most)))),
  ];
}

const notes = (answer) => answer.notes.map((note) => soft(words(note, "bare")));

/** How far the longest stack reaches to either side. */
function scale(hits) {
  const sides = hits.map((hit) => stack(hit));
  const reach = (side) => Math.max(...sides.map((one) => sum(one[side])), 0);
  return { left: reach("against"), right: Math.max(reach("for"), 0.01) };
}

const sum = (list) => list.reduce((all, part) => all + Math.abs(part.contribution), 0);

function stack(hit) {
  const told = hit.why.parts.filter((part) => part.name !== BASE && Math.abs(part.contribution) >= SMALL);
  told.sort((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution));
  return { for: told.filter((part) => part.contribution > 0), against: told.filter((part) => part.contribution < 0) };
}

/** The stack of one hit. */
function bars(hit, most) {
  const sides = stack(hit);
  const unit = WIDE / (most.left + most.right);
  const zero = most.left * unit;
  const drawn = [];
  const lay = (list, step, name) => {
    let at = zero;
    list.forEach((part, place) => {
      const width = Math.abs(part.contribution) * unit;
      const x = step > 0 ? at : at - width;
      const tone = `${name} tone-${Math.min(place, TONES - 1)}`;
      drawn.push(svg("rect", { class: tone, x, y: 0, width: Math.max(width - 1, 0.5), height: HIGH },
        svg("title", {}, `${part.name} ${signed(part.contribution)}`)));
      at += step * width;
    });
  };
  lay(sides.for, 1, "for");
  lay(sides.against, -1, "against");
  const said = [...sides.for, ...sides.against].map((part) => `${part.name} ${signed(part.contribution)}`).join(", ");
  const frame = { class: "stack", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none" };
  return drawing(`What spoke for and against it: ${said}`, frame,
    ...drawn, svg("line", { class: "zero", x1: zero, x2: zero, y1: 0, y2: HIGH }));
}

function row(hit, most) {
  const inside = el("div", { class: "inside", id: fresh("why"), hidden: true });
  const opener = button(
    [words(hit.memory.text), el("span", { class: "score", title: "score" }, parts(hit.score))],
    () => toggle(inside.hidden),
    { class: "opener", "data-stop": true, "aria-expanded": false, "aria-controls": inside.id },
  );
  const toggle = (open) => {
    opener.setAttribute("aria-expanded", String(open));
    inside.hidden = !open;
    if (open && !inside.childElementCount) opened(inside, hit);
  };
  const onkeydown = (event) => {
    if (event.key !== "Escape" || inside.hidden) return;
    toggle(false);
    opener.focus();
  };
  const largest = [...hit.why.parts].filter((part) => part.name !== BASE)
    .sort((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution)).slice(0, 3);
  return el("li", { class: "hit", onkeydown }, opener, bars(hit, most),
    el("p", { class: "soft small why" },
      largest.map((part) => `${part.name} ${signed(part.contribution)}`).join(" · "),
    ),
    line(hit.memory), inside);
}

function opened(inside, hit) {
  const more = el("div");
  show(inside, reasons(hit), more);
  asked(more, async () => {
    const [history, tree] = await Promise.all([ask("history", { id: hit.memory.id }), grounds(hit.memory)]);
    return { history, tree };
  }, ({ history, tree }) => [
    hit.also.length > 0 && [
      el("h3", {}, "Says the same, or was read out of it"),
      list("", hit.also, (one) => [to(one), line(one)]),
    ],
    el("h3", {}, "What it rests on"), evidence(tree, hit.memory.metadata?.quote),
    el("h3", {}, "Versions"), versions(history),
    el("p", {}, to(hit.memory, "All about this memory")),
  ]);
}

function reasons(hit) {
  const sides = stack(hit);
  const told = [...sides.for, ...sides.against].sort(
    (one, other) => Math.abs(other.contribution) - Math.abs(one.contribution),
  );
  const most = Math.max(...told.map((part) => Math.abs(part.contribution)), 0.01);
  const silent = hit.why.parts.filter((part) => Math.abs(part.contribution) < SMALL).map((part) => part.name);
  const base = hit.why.parts.find((part) => part.name === BASE);
  return [el("table", { class: "reasons" },
    el("caption", {}, `Why: found by ${hit.why.channels.join(", ") || "no channel"}, `,
      `relevant with a probability of ${share(hit.relevance)}`),
    el("thead", {},
      el("tr", {},
        el("th", { scope: "col" }, "Reason"),
        el("th", { scope: "col", class: "number" }, "Gave"),
        el("th", { scope: "col" }, "Share"),
      ),
    ),
    el("tbody", {}, told.map((part) => el("tr", {},
      el("th", { scope: "row" },
        part.name,
        part.detail && el("span", { class: "soft small" }, " ", words(part.detail, "bare")),
      ),
      el("td", { class: "number" }, signed(part.contribution)),
      el("td", { class: "drawn" },
        bar(Math.abs(part.contribution) / most, part.name, part.contribution < 0 ? "against" : "for"),
      ))))),
  small(
    base && `Counting begins at ${signed(base.contribution)}, for all hits alike. `,
    silent.length > 0 && `Nothing came of: ${silent.join(", ")}.`,
  )];
}
