import type { Finding } from '../finding.ts';
import { QUOTA_REMEDY, readConcurrency, reservedBy } from '../isolation.ts';
import type { Place } from '../place.ts';

/** Below this a handful of visitors at once already gets errors; AWS's usual limit is 1,000, of new accounts 10. */
const COMFORTABLE = 100;

/** Lambda keeps this many unreserved, or refuses the reservation, and the deployment with it. */
const KEPT_UNRESERVED = 100;

export async function checkConcurrency({ deployment }: Place): Promise<Finding> {
  const name = 'functions';
  const { limit } = await readConcurrency(deployment.region);
  const { names, total } = reservedBy(deployment);
  if (total > 0 && limit - total < KEPT_UNRESERVED) {
    const detail = `${names.join(' and ')} reserve ${total} of ${limit}, but Lambda keeps ${KEPT_UNRESERVED} for the rest`;
    return { name, level: 'error', detail, remedy: `reserve fewer, or ${QUOTA_REMEDY}` };
  }
  if (limit >= COMFORTABLE) return { name, level: 'ok', detail: `${limit} may run at once` };
  const detail = `only ${limit} may run at once in this account: more visitors than that get errors`;
  return { name, level: 'warning', detail, remedy: QUOTA_REMEDY };
}
