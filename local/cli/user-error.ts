/** An error that the user can fix. It is reported in one line, without a stack trace. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
