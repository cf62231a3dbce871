/** Something the person at the keyboard can put right: reported in one line, without a stack trace. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
