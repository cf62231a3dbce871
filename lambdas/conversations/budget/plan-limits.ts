import type { Plan } from '../../../contracts/organizations/plans.ts';
import { USAGE_LIMITS } from '../../../contracts/usage-limits.ts';
import { findOrganizationCounts } from '../../organizations/organization-counts.ts';
import { bestPlan } from '../../organizations/plans.ts';
import type { Effects } from '../../platform/effects.ts';
import type { ConversationSettings } from '../settings.ts';
import type { BudgetLimits } from './usage.ts';

export type BudgetEffects = Effects & { readonly settings: ConversationSettings };

/** The limits of the account. Its plan sets them, but the deployment can override the monthly limits of all plans. */
export const planLimits = async (effects: BudgetEffects, accountId: string): Promise<BudgetLimits> =>
  limitsOf(effects, accountId, bestPlan(await findOrganizationCounts(effects.table, accountId)));

/** The limits of the largest plan. No account has higher ones. */
export const highestLimits = (effects: BudgetEffects, accountId: string): BudgetLimits =>
  limitsOf(effects, accountId, 'enterprise');

function limitsOf({ settings }: BudgetEffects, accountId: string, plan: Plan): BudgetLimits {
  const limits = USAGE_LIMITS[plan];
  return {
    accountId,
    month: {
      messages: settings.messagesPerMonth ?? limits.messagesPerMonth,
      tokens: settings.tokensPerMonth ?? limits.tokensPerMonth,
    },
    day: { messages: limits.messagesPerCodeDay, tokens: limits.tokensPerCodeDay },
  };
}
