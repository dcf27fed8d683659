// How times, numbers and ids are written: in the reader's own manner, and times with their zone.

import { el } from "./dom.js";

const MOMENT = new Intl.DateTimeFormat(undefined, {
  year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "short",
});
const DAY = new Intl.DateTimeFormat(undefined,
  { year: "numeric", month: "short", day: "numeric", timeZoneName: "short" },
);
const WHOLE = new Intl.NumberFormat();
const PARTS = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const SIGNED = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "exceptZero",
});
const SHARE = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 0 });

export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
export const whole = (number) => WHOLE.format(number);
export const parts = (number) => PARTS.format(number);
export const signed = (number) => SIGNED.format(number);
export const share = (number) => SHARE.format(number);
export const day = (moment) => DAY.format(new Date(moment));
export const clock = (moment) => MOMENT.format(new Date(moment));

/** A moment, as an element. */
export const when = (moment) => moment && el("time", { datetime: moment, title: moment }, clock(moment));

/** ``1 memory``, ``2 memories``. */
export const counted = (number, one, many = `${one}s`) => `${whole(number)} ${number === 1 ? one : many}`;

/** From when to when something held, in words. */
export function held(from, until) {
  if (from && until) return `${day(from)} to ${day(until)}`;
  if (until) return `until ${day(until)}`;
  return from ? `since ${day(from)}` : "at all times";
}

/** When something began to hold, as a number: when it was said, where nobody said more. */
export const began = (memory) => Date.parse(memory.true_from ?? memory.happened_at);

/** A moment as an input takes it, on this browser's clock, and back. */
export function typed(milliseconds) {
  const there = new Date(milliseconds);
  return new Date(milliseconds - there.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
export const untyped = (value) => (value ? new Date(value).toISOString() : undefined);
