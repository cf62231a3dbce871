import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { converse } from '../../../lambdas/conversations/turns/stream-turn.ts';
import { sweepHandler } from '../../../lambdas/conversations/sweep-conversations.ts';
import { getAnalytics } from '../../../lambdas/scans/uc-get-qpr-code-analytics.ts';
import { listScans } from '../../../lambdas/scans/uc-list-scans.ts';
import { listConversations } from '../../../lambdas/conversations/uc-read-conversations.ts';
import { apiEvent } from '../../support/api-event.ts';
import { type Meter, meter } from '../../support/capacity.ts';
import { makeCode, rollUp, type ScanWorld, scanWorld } from './world.ts';

/** docs/data-model.md states these numbers. A transaction's units leave out the index: one more per scan. */
const ACCOUNT = 'acc_capacity';
let world: ScanWorld;
let measure: Meter['measure'];
let code: { id: string; short_id: string };
let talk: { base: string; id: string; token: string };

beforeAll(async () => {
  world = await scanWorld();
  measure = meter(world.effects.table.client).measure;
  code = await makeCode(world, ACCOUNT);
  const { scanId } = await world.scan(code.short_id);
  const base = `/s/${code.short_id}/conversations`;
  const { body } = await world.post(base, { scan_id: scanId });
  talk = { base, id: String(body.conversation_id), token: String(body.token) };
  await rollUp(world);
});
afterAll(() => world.effects.table.close());

async function costOf(work: () => Promise<unknown>) {
  const { calls, units } = await measure(work);
  return { calls: calls.map(({ command }) => command.replace(/Item(s?)$/, '')).sort(), units };
}

const say = () =>
  converse(
    {
      ...world.effects,
      settings: world.settings,
      onFailure: () => undefined,
      answer: async function* () {
        yield 'Yes.';
      },
    },
    (stream) => stream,
  )(
    apiEvent({
      method: 'POST',
      path: `${talk.base}/${talk.id}/messages`,
      json: { token: talk.token, message_id: 'message-1', text: 'Hello?' },
    }),
    new PassThrough().resume(),
  );

describe('what it costs', () => {
  test('a scan', async () => {
    expect(await costOf(() => world.scan(code.short_id))).toEqual({ calls: ['Get', 'TransactWrite'], units: 6.5 });
  });

  test('to start a conversation', async () => {
    const { scanId } = await world.scan(code.short_id);
    expect(await costOf(() => world.post(talk.base, { scan_id: scanId }))).toEqual({
      calls: ['Get', 'TransactWrite'],
      units: 10.5,
    });
  });

  test('a message and its answer', async () => {
    expect(await costOf(say)).toEqual({
      calls: ['Get', 'Query', 'TransactWrite', 'TransactWrite', 'Update'],
      units: 12.5,
    });
  });

  test('to come back to a conversation', async () => {
    const headers = { 'x-conversation-token': talk.token };
    expect(await costOf(() => world.get(`${talk.base}/${talk.id}`, headers))).toEqual({ calls: ['Query'], units: 1 });
  });

  test('to end a conversation', async () => {
    const signal = { token: talk.token, signal: 'close' };
    expect(await costOf(() => world.post(`${talk.base}/${talk.id}/signals`, signal))).toEqual({
      calls: ['Get', 'Get', 'TransactWrite'],
      units: 7.5,
    });
  });

  test('a sweep that finds nothing', async () => {
    const { calls } = await costOf(() => sweepHandler(world.effects)());
    expect(calls).toEqual(Array(16).fill('Query'));
  });

  test('owners’ lists and numbers', async () => {
    const caller = { accountId: ACCOUNT };
    const page = { limit: 50, offset: 0 };
    const effects = { ...world.effects, settings: world.settings };
    expect((await costOf(() => listScans(effects, caller, page))).calls).toEqual([
      'BatchGet',
      'Query',
      'Query',
      'Query',
    ]);
    const wanted = { period: '30d', granularity: 'day' } as const;
    expect(await costOf(() => getAnalytics(world.effects, caller, code.id, wanted))).toEqual({
      calls: ['BatchGet', 'Query'],
      units: 4,
    });
    expect((await costOf(() => listConversations(world.effects, caller, { limit: 20 }))).calls).toEqual([
      'BatchGet',
      ...Array(16).fill('Query'),
    ]);
  });
});
