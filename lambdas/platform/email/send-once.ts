import type { Effects } from '../effects.ts';
import { allOf, ITEM_EXISTS, isAbsent, isAbsentOrBelow } from '../table/conditions.ts';
import type { Change } from '../table/expressions.ts';
import type { ItemKey, Table } from '../table/table.ts';
import { updateItem, updateOrFind } from '../table/update-item.ts';

/** Where we record that an e-mail is being sent, and that it was sent. */
export interface SendRecord {
  readonly key: ItemKey;
  /** The attribute with the time until which only one run can send the e-mail. */
  readonly sending: string;
  /** The attribute with the time when the e-mail was sent. */
  readonly sent: string;
  /** The attributes of a new item. Without them, the e-mail is sent only if the item exists. */
  readonly newItem?: Change['set'];
}

/**
 * After a run starts to send the e-mail, no other run can send it for this long. This is longer than the timeout of the
 * functions that call `sendOnce`, and shorter than the minute after which Lambda retries.
 */
const LEASE_MILLISECONDS = 30_000;

/**
 * Sends an e-mail once, although EventBridge can deliver its event twice, even at the same time. If it throws, Lambda
 * retries. SES does not recognize repeated e-mails: if a run crashes right after SES accepted the e-mail, the next run
 * sends it again, which is better than never.
 */
export async function sendOnce(
  { table, now }: Pick<Effects, 'table' | 'now'>,
  record: SendRecord,
  send: () => Promise<unknown>,
): Promise<void> {
  const claimed = await claim(table, record, now());
  if (claimed === 'done') return;
  if (claimed === 'busy') throw new Error('Another run is sending this e-mail. Lambda retries.');
  try {
    await send();
  } catch (error) {
    // The next run can send the e-mail at once.
    await endClaim(table, record, {});
    throw error;
  }
  await endClaim(table, record, { set: { [record.sent]: now().toISOString() } });
}

/** `done`: the e-mail was sent, or the item was deleted. `busy`: another run may be sending it. */
type Claim = 'claimed' | 'done' | 'busy';

async function claim(table: Table, { key, sending, sent, newItem }: SendRecord, now: Date): Promise<Claim> {
  const until = new Date(now.getTime() + LEASE_MILLISECONDS).toISOString();
  const isFree = allOf(isAbsent(sent), isAbsentOrBelow(sending, now.toISOString()));
  const { isUpdated, item } = await updateOrFind(
    table,
    key,
    { set: { ...newItem, [sending]: until } },
    newItem ? isFree : allOf(ITEM_EXISTS, isFree),
  );
  if (isUpdated) return 'claimed';
  return !item || sent in item ? 'done' : 'busy';
}

const endClaim = (table: Table, { key, sending }: SendRecord, change: Change): Promise<boolean> =>
  updateItem(table, key, { ...change, remove: [sending] }, ITEM_EXISTS);
