import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { USAGE_LIMITS } from '../../../../contracts/usage-limits.ts';
import { reserveFromAccount } from '../../../../lambdas/conversations/budget/account-budget-store.ts';
import { changeOrganizationCountsWrite } from '../../../../lambdas/organizations/organization-counts.ts';
import { transactWrite } from '../../../../lambdas/platform/table/transact-write.ts';
import { visitorHasher } from '../../../../lambdas/scans/visitor-hasher.ts';
import { makeCode, type ScanFixture, scanFixture } from '../../scans/scan-fixture.ts';
import { useMessages } from '../used-budget.ts';
import { startConversation, startConversationOf } from '../visitor.ts';
import { roundTripsBeforeModel } from './round-trips.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());
beforeEach(() => fixture.effects.advance(60_000));

const reserveMessages = (accountId: string, messages: number) => {
  const { table, now } = fixture.effects;
  const unlimited = { messages: 1e9, tokens: 1e12 };
  return reserveFromAccount(table, { account_id: accountId, at: now() }, { messages, tokens: 0 }, unlimited);
};

test('the model is called after two database round trips, even for the first message of a month', async () => {
  const { short_id: shortId } = await makeCode(fixture, 'acc_first_word');
  const counts: number[] = [];
  for (let visitor = 1; visitor <= 5; visitor += 1) {
    fixture.effects.advance(60_000);
    // From its eighth message on, a code reserves messages ahead.
    if (visitor === 3) await useMessages(fixture, { account_id: 'acc_first_word', short_id: shortId }, 5);
    counts.push(await roundTripsBeforeModel(fixture, await startConversationOf(fixture, shortId, '198.51.100.7')));
  }
  expect(counts).toEqual(Array(5).fill(2));
});

test('the model is called after two database round trips, even if a new instance has to read the salt for hashing visitors', async () => {
  const conversation = await startConversation(fixture);
  const newInstance = { ...fixture, hasher: visitorHasher(fixture.effects) };
  expect(await roundTripsBeforeModel(newInstance, conversation)).toBe(2);
});

test('the model is called after two database round trips, even if the account has used more than the lowest plan allows', async () => {
  const conversation = await startConversation(fixture);
  const { account_id: accountId } = conversation;
  const { table } = fixture.effects;
  await transactWrite(table, {
    organizationCounts: changeOrganizationCountsWrite(table, accountId, { to: 'starter' }),
  });
  await reserveMessages(accountId, USAGE_LIMITS.free.messagesPerMonth);
  expect(await roundTripsBeforeModel(fixture, conversation)).toBe(2);
});

test('the model is called after two database round trips, even for the last messages of the monthly budget', async () => {
  const conversation = await startConversation(fixture);
  for (let sent = 1; sent <= 20; sent += 1) {
    await roundTripsBeforeModel(fixture, conversation);
    fixture.effects.advance(60_000);
  }
  const free = USAGE_LIMITS.free.messagesPerMonth;
  const reserved = await reserveMessages(conversation.account_id, 0);
  await reserveMessages(conversation.account_id, free - 1 - (reserved?.used.messages ?? 0));
  const counts: number[] = [];
  for (let sent = 1; sent <= 3; sent += 1) counts.push(await roundTripsBeforeModel(fixture, conversation));
  expect(counts).toEqual([2, 2, 2]);
});
