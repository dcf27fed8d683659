// Which view is shown, whose memories they are, and the keys. The part of the address behind # names a view and at most
// a memory's id; what was asked is never there, since addresses are kept by browsers and shown on screens.

import { el, failure, field, heading, say, show, soft, submit, waiting } from "./dom.js";
import { zone } from "./forms.js";
import { ask, here, know, taken } from "./wire.js";
import * as deciding from "./deciding.js";
import * as erasing from "./erasing.js";
import * as forgetting from "./forgetting.js";
import * as graph from "./graph.js";
import * as health from "./health.js";
import * as memory from "./memory.js";
import * as search from "./search.js";
import * as timeline from "./timeline.js";

const VIEWS = {
  search: ["Search", search],
  timeline: ["Timeline", timeline],
  graph: ["Graph", graph],
  deciding: ["Decide", deciding],
  forgetting: ["Forgetting", forgetting],
  erasing: ["Erasure", erasing],
  health: ["Health", health],
};
const view = document.getElementById("view");

function named() {
  const [name, id = ""] = location.hash.replace(/^#\/?/, "").split("/");
  if (name === "memory" && /^[a-z0-9]+$/.test(id)) return [name, id];
  return [Object.hasOwn(VIEWS, name) ? name : "search", ""];
}

/** Show what the address names. */
function go({ moved = true } = {}) {
  const [name, rest] = named();
  for (const link of document.querySelectorAll("#views a")) {
    if (link.dataset.view === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${VIEWS[name]?.[0] ?? "Memory"} · longmind`;
  say("");
  const room = el("div", { class: `view ${name}` });
  show(view, room);
  (VIEWS[name]?.[1] ?? memory).draw(room, rest);
  if (moved) {
    scrollTo(0, 0);
    room.querySelector("h1")?.focus({ preventScroll: true });
  }
}

function menu() {
  show(document.getElementById("views"), Object.entries(VIEWS).map(([name, [label]]) =>
    el("li", {}, el("a", { href: `#/${name}`, "data-view": name }, label))));
}

// --- who asks, and for whom ---

/** Ask for a key where one is needed; begin where none is. */
async function enter() {
  show(view, waiting());
  try {
    await ask("stats");
  } catch (problem) {
    if (problem.code === "no_key") return door(here.key ? "This key opens nothing here." : null);
    if (problem.code === "no_right" && !here.user) return door(problem.message);
    // A key for many people needs somebody named before it says anything.
    if (problem.code !== "invalid_input" && problem.code !== "no_right") return show(view, failure(problem, enter));
    if (!(await people())) return whom();
  }
  await people();
  menu();
  go({ moved: false });
}

function door(complaint) {
  document.getElementById("views").replaceChildren();
  const key = el("input", { type: "password", autocomplete: "off", spellcheck: "false", required: true });
  const onsubmit = (event) => {
    event.preventDefault();
    know({ key: key.value.trim(), tenant: null, user: null });
    enter();
  };
  entrance("A key is needed",
    "An access key of this server, as longmind keys made it. It is kept until this tab is closed.",
    complaint, onsubmit, field("Access key", key));
}

/** Where the key is for many people and may not know who they are, somebody has to be named. */
function whom() {
  const user = el("input", { type: "text", autocomplete: "off", spellcheck: "false", required: true });
  const onsubmit = (event) => {
    event.preventDefault();
    know({ user: user.value });
    enter();
  };
  entrance("Whose memories?", "This key is for more than one person.", null, onsubmit, field("User", user));
}

function entrance(title, why, complaint, onsubmit, ...fields) {
  show(view, el("div", { class: "view door" }, heading(title), soft(why), complaint && el("p",
    { class: "failure", role: "alert" },
    complaint,
  ),
    el("form", { onsubmit }, fields, el("div", { class: "buttons" }, submit("Enter")))));
  view.querySelector("input").focus();
}

/** Whose memories there are to choose from, as far as the key may know; says whether anybody is meant now. */
async function people() {
  const room = document.getElementById("whose");
  const owners = await ask("owners", { limit: 1_000 }, null).catch(() => []);
  const told = (Array.isArray(owners) ? owners : []).map((one) => ({ tenant: one.tenant, user: one.user }));
  const isMeant = (one) => one.user === here.user && (one.tenant === here.tenant || !here.tenant);
  // Somebody of whom nothing is remembered yet is in no list.
  if (here.user && !told.some(isMeant)) told.unshift({ tenant: here.tenant, user: here.user });
  if (!told.length) {
    show(room);
    return false;
  }
  const meant = told.findIndex(isMeant);
  const chosen = told[Math.max(meant, 0)];
  if (here.key) know(chosen);
  const many = new Set(told.map((one) => one.tenant)).size > 1;
  const choice = el("select", { onchange: () => choose(told[choice.value]) }, told.map((one, place) =>
    el("option", { value: place, selected: one === chosen },
      `${one.user ?? "(shared)"}${many ? ` · ${one.tenant}` : ""}`,
    )));
  show(room, field("Memories of", choice));
  return true;
}

function choose(owner) {
  know(owner);
  for (const [, one] of Object.values(VIEWS)) one.reset?.();
  go();
}

// --- keys ---

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input:not([type=checkbox], [type=range]), textarea, select")) return;
  event.preventDefault();
  if (named()[0] !== "search") location.hash = "#/search";
  // A view is drawn when the address has changed, which is told a moment later.
  setTimeout(() => document.getElementById("query")?.focus(), 0);
});

document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  view.focus();
});
addEventListener("hashchange", () => go());
document.getElementById("zone").textContent = zone();
taken();
enter();
