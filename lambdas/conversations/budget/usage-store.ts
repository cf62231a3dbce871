import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { DAY_SECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { allOf, type Condition, countIsBelow, ITEM_EXISTS, isAbove } from '../../platform/table/conditions.ts';
import { type Change, updateExpression } from '../../platform/table/expressions.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { type Amount, type BudgetLimits, NO_USAGE, type Usage } from './usage.ts';
import { type WarningMark, warnedAttribute } from './warnings-store.ts';

/**
 * The month and day that a turn counts for, however long its answer takes. They belong to a code or to the previews of
 * an account.
 */
export type UsageOwner = ({ readonly shortId: string } | { readonly previewsOf: string }) & { readonly at: Date };

const KEPT_SECONDS = 62 * DAY_SECONDS;
const DAY_LENGTH = 2;

const monthOf = (at: Date) => at.toISOString().slice(0, 7);
/** The day of the month, which is part of the attribute names. */
const dayOf = (at: Date) => at.toISOString().slice(8, 8 + DAY_LENGTH);

/**
 * One item per code per month, including the daily counts. Blocks reserved from the account last until the end of the
 * month.
 */
const usageKey = (owner: UsageOwner): ItemKey =>
  'shortId' in owner
    ? { pk: KEY_PREFIX.usage + owner.shortId, sk: monthOf(owner.at) }
    : { pk: KEY_PREFIX.messageBudget + owner.previewsOf, sk: `PREVIEWS#${monthOf(owner.at)}` };

const count = z._default(z.number(), 0);

const usageItemSchema = z.object({
  messages_left: count,
  tokens_left: count,
  messages: count,
  tokens: count,
  account_id: z.string(),
  day_messages: z.number(),
  day_tokens: z.number(),
  month_messages: z.number(),
  month_tokens: z.number(),
});

function toUsage(item: Item, { at }: UsageOwner): Usage {
  const stored = usageItemSchema.parse(item);
  const today = (name: string) => count.parse(item[`${name}_${dayOf(at)}`]);
  return {
    left: { messages: stored.messages_left, tokens: stored.tokens_left },
    month: { messages: stored.messages, tokens: stored.tokens },
    today: { messages: today('messages'), tokens: today('tokens') },
    limits: {
      accountId: stored.account_id,
      day: { messages: stored.day_messages, tokens: stored.day_tokens },
      month: { messages: stored.month_messages, tokens: stored.month_tokens },
    },
    isWarned: item[warnedAttribute(warningOf(at))] !== undefined,
  };
}

/** An eventually consistent read; conditional writes make the decision. */
export async function findUsage(table: Table, owner: UsageOwner): Promise<Usage | undefined> {
  const { Item: item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { ...usageKey(owner) } }),
  );
  return item && toUsage(item, owner);
}

interface Reservation {
  readonly need: Amount;
  /** The block reserved from the account. Without one, enough must be left. */
  readonly block: Amount | undefined;
  /** The daily counts must be below this. */
  readonly dayLimit: Amount;
  readonly limits: BudgetLimits;
}

interface TakeOutcome {
  readonly taken: boolean;
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
): Promise<TakeOutcome> =>
  change(
    table,
    owner,
    { set: limitAttributes(limits), add: additions(owner, need, subtract(block ?? NO_USAGE, need)) },
    allOf(
      countIsBelow(`messages_${dayOf(owner.at)}`, dayLimit.messages),
      countIsBelow(`tokens_${dayOf(owner.at)}`, dayLimit.tokens),
      ...(block ? [] : [isAbove('messages_left', need.messages - 1), isAbove('tokens_left', need.tokens - 1)]),
    ),
  );

/** Keeps a block for later turns. */
export const storeBlock = async (
  table: Table,
  owner: UsageOwner,
  block: Amount,
  limits: BudgetLimits,
): Promise<void> => {
  await change(table, owner, { set: limitAttributes(limits), add: additions(owner, NO_USAGE, block) });
};

/**
 * Corrects the reservation of a turn by the difference to its actual usage; negative if it reserved too much. It also
 * stores the block for the next turn. If the item no longer exists because the code was deleted, there is nothing to
 * correct.
 */
export async function correctUsage(
  table: Table,
  owner: UsageOwner,
  difference: Amount,
  block: Amount = NO_USAGE,
): Promise<Usage | undefined> {
  const added = additions(owner, difference, subtract(block, difference));
  return (await change(table, owner, { add: added }, ITEM_EXISTS)).usage;
}

const subtract = (from: Amount, amount: Amount): Amount => ({
  messages: from.messages - amount.messages,
  tokens: from.tokens - amount.tokens,
});

const additions = ({ at }: UsageOwner, used: Amount, left: Amount) => ({
  messages: used.messages,
  tokens: used.tokens,
  [`messages_${dayOf(at)}`]: used.messages,
  [`tokens_${dayOf(at)}`]: used.tokens,
  messages_left: left.messages,
  tokens_left: left.tokens,
});

const limitAttributes = ({ accountId, day, month }: BudgetLimits) => ({
  account_id: accountId,
  day_messages: day.messages,
  day_tokens: day.tokens,
  month_messages: month.messages,
  month_tokens: month.tokens,
});

async function change(
  table: Table,
  owner: UsageOwner,
  { set = {}, add = {} }: Change,
  condition?: Condition,
): Promise<TakeOutcome> {
  const expiry = wholeSeconds(owner.at.getTime()) + KEPT_SECONDS;
  try {
    const { Attributes: item } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...usageKey(owner) },
        ...updateExpression({ set: { type: 'usage', expires_at_seconds: expiry, ...set }, add }, condition),
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { taken: true, usage: item && toUsage(item, owner) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { taken: false, usage: error.Item && toUsage(unmarshall(error.Item), owner) };
  }
}

const warningOf = (at: Date) => ({ suffix: `_${dayOf(at)}` });

/** Where we record that the owner was warned about this day. */
export const usageWarning = (owner: UsageOwner): WarningMark => ({ key: usageKey(owner), ...warningOf(owner.at) });
