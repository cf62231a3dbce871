/** Something that the person can put right: said in words, without a stack trace. */
export class UserError extends Error {}

/** The line itself is wrong. */
export class UsageError extends UserError {
  /** The command that was meant, for the hint where to read about it. */
  readonly command: string | undefined;

  constructor(message: string, command?: string) {
    super(message);
    this.command = command;
  }
}

/** Somebody said stop. */
export class Interrupted extends Error {}

/** What the shell gets. */
export const EXIT = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const;
