/** The result of a check, printed as one line. An error stops the deployment; a warning does not. */
export interface Finding {
  readonly name: string;
  readonly level: 'ok' | 'warning' | 'error';
  readonly detail: string;
  /** How to fix the problem. */
  readonly remedy?: string;
}

export const lineOf = ({ name, level, detail, remedy }: Finding): string =>
  `${level.padEnd(9)}${name.padEnd(13)}${detail}${remedy === undefined ? '' : ` → ${remedy}`}`;

export const nameOfError = (error: unknown): string => (error instanceof Error ? error.name : String(error));

/** The result of a call that a deployment can do without. If the call is denied, prints a warning instead. */
export async function unlessDenied<T>(
  name: string,
  print: (line: string) => void,
  call: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!DENIED.includes(nameOfError(error))) throw error;
    print(`  ${lineOf({ name, level: 'warning', detail: `could not be checked: ${(error as Error).message}` })}`);
    return undefined;
  }
}

const DENIED = ['AccessDenied', 'AccessDeniedException', 'UnauthorizedOperation'];

/** Runs a check. If it throws, for example because a permission is missing, the result is a warning. */
export async function runCheck(name: string, check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    const isDenied = DENIED.includes(nameOfError(error));
    const reason = error instanceof Error ? error.message : String(error);
    return {
      name,
      level: 'warning',
      detail: isDenied ? `could not be checked: ${reason}` : `check failed: ${nameOfError(error)}: ${reason}`,
    };
  }
}
