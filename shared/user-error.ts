/** An error that the user can fix. The commands print only its message, without a stack trace. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
