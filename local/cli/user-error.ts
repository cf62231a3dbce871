/** Something the person at the keyboard can put right: told in one line, without a stack trace. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
