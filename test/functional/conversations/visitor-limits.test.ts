import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CONVERSATION } from '../../../contracts/conversations.ts';
import { throughDistribution } from '../../support/functions/through-distribution.ts';
import { eventsOf, makeCode, type ScanFixture, scanFixture, scansTotal } from '../scans/scan-fixture.ts';
import { type Answer, sendMessage, startConversationOf } from './visitor.ts';
import { addToCounts } from './visitor-counts.ts';

const {
  conversationsPerAddressMinute,
  conversationsPerAddressAndCodeMinute,
  messagesPerAddressAndCodeMinute,
  tokensPerAddressAndAccountMinute,
} = CONVERSATION;
const LIMITED = { status: 429, body: { code: 'visitor.rate_limited' } };

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());
beforeEach(() => fixture.effects.advance(60_000));

let agents = 0;
/** The headers of a request from this address, with a new User-Agent. */
const headersFrom = (address: string) => {
  agents += 1;
  return { ...throughDistribution(address), 'user-agent': `Agent/${agents}` };
};

/** Starts a conversation from each address in turn, with a new User-Agent and the next code. Returns the statuses. */
async function start(shortIds: readonly string[], addresses: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const [index, address] of addresses.entries()) {
    const path = `/s/${shortIds[index % shortIds.length]}/conversations`;
    statuses.push((await fixture.post(path, {}, headersFrom(address))).status);
  }
  return statuses;
}
const countStarted = (statuses: readonly number[]) => statuses.filter((status) => status === 201).length;

describe('an IP address', () => {
  test('cannot start more conversations by changing its User-Agent, and other addresses are not affected', async () => {
    const code = await makeCode(fixture, 'acc_agents');
    expect(await start([code.short_id], ['198.51.100.7'])).toEqual([201]);
    await addToCounts(fixture.effects, 'conversation', 'code', conversationsPerAddressAndCodeMinute - 3);
    expect(await start([code.short_id], Array(5).fill('198.51.100.7'))).toEqual([201, 201, 429, 429, 429]);
    expect(await start([code.short_id], ['198.51.100.8'])).toEqual([201]);
    fixture.effects.advance(60_000);
    expect(await start([code.short_id], ['198.51.100.7'])).toEqual([201]);
  });

  test('is limited across all codes and owners', async () => {
    const codes = await Promise.all(
      ['acc_owner0', 'acc_owner1', 'acc_owner2'].map((owner) => makeCode(fixture, owner)),
    );
    const shortIds = codes.map(({ short_id }) => short_id);
    expect(await start(shortIds, ['198.51.100.9'])).toEqual([201]);
    await addToCounts(fixture.effects, 'conversation', 'count', conversationsPerAddressMinute - 5);
    expect(await start(shortIds, Array(6).fill('198.51.100.9'))).toEqual([201, 201, 201, 201, 429, 429]);
  });

  test('of version 6 is counted by its /64 network', async () => {
    const code = await makeCode(fixture, 'acc_six');
    expect(await start([code.short_id], ['2001:db8:7:7::1'])).toEqual([201]);
    await addToCounts(fixture.effects, 'conversation', 'code', conversationsPerAddressAndCodeMinute - 2);
    expect(await start([code.short_id], ['2001:db8:7:7::2', '2001:db8:7:7::3'])).toEqual([201, 429]);
    expect(await start([code.short_id], ['2001:db8:7:8::1'])).toEqual([201]);
  });

  test('that has reached its limit at one code can still use another, for example on a shared Wi-Fi', async () => {
    const [busy, quiet] = [await makeCode(fixture, 'acc_busy'), await makeCode(fixture, 'acc_quiet')];
    await start([busy.short_id], ['198.51.100.13']);
    await addToCounts(fixture.effects, 'conversation', 'code', conversationsPerAddressAndCodeMinute - 1);
    expect(await start([busy.short_id, quiet.short_id], Array(2).fill('198.51.100.13'))).toEqual([429, 201]);
  });

  test('has a token limit for the codes of an account, which long messages reach before the message limit', async () => {
    const [first, second] = [await makeCode(fixture, 'acc_tokens'), await makeCode(fixture, 'acc_tokens')];
    const other = await makeCode(fixture, 'acc_beside');
    const conversations = [];
    for (const code of [first, second]) {
      conversations.push(await startConversationOf(fixture, code.short_id, '198.51.100.14'));
    }
    const otherConversation = await startConversationOf(fixture, other.short_id, '198.51.100.14');
    const long = '語'.repeat(CONVERSATION.messageLength);
    const statuses: number[] = [];
    for (let sent = 0; sent < 60 && statuses.at(-3) !== 429; sent += 1) {
      const conversation = conversations[sent % conversations.length];
      if (!conversation) throw new Error('There is no conversation.');
      statuses.push((await sendMessage(fixture, conversation, long)).status);
    }
    const answered = statuses.filter((status) => status === 200).length;
    // Each message counts as the system prompt, up to 8,000 tokens of the conversation, and the longest possible
    // answer. The message itself is 2,000 of the 8,000 tokens. So the average is between 5,000 and 12,000 tokens.
    expect(answered).toBeGreaterThan(tokensPerAddressAndAccountMinute / 12_000);
    expect(answered).toBeLessThan(tokensPerAddressAndAccountMinute / 5_000);
    expect(statuses.slice(answered)).toEqual([429, 429, 429]);
    expect(await sendMessage(fixture, otherConversation, long)).toMatchObject({ status: 200 });
    fixture.effects.advance(60_000);
    expect(await sendMessage(fixture, conversations[0] ?? otherConversation, long)).toMatchObject({ status: 200 });
  });

  test('can send a limited number of messages across all its conversations', async () => {
    const code = await makeCode(fixture, 'acc_messages');
    const conversations: Awaited<ReturnType<typeof startConversationOf>>[] = [];
    for (let index = 1; index <= 4; index += 1)
      conversations.push(await startConversationOf(fixture, code.short_id, '198.51.100.10'));
    const send = async (count: number) => {
      const statuses: number[] = [];
      for (const conversation of Array(count).fill(conversations).flat().slice(0, count)) {
        statuses.push(
          (await sendMessage(fixture, { ...conversation, headers: headersFrom('198.51.100.10') }, 'x')).status,
        );
      }
      return statuses;
    };
    expect(await send(1)).toEqual([200]);
    await addToCounts(fixture.effects, 'message', 'code', messagesPerAddressAndCodeMinute - 4);
    expect(await send(5)).toEqual([200, 200, 200, 429, 429]);
    const other = await startConversationOf(fixture, code.short_id, '198.51.100.11');
    expect(await sendMessage(fixture, other, 'x')).toMatchObject({ status: 200 });
  });
});

describe('requests without a model call', () => {
  const max = CONVERSATION.requestsPerVisitorMinute;
  const ADDRESS = '198.51.100.20';

  /** Sends requests until one is over the limit per minute. Returns its reply and the database calls that it caused. */
  async function exceedLimit(send: () => Promise<{ readonly status: number }>) {
    expect((await send()).status).toBeLessThan(300);
    await addToCounts(fixture.effects, 'request', 'browser', max - 3);
    for (let sent = 1; sent <= 2; sent += 1) expect((await send()).status).toBeLessThan(300);
    const { client } = fixture.effects.table;
    const calls: string[] = [];
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        (args) => {
          calls.push(commandName);
          return next(args);
        },
      { step: 'initialize', name: 'calls' },
    );
    const reply = await send();
    client.middlewareStack.remove('calls');
    return { reply, calls };
  }

  const startFor = async (account: string) =>
    startConversationOf(fixture, (await makeCode(fixture, account)).short_id, ADDRESS);

  test('a request for the history is refused above the limit without a database read, until the next minute', async () => {
    const { base, id, token, headers } = await startFor('acc_histories');
    const ask = () => fixture.get(`${base}/${id}`, { ...headers, 'x-conversation-token': token });
    const { reply, calls } = await exceedLimit(ask);
    expect(reply).toMatchObject(LIMITED);
    expect(calls).toEqual(['UpdateItemCommand']);
    fixture.effects.advance(60_000);
    expect((await ask()).status).toBe(200);
  });

  test.each(['stop', 'leave'])('the signal %s is refused above the limit', async (signal) => {
    const { base, id, token, headers } = await startFor(`acc_signal_${signal}`);
    const { reply, calls } = await exceedLimit(() => fixture.post(`${base}/${id}/signals`, { token, signal }, headers));
    expect(reply).toMatchObject(LIMITED);
    expect(calls).toEqual(['UpdateItemCommand']);
  });

  test('the retry of an answered message is refused above the limit', async () => {
    const conversation = await startFor('acc_replays');
    let asked = 0;
    const answer: Answer = async function* () {
      asked += 1;
      yield 'Once.';
    };
    const send = () => sendMessage(fixture, conversation, 'Hello?', { messageId: 'message-1', answer });
    await send();
    const { reply } = await exceedLimit(send);
    expect(reply).toMatchObject({ status: 429, code: 'visitor.rate_limited' });
    expect(asked).toBe(1);
  });

  test('a message to an ended conversation counts toward the limit', async () => {
    const { headers, ...conversation } = await startFor('acc_ended');
    await fixture.post(`${conversation.base}/${conversation.id}/signals`, {
      token: conversation.token,
      signal: 'close',
    });
    fixture.effects.advance(60_000);
    const send = async () => (await sendMessage(fixture, { ...conversation, headers }, 'Hello?')).code;
    const before = await send();
    await addToCounts(fixture.effects, 'request', 'browser', max - 2);
    expect([before, await send(), await send()]).toEqual([
      'conversation.ended',
      'conversation.ended',
      'visitor.rate_limited',
    ]);
  });

  test('are also counted by IP address, whatever the User-Agent is', async () => {
    const { base, id, token } = await startFor('acc_agents_histories');
    const ask = async () =>
      (await fixture.get(`${base}/${id}`, { ...headersFrom(ADDRESS), 'x-conversation-token': token })).status;
    const before = await ask();
    await addToCounts(fixture.effects, 'request', 'code', CONVERSATION.requestsPerAddressAndCodeMinute - 2);
    expect([before, await ask(), await ask()]).toEqual([200, 200, 429]);
  });

  test('do not limit a visitor who talks, reloads and leaves often', async () => {
    const conversation = await startFor('acc_well_behaved');
    const { base, id, token, headers } = conversation;
    const turns = async (count: number) => {
      for (let turn = 1; turn <= count; turn += 1) {
        expect((await sendMessage(fixture, conversation, `Question ${turn}`)).status).toBe(200);
        expect((await fixture.get(`${base}/${id}`, { ...headers, 'x-conversation-token': token })).status).toBe(200);
        expect((await fixture.post(`${base}/${id}/signals`, { token, signal: 'leave' }, headers)).status).toBe(202);
      }
    };
    // 30 turns: 4 are real, and 26 are only added to the counters. Each has two requests without a model call.
    await turns(1);
    await addToCounts(fixture.effects, 'message', ['count', 'code', 'browser'], 26);
    await addToCounts(fixture.effects, 'request', ['count', 'code', 'browser'], 2 * 26);
    await turns(3);
    expect((await fixture.post(`${base}/${id}/signals`, { token, signal: 'close' }, headers)).status).toBe(202);
    const after = await fixture.get(`${base}/${id}`, { ...headers, 'x-conversation-token': token });
    expect(after.body).toMatchObject({ status: 'ended' });
  });
});

test('a conversation that is refused does not record a scan or emit an event, even in a burst', async () => {
  const code = await makeCode(fixture, 'acc_refused');
  const path = `/s/${code.short_id}/conversations`;
  const startOne = () => fixture.post(path, {}, headersFrom('198.51.100.12'));
  expect((await startOne()).status).toBe(201);
  await addToCounts(fixture.effects, 'conversation', 'code', conversationsPerAddressAndCodeMinute - 6);
  const replies = await Promise.all(Array.from({ length: 15 }, startOne));
  expect(countStarted(replies.map(({ status }) => status))).toBe(5);
  expect(await startOne()).toMatchObject(LIMITED);
  expect(await eventsOf(fixture, 'acc_refused', 'scan.created')).toHaveLength(6);
  expect(await scansTotal(fixture, 'acc_refused', code.id)).toBe(6);
});

test('the stored counters contain no IP address or User-Agent, and expire', async () => {
  const code = await makeCode(fixture, 'acc_private');
  await start([code.short_id], ['203.0.113.77']);
  const { Items: items = [] } = await fixture.effects.table.client.send(
    new ScanCommand({ TableName: fixture.effects.table.name }),
  );
  const counted = items.filter(({ type }) => type === 'visitor_rate');
  expect(counted.length).toBeGreaterThan(0);
  expect(JSON.stringify(items)).not.toContain('203.0.113.77');
  expect(JSON.stringify(counted)).not.toContain('Agent');
  for (const { expires_at_seconds } of counted) expect(expires_at_seconds).toEqual(expect.any(Number));
});
