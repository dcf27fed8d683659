// How a memory grew and how it is: its numbers over time, what is always in the prompt, and whether the file is sound.

import { asked, bar, button, doing, drawing, el, empty, heading, show, small, soft, svg, words } from "./dom.js";
import { counted, day, parts, whole } from "./forms.js";
import { ask, listed } from "./wire.js";

const KINDS = ["episode", "fact", "insight", "skill", "passage"];
const HIDDEN = ["superseded", "retired", "quarantined", "pending"];
const MOST = 3_000;
const WIDE = 720;
const HIGH = 150;
const BINS = 10;

export function draw(room) {
  const [tiles, growth, strength, blocks, file] = [0, 0, 0, 0, 0].map(() => el("div"));
  const part = (title, place) => el("section", {}, el("h2", {}, title), place);
  show(room,
    heading("Health"),
    tiles,
    part("Growth", growth),
    part("Strength", strength),
    part("Blocks, always in the prompt", blocks),
    part("The file", file),
  );
  asked(tiles, () => ask("stats"), numbers);
  asked(growth, () => listed({ kinds: KINDS, include: HIDDEN }, MOST), grown);
  asked(strength, () => ask("forgetting.strengths"), strong);
  asked(blocks, () => ask("blocks.list"), kept);
  show(file, checks());
}

function numbers(stats) {
  const tile = (label, value) => el("div", {}, el("dt", {}, label), el("dd", {}, value));
  const redacted = Object.values(stats.redacted).reduce((all, one) => all + one, 0);
  return [
    el("dl", { class: "tiles" }, tile("memories", whole(stats.total)), tile(
      "mean importance",
      parts(stats.mean_importance),
    ),
      tile("recalled", whole(stats.retrievals)), tile("used", whole(stats.uses)), tile(
        "without a vector",
        whole(stats.unembedded),
      ), tile("redacted", whole(redacted))),
    el("div", { class: "columns" },
      bars("By kind", stats.by_kind),
      bars("By type", stats.by_type),
      bars("By status", stats.by_status),
    ),
  ];
}

/** Numbers by word, as bars. */
function bars(caption, counts) {
  const rows = Object.entries(counts).sort((one, other) => other[1] - one[1]);
  const most = Math.max(...rows.map(([, number]) => number), 1);
  const row = ([word, number]) => el("tr", {},
    el("th", { scope: "row" }, words(word, "bare")),
    el("td", { class: "drawn" }, bar(number / most, `${word}: ${number}`)),
    el("td", { class: "number" }, whole(number)));
  return el("table", { class: "bars" }, el("caption", {}, caption), el("tbody", {}, rows.map(row)));
}

/** How many there were, told by when: a step for each that came. */
function grown({ memories, complete }) {
  if (!memories.length) return empty("Nothing is remembered yet.");
  const told = memories.map((one) => Date.parse(one.recorded_at)).sort((one, other) => one - other);
  const said = memories.map((one) => Date.parse(one.happened_at)).sort((one, other) => one - other);
  const characters = memories.reduce((all, one) => all + one.text.length, 0);
  return [
    el("div", { class: "columns" }, steps("By when it was told", told), steps("By when it happened", said)),
    soft(`${counted(characters, "character")} of text in ${counted(memories.length, "memory", "memories")}.`,
      !complete && ` Only the first ${whole(MOST)} are counted here.`,
    ),
  ];
}

function steps(title, moments) {
  const first = moments[0];
  const last = Math.max(Date.now(), moments[moments.length - 1]);
  const x = (moment) => (WIDE * (moment - first)) / Math.max(last - first, 1);
  const y = (number) => HIGH * (1 - number / moments.length);
  const point = (moment, number) => `L${x(moment).toFixed(1)} ${y(number).toFixed(1)}`;
  const line = moments.map((moment, number) => point(moment, number) + point(moment, number + 1)).join("");
  return el("figure", {}, el("figcaption", {}, title),
    el("p", { class: "soft small top" }, whole(moments.length)),
    drawing(`${title}: from 1 to ${whole(moments.length)} between ${day(first)} and ${day(last)}`, {
      class: "steps",
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      preserveAspectRatio: "none",
    },
      svg("path", { class: "area", d: `M0 ${HIGH}${line}L${WIDE} 0L${WIDE} ${HIGH}Z` })),
    el("p", { class: "axis soft small" }, el("span", {}, day(first)), el("span", {}, day(last))));
}

function strong(strengths) {
  const all = Object.values(strengths);
  if (!all.length) return empty("Nothing is remembered yet.");
  const bins = Array.from({ length: BINS }, () => 0);
  for (const one of all) bins[Math.min(Math.floor(one * BINS), BINS - 1)] += 1;
  const most = Math.max(...bins);
  const wide = WIDE / BINS;
  const told = bins.map((one) => whole(one)).join(", ");
  const column = (number, place) => {
    const height = (HIGH * number) / most;
    return svg("rect", { class: "area", x: place * wide + 2, width: wide - 4, y: HIGH - height, height },
      svg("title", {}, `${parts(place / BINS)} to ${parts((place + 1) / BINS)}: ${whole(number)}`));
  };
  return el("figure", {}, el("figcaption", {}, "What decay and use left of each current memory, 0 to 1"),
    el("p", { class: "soft small top" }, whole(most)),
    drawing(`Strength of ${counted(all.length, "memory", "memories")}, in tenths from weak to strong: ${told}`,
      { class: "steps", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none" }, bins.map(column)),
    el("p", { class: "axis soft small" }, el("span", {}, `${parts(0)}, weak`), el("span", {}, `${parts(1)}, strong`)));
}

function kept(blocks) {
  if (!blocks.length) return empty("There are no blocks.");
  return el("ul", { class: "cards" }, blocks.map((one) => el("li", { class: "card" },
    el("h3", {},
      words(one.label, "bare"),
      " ",
      el("span", { class: "soft small" },
        `${whole(one.value.length)} of ${whole(one.limit_characters)} characters, version ${whole(one.version)}`,
      ),
    ),
    one.description && soft(words(one.description, "bare")), el("p", {}, words(one.value)))));
}

function checks() {
  const told = el("div", { role: "status" });
  const check = (event) => doing(event.target, async () => {
    const faults = await ask("check");
    show(told,
      faults.length ? el("ul", { class: "failure" },
        faults.map((one) => el("li", {}, words(Object.values(one).filter(Boolean).join(": "), "bare"))),
      ) : el("p", {}, "The file is sound."),
    );
  });
  const verify = (event) => doing(event.target, async () => {
    const { lines, head, faults } = await ask("audit.verify");
    show(told,
      el("p", {},
        `${counted(lines, "line")} in the audit, `,
        faults.length ? `${counted(faults.length, "fault")}: ` : "whole and unaltered. ",
        words(faults.map((one) => Object.values(one).join(" ")).join("; "), "bare"),
      ),
      small("Its head: ", el("code", {}, head)),
    );
  });
  return [el("div", { class: "buttons" }, button("Check the file", check), button("Verify the audit", verify)), told];
}
