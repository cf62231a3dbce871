import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { deliver } from '../../../lambdas/webhooks/delivery/deliver.ts';
import type { DeliveryJob } from '../../../lambdas/webhooks/delivery.ts';
import { hostLimit } from '../../../lambdas/webhooks/host-limit/host-limit.ts';
import { limitOfHost } from '../../../lambdas/webhooks/host-limit/host-load.ts';
import { countDeliveries } from '../../../lambdas/webhooks/host-limit/store.ts';
import { meter } from '../../support/functions/capacity.ts';
import { testTargets } from '../../support/functions/targets.ts';
import { receiver, receiverAnswering } from './receivers.ts';
import { WebhookFixture } from './webhook-fixture.ts';

const HOST = 'victim.example.com';
const PER_SECOND = 2;
/** How many deliveries a window of ten seconds allows before any delivery has to wait. */
const FREE = 20;

let fixture: WebhookFixture;
beforeEach(async () => {
  fixture = await WebhookFixture.create();
});
afterEach(() => fixture.close());

/** The limiter of one function instance. With a limit as low as `PER_SECOND`, it counts every delivery. */
const instance = (perHostSecond = PER_SECOND, slowAtOnce = 1_000) =>
  hostLimit({ ...fixture.effects, chance: () => 0.5 }, { perHostSecond, slowAtOnce });
type Limit = ReturnType<typeof instance>;

const receiverAt = (host: string, accountId: string, path = '/') => ({
  account_id: accountId,
  host,
  url: `https://${host}${path}`,
});

const secondsUntil = (turn: Date | undefined) =>
  turn ? (turn.getTime() - fixture.effects.now().getTime()) / 1_000 : 0;

/**
 * Reserves several turns. A turn is the time at which a delivery may be sent. Returns the seconds until each turn, or 0
 * if the delivery can be sent immediately.
 */
async function takeTurns(limit: Limit, accountId: string, times: number): Promise<number[]> {
  const seconds: number[] = [];
  for (let n = 0; n < times; n += 1) seconds.push(secondsUntil(await limit.turnAt(receiverAt(HOST, accountId))));
  return seconds;
}

/** Adds deliveries to the count of this window, as if they had been sent immediately. */
const count = (accountId: string, deliveries: number, host = HOST, perSecond = PER_SECOND) =>
  countDeliveries(fixture.effects.table, {
    limitName: limitOfHost(host, perSecond).name,
    account_id: accountId,
    count: deliveries,
    now: fixture.effects.now(),
  });

describe('deliveries to one host', () => {
  test('are sent immediately below the limit', async () => {
    expect(await takeTurns(instance(), 'acc_one', FREE)).toEqual(Array.from({ length: FREE }, () => 0));
  });

  test('of a single account can use the whole limit', async () => {
    const limit = instance();
    await count('acc_one', FREE);
    // The limit is 2 per second. Deliveries that would wait for two seconds or less are sent immediately.
    expect(await takeTurns(limit, 'acc_one', 9)).toEqual([0, 0, 0, 0, 0, 2.5, 3, 3.5, 4]);
  });

  test('share the limit between accounts, and a flood delays only its sender', async () => {
    const limit = instance();
    await count('acc_flood', FREE);
    const flood = await takeTurns(limit, 'acc_flood', 40);
    expect(Math.max(...flood)).toBeGreaterThan(15);
    const delaysOfOther = await takeTurns(limit, 'acc_modest', 3);
    expect(delaysOfOther).toEqual([0, 0, 0]);
    // Now two accounts share the limit and get one delivery per second each.
    const [next = 0, afterNext = 0] = await takeTurns(limit, 'acc_flood', 2);
    expect(afterNext - next).toBe(1);
  });

  test('of many accounts together stay within the limit', async () => {
    const limit = instance();
    const accounts = Array.from({ length: 10 }, (_, n) => `acc_${n}`);
    for (const account of accounts) await count(account, 10);
    const turns: number[] = [];
    for (const account of accounts) turns.push(...(await takeTurns(limit, account, 10)));
    const waiting = turns.filter((seconds) => seconds > 0);
    const last = Math.max(...waiting);
    // 100 deliveries at 2 per second take about 50 seconds. With a limit per account, they would take 5.
    expect(last).toBeGreaterThan(35);
    // The number of accounts is only estimated, so this test allows 60% more than the limit.
    for (let from = 10; from < last; from += 10) {
      const inWindow = waiting.filter((seconds) => seconds >= from && seconds < from + 10).length;
      expect(inWindow).toBeLessThanOrEqual(1.6 * 10 * PER_SECOND);
    }
  });

  test('do not wait for deliveries to another host', async () => {
    const limit = instance();
    await count('acc_one', 40);
    expect((await takeTurns(limit, 'acc_one', 10)).at(-1)).toBeGreaterThan(0);
    expect(await limit.turnAt(receiverAt('other.example.com', 'acc_one'))).toBeUndefined();
  });

  test('are counted across all function instances, and the count is dropped when the load ends', async () => {
    await count('acc_one', FREE);
    await takeTurns(instance(), 'acc_one', 10);
    expect(await takeTurns(instance(), 'acc_one', 1)).not.toEqual([0]);
    fixture.effects.advance(60_000);
    expect(await takeTurns(instance(), 'acc_one', 1)).toEqual([0]);
  });

  test('stay limited in the next window', async () => {
    const limit = instance();
    await count('acc_one', FREE);
    await takeTurns(limit, 'acc_one', 30);
    fixture.effects.advance(10_000);
    expect(await takeTurns(limit, 'acc_one', 1)).not.toEqual([0]);
  });

  test('never wait longer than twelve hours', async () => {
    const limit = instance(0.0001);
    const seconds = await takeTurns(limit, 'acc_one', 8);
    expect(Math.max(...seconds)).toBe(12 * 60 * 60);
  });

  test('cost one write per eight deliveries below the limit, and one more write per delivery above the limit', async () => {
    let chance = 0;
    const limit = hostLimit({ ...fixture.effects, chance: () => chance }, { perHostSecond: 200, slowAtOnce: 100 });
    const { measure } = meter(fixture.effects.table.client);
    const callsOf = async () => {
      return (await measure(() => limit.turnAt(receiverAt(HOST, 'acc_one')))).calls.map(({ command, units }) => [
        command,
        units,
      ]);
    };
    expect(await callsOf()).toEqual([['UpdateItem', 1]]);
    // A delivery is counted only if the random number is below 1/8.
    chance = 0.13;
    expect(await callsOf()).toEqual([]);
    chance = 0;
    await count('acc_one', 2_000 - 8, HOST, 200);
    await limit.turnAt(receiverAt(HOST, 'acc_one'));
    chance = 0.13;
    await limit.turnAt(receiverAt(HOST, 'acc_one'));
    expect(await callsOf()).toEqual([['UpdateItem', 1]]);
  });
});

describe('a slow receiver', () => {
  /** A limiter that knows that the account's last attempt took the maximum time. */
  const afterSlowAttempt = (accountId: string, limit = instance()) => {
    limit.recordDuration(receiverAt(HOST, accountId), 5_000);
    return limit;
  };

  test('uses as much function time as a fast one, in fewer but longer attempts', async () => {
    const limit = afterSlowAttempt('acc_slow');
    // A slow attempt counts as twenty, so the first one uses up `FREE`. The second one gets the first turn, which is
    // now. Then one attempt starts every ten seconds.
    expect(await takeTurns(limit, 'acc_slow', 4)).toEqual([0, 0, 10, 20]);
  });

  test('does not delay other accounts, or deliveries to other hosts', async () => {
    const limit = afterSlowAttempt('acc_slow');
    await takeTurns(limit, 'acc_slow', 10);
    // Two accounts share the limit and get one delivery per second each.
    expect(await takeTurns(limit, 'acc_quick', 4)).toEqual([0, 0, 0, 3]);
    expect(await limit.turnAt(receiverAt('other.example.com', 'acc_slow'))).toBeUndefined();
  });

  test('counts as fast again after a fast attempt', async () => {
    const limit = afterSlowAttempt('acc_slow');
    limit.recordDuration(receiverAt(HOST, 'acc_slow'), 80);
    expect(await takeTurns(limit, 'acc_slow', FREE)).toEqual(Array.from({ length: FREE }, () => 0));
  });

  test('does not delay a fast path of the same host and account', async () => {
    const limit = instance();
    limit.recordDuration(receiverAt(HOST, 'acc_one', '/slow'), 5_000);
    const turnAt = async (path: string) => secondsUntil(await limit.turnAt(receiverAt(HOST, 'acc_one', path)));
    const slow: number[] = [];
    for (let n = 0; n < 6; n += 1) slow.push(await turnAt('/slow'));
    expect(slow).toEqual([0, 0, 10, 20, 30, 40]);
    // The host is above its limit, so these count once each, at two per second, in a queue of their own.
    expect([await turnAt('/fast'), await turnAt('/fast'), await turnAt('/fast')]).toEqual([0, 0, 0]);
  });

  test('on one port of this machine does not slow down a receiver on another port', async () => {
    const limited: unknown[] = [];
    const hostLimit = {
      turnAt: async ({ host }: { readonly host: string }) => void limited.push(host),
      recordDuration: () => undefined,
    };
    const targets = [await receiverAnswering(200), await receiverAnswering(200)];
    for (const { url } of targets) await fixture.webhook(url);
    await fixture.publish();
    for (const job of fixture.deliveries.jobs()) {
      await deliver({ ...fixture.effects, network: testTargets(), hostLimit })({ attempt: 1, delivery: job });
    }
    expect(limited.toSorted()).toEqual(targets.map(({ port }) => `127.0.0.1:${port}`).toSorted());
  });

  test('is detected by the duration of its attempts, which each delivery reports', async () => {
    const recorded: unknown[] = [];
    const target = await receiverAnswering(200);
    await fixture.webhook(target.url);
    await fixture.publish();
    const network = testTargets();
    const hostLimit = {
      turnAt: async () => undefined,
      recordDuration: (...attempt: unknown[]) => void recorded.push(attempt),
    };
    await deliver({ ...fixture.effects, network, hostLimit })({ attempt: 1, delivery: fixture.onlyJob() });
    const receiver = { account_id: fixture.account_id, host: new URL(target.url).host, url: target.url };
    expect(recorded).toEqual([[receiver, expect.any(Number)]]);
  });
});

describe('all slow receivers', () => {
  const LIMITS = { perHostSecond: 200, slowAtOnce: 2 };
  const newInstance = (chance = 0.5) => hostLimit({ ...fixture.effects, chance: () => chance }, LIMITS);
  const hostOf = (n: number) => `slow-${n}.example.com`;
  const hosts = (count: number) => Array.from({ length: count }, (_, n) => hostOf(n));

  /** An instance whose attempts to this many hosts of the account took the maximum time. */
  const instanceWithSlowHosts = (accountId: string, count: number, limit = newInstance()) => {
    for (const host of hosts(count)) limit.recordDuration(receiverAt(host, accountId), 5_000);
    return limit;
  };
  const takeTurnAtEach = async (limit: Limit, accountId: string, count: number) => {
    const seconds: number[] = [];
    for (const host of hosts(count)) seconds.push(secondsUntil(await limit.turnAt(receiverAt(host, accountId))));
    return seconds;
  };

  test('share a part of the concurrency, regardless of the number of hosts', async () => {
    const limit = instanceWithSlowHosts('acc_slow', 7);
    // Two attempts of five seconds can run at once: two attempts start immediately, and the third gets the first turn,
    // which is now. Then one attempt starts every 2.5 seconds.
    expect(await takeTurnAtEach(limit, 'acc_slow', 7)).toEqual([0, 0, 0, 2.5, 5, 7.5, 10]);
  });

  test('have one share across all function instances', async () => {
    await takeTurnAtEach(instanceWithSlowHosts('acc_slow', 7), 'acc_slow', 7);
    expect(await takeTurnAtEach(instanceWithSlowHosts('acc_slow', 1), 'acc_slow', 1)).toEqual([12.5]);
  });

  test('include the other URLs of an account with two slow URLs, except those that responded quickly', async () => {
    const limit = instanceWithSlowHosts('acc_slow', 2);
    const [, , third, fourth, fifth] = await takeTurnAtEach(limit, 'acc_slow', 5);
    expect([third, fourth, fifth]).toEqual([0, 2.5, 5]);
    limit.recordDuration(receiverAt(hostOf(4), 'acc_slow'), 90);
    expect(await limit.turnAt(receiverAt(hostOf(4), 'acc_slow'))).toBeUndefined();
  });

  test('do not delay fast receivers or new hosts of an account with one slow host', async () => {
    const limit = instanceWithSlowHosts('acc_slow', 7);
    await takeTurnAtEach(limit, 'acc_slow', 7);
    expect(await takeTurnAtEach(limit, 'acc_quick', 7)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    limit.recordDuration(receiverAt(HOST, 'acc_other'), 5_000);
    expect(await limit.turnAt(receiverAt(HOST, 'acc_other'))).toBeUndefined();
    expect(await limit.turnAt(receiverAt('quick.example.com', 'acc_other'))).toBeUndefined();
  });

  test('share their part of the concurrency equally between accounts', async () => {
    const limit = instanceWithSlowHosts('acc_one', 7);
    await takeTurnAtEach(limit, 'acc_one', 7);
    instanceWithSlowHosts('acc_two', 3, limit);
    // Each of the two accounts can run one attempt at a time, so its attempts are five seconds apart.
    expect(await takeTurnAtEach(limit, 'acc_two', 3)).toEqual([0, 5, 10]);
  });

  test('cost two writes per window per instance, even if the random number is too high to count a delivery to a fast receiver', async () => {
    const limit = hostLimit({ ...fixture.effects, chance: () => 0.99 }, { perHostSecond: 200, slowAtOnce: 100 });
    const { measure } = meter(fixture.effects.table.client);
    const unitsOf = async () => (await measure(() => limit.turnAt(receiverAt(HOST, 'acc_one')))).units;
    expect(await unitsOf()).toBe(0);
    limit.recordDuration(receiverAt(HOST, 'acc_one'), 5_000);
    expect([await unitsOf(), await unitsOf()]).toEqual([2, 0]);
    fixture.effects.advance(10_000);
    expect([await unitsOf(), await unitsOf()]).toEqual([2, 0]);
    limit.recordDuration(receiverAt(HOST, 'acc_one'), 90);
    fixture.effects.advance(10_000);
    expect(await unitsOf()).toBe(0);
  });

  test('include those that send the status immediately and the body slowly', async () => {
    const durations: number[] = [];
    const target = await receiver({ answer: (_received, response) => void response.writeHead(200).write('wait …') });
    await fixture.webhook(target.url);
    await fixture.publish();
    const network = { ...testTargets(), timeoutMilliseconds: 1_500 };
    const hostLimit = {
      turnAt: async () => undefined,
      recordDuration: (_receiver: unknown, milliseconds: number) => void durations.push(milliseconds),
    };
    await deliver({ ...fixture.effects, network, hostLimit })({ attempt: 1, delivery: fixture.onlyJob() });
    expect(durations).toEqual([expect.any(Number)]);
    expect(durations[0]).toBeGreaterThan(1_400);
  });
});

describe('an attempt above the limit', () => {
  const newDeliver = () => deliver({ ...fixture.effects, network: testTargets(), hostLimit: instance(0.1) });

  async function deliveryAboveLimit() {
    const target = await receiverAnswering(500);
    const { id } = await fixture.webhook(target.url);
    await fixture.publish();
    const job = fixture.onlyJob();
    const run = newDeliver();
    const limit = instance(0.1);
    for (let n = 0; n < 5; n += 1) await limit.turnAt(receiverAt(new URL(target.url).host, fixture.account_id));
    const attempt = (number: number, more: object = {}) =>
      run({ attempt: number, delivery: { ...job, ...more } as DeliveryJob });
    return { target, id, attempt };
  }

  test('is postponed: nothing is sent, the log shows until when, and the attempt number stays the same', async () => {
    const { target, id, attempt } = await deliveryAboveLimit();
    const delayed = await attempt(1).catch((error: Error) => error);
    expect(delayed).toMatchObject({ name: 'DeliveryDelayed', message: expect.stringMatching(/^2026-03-01T12:.*Z$/) });
    expect(target.received).toHaveLength(0);
    const waiting = { status: 'pending', waiting_until: (delayed as Error).message, attempts: [] };
    expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([waiting]);

    fixture.effects.advance(Date.parse((delayed as Error).message) - fixture.effects.now().getTime());
    await expect(attempt(1, { turn: { attempt: 1 } })).rejects.toMatchObject({ name: 'DeliveryFailed' });
    expect(target.received.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1']);
    const tried = { status: 'pending', waiting_until: null, attempts: [{ number: 1, status: 500 }] };
    expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([tried]);
  });

  test('gets a turn only for itself, and the next attempt needs a new turn', async () => {
    const { target, attempt } = await deliveryAboveLimit();
    await expect(attempt(2, { turn: { attempt: 1 } })).rejects.toMatchObject({ name: 'DeliveryDelayed' });
    expect(target.received).toHaveLength(0);
  });
});

test('deliveries of one account are sent while the flood of another account waits', async () => {
  const target = await receiverAnswering(200);
  const { account_id } = await issueApiKey(fixture.effects, 'other@example.com', 'Other');
  const limit = instance();
  const { host } = new URL(target.url);
  await count(account_id, 60, host);
  for (let n = 0; n < 40; n += 1) await limit.turnAt(receiverAt(host, account_id));
  await fixture.webhook(target.url);
  await fixture.publish();
  const run = deliver({ ...fixture.effects, network: testTargets(), hostLimit: limit });
  expect(await run({ attempt: 1, delivery: fixture.onlyJob() })).toEqual({ status: 200 });
});
