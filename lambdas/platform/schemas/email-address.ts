import * as z from 'zod/mini';

const MAX_LENGTH = 254;

/** An address that mail can reach, as it was written; two that differ in case only are the same. */
export const emailAddress = z.pipe(z.string().check(z.maxLength(MAX_LENGTH)), z.email());
