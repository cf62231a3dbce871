import { expect, test } from '@jest/globals';
import { WriteNotifier } from '../../../../../local/services/dynamodb/write-notifier.ts';
import type {
  Position,
  StreamClient,
  StreamRecord,
} from '../../../../../local/services/event-source-mappings/stream-client.ts';
import { createStreamReader } from '../../../../../local/services/event-source-mappings/stream-reader.ts';

const SHARD = 'shard-1';
const HORIZON = 'TRIM_HORIZON';
const PAGE = 1_000;

/** A shard with records 1, 2, 3…, and what the reader asks of it. */
function shard(size = 0) {
  const calls: string[] = [];
  const state = { size, isClosed: false, broken: false };
  const record = (number: number): StreamRecord => ({
    eventID: `e${number}`,
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: String(number) },
  });
  const client: StreamClient = {
    shards: async () => [],
    iterator: async (_, position) => {
      calls.push('iterator');
      return position === HORIZON ? '0' : position.after;
    },
    read: async (iterator) => {
      calls.push(`read ${iterator}`);
      await new Promise(setImmediate);
      if (state.broken) throw new Error('expired');
      const from = Number(iterator);
      const records = Array.from({ length: Math.min(PAGE, state.size - from) }, (_, index) => record(from + index + 1));
      const end = from + records.length;
      return { records, next: state.isClosed && end === state.size ? undefined : String(end) };
    },
  };
  const writes = new WriteNotifier();
  const reader = createStreamReader(client, writes);
  const read = async (position: Position) => {
    const { records, isEnd } = await reader.read(SHARD, position);
    return { numbers: records.map(({ dynamodb }) => Number(dynamodb.SequenceNumber)), isEnd };
  };
  return { state, calls, writes, reader, read };
}

test('what one has read, the others get without another call', async () => {
  const { state, calls, read } = shard(3);
  expect(await read(HORIZON)).toEqual({ numbers: [1, 2, 3], isEnd: false });
  expect(await read(HORIZON)).toEqual({ numbers: [1, 2, 3], isEnd: false });
  expect(await read({ after: '1' })).toEqual({ numbers: [2, 3], isEnd: false });
  expect(calls).toEqual(['iterator', 'read 0']);
  state.size = 4;
  expect(await read({ after: '3' })).toEqual({ numbers: [4], isEnd: false });
  expect(await read({ after: '3' })).toEqual({ numbers: [4], isEnd: false });
  expect(calls).toEqual(['iterator', 'read 0', 'read 3']);
});

test('those who ask at the same time share the result', async () => {
  const { state, calls, read } = shard();
  await read(HORIZON);
  state.size = 1;
  const both = await Promise.all([read(HORIZON), read(HORIZON)]);
  expect(both).toEqual([
    { numbers: [1], isEnd: false },
    { numbers: [1], isEnd: false },
  ]);
  expect(calls).toEqual(['iterator', 'read 0', 'read 0']);
});

test('one that is far behind reads for itself, and misses nothing', async () => {
  const { state, read } = shard(1_000);
  await read(HORIZON);
  state.size = 2_500;
  for (let after = 1_000; after < 2_500; after += 1_000) await read({ after: String(after) });
  const seen: number[] = [];
  for (let position: Position = HORIZON; ; position = { after: String(seen.at(-1)) }) {
    const { numbers } = await read(position);
    if (numbers.length === 0) break;
    seen.push(...numbers);
  }
  expect(seen).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1));
});

test('the end of a shard reaches each of them, after its last record', async () => {
  const { state, read } = shard(2);
  await read(HORIZON);
  state.isClosed = true;
  expect(await read({ after: '2' })).toEqual({ numbers: [], isEnd: true });
  expect(await read({ after: '1' })).toEqual({ numbers: [2], isEnd: true });
  expect(await read({ after: '2' })).toEqual({ numbers: [], isEnd: true });
});

test('after an iterator that has expired it goes on with a new one', async () => {
  const { state, calls, read } = shard(1);
  await read(HORIZON);
  state.broken = true;
  await expect(read({ after: '1' })).rejects.toThrow('expired');
  state.broken = false;
  state.size = 2;
  expect(await read({ after: '1' })).toEqual({ numbers: [2], isEnd: false });
  expect(calls.filter((call) => call === 'iterator')).toHaveLength(2);
});

test('one that joins a read learns of the writes that the read cannot know', async () => {
  const { writes, reader, read } = shard();
  await read(HORIZON);
  const first = reader.read(SHARD, HORIZON);
  writes.notify();
  const second = reader.read(SHARD, HORIZON);
  // The write came after the question: whoever waits for news has to wait from before it.
  expect(await Promise.all([first, second])).toEqual([
    { records: [], isEnd: false, writesBefore: 0 },
    { records: [], isEnd: false, writesBefore: 0 },
  ]);
});
