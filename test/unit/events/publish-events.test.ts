import { describe, expect, test } from '@jest/globals';
import type { DynamoDBRecord } from 'aws-lambda';
import type { EventBus } from '../../../lambdas/events/publish-events.ts';
import { publishEvents } from '../../../lambdas/events/publish-events.ts';
import type { PublishedEvent } from '../../../lambdas/events/published-event.ts';
import type { UnreadableRecord } from '../../../lambdas/platform/stream-records.ts';

/** A bus that notes its calls; events whose id is in `refused` fail. */
class FakeBus implements EventBus {
  readonly calls: string[][] = [];
  readonly refused = new Set<string>();
  async publish(events: readonly PublishedEvent[]) {
    this.calls.push(events.map(({ id }) => id));
    if (this.refused.has('*')) throw new Error('The bus is away.');
    return events.map(({ id }) => (this.refused.has(id) ? 'InternalFailure: no' : undefined));
  }
}

/** Everybody has a webhook. */
const publish = (bus: EventBus, aside: UnreadableRecord[] = []) =>
  publishEvents({
    bus,
    withListeners: async (ids) => new Set(ids),
    sendToDeadLetters: async (unreadable) => void aside.push(...unreadable),
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

describe('events of the stream', () => {
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

  test('are read again from the first that failed; nothing after it is sent', async () => {
    const bus = new FakeBus();
    bus.refused.add('evt_12').add('evt_15');
    const answer = await publish(bus)({ Records: records(30) });
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'seq-12' }] });
    expect(bus.calls).toHaveLength(2);
  });

  test('are read again from the start of a call that failed as a whole', async () => {
    const bus = new FakeBus();
    bus.refused.add('*');
    const answer = await publish(bus)({ Records: records(3) });
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'seq-0' }] });
  });

  test('that no call could carry are reported, after those before them went out', async () => {
    const bus = new FakeBus();
    const answer = await publish(bus)({ Records: [record(0), record(1, 'x'.repeat(300_000)), record(2)] });
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'seq-1' }] });
    expect(bus.calls).toEqual([['evt_0']]);
  });

  test('are only new outbox items; others pass by', async () => {
    const bus = new FakeBus();
    const other = { dynamodb: { SequenceNumber: 'seq-9', NewImage: { type: { S: 'code' } } } };
    const Records = [record(1, '{}', { eventName: 'REMOVE' }), record(2, '{}', other), record(3)];
    expect(await publish(bus)({ Records })).toEqual({ batchItemFailures: [] });
    expect(bus.calls).toEqual([['evt_3']]);
  });

  describe('that cannot be read', () => {
    const broken = record(9, '{}', { dynamodb: { SequenceNumber: 'seq-9', NewImage: { type: { S: 'event' } } } });

    test('are put aside with the reason, and hold nobody up', async () => {
      const [bus, aside] = [new FakeBus(), [] as UnreadableRecord[]];
      const answer = await publish(bus, aside)({ Records: [record(1), broken, record(2)] });
      expect(answer).toEqual({ batchItemFailures: [] });
      expect(bus.calls).toEqual([['evt_1', 'evt_2']]);
      expect(aside).toEqual([{ record: broken, reason: expect.stringContaining('Error') }]);
    });

    test('come again, and are put aside then, where an event behind them was not published', async () => {
      const [bus, aside] = [new FakeBus(), [] as UnreadableRecord[]];
      bus.refused.add('evt_2');
      expect(await publish(bus, aside)({ Records: [record(1), broken, record(2)] })).toEqual({
        batchItemFailures: [{ itemIdentifier: 'seq-9' }],
      });
      expect(await publish(bus, aside)({ Records: [record(2), broken] })).toEqual({
        batchItemFailures: [{ itemIdentifier: 'seq-2' }],
      });
      expect(aside).toEqual([]);
    });

    test('fail where a person has them done again: their dead letter stays', async () => {
      await expect(publish(new FakeBus())({ Records: [broken], put_aside: true })).rejects.toThrow();
    });
  });

  test('that only webhooks could take stay off the bus where the account has none; each account is asked for once', async () => {
    const bus = new FakeBus();
    const image = (number: number, more: object) => {
      const { NewImage, SequenceNumber } = record(number).dynamodb ?? {};
      return record(number, '{}', { dynamodb: { SequenceNumber, NewImage: { ...NewImage, ...more } } });
    };
    const asked: (readonly string[])[] = [];
    const withListeners = async (ids: readonly string[]) => {
      asked.push(ids);
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
    expect(asked).toEqual([['acc_1', 'acc_2']]);
    expect(await publishEvents(effects)({ Records: [image(6, { event: { S: 'qpr_code.deleted' } })] }));
    expect(asked).toHaveLength(1);
  });
});
