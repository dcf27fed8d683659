// The forgetting plan: what may go out of sight and why, to be looked through, applied, and undone. What is unticked is
// left out of the plan that is sent back. Nothing here removes anything for good.

import {
  asked, button, choice, doing, el, empty, field, heading, longList, say, show, soft, submit, words,
} from "./dom.js";
import { counted, when, whole } from "./forms.js";
import { line, to } from "./memory.js";
import { ask } from "./wire.js";

const RUNS = 20;
const PLANS = [
  ["own", "this mind's own policy"],
  ["aged", "what is old and mattered little"],
  ["most", "what is beyond a number"],
];

export function draw(room) {
  const plan = el("div", { class: "plan" });
  const runs = el("div", { class: "runs" });
  const own = choice(PLANS);
  const days = el("input", { type: "number", min: 0, step: "any", value: 90, inputmode: "numeric" });
  const below = el("input", { type: "number", min: 0, max: 1, step: "any", value: 0.3, inputmode: "decimal" });
  const most = el("input", { type: "number", min: 1, step: 1, value: 1000, inputmode: "numeric" });
  const only = {
    aged: [field("Not used for more than, in days", days), field("Of importance below, 0 to 1", below)],
    most: [field("Memories to keep", most)],
  };
  const policy = () => ({
    aged: {
      conditions: [{ sort: "Aged", days: Number(days.value), below_importance: Number(below.value) }],
      erase_after_days: null,
    },
    most: { conditions: [{ sort: "Capacity", most: Number(most.value) }], erase_after_days: null },
  })[own.value];
  const choose = () => Object.entries(only).forEach(
    ([name, fields]) => fields.forEach((one) => { one.hidden = name !== own.value; }),
  );
  own.addEventListener("change", choose);
  choose();
  const look = () => showPlan(plan, policy(), () => showRuns(runs, look));
  const onsubmit = (event) => {
    event.preventDefault();
    look();
  };
  show(room, heading("Forgetting"),
    soft("What is retired is hidden and kept; it comes back by undoing."),
    el("form", { onsubmit },
      el("div", { class: "fields" }, field("Plan by", own), Object.values(only), submit("Make a plan")),
    ),
    plan, el("section", {}, el("h2", { tabindex: "-1" }, "What was done"), runs));
  look();
  showRuns(runs, look);
}

function showPlan(place, policy, after) {
  return asked(place, () => ask("forgetting.plan", { policy }), (plan) => {
    const spared = plan.spared ? ` ${whole(plan.spared)} could go and are kept for another reason.` : "";
    const looked = `${counted(plan.looked_at, "memory was", "memories were")} looked at.${spared}`;
    if (!plan.forgettable.length) return empty(`Nothing may go now. ${looked}`);
    return planned(place, plan, looked, policy, after);
  });
}

function planned(place, plan, looked, policy, after) {
  const ticks = plan.forgettable.map((one) => el("input",
    { type: "checkbox", checked: true, "data-stop": true, "aria-label": `Retire: ${one.memory.text}` },
  ));
  const sum = el("strong", {});
  const chosen = () => plan.forgettable.filter((_, number) => ticks[number].checked);
  const apply = button("Apply the plan", (event) => doing(event.target, async () => {
    const run = await ask("forgetting.apply", { plan: { ...plan, forgettable: chosen() } });
    const retired = run ? run.acts.length : 0;
    await Promise.all([showPlan(place, policy, after), after()]);
    document.querySelector(".runs .undo")?.focus();
    say(`${counted(retired, "memory was", "memories were")} retired; undo it below`, true);
  }), { class: "main apply" });
  const count = () => {
    const going = chosen();
    const characters = going.reduce((all, one) => all + one.memory.text.length, 0);
    show(sum, `${counted(going.length, "memory", "memories")}, ${counted(characters, "character")}`);
    apply.disabled = going.length === 0;
  };
  ticks.forEach((tick) => tick.addEventListener("change", count));
  count();
  return [
    el("p", {}, "Would go: ", sum, ". ", el("span", { class: "soft" }, looked)),
    longList("ticks", plan.forgettable, (one, number) => [ticks[number],
      el("div", {}, to(one.memory), line(one.memory), soft("Why: ", words(one.reason, "bare")))]),
    el("div", { class: "buttons" }, apply),
  ];
}

function showRuns(place, look) {
  return asked(place, () => ask("runs"), (runs) => {
    if (!runs.length) return empty("No pass has done anything yet.");
    const latest = [...runs].reverse();
    return [
      el("ul", { class: "cards" }, latest.slice(0, RUNS).map((run) => row(run, place, look))),
      latest.length > RUNS && soft(`The latest ${whole(RUNS)} of ${whole(latest.length)} are shown.`),
    ];
  });
}

function row(run, place, look) {
  const undo = (event) => doing(event.target, async () => {
    const undone = await ask("undo", { run: run.id });
    await showRuns(place, look);
    place.closest("section").querySelector("h2").focus();
    look();
    const left = undone.left.length ? `; ${whole(undone.left.length)} changed since and were left` : "";
    say(`${counted(undone.restored.length, "memory is", "memories are")} as before${left}`, true);
  });
  return el("li", { class: "card run" },
    el("p", {}, el("strong", {}, run.cause), " · ", when(run.at), " · ", tally(run.acts)),
    el("details", {},
      el("summary", {}, "Why"),
      el("ul", {}, run.acts.slice(0, RUNS).map((act) => el("li", {}, act.verb, ": ", words(act.reason, "bare")))),
    ),
    el("div", { class: "buttons" },
      run.undone ? el("span", { class: "chip off" }, "undone") : button("Undo", undo, { class: "undo" }),
    ));
}

function tally(acts) {
  const counts = new Map();
  for (const { verb } of acts) counts.set(verb, (counts.get(verb) ?? 0) + 1);
  return [...counts].map(([verb, times]) => `${verb} ${whole(times)}`).join(", ") || "nothing done";
}
