/** The size of a group. Its items are processed concurrently. An item usually needs one transaction. */
const CONCURRENT_TRANSACTIONS = 8;

/**
 * Processes items in groups, one group after the other. It processes all items before it throws the first failure, so
 * one failing item does not block the others.
 */
export async function processInGroups<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (let from = 0; from < items.length; from += CONCURRENT_TRANSACTIONS) {
    const outcomes = await Promise.allSettled(items.slice(from, from + CONCURRENT_TRANSACTIONS).map(work));
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])));
  }
  if (failures.length > 0) throw failures[0];
}
