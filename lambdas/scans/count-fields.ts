import * as z from 'zod/mini';

export const count = (description: string) =>
  z.int().check(z.nonnegative()).register(z.globalRegistry, { description });

/** What each number of the analytics counts, in words. */
export const COUNTS = {
  scans: count(
    'How often the page of a code was opened by a scan, reloads included; prefetches and link previews are none',
  ),
  visitors: count(
    'How many visitors scanned a code: one who scans the same code several times a day counts once for that day; who comes back another day, or scans another code, counts again',
  ),
  conversations: count(
    'Conversations that visitors began, by writing a first message; they count on the day of their scan',
  ),
};
export const MESSAGES = {
  messages: count(
    'Messages of visitors and answers to them, in conversations that have ended; they count on the day of their scan',
  ),
};
