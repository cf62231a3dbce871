import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { ApiClient } from '../../support/service/client.ts';
import { type LocalService, startService } from '../../support/service/local-service.ts';
import { invokeAsOperator } from '../../support/service/operator.ts';
import { eventOf } from '../../support/stand-ins/received-event.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { createCode, deliveriesOf, type RegisteredWebhook, register } from '../webhooks/support.ts';

/** One delivery per second per host across all accounts, with a burst of ten seconds. */
const PER_SECOND = '1';
/** 200 deliveries take more than three minutes, which is ten seconds at this speed. */
const SPEED = 20;
const ATTACKERS = 2;
const WEBHOOKS = 10;
const EVENTS = 10;
const DELIVERIES = ATTACKERS * WEBHOOKS * EVENTS;

let service: LocalService;
let victim: Receiver;
let neighbour: Receiver;
beforeAll(async () => {
  process.env.DELIVERIES_PER_HOST_SECOND = PER_SECOND;
  service = await startService({ speed: SPEED });
});
beforeEach(async () => {
  victim = await startReceiver();
  neighbour = await startReceiver();
});
afterEach(async () => {
  await victim.stop();
  await neighbour.stop();
});
afterAll(async () => {
  delete process.env.DELIVERIES_PER_HOST_SECOND;
  await service?.stop();
});

async function newAccount(): Promise<ApiClient> {
  const email = `${randomUUID()}@example.com`;
  const { api_key } = await invokeAsOperator('Qpr-issue-key', { email }, service.file);
  return new ApiClient(service.base_url, String(api_key));
}

test('many accounts that target one host share its limit: excess deliveries wait, none is lost, others continue', async () => {
  const attackers = await Promise.all(Array.from({ length: ATTACKERS }, newAccount));
  const [first, ...others] = attackers;
  if (!first) throw new Error('The list of attackers is empty.');
  let last: RegisteredWebhook | undefined;
  for (const attacker of [...others, first]) {
    for (let n = 0; n < WEBHOOKS; n += 1) last = await register(attacker, `${victim.url}/${n}`, ['qpr_code.created']);
  }
  for (let n = 0; n < EVENTS; n += 1) await Promise.all(attackers.map((attacker) => createCode(attacker)));

  // The delivery log shows that deliveries are waiting.
  await eventually(async () => {
    const waiting = (await deliveriesOf(first, String(last?.id))).filter(({ waiting_until }) => waiting_until !== null);
    expect(waiting[0]).toMatchObject({ status: 'pending', attempts: [] });
  });

  // Another account has a receiver on the same host and one on a different host.
  const other = await newAccount();
  await register(other, neighbour.url, ['qpr_code.created']);
  await register(other, neighbour.url.replace('127.0.0.1', 'localhost'), ['qpr_code.created']);
  await createCode(other);
  const [, served] = await neighbour.waitFor(2);

  const received = await victim.waitFor(DELIVERIES, 120_000);
  const distinct = new Set(received.map((one) => `${one.path} ${eventOf(one).id}`));
  expect(distinct.size).toBe(DELIVERIES);
  expect(received.every(({ headers }) => headers['x-service-attempt'] === '1')).toBe(true);
  expect(served?.atMilliseconds).toBeLessThan(received.at(-1)?.atMilliseconds ?? 0);

  await eventually(async () => {
    const done = await deliveriesOf(first, String(last?.id));
    expect(done.map(({ status, waiting_until }) => [status, waiting_until])).toEqual(
      Array.from({ length: EVENTS }, () => ['delivered', null]),
    );
  });
}, 300_000);
