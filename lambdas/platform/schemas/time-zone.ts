import * as z from 'zod/mini';

const MAX_LENGTH = 60;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** An IANA name, such as Europe/Vienna. */
export const timeZone = (description: string) =>
  z
    .string()
    .check(z.maxLength(MAX_LENGTH), z.refine(isTimeZone, 'Must be a time zone such as Europe/Vienna.'))
    .register(z.globalRegistry, { description, example: 'Europe/Vienna' });
