import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { MonthlyBudget } from '../settings/monthly-budget.ts';

/** Sends an e-mail when the account's bill reaches 80 % of the budget, and when the forecast exceeds the budget. */
export function addBudget(scope: Construct, { dollars, email }: MonthlyBudget): void {
  const subscribers = [{ subscriptionType: 'EMAIL', address: email }];
  const notification = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
    subscribers,
  });
  new CfnBudget(scope, 'MonthlyBudget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: dollars, unit: 'USD' } },
    notificationsWithSubscribers: [notification('ACTUAL', 80), notification('FORECASTED', 100)],
  });
}
