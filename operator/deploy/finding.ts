/** What a check found, for one line of a terminal. An error stops the deployment, a warning does not. */
export interface Finding {
  readonly name: string;
  readonly level: 'ok' | 'warning' | 'error';
  readonly detail: string;
  /** What puts it right. */
  readonly remedy?: string;
}

export const lineOf = ({ name, level, detail, remedy }: Finding): string =>
  `${level.padEnd(9)}${name.padEnd(13)}${detail}${remedy === undefined ? '' : ` → ${remedy}`}`;

export const nameOfError = (error: unknown): string => (error instanceof Error ? error.name : String(error));

const DENIED = ['AccessDenied', 'AccessDeniedException', 'UnauthorizedOperation'];

/** A question that these credentials may not ask, or that got no answer, stops nothing. */
export async function ask(name: string, question: () => Promise<Finding>): Promise<Finding> {
  try {
    return await question();
  } catch (error) {
    const denied = DENIED.includes(nameOfError(error));
    const reason = error instanceof Error ? error.message : String(error);
    return {
      name,
      level: 'warning',
      detail: denied ? `could not be looked at: ${reason}` : `got no answer: ${nameOfError(error)}: ${reason}`,
    };
  }
}
