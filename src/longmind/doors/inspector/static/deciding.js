// What waits for somebody: facts that contradict each other, and what was kept apart because it reads as planted. Each
// decision can be taken back, so none asks whether it is meant.

import { asked, button, doing, el, empty, heading, list, say, show, small, soft, words } from "./dom.js";
import { chip, line, to } from "./memory.js";
import { ask } from "./wire.js";

const RULINGS = [
  ["accept", "Accept the news", "Accepted"],
  ["reject", "Reject it", "Rejected"],
  ["keep_both", "Keep both", "Both are kept"],
];

export function draw(room) {
  const doubts = el("div");
  const apart = el("div");
  show(room, heading("Decide"),
    el("section", { class: "doubts" }, el("h2", { tabindex: "-1" }, "In doubt"), doubts),
    el("section", { class: "quarantine" }, el("h2", { tabindex: "-1" }, "In quarantine"), apart));
  showDoubts(doubts);
  showApart(apart);
}

// --- facts in doubt ---

function showDoubts(place) {
  return asked(place, () => ask("conflicts.list"), (doubts) => [
    doubts.length
      ? el("ul", { class: "cards" }, doubts.map((one) => doubt(one, place)))
      : empty("Nothing contradicts what is believed."),
    el("p", {}, button("Take back the latest ruling", (event) => doing(event.target, () =>
      done(place, "conflicts.undo", {}, "The latest ruling was taken back")))),
  ]);
}

function doubt(one, place) {
  const suggested = one.suggestion.replace(" ", "_");
  return el("li", { class: "card" },
    small("News"), to(one.news), line(one.news),
    small("Against"), list("plain", one.against, (other) => [to(other), line(other)]),
    soft(words(one.reason, "bare")),
    el("div", { class: "buttons", role: "group", "aria-label": `Decide: ${one.news.text}` },
      RULINGS.map(([verb, label, told]) => button(
        [label, verb === suggested && chip("suggested")],
        (event) => doing(event.currentTarget, () =>
          done(place, `conflicts.${verb}`, { doubt: one.news.id }, `${told}: ${one.news.text}`)),
        { class: verb === suggested ? "main" : "", "data-verb": verb },
      ))));
}

// What was decided is gone; the reader is taken to the rest, and to no button that a second Enter would press.
async function done(place, call, given, told) {
  await ask(call, given);
  await showDoubts(place);
  say(told, true);
  place.closest("section").querySelector("h2").focus();
}

// --- quarantine ---

async function apart() {
  const [held, concerns] = await Promise.all([ask("quarantine.list"), ask("quarantine.concerns")]);
  return { held, concerns };
}

function showApart(place) {
  return asked(place, apart, ({ held, concerns }) => [
    concerns.length > 0 && list("concerns", concerns,
      (one) => [words(one.source, "source"), ` (${one.rule}): `, words(one.message, "bare")],
    ),
    held.length
      ? el("ul", { class: "cards" }, held.map((one) => quarantined(one, place)))
      : empty("Nothing is kept apart."),
    el("p", {}, button("Take back the latest decision", (event) => doing(event.target, () =>
      reviewed(place, "quarantine.undo", {}, "The latest decision was taken back")))),
  ]);
}

function quarantined(one, place) {
  const decide = (verb, label, told) => button(label, (event) => doing(event.target, () =>
    reviewed(place, `quarantine.${verb}`, { ids: [one.memory.id] }, told)), { "data-verb": verb });
  return el("li", { class: "card" }, to(one.memory), line(one.memory), soft("Why: ", words(one.reason, "bare")),
    el("div", { class: "buttons", role: "group", "aria-label": `Decide: ${one.memory.text}` },
      decide("release", "Release", "Released: it stands as if it had come honestly"),
      decide("reject", "Reject", "Rejected: it is retired")));
}

async function reviewed(place, call, given, told) {
  await ask(call, given);
  await showApart(place);
  say(told, true);
  place.closest("section").querySelector("h2").focus();
}
