/** Tests all values at a path of the event. An empty list means that the field is absent. */
export type LeafMatcher = (values: readonly unknown[]) => boolean;
type ValueTest = (value: unknown) => boolean;

const some =
  (test: ValueTest): LeafMatcher =>
  (values) =>
    values.some(test);

const ifString =
  (test: (text: string) => boolean): ValueTest =>
  (value) =>
    typeof value === 'string' && test(value);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unsupportedError = (path: string, what: string) =>
  new Error(`Event pattern: ${what} at ${path} is not supported`);

const requireString = (value: unknown, path: string): string => {
  if (typeof value === 'string') return value;
  throw unsupportedError(path, JSON.stringify(value));
};

/** `*` matches any number of characters; `\*` and `\\` are literal. */
const wildcardTest = (pattern: string): ValueTest => {
  const source = pattern.replace(/\\([*\\])|\*|[.+?^${}()|[\]\\]/g, (match, escaped: string | undefined) => {
    if (match === '*') return '.*';
    return `\\${escaped ?? match}`;
  });
  const expression = new RegExp(`^${source}$`, 's');
  return ifString((value) => expression.test(value));
};

const equalsIgnoringCase = (expected: string): ValueTest =>
  ifString((value) => value.toLowerCase() === expected.toLowerCase());

/** `prefix` and `suffix` accept a string, or `{ "equals-ignore-case": string }`. */
const affixTest = (operand: unknown, kind: 'prefix' | 'suffix', path: string): ValueTest => {
  const ignoresCase = isObject(operand);
  const expected = requireString(ignoresCase ? operand['equals-ignore-case'] : operand, path);
  const fold = (value: string) => (ignoresCase ? value.toLowerCase() : value);
  return ifString((value) =>
    kind === 'prefix' ? fold(value).startsWith(fold(expected)) : fold(value).endsWith(fold(expected)),
  );
};

const comparisons: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  '=': (value, bound) => value === bound,
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
};

/** `["<", 10]` or a range such as `[">", 0, "<=", 5]`. */
const numericTest = (operand: unknown, path: string): ValueTest => {
  if (!Array.isArray(operand) || operand.length === 0 || operand.length % 2) throw unsupportedError(path, 'numeric');
  const tests = operand.flatMap((operator: unknown, index): ((value: number) => boolean)[] => {
    if (index % 2) return [];
    const compare = comparisons[String(operator)];
    const bound: unknown = operand[index + 1];
    if (!compare || typeof bound !== 'number') throw unsupportedError(path, `numeric ${JSON.stringify(operand)}`);
    return [(value) => compare(value, bound)];
  });
  return (value) => typeof value === 'number' && tests.every((test) => test(value));
};

const literalTest =
  (expected: unknown): ValueTest =>
  (value) =>
    value === expected;

const operatorTests: Readonly<Record<string, (operand: unknown, path: string) => ValueTest>> = {
  prefix: (operand, path) => affixTest(operand, 'prefix', path),
  suffix: (operand, path) => affixTest(operand, 'suffix', path),
  'equals-ignore-case': (operand, path) => equalsIgnoringCase(requireString(operand, path)),
  wildcard: (operand, path) => wildcardTest(requireString(operand, path)),
  numeric: numericTest,
};

const anythingBut = (operand: unknown, path: string): LeafMatcher => {
  const excluded = (Array.isArray(operand) ? operand : [operand]).flatMap((exclusion: unknown): ValueTest[] => {
    if (!isObject(exclusion)) return [literalTest(exclusion)];
    const [operator = '', inner] = Object.entries(exclusion)[0] ?? [];
    const createTest = operator === 'numeric' ? undefined : operatorTests[operator];
    if (!createTest) throw unsupportedError(path, `anything-but ${JSON.stringify(exclusion)}`);
    return (Array.isArray(inner) ? inner : [inner]).map((value) => createTest(value, path));
  });
  return some((value) => !excluded.some((test) => test(value)));
};

/** Compiles one alternative in an array of the pattern: a literal, or an object with one operator. */
export const matcherOf = (alternative: unknown, path: string): LeafMatcher => {
  if (!isObject(alternative)) {
    if (Array.isArray(alternative)) throw unsupportedError(path, 'an array in an array');
    return some(literalTest(alternative));
  }
  const entries = Object.entries(alternative);
  const [operator = '', operand] = entries[0] ?? [];
  if (entries.length !== 1) throw unsupportedError(path, JSON.stringify(alternative));
  if (operator === 'exists') {
    if (typeof operand !== 'boolean') throw unsupportedError(path, 'exists');
    // As on AWS, only single values count, not objects.
    return (values) => values.some((value) => !isObject(value)) === operand;
  }
  if (operator === 'anything-but') return anythingBut(operand, path);
  const createTest = operatorTests[operator];
  if (!createTest) throw unsupportedError(path, `the operator ${operator}`);
  return some(createTest(operand, path));
};
