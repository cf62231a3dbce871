/** Transactions of one batch that run at the same time. */
const TRANSACTIONS_AT_ONCE = 8;

/** Some at a time. Those that can be done are done before the first failure is thrown: one account keeps no other waiting. */
export async function inGroups<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (let from = 0; from < all.length; from += TRANSACTIONS_AT_ONCE) {
    const outcomes = await Promise.allSettled(all.slice(from, from + TRANSACTIONS_AT_ONCE).map(work));
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])));
  }
  if (failures.length > 0) throw failures[0];
}
