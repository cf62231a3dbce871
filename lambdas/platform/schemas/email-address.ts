import * as z from 'zod/mini';

const MAX_LENGTH = 254;

/** A valid e-mail address, kept as written. Accounts ignore its case: see `emailKey`. */
export const emailAddress = z.pipe(z.string().check(z.maxLength(MAX_LENGTH)), z.email());
