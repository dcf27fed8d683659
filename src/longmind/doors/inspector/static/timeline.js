// What was believed when: a line for each subject and predicate, a bar for each fact from when to when it held. The
// slider asks the mind itself what it believed at that moment, so that what is lit is its answer and not our guess.

import { arrows, asked, choice, el, empty, field, heading, longList, say, show, soft, words } from "./dom.js";
import { began, clock, counted, day, held, whole } from "./forms.js";
import { line, to } from "./memory.js";
import { listed } from "./wire.js";

const HIDDEN = ["superseded", "pending", "retired"];
const MOST = 1_000;
const STEPS = 400;
const PAUSE_MS = 150;
// The least width of a bar, as a share of the whole: where its words can begin.
const LEAST = matchMedia("(max-width: 46rem)").matches ? 0.28 : 0.13;

export function draw(room) {
  const place = el("div");
  show(room, heading("Timeline"), place);
  asked(place, () => listed({ kinds: ["fact"], include: HIDDEN }, MOST), (answer) => {
    const facts = answer.memories.filter((one) => one.detail);
    if (!facts.length) return empty("No facts are known yet, so there is nothing to lay out.");
    return lines(facts, answer.complete);
  });
}

function lines(facts, complete) {
  const span = choice([["told", "since the first was said"], ["all", "as far back as any held"]]);
  const place = el("div");
  const filter = el("input", { type: "search", autocomplete: "off" });
  const lay = () => show(place, laid(facts, reach(facts, span.value), filter));
  span.addEventListener("change", lay);
  lay();
  return [
    soft(counted(facts.length, "fact"), ".", !complete && ` Only the first ${whole(MOST)} are shown.`,
      " Filled: believed at the moment chosen below. Outlined: in doubt."),
    el("div", { class: "fields" }, field("Only lines with", filter), field("Span", span)), place,
  ];
}

function laid(facts, plane, filter) {
  const rows = grouped(facts);
  const body = el("div", { class: "lines" });
  const believed = el("div", {});
  const bars = new Map();
  const fillRows = () => {
    bars.clear();
    const wanted = filter.value.trim().toLocaleLowerCase();
    const left = rows.filter((row) => row.name.toLocaleLowerCase().includes(wanted));
    show(body, left.map((row) => drawn(row, plane, bars)), left.length === 0 && empty("No such line."));
    light();
  };
  const slider = moments(plane, (at, how) => lit(believed, at, how, (ids) => {
    slider.ids = ids;
    light();
  }));
  const light = () => bars.forEach((bar, id) => bar.classList.toggle("then", slider.ids?.has(id) ?? false));
  filter.oninput = fillRows;
  fillRows();
  slider.begin();
  return [slider.node, axis(plane), body, el("section", {}, believed)];
}

/** From when the first was said, or held, to now or the last end; one that held for ages would press the others. */
function reach(facts, span) {
  const first = Math.min(...facts.map((one) => (span === "all" ? began(one) : Date.parse(one.happened_at))));
  const last = Math.max(...facts.map((one) => Date.parse(one.true_until ?? one.happened_at)), Date.now());
  return { first, last, share: (moment) => Math.min(Math.max((moment - first) / Math.max(last - first, 1), 0), 1) };
}

function grouped(facts) {
  const rows = new Map();
  for (const one of facts) {
    const name = `${one.detail.subject} ${one.detail.predicate}`;
    if (!rows.has(name)) rows.set(name, { name, detail: one.detail, facts: [] });
    rows.get(name).facts.push(one);
  }
  return [...rows.values()].sort((one, other) => one.name.localeCompare(other.name));
}

function drawn(row, plane, bars) {
  const lanes = [];
  const track = el("div", { class: "track" });
  for (const one of [...row.facts].sort((a, b) => began(a) - began(b))) {
    const from = began(one);
    const until = one.true_until ? Date.parse(one.true_until) : plane.last;
    let lane = lanes.findIndex((end) => end <= from);
    if (lane < 0) lane = lanes.push(0) - 1;
    // A short one is drawn wider than it is, so that its words can be read.
    lanes[lane] = Math.max(until, from + LEAST * (plane.last - plane.first));
    const object = `${one.detail.negated ? "not " : ""}${one.detail.object}`;
    const bar = to(one, words(object, "bare"));
    bar.className = `bar ${one.status}${from < plane.first ? " before" : ""}`;
    const standing = one.status === "current" ? "" : `, ${one.status}`;
    bar.title = `${one.text}: ${held(one.true_from ?? one.happened_at, one.true_until)}${standing}`;
    bar.style.setProperty("--from", plane.share(from));
    bar.style.setProperty("--wide", Math.max(plane.share(until) - plane.share(from), 0));
    bar.style.setProperty("--lane", lane);
    bars.set(one.id, bar);
    track.append(bar);
  }
  track.style.setProperty("--lanes", lanes.length);
  track.style.setProperty("--least", LEAST);
  return arrows(el("div", { class: "row" },
    el("p", { class: "label" },
      words(row.detail.subject, "bare"),
      " ",
      el("span", { class: "soft" }, words(row.detail.predicate, "bare")),
    ), track));
}

const axis = (plane) => el("p", { class: "axis soft small", "aria-hidden": "true" },
  el("span", {}, day(plane.first)), el("span", {},
    day((plane.first + plane.last) / 2),
  ), el("span", {}, day(plane.last)));

function moments(plane, chosen) {
  const slider = el("input", { type: "range", min: 0, max: STEPS, step: 1, value: STEPS });
  const told = el("output", {});
  const how = choice([["as_of", "was true in the world"], ["known_at", "had been told to it"]]);
  let wait = null;
  const moment = () => plane.first + ((plane.last - plane.first) * Number(slider.value)) / STEPS;
  const tell = () => {
    const at = moment();
    told.value = clock(at);
    slider.setAttribute("aria-valuetext", clock(at));
  };
  const changed = () => {
    tell();
    chosen(new Date(moment()).toISOString(), how.value);
  };
  slider.addEventListener("input", () => {
    tell();
    // Whoever drags it passes many moments, and wants the last.
    clearTimeout(wait);
    wait = setTimeout(changed, PAUSE_MS);
  });
  how.addEventListener("change", changed);
  const labelled = field("At the moment", slider);
  labelled.append(told);
  return { node: el("div", { class: "fields moment" }, labelled, field("by what", how)), begin: changed, ids: null };
}

function lit(place, at, how, known) {
  asked(place, () => listed({ kinds: ["fact"], [how]: at }, MOST), ({ memories }) => {
    known(new Set(memories.map((one) => one.id)));
    say(`${counted(memories.length, "fact")} believed then`);
    return [
      el("h2", {}, `Believed at ${clock(at)}`),
      memories.length
        ? longList("plain", memories, (one) => [to(one), line(one)])
        : soft("Nothing yet."),
    ];
  });
}
