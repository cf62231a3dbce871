/** A variable that `lib/` must have set; a missing one is a defect of the stack, and the error names it. */
export function requiredEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

/** A positive number that `lib/` may have set. */
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
