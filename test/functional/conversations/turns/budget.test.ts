import { setTimeout } from 'node:timers/promises';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CONVERSATION } from '../../../../contracts/conversations.ts';
import { USAGE_LIMITS } from '../../../../contracts/usage-limits.ts';
import { reserveFromAccount } from '../../../../lambdas/conversations/budget/account-budget-store.ts';
import { reserveBudget } from '../../../../lambdas/conversations/budget/reserve-budget.ts';
import { settleBudget } from '../../../../lambdas/conversations/budget/settle-budget.ts';
import { findUsage, reserveUsage } from '../../../../lambdas/conversations/budget/usage-store.ts';
import { ModelFailed } from '../../../../lambdas/conversations/models/model.ts';
import { takeTurn } from '../../../../lambdas/conversations/turns/take-turn.ts';
import { changeOrganizationCountsWrite } from '../../../../lambdas/organizations/organization-counts.ts';
import { logger } from '../../../../lambdas/platform/logger.ts';
import { transactWrite } from '../../../../lambdas/platform/table/transact-write.ts';
import { ulidOfCodeId } from '../../../../lambdas/qpr-codes/qpr-code.ts';
import { noKnowledge } from '../../knowledge/knowledge-effects.ts';
import { eventsOf, makeCode, type ScanFixture, scanFixture, scansTotal } from '../../scans/scan-fixture.ts';
import { useMessages } from '../used-budget.ts';
import {
  type Answer,
  answerFor,
  type StartedConversation,
  sendMessage,
  signal,
  startConversation,
  startConversationOf,
  untilAnswering,
} from '../visitor.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const EXHAUSTED = { status: 429, code: 'owner.budget_exhausted' };
const RESTING = { status: 429, code: 'qpr_code.resting' };
const SMALL = answerFor({ input: 20, output: 5 });

/** A model that waits without an answer until it is stopped. It counts its calls. */
function silentModel() {
  let calls = 0;
  const answer: Answer = async function* ({ signal: stopped, report }) {
    calls += 1;
    report({ input: 50, output: 0 });
    await new Promise((_, reject) => stopped.addEventListener('abort', () => reject(stopped.reason)));
    yield '';
  };
  return { answer, calls: () => calls };
}
const failing =
  (error: Error): Answer =>
  () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) });

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());
beforeEach(() => fixture.effects.advance(MINUTE));

const withLimits = (limits: { messages_per_day?: number; tokens_per_day?: number }) =>
  startConversation(fixture, { limits });

describe('the budget is reserved when a turn starts', () => {
  let smallBudget: ScanFixture;
  beforeAll(async () => {
    smallBudget = await scanFixture({ messagesPerMonth: 3 });
  });
  afterAll(() => smallBudget.effects.table.close());

  test('six questions that are stopped immediately make only three model calls on a budget of three messages', async () => {
    const conversation = await startConversation(smallBudget);
    const model = silentModel();
    const statuses: number[] = [];
    for (let turn = 1; turn <= 6; turn += 1) {
      const asking = sendMessage(smallBudget, conversation, 'Again?', { answer: model.answer });
      if (model.calls() < 3 && turn <= 3) {
        await untilAnswering(smallBudget, conversation);
        await signal(smallBudget, conversation, 'stop');
      }
      statuses.push((await asking).status);
    }
    expect(model.calls()).toBe(3);
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(3).fill(429)]);
  });

  test('each retry of a message uses the budget again', async () => {
    const conversation = await startConversation(smallBudget);
    const retry = () =>
      sendMessage(smallBudget, conversation, 'Hi', { messageId: 'message-1', answer: failing(new Error('down')) });
    for (let attempt = 1; attempt <= 3; attempt += 1) expect((await retry()).status).toBe(200);
    expect(await retry()).toMatchObject(EXHAUSTED);
  });

  test('a turn is refunded only if the provider refused the call', async () => {
    const conversation = await startConversation(smallBudget);
    const refused = failing(new ModelFailed('busy', true, { refused: true }));
    for (let turn = 1; turn <= 4; turn += 1) {
      expect(await sendMessage(smallBudget, conversation, 'Hi', { answer: refused })).toMatchObject({
        outcome: 'failed',
      });
    }
    const cut = failing(new ModelFailed('cut', true));
    for (let turn = 1; turn <= 3; turn += 1) await sendMessage(smallBudget, conversation, 'Hi', { answer: cut });
    expect(await sendMessage(smallBudget, conversation, 'Hi')).toMatchObject(EXHAUSTED);
  });

  test('a message that could not be stored does not use the budget', async () => {
    const conversation = await startConversation(smallBudget);
    const code = { short_id: conversation.short_id, at: smallBudget.effects.now() };
    // This test sends only three messages at once, because the budget is three messages. A fourth could be refused
    // because the others have reserved the whole budget.
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => sendMessage(smallBudget, conversation, 'At once', { answer: SMALL })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await findUsage(smallBudget.effects.table, code)).toMatchObject({ today: { messages: 1, tokens: 25 } });
  });
});

describe('the budget is settled with the tokens that the model used', () => {
  test('unused estimated tokens are refunded', async () => {
    const conversation = await withLimits({ tokens_per_day: 1_500 });
    for (let turn = 1; turn <= 4; turn += 1) {
      expect(await sendMessage(fixture, conversation, 'Hi', { answer: SMALL })).toMatchObject({ status: 200 });
    }
    const code = { short_id: conversation.short_id, at: fixture.effects.now() };
    expect(await findUsage(fixture.effects.table, code)).toMatchObject({ today: { messages: 4, tokens: 100 } });
  });

  test('extra tokens are charged, and the turn that reaches the limit is the last one', async () => {
    const conversation = await withLimits({ tokens_per_day: 10_000 });
    const large = answerFor({ input: 3_500, output: 500 });
    for (let turn = 1; turn <= 3; turn += 1) {
      expect(await sendMessage(fixture, conversation, 'Hi', { answer: large })).toMatchObject({ status: 200 });
    }
    expect(await sendMessage(fixture, conversation, 'Hi', { answer: large })).toMatchObject(RESTING);
  });

  test('the estimate stays if the model reports no usage', async () => {
    const conversation = await withLimits({ tokens_per_day: 1_000 });
    // The default model reports no usage.
    await sendMessage(fixture, conversation, 'Hi');
    expect(await sendMessage(fixture, conversation, 'Hi')).toMatchObject(RESTING);
  });

  test('settling waits until the tokens of the preparation are counted, even if the model reports no usage', async () => {
    const { account_id: accountId, codeId } = await startConversation(fixture);
    const { effects, settings } = fixture;
    const spender = { account_id: accountId, code: { ulid: ulidOfCodeId(codeId) ?? '', name: 'Code' } };
    const request = { spender, at: effects.now(), estimatedTokens: 1_000 };
    const first = await reserveBudget({ ...effects, settings }, { ...request, usage: undefined });
    await settleBudget(effects, first, { input: 20, output: 5 });
    const usage = await findUsage(effects.table, first.owner);
    const reserved = await reserveBudget({ ...effects, settings }, { ...request, usage });
    let isCounted = false;
    const addedTokens = setTimeout(10).then(() => {
      isCounted = true;
      return 500;
    });
    await settleBudget(effects, { ...reserved, addedTokens }, undefined);
    expect(isCounted).toBe(true);
  });

  test('the reservation stays if the function crashes before it settles the budget', async () => {
    const conversation = await withLimits({ messages_per_day: 2 });
    const { effects, settings, hasher } = fixture;
    const turnEffects = { ...effects, settings, hasher, knowledge: noKnowledge(effects.table) };
    const sender = { address: '198.51.100.1', user_agent: 'jest' };
    // As in a crash, nothing follows `takeTurn`, which reserves the budget.
    await takeTurn(turnEffects, conversation, { client_id: 'message-1', text: 'Hi' }, sender);
    fixture.effects.advance(CONVERSATION.answerLeaseSeconds * 1_000 + 1);
    expect(await sendMessage(fixture, conversation, 'Hi', { answer: SMALL })).toMatchObject({ status: 200 });
    expect(await sendMessage(fixture, conversation, 'Hi', { answer: SMALL })).toMatchObject(RESTING);
    expect(await reservedBy(conversation.account_id)).toMatchObject({ messages: 2 });
  });
});

describe('a code that has used up its daily budget', () => {
  const useUp = async (conversation: StartedConversation) => {
    for (let turn = 1; turn <= 2; turn += 1) await sendMessage(fixture, conversation, 'Hi', { answer: SMALL });
    expect(await sendMessage(fixture, conversation, 'Hi')).toMatchObject(RESTING);
  };

  test('still opens, but refuses new conversations, and a refused one does not count as a scan', async () => {
    const conversation = await withLimits({ messages_per_day: 2 });
    await useUp(conversation);
    const before = await scansTotal(fixture, conversation.account_id, conversation.codeId);
    expect(await fixture.post(conversation.base, {})).toMatchObject({ status: 429, body: { code: RESTING.code } });
    expect(await scansTotal(fixture, conversation.account_id, conversation.codeId)).toBe(before);
    expect(await eventsOf(fixture, conversation.account_id, 'scan.created')).toHaveLength(before);
    expect((await fixture.scan(conversation.short_id)).status).toBe(200);
  });

  test('answers again on the next day, and does not affect the other codes of its owner', async () => {
    const conversation = await withLimits({ messages_per_day: 2 });
    await useUp(conversation);
    const other = await makeCode(fixture, conversation.account_id);
    const otherConversation = await startConversationOf(fixture, other.short_id, '198.51.100.70');
    expect(await sendMessage(fixture, otherConversation, 'Hi')).toMatchObject({ status: 200 });
    fixture.effects.advance(DAY);
    expect(await sendMessage(fixture, conversation, 'Hi')).toMatchObject({ status: 200 });
  });

  test('has answered exactly as many messages as the budget allows, even if the messages were concurrent', async () => {
    const first = await withLimits({ messages_per_day: 5 });
    const conversations = [first];
    for (let index = 2; index <= 9; index += 1) {
      conversations.push({
        ...first,
        ...(await startConversationOf(fixture, first.short_id, `198.51.100.${80 + index}`)),
      });
    }
    const answers = await Promise.all(
      conversations.map((conversation) => sendMessage(fixture, conversation, 'Now', { answer: SMALL })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(4).fill(429)]);
    expect(answers.filter(({ status }) => status === 429)).toEqual(
      Array(4).fill(expect.objectContaining({ code: RESTING.code })),
    );
  });

  test('answers again as soon as its owner upgrades', async () => {
    const conversation = await startConversation(fixture);
    const { table, now } = fixture.effects;
    const { free } = USAGE_LIMITS;
    const used = { messages: free.messagesPerCodeDay, tokens: 1_000 };
    const amounts = (messages: number, tokens: number) => ({ messages, tokens });
    const limits = {
      account_id: conversation.account_id,
      day: amounts(free.messagesPerCodeDay, free.tokensPerCodeDay),
      month: amounts(free.messagesPerMonth, free.tokensPerMonth),
    };
    const code = { short_id: conversation.short_id, at: now() };
    await reserveUsage(table, code, { need: used, block: used, dayLimit: limits.month, limits });
    expect(await sendMessage(fixture, conversation, 'Hi')).toMatchObject(RESTING);
    await transactWrite(table, {
      organizationCounts: changeOrganizationCountsWrite(table, conversation.account_id, { to: 'starter' }),
    });
    expect(await sendMessage(fixture, conversation, 'Hi')).toMatchObject({ status: 200 });
  });

  test('accepts new conversations again as soon as its owner upgrades', async () => {
    const { account_id: accountId, short_id: shortId, base, headers } = await startConversation(fixture);
    await useMessages(fixture, { account_id: accountId, short_id: shortId }, USAGE_LIMITS.free.messagesPerCodeDay);
    const start = () => fixture.post(base, {}, headers);
    expect(await start()).toMatchObject({ status: 429, body: { code: RESTING.code } });
    const { table } = fixture.effects;
    await transactWrite(table, {
      organizationCounts: changeOrganizationCountsWrite(table, accountId, { to: 'starter' }),
    });
    expect(await start()).toMatchObject({ status: 201 });
  });
});

/** The part of the account's budget for this month that its codes have reserved. */
async function reservedBy(accountId: string) {
  const { table, now } = fixture.effects;
  const nothing = { messages: 0, tokens: 0 };
  return (
    await reserveFromAccount(table, { account_id: accountId, at: now() }, nothing, { messages: 1e9, tokens: 1e12 })
  )?.used;
}

/** Reserves this many messages of the account's monthly budget, as if its other codes had used them. */
async function reserveMessages(accountId: string, messages: number): Promise<void> {
  const { table, now } = fixture.effects;
  const used = { messages, tokens: 0 };
  await reserveFromAccount(table, { account_id: accountId, at: now() }, used, { messages: 1e9, tokens: 1e12 });
}

/** Effects with which updates of the code's usage fail if they contain this text. */
function withoutUsageUpdates(
  { short_id: shortId }: { readonly short_id: string },
  content = '',
): ScanFixture['effects'] {
  const { table } = fixture.effects;
  const send = table.client.send.bind(table.client) as (command: { input: unknown }) => Promise<unknown>;
  const isUsage = ({ input }: { input: unknown }) =>
    [`USAGE#${shortId}`, content].every((text) => JSON.stringify(input).includes(text));
  const sendOrFail = (command: { input: unknown }) =>
    command instanceof UpdateCommand && isUsage(command) ? Promise.reject(new Error('down')) : send(command);
  const client = new Proxy(table.client, {
    get: (target, name) => (name === 'send' ? sendOrFail : Reflect.get(target, name, target)),
  });
  return { ...fixture.effects, table: { ...table, client } };
}

describe('a turn that is refused returns what it has reserved', () => {
  const month = USAGE_LIMITS.free.messagesPerMonth;

  test('at the first message of a code, if the account has nothing left', async () => {
    const conversation = await startConversation(fixture);
    const { account_id: accountId, short_id: shortId } = conversation;
    await reserveMessages(accountId, month);
    expect(await sendMessage(fixture, conversation, 'Hi')).toMatchObject(EXHAUSTED);
    // The refused turn has ended. Otherwise, the second message would be refused because a turn is in progress.
    expect(await sendMessage(fixture, conversation, 'Hi')).toMatchObject(EXHAUSTED);
    expect(await reservedBy(accountId)).toEqual({ messages: month, tokens: 0 });
    const usage = await findUsage(fixture.effects.table, { short_id: shortId, at: fixture.effects.now() });
    expect(usage).toMatchObject({ today: { messages: 0, tokens: 0 }, left: { messages: 0, tokens: 0 } });
  });

  test('if other codes take the last message of the account', async () => {
    const first = await startConversation(fixture);
    const { account_id: accountId } = first;
    const conversations = [first];
    for (let index = 2; index <= 6; index += 1) {
      const { short_id } = await makeCode(fixture, accountId);
      conversations.push({ ...first, ...(await startConversationOf(fixture, short_id, `198.51.100.${100 + index}`)) });
    }
    await reserveMessages(accountId, month - 2);
    const answers = await Promise.all(
      conversations.map((conversation) => sendMessage(fixture, conversation, 'Now', { answer: SMALL })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    // The refused questions returned what they had reserved, so the next questions get the rest.
    for (const conversation of conversations) await sendMessage(fixture, conversation, 'Again', { answer: SMALL });
    expect((await reservedBy(accountId))?.messages).toBe(month);
    const usages = await Promise.all(
      conversations.map(({ short_id: shortId }) =>
        findUsage(fixture.effects.table, { short_id: shortId, at: fixture.effects.now() }),
      ),
    );
    expect(usages.reduce((sum, usage) => sum + (usage?.today.messages ?? 0), 0)).toBe(2);
  });

  test('if the code has reached its daily limit', async () => {
    const conversation = await withLimits({ messages_per_day: 1 });
    await sendMessage(fixture, conversation, 'Hi', { answer: SMALL });
    const before = await reservedBy(conversation.account_id);
    const { table, now } = fixture.effects;
    const codeAtNow = { short_id: conversation.short_id, at: now() };
    const usage = await findUsage(table, codeAtNow);
    // As if the usage had been read before the first message.
    const outdated = usage && { ...usage, left: { messages: 0, tokens: 0 }, today: { messages: 0, tokens: 0 } };
    const code = { ulid: ulidOfCodeId(conversation.codeId) ?? '', name: 'Code' };
    const spender = { account_id: conversation.account_id, code, limits: { messages_per_day: 1 } };
    const effects = { ...fixture.effects, settings: fixture.settings };
    await expect(
      reserveBudget(effects, { spender, at: now(), estimatedTokens: 1_000, usage: outdated }),
    ).rejects.toMatchObject({ code: RESTING.code });
    expect(await reservedBy(conversation.account_id)).toEqual(before);
    expect(await findUsage(table, codeAtNow)).toEqual(usage);
  });

  test('and says why, even if the tokens that preparing the answer has used cannot be counted', async () => {
    const conversation = await startConversation(fixture);
    const { account_id: accountId, codeId } = conversation;
    await reserveMessages(accountId, month);
    const spender = { account_id: accountId, code: { ulid: ulidOfCodeId(codeId) ?? '', name: 'Code' } };
    const effects = { ...withoutUsageUpdates(conversation, ':500,'), settings: fixture.settings };
    const request = { spender, at: effects.now(), estimatedTokens: 1_000, spentTokens: 500, usage: undefined };
    const logged = jest.spyOn(logger, 'error');
    await expect(reserveBudget(effects, request)).rejects.toMatchObject({ code: EXHAUSTED.code });
    // The message names no operation: conversations, previews and runs of checks all get here.
    expect(logged.mock.calls).toEqual([['tokens of a turn could not be counted', { error: expect.any(Error) }]]);
    logged.mockRestore();
  });

  test('except for the tokens that preparing the answer has used', async () => {
    const { account_id: accountId, codeId, short_id: shortId } = await startConversation(fixture);
    await reserveMessages(accountId, month);
    const spender = { account_id: accountId, code: { ulid: ulidOfCodeId(codeId) ?? '', name: 'Code' } };
    const effects = { ...fixture.effects, settings: fixture.settings };
    const request = { spender, at: fixture.effects.now(), estimatedTokens: 1_000, spentTokens: 500, usage: undefined };
    await expect(reserveBudget(effects, request)).rejects.toMatchObject({ code: EXHAUSTED.code });
    const usage = await findUsage(fixture.effects.table, { short_id: shortId, at: request.at });
    // The next turn reserves these tokens from the account.
    expect(usage).toMatchObject({ today: { messages: 0, tokens: 500 }, left: { messages: 0, tokens: -500 } });
  });

  test('if the write to the usage of the code fails', async () => {
    const conversation = await startConversation(fixture);
    const broken = { ...fixture, effects: withoutUsageUpdates(conversation) } as ScanFixture;
    expect(await sendMessage(broken, conversation, 'Hi')).toMatchObject({ status: 500 });
    expect(await reservedBy(conversation.account_id)).toEqual({ messages: 0, tokens: 0 });
    expect(await sendMessage(fixture, conversation, 'Hi')).toMatchObject({ status: 200 });
  });
});

test('a code that moved gets the limits of its new account', async () => {
  const conversation = await startConversation(fixture);
  const { table, now } = fixture.effects;
  const { free, enterprise } = USAGE_LIMITS;
  // The usage was stored with the limits of the previous account, which has the enterprise plan.
  const used = { messages: free.messagesPerCodeDay, tokens: 1_000 };
  const limits = {
    account_id: 'acc_01K9ZQ4T7M3X8V5C2B6N0P1R4S',
    day: { messages: enterprise.messagesPerCodeDay, tokens: enterprise.tokensPerCodeDay },
    month: { messages: enterprise.messagesPerMonth, tokens: enterprise.tokensPerMonth },
  };
  const code = { short_id: conversation.short_id, at: now() };
  await reserveUsage(table, code, { need: used, block: used, dayLimit: limits.day, limits });
  expect(await sendMessage(fixture, conversation, 'Hi')).toMatchObject(RESTING);
  expect(await reservedBy(conversation.account_id)).toEqual({ messages: 0, tokens: 0 });
  expect(await findUsage(table, code)).toMatchObject({ today: used, limits: { account_id: limits.account_id } });
});

test('a code continues to answer if its usage item is removed during an answer', async () => {
  const conversation = await startConversation(fixture);
  const { table, now } = fixture.effects;
  const removing: Answer = async function* (request) {
    const Key = { pk: `USAGE#${conversation.short_id}`, sk: now().toISOString().slice(0, 7) };
    await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
    yield* SMALL(request);
  };
  expect(await sendMessage(fixture, conversation, 'Hi', { answer: removing })).toMatchObject({ outcome: 'complete' });
  expect(await findUsage(table, { short_id: conversation.short_id, at: now() })).toBeUndefined();
  expect(await sendMessage(fixture, conversation, 'Hi')).toMatchObject({ status: 200 });
});

describe('the monthly budget of an account', () => {
  const MESSAGES = 40;

  test('can be used up to the last message, although codes reserve blocks of it', async () => {
    const small = await scanFixture({ messagesPerMonth: MESSAGES });
    const conversation = await startConversation(small);
    // Enough that the code reserves blocks of four messages.
    let answered = 32;
    await useMessages(small, conversation, answered, { messagesPerMonth: MESSAGES });
    for (let turn = answered + 1; turn <= MESSAGES + 3; turn += 1) {
      const { status } = await sendMessage(small, conversation, 'Hi', { answer: SMALL });
      if (status === 200) answered += 1;
      small.effects.advance(MINUTE / 4);
    }
    expect(answered).toBe(MESSAGES);
    await small.effects.table.close();
  });

  test('is not exceeded by several codes together, and at most an eighth of it stays reserved but unused', async () => {
    const small = await scanFixture({ messagesPerMonth: MESSAGES });
    const first = await startConversation(small);
    const second = await makeCode(small, first.account_id);
    const other = await startConversationOf(small, second.short_id, '198.51.100.99');
    await useMessages(small, first, 16, { messagesPerMonth: MESSAGES });
    await useMessages(small, { ...first, ...other }, 8, { messagesPerMonth: MESSAGES });
    let answered = 24;
    // The first code gets one message. Then it reserves a block, which it does not use.
    for (const conversation of [first, ...Array(MESSAGES - answered + 2).fill(other)]) {
      if ((await sendMessage(small, conversation, 'Hi', { answer: SMALL })).status === 200) answered += 1;
      small.effects.advance(MINUTE / 4);
    }
    expect(answered).toBeLessThanOrEqual(MESSAGES);
    expect(answered).toBeGreaterThanOrEqual((MESSAGES * 7) / 8);
    await small.effects.table.close();
  });

  test('limits tokens, too', async () => {
    const small = await scanFixture({ tokensPerMonth: 5_000 });
    const conversation = await startConversation(small);
    const large = answerFor({ input: 3_000, output: 0 });
    expect(await sendMessage(small, conversation, 'Hi', { answer: large })).toMatchObject({ status: 200 });
    expect(await sendMessage(small, conversation, 'Hi', { answer: large })).toMatchObject({ status: 200 });
    expect(await sendMessage(small, conversation, 'Hi', { answer: large })).toMatchObject(EXHAUSTED);
    await small.effects.table.close();
  });
});
