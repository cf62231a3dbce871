const STEP = /\.([\w-]+)|\['([^']+)'\]|\["([^"]+)"\]|\[(\d+)\]/g;

const stepsOf = (path: string): string[] => {
  const rest = path.startsWith('$') ? path.slice(1) : undefined;
  const steps = [...(rest ?? '').matchAll(STEP)];
  if (rest === undefined || steps.map(([whole]) => whole).join('') !== rest) {
    throw new Error(`JSON path ${path} is not supported. Only names and indexes are supported`);
  }
  return steps.map(([, name, single, double, index]) => name ?? single ?? double ?? index ?? '');
};

/** The value at a path such as `$.detail.items[0]['a-b']`, or undefined. */
export const readPath = (value: unknown, path: string): unknown =>
  stepsOf(path).reduce<unknown>((current, step) => {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined;
    return Object.entries(current).find(([name]) => name === step)?.[1];
  }, value);

/** Throws if the path is not supported. */
export const checkPath = (path: string): void => {
  stepsOf(path);
};
