import { USAGE_LIMITS } from '../../../contracts/usage-limits.ts';
import { reserveFromAccount } from '../../../lambdas/conversations/budget/account-budget-store.ts';
import { reserveUsage } from '../../../lambdas/conversations/budget/usage-store.ts';
import type { ScanFixture } from '../scans/scan-fixture.ts';

/**
 * Adds messages to the usage of a code and of its account, as if visitors had sent them earlier this month. The account
 * has the free plan.
 */
export async function useMessages(
  { effects: { table, now } }: ScanFixture,
  { account_id: accountId, short_id: shortId }: { readonly account_id: string; readonly short_id: string },
  messages: number,
  { messagesPerMonth = USAGE_LIMITS.free.messagesPerMonth as number, tokensPerMessage = 25 } = {},
): Promise<void> {
  const { messagesPerCodeDay, tokensPerCodeDay, tokensPerMonth } = USAGE_LIMITS.free;
  const limits = {
    account_id: accountId,
    day: { messages: messagesPerCodeDay, tokens: tokensPerCodeDay },
    month: { messages: messagesPerMonth, tokens: tokensPerMonth },
  };
  const used = { messages, tokens: messages * tokensPerMessage };
  await reserveFromAccount(table, { account_id: accountId, at: now() }, used, limits.month);
  await reserveUsage(
    table,
    { short_id: shortId, at: now() },
    { need: used, block: used, dayLimit: limits.month, limits },
  );
}
