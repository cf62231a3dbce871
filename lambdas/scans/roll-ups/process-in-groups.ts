/** Maximum concurrent transactions of one batch. */
const CONCURRENT_TRANSACTIONS = 8;

/**
 * Processes items in groups. It finishes all it can before throwing the first failure, so one account does not block
 * the others.
 */
export async function processInGroups<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (let from = 0; from < items.length; from += CONCURRENT_TRANSACTIONS) {
    const outcomes = await Promise.allSettled(items.slice(from, from + CONCURRENT_TRANSACTIONS).map(work));
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])));
  }
  if (failures.length > 0) throw failures[0];
}
