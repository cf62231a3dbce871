import { KEY_PREFIX } from '../../../contracts/table.ts';
import { SCAN_WORKERS } from '../../events/scan-id.ts';
import type { Effects } from '../../platform/effects.ts';
import { anyOf, equals, ITEM_IS_NEW, isBelow } from '../../platform/table/conditions.ts';
import { Contended } from '../../platform/table/contended.ts';
import type { ItemKey } from '../../platform/table/table.ts';
import { updateItem } from '../../platform/table/update-item.ts';

const LEASE_SECONDS = 600;
/** Maximum clock difference between two instances. */
const CLOCK_MARGIN_SECONDS = 60;
const ATTEMPTS = 20;

const scanWorkerKey = (worker: number): ItemKey => ({ pk: `${KEY_PREFIX.scanWorker}${worker}`, sk: 'SCAN_WORKER' });

/**
 * Returns a function that returns the number of this function instance. The number is part of the instance's scan ids,
 * so no two instances create the same id. The first scan leases a number in the table, and the first scan after five
 * minutes renews the lease.
 */
export function scanWorker({ table, now, random }: Effects): () => Promise<number> {
  const owner = Buffer.from(random(12)).toString('base64url');
  let leased: { readonly worker: number; readonly until_seconds: number } | undefined;

  const lease = async (worker: number, nowSeconds: number): Promise<boolean> => {
    const until_seconds = nowSeconds + LEASE_SECONDS;
    const change = {
      set: {
        type: 'scan_worker',
        owner,
        until_seconds,
        expires_at_seconds: until_seconds + LEASE_SECONDS,
      },
    };
    const isFree = anyOf(
      ITEM_IS_NEW,
      equals('owner', owner),
      isBelow('until_seconds', nowSeconds - CLOCK_MARGIN_SECONDS),
    );
    const isLeased = await updateItem(table, scanWorkerKey(worker), change, isFree);
    if (isLeased) leased = { worker, until_seconds };
    return isLeased;
  };

  return async () => {
    const nowSeconds = Math.floor(now().getTime() / 1_000);
    if (leased && nowSeconds < leased.until_seconds - LEASE_SECONDS / 2) return leased.worker;
    if (leased && (await lease(leased.worker, nowSeconds))) return leased.worker;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const worker = Buffer.from(random(2)).readUInt16BE() % SCAN_WORKERS;
      if (await lease(worker, nowSeconds)) return worker;
    }
    throw new Contended('No free scan worker number was found. Try again.');
  };
}
