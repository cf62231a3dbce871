import * as z from 'zod';
import type { InvokeResult } from '../../engine/types.ts';

const report = z.looseObject({
  batchItemFailures: z.array(z.looseObject({ itemIdentifier: z.unknown() })).nullish(),
});

/** The result of a batch: the ids of failed items (none if all succeeded), or `'all failed'` for the whole batch. */
export type Outcome = { readonly failedIds: readonly string[] } | 'all failed';

/**
 * Reads the response as Lambda documents it. An error fails the whole batch. With ReportBatchItemFailures, a malformed
 * response or an id that is not in the batch also fails the whole batch.
 */
export const outcomeOf = (result: InvokeResult, reportsItemFailures: boolean, ids: ReadonlySet<string>): Outcome => {
  if (result.functionError) return 'all failed';
  if (!reportsItemFailures) return { failedIds: [] };
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
