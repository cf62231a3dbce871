import * as z from 'zod/mini';

export const count = (description: string) =>
  z.int().check(z.nonnegative()).register(z.globalRegistry, { description });

/** The definition of each number in the analytics. */
export const COUNTS = {
  scans: count('How often the page of a code was opened, including reloads. Prefetches and link previews do not count'),
  visitors: count(
    'Number of visitors who scanned a code. A visitor who scans the same code several times a day counts once for that day. A visitor who comes back another day, or scans another code, counts again',
  ),
  conversations: count(
    'Conversations that visitors started with a message or a form. They count on the day of their scan',
  ),
};
export const MESSAGES = {
  messages: count(
    "Messages and answers in conversations that have ended. They count on the day of the conversation's scan",
  ),
};
export const RATINGS = {
  ratings_up: count("Answers that visitors rated up. They count on the day of the conversation's scan"),
  ratings_down: count("Answers that visitors rated down. They count on the day of the conversation's scan"),
};
