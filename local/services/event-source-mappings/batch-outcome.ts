import * as z from 'zod';
import type { InvokeResult } from '../../engine/types.ts';

const report = z.looseObject({
  batchItemFailures: z.array(z.looseObject({ itemIdentifier: z.unknown() })).nullish(),
});

/** What a function said about its batch: ids that failed (none: all went well), or that all of it failed. */
export type Outcome = { readonly failedIds: readonly string[] } | 'all failed';

/**
 * Reads the response as Lambda documents it: an error fails the batch; with ReportBatchItemFailures so does
 * a response that is malformed or names an item that is not part of the batch.
 */
export const outcomeOf = (result: InvokeResult, reportsItems: boolean, ids: ReadonlySet<string>): Outcome => {
  if (result.functionError) return 'all failed';
  if (!reportsItems) return { failedIds: [] };
  const response: unknown = JSON.parse(result.payload || 'null');
  if (response === null || response === '') return { failedIds: [] };
  const parsed = report.safeParse(response);
  if (!parsed.success) return 'all failed';
  const failedIds: string[] = [];
  for (const { itemIdentifier } of parsed.data.batchItemFailures ?? []) {
    if (typeof itemIdentifier !== 'string' || !ids.has(itemIdentifier)) return 'all failed';
    failedIds.push(itemIdentifier);
  }
  return { failedIds };
};
