/* Characters and list entries that code looks at, counted by the built-in functions through which it looks. */

type Method = (this: unknown, ...parameters: unknown[]) => unknown;
/** What a call costs, by what it was called on, with which parameters, and what it returned. */
type Cost = (self: unknown, parameters: readonly unknown[], result: unknown) => number;

const lengthOf = (value: unknown) => (value as { readonly length: number }).length;
const one: Cost = () => 1;
const whole: Cost = (self) => lengthOf(self);
const ofResult: Cost = (_, __, result) => lengthOf(result);
const ofFirst: Cost = (_, [first]) => lengthOf(first);
const whatIsGone: Cost = (self, _, result) => lengthOf(self) - lengthOf(result);

const STRING_COSTS: Readonly<Record<string, Cost>> = {
  charAt: one,
  charCodeAt: one,
  codePointAt: one,
  at: one,
  startsWith: ofFirst,
  endsWith: ofFirst,
  indexOf: (self, [, from], found) => (Number(found) < 0 ? lengthOf(self) : Number(found) + 1) - Number(from ?? 0),
  lastIndexOf: whole,
  includes: whole,
  slice: ofResult,
  substring: ofResult,
  repeat: ofResult,
  trim: whole,
  trimStart: whatIsGone,
  trimEnd: whatIsGone,
  split: whole,
};

const LIST_COSTS: Readonly<Record<string, Cost>> = { slice: ofResult, splice: ofResult };

/** A pattern that is found has looked up to there; one that is not found has looked at all that is left. */
const ofPattern =
  (from: number): Cost =>
  (_, [text], result) => {
    const found = result as RegExpExecArray | null;
    return (found ? found.index + found[0].length : lengthOf(text)) - from;
  };

const ENTRIES = Object.getPrototypeOf([][Symbol.iterator]()) as object;

/** How many steps `run` takes, and at least one for each call. */
export function countSteps(run: () => void): number {
  let steps = 0;
  let isCounting = true;
  const undo: (() => void)[] = [];
  const replace = (owner: object, name: string, costOf: (self: unknown) => Cost) => {
    const original = Reflect.get(owner, name) as Method;
    const counted: Method = function (...parameters) {
      if (!isCounting) return original.apply(this, parameters);
      // What a built-in function calls itself is part of its own cost.
      isCounting = false;
      try {
        const cost = costOf(this);
        const result = original.apply(this, parameters);
        steps += Math.max(1, cost(this, parameters, result));
        return result;
      } finally {
        isCounting = true;
      }
    };
    Reflect.set(owner, name, counted);
    undo.push(() => Reflect.set(owner, name, original));
  };
  for (const [name, cost] of Object.entries(STRING_COSTS)) replace(String.prototype, name, () => cost);
  for (const [name, cost] of Object.entries(LIST_COSTS)) replace(Array.prototype, name, () => cost);
  replace(ENTRIES, 'next', () => one);
  replace(RegExp.prototype, 'exec', (self) => {
    const { global, sticky, lastIndex } = self as RegExp;
    return ofPattern(global || sticky ? lastIndex : 0);
  });
  try {
    run();
    return steps;
  } finally {
    isCounting = false;
    for (const each of undo) each();
  }
}
