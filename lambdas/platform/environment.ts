/** A variable that `lib/` must have set; a missing one is a defect of the stack, and the error names it. */
export function requiredEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}
