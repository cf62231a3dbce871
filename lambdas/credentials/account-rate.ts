import * as z from 'zod/mini';
import { LIMITS } from '../../contracts/limits.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../contracts/time.ts';
import { equals } from '../platform/table/conditions.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import { updateAndGet, updateItem } from '../platform/table/update-item.ts';
import { credentialKey } from './credential.ts';
import type { CredentialUse } from './credential-use.ts';
import { isRefusedByKeyLimit } from './rate-limit.ts';

/**
 * The limit applies to the account, but the write that authenticates a request knows only its key. So each key counts
 * its own requests and reports them to its account every ten requests. The account's item then takes a tenth of the
 * writes: 600 per minute at the limit of 6,000 requests. The report runs in parallel with the operation, and only the
 * response waits for it. The report returns the count of the other keys. Between two reports, a key does not notice
 * what the other keys do, so an account can exceed its limit by about ten requests per key.
 *
 * A client could create a key, use it nine times, revoke it and start over, without ever reporting. So a key created in
 * the current minute reports ten requests in advance, and its operation starts only after the report.
 *
 * Requests that the key's own limit refuses are not reported. Otherwise, a key that repeats refused requests could use
 * up the limit of its account.
 */
export const REQUESTS_PER_REPORT = Math.max(1, Math.floor(LIMITS.requestsPerMinute / 600));

type Counted = Pick<CredentialUse, 'isNew' | 'requests' | 'weight'>;

export const isReportDue = (use: CredentialUse): boolean => !isRefusedByKeyLimit(use) && requestsToReport(use) > 0;

/** How many requests to report now: usually none or ten. A request with a large weight makes several reports due. */
const requestsToReport = (use: Counted): number =>
  reportedBy(use) - reportedBy({ ...use, requests: use.requests - use.weight });

/** How many requests of this minute the key has reported, including the report due for this request. */
const reportedBy = ({ isNew, requests }: Pick<Counted, 'isNew' | 'requests'>): number => {
  const due = isNew ? requests + REQUESTS_PER_REPORT - 1 : requests;
  return due - (due % REQUESTS_PER_REPORT);
};

const accountRateKey = (account_id: string, window: number): ItemKey => ({
  pk: KEY_PREFIX.accountRate + account_id,
  sk: String(window),
});

const KEPT_SECONDS = HOUR_SECONDS;
const reportedSchema = z.object({ requests: z.number() });

/**
 * Adds the key's unreported requests to the count of its account. Stores the count of the other keys in the item of
 * this key, and returns that count.
 */
export async function reportCredentialUse(table: Table, secretHash: string, use: CredentialUse): Promise<number> {
  const { window } = use;
  const updated = await updateAndGet(table, accountRateKey(use.caller.account_id, window), {
    add: { requests: requestsToReport(use) },
    set: { type: 'account_rate', expires_at_seconds: window * MINUTE_SECONDS + KEPT_SECONDS },
  });
  const otherKeysRequests = Math.max(0, reportedSchema.parse(updated).requests - reportedBy(use));
  if (otherKeysRequests <= use.otherKeysRequests) return use.otherKeysRequests;
  await updateItem(
    table,
    credentialKey(secretHash),
    { set: { others_window: window, others_requests: otherKeysRequests } },
    // Only in the same window: a late write must not overwrite the count of the next window.
    equals('rate_window', window),
  );
  return otherKeysRequests;
}
