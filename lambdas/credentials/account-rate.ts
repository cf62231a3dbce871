import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { LIMITS } from '../../contracts/limits.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../contracts/time.ts';
import { equals } from '../platform/table/conditions.ts';
import { updateExpression } from '../platform/table/expressions.ts';
import { ifConditionHolds } from '../platform/table/if-condition-holds.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import { credentialKey } from './credential.ts';
import type { CredentialUse } from './credential-use.ts';

/**
 * The limit is the account's, but the write that authenticates knows only the key. So each key counts for
 * itself and reports to its account at every tenth request (of 6,000 a minute), side by side with the
 * operation: no request waits for it, and the account's item takes a tenth of the writes. In return a key
 * hears of the others. What keys have not yet reported, nine requests each, is all that an account can
 * have beyond its limit.
 *
 * Of keys there are as many as somebody makes: made, used nine times and revoked, again and again, they would
 * never report. So a key that is new in its minute reports ten requests ahead, and waits for what it hears.
 */
export const REQUESTS_PER_REPORT = Math.max(1, Math.floor(LIMITS.requestsPerMinute / 600));

type Counted = Pick<CredentialUse, 'isNew' | 'requests' | 'weight'>;

/** No request weighs more than a report holds, so each passes one border at most. */
export const isReportDue = (use: Counted): boolean =>
  reportedBy(use) > reportedBy({ ...use, requests: use.requests - use.weight });

/** What the key has reported of this minute, once the report of this request has arrived. */
const reportedBy = ({ isNew, requests }: Pick<Counted, 'isNew' | 'requests'>): number => {
  const due = isNew ? requests + REQUESTS_PER_REPORT - 1 : requests;
  return due - (due % REQUESTS_PER_REPORT);
};

const accountRateKey = (accountId: string, window: number): ItemKey => ({
  pk: KEY_PREFIX.accountRate + accountId,
  sk: String(window),
});

const KEPT_SECONDS = HOUR_SECONDS;
const reportedSchema = z.object({ requests: z.number() });

/** Adds to what the account has done, notes on the key what the others have done, and gives that. */
export async function reportCredentialUse(table: Table, secretHash: string, use: CredentialUse): Promise<number> {
  const { window } = use;
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: accountRateKey(use.caller.accountId, window),
      ...updateExpression({
        add: { requests: REQUESTS_PER_REPORT },
        set: { type: 'account_rate', expires_at_seconds: window * MINUTE_SECONDS + KEPT_SECONDS },
      }),
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  const othersRequests = Math.max(0, reportedSchema.parse(Attributes).requests - reportedBy(use));
  if (othersRequests <= use.othersRequests) return use.othersRequests;
  const note = new UpdateCommand({
    TableName: table.name,
    Key: credentialKey(secretHash),
    // Only while the window lasts, so that a late note hides nothing of the next one.
    ...updateExpression(
      { set: { others_window: window, others_requests: othersRequests } },
      equals('rate_window', window),
    ),
  });
  await ifConditionHolds(() => table.client.send(note));
  return othersRequests;
}
