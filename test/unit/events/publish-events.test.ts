import { describe, expect, test } from '@jest/globals';
import type { DynamoDBRecord } from 'aws-lambda';
import type { EventBus } from '../../../lambdas/events/publish-events.ts';
import { publishEvents } from '../../../lambdas/events/publish-events.ts';
import type { PublishedEvent } from '../../../lambdas/events/published-event.ts';
import type { UnreadableRecord } from '../../../lambdas/platform/stream-records.ts';

/** A bus that records its calls. Events whose id is in `refused` fail; with `*`, every call fails. */
class FakeBus implements EventBus {
  readonly calls: string[][] = [];
  readonly refused = new Set<string>();
  async publish(events: readonly PublishedEvent[]) {
    this.calls.push(events.map(({ id }) => id));
    if (this.refused.has('*')) throw new Error('The bus is unavailable.');
    return events.map(({ id }) => (this.refused.has(id) ? 'InternalFailure: no' : undefined));
  }
}

/** Publishes as if every account had a webhook. */
const publish = (bus: EventBus, deadLetters: UnreadableRecord[] = []) =>
  publishEvents({
    bus,
    withListeners: async (ids) => new Set(ids),
    sendToDeadLetters: async (unreadable) => void deadLetters.push(...unreadable),
  });

const record = (number: number, body = '{}', more: Partial<DynamoDBRecord> = {}): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: `seq-${number}`,
    NewImage: {
      pk: { S: `EVENT#evt_${number}` },
      type: { S: 'event' },
      id: { S: `evt_${number}` },
      event: { S: 'qpr_code.created' },
      account_id: { S: 'acc_1' },
      created_at: { S: '2026-03-01T12:00:00.000Z' },
      body: { S: body },
      expires_at_seconds: { N: '1' },
    },
  },
  ...more,
});
const records = (count: number) => Array.from({ length: count }, (_, number) => record(number));

describe('events from the stream', () => {
  test('reach the bus in order, ten at a time', async () => {
    const bus = new FakeBus();
    expect(await publish(bus)({ Records: records(23) })).toEqual({ batchItemFailures: [] });
    expect(bus.calls.map((call) => call.length)).toEqual([10, 10, 3]);
    expect(bus.calls.flat()).toEqual(records(23).map((_, number) => `evt_${number}`));
  });

  test('are sent in calls below 256 KB', async () => {
    const bus = new FakeBus();
    await publish(bus)({ Records: [0, 1, 2].map((number) => record(number, 'x'.repeat(100_000))) });
    expect(bus.calls).toEqual([['evt_0', 'evt_1'], ['evt_2']]);
  });

  test('are retried from the first that failed, and no later call is made', async () => {
    const bus = new FakeBus();
    bus.refused.add('evt_12').add('evt_15');
    const response = await publish(bus)({ Records: records(30) });
    expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: 'seq-12' }] });
    expect(bus.calls).toHaveLength(2);
  });

  test('are retried from the start of a call that failed as a whole', async () => {
    const bus = new FakeBus();
    bus.refused.add('*');
    const response = await publish(bus)({ Records: records(3) });
    expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: 'seq-0' }] });
  });

  test('fail if they are too large for a call, after the events before them were published', async () => {
    const bus = new FakeBus();
    const response = await publish(bus)({ Records: [record(0), record(1, 'x'.repeat(300_000)), record(2)] });
    expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: 'seq-1' }] });
    expect(bus.calls).toEqual([['evt_0']]);
  });

  test('are not published for deleted items or items without an event', async () => {
    const bus = new FakeBus();
    const other = { dynamodb: { SequenceNumber: 'seq-9', NewImage: { type: { S: 'code' } } } };
    const Records = [record(1, '{}', { eventName: 'REMOVE' }), record(2, '{}', other), record(3)];
    expect(await publish(bus)({ Records })).toEqual({ batchItemFailures: [] });
    expect(bus.calls).toEqual([['evt_3']]);
  });

  describe('an unreadable record', () => {
    const broken = record(9, '{}', { dynamodb: { SequenceNumber: 'seq-9', NewImage: { type: { S: 'event' } } } });

    test('becomes a dead letter with the reason, and the other events are published', async () => {
      const [bus, deadLetters] = [new FakeBus(), [] as UnreadableRecord[]];
      const response = await publish(bus, deadLetters)({ Records: [record(1), broken, record(2)] });
      expect(response).toEqual({ batchItemFailures: [] });
      expect(bus.calls).toEqual([['evt_1', 'evt_2']]);
      expect(deadLetters).toEqual([{ record: broken, reason: expect.stringContaining('Error') }]);
    });

    test('stays in the stream while another event is not published', async () => {
      const [bus, deadLetters] = [new FakeBus(), [] as UnreadableRecord[]];
      bus.refused.add('evt_2');
      expect(await publish(bus, deadLetters)({ Records: [record(1), broken, record(2)] })).toEqual({
        batchItemFailures: [{ itemIdentifier: 'seq-9' }],
      });
      expect(await publish(bus, deadLetters)({ Records: [record(2), broken] })).toEqual({
        batchItemFailures: [{ itemIdentifier: 'seq-2' }],
      });
      expect(deadLetters).toEqual([]);
    });

    test('fails when an operator replays it, so the dead letter is kept', async () => {
      await expect(publish(new FakeBus())({ Records: [broken], is_dead_letter: true })).rejects.toThrow();
    });
  });

  test('that only webhooks use are published only for accounts with webhooks, after one lookup per batch', async () => {
    const bus = new FakeBus();
    const image = (number: number, more: object) => {
      const { NewImage, SequenceNumber } = record(number).dynamodb ?? {};
      return record(number, '{}', { dynamodb: { SequenceNumber, NewImage: { ...NewImage, ...more } } });
    };
    const lookups: (readonly string[])[] = [];
    const withListeners = async (ids: readonly string[]) => {
      lookups.push(ids);
      return new Set(['acc_2']);
    };
    const effects = { bus, withListeners, sendToDeadLetters: async () => undefined };
    const Records = [
      image(1, {}),
      image(2, { account_id: { S: 'acc_2' } }),
      image(3, { event: { S: 'qpr_code.deleted' } }),
      image(4, { account_id: { S: 'acc_2' }, event: { S: 'scan.created' } }),
      image(5, { event: { S: 'scan.created' } }),
    ];
    expect(await publishEvents(effects)({ Records })).toEqual({ batchItemFailures: [] });
    expect(bus.calls).toEqual([['evt_2', 'evt_3', 'evt_4']]);
    expect(lookups).toEqual([['acc_1', 'acc_2']]);
    await publishEvents(effects)({ Records: [image(6, { event: { S: 'qpr_code.deleted' } })] });
    expect(bus.calls.at(-1)).toEqual(['evt_6']);
    expect(lookups).toHaveLength(1);
  });
});
