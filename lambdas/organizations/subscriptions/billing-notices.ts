import { KEY_PREFIX } from '../../../contracts/table.ts';
import { DAY_SECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { ITEM_IS_NEW } from '../../platform/table/conditions.ts';
import { itemExists } from '../../platform/table/get-item.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';
import { putWrite, type TableWrite } from '../../platform/table/writes.ts';
import type { BillingNotice } from './subscription.ts';

const noticeKey = (id: string): ItemKey => ({ pk: KEY_PREFIX.billingNotice + id, sk: 'NOTICE' });

/** Stripe repeats a notice for up to three days. No provider that we know of repeats one for longer than a month. */
const DAYS_KEPT = 30;

export const isNoticeApplied = (table: Table, { id }: BillingNotice): Promise<boolean> =>
  itemExists(table, noticeKey(id));

/** Stores the notice in the same transaction as its change, so that it is applied only once. */
export const putNoticeWrite = (table: Table, { id }: BillingNotice, now: Date): TableWrite =>
  putWrite(
    table,
    {
      ...noticeKey(id),
      type: 'billing_notice',
      expires_at_seconds: wholeSeconds(now.getTime()) + DAYS_KEPT * DAY_SECONDS,
    },
    ITEM_IS_NEW,
  );
