import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import { COST_TAG } from '../settings/cost-tag.ts';
import type { MonthlyBudget } from '../settings/monthly-budget.ts';

/**
 * Sends an e-mail when the bill of the account, or of this stack, exceeds 80 % of the budget, and when the forecast
 * exceeds the budget.
 */
export function addBudget(scope: Construct, { dollars, email, scope: budgetScope }: MonthlyBudget): void {
  const subscribers = [{ subscriptionType: 'EMAIL', address: email }];
  const notification = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
    subscribers,
  });
  new CfnBudget(scope, 'MonthlyBudget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollars, unit: 'USD' },
      ...(budgetScope === 'stack' && {
        costFilters: { TagKeyValue: [`user:${COST_TAG}$${Stack.of(scope).stackName}`] },
      }),
    },
    notificationsWithSubscribers: [notification('ACTUAL', 80), notification('FORECASTED', 100)],
  });
}
