import * as z from 'zod/mini';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { DAY_SECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { allOf, type Condition, countIsBelow, ITEM_EXISTS, isAtLeast } from '../../platform/table/conditions.ts';
import type { Change } from '../../platform/table/expressions.ts';
import { getItem } from '../../platform/table/get-item.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { updateOrFind } from '../../platform/table/update-item.ts';
import { type Amount, type BudgetLimits, NO_USAGE, subtract, type Usage } from './usage.ts';
import { type WarningRecord, warnedAttribute } from './warnings-store.ts';

/**
 * What the usage of a turn is counted for: a code, or the previews of an account. `at` is when the turn started, so the
 * month and day for which it counts do not depend on how long the answer takes.
 */
export type UsageOwner = ({ readonly short_id: string } | { readonly previewsOf: string }) & { readonly at: Date };

const KEPT_SECONDS = 62 * DAY_SECONDS;
const DAY_LENGTH = 2;

const monthOf = (at: Date) => at.toISOString().slice(0, 7);
/** For example `15`, which becomes part of attribute names such as `messages_15`. */
const dayOfMonth = (at: Date) => at.toISOString().slice(8, 8 + DAY_LENGTH);

/**
 * The key of a usage item. Each code has one item per month, and so have the previews of each account. The item
 * includes the daily counts. A code reserves messages and tokens from its account in blocks, which last until the end
 * of the month.
 */
const usageKey = (owner: UsageOwner): ItemKey =>
  'short_id' in owner
    ? { pk: KEY_PREFIX.usage + owner.short_id, sk: monthOf(owner.at) }
    : { pk: KEY_PREFIX.messageBudget + owner.previewsOf, sk: `PREVIEWS#${monthOf(owner.at)}` };

const count = z._default(z.number(), 0);

const usageItemSchema = z.object({
  messages_left: count,
  tokens_left: count,
  messages: count,
  tokens: count,
});

/** Absent until the reservation of the month's first turn has been corrected to the actual usage. */
const limitsItemSchema = z.object({
  account_id: z.string(),
  day_messages: z.number(),
  day_tokens: z.number(),
  month_messages: z.number(),
  month_tokens: z.number(),
});

function toLimits(item: Item): BudgetLimits | undefined {
  if (item.account_id === undefined) return undefined;
  const stored = limitsItemSchema.parse(item);
  return {
    account_id: stored.account_id,
    day: { messages: stored.day_messages, tokens: stored.day_tokens },
    month: { messages: stored.month_messages, tokens: stored.month_tokens },
  };
}

function toUsage(item: Item, { at }: UsageOwner): Usage {
  const stored = usageItemSchema.parse(item);
  const today = (name: string) => count.parse(item[`${name}_${dayOfMonth(at)}`]);
  return {
    left: { messages: stored.messages_left, tokens: stored.tokens_left },
    month: { messages: stored.messages, tokens: stored.tokens },
    today: { messages: today('messages'), tokens: today('tokens') },
    limits: toLimits(item),
    isWarned: item[warnedAttribute(warningOf(at))] !== undefined,
  };
}

/** An eventually consistent read is enough, because the conditions of the later writes enforce the limits. */
export async function findUsage(table: Table, owner: UsageOwner): Promise<Usage | undefined> {
  const item = await getItem(table, usageKey(owner), { consistent: false });
  return item && toUsage(item, owner);
}

interface Reservation {
  readonly need: Amount;
  /** What is reserved from the account at the same time, if the code has too little left for this turn. */
  readonly block: Amount | undefined;
  /** The daily counts must be below this. */
  readonly dayLimit: Amount;
  /** The limits to store; absent if they are not known yet. */
  readonly limits: BudgetLimits | undefined;
}

interface WriteOutcome {
  /** False if the condition of the write failed. */
  readonly isStored: boolean;
  readonly usage: Usage | undefined;
}

/**
 * Reserves what a turn needs. This is a plain update rather than a transaction: all conversations of a code update this
 * item, and plain updates do not conflict with each other.
 */
export const reserveUsage = (
  table: Table,
  owner: UsageOwner,
  { need, block, dayLimit, limits }: Reservation,
): Promise<WriteOutcome> =>
  change(
    table,
    owner,
    { set: limitAttributes(limits), add: additions(owner, need, subtract(block ?? NO_USAGE, need)) },
    allOf(
      countIsBelow(`messages_${dayOfMonth(owner.at)}`, dayLimit.messages),
      countIsBelow(`tokens_${dayOfMonth(owner.at)}`, dayLimit.tokens),
      ...hasLeft(subtract(need, block ?? NO_USAGE)),
    ),
  );

/** The code must have this much left: the part of the turn that the block does not cover. */
const hasLeft = ({ messages, tokens }: Amount): readonly Condition[] => [
  ...(messages > 0 ? [isAtLeast('messages_left', messages)] : []),
  ...(tokens > 0 ? [isAtLeast('tokens_left', tokens)] : []),
];

interface Correction {
  /** The difference between the actual usage and the reservation; negative if the turn reserved too much. */
  readonly difference?: Amount;
  /** The block that was reserved for later turns; negative to return one. */
  readonly block?: Amount | undefined;
  /** The limits to store, if the reservation did not know them. */
  readonly limits?: BudgetLimits | undefined;
}

/**
 * Corrects the reservation of a turn. If the item no longer exists because the code was deleted, there is nothing to
 * correct.
 */
export async function correctUsage(
  table: Table,
  owner: UsageOwner,
  { difference = NO_USAGE, block = NO_USAGE, limits }: Correction,
): Promise<Usage | undefined> {
  const add = additions(owner, difference, subtract(block, difference));
  return (await change(table, owner, { set: limitAttributes(limits), add }, ITEM_EXISTS)).usage;
}

const additions = ({ at }: UsageOwner, used: Amount, left: Amount) => ({
  messages: used.messages,
  tokens: used.tokens,
  [`messages_${dayOfMonth(at)}`]: used.messages,
  [`tokens_${dayOfMonth(at)}`]: used.tokens,
  messages_left: left.messages,
  tokens_left: left.tokens,
});

const limitAttributes = (limits: BudgetLimits | undefined) =>
  limits
    ? {
        account_id: limits.account_id,
        day_messages: limits.day.messages,
        day_tokens: limits.day.tokens,
        month_messages: limits.month.messages,
        month_tokens: limits.month.tokens,
      }
    : {};

async function change(
  table: Table,
  owner: UsageOwner,
  { set = {}, add = {} }: Change,
  condition?: Condition,
): Promise<WriteOutcome> {
  const expiry = wholeSeconds(owner.at.getTime()) + KEPT_SECONDS;
  const whole = { set: { type: 'usage', expires_at_seconds: expiry, ...set }, add };
  const { isUpdated, item } = await updateOrFind(table, usageKey(owner), whole, condition);
  return { isStored: isUpdated, usage: item && toUsage(item, owner) };
}

const warningOf = (at: Date) => ({ suffix: `_${dayOfMonth(at)}` });

/** Where we record that the account's owner was warned about the limit of this day. */
export const usageWarning = (owner: UsageOwner): WarningRecord => ({ key: usageKey(owner), ...warningOf(owner.at) });
