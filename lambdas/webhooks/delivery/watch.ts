import * as z from 'zod/mini';

/** The input of an execution that watches a failing webhook. */
export const watchSchema = z.object({
  account_id: z.string(),
  webhook_id: z.string(),
  /** Which failing this watch is about: a success in between ends it, and a later one has its own. */
  failing_since: z.string(),
});
export type Watch = z.output<typeof watchSchema>;
