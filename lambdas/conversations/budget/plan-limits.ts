import type { Plan } from '../../../contracts/organizations/plans.ts';
import { USAGE_LIMITS } from '../../../contracts/usage-limits.ts';
import { findOrganizationCounts } from '../../organizations/organization-counts.ts';
import { bestPlan } from '../../organizations/plans.ts';
import type { Effects } from '../../platform/effects.ts';
import type { ConversationSettings } from '../settings.ts';
import type { BudgetLimits } from './usage.ts';

export type BudgetEffects = Effects & { readonly settings: ConversationSettings };

/** The limits of the account. Its plan sets them, but the deployment can override the monthly limits of all plans. */
export const planLimits = async (effects: BudgetEffects, account_id: string): Promise<BudgetLimits> =>
  limitsOf(effects, account_id, bestPlan(await findOrganizationCounts(effects.table, account_id)));

/** The limits of the largest plan. No account has higher ones. */
export const highestLimits = (effects: BudgetEffects, account_id: string): BudgetLimits =>
  limitsOf(effects, account_id, 'enterprise');

function limitsOf({ settings }: BudgetEffects, account_id: string, plan: Plan): BudgetLimits {
  const limits = USAGE_LIMITS[plan];
  return {
    account_id,
    month: {
      messages: settings.messagesPerMonth ?? limits.messagesPerMonth,
      tokens: settings.tokensPerMonth ?? limits.tokensPerMonth,
    },
    day: { messages: limits.messagesPerCodeDay, tokens: limits.tokensPerCodeDay },
  };
}
