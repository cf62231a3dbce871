import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { warnOwner } from '../../../lambdas/conversations/budget/warn-owner.ts';
import type { Email } from '../../../lambdas/platform/email/mailer.ts';
import { eventually } from '../../support/eventually.ts';
import { newOwner } from '../scans/owner.ts';
import { makeCode, type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { answerFor, sendMessage, startConversationOf } from './visitor.ts';

const MONTH_MESSAGES = 10;

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture({ messagesPerMonth: MONTH_MESSAGES });
});
afterAll(() => fixture.effects.table.close());

/** The events in the outbox for `warn-owner`, as the bus delivers them. */
async function warnings(accountId: string) {
  const { table } = fixture.effects;
  const { Items: items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  return items
    .filter(({ event, account_id }) => event === 'usage.near_limit' && account_id === accountId)
    .map(({ body }) => ({ detail: { body: String(body) } }));
}

/** Creates a code and sends messages to it. */
async function talkToNewCode(accountId: string, messages: number, limits = {}) {
  const code = await makeCode(fixture, accountId, { name: 'Lobby\r\nhttps://evil.example', limits });
  const conversation = await startConversationOf(fixture, code.short_id, '198.51.100.40');
  for (let sent = 1; sent <= messages; sent += 1)
    await sendMessage(fixture, conversation, 'Hi', { answer: answerFor({ input: 20, output: 5 }) });
  return code;
}

/** Delivers an event several times, as the bus might. Returns the e-mails that were sent. */
async function deliver(event: unknown, times: number): Promise<Email[]> {
  const sent: Email[] = [];
  const warn = warnOwner({ ...fixture.effects, mailer: { sendEmail: async (email) => void sent.push(email) } });
  for (let time = 1; time <= times; time += 1) await warn(event);
  return sent;
}

test('an owner gets one e-mail when a code has used 80% of its daily budget, and none before', async () => {
  const { account_id: accountId } = await newOwner(fixture);
  const code = await talkToNewCode(accountId, 3, { messages_per_day: 5 });
  expect(await warnings(accountId)).toEqual([]);
  // Another code of the same account does not change the usage of this one.
  await talkToNewCode(accountId, 0);
  const conversation = await startConversationOf(fixture, code.short_id, '198.51.100.41');
  for (let sent = 1; sent <= 2; sent += 1)
    await sendMessage(fixture, conversation, 'Hi', { answer: answerFor({ input: 20, output: 5 }) });
  const [warning, ...others] = await warnings(accountId);
  expect(others).toEqual([]);
  const [email, ...more] = await deliver(warning, 3);
  expect(more).toEqual([]);
  expect(email?.subject).toBe('A code has used 80% of today’s limit');
  expect(email?.text).toContain('4 of 5 messages');
  expect(email?.text).toContain(code.id);
  expect(`${email?.text}${email?.html}`).not.toContain('evil.example');
});

test('an owner gets one e-mail when the account has used 80% of its monthly budget', async () => {
  const { account_id: accountId } = await newOwner(fixture);
  await talkToNewCode(accountId, MONTH_MESSAGES * 0.8 - 1);
  expect(await warnings(accountId)).toEqual([]);
  await talkToNewCode(accountId, 3);
  const found = await warnings(accountId);
  expect(found).toHaveLength(1);
  const sent = await deliver(found[0], 2);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ subject: 'You have used 80% of this month’s limit' });
  expect(sent[0]?.text).toContain(`of ${MONTH_MESSAGES} messages`);
});

test('an e-mail that failed is sent on retry', async () => {
  const { account_id: accountId } = await newOwner(fixture);
  await talkToNewCode(accountId, 4, { messages_per_day: 4 });
  const [warning] = await warnings(accountId);
  const busy = warnOwner({ ...fixture.effects, mailer: { sendEmail: () => Promise.reject(new Error('busy')) } });
  await expect(busy(warning)).rejects.toThrow('busy');
  expect(await deliver(warning, 1)).toHaveLength(1);
});

test('an event that arrives twice at the same time sends one e-mail, and the second run fails, to be retried later', async () => {
  const { account_id: accountId } = await newOwner(fixture);
  await talkToNewCode(accountId, 4, { messages_per_day: 4 });
  const [warning] = await warnings(accountId);
  const sent: Email[] = [];
  const gate = Promise.withResolvers<void>();
  const sendEmail = async (email: Email) => {
    sent.push(email);
    await gate.promise;
  };
  const warn = warnOwner({ ...fixture.effects, mailer: { sendEmail } });
  const first = warn(warning);
  await eventually(() => expect(sent).toHaveLength(1));
  await expect(warn(warning)).rejects.toThrow('Another run');
  gate.resolve();
  await first;
  await warn(warning);
  expect(sent).toHaveLength(1);
});

test('an e-mail is still sent if an earlier run died while sending it', async () => {
  const { account_id: accountId } = await newOwner(fixture);
  await talkToNewCode(accountId, 4, { messages_per_day: 4 });
  const [warning] = await warnings(accountId);
  const sending = Promise.withResolvers<void>();
  const neverEnds = () => {
    sending.resolve();
    return new Promise<never>(() => undefined);
  };
  void warnOwner({ ...fixture.effects, mailer: { sendEmail: neverEnds } })(warning);
  await sending.promise;
  await expect(deliver(warning, 1)).rejects.toThrow('Another run');
  const { now } = fixture.effects;
  // A run has 30 seconds to send the e-mail. After that, another run can send it.
  const later = { ...fixture.effects, now: () => new Date(now().getTime() + 31_000) };
  const sent: Email[] = [];
  await warnOwner({ ...later, mailer: { sendEmail: async (email) => void sent.push(email) } })(warning);
  expect(sent).toHaveLength(1);
});
