import type { FunctionName } from '../../../contracts/functions.ts';
import { dayOf } from '../../../contracts/time.ts';
import { eventWrite } from '../../events/outbox.ts';
import type { Effects } from '../../platform/effects.ts';
import { loggable, logger } from '../../platform/logger.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { codeIdOf } from '../../qpr-codes/qpr-code.ts';
import type { TokenUsage } from '../models/model.ts';
import { accountWarning } from './account-budget-store.ts';
import { type ReservedBudget, reserveAhead } from './reserve-budget.ts';
import { type Amount, dayLimit, isNearLimit } from './usage.ts';
import { correctUsage, usageWarning } from './usage-store.ts';
import { markWarnedWrite, type WarningMark } from './warnings-store.ts';

/**
 * Corrects the reservation of a turn: the estimate is replaced by the model's actual usage. If there was no call, or
 * the provider refused it, the reservation is returned, except for the tokens that were spent before the call.
 */
export async function settleBudget(
  effects: Effects,
  budget: ReservedBudget,
  used: TokenUsage | 'refused',
): Promise<void> {
  const { spender, owner, taken, spentTokens, limits } = budget;
  const { accountId, code } = spender;
  const difference =
    used === 'refused'
      ? { messages: -taken.messages, tokens: spentTokens - taken.tokens }
      : { messages: 0, tokens: used.input + used.output + spentTokens - taken.tokens };
  const ahead = used === 'refused' ? undefined : await reserveAhead(effects, budget, difference);
  const usage = await correctUsage(effects.table, owner, difference, ahead?.block);
  const nearMonthlyLimit = budget.nearMonthlyLimit ?? ahead?.nearMonthlyLimit;
  const day = dayLimit(spender.limits, limits);
  const isNearDailyLimit = code && usage && !usage.isWarned && isNearLimit(usage.today, day);
  const { at } = owner;
  if (nearMonthlyLimit) {
    await warn(effects, accountWarning({ accountId, at }), {
      account_id: accountId,
      period: at.toISOString().slice(0, 7),
      ...figures(nearMonthlyLimit, limits.month),
    });
  }
  if (isNearDailyLimit) {
    await warn(effects, usageWarning(owner), {
      account_id: accountId,
      period: dayOf(at),
      qpr_code_id: codeIdOf(code.ulid),
      code_name: code.name,
      ...figures(usage.today, day),
    });
  }
}

/**
 * If settling fails, the estimate stays reserved: the owner's limit still holds, and the visitor already has the
 * answer.
 */
export async function trySettle(
  operation: FunctionName,
  effects: Effects,
  budget: ReservedBudget,
  used: TokenUsage | 'refused' | undefined,
): Promise<void> {
  if (used === undefined) return;
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
 * The mark and the event that triggers the e-mail are one write. However many turns notice the limit, the owner is
 * warned once.
 */
const warn = (effects: Effects, mark: WarningMark, data: Warning) =>
  tryTransactWrite(effects.table, {
    mark: markWarnedWrite(effects.table, mark, effects.now()),
    event: eventWrite(effects, { event: 'usage.near_limit', accountId: data.account_id, data }),
  });
