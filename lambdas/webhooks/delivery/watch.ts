import * as z from 'zod/mini';

/** The input of an execution that watches a failing webhook, and disables it if it keeps failing. */
export const watchSchema = z.object({
  account_id: z.string(),
  webhook_id: z.string(),
  /** Identifies the failure period. A success ends it, and a later failure starts another watch. */
  failing_since: z.string(),
});
export type Watch = z.output<typeof watchSchema>;
