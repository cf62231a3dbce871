import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { deliver } from '../../../lambdas/webhooks/delivery/deliver.ts';
import { noHostLimit, testTargets } from '../../support/functions/targets.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
let receiver: Receiver;
/** Until this time, the database refuses every write, as if it were overloaded. */
let writesRefusedUntilMs = 0;
let refusedWrites = 0;

beforeEach(async () => {
  fixture = await WebhookFixture.create();
  receiver = await startReceiver();
  writesRefusedUntilMs = 0;
  refusedWrites = 0;
  fixture.effects.table.client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (Date.now() < writesRefusedUntilMs && /Put|Update|TransactWrite/.test(commandName ?? '')) {
          refusedWrites += 1;
          throw Object.assign(new Error('The level of configured provisioned throughput for the table was exceeded.'), {
            name: 'ProvisionedThroughputExceededException',
          });
        }
        return next(args);
      },
    { step: 'initialize' },
  );
});
afterEach(async () => {
  await fixture.close();
  await receiver.stop();
});

test('an attempt waits while the database refuses writes for 10 s, and nothing is sent twice', async () => {
  const { id } = await fixture.webhook(receiver.url);
  await fixture.publish();
  const job = fixture.onlyJob();
  writesRefusedUntilMs = Date.now() + 10_000;
  expect(await fixture.attempt(job)).toEqual({ status: 200 });
  expect(refusedWrites).toBeGreaterThan(2);
  expect(receiver.received).toHaveLength(1);
  expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([{ status: 'delivered', attempts: { length: 1 } }]);
});

test('an attempt whose result could not be recorded is repeated with the same number and event id', async () => {
  const { id } = await fixture.webhook(receiver.url);
  await fixture.publish();
  const job = fixture.onlyJob();
  const network = testTargets();
  const deliverWithoutRecordRetries = deliver({
    ...fixture.effects,
    hostLimit: noHostLimit,
    network,
    recordForMilliseconds: 0,
  });
  writesRefusedUntilMs = Number.POSITIVE_INFINITY;
  // The error is not DeliveryFailed, so the state machine repeats the attempt without using up the schedule.
  await expect(deliverWithoutRecordRetries({ attempt: 1, delivery: job })).rejects.toMatchObject({
    name: 'ProvisionedThroughputExceededException',
  });
  writesRefusedUntilMs = 0;
  await fixture.attempt(job);
  expect(receiver.received.map(({ headers }) => [headers['webhook-id'], headers['x-service-attempt']])).toEqual([
    [job.event_id, '1'],
    [job.event_id, '1'],
  ]);
  expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([{ status: 'delivered' }]);
});
