// Asks the server. The key is kept in this tab alone (sessionStorage) and goes nowhere but into the header of requests
// to where this page came from; whose memories are meant is said in headers too, never in an address.

const ROOT = "/v1/";
const KEPT = "longmind.inspector";

export const here = { key: null, tenant: null, user: null, ...JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") };

/** Know the key and whose memories are meant from now on. */
export function know(more) {
  Object.assign(here, more);
  sessionStorage.setItem(KEPT, JSON.stringify(here));
}

/** What `longmind inspect` writes behind the address: the key, and whose memories; taken out of the address at once. */
export function taken() {
  const given = new URLSearchParams(location.hash.slice(1));
  if (!given.has("key")) return;
  know({ key: given.get("key"), tenant: given.get("tenant"), user: given.get("user") });
  history.replaceState(null, "", location.pathname + "#/search");
}

/** What went wrong, as the server says it. */
export class Problem extends Error {
  constructor(told, status) {
    super(told.message ?? `the server answered with ${status}`);
    this.code = told.code ?? "unknown";
    this.status = status;
    this.retry = Boolean(told.retry);
  }
}

/** Ask a call by its name; what it takes is an object, and what is undefined is not said. `whose`: null is nobody. */
export async function ask(call, given = {}, whose = here) {
  const headers = { "Content-Type": "application/json", ...meant(whose) };
  if (here.key) headers.Authorization = `Bearer ${here.key}`;
  const answer = await reached(
    ROOT + call.replaceAll(".", "/"),
    { method: "POST", headers, body: JSON.stringify(given) },
  );
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Problem(told, answer.status);
  return told;
}

/** Whose memories are meant, as headers: what is shared where there is a tenant and no user. */
function meant(whose) {
  const headers = {};
  for (const part of ["tenant", "user"]) {
    if (whose?.[part]) headers[`Longmind-${part[0].toUpperCase()}${part.slice(1)}`] = encodeURIComponent(whose[part]);
  }
  if (whose?.tenant && !whose.user) headers["Longmind-Shared"] = "true";
  return headers;
}

async function reached(address, request) {
  try {
    return await fetch(address, { ...request, cache: "no-store", credentials: "omit", redirect: "error" });
  } catch {
    throw new Problem(
      { code: "unreachable", message: "the server cannot be reached; is it still running?", retry: true },
      0,
    );
  }
}

/** Every memory that `list` gives, page after page, up to a number; says whether that was all. */
export async function listed(given, most = 2_000) {
  const found = [];
  let page = { after: undefined, complete: false };
  while (!page.complete && found.length < most) {
    page = await ask("list", { ...given, limit: Math.min(500, most - found.length), after: page.after ?? undefined });
    found.push(...page.memories);
    if (!page.after) break;
  }
  return { memories: found, complete: page.complete || !page.after };
}
