import { isDeployed } from '../deployed-stack.ts';
import type { Finding } from '../finding.ts';
import { QUOTA_REMEDY, readConcurrency, reservedBy } from '../isolation.ts';
import type { Place } from '../place.ts';

/** Below this a handful of visitors at once already gets errors; AWS's usual limit is 1,000, of new accounts 10. */
const COMFORTABLE = 100;

/** Lambda keeps this many unreserved, or refuses the reservation, and the deployment with it. */
const KEPT_UNRESERVED = 100;

export async function checkConcurrency(place: Place): Promise<Finding> {
  const name = 'functions';
  const { deployment } = place;
  const { limit, unreserved } = await readConcurrency(deployment.region);
  const { names, total } = reservedBy(deployment);
  // What is reserved already may be this very stack's; before it is there, all of it is of others.
  const free = total > 0 && !(await isDeployed(place)) ? unreserved : limit;
  if (total > 0 && free - total < KEPT_UNRESERVED) {
    const detail = `${names.join(' and ')} reserve ${total} of ${free}, but Lambda keeps ${KEPT_UNRESERVED} for the rest`;
    return { name, level: 'error', detail, remedy: `reserve fewer, or ${QUOTA_REMEDY}` };
  }
  if (limit >= COMFORTABLE) return { name, level: 'ok', detail: `${limit} may run at once` };
  const detail = `only ${limit} may run at once in this account: more visitors than that get errors`;
  return { name, level: 'warning', detail, remedy: QUOTA_REMEDY };
}
