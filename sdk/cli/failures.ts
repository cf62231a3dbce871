/** An error that the user can fix. It is printed without a stack trace. */
export class UserError extends Error {}

/** The command line is invalid. */
export class UsageError extends UserError {
  /** The command whose help the error message refers to. */
  readonly command: string | undefined;

  constructor(message: string, command?: string) {
    super(message);
    this.command = command;
  }
}

/** The user pressed Ctrl-C or answered no. */
export class Interrupted extends Error {}

/** Exit codes. */
export const EXIT = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const;
