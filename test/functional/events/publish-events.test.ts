import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { DynamoDBRecord } from 'aws-lambda';
import { accountsWithListeners } from '../../../lambdas/events/listeners.ts';
import { publishEvents } from '../../../lambdas/events/publish-events.ts';
import type { PublishedEvent } from '../../../lambdas/events/published-event.ts';
import { type Meter, meter } from '../../support/functions/capacity.ts';
import { WebhookFixture } from '../webhooks/webhook-fixture.ts';
import { writeSampleEvent } from './sample-event.ts';

let fixture: WebhookFixture;
let measure: Meter['measure'];
const published: string[] = [];
beforeEach(async () => {
  fixture = await WebhookFixture.create();
  measure = meter(fixture.effects.table.client).measure;
  published.length = 0;
});
afterEach(() => fixture.close());

const bus = {
  publish: async (events: readonly PublishedEvent[]) => {
    published.push(...events.map(({ id }) => id));
    return events.map(() => undefined);
  },
};

/** The stream record of a new outbox item. */
const recordOf = (item: Record<string, unknown>): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: String(item.id),
    NewImage: Object.fromEntries(
      Object.entries(item).map(([name, value]) => [
        name,
        typeof value === 'number' ? { N: String(value) } : { S: String(value) },
      ]),
    ),
  },
});

async function publish(count = 1): Promise<readonly unknown[]> {
  const { effects, account_id: accountId } = fixture;
  const items: Record<string, unknown>[] = [];
  for (let n = 0; n < count; n += 1) items.push(await writeSampleEvent(effects, accountId));
  const sendToDeadLetters = async (unreadable: readonly unknown[]) => expect(unreadable).toEqual([]);
  const withListeners = (ids: readonly string[]) => accountsWithListeners(effects.table, ids);
  const { calls, units } = await measure(() =>
    publishEvents({ bus, withListeners, sendToDeadLetters })({ Records: items.map(recordOf) }),
  );
  expect({ calls: calls.map(({ command }) => command), units }).toEqual({ calls: ['BatchGetItem'], units: 1 });
  return items.map(({ id }) => id);
}

test('an account without webhooks costs one read per batch and nothing else', async () => {
  await publish(20);
  expect(published).toEqual([]);
});

test('every event is published while the account has at least one webhook', async () => {
  const first = await fixture.webhook('http://127.0.0.1:4/a');
  expect(await publish()).toEqual(published);
  const second = await fixture.webhook('http://127.0.0.1:4/b');
  await fixture.call('delete-webhook', { path: { id: first.id } });
  published.length = 0;
  expect(await publish()).toEqual(published);
  await fixture.call('delete-webhook', { path: { id: second.id } });
  published.length = 0;
  await publish();
  expect(published).toEqual([]);
});
