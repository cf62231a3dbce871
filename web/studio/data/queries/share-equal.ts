/**
 * Returns the new value, but reuses each part of the old value that has not changed. Components that receive only
 * unchanged parts then need not render again.
 */
export function shareEqual<T>(before: unknown, after: T): T {
  if (Object.is(before, after)) return after;
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after)) return after;
  const entries = Object.entries(after).map(([key, value]) => [key, shareEqual(before[key], value)] as const);
  const isSame =
    entries.length === Object.keys(before).length && entries.every(([key, value]) => Object.is(before[key], value));
  const shared = isSame
    ? before
    : Array.isArray(after)
      ? entries.map(([, value]) => value)
      : Object.fromEntries(entries);
  return shared as T;
}

/** Responses are JSON, so each object in them is an array or a plain object. */
const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
