import * as z from 'zod';

const MAX_LENGTH = 254;

/** An address that mail can reach, as it was written; two that differ in case only are the same. */
export const emailAddress = z
  .string('Must be an e-mail address.')
  .max(MAX_LENGTH, `Must have at most ${MAX_LENGTH} characters.`)
  .pipe(z.email('Must be an e-mail address.'));
