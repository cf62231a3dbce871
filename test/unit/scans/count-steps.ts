/* Characters and list entries that code looks at, counted by the built-in functions through which it looks. */

type Method = (this: unknown, ...parameters: never[]) => unknown;
type Cost = (self: never, parameters: never[], result: never) => number;

const whole = (text: string) => text.length;
const resultLength = (_: unknown, __: unknown, result: { readonly length: number }) => result.length;
const one = () => 1;

const STRING_COSTS: Readonly<Record<string, Cost>> = {
  charAt: one,
  charCodeAt: one,
  codePointAt: one,
  at: one,
  startsWith: (_: string, [start]: [string]) => start.length,
  endsWith: (_: string, [end]: [string]) => end.length,
  indexOf: (text: string, [, from = 0]: [string, number?], found: number) =>
    (found < 0 ? text.length : found + 1) - from,
  lastIndexOf: whole,
  includes: whole,
  slice: resultLength,
  substring: resultLength,
  repeat: resultLength,
  trim: whole,
  trimStart: (text: string, _: unknown, result: string) => text.length - result.length,
  trimEnd: (text: string, _: unknown, result: string) => text.length - result.length,
  split: whole,
};

const LIST_COSTS: Readonly<Record<string, Cost>> = { slice: resultLength, splice: resultLength };

/** A pattern that is found has looked up to there; one that is not found has looked at all that is left. */
const patternCost = (pattern: RegExp, text: string, from: number, found: RegExpExecArray | null) =>
  (found ? Math.max(pattern.lastIndex, found.index + found[0].length) : text.length) - from;

const ENTRIES = Object.getPrototypeOf([][Symbol.iterator]()) as object;

/** How many steps `run` takes, and at least one for each call. */
export function countSteps(run: () => void): number {
  let steps = 0;
  let isCounting = true;
  const undo: (() => void)[] = [];
  const replace = (owner: object, name: string, make: (original: Method) => Method) => {
    const original = Reflect.get(owner, name) as Method;
    Reflect.set(owner, name, make(original));
    undo.push(() => Reflect.set(owner, name, original));
  };
  /** What a built-in function calls itself is part of its own cost. */
  const count = (original: Method, cost: (self: unknown, parameters: never[], result: unknown) => number): Method =>
    function (...parameters) {
      if (!isCounting) return original.apply(this, parameters);
      isCounting = false;
      try {
        const result = original.apply(this, parameters);
        steps += Math.max(1, cost(this, parameters, result));
        return result;
      } finally {
        isCounting = true;
      }
    };
  for (const [owner, costs] of [
    [String.prototype, STRING_COSTS],
    [Array.prototype, LIST_COSTS],
  ] as const)
    for (const [name, cost] of Object.entries(costs))
      replace(owner, name, (original) => count(original, cost as Parameters<typeof count>[1]));
  replace(ENTRIES, 'next', (original) => count(original, one));
  replace(
    RegExp.prototype,
    'exec',
    (original) =>
      function (...parameters) {
        const pattern = this as RegExp;
        const from = pattern.global || pattern.sticky ? pattern.lastIndex : 0;
        return count(original, (_, [text], found) =>
          patternCost(pattern, text as string, from, found as RegExpExecArray | null),
        ).apply(this, parameters);
      },
  );
  try {
    run();
    return steps;
  } finally {
    isCounting = false;
    for (const each of undo) each();
  }
}
