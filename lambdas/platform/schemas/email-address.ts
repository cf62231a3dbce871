import * as z from 'zod/mini';

const MAX_LENGTH = 254;

/** An address that mail can reach, as it was written; two that differ in case only are the same. */
export const emailAddress = z.pipe(
  z.string('Must be an e-mail address.').check(z.maxLength(MAX_LENGTH, `Must have at most ${MAX_LENGTH} characters.`)),
  z.email('Must be an e-mail address.'),
);
