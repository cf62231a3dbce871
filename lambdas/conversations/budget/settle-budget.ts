import type { FunctionName } from '../../../contracts/functions.ts';
import { dayOf } from '../../../contracts/time.ts';
import { eventWrite } from '../../events/outbox.ts';
import type { Effects } from '../../platform/effects.ts';
import { loggable, logger } from '../../platform/logger.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { codeIdOf } from '../../qpr-codes/qpr-code.ts';
import type { TokenUsage } from '../models/model.ts';
import { accountWarning } from './account-budget-store.ts';
import { reserveAhead } from './reserve-ahead.ts';
import type { ReservedBudget } from './reserved-budget.ts';
import { type Amount, dayLimit, isNearLimit, limitsFor, subtract, type Usage } from './usage.ts';
import { correctUsage, usageWarning } from './usage-store.ts';
import { markWarnedWrite, type WarningRecord } from './warnings-store.ts';

/**
 * Corrects the reservation of a turn: the model's actual usage replaces the estimate. If the actual usage is not known,
 * the estimate stays. If the model was not called, or refused the call, the reserved amount is given back, except for
 * the tokens that were spent before the call.
 */
export async function settleBudget(
  effects: Effects,
  budget: ReservedBudget,
  used: TokenUsage | 'refused' | undefined,
): Promise<void> {
  const { spender, owner, taken, spentTokens, limits } = budget;
  const { account_id, code } = spender;
  // Wait even if nothing is corrected: Lambda may suspend a pending write when the handler ends.
  const addedTokens = await (budget.addedTokens ?? 0);
  // Without the actual usage, a write is only needed if the usage item lacks the limits of this account.
  if (used === undefined && limitsFor(budget.usage, account_id)) return;
  const reserved = { ...taken, tokens: taken.tokens + addedTokens };
  const actual =
    used === 'refused'
      ? { messages: 0, tokens: spentTokens }
      : { messages: taken.messages, tokens: used ? used.input + used.output + spentTokens : reserved.tokens };
  const { usage, ahead } = await correct(effects, budget, { reserved, actual });
  const usageNearMonthLimit = budget.usageNearMonthLimit ?? ahead?.usageNearMonthLimit;
  const day = dayLimit(spender.limits, limits);
  const isNearDailyLimit = code && usage && !usage.isWarned && isNearLimit(usage.today, day);
  const { at } = owner;
  if (usageNearMonthLimit) {
    await warn(effects, accountWarning({ account_id, at }), {
      account_id,
      period: at.toISOString().slice(0, 7),
      ...figures(usageNearMonthLimit, limits.month),
    });
  }
  if (isNearDailyLimit) {
    await warn(effects, usageWarning(owner), {
      account_id,
      period: dayOf(at),
      qpr_code_id: codeIdOf(code.ulid),
      code_name: code.name,
      ...figures(usage.today, day),
    });
  }
}

/**
 * Corrects the usage of a turn. Codes take their budget from the account's month in blocks. If the turn was answered
 * and too little is left of the code's block, this also takes the next block. If the block was already used up when the
 * turn started (`isFromAccount`), this looks at what is left only after it has corrected the usage: of many such turns
 * that end at the same time, only one should take a block.
 */
async function correct(
  effects: Effects,
  { spender, owner, taken, usage, isFromAccount, ...budget }: ReservedBudget,
  { reserved, actual }: { readonly reserved: Amount; readonly actual: Amount },
) {
  const { table } = effects;
  const month = { account_id: spender.account_id, at: owner.at };
  const limits = limitsFor(usage, spender.account_id) ? undefined : budget.limits;
  const reserve = ({ left, month: used }: Pick<Usage, 'left' | 'month'>) =>
    actual.messages > 0 ? reserveAhead(table, month, { need: reserved, left, used, limits: budget.limits }) : undefined;
  const expected = usage && { ...usage, left: subtract(usage.left, subtract(actual, taken)) };
  const early = expected && !isFromAccount ? await reserve(expected) : undefined;
  const difference = subtract(actual, reserved);
  const corrected = await correctUsage(table, owner, { difference, block: early?.block, limits });
  const late = corrected && isFromAccount ? await reserve(corrected) : undefined;
  if (late) await correctUsage(table, owner, { block: late.block });
  return { usage: corrected, ahead: early ?? late };
}

/**
 * Settles the budget of a turn. A failure is only logged: the estimate stays reserved, so the owner's limit still
 * holds, and the visitor already has the answer.
 */
export async function trySettle(
  operation: FunctionName,
  effects: Effects,
  budget: ReservedBudget,
  used: TokenUsage | 'refused' | undefined,
): Promise<void> {
  await settleBudget(effects, budget, used).catch((error: unknown) =>
    logger.error('the budget of a turn could not be settled', { operation, error: loggable(error) }),
  );
}

const figures = (used: Amount, limit: Amount) => ({
  messages: used.messages,
  messages_limit: limit.messages,
  tokens: used.tokens,
  tokens_limit: limit.tokens,
});

type Warning = ReturnType<typeof figures> & {
  readonly account_id: string;
  readonly period: string;
  readonly qpr_code_id?: string;
  readonly code_name?: string;
};

/**
 * Warns the owner once, however many turns notice that the limit is near: one transaction records the warning and
 * writes the event that triggers the e-mail, and it fails if the warning was already recorded.
 */
const warn = (effects: Effects, record: WarningRecord, data: Warning) =>
  tryTransactWrite(effects.table, {
    warning: markWarnedWrite(effects.table, record, effects.now()),
    event: eventWrite(effects, { event: 'usage.near_limit', account_id: data.account_id, data }),
  });
