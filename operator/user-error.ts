/** Something that the person can put right; printed without a stack trace. */
export class UserError extends Error {}
