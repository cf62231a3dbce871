import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { deliver } from '../../../lambdas/webhooks/delivery/deliver.ts';
import type { DeliveryOrder } from '../../../lambdas/webhooks/delivery.ts';
import { hostLimit } from '../../../lambdas/webhooks/host-limit/host-limit.ts';
import { meter } from '../../support/functions/capacity.ts';
import { testTargets } from '../../support/functions/targets.ts';
import { answering, receiver } from './receivers.ts';
import { WebhookFixture } from './webhook-fixture.ts';

const HOST = 'victim.example.com';
const PER_SECOND = 2;
/** What a window of ten seconds takes before anybody waits. */
const FREE = 20;

let fixture: WebhookFixture;
beforeEach(async () => {
  fixture = await WebhookFixture.create();
});
afterEach(() => fixture.close());

/** The limit as one instance of the function keeps it; at such a low limit every delivery is counted. */
const instance = (perHostSecond = PER_SECOND, slowAtOnce = 1_000) =>
  hostLimit({ ...fixture.effects, chance: () => 0.5 }, { perHostSecond, slowAtOnce });
type Limit = ReturnType<typeof instance>;

const secondsUntil = (turn: Date | undefined) =>
  turn ? (turn.getTime() - fixture.effects.now().getTime()) / 1_000 : 0;

async function ask(limit: Limit, accountId: string, times: number): Promise<number[]> {
  const seconds: number[] = [];
  for (let n = 0; n < times; n += 1) seconds.push(secondsUntil(await limit.turnAt(HOST, accountId)));
  return seconds;
}

describe('the deliveries of the service to one host', () => {
  test('go at once as long as they are not too many', async () => {
    expect(await ask(instance(), 'acc_one', FREE)).toEqual(Array.from({ length: FREE }, () => 0));
  });

  test('of one account alone get the whole limit, one behind the other', async () => {
    const limit = instance();
    await ask(limit, 'acc_one', FREE);
    // 2 a second; what would wait for two seconds or less is sent at once.
    expect(await ask(limit, 'acc_one', 9)).toEqual([0, 0, 0, 0, 0, 2.5, 3, 3.5, 4]);
  });

  test('share it between their accounts, and a flood delays nobody but its sender', async () => {
    const limit = instance();
    const flood = await ask(limit, 'acc_flood', 60);
    expect(Math.max(...flood)).toBeGreaterThan(15);
    const modest = await ask(limit, 'acc_modest', 3);
    expect(modest).toEqual([0, 0, 0]);
    // Two accounts: each has one a second now.
    const [next = 0, afterNext = 0] = await ask(limit, 'acc_flood', 2);
    expect(afterNext - next).toBe(1);
  });

  test('of many accounts together keep the limit', async () => {
    const limit = instance();
    const accounts = Array.from({ length: 20 }, (_, n) => `acc_${n}`);
    for (const account of accounts) await ask(limit, account, 10);
    const turns: number[] = [];
    for (const account of accounts) turns.push(...(await ask(limit, account, 10)));
    const waiting = turns.filter((seconds) => seconds > 0);
    const last = Math.max(...waiting);
    // 200 deliveries at 2 a second: about 100 seconds, not the 5 that 20 accounts with a limit each would take.
    expect(last).toBeGreaterThan(70);
    for (let from = 10; from < last; from += 10) {
      const inThisTime = waiting.filter((seconds) => seconds >= from && seconds < from + 10).length;
      expect(inThisTime).toBeLessThanOrEqual(1.6 * 10 * PER_SECOND);
    }
  });

  test('do not wait for those to another host', async () => {
    const limit = instance();
    await ask(limit, 'acc_one', 50);
    expect(await limit.turnAt('other.example.com', 'acc_one')).toBeUndefined();
  });

  test('are counted over all instances of the function, and forgotten when it is quiet again', async () => {
    await ask(instance(), 'acc_one', FREE + 10);
    expect(await ask(instance(), 'acc_one', 1)).not.toEqual([0]);
    fixture.effects.pass(60_000);
    expect(await ask(instance(), 'acc_one', 1)).toEqual([0]);
  });

  test('stay limited when the next window begins', async () => {
    const limit = instance();
    await ask(limit, 'acc_one', FREE + 30);
    fixture.effects.pass(10_000);
    expect(await ask(limit, 'acc_one', 1)).not.toEqual([0]);
  });

  test('never wait longer than an execution can', async () => {
    const limit = instance(0.001);
    const seconds = await ask(limit, 'acc_one', 60);
    expect(Math.max(...seconds)).toBe(12 * 60 * 60);
  });

  test('cost a write in eight below the limit, one above it', async () => {
    let chance = 0;
    const limit = hostLimit({ ...fixture.effects, chance: () => chance }, { perHostSecond: 200, slowAtOnce: 100 });
    const { measure } = meter(fixture.effects.table.client);
    const callsOf = async () => {
      return (await measure(() => limit.turnAt(HOST, 'acc_one'))).calls.map(({ command, units }) => [command, units]);
    };
    expect(await callsOf()).toEqual([['UpdateItem', 1]]);
    chance = 0.13;
    expect(await callsOf()).toEqual([]);
    chance = 0;
    for (let n = 0; n < 2_000 / 8; n += 1) await limit.turnAt(HOST, 'acc_one');
    chance = 0.13;
    await limit.turnAt(HOST, 'acc_one');
    expect(await callsOf()).toEqual([['UpdateItem', 1]]);
  });
});

describe('a receiver that is slow', () => {
  /** The last attempt took as long as one may. */
  const slow = (accountId: string, limit = instance()) => {
    limit.took(HOST, accountId, 5_000);
    return limit;
  };

  test('has as many functions at work as a quick one: fewer attempts, each of them longer', async () => {
    const limit = slow('acc_slow');
    // One counts as twenty: the free ones of a window are over at once, and then one comes in ten seconds.
    expect(await ask(limit, 'acc_slow', 4)).toEqual([0, 0, 10, 20]);
  });

  test('delays nobody else at the same host, or at another', async () => {
    const limit = slow('acc_slow');
    await ask(limit, 'acc_slow', 10);
    // Two accounts share it: each has one a second.
    expect(await ask(limit, 'acc_quick', 4)).toEqual([0, 0, 0, 3]);
    expect(await limit.turnAt('other.example.com', 'acc_slow')).toBeUndefined();
  });

  test('is quick again after an attempt that was', async () => {
    const limit = slow('acc_slow');
    limit.took(HOST, 'acc_slow', 80);
    expect(await ask(limit, 'acc_slow', FREE)).toEqual(Array.from({ length: FREE }, () => 0));
  });

  test('is known by the attempts that were made there', async () => {
    const took: unknown[] = [];
    const target = await answering(200);
    await fixture.webhook(target.url);
    await fixture.publish();
    const network = testTargets();
    const hostLimit = { turnAt: async () => undefined, took: (...attempt: unknown[]) => void took.push(attempt) };
    await deliver({ ...fixture.effects, network, hostLimit })({ attempt: 1, delivery: fixture.onlyOrder() });
    expect(took).toEqual([['127.0.0.1', fixture.accountId, expect.any(Number)]]);
  });
});

describe('all receivers that are slow', () => {
  const LIMITS = { perHostSecond: 200, slowAtOnce: 2 };
  const together = (chance = 0.5) => hostLimit({ ...fixture.effects, chance: () => chance }, LIMITS);
  const hostOf = (n: number) => `slow-${n}.example.com`;
  const hosts = (count: number) => Array.from({ length: count }, (_, n) => hostOf(n));

  /** An instance that has waited for so many hosts of the account, as long as one may. */
  const waitedFor = (accountId: string, count: number, limit = together()) => {
    for (const host of hosts(count)) limit.took(host, accountId, 5_000);
    return limit;
  };
  const askEach = async (limit: Limit, accountId: string, count: number) => {
    const seconds: number[] = [];
    for (const host of hosts(count)) seconds.push(secondsUntil(await limit.turnAt(host, accountId)));
    return seconds;
  };

  test('have their share of the functions, on however many hosts somebody spreads them', async () => {
    const limit = waitedFor('acc_slow', 7);
    // Two functions for five seconds each: two begin at once, then one every two and a half seconds.
    expect(await askEach(limit, 'acc_slow', 7)).toEqual([0, 0, 0, 2.5, 5, 7.5, 10]);
  });

  test('are one share over all instances of the function', async () => {
    await askEach(waitedFor('acc_slow', 7), 'acc_slow', 7);
    expect(await askEach(waitedFor('acc_slow', 1), 'acc_slow', 1)).toEqual([12.5]);
  });

  test('are expected at further hosts of an account that was slow at two, until those were quick', async () => {
    const limit = waitedFor('acc_slow', 2);
    const [, , third, fourth, fifth] = await askEach(limit, 'acc_slow', 5);
    expect([third, fourth, fifth]).toEqual([0, 2.5, 5]);
    limit.took(hostOf(4), 'acc_slow', 90);
    expect(await limit.turnAt(hostOf(4), 'acc_slow')).toBeUndefined();
  });

  test('delay neither quick ones nor, at a first host, an account that was slow at one', async () => {
    const limit = waitedFor('acc_slow', 7);
    await askEach(limit, 'acc_slow', 7);
    expect(await askEach(limit, 'acc_quick', 7)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    limit.took(HOST, 'acc_other', 5_000);
    expect(await limit.turnAt(HOST, 'acc_other')).toBeUndefined();
    expect(await limit.turnAt('quick.example.com', 'acc_other')).toBeUndefined();
  });

  test('give every account an equal part of their share', async () => {
    const limit = waitedFor('acc_one', 7);
    await askEach(limit, 'acc_one', 7);
    waitedFor('acc_two', 3, limit);
    // Two accounts: one function each, so five seconds between two attempts.
    expect(await askEach(limit, 'acc_two', 3)).toEqual([0, 5, 10]);
  });

  test('cost two writes in each window and instance; quick ones cost nothing', async () => {
    const limit = hostLimit({ ...fixture.effects, chance: () => 0.99 }, { perHostSecond: 200, slowAtOnce: 100 });
    const { measure } = meter(fixture.effects.table.client);
    const unitsOf = async () => (await measure(() => limit.turnAt(HOST, 'acc_one'))).units;
    expect(await unitsOf()).toBe(0);
    limit.took(HOST, 'acc_one', 5_000);
    expect([await unitsOf(), await unitsOf()]).toEqual([2, 0]);
    fixture.effects.pass(10_000);
    expect([await unitsOf(), await unitsOf()]).toEqual([2, 0]);
    limit.took(HOST, 'acc_one', 90);
    fixture.effects.pass(10_000);
    expect(await unitsOf()).toBe(0);
  });

  test('are those, too, that send a status at once and the rest of their response slowly', async () => {
    const held: number[] = [];
    const target = await receiver({ answer: (_received, response) => void response.writeHead(200).write('wait …') });
    await fixture.webhook(target.url);
    await fixture.publish();
    const network = { ...testTargets(), timeoutMilliseconds: 1_500 };
    const hostLimit = {
      turnAt: async () => undefined,
      took: (_host: string, _account: string, milliseconds: number) => void held.push(milliseconds),
    };
    await deliver({ ...fixture.effects, network, hostLimit })({ attempt: 1, delivery: fixture.onlyOrder() });
    expect(held).toEqual([expect.any(Number)]);
    expect(held[0]).toBeGreaterThan(1_400);
  });
});

describe('an attempt that comes too early', () => {
  const attempting = () => deliver({ ...fixture.effects, network: testTargets(), hostLimit: instance(0.1) });

  async function tooEarly() {
    const target = await answering(500);
    const { id } = await fixture.webhook(target.url);
    await fixture.publish();
    const order = fixture.onlyOrder();
    const run = attempting();
    const limit = instance(0.1);
    for (let n = 0; n < 5; n += 1) await limit.turnAt('127.0.0.1', fixture.accountId);
    const attempt = (number: number, more: object = {}) =>
      run({ attempt: number, delivery: { ...order, ...more } as DeliveryOrder });
    return { target, id, attempt };
  }

  test('is put off: nothing is sent, the log says until when, and it stays the same attempt', async () => {
    const { target, id, attempt } = await tooEarly();
    const delayed = await attempt(1).catch((error: Error) => error);
    expect(delayed).toMatchObject({ name: 'DeliveryDelayed', message: expect.stringMatching(/^2026-03-01T12:.*Z$/) });
    expect(target.received).toHaveLength(0);
    const waiting = { status: 'pending', waiting_until: (delayed as Error).message, attempts: [] };
    expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([waiting]);

    fixture.effects.pass(Date.parse((delayed as Error).message) - fixture.effects.now().getTime());
    await expect(attempt(1, { turn: { attempt: 1 } })).rejects.toMatchObject({ name: 'DeliveryFailed' });
    expect(target.received.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1']);
    const tried = { status: 'pending', waiting_until: null, attempts: [{ number: 1, status: 500 }] };
    expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([tried]);
  });

  test('has a turn for itself only: the next attempt asks again', async () => {
    const { target, attempt } = await tooEarly();
    await expect(attempt(2, { turn: { attempt: 1 } })).rejects.toMatchObject({ name: 'DeliveryDelayed' });
    expect(target.received).toHaveLength(0);
  });
});

test('another account is served while the flood of one waits', async () => {
  const target = await answering(200);
  const { account_id } = await issueApiKey(fixture.effects, 'other@example.com', 'Other');
  const limit = instance();
  for (let n = 0; n < 100; n += 1) await limit.turnAt('127.0.0.1', account_id);
  await fixture.webhook(target.url);
  await fixture.publish();
  const run = deliver({ ...fixture.effects, network: testTargets(), hostLimit: limit });
  expect(await run({ attempt: 1, delivery: fixture.onlyOrder() })).toEqual({ status: 200 });
});
