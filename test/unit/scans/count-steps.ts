/* Counts the characters and list entries that code reads, by wrapping the built-in functions that read them. */

type Method = (this: unknown, ...parameters: unknown[]) => unknown;
/** The cost of a call, from its receiver, its parameters and its result. */
type Cost = (self: unknown, parameters: readonly unknown[], result: unknown) => number;

const lengthOf = (value: unknown) => (value as { readonly length: number }).length;
const oneStep: Cost = () => 1;
const receiverLength: Cost = (self) => lengthOf(self);
const resultLength: Cost = (_, __, result) => lengthOf(result);
const firstParameterLength: Cost = (_, [first]) => lengthOf(first);
const removedLength: Cost = (self, _, result) => lengthOf(self) - lengthOf(result);

const STRING_COSTS: Readonly<Record<string, Cost>> = {
  charAt: oneStep,
  charCodeAt: oneStep,
  codePointAt: oneStep,
  at: oneStep,
  startsWith: firstParameterLength,
  endsWith: firstParameterLength,
  indexOf: (self, [, from], found) => (Number(found) < 0 ? lengthOf(self) : Number(found) + 1) - Number(from ?? 0),
  lastIndexOf: receiverLength,
  includes: receiverLength,
  slice: resultLength,
  substring: resultLength,
  repeat: resultLength,
  trim: receiverLength,
  trimStart: removedLength,
  trimEnd: removedLength,
  split: receiverLength,
};

const LIST_COSTS: Readonly<Record<string, Cost>> = { slice: resultLength, splice: resultLength };

/** If a pattern matches, it has read the text up to the end of the match. If not, it has read all of the rest. */
const patternCost =
  (from: number): Cost =>
  (_, [text], result) => {
    const found = result as RegExpExecArray | null;
    return (found ? found.index + found[0].length : lengthOf(text)) - from;
  };

const ARRAY_ITERATOR = Object.getPrototypeOf([][Symbol.iterator]()) as object;

/** Returns how many steps `run` takes, counting at least one per call. */
export function countSteps(run: () => void): number {
  let steps = 0;
  let isCounting = true;
  const undo: (() => void)[] = [];
  const replace = (owner: object, name: string, costOf: (self: unknown) => Cost) => {
    const original = Reflect.get(owner, name) as Method;
    const counted: Method = function (...parameters) {
      if (!isCounting) return original.apply(this, parameters);
      // Do not count calls inside a built-in function: its cost already includes them.
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
  replace(ARRAY_ITERATOR, 'next', () => oneStep);
  replace(RegExp.prototype, 'exec', (self) => {
    // Read before the call, because `exec` changes `lastIndex`.
    const { global, sticky, lastIndex } = self as RegExp;
    return patternCost(global || sticky ? lastIndex : 0);
  });
  try {
    run();
    return steps;
  } finally {
    isCounting = false;
    for (const restore of undo) restore();
  }
}
