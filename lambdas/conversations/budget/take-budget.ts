import { USAGE_LIMITS } from '../../../contracts/usage-limits.ts';
import { findOrganizationQuota } from '../../organizations/organization-quota.ts';
import { bestPlan } from '../../organizations/plans.ts';
import type { Effects } from '../../platform/effects.ts';
import { Contended } from '../../platform/table/contended.ts';
import { type CodeLimits, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { budgetExhausted, codeResting, previewsResting } from '../conversation-errors.ts';
import type { ConversationSettings } from '../settings.ts';
import { type AccountBudget, takeFromAccount } from './account-budget-store.ts';
import {
  type Amount,
  type BudgetLimits,
  blockFor,
  dayLimit,
  isEnough,
  isNearLimit,
  isUsedUp,
  leastFor,
  limitsFor,
  NOTHING,
  type Usage,
} from './usage.ts';
import { putBy, takeUsage, type UsagePlace } from './usage-store.ts';

type BudgetEffects = Effects & { readonly settings: ConversationSettings };

/** Who takes from an account's month: one of its codes, or somebody who tries a draft. */
export interface Spender {
  readonly accountId: string;
  /** Of a day; what is absent is as in the plan. */
  readonly limits?: CodeLimits | undefined;
  /** A code: its owner hears when its day is nearly used up. */
  readonly code?: { readonly ulid: string; readonly name: string };
}

/** What a turn has taken, until it is settled. If its function dies before that, it stays taken. */
export interface TakenBudget {
  readonly spender: Spender;
  readonly place: UsagePlace;
  /** One message, and what it was estimated to need. */
  readonly taken: Amount;
  readonly limits: BudgetLimits;
  /** The account's month, where this turn brought it near its limit. */
  readonly nearMonth?: Amount | undefined;
}

interface BudgetRequest {
  readonly spender: Spender;
  readonly at: Date;
  readonly estimatedTokens: number;
  /** As it was read a moment ago. */
  readonly usage: Usage | undefined;
}

/** Where a spender's numbers are. */
export const usagePlace = ({ accountId, code }: Spender, at: Date): UsagePlace =>
  code ? { shortId: shortIdOf(code.ulid), at } : { previewsOf: accountId, at };

const ROUNDS = 8;

/** Takes a message and its estimated tokens from the day of the code and the month of its account, or says that there are none. */
export async function takeBudget(effects: BudgetEffects, request: BudgetRequest): Promise<TakenBudget> {
  const { spender, at } = request;
  const { accountId, code } = spender;
  const { table } = effects;
  const place = usagePlace(spender, at);
  const need = { messages: 1, tokens: request.estimatedTokens };
  let { usage } = request;
  const known = limitsFor(usage, accountId);
  let limits = known ?? (await planLimits(effects, accountId));
  let isFresh = known === undefined;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const day = dayLimit(spender.limits, limits);
    const account = { usage: usage ?? UNUSED, limits, need };
    const isResting = usage !== undefined && isUsedUp(usage.today, day);
    const hasEnough = usage !== undefined && isEnough(usage.left, need);
    const given = isResting || hasEnough ? undefined : await takeBlock(effects, { accountId, at }, account);
    if (isResting || (!hasEnough && !given)) {
      // The plan may have become a larger one since somebody looked.
      if (isFresh) throw isResting ? (code ? codeResting(at) : previewsResting(at)) : budgetExhausted(at);
      limits = await planLimits(effects, accountId);
      isFresh = true;
      continue;
    }
    const outcome = await takeUsage(table, place, { need, block: given?.block, dayLimit: day, limits });
    if (outcome.taken)
      return { spender, place, taken: need, limits, nearMonth: given && nearMonthOf(given.account, limits) };
    // Others were quicker: nothing is left of the block that was read, or of the day.
    if (given) await putBy(table, place, given.block, limits);
    usage = outcome.usage ?? usage;
  }
  throw new Contended('The budget of the code changed during every attempt to take from it.');
}

const UNUSED = { left: NOTHING, month: NOTHING };

const nearMonthOf = ({ used, isWarned }: AccountBudget, { month }: BudgetLimits): Amount | undefined =>
  !isWarned && isNearLimit(used, month) ? used : undefined;

interface Given {
  readonly block: Amount;
  readonly account: AccountBudget;
}

/** A block while the account has plenty, then just what is missing: so the last message of a month is given, too. */
async function takeBlock(
  { table }: BudgetEffects,
  month: { readonly accountId: string; readonly at: Date },
  {
    usage,
    limits,
    need,
  }: { readonly usage: Pick<Usage, 'left' | 'month'>; readonly limits: BudgetLimits; readonly need: Amount },
): Promise<Given | undefined> {
  const block = blockFor(need, usage);
  const upTo = { messages: limits.month.messages - block.messages, tokens: limits.month.tokens - block.tokens };
  const account = await takeFromAccount(table, month, block, upTo);
  if (account) return { block, account };
  const least = leastFor(need, usage.left);
  // What turns used beyond their estimates is not in the account's figures yet.
  const owed = Math.max(0, -usage.left.tokens);
  // An estimate is rather too high: the turn that reaches the limit is answered, and is the last.
  const last = {
    messages: limits.month.messages - least.messages,
    tokens: limits.month.tokens - (least.tokens > 0 ? 1 + owed : 0),
  };
  const rest = await takeFromAccount(table, month, least, last);
  return rest && { block: least, account: rest };
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
