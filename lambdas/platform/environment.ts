/** Reads a variable that `lib/` must set. A missing one is a bug in the stack. */
export function requiredEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

/** Reads a positive number that `lib/` can set. */
export function positiveEnv<F extends number | undefined>(
  name: string,
  fallback: F,
  environment: NodeJS.ProcessEnv = process.env,
): number | F {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!(value > 0)) throw new Error(`The environment variable ${name} must be a positive number, not ${text}.`);
  return value;
}
