// Erasing all that is remembered of somebody, for good. It is done only when their name was typed, and what comes back
// is a receipt that says what went, what remains and why; it can be kept as a file.

import { asked, button, doing, el, empty, field, heading, say, show, soft, words } from "./dom.js";
import { counted, when, whole } from "./forms.js";
import { table } from "./memory.js";
import { ask, here } from "./wire.js";

export function draw(room) {
  const place = el("div");
  show(room, heading("Erasure"), place);
  asked(place, whose, ({ name, stats }) =>
    stats.total ? form(place, name, stats) : empty("Nothing is remembered of ", words(name, "bare"), "."));
}

async function whose() {
  const stats = await ask("stats");
  // Where no key says who is meant, the server knows it.
  const nothing = { conditions: [], erase_after_days: null };
  const owner = here.tenant ? here : (await ask("forgetting.plan", { policy: nothing })).owner;
  return { name: owner.user ?? owner.tenant, stats };
}

function form(place, name, stats) {
  const typed = el("input", { type: "text", autocomplete: "off", spellcheck: "false", required: true });
  const erase = el("button", { type: "submit", class: "danger", disabled: true }, "Erase for good");
  typed.addEventListener("input", () => { erase.disabled = typed.value !== name; });
  const onsubmit = (event) => {
    event.preventDefault();
    if (typed.value !== name) return;
    doing(erase, async () => {
      const receipt = await ask("erase");
      show(place, told(name, receipt));
      say(`Erased. ${counted(receipt.count, "memory is", "memories are")} gone`, true);
      place.querySelector("h2").focus();
    });
  };
  return [
    el("p", {},
      "All that is remembered of ", el("strong", {}, words(name, "bare")), " goes, and nobody can bring it back: ",
      el("strong", {}, counted(stats.total, "memory", "memories")),
      ", with every version, conversation, block and setting."),
    soft("Copies of the file and archives are out of reach of this. What somebody holds is refused and stays."),
    el("form", { onsubmit },
      field("To confirm, type the name", typed, `Exactly as it is written above: ${name}`),
      el("div", { class: "buttons" }, erase),
    ),
  ];
}

function told(name, receipt) {
  const { sheets, ...removed } = receipt.removed;
  const gone = { ...removed, ...sheets };
  return el("div", { class: "receipt" },
    el("h2", { tabindex: "-1" }, "Receipt"),
    table([
      ["Whose", words(name, "bare")],
      ["When", when(receipt.at)],
      ["Asked", receipt.asked],
      ["Memories gone", whole(receipt.count)],
      ["Still pending", receipt.pending.join(", ")],
      ["Line in the audit", el("code", {}, receipt.audit)],
    ]),
    el("h3", {}, "What went"),
    table(Object.entries(gone).filter(([, number]) => number > 0).map(([room, number]) => [room, whole(number)])),
    el("h3", {}, "What remains, and why"),
    table(Object.entries(receipt.remains).map(([what, why]) => [what, words(why, "bare")])),
    el("p", {}, button("Download the receipt", () => download(receipt), { class: "main" })),
    soft("longmind verify-erasure looks through the file for what a receipt says is gone."));
}

function download(receipt) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(receipt, null, 1)], { type: "application/json" }));
  el("a", { href: address, download: "erasure-receipt.json" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
