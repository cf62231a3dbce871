import { USAGE_LIMITS } from '../../../contracts/usage-limits.ts';
import { findOrganizationQuota } from '../../organizations/organization-quota.ts';
import { bestPlan } from '../../organizations/plans.ts';
import type { Effects } from '../../platform/effects.ts';
import { Contended } from '../../platform/table/contended.ts';
import type { Table } from '../../platform/table/table.ts';
import { type CodeLimits, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { budgetExhausted, codeLimitReached, previewLimitReached } from '../conversation-errors.ts';
import type { ConversationSettings } from '../settings.ts';
import { type AccountBudget, reserveFromAccount } from './account-budget-store.ts';
import {
  type Amount,
  type BudgetLimits,
  blockFor,
  canReserveAhead,
  covers,
  dayLimit,
  isNearLimit,
  isUsedUp,
  limitsFor,
  minimumFor,
  NO_USAGE,
  type Usage,
} from './usage.ts';
import { reserveUsage, storeBlock, type UsageOwner } from './usage-store.ts';

type BudgetEffects = Effects & { readonly settings: ConversationSettings };

/** Who uses the account's monthly budget: one of its codes, or someone who previews a draft. */
export interface Spender {
  readonly accountId: string;
  /** Daily limits; if absent, the limits of the plan apply. */
  readonly limits?: CodeLimits | undefined;
  /** Set for a code. Its owner is warned when the daily limit is nearly reached. */
  readonly code?: { readonly ulid: string; readonly name: string };
}

/** The budget that a turn has reserved until it is settled. If its function dies before that, the reservation stays. */
export interface ReservedBudget {
  readonly spender: Spender;
  readonly owner: UsageOwner;
  /** One message, its estimated tokens, and those that were already spent on it. */
  readonly taken: Amount;
  readonly spentTokens: number;
  readonly limits: BudgetLimits;
  /** Usage of the code or the previews, with this reservation. */
  readonly usage: Usage | undefined;
  /** The account's monthly usage, if this turn brought it near the limit. */
  readonly nearMonthlyLimit?: Amount | undefined;
}

interface BudgetRequest {
  readonly spender: Spender;
  readonly at: Date;
  readonly estimatedTokens: number;
  /** What preparing the answer has cost. It counts, even if there is no answer. */
  readonly spentTokens?: number;
  /** As read a moment ago; it may be outdated. */
  readonly usage: Usage | undefined;
}

/** The owner of the usage that the spender adds to: a code, or the previews of an account. */
export const usageOwnerOf = ({ accountId, code }: Spender, at: Date): UsageOwner =>
  code ? { shortId: shortIdOf(code.ulid), at } : { previewsOf: accountId, at };

/** Whether the daily limit is reached, by the usage that was read a moment ago. */
export function isPaused(usage: Usage | undefined, { accountId, limits: codeLimits }: Spender): boolean {
  const limits = limitsFor(usage, accountId);
  return usage !== undefined && limits !== undefined && isUsedUp(usage.today, dayLimit(codeLimits, limits));
}

/** Whether reserving a message will most likely succeed, by the usage that was read a moment ago. */
export const isLikelyCovered = (usage: Usage | undefined, spender: Spender): boolean =>
  limitsFor(usage, spender.accountId) !== undefined && !isPaused(usage, spender);

const MAX_ATTEMPTS = 8;

/**
 * Reserves one message and its estimated tokens from the code's daily budget and the account's monthly budget. Throws
 * if a limit is reached.
 */
export async function reserveBudget(effects: BudgetEffects, request: BudgetRequest): Promise<ReservedBudget> {
  const { spender, at, spentTokens = 0 } = request;
  const { accountId, code } = spender;
  const { table } = effects;
  const owner = usageOwnerOf(spender, at);
  const need = { messages: 1, tokens: request.estimatedTokens + spentTokens };
  let { usage } = request;
  const known = limitsFor(usage, accountId);
  let limits = known ?? (await planLimits(effects, accountId));
  let isFresh = known === undefined;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const day = dayLimit(spender.limits, limits);
    const account = { usage: usage ?? UNUSED, limits, need };
    const isPaused = usage !== undefined && isUsedUp(usage.today, day);
    const hasEnough = usage !== undefined && covers(usage.left, need);
    const reserved = isPaused || hasEnough ? undefined : await takeBlock(effects, { accountId, at }, account);
    if (isPaused || (!hasEnough && !reserved)) {
      // The plan may have been upgraded since the limits were last read.
      if (isFresh) throw isPaused ? (code ? codeLimitReached(at) : previewLimitReached(at)) : budgetExhausted(at);
      limits = await planLimits(effects, accountId);
      isFresh = true;
      continue;
    }
    const outcome = await reserveUsage(table, owner, { need, block: reserved?.block, dayLimit: day, limits });
    if (outcome.taken) {
      const nearMonthlyLimit = reserved && nearMonthlyLimitOf(reserved.account, limits);
      return { spender, owner, taken: need, spentTokens, limits, usage: outcome.usage, nearMonthlyLimit };
    }
    // Other turns have used up the block or the daily limit.
    if (reserved) await storeBlock(table, owner, reserved.block, limits);
    usage = outcome.usage ?? usage;
  }
  throw new Contended('The budget of the code changed during every attempt to reserve from it. Try again.');
}

const UNUSED = { left: NO_USAGE, month: NO_USAGE };

const nearMonthlyLimitOf = ({ used, isWarned }: AccountBudget, { month }: BudgetLimits): Amount | undefined =>
  !isWarned && isNearLimit(used, month) ? used : undefined;

interface ReservedBlock {
  readonly block: Amount;
  readonly account: AccountBudget;
}

/**
 * Reserves a block while the account has enough, then only the missing amount, so the last message of a month can be
 * used too.
 */
async function takeBlock(
  { table }: BudgetEffects,
  month: { readonly accountId: string; readonly at: Date },
  {
    usage,
    limits,
    need,
  }: { readonly usage: Pick<Usage, 'left' | 'month'>; readonly limits: BudgetLimits; readonly need: Amount },
): Promise<ReservedBlock | undefined> {
  const whole = await takeWholeBlock(table, month, blockFor(need, usage), limits);
  if (whole) return whole;
  const minimum = minimumFor(need, usage.left);
  // Usage beyond the estimates of earlier turns is not in the account's total yet.
  const owed = Math.max(0, -usage.left.tokens);
  // Estimates are usually too high, so the last turn may exceed the limit by its estimate and is still answered.
  const maxUsedBefore = {
    messages: limits.month.messages - minimum.messages,
    tokens: limits.month.tokens - (minimum.tokens > 0 ? 1 + owed : 0),
  };
  const remainder = await reserveFromAccount(table, month, minimum, maxUsedBefore);
  return remainder && { block: minimum, account: remainder };
}

async function takeWholeBlock(
  table: Table,
  month: { readonly accountId: string; readonly at: Date },
  block: Amount,
  limits: BudgetLimits,
): Promise<ReservedBlock | undefined> {
  const maxUsedBefore = {
    messages: limits.month.messages - block.messages,
    tokens: limits.month.tokens - block.tokens,
  };
  const account = await reserveFromAccount(table, month, block, maxUsedBefore);
  return account && { block, account };
}

/**
 * Reserves the block for the next message once this one is answered, so the next visitor does not wait for it. Codes
 * with little usage do not reserve ahead, so that unused blocks stay a small fraction of the actual usage.
 */
export async function reserveAhead(
  { table }: Effects,
  { spender, owner, taken: need, limits, usage }: ReservedBudget,
  difference: Amount,
): Promise<{ readonly block: Amount; readonly nearMonthlyLimit: Amount | undefined } | undefined> {
  if (!usage || !canReserveAhead(usage.month)) return undefined;
  const left = { messages: usage.left.messages - difference.messages, tokens: usage.left.tokens - difference.tokens };
  if (covers(left, need)) return undefined;
  const month = { accountId: spender.accountId, at: owner.at };
  const ahead = await takeWholeBlock(table, month, blockFor(need, { left, month: usage.month }), limits);
  return ahead && { block: ahead.block, nearMonthlyLimit: nearMonthlyLimitOf(ahead.account, limits) };
}

async function planLimits({ table, settings }: BudgetEffects, accountId: string): Promise<BudgetLimits> {
  const plan = USAGE_LIMITS[bestPlan(await findOrganizationQuota(table, accountId))];
  return {
    accountId,
    month: {
      messages: settings.messagesPerMonth ?? plan.messagesPerMonth,
      tokens: settings.tokensPerMonth ?? plan.tokensPerMonth,
    },
    day: { messages: plan.messagesPerCodeDay, tokens: plan.tokensPerCodeDay },
  };
}
