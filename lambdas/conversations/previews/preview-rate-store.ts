import { PREVIEW } from '../../../contracts/conversations.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { HOUR_SECONDS, minuteOf } from '../../../contracts/time.ts';
import { countIfBelowLimit } from '../../platform/table/counters.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';

const previewRateKey = (account_id: string, at: Date): ItemKey => ({
  pk: KEY_PREFIX.accountRate + account_id,
  sk: `PREVIEWS#${minuteOf(at)}`,
});

/** Counts a preview or a run of a check for the account in this minute. Returns false once the limit is reached. */
export const countPreview = (table: Table, account_id: string, at: Date): Promise<boolean> =>
  countIfBelowLimit(table, {
    key: previewRateKey(account_id, at),
    type: 'account_rate',
    counts: [{ attribute: 'previews', added: 1, max: PREVIEW.perAccountMinute }],
    at,
    keptSeconds: HOUR_SECONDS,
  });
