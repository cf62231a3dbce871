import { matcherOf } from './pattern-matchers.ts';

/** Returns whether an event matches the pattern from which the matcher was compiled. */
export type EventMatcher = (event: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of `key` in all parents. A parent that is an array counts as several parents: its elements. */
const valuesAt = (parents: readonly unknown[], key: string): unknown[] =>
  parents
    .flatMap((parent) => (Array.isArray(parent) ? parent.flat(Number.POSITIVE_INFINITY) : [parent]))
    .flatMap((parent) => (isObject(parent) && key in parent ? [parent[key]] : []));

type NodeMatcher = (values: readonly unknown[]) => boolean;

const compileLeaf = (alternatives: readonly unknown[], path: string): NodeMatcher => {
  if (alternatives.length === 0) throw new Error(`Event pattern: empty array at ${path}`);
  const matchers = alternatives.map((alternative) => matcherOf(alternative, path));
  return (values) => {
    const leaves = values.flatMap((value) => (Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY) : [value]));
    return matchers.some((matcher) => matcher(leaves));
  };
};

const compileNode = (pattern: Record<string, unknown>, path: string): NodeMatcher => {
  const matchers = Object.entries(pattern).map(([key, child]): NodeMatcher => {
    const childPath = path ? `${path}.${key}` : key;
    if (key === '$or' && Array.isArray(child) && child.every(isObject)) {
      const branches = child.map((branch) => compileNode(branch, path));
      return (values) => branches.some((branch) => branch(values));
    }
    if (Array.isArray(child)) {
      const leaf = compileLeaf(child, childPath);
      return (values) => leaf(valuesAt(values, key));
    }
    if (!isObject(child)) throw new Error(`Event pattern: ${childPath} must be an object or an array`);
    const node = compileNode(child, childPath);
    return (values) => node(valuesAt(values, key));
  });
  return (values) => matchers.every((matcher) => matcher(values));
};

/**
 * Compiles an event pattern of EventBridge, whose syntax Lambda's event filters also use. Throws on an unsupported
 * operator, so the start fails. Otherwise the pattern would silently never match.
 */
export const compilePattern = (pattern: unknown): EventMatcher => {
  if (!isObject(pattern)) throw new Error('Event pattern: must be an object');
  const node = compileNode(pattern, '');
  return (event) => node([event]);
};
